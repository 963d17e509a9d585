def value(game, s):
    if game.is_terminal(s):
        return (None, game.utility(s, 0))
    who = game.to_move(s)
    if who == -1:
        total = 0
        for a, p in game.outcomes(s):
            total += p * value(game, game.result(s, a))[1]
        return (None, total)
    options = [(a, value(game, game.result(s, a))[1]) for a in game.actions(s)]
    if who == 0:
        return max(options, key=lambda option: option[1])
    return min(options, key=lambda option: option[1])
