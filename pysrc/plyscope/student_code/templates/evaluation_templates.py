"""Evaluations to start from."""

TIC_TAC_TOE = '''\
LINES = [
    (0, 1, 2), (3, 4, 5), (6, 7, 8),
    (0, 3, 6), (1, 4, 7), (2, 5, 8),
    (0, 4, 8), (2, 4, 6),
]


def evaluate(game, state, player):
    """Evaluate a position for a player, between -1 and 1: open lines, theirs less the other's."""
    if game.is_terminal(state):
        return game.utility(state, player)
    mine = game.players[player]  # "X" or "O", as in the cells
    cells = game.view(state).cells
    total = 0
    for line in LINES:
        owners = {cells[cell] for cell in line} - {""}
        if owners == {mine}:
            total += 1
        elif len(owners) == 1:
            total -= 1
    return total / 9
'''

CONNECT_FOUR = '''\
# How much a disc counts in each of the seven columns.
WORTH = [1, 2, 3, 4, 3, 2, 1]


def evaluate(game, state, player):
    """Evaluate a position for a player, between -1 and 1: discs near the middle count more."""
    if game.is_terminal(state):
        return game.utility(state, player)
    mine = game.players[player]  # "X" or "O", as in the cells
    total = 0
    for cell, owner in enumerate(game.view(state).cells):
        if owner:
            total += WORTH[cell % 7] if owner == mine else -WORTH[cell % 7]
    return total / 100
'''

FEATURES = '''\
# How much each feature counts. Ones, twos and threes are open lines with 1, 2 or 3 marks, and
# centre is how near to the middle they stand; score and stake are the points of Pig; men and kings
# the pieces of draughts. What is not named here counts 1.
WORTH = {"ones": 1, "twos": 4, "threes": 9, "score": 5, "stake": 3, "men": 6, "kings": 8}


def evaluate(features):
    """Evaluate a position for MAX, between -1 and 1: what is MAX's counts, less what is MIN's."""
    total = sum(WORTH.get(name, 1) * value for name, value in features.items())
    return max(-1, min(1, total / 100))
'''
