class Cut(Exception): pass
def f(game, s, d):
    if game.is_terminal(s): raise Cut(game.utility(s, 0))
    vs=[]
    for a in game.actions(s):
        try: vs.append(f(game, game.result(s, a), d-1))
        except Cut as e: vs.append(e.args[0])
    return max(vs) if game.to_move(s)==0 else min(vs)
