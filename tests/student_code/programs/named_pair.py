from collections import namedtuple
R = namedtuple("R", "move value")
def f(game, s):
    if game.is_terminal(s): return R(None, game.utility(s, 0))
    rs = [R(a, f(game, game.result(s, a)).value) for a in game.actions(s)]
    return (max if game.to_move(s) == 0 else min)(rs, key=lambda r: r.value)
