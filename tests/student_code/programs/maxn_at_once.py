def maxn(game, s):
    if game.is_terminal(s):
        return tuple(game.utility(s, p) for p in range(len(game.players)))
    me = game.to_move(s)
    return max((maxn(game, game.result(s, a)) for a in game.actions(s)), key=lambda u: u[me])
