"""Mistakes planted in programs of several styles: the verdict is that of brute force.

Brute force loads the text as Python does, and knows nothing of the check. A mistake that is named
must be mended by its edit, again by brute force.
"""

from functools import cache
from random import Random
from typing import NamedTuple

import pytest

from plyscope.student_code.call_tree.loading import load
from plyscope.student_code.call_tree.start_call import evaluate
from plyscope.student_code.course_modules.aima import TreeGame
from plyscope.student_code.course_modules.pacman_states import TreeState
from plyscope.student_code.grader.own_game.mistake_edits import list_edits
from plyscope.student_code.grader.own_game.program_check import check_program
from plyscope.student_code.grader.report import Verdict
from tests.student_code.corpus_index import read_program

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


class Planted(NamedTuple):
    """A mistake: the old text, the new one, and the name that is asked for, "" for none."""

    program: str
    old: str = ""
    new: str = ""
    mistake: str = ""

    @property
    def text(self):
        text = read_program(self.program)
        assert self.old in text
        return text.replace(self.old, self.new, 1) if self.old else text


LEAVES, CS50, CS188, AIMA, BOARD, NODES = (
    "leaf_array_alphabeta",
    "cs50_alpha_beta",
    "cs188_minimax",
    "aima_functions",
    "inplace_flat_global",
    "node_alphabeta_stores_value",
)
PLANTED = {
    "array of leaves, as it is": Planted(LEAVES),
    "array of leaves, best begins at 0": Planted(
        LEAVES, "best = MAX", "best = 0", "best-begins-at-0"
    ),
    "array of leaves, cut reversed for MIN": Planted(
        LEAVES,
        "beta = min(beta, best)\n            if beta <= alpha",
        "beta = min(beta, best)\n            if beta >= alpha",
        "reversed-cut",
    ),
    "array of leaves, MIN takes the largest": Planted(
        LEAVES, "best = min(best, val)", "best = max(best, val)"
    ),
    "array of leaves, MAX asks itself": Planted(
        LEAVES, "nodeIndex * 2 + i, False, values", "nodeIndex * 2 + i, True, values"
    ),
    "CS50, as it is": Planted(CS50),
    "CS50, cut reversed": Planted(CS50, "if alpha >= beta", "if alpha <= beta", "reversed-cut"),
    "CS50, MIN begins at 0": Planted(
        CS50, "best, choice = 2, None", "best, choice = 0, None", "best-begins-at-0"
    ),
    "CS50, MIN takes the largest": Planted(CS50, "if value < best", "if value > best", ""),
    "CS50, return forgotten": Planted(CS50, "    return move\n", "    move\n", ""),
    "CS188, as it is": Planted(CS188),
    "CS188, best begins at 0 at the root": Planted(
        CS188,
        'best, best_action = float("-inf"), None',
        "best, best_action = 0, None",
        "best-begins-at-0",
    ),
    "CS188, ghosts take the largest": Planted(
        CS188,
        "v = min(v, value(successor, depth + 1, 0))",
        "v = max(v, value(successor, depth + 1, 0))",
    ),
    "CS188, return forgotten": Planted(
        CS188,
        "return max_value(state, depth)",
        "max_value(state, depth)",
        "missing-return",
    ),
    "AIMA, as it is": Planted(AIMA),
    "AIMA, best begins at 0": Planted(AIMA, "v = -np.inf", "v = 0", "best-begins-at-0"),
    "AIMA, MIN asks itself": Planted(
        AIMA,
        "v = min(v, max_value(game.result(state, a)))",
        "v = min(v, min_value(game.result(state, a)))",
    ),
    "board, as it is": Planted(BOARD),
    "board, undo forgotten": Planted(
        BOARD,
        "                score = minimax(True)\n                board[key] = ' '\n",
        "                score = minimax(True)\n",
        "missing-undo",
    ),
    "board, a tie wins": Planted(
        BOARD, "    if is_draw():\n        return 0", "    if is_draw():\n        return 1"
    ),
    "board, MIN takes the largest": Planted(
        BOARD, "if score < best_score", "if score > best_score"
    ),
    "nodes, as it is": Planted(NODES),
    "nodes, cut reversed": Planted(NODES, "if alpha >= beta", "if alpha <= beta", "reversed-cut"),
    "nodes, both bounds move": Planted(
        NODES,
        """            value = max(value, result)
            alpha = max(alpha, value)
        else:
            value = min(value, result)
            beta = min(beta, value)
""",
        """            value = max(value, result)
        else:
            value = min(value, result)
        alpha = max(alpha, value)
        beta = min(beta, value)
""",
    ),
    "nodes, begins at 0": Planted(NODES, "-sys.maxsize if is_max else sys.maxsize\n", "0\n"),
}
TRIALS = 16  # of each search: enough to see each of these mistakes
# Each node looks at its first move alone: what it returns shows no rule.
UNDECIDED = ("nodes, both bounds move",)


def value_of(tree, is_max):
    """Return the value of nested lists."""
    if not isinstance(tree, list):
        return tree
    return (max if is_max else min)(value_of(each, not is_max) for each in tree)


def make_tree(chance, plies):
    if plies == 0:
        return chance.randint(-9, 9)
    return [make_tree(chance, plies - 1) for _ in range(2)]


def winner_of(cells):
    for a, b, c in (map(int, line) for line in LINES):
        if cells[a] != " " and cells[a] == cells[b] == cells[c]:
            return cells[a]
    return ""


@cache
def score_of(cells, mark):
    """Return the value of nine cells for X, `mark` to move."""
    won = winner_of(cells)
    if won or " " not in cells:
        return {"X": 1, "O": -1, "": 0}[won]
    other = "O" if mark == "X" else "X"
    below = [score_of(put(cells, n, mark), other) for n in range(9) if cells[n] == " "]
    return max(below) if mark == "X" else min(below)


def put(cells, place, mark):
    return cells[:place] + mark + cells[place + 1 :]


def list_boards(mark, count=30):
    """Return boards in which X, who begins, or O is to move, with 1 to 6 free cells."""
    chance, found = Random(3), []
    while len(found) < count:
        cells, turn = " " * 9, "X"
        for place in chance.sample(range(9), chance.randint(3, 8)):
            cells, turn = put(cells, place, turn), "O" if turn == "X" else "X"
            if winner_of(cells):
                break
        if not winner_of(cells) and turn == mark:
            found.append(cells)
    return found


def leaf_array_errs(text):
    chance = Random(7)
    for _ in range(30):
        tree = make_tree(chance, 3)
        leaves = [leaf for pair in tree for two in pair for leaf in two]
        found = evaluate(load(text), f"minimax(0, 0, True, {leaves}, MIN, MAX)")
        if found != value_of(tree, True):
            return True
    return False


def cs50_errs(text):
    """Return whether a move is not one of those with the best outcome."""
    for mark in "XO":
        for cells in list_boards(mark):
            board = [[None if c == " " else c for c in cells[n : n + 3]] for n in (0, 3, 6)]
            try:
                row, column = evaluate(load(text), f"minimax({board})")
            except Exception:
                return True
            other = "O" if mark == "X" else "X"
            signs = [
                score_of(put(cells, n, mark), other)
                for n in (3 * row + column, *range(9))
                if cells[n] == " "
            ]
            if signs[0] != (max if mark == "X" else min)(signs):
                return True
    return False


def cs188_errs(text):
    """Return whether the agent errs with one ghost or two, at depth 1 or 2."""
    chance = Random(5)
    for ghosts, depth in ((1, 1), (1, 2), (2, 1)) * 6:
        tree = make_tree(chance, depth * (1 + ghosts))

        def value(node, ply, agents=1 + ghosts):
            if not isinstance(node, list):
                return node
            best = min if ply % agents else max
            return best(value(each, ply + 1) for each in node)

        call = f"MinimaxAgent(depth='{depth}').getAction(TreeState({tree}, agents={1 + ghosts}))"
        program = load(text)
        program.names["TreeState"] = TreeState
        try:
            found = evaluate(program, call)
        except Exception:
            return True
        values = {f"a{n + 1}": value(each, 1) for n, each in enumerate(tree)}
        if found not in values or values[found] != max(values.values()):
            return True
    return False


def aima_errs(text):
    chance = Random(2)
    for plies in (1, 2, 3, 3, 4) * 4:
        tree = make_tree(chance, plies)
        call = f"minmax_decision((game := TreeGame({tree})).initial, game)"
        program = load(text)
        program.names["TreeGame"] = TreeGame
        values = [value_of(each, False) for each in tree]
        if values[evaluate(program, call)] != max(values):
            return True
    return False


def board_errs(text):
    """Return whether O's move is not one of those with the best outcome."""
    for cells in list_boards("O"):
        program = load(text)
        program.names["board"][:] = list(cells)
        place = evaluate(program, "comp_move()")
        values = {n: score_of(put(cells, n, "O"), "X") for n in range(9) if cells[n] == " "}
        if values.get(place) != min(values.values()):
            return True
    return False


def nodes_err(text):
    chance = Random(4)
    for plies in (1, 2, 3, 4) * 5:
        tree = make_tree(chance, plies)
        call = f"alpha_beta(build({tree}), -sys.maxsize, sys.maxsize, True)"
        if evaluate(load(text), call) != value_of(tree, True):
            return True
    return False


BRUTE_FORCE = {
    LEAVES: leaf_array_errs,
    CS50: cs50_errs,
    CS188: cs188_errs,
    AIMA: aima_errs,
    BOARD: board_errs,
    NODES: nodes_err,
}


@pytest.mark.parametrize("name", PLANTED)
def test_the_verdict_of_a_planted_mistake_is_that_of_brute_force(name):
    planted = PLANTED[name]
    errs = BRUTE_FORCE[planted.program]
    assert errs(planted.text) == bool(planted.old)
    report = check_program(planted.text, trials=TRIALS)
    expected = Verdict.WRONG if planted.old else Verdict.RIGHT
    expected = Verdict.UNDECIDED if name in UNDECIDED else expected
    assert report.verdict is expected, report.sentences
    told = next((each for each in report.searches if each.verdict is Verdict.WRONG), None)
    if planted.mistake:
        assert told.mistake == planted.mistake, report.sentences
    if told is not None and told.title:
        edits = [each for each in list_edits(planted.text) if each.title == told.title]
        assert any(not errs(edit.text) for edit in edits), told.title
