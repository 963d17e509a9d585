"""Programs that draw at random: the board that they begin with, or the moves of their search."""

from plyscope import Verdict
from plyscope.student_code.grader.own_game.program_check import check_program

BEGINS_AT_RANDOM = """
import random

def new_row():
    row = [0] * 5
    for place in random.sample(range(5), 2):
        row[place] = random.choice([2, 4])
    return row

def slide(row, step):
    found = row[::step]
    kept = [tile for tile in found if tile]
    if len(kept) > 1 and kept[0] == kept[1]:
        kept[:2] = [2 * kept[0]]
    return (kept + [0] * (5 - len(kept)))[::step]

def worth(row):
    return sum(place * tile for place, tile in enumerate(row))

def expectimax(row, depth, is_max):
    if depth == 0 or 0 not in row:
        return worth(row)
    if is_max:
        return max(expectimax(slide(row, step), depth - 1, False) for step in (1, -1))
    free = [place for place, tile in enumerate(row) if not tile]
    return sum(
        expectimax([2 if each == place else tile for each, tile in enumerate(row)], depth - 1, True)
        for place in free
    ) / len(free)

print(expectimax(new_row(), 3, False))
"""

DRAWS_ITS_TILES = """
import random

def new_row():
    return [2, 0, 0, 2, 0]

def add_tile(row):
    free = [place for place, tile in enumerate(row) if not tile]
    row[random.choice(free)] = random.choice([2, 4])

def slide(row, step):
    kept = [tile for tile in row[::step] if tile]
    if len(kept) > 1 and kept[0] == kept[1]:
        kept[:2] = [2 * kept[0]]
    return (kept + [0] * (5 - len(kept)))[::step]

def worth(row):
    return sum(place * tile for place, tile in enumerate(row))

def alpha_beta(row, depth, alpha, beta, is_max):
    if depth == 0 or 0 not in row:
        return worth(row)
    best = -999 if is_max else 999
    for step in (1, -1):
        after = slide(row, step)
        if is_max and 0 in after:
            add_tile(after)
        found = alpha_beta(after, depth - 1, alpha, beta, not is_max)
        if is_max:
            best = max(best, found)
            alpha = max(alpha, best)
        else:
            best = min(best, found)
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best

print(alpha_beta(new_row(), 3, -999, 999, True))
"""


def test_a_board_that_is_filled_at_random_is_the_same_for_both_searches():
    report = check_program(BEGINS_AT_RANDOM)
    assert report is not None
    assert report.verdict is Verdict.RIGHT, report.searches[0].sentence


def test_a_search_whose_moves_are_drawn_is_not_compared():
    report = check_program(DRAWS_ITS_TILES)
    assert report is not None
    sentence = report.searches[0].sentence
    assert "the positions that it searches are drawn at random" in sentence
