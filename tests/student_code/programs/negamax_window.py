def negamax(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state)), None
    best, best_move = float("-inf"), None
    for move in game.actions(state):
        score = -negamax(game, game.result(state, move), -beta, -alpha)[0]
        if score > best:
            best, best_move = score, move
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, best_move
