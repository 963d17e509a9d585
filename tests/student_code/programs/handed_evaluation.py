def search(game, state, depth, alpha, beta, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0)
    if depth == 0:
        return evaluate(state)
    if game.to_move(state) == 0:
        best = float("-inf")
        for a in game.actions(state):
            best = max(best, search(game, game.result(state, a), depth - 1, alpha, beta, evaluate))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = float("inf")
    for a in game.actions(state):
        best = min(best, search(game, game.result(state, a), depth - 1, alpha, beta, evaluate))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best
