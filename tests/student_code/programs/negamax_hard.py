def search(game, state, alpha=-10**9, beta=10**9):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state)), None
    best_move = None
    for move in game.actions(state):
        score = -search(game, game.result(state, move), -beta, -alpha)[0]
        if score > alpha:
            alpha = score
            best_move = move
        if alpha >= beta:
            break
    return alpha, best_move
