"""The computer's half of a game of four in a row; the window and the mouse are in other files."""

from copy import *
import random

LOOK = 2


def free_columns(grid):
    return [column for column in range(len(grid[0])) if grid[0][column] == 0]


def at(grid, row, column):
    inside = 0 <= row < len(grid) and 0 <= column < len(grid[0])
    return grid[row][column] if inside else -1


def has_four(grid, stone, last):
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for back in range(4):
            cells = [
                at(grid, last[0] + down * (step - back), last[1] + right * (step - back))
                for step in range(0, 4)
            ]
            if cells == [stone] * 4:
                return True
    return False


def search(grid, mover, depth, last, mine, yours, alpha, beta, maximizing):
    if last:
        if has_four(grid, mine, last):
            return None, 20 - depth
        if has_four(grid, yours, last):
            return None, depth - 20
        if not free_columns(grid) or depth == LOOK:
            return None, 0
    found = []
    best = -100 if maximizing else 100
    for column in free_columns(grid):
        after = deepcopy(grid)
        row = len(after) - 1
        while after[row][column] != 0:
            row -= 1
        after[row][column] = mover
        score = search(
            after, 3 - mover, depth + 1, (row, column), mine, yours, alpha, beta, not maximizing
        )[1]
        if score == best:
            found.append((column, score))
        elif (score > best) == maximizing:
            best, found = score, [(column, score)]
        if maximizing:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha > beta:
            break
    return random.choice(found)
