def maxn(game, state):
    if game.is_terminal(state):
        return [game.utility(state, p) for p in range(len(game.players))]
    me = game.to_move(state)
    best = None
    for a in game.actions(state):
        got = maxn(game, game.result(state, a))
        if best is None or got[me] > best[me]:
            best = got
    return best
