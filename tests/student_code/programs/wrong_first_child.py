def minimax(game, state):
    """Returns in the loop: an indentation too deep."""
    if game.is_terminal(state):
        return game.utility(state, 0)
    best = float("-inf")
    for a in game.actions(state):
        best = max(best, minimax(game, game.result(state, a)))
        return best
