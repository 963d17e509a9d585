def expectimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    if game.to_move(state) == 0:
        return max(expectimax(game, game.result(state, a)) for a in game.actions(state))
    return sum(p * expectimax(game, game.result(state, a)) for a, p in game.outcomes(state))
