def search(game, state):
    """Judges finished games where they are made, without a call."""
    best = None
    for action in game.actions(state):
        child = game.result(state, action)
        if game.is_terminal(child):
            value = game.utility(child, 0)
        else:
            value = search(game, child)
        if best is None or (value > best if game.to_move(state) == 0 else value < best):
            best = value
    return best
