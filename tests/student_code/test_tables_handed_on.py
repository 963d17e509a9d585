"""Searches that hand a table of values on: plain minimax finds none of its values there."""

from plyscope import Verdict
from plyscope.student_code.grader.own_game.program_check import check_program

HANDED_ON = """
def free(cells):
    return [place for place, mark in enumerate(cells) if mark == "."]

def put(cells, place, mark):
    return cells[:place] + mark + cells[place + 1:]

def worth(cells):
    return sum((p % 4 + 1) * (m == "x") - (3 * p % 5) * (m == "o") for p, m in enumerate(cells))

def minimax(cells, depth, is_max, seen=None):
    if seen is None:
        seen = {}
    if depth == 0 or not free(cells):
        return None, worth(cells)
    if cells in seen:
        return seen[cells]
    best, value = None, -99 if is_max else 99
    for place in free(cells):
        found = minimax(put(cells, place, "x" if is_max else "o"), depth - 1, not is_max, seen)[1]
        if found > value if is_max else found < value:
            best, value = place, found
    seen[cells] = best, value
    return best, value

print(minimax("......", 5, True))
"""


def test_a_table_that_is_handed_on_hides_no_rule():
    report = check_program(HANDED_ON)
    assert report is not None
    assert report.verdict is Verdict.RIGHT, report.searches[0].sentence
    wrong = check_program(HANDED_ON.replace("else found < value", "else found > value"))
    assert wrong is not None
    assert wrong.verdict is not Verdict.RIGHT
