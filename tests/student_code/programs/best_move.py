def minimax(game, s, is_max):
    if game.is_terminal(s): return game.utility(s, 0)
    vs = [minimax(game, game.result(s, a), not is_max) for a in game.actions(s)]
    return max(vs) if is_max else min(vs)
def best_move(game, s):
    best, move = -2, None
    for a in game.actions(s):
        v = minimax(game, game.result(s, a), False)
        if v > best:
            best, move = v, a
    return move
