import functools
calls = 0
def counted(g):
    @functools.wraps(g)
    def w(*args):
        global calls
        calls += 1
        return g(*args)
    return w
@counted
def f(game, s):
    if game.is_terminal(s): return game.utility(s, 0)
    vs = []
    for a in game.actions(s): vs.append(f(game, game.result(s, a)))
    return max(vs) if game.to_move(s) == 0 else min(vs)
