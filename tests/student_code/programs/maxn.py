def maxn(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(len(game.players)))
    player = game.to_move(state)
    best = None
    for a in game.actions(state):
        v = maxn(game, game.result(state, a))
        if best is None or v[player] > best[player]:
            best = v
    return best
