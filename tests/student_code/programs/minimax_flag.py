def minimax(game, state, is_max):
    if game.is_terminal(state):
        return game.utility(state, 0)
    if is_max:
        best = float("-inf")
        for action in game.actions(state):
            value = minimax(game, game.result(state, action), False)
            if value > best:
                best = value
        return best
    best = float("inf")
    for action in game.actions(state):
        value = minimax(game, game.result(state, action), True)
        if value < best:
            best = value
    return best
