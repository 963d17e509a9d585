INFINITY = float("inf")

def max_value(game, s, a, b):
    if game.is_terminal(s):
        return game.utility(s, 0)
    v = -INFINITY
    for m in game.actions(s):
        v = max(v, min_value(game, game.result(s, m), a, b))
        if v >= b:
            return v
        a = max(a, v)
    return v

def min_value(game, s, a, b):
    if game.is_terminal(s):
        return game.utility(s, 0)
    v = INFINITY
    for m in game.actions(s):
        v = min(v, max_value(game, game.result(s, m), a, b))
        if v <= a:
            return v
        b = min(b, v)
    return v

def alpha_beta(game, s):
    if game.to_move(s) == 0:
        return max_value(game, s, -INFINITY, INFINITY)
    return min_value(game, s, -INFINITY, INFINITY)
