def minimax(game, state, memo):
    if state in memo:
        return memo[state]
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = []
    for action in game.actions(state):
        values.append(minimax(game, game.result(state, action), memo))
    value = max(values) if game.to_move(state) == 0 else min(values)
    memo[state] = value
    return value
