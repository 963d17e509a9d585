"""Searches to complete; comments say what is missing."""

MINIMAX_TO_DO = '''\
from math import inf

MAX, MIN = 0, 1


def minimax(game, state):
    """Return the value of the position for MAX if both play their best."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == MAX:
        best = -inf
        for action in game.actions(state):
            value = minimax(game, game.result(state, action))
            # TODO: where value is greater than best, it becomes the best.
        # TODO: return the best.
    else:
        best = inf
        for action in game.actions(state):
            value = minimax(game, game.result(state, action))
            # TODO: where value is less than best, it becomes the best.
        # TODO: return the best.
'''

ALPHABETA_TO_DO = '''\
from math import inf

MAX, MIN = 0, 1


def alphabeta(game, state, alpha=-inf, beta=inf):
    """Return the value of the position for MAX, and skip moves that cannot change it.

    alpha is what MAX can be sure of by now, beta what MIN can.
    """
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == MAX:
        best = -inf
        for action in game.actions(state):
            # TODO: hand on alpha and beta, too.
            best = max(best, alphabeta(game, game.result(state, action)))
            # TODO: return best at once where MIN, above, will not let it come to this.
            # TODO: raise alpha where best is greater.
        return best
    best = inf
    for action in game.actions(state):
        # TODO: hand on alpha and beta, too.
        best = min(best, alphabeta(game, game.result(state, action)))
        # TODO: return best at once where MAX, above, will not let it come to this.
        # TODO: lower beta where best is less.
    return best
'''

ALPHABETA = """\
from math import inf

MAX, MIN = 0, 1


def alphabeta(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == MAX:
        best = -inf
        for action in game.actions(state):
            best = max(best, alphabeta(game, game.result(state, action), alpha, beta))
            if best >= beta:
                return best
            alpha = max(alpha, best)
        return best
    best = inf
    for action in game.actions(state):
        best = min(best, alphabeta(game, game.result(state, action), alpha, beta))
        if best <= alpha:
            return best
        beta = min(beta, best)
    return best
"""

TO_DEPTH = """\
from math import inf

MAX, MIN = 0, 1


def alphabeta(game, state, depth, alpha=-inf, beta=inf):
    if game.is_terminal(state) or depth == 0:
        return game.evaluate(state, MAX)
    if game.to_move(state) == MAX:
        best = -inf
        for action in game.actions(state):
            child = game.result(state, action)
            best = max(best, alphabeta(game, child, depth - 1, alpha, beta))
            if best >= beta:
                return best
            alpha = max(alpha, best)
        return best
    best = inf
    for action in game.actions(state):
        child = game.result(state, action)
        best = min(best, alphabeta(game, child, depth - 1, alpha, beta))
        if best <= alpha:
            return best
        beta = min(beta, best)
    return best
"""

NESTED = """\
from math import inf

MAX, MIN = 0, 1


def alphabeta(game, state):
    def max_value(node, alpha, beta):
        if game.is_terminal(node):
            return game.utility(node, MAX)
        highest = -inf
        for action in game.actions(node):
            value = min_value(game.result(node, action), alpha, beta)
            if value > highest:
                highest = value
            if highest >= beta:
                return highest
            alpha = max(alpha, highest)
        return highest

    def min_value(node, alpha, beta):
        if game.is_terminal(node):
            return game.utility(node, MAX)
        lowest = inf
        for action in game.actions(node):
            value = max_value(game.result(node, action), alpha, beta)
            if value < lowest:
                lowest = value
            if lowest <= alpha:
                return lowest
            beta = min(beta, lowest)
        return lowest

    if game.to_move(state) == MAX:
        return max_value(state, -inf, inf)
    return min_value(state, -inf, inf)
"""
