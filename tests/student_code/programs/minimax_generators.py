def value(game, s):
    if game.is_terminal(s):
        return game.utility(s, 0)
    if game.to_move(s) == 0:
        return max(value(game, game.result(s, a)) for a in game.actions(s))
    return min(value(game, game.result(s, a)) for a in game.actions(s))
