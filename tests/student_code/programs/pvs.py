def pvs(game, s, alpha, beta, color):
    if game.is_terminal(s): return color * game.utility(s, 0)
    first = True
    for a in game.actions(s):
        c = game.result(s, a)
        if first:
            score = -pvs(game, c, -beta, -alpha, -color); first = False
        else:
            score = -pvs(game, c, -alpha - 1, -alpha, -color)
            if alpha < score < beta:
                score = -pvs(game, c, -beta, -score, -color)
        alpha = max(alpha, score)
        if alpha >= beta: break
    return alpha
