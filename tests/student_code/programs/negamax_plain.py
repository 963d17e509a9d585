def negamax(game, state, color):
    if game.is_terminal(state):
        return color * game.utility(state, 0)
    best = -1000
    for action in game.actions(state):
        score = -negamax(game, game.result(state, action), -color)
        if score > best:
            best = score
    return best
