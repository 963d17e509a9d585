def alphabeta(game, node, depth, alpha, beta, maximizingPlayer):
    if depth == 0 or game.is_terminal(node):
        return game.evaluate(node, 0)
    if maximizingPlayer:
        value = float("-inf")
        for action in game.actions(node):
            child = game.result(node, action)
            value = max(value, alphabeta(game, child, depth - 1, alpha, beta, False))
            if value >= beta:
                break
            alpha = max(alpha, value)
        return value
    else:
        value = float("inf")
        for action in game.actions(node):
            child = game.result(node, action)
            value = min(value, alphabeta(game, child, depth - 1, alpha, beta, True))
            if value <= alpha:
                break
            beta = min(beta, value)
        return value
