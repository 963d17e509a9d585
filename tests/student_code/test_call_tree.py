"""Recorded trees of programs in all forms in which a recursion is written."""

import json

import pytest

from plyscope.game import MAX, MIN
from plyscope.student_code.call_tree.loading import load
from plyscope.student_code.call_tree.recorded_trace import record_recursion
from plyscope.student_code.call_tree.recursion import find_recursion
from plyscope.student_code.call_tree.start_call import evaluate

TREE = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"  # worth 3, by the first move; 13 nodes
LEAVES = (3, 12, 8, 2, 4, 6, 14, 5, 2)

FORMS = {
    "a plain function": (
        """
def minimax(node, is_max):
    if isinstance(node, int):
        return node
    values = []
    for child in node:
        values.append(minimax(child, not is_max))
    return max(values) if is_max else min(values)
""",
        f"minimax({TREE}, True)",
    ),
    "helpers named like rules": (
        """
def result(node, action):
    return node[action]

def minimax(node, is_max):
    if isinstance(node, int):
        return node
    pick = max if is_max else min
    return pick(minimax(result(node, a), not is_max) for a in range(len(node)))
""",
        f"minimax({TREE}, True)",
    ),
    "a lambda": (
        """
value = lambda node, sign: node if isinstance(node, int) else sign * max(
    sign * value(child, -sign) for child in node)
""",
        f"value({TREE}, 1)",
    ),
    "closures": (
        """
def solve(tree):
    def high(node):
        return node if isinstance(node, int) else max(low(child) for child in node)
    def low(node):
        return node if isinstance(node, int) else min(high(child) for child in node)
    return high(tree)
""",
        f"solve({TREE})",
    ),
    "a partial": (
        """
from functools import partial

def search(is_max, node):
    if isinstance(node, int):
        return node
    deeper = partial(search, not is_max)
    return (max if is_max else min)(map(deeper, node))
""",
        f"search(True, {TREE})",
    ),
    "a class with __call__": (
        """
class Search:
    def __call__(self, node, is_max=True):
        if isinstance(node, int):
            return node
        return (max if is_max else min)([self(child, not is_max) for child in node])
""",
        f"Search()({TREE})",
    ),
    "a static method": (
        """
class Search:
    @staticmethod
    def value(node, is_max):
        if isinstance(node, int):
            return node
        return (max if is_max else min)([Search.value(child, not is_max) for child in node])
""",
        f"Search.value({TREE}, True)",
    ),
    "a value, a move and a count": (
        """
def minimax(node, is_max):
    if isinstance(node, int):
        return node, None, 7
    best = None
    for move, child in enumerate(node):
        value, _, _ = minimax(child, not is_max)
        if best is None or (value > best[0] if is_max else value < best[0]):
            best = value, move, 7
    return best
""",
        f"minimax({TREE}, True)",
    ),
    "a dictionary": (
        """
def minimax(node, is_max):
    if isinstance(node, int):
        return {"move": None, "score": node}
    found = [{"move": m, "score": minimax(c, not is_max)["score"]} for m, c in enumerate(node)]
    return (max if is_max else min)(found, key=lambda each: each["score"])
""",
        f"minimax({TREE}, True)",
    ),
    "a dataclass": (
        """
from dataclasses import dataclass

@dataclass
class Found:
    score: int
    move: object = None

def minimax(node, is_max):
    if isinstance(node, int):
        return Found(node)
    found = [Found(minimax(child, not is_max).score, move) for move, child in enumerate(node)]
    return (max if is_max else min)(found, key=lambda each: each.score)
""",
        f"minimax({TREE}, True)",
    ),
    "a named tuple": (
        """
from collections import namedtuple
Found = namedtuple("Found", "move score")

def minimax(node, is_max):
    if isinstance(node, int):
        return Found(None, node)
    found = [Found(move, minimax(child, not is_max).score) for move, child in enumerate(node)]
    return (max if is_max else min)(found, key=lambda each: each.score)
""",
        f"minimax({TREE}, True)",
    ),
    "a move from the first call": (
        """
def value(node, is_max):
    if isinstance(node, int):
        return node
    return (max if is_max else min)([value(child, not is_max) for child in node])

def best_move(node):
    return max(range(len(node)), key=lambda index: value(node[index], False))
""",
        f"best_move({TREE})",
    ),
    "a generator of children": (
        """
def children(node):
    for child in node:
        yield child

def minimax(node, is_max):
    if isinstance(node, int):
        return node
    return (max if is_max else min)(minimax(child, not is_max) for child in children(node))
""",
        f"minimax({TREE}, True)",
    ),
    "a cache": (
        """
from functools import lru_cache

@lru_cache(None)
def minimax(node, is_max):
    if isinstance(node, int):
        return node
    return (max if is_max else min)([minimax(child, not is_max) for child in node])
""",
        "minimax(((3, 12, 8), (2, 4, 6), (14, 5, 2)), True)",
    ),
}


def record(text, start, **options):
    recursion = find_recursion(lambda: load(text), start)
    assert recursion is not None
    return record_recursion(lambda: load(text), recursion, start, **options)


@pytest.mark.parametrize("form", FORMS)
def test_the_tree_is_that_of_the_calls_however_it_is_written(form):
    text, start = FORMS[form]
    trace = record(text, start)
    nodes = trace.nodes
    repeated = 1 if form == "a cache" else 0  # the second leaf with a 2 is not called again
    assert len(nodes) == 13 - repeated
    leaves = [node.value for node in nodes if not node.children]
    assert leaves == list(LEAVES[: 9 - repeated])
    assert trace.result.value == 3
    # What a cache answers is no call: the smallest that came back is not what was returned.
    below = None if form == "a cache" else MIN
    assert [node.player for node in nodes if node.children] == [MAX, below, below, below]


@pytest.mark.parametrize("form", FORMS)
def test_recording_changes_no_result(form):
    text, start = FORMS[form]
    assert str(record(text, start).calls.result) == str(evaluate(load(text), start))


def test_negamax_values_are_those_of_the_player_to_move():
    text = """
def negamax(node, color):
    if isinstance(node, int):
        return color * node
    return max(-negamax(child, -color) for child in node)
"""
    trace = record(text, f"negamax({TREE}, 1)")
    assert trace.traits.is_negated
    assert trace.result.value == 3
    assert [n.value for n in trace.nodes if not n.children] == list(LEAVES)
    assert [n.player for n in trace.nodes if n.children] == [MAX, MIN, MIN, MIN]


def test_an_average_is_seen():
    text = """
def expectimax(node, chance):
    if isinstance(node, int):
        return node
    values = [expectimax(child, not chance) for child in node]
    return sum(values) / len(values) if chance else max(values)
"""
    trace = record(text, f"expectimax({TREE}, False)")
    assert trace.game.to_move(1) == -1
    assert trace.result.value == pytest.approx(23 / 3)


def test_where_nothing_shows_who_chooses_nobody_is_named():
    text = """
def total(node):
    if isinstance(node, int):
        return node
    return sum(total(child) for child in node)
"""
    trace = record(text, f"total({TREE})")
    assert trace.result.value == 56
    assert trace.game.players == ("",)
    assert {node.player for node in trace.nodes} == {None}
    assert "NaN" not in trace.svg()
    assert trace.explain(1).player == ""


def test_a_number_of_an_object_that_is_handed_on_and_on_is_no_value():
    text = """
import random

class Spot:
    def __init__(self, cells, above=None):
        self.cells, self.above, self.below = cells, above, []
        self.wins = 0

    def descend(self):
        if len(self.below) < len(self.cells):
            return self
        return random.choice(self.below).descend()

    def grow(self):
        place = len(self.below)
        self.below.append(Spot(self.cells[:place] + self.cells[place + 1 :], self))
        return self.below[-1]

def best_cell(cells, count):
    root = Spot(cells)
    for _ in range(count):
        spot = root.descend()
        if spot.cells:
            spot = spot.grow()
        while spot:
            spot.wins += 1
            spot = spot.above
    return [max(each.wins for each in root.below), 4]
"""
    trace = record(text, "best_cell([1, 2, 3], 5)")
    assert trace.result.value is None
    assert trace.ending == "best_cell returned [2, 4]."


def test_the_row_and_column_of_a_move_are_no_value():
    """The search asks whether a move ends the game first, so some values are in no call."""
    text = """
def ends(free):
    return len(free) < 4 or (1, 1) not in free and len(free) % 2

def worth(free):
    return 0 if len(free) > 2 else 1 if (0, 2) in free else -1

def largest(free):
    row, column, best = 0, 0, -2
    for move in sorted(free):
        rest = free - {move}
        value = worth(rest) if ends(rest) else smallest(rest)[2]
        if value > best:
            best, (row, column) = value, move
    return row, column, best

def smallest(free):
    row, column, best = 0, 0, 2
    for move in sorted(free):
        rest = free - {move}
        value = worth(rest) if ends(rest) else largest(rest)[2]
        if value < best:
            best, (row, column) = value, move
    return row, column, best
"""
    cells = "{(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)}"
    trace = record(text, f"largest({cells})")
    told = [trace.explain(tick).sentence for tick in range(1, trace.ticks)]
    returned = [each for each in told if " returned (" in each]
    assert len(returned) > 20
    for each in returned:
        value = each.partition(")")[0].rpartition(", ")[2]
        assert f"the value is {value.replace('-', '−')}" in each


def test_a_board_that_is_forgotten_to_be_undone_is_seen():
    text = """
def search(cells, turn):
    if all(cells):
        return sum(cells)
    best = -99
    for at in range(len(cells)):
        if not cells[at]:
            cells[at] = turn
            best = max(best, search(cells, -turn))
    return best
"""
    trace = record(text, "search([0, 0, 0, 0], 1)")
    first = [trace.game.position_text(state) for state in trace.game.moves(0)]
    assert first == ["[1, 0, 0, 0]"]
    assert trace.explain(1).sentence == "search(cells, turn=−1) is called for 0."


def test_iterations_are_told_and_their_moves_are_the_same():
    text = """
def value(node, depth, is_max):
    if isinstance(node, int) or depth == 0:
        return node if isinstance(node, int) else 0
    return (max if is_max else min)([value(child, depth - 1, not is_max) for child in node])

def deepen(node):
    best = None
    for depth in range(2):
        scores = []
        for move in range(len(node)):
            scores.append((value(node[move], depth, False), -move))
        best = -max(scores)[1]
    return best
"""
    trace = record(text, f"deepen({TREE})")
    assert trace.result.counts["iterations"] == 2
    assert len(trace.game.moves(0)) == 3
    sentences = [trace.explain(tick).sentence for tick in range(trace.ticks + 1)]
    assert "The moves of the first position are tried again: iteration 2." in sentences
    assert sentences[-1].endswith("deepen returned 0.")


def test_a_call_outside_of_a_loop_is_for_no_move():
    text = """
def value(node):
    for line in ("a", "b"):
        pass
    if node < 2:
        return node
    return max(value(node - 1), value(node - 2))
"""
    trace = record(text, "value(4)")
    assert trace.explain(1).sentence == "value(node=3) is called."


def test_a_missing_return_is_told_as_what_it_does():
    text = """
def minimax(node, is_max):
    if isinstance(node, int):
        return node
    values = [minimax(child, not is_max) for child in node]
    max(values) if is_max else min(values)
"""
    trace = record(text, f"minimax({TREE}, True)")
    sentences = [trace.explain(tick).sentence for tick in range(trace.ticks + 1)]
    assert "minimax returned None for [3, 12, 8]." in sentences
    assert "The program ended with TypeError" in sentences[-1] or trace.calls.error is None
    inner = trace.nodes[1]
    assert inner.value is None
    assert trace.tree.node(1).bound is None
    assert not any(number != number for number in trace.numbers)
    assert json.loads(trace.to_json())["nodes"][1]["value"] is None
    assert "∞" not in trace.svg()
    assert "nan" not in trace.svg().lower()


def test_an_error_ends_the_trace_with_its_name():
    text = """
def minimax(node, is_max):
    if isinstance(node, int):
        return node
    return (max if is_max else min)([minimax(child, not is_max) for child in node])
"""
    trace = record(text, "minimax([[3, 12], []], True)")
    assert isinstance(trace.calls.error, ValueError)
    assert "The program ended with ValueError: " in trace.explain(trace.ticks).sentence


def test_a_run_is_stopped_from_outside():
    text = """
def count(node):
    return 1 if node == 0 else max(count(node - 1), count(node - 1))
"""
    seen = []
    trace = record(text, "count(16)", stop=lambda nodes: seen.append(nodes) or nodes >= 4096)
    assert seen == [1024, 2048, 3072, 4096]
    assert "after 4,097 calls" in trace.explain(trace.ticks).sentence


def test_a_board_is_drawn_and_other_positions_are_text():
    text = """
def search(board, turn):
    free = [i for i in range(9) if board[i] == " "]
    if not free:
        return 0
    return max(search(board[:i] + turn + board[i + 1:], "x") for i in free)
"""
    trace = record(text, "search('xoxoxo   ', 'o')")
    view = trace.game.view(1)
    assert (view.rows, view.columns, view.cells[6], view.cells[7]) == (3, 3, "o", "")
    assert not hasattr(record(FORMS["a lambda"][0], FORMS["a lambda"][1]).game, "view")


def test_what_changes_after_a_call_is_told_with_its_line():
    text = """
def minimax(node, is_max, alpha):
    if isinstance(node, int):
        return node
    best = -99 if is_max else 99
    for child in node:
        value = minimax(child, not is_max, alpha)
        if is_max and value > best:
            best = value
            alpha = max(alpha, best)
        if not is_max and value < best:
            best = value
    return best
"""
    trace = record(text, f"minimax({TREE}, True, -5)")
    told = {
        trace.explain(tick).source_line: trace.explain(tick).sentence
        for tick in range(trace.ticks + 1)
        if trace.explain(tick).sentence.startswith("minimax returned 3 for [")
    }
    assert told == {
        10: "minimax returned 3 for [3, 12, 8]; value is now 3, best is now 3, alpha is now 3."
    }


def test_far_ticks_are_explained_without_those_before():
    text = FORMS["a plain function"][0]
    whole = record(text, "minimax([[[1, 2], [3, 4]] * 9] * 30, True)")
    again = record(text, "minimax([[[1, 2], [3, 4]] * 9] * 30, True)")
    assert whole.ticks > 3_000
    sentences = [whole.explain(tick).sentence for tick in range(whole.ticks + 1)]
    for tick in (whole.ticks, 1_500, 2_047, 2_048, 3):
        assert again.explain(tick).sentence == sentences[tick]


FULL = """
def grow(depth, held):
    held.append(depth)
    if len(held) > 40:
        raise MemoryError
    return max(grow(depth - 1, held), grow(depth - 2, held)) if depth > 0 else depth
"""


def test_a_recording_that_fills_the_memory_ends_with_the_calls_so_far():
    recursion = find_recursion(lambda: load(FULL), "grow(3, [])")
    trace = record_recursion(lambda: load(FULL), recursion, "grow(9, [])")
    assert len(trace.calls) == 41
    assert trace.ending == "The recording ends here, after 41 calls: the memory is full."
    assert trace.explain(len(trace.events)).sentence.endswith(trace.ending)
    assert trace.calls.error.__traceback__ is None  # which would keep what the program has made
