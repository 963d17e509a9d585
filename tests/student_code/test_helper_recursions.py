"""Functions that call themselves inside a search: a helper is no part of the tree."""

from plyscope import record_program
from plyscope.student_code.grader.own_game.program_check import check_program

LISTS_JUMPS = """
def jumps(row, place):
    further = []
    for step in (1, 2):
        if place + step < len(row) and row[place + step] == ".":
            further += [place + step] + jumps(row, place + step)
    return sorted(set(further))

def minimax(row, mine, depth):
    places = jumps(row, row.index("x"))
    if depth == 0 or not places:
        return row.index("x")
    values = []
    for place in places:
        after = [sign if sign != "x" else "#" for sign in row]
        after[place] = "x"
        values.append(minimax(after, not mine, depth - 1))
    return max(values) if mine else min(values)

print(minimax(list("x.....#.."), True, 3))
"""

RATES_AT_LEAVES = """
def quiet(pile, low):
    if pile < 4:
        return pile
    return -quiet(pile - 3, low)

def negamax(pile, depth):
    if depth == 0 or pile < 2:
        return quiet(pile, 0)
    return max(-negamax(pile - take, depth - 1) for take in (1, 2) if take <= pile)

print(negamax(9, 3))
"""


def test_a_helper_that_lists_moves_is_no_node():
    trace = record_program(LISTS_JUMPS)
    assert {each.name for each in trace.calls.functions} == {"minimax"}
    assert trace.result.value == 8
    report = check_program(LISTS_JUMPS)
    assert report is not None
    assert report.verdict.value == "right", report


def test_a_search_at_the_leaves_of_another_has_nodes():
    trace = record_program(RATES_AT_LEAVES)
    assert {each.name for each in trace.calls.functions} == {"negamax", "quiet"}
