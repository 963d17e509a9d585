def value(game, s):
    if game.is_terminal(s):
        return game.utility(s, 0)
    pick = max if game.to_move(s) == 0 else min
    return pick([value(game, game.result(s, a)) for a in game.actions(s)])
