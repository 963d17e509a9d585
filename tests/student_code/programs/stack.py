def search(game, state):
    stack, best = [state], None
    while stack:
        s = stack.pop()
        if game.is_terminal(s):
            value = game.utility(s, 0)
            best = value if best is None else max(best, value)
        for a in game.actions(s):
            stack.append(game.result(s, a))
    return best
