"""Programs that change their board in place: how they are started, and what is told of them."""

import re
from math import inf

import pytest

from plyscope import Verdict, check
from plyscope.student_code.adapters.starts.missing_parts import tell_missing_part
from plyscope.student_code.adapters.starts.recognition import (
    promises_no_move,
    recognize,
    tell_no_search,
)
from plyscope.student_code.call_tree import recursion, snapshot
from plyscope.student_code.call_tree.loading import load
from plyscope.student_code.call_tree.sibling_files import files_beside
from plyscope.student_code.call_tree.snapshot import Items, Picture, take_snapshot
from plyscope.student_code.grader.doubt import tell_doubt
from plyscope.student_code.grader.own_game.program_check import check_program

FULL_IS_A_TIE = """
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

class Grid:
    def __init__(self):
        self.cells = ["."] * 9

    def outcome(self):
        if "." not in self.cells:
            return 0
        for a, b, c in LINES:
            if self.cells[a] == self.cells[b] == self.cells[c] != ".":
                return 1 if self.cells[a] == "X" else -1
        return None

    def minimax(self, is_max):
        found = self.outcome()
        if found is not None:
            return None, found
        best = None, -9 if is_max else 9
        for place in range(9):
            if self.cells[place] == ".":
                self.cells[place] = "X" if is_max else "O"
                value = self.minimax(not is_max)[1]
                self.cells[place] = "."
                if value > best[1] if is_max else value < best[1]:
                    best = place, value
        return best

print(Grid().minimax(True))
"""


def test_a_win_that_fills_the_board_and_counts_as_a_tie_is_shown():
    report = check_program(FULL_IS_A_TIE).searches[0]
    assert report.verdict is Verdict.WRONG
    assert "has the value 0, as a tie has: it is full, but has three in a row." in report.sentence


ENDS_BEFORE_THE_CALL = """
def winner(cells):
    for a, b, c in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 4, 8), (2, 4, 6)):
        if cells[a] == cells[b] == cells[c] != "0":
            return cells[a]
    return ""

def highest(cells):
    best = -2, cells
    for later in after(cells, "1"):
        value = score(later) if winner(later) or "0" not in later else lowest(later)[0]
        if value > best[0]:
            best = value, later
    return best

def lowest(cells):
    best = 2, cells
    for later in after(cells, "2"):
        value = score(later) if winner(later) or "0" not in later else highest(later)[0]
        if value < best[0]:
            best = value, later
    return best

def after(cells, mark):
    return [cells[:n] + mark + cells[n + 1:] for n in range(9) if cells[n] == "0"]

def score(cells):
    return {"1": 1, "2": -1}.get(winner(cells), 0)

def pick(cells, who):
    return (highest if who == "1" else lowest)(cells)[1]

def begin():
    cells = "000000000"
    pick(cells, input("1 or 2? "))
"""


def test_a_text_of_nine_free_cells_in_the_program_is_its_board():
    assert recognize(ENDS_BEFORE_THE_CALL)[0].call == "pick('000000000', '1')"


def test_a_search_that_may_return_a_move_which_it_does_not_search_is_not_judged():
    """A move that ends the game is no call."""
    search = check_program(ENDS_BEFORE_THE_CALL).searches[0]
    assert search.verdict is Verdict.UNDECIDED
    assert search.sentence == "what it returns is not always one of the moves that it searches."


ONE_PLY = """
def look(pile, depth, kept):
    if depth == 0:
        return len(pile) + pile[0], None, kept
    best = 99
    for n in range(len(pile)):
        part = pile.pop(n)
        if str(pile) not in kept["seen"]:
            kept["seen"][str(pile)] = value = look(pile, depth - 1, kept)[0]
            best = min(best, value)
        pile.insert(n, part)
    return best, None, kept

look([1, 2, 3], 1, {"seen": {}})
"""


def test_one_position_is_too_few_whatever_the_search_returns():
    assert check_program(ONE_PLY).searches[0].sentence == (
        "only 1 position that it can be handed could be found."
    )


ASKS_FOR_NAMES = """
class Person:
    count = 0

    def __init__(self, mark):
        if Person.count < 2:
            self.name = input("Name? ")
            self.mark = mark
            Person.count += 1

    def choose(self, heap, depth, is_max):
        if heap.sticks == 0 or depth == 0:
            return 0 if heap.sticks else (-1 if is_max else 1)
        values = []
        for taken in (1, 2, 3):
            if taken <= heap.sticks:
                heap.sticks -= taken
                values.append(self.choose(heap, depth - 1, not is_max))
                heap.sticks += taken
        self.last = self.mark
        return max(values) if is_max else min(values)

class Heap:
    def __init__(self):
        self.sticks = 7
        self.one, self.other = Person("X"), Person("O")

heap = Heap()
"""


def test_an_object_that_asks_for_a_name_is_made_and_searches_where_another_holds_it():
    """A third person would have no mark."""
    assert recognize(ASKS_FOR_NAMES)[0].call == "heap.one.choose(heap, 3, True)"


BOARD_ELSEWHERE = """
def best(board, depth, is_max):
    if depth == 0 or board.no_more_drops():
        return board.heuristic(), None
    found = []
    for column in board.open_columns():
        board.let_fall(column)
        found.append((best(board, depth - 1, not is_max)[0], column))
        board.take_back()
    return max(found) if is_max else min(found)
"""
NO_EVALUATION = """
class Draughts:
    def __init__(self):
        self.men = [[0] * 8 for _ in range(8)]

    def search(self, depth):
        if depth == 0:
            return self.count_men()
        return max([-self.search(depth - 1)], default=0)
"""
SIMULATES_ELSEWHERE = """
import math, random

class Node:
    def __init__(self, game, parent=None):
        self.game, self.parent, self.children = game, parent, []
        self.visits, self.wins = 0, 0

def rollout(game):
    while not game.finished():
        game = random.choice(game.list_next())
    return game.result_for_x()

def backpropagate(node, won):
    while node:
        node.visits += 1
        node.wins += won
        node = node.parent

def ucb(node):
    return node.wins / node.visits + math.sqrt(math.log(node.parent.visits) / node.visits)

def search(game):
    root = Node(game)
    for _ in range(200):
        node = root
        while node.children:
            node = max(node.children, key=ucb)
        node.children = [Node(each, node) for each in node.game.list_next()]
        backpropagate(node, rollout(node.game))
    return root
"""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (BOARD_ELSEWHERE, "best asks board for no_more_drops"),
        (NO_EVALUATION, "Draughts.search asks self for count_men"),
        (SIMULATES_ELSEWHERE, "search asks game for finished"),
    ],
)
def test_what_a_search_asks_for_and_its_program_has_not_is_the_reason(text, told):
    sentence = f"No call was found that starts a search: {told}, which no class in the program has."
    assert tell_missing_part(text) == sentence
    assert tell_no_search(text, "Found several searches (a, b). Choose one.") == sentence


RULES_ELSEWHERE = """
from rules import *

def best(board, is_max):
    if terminal(board):
        return utility(board)
    values = [best(result(board, action), not is_max) for action in moves(board)]
    return max(values) if is_max else min(values)
"""


def test_functions_that_a_search_calls_and_nothing_defines_are_the_reason():
    assert tell_missing_part(RULES_ELSEWHERE) == (
        "No call was found that starts a search: best uses terminal, utility, result and moves, "
        "which the program does not define."
    )
    names = "terminal = utility = result = moves = 0\n"
    assert tell_missing_part(RULES_ELSEWHERE + names) == ""


ABSTRACT_NODES = """
from abc import ABC, abstractmethod
from collections import defaultdict
import math

class Node(ABC):
    @abstractmethod
    def list_children(self):
        "The positions after each move."

class Tree:
    def __init__(self):
        self.wins, self.visits, self.below = defaultdict(int), defaultdict(int), {}

    def run(self, node):
        path = [node]
        while path[-1] in self.below:
            path.append(max(self.below[path[-1]], key=self.ucb))
        self.below[path[-1]] = path[-1].list_children()
        self.backpropagate(path, self.simulate(path[-1]))

    def ucb(self, node):
        return self.wins[node] / self.visits[node] + math.log(self.visits[node])

    def simulate(self, node):
        while node.list_children():
            node = next(iter(node.list_children()))
        return 1

    def backpropagate(self, path, won):
        for node in path:
            self.visits[node] += 1
            self.wins[node] += won
"""


def test_an_abstract_method_that_no_class_implements_is_the_reason():
    assert tell_missing_part(ABSTRACT_NODES) == (
        "No call was found that starts a search: Tree.simulate asks node for list_children, which "
        "no class in the program implements."
    )
    report = check(ABSTRACT_NODES, name="Tree.run")
    assert report.verdict is Verdict.UNDECIDED
    assert tell_doubt(ABSTRACT_NODES, report) == tell_missing_part(ABSTRACT_NODES)


def test_a_search_of_our_games_is_not_told_that_the_game_is_elsewhere():
    text = "def value(game, state):\n    return max(value(game, n) for n in game.actions(state))\n"
    assert tell_missing_part(text) == ""
    assert tell_missing_part("def value(:") == ""


CHECKERS_BOARD_ELSEWHERE = """
from copy import deepcopy

def minimax(position, depth, is_max):
    if depth == 0 or position.winner() is not None:
        return position.evaluate(), position
    chosen, color = None, "WHITE" if is_max else "RED"
    best = float("-inf") if is_max else float("inf")
    for piece in position.get_all_pieces(color):
        for place, taken in position.get_valid_moves(piece).items():
            later = deepcopy(position)
            later.move(later.get_piece(piece.row, piece.col), *place)
            if taken:
                later.remove(taken)
            value = minimax(later, depth - 1, not is_max)[0]
            if value > best if is_max else value < best:
                best, chosen = value, later
    return best, chosen
"""


def test_moves_and_values_of_a_board_of_ours_are_not_called_the_programs_own():
    sentence = check_program(CHECKERS_BOARD_ELSEWHERE).searches[0].sentence
    assert sentence.endswith("by plain minimax on a board of ours, as the program has none.")


def test_a_table_of_pairs_has_a_snapshot_like_any_dict(monkeypatch):
    """Its items are taken as they are: a search has a snapshot of its table taken at each call."""
    copied = []
    monkeypatch.setattr(snapshot, "_copy_items", lambda *args: copied.append(args) or args[0])
    table = {f"{n}": (n, "kept") for n in range(50)}
    assert take_snapshot(table) == Items("dict", tuple(table.items()))
    assert copied == []
    monkeypatch.undo()
    assert take_snapshot({**table, "": [1]}) != take_snapshot(table)
    assert isinstance(take_snapshot({n: (n, n) for n in range(3_000)}), Picture)


def test_what_a_file_beside_has_is_not_told_to_be_missing(tmp_path):
    (tmp_path / "wall.py").write_text("class Wall:\n    def no_more_drops(self):\n        pass\n")
    with files_beside(tmp_path / "best.py"):
        assert "no_more_drops" not in tell_missing_part(BOARD_ELSEWHERE)


def test_a_minimax_beside_a_monte_carlo_search_does_promise_a_move():
    assert promises_no_move(SIMULATES_ELSEWHERE, "search")
    assert not promises_no_move(SIMULATES_ELSEWHERE, "minimax")


COUNTS_DOWN = """
def count(numbers, is_max):
    if len(numbers) == 0:
        return 0
    values = [count(numbers[:n] + numbers[n + 1:], not is_max) for n in range(len(numbers))]
    return max(values) if is_max else min(values)
"""


def test_fewer_calls_are_looked_at_where_that_takes_long(monkeypatch):
    looked = []
    look = recursion._ArgumentObserver._look
    monkeypatch.setattr(
        recursion._ArgumentObserver, "_look", lambda *args: looked.append(args) or look(*args)
    )
    monkeypatch.setattr(recursion, "LOOKING_SECONDS", -1)
    found = recursion.find_recursion(lambda: load(COUNTS_DOWN), "count([1, 2, 3, 4, 5, 6], True)")
    assert [each.source.names for each in found.functions.values()] == [("numbers",)]
    assert len(looked) == recursion.FEW_CALLS


WINDOW_UNUSED = """
WORTH = [3, -5, 4, 1, -2, 6, -7, 8]
cells = ["."] * 8

def best(cells, depth, alpha, beta, is_max):
    if depth == 0 or "." not in cells:
        return sum(w * (n + 1) * {"A": 1, "B": -1, ".": 0}[cells[n]] for n, w in enumerate(WORTH))
    values = []
    for n in range(8):
        if cells[n] == ".":
            cells[n] = "A" if is_max else "B"
            values.append(best(cells, depth - 1, alpha, beta, not is_max))
            cells[n] = "."
    return max(values) if is_max else min(values)

print(best(cells, 3, float("-inf"), float("inf"), True))
"""


def test_the_calls_that_alpha_beta_skips_are_counted_from_below():
    """Each move of the root is searched with the whole window, as many programs do."""
    report = check_program(WINDOW_UNUSED).searches[0]
    found = re.search(r"^At the start, .* skips at least (\d+) of the calls\.", report.sentence)
    assert found
    program = load(WINDOW_UNUSED).names
    calls = 0

    def search(cells, depth, low, high, is_max):
        nonlocal calls
        calls += 1
        if not depth:
            return program["best"](cells, 0, 0, 0, is_max)
        for n in range(8):
            if cells[n] == "." and low < high:
                after = [*cells[:n], "A" if is_max else "B", *cells[n + 1 :]]
                value = search(after, depth - 1, low, high, not is_max)
                low, high = (max(low, value), high) if is_max else (low, min(high, value))
        return low if is_max else high

    search(program["cells"], 3, -inf, inf, True)
    assert 0 < int(found[1]) <= 1 + 8 + 8 * 7 + 8 * 7 * 6 - calls
