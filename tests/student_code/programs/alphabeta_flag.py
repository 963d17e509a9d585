import math


def alphabeta(game, state, alpha, beta, is_max):
    if game.is_terminal(state):
        return game.utility(state, 0)
    if is_max:
        best = -math.inf
        for action in game.actions(state):
            value = alphabeta(game, game.result(state, action), alpha, beta, False)
            best = max(best, value)
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    best = math.inf
    for action in game.actions(state):
        value = alphabeta(game, game.result(state, action), alpha, beta, True)
        best = min(best, value)
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best
