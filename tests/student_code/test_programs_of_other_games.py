"""Programs that cannot be checked as they are: nothing that was not understood is their error."""

import pytest

from plyscope import Verdict, check
from plyscope.student_code.adapters.starts.recognition import recognize, tell_missing
from plyscope.student_code.call_tree.loading import TOO_LONG, load
from plyscope.student_code.grader.own_game.program_check import check_program

ANOTHER_GAME = """
def negamax(current, alpha=-22, beta=22):
    best = [0, alpha]
    for column in current.open_columns():
        score = -negamax(current.drop(column), -beta, -alpha)[1]
        if score > best[1]:
            best = [column, score]
    return best
"""

PLAYS_ALONE = """
def moves(cells):
    return [place for place, mark in enumerate(cells) if mark == " "]

def minimax(cells, mover, depth=4):
    full = not moves(cells)
    if depth == 0 or full:
        return cells.index("X") if "X" in cells else 0
    values = []
    for place in moves(cells):
        after = cells[:place] + mover + cells[place + 1:]
        values.append(minimax(after, "X", depth - 1))
    return max(values) if mover == "X" else min(values)

print(minimax("         ", "X"))
"""

WON_IS_ALL = """
from game import Agent

class MinimaxAgent(Agent):
    def __init__(self, depth="2"):
        self.depth = int(depth)

    def getAction(self, state):
        moves = state.getLegalActions(0)
        return max(moves, key=lambda move: self.look(state.generateSuccessor(0, move), 1, 0))

    def look(self, state, agent, rounds):
        if state.isWin():
            return float("inf")
        if rounds == self.depth:
            return state.getScore()
        then = (agent + 1) % state.getNumAgents()
        values = [
            self.look(state.generateSuccessor(agent, move), then, rounds + (then == 0))
            for move in state.getLegalActions(agent)
        ]
        return min(values) if agent else max(values)
"""

ONE_MOVE = """
def search(board, mover, depth):
    if depth == 0:
        return board.count("x") - board.count("o")
    for place in range(len(board)):
        if board[place] == " ":
            after = board[:place] + mover + board[place + 1:]
            return -search(after, "o" if mover == "x" else "x", depth - 1)
    return 0
"""


def test_a_search_that_fails_on_our_positions_and_asks_our_game_nothing_is_of_another():
    report = check(ANOTHER_GAME)
    assert (report.verdict, report.mistake) == (Verdict.UNDECIDED, "game-not-asked")


def test_a_search_of_ours_that_returns_what_is_no_answer_is_wrong():
    text = "def minimax(game, state):\n    return [game.actions(state)] * 3\n"
    assert check(text, "minimax").verdict is Verdict.WRONG


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (PLAYS_ALONE, "it takes the largest value at every ply, as if one player moved alone"),
        (WON_IS_ALL, "it gives finished games a value of its own, not their score"),
        (ONE_MOVE, "it tries one move alone in every position that was found"),
    ],
)
def test_what_was_not_understood_is_told(text, reason):
    report = check_program(text)
    assert report.verdict is Verdict.UNDECIDED
    assert reason in report.searches[0].sentence


def test_a_module_without_which_no_start_was_found_is_named():
    text = f"from board_logic import Board\n{ANOTHER_GAME}"
    assert recognize(text) == []
    assert tell_missing(text) == (
        "No call was found that starts a search; board_logic is not here."
    )


def test_a_search_at_the_top_that_takes_too_long_is_left_out_without_a_trace():
    text = "done = []\ndef f(n):\n    done.append(n)\n    return f(n) if n < 0 else g()\n"
    text += (
        "def g():\n    while len(done) < 10 ** 7:\n        done.append(0)\n    return 0\nx = f(1)\n"
    )
    program = load(text)
    assert program.names["done"] == []
    assert program.skipped == {9: TOO_LONG}
