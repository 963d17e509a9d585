def negamax(game, node, color):
    if game.is_terminal(node):
        return color * game.utility(node, 0)
    value = float("-inf")
    for action in game.actions(node):
        value = max(value, -negamax(game, game.result(node, action), -color))
    return value
