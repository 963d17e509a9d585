"""As Berkeley's lecture has it: value dispatches to the function of whoever moves."""


def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    if game.to_move(state) == 0:
        return max_value(game, state)
    return exp_value(game, state)


def max_value(game, state):
    v = float("-inf")
    for a in game.actions(state):
        v = max(v, value(game, game.result(state, a)))
    return v


def exp_value(game, state):
    v = 0
    for a, p in game.outcomes(state):
        v += p * value(game, game.result(state, a))
    return v
