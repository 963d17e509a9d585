best = None

def minimax(game, state):
    global best
    if game.is_terminal(state):
        return game.utility(state, 0)
    best = None
    for a in game.actions(state):
        v = minimax(game, game.result(state, a))
        if best is None or (v > best if game.to_move(state) == 0 else v < best):
            best = v
    return best
