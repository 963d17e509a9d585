def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    children = [game.result(state, a) for a in game.actions(state)]
    best = minimax(game, children[0])
    for child in children[1:]:
        value = minimax(game, child)
        if game.to_move(state) == 0:
            best = max(best, value)
        else:
            best = min(best, value)
    return best
