def score(game, s):
    return game.utility(s, 0)
def f(game, s):
    best = None
    for a in game.actions(s):
        c = game.result(s, a)
        v = score(game, c) if game.is_terminal(c) else f(game, c)
        if best is None or (v > best) == (game.to_move(s) == 0): best = v
    return best
