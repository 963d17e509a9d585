def search(game, state, depth, is_max):
    if game.is_terminal(state) or depth == 0:
        return game.utility(state, 0) if game.is_terminal(state) else 0
    values = [
        search(game, game.result(state, a), depth - 1, not is_max) for a in game.actions(state)
    ]
    return max(values) if is_max else min(values)


def deepening(game, state):
    for depth in (1, 2):
        value = search(game, state, depth, game.to_move(state) == 0)
    return value
