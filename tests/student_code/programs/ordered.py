def f(game, s, alpha=-99, beta=99):
    if game.is_terminal(s): return game.utility(s, 0)
    moves = sorted(game.actions(s), key=lambda a: game.evaluate(game.result(s, a), 0), reverse=game.to_move(s)==0)
    if game.to_move(s) == 0:
        v = -99
        for a in moves:
            v = max(v, f(game, game.result(s, a), alpha, beta))
            alpha = max(alpha, v)
            if v >= beta: return v
        return v
    v = 99
    for a in moves:
        v = min(v, f(game, game.result(s, a), alpha, beta))
        beta = min(beta, v)
        if v <= alpha: return v
    return v
