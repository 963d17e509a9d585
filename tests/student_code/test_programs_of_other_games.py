"""Programs that cannot be checked as they are: nothing that was not understood is their error."""

import pytest

from plyscope import Verdict, check
from plyscope.student_code.adapters.starts.recognition import (
    NO_CALL,
    recognize,
    tell_missing,
    tell_no_search,
)
from plyscope.student_code.adapters.starts.written_calls import list_written_calls
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


CUMULATIVE = """
import numpy as np
X, O, EMPTY = "X", "O", None
def initial_state():
    return np.full((3, 3), EMPTY)
def player(board):
    return X if (board != EMPTY).sum() % 2 == 0 else O
def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}
def result(board, action):
    after = board.copy()
    after[action] = player(board)
    return after
def winner(board):
    return X if (board == X).cumsum()[-1] == 9 else None
def terminal(board):
    return winner(board) is not None or not actions(board)
def utility(board):
    return 1 if winner(board) == X else 0
def minimax(board):
    pick = max if player(board) == X else min
    def value(b):
        return utility(b) if terminal(b) else value(result(b, next(iter(actions(b)))))
    return pick(actions(board), key=lambda action: value(result(board, action)))
"""


def test_a_part_of_numpy_that_is_not_here_makes_no_rule_wrong():
    report = check_program(CUMULATIVE)
    assert report.verdict is Verdict.UNDECIDED
    assert report.reason == "The rule winner uses numpy's array.cumsum, which is not here."


STATE_OF_ANOTHER_COURSE = """
from game import Agent

class MinimaxAgent(Agent):
    def getAction(self, state):
        return max(state.getMoves(0), key=lambda move: self.value(state.after(move)))

    def value(self, state):
        return max(self.value(state.after(move)) for move in state.getMoves(1))
"""


def test_an_agent_that_asks_for_another_state_is_told_with_what_it_raises():
    told = tell_no_search(STATE_OF_ANOTHER_COURSE, "The program has no search.")
    assert told.startswith("MinimaxAgent().getAction(TreeState([")
    assert told.endswith(" raises AttributeError: 'TreeState' object has no attribute 'getMoves'.")


PILES_WITHOUT_A_START = """
from piles_of_this_course import Piles

class Piece:
    def __init__(self, piles):
        self.piles = Piles(piles)

    def is_terminal(self):
        return not self.piles.left()

    def grow(self):
        return [each.grow() for each in self.piles.list_all()]

    def best(self):
        if self.is_terminal():
            return 0
        return max(-each.best() for each in self.grow())
"""


def test_a_program_that_defines_its_own_rules_is_not_asked_which_of_its_functions_searches():
    for error in (
        "Found several searches (Piece.grow, Piece.best). Choose one.",
        "Piece.best() has no parameter for the position; a search takes the game and the position.",
    ):
        told = tell_no_search(PILES_WITHOUT_A_START, error)
        assert told == NO_CALL


WAITS = """
async def play_game(board, channel):
    await channel.send(str(board))
    return await play_game(board, channel)
"""


def test_a_coroutine_is_no_search():
    with pytest.raises(ValueError, match="has no search"):
        check(WAITS)


CALLED_IN_A_TURN = """
cells = [" "] * 9

def free():
    return [n for n in range(9) if cells[n] == " "]

def search(cells, depth, mark):
    if depth == 0:
        return 0
    found = []
    for n in free():
        cells[n] = mark
        found.append(search(cells, depth - 1, "O" if mark == "X" else "X"))
        cells[n] = " "
    return max(found) if mark == "X" else min(found)

def turn():
    depth = len(free())
    return search(cells, depth, "X")

def play():
    while free():
        turn()

def main():
    play()
"""


def test_a_call_in_a_function_around_a_search_is_found():
    program, names = load(CALLED_IN_A_TURN), ["search", "turn", "play", "main"]
    assert list_written_calls(program, names) == []
    inside = list_written_calls(program, names, is_inside=True)
    assert inside == ["search(cells, len(free()), 'X')", "turn()", "play()"]


MOVE_HANDED_ON = """
import copy

class Piles:
    def __init__(self):
        self.piles, self.mover, self.points = [1, 2, 3], 1, 0

    def moves(self):
        return [(place, n) for place, left in enumerate(self.piles) for n in range(1, left + 1)]

    def play(self, move):
        place, count = move
        self.piles[place] -= count
        self.points += self.mover * count * (place + 1)
        self.mover = -self.mover

def value(state, move, depth):
    after = copy.deepcopy(state)
    after.play(move)
    if depth == 0 or not after.moves():
        return after.points
    values = [value(after, each, depth - 1) for each in after.moves()]
    return max(values) if after.mover == 1 else min(values)

def best(state, depth=3):
    pick = max if state.mover == 1 else min
    return pick(state.moves(), key=lambda move: value(state, move, depth - 1))
"""
PASSES = MOVE_HANDED_ON.replace(
    "        self.mover = -self.mover", "        self.mover *= 1 if count == 2 else -1"
)
PLAYER_HANDED_ON = """
class Player:
    def __init__(self, mark, is_max):
        self.mark, self.is_max = mark, is_max

bot, human = Player("X", True), Player("O", False)
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

class Field:
    def __init__(self):
        self.cells = ["X", "O", "X", " ", "O", " ", " ", " ", " "]

    def wins(self, mark):
        return any(all(self.cells[place] == mark for place in line) for line in LINES)

    def minimax(self, player):
        if self.wins("X") or self.wins("O"):
            return 1 if self.wins("X") else -1
        best = -2 if player.is_max else 2
        for place, cell in enumerate(self.cells):
            if cell == " ":
                self.cells[place] = player.mark
                value = self.minimax(human if player.is_max else bot)
                self.cells[place] = " "
                best = max(best, value) if player.is_max else min(best, value)
        return best if abs(best) < 2 else 0

Field().minimax(bot)
"""

FOR_ONE_PLAYER = """
from collections import Counter

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def mover(cells):
    counts = Counter(cells)
    return "X" if counts["X"] == counts["O"] else "O"

def winner(cells):
    for line in LINES:
        marks = {cells[place] for place in line}
        if len(marks) == 1 and marks != {" "}:
            return marks.pop()
    return None

def result(cells, place):
    after = list(cells)
    after[place] = mover(cells)
    return after

def free(cells):
    return [place for place in range(9) if cells[place] == " "]

def value(cells):
    if winner(cells):
        return 1 if winner(cells) == "X" else -1
    if " " not in cells:
        return 0
    values = [value(result(cells, place)) for place in free(cells)]
    return max(values) if mover(cells) == "X" else min(values)

def answer(cells):
    return min(free(cells), key=lambda place: value(result(cells, place)))

if __name__ == "__main__":
    cells = [" "] * 9
    while not winner(cells) and " " in cells:
        if mover(cells) == "X":
            cells = result(cells, int(input("place: ")))
        else:
            cells = result(cells, answer(cells))
"""


@pytest.mark.parametrize(
    ("text", "verdict"),
    [(MOVE_HANDED_ON, "right"), (PASSES, "right"), (PLAYER_HANDED_ON, "right")],
    ids=["move", "passes", "player"],
)
def test_a_right_program_is_not_wrong_for_what_it_hands_on(text, verdict):
    """The position before a move, to whoever moves next, and an object that is no position."""
    assert check_program(text).verdict.value == verdict


def test_a_search_that_answers_for_one_player_is_not_wrong_where_the_other_moves():
    report = check_program(FOR_ONE_PLAYER)
    assert report.verdict.value == "right"


PLAYS_A_LINE = """
tree = {"a": ["b", "c"], "b": ["d", "e"], "c": ["f", "g"], "d": 4, "e": 9, "f": 8, "g": 6}

def value(node, is_max):
    if isinstance(tree[node], int):
        return tree[node]
    values = [value(child, not is_max) for child in tree[node]]
    return max(values) if is_max else min(values)

def best_line(node, is_max):
    line = [node]
    while not isinstance(tree[node], int):
        if is_max:
            node = max(tree[node], key=lambda child: value(child, False))
        else:
            node = min(tree[node], key=lambda child: value(child, True))
        line.append(node)
        is_max = not is_max
    return line

print(value("a", True), best_line("a", True))
"""


def test_a_function_that_plays_the_best_line_is_not_judged_by_its_first_move():
    alone = check_program(PLAYS_A_LINE, search="best_line").searches[0]
    assert alone.verdict is Verdict.UNDECIDED
    assert alone.sentence == "it searches again from a move that it has chosen."
    found = check_program(PLAYS_A_LINE).searches[0]
    assert (found.search, found.verdict) == ("value", Verdict.RIGHT)
