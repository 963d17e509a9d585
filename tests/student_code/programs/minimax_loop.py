def minimax(game, start):
    # by hand: no recursion
    order, stack = [], [start]
    children = {}
    while stack:
        s = stack.pop()
        order.append(s)
        children[s] = []
        if not game.is_terminal(s):
            for a in game.actions(s):
                t = game.result(s, a)
                children[s].append((a, t))
                stack.append(t)
    worth, best = {}, {}
    for s in reversed(order):
        if game.is_terminal(s):
            worth[s] = game.utility(s, 0)
            continue
        pick = max if game.to_move(s) == 0 else min
        worth[s] = pick(worth[t] for _, t in children[s])
        best[s] = [a for a, t in children[s] if worth[t] == worth[s]][-1]
    return worth[start], best[start]
