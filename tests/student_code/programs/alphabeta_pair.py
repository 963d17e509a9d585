def max_value(game, state, alpha=float("-inf"), beta=float("inf")):
    if game.is_terminal(state):
        return None, game.utility(state, 0)
    best_move, v = None, float("-inf")
    for a in game.actions(state):
        _, w = min_value(game, game.result(state, a), alpha, beta)
        if w > v:
            best_move, v = a, w
        if v >= beta:
            break
        alpha = max(alpha, v)
    return best_move, v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return None, game.utility(state, 0)
    best_move, v = None, float("inf")
    for a in game.actions(state):
        _, w = max_value(game, game.result(state, a), alpha, beta)
        if w < v:
            best_move, v = a, w
        if v <= alpha:
            break
        beta = min(beta, v)
    return best_move, v
