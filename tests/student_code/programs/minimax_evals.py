def minimax(position, game, depth, maximizingPlayer):
    if depth == 0 or game.is_terminal(position):
        return game.utility(position, 0)
    if maximizingPlayer:
        maxEval = -10000
        for move in game.actions(position):
            eval = minimax(game.result(position, move), game, depth - 1, False)
            maxEval = max(maxEval, eval)
        return maxEval
    else:
        minEval = 10000
        for move in game.actions(position):
            eval = minimax(game.result(position, move), game, depth - 1, True)
            minEval = min(minEval, eval)
        return minEval
