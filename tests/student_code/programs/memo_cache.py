from functools import lru_cache


@lru_cache(None)
def value(state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    children = [value(game.result(state, a)) for a in game.actions(state)]
    return max(children) if game.to_move(state) == 0 else min(children)
