def alphabeta(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, 0)
    if game.to_move(state) == 0:
        for a in game.actions(state):
            alpha = max(alpha, alphabeta(game, game.result(state, a), alpha, beta))
            if alpha >= beta:
                return beta
        return alpha
    for a in game.actions(state):
        beta = min(beta, alphabeta(game, game.result(state, a), alpha, beta))
        if beta <= alpha:
            return alpha
    return beta
