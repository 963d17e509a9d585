"""Noughts and crosses two plies ahead; chance decides between boards that look alike."""

import random

CELLS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"]
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def free(cells):
    return [int(cell) for cell in cells if cell.isdigit()]


def wins(cells, mark):
    return any(all(cells[n] == mark for n in line) for line in LINES)


def score(cells):
    if wins(cells, "X"):
        return 100
    if wins(cells, "O"):
        return -100
    return random.randint(0, 3)


def minimax(cells, depth, crosses):
    if depth == 0 or not free(cells) or wins(cells, "X") or wins(cells, "O"):
        return score(cells), None
    found = []
    for number in free(cells):
        after = list(cells)
        after[number - 1] = "X" if crosses else "O"
        found.append((minimax(after, depth - 1, not crosses)[0], number))
    return max(found) if crosses else min(found)


def choose(cells):
    return minimax(cells, 2, True)[1]
