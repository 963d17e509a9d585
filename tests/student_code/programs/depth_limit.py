def h_alphabeta(game, state, depth, alpha, beta, maximizing):
    if game.is_terminal(state):
        return game.utility(state, 0)
    if depth == 0:
        return game.evaluate(state, 0)
    if maximizing:
        value = float("-inf")
        for a in game.actions(state):
            value = max(
                value, h_alphabeta(game, game.result(state, a), depth - 1, alpha, beta, False)
            )
            if value >= beta:
                break
            alpha = max(alpha, value)
        return value
    value = float("inf")
    for a in game.actions(state):
        value = min(value, h_alphabeta(game, game.result(state, a), depth - 1, alpha, beta, True))
        if value <= alpha:
            break
        beta = min(beta, value)
    return value
