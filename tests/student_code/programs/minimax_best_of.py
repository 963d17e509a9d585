def minimax(state, game):
    if game.is_terminal(state):
        return game.utility(state, 0)
    best = max if game.to_move(state) == 0 else min
    return best(minimax(game.result(state, a), game) for a in game.actions(state))
