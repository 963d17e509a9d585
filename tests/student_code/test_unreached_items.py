"""Moves that a program left out, where its rules are not known and its loops show them."""

import pickle

import pytest

from plyscope import record_program
from tests.student_code.call_tree_starts import STARTS, read_program

TREE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
ALPHABETA = """\
from math import inf


def search(node, alpha, beta, is_max):
    if isinstance(node, int):
        return node
    best = -inf if is_max else inf
    for child in {items}:
        {before}
        value = search(child, alpha, beta, not is_max)
        if is_max:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        {cut}
    return best
"""
CUT = "if alpha >= beta: break"


def record(items="node", before="pass", cut=CUT, tree=TREE, text=ALPHABETA):
    """Record an alpha-beta search of a tree that is a nested list."""
    whole = text.format(items=items, before=before, cut=cut)
    return record_program(whole, f"search({tree}, -inf, inf, True)")


def told(trace):
    """Return what is told of the moves that were left out."""
    texts = [trace.explain(tick).sentence for tick in range(trace.ticks + 1)]
    return [each for each in texts if "never tried" in each]


def count_skipped(node, alpha, beta, is_max):
    """Return the value of a node by alpha-beta, and how many moves it leaves out at each node."""
    if isinstance(node, int):
        return node, []
    best, skipped = (float("-inf") if is_max else float("inf")), []
    for place, child in enumerate(node):
        value, below = count_skipped(child, alpha, beta, not is_max)
        skipped += below
        best = (max if is_max else min)(best, value)
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        if alpha >= beta:
            left = len(node) - place - 1
            return best, [*skipped, left] if left else skipped
    return best, skipped


def make_trees():
    """Return 30 trees of four plies, whose leaves are drawn by a fixed rule."""
    state = 7
    for _ in range(30):
        leaves = []
        for _ in range(36):
            state = (state * 1103515245 + 12345) % 2**31
            leaves.append(state // 65536 % 19 - 9)
        rows = [leaves[at : at + 3] for at in range(0, 36, 3)]
        pairs = [rows[at : at + 2] for at in range(0, 12, 2)]
        yield [pairs[at : at + 3] for at in range(0, 6, 3)]


def test_the_moves_that_a_loop_did_not_come_to_are_told():
    trace = record()
    assert trace.tells_cutoffs
    assert told(trace) == [
        "4 and 6 were never tried: search returned 2, and was called with alpha=3."
    ]
    (cut,) = [event for event in trace.events if event.kind == "cut"]
    assert (cut.skipped, cut.value) == (2, 2)


def test_nothing_is_known_of_what_comes_after_them():
    trace = record()
    game = trace.game
    (left,) = [each.id for each in trace.nodes if game.skipped_names(each.id)]
    beyond = game.result(left, game.actions(left)[-1])
    assert game.is_unknown_leaf(beyond)
    for ask in (trace.unvisited_leaves, lambda: game.utility(beyond, 0)):
        with pytest.raises(ValueError, match="rules are not known"):
            ask()
    assert record(cut="pass").unvisited_leaves() == []
    assert trace.svg()
    assert trace.tikz()
    assert pickle.loads(pickle.dumps(trace)) == trace


def test_they_are_those_of_alphabeta_by_hand():
    total = 0
    for tree in make_trees():
        trace = record(tree=tree)
        skipped = [event.skipped for event in trace.events if event.kind == "cut"]
        assert (trace.result.value, skipped) == count_skipped(tree, -1e9, 1e9, True)
        total += len(skipped)
    assert total == 117


@pytest.mark.parametrize(
    "items", ["list(node)", "tuple(node)", "sorted(node, key=str)", "reversed(node)", "(node)"]
)
def test_whatever_has_its_items_at_once_is_seen(items):
    assert record(items).tells_cutoffs


def test_pairs_of_a_number_and_a_move_are_named_by_both():
    trace = record("enumerate(node)", text=ALPHABETA.replace("for child in", "for place, child in"))
    assert told(trace)[0].startswith("(1, 4) and (2, 6) were never tried")


def test_where_all_moves_were_tried_nothing_is_told_of_any():
    trace = record(cut="pass")
    assert (trace.tells_cutoffs, told(trace)) == (True, [])


def test_a_loop_that_ends_before_its_call_has_not_tried_the_move_at_which_it_stands():
    trace = record(before="if alpha >= beta: break", cut="pass")
    assert told(trace) == [
        "4 and 6 were never tried: search returned 2, and was called with alpha=3."
    ]


def test_of_a_generator_and_of_a_condition_nothing_is_known():
    for change in ({"items": "(each for each in node)"}, {"before": "if child == 8: continue"}):
        trace = record(**change)
        assert (trace.tells_cutoffs, told(trace)) == (False, [])


@pytest.mark.parametrize(
    "values",
    [
        "max([value(child) for child in node])",
        "max(-value(child) for child in node)",
        "sum(list(value(child) for child in node))",
    ],
)
def test_a_comprehension_leaves_nothing_out(values):
    text = f"def value(node):\n    return node if isinstance(node, int) else {values}\n"
    assert record_program(text, f"value({TREE})").tells_cutoffs


def test_what_a_generator_leaves_to_its_taker_is_not_known():
    text = "def value(node):\n    return node if isinstance(node, int) else "
    text += "int(any(value(child) > 4 for child in node))\n"
    assert not record_program(text, f"value({TREE})").tells_cutoffs


NESTED = """\
def value(cells, sign):
    if cells.count(" ") < 6:
        return sum(ord(each) for each in cells) % 7 * sign
    best = -9
    for row in range(3):
        for column in range(3):
            place = 3 * row + column
            if cells[place] == " ":
                child = cells[:place] + ("x" if sign > 0 else "o") + cells[place + 1 :]
                best = max(best, -value(child, -sign))
                {cut}
    return best
"""


def test_loops_inside_loops_leave_nothing_out_where_all_of_them_end():
    text = NESTED.format(cut="pass")
    assert record_program(text, "value(' ' * 9, 1)").tells_cutoffs
    early = record_program(NESTED.format(cut="if best > 1: return best"), "value(' ' * 9, 1)")
    assert not early.tells_cutoffs


def test_where_a_node_has_two_loops_the_second_may_never_begin():
    text = ALPHABETA.replace(
        "    return best",
        "    for child in [] if is_max else [node[0]]:\n"
        "        best = min(best, search(child, alpha, beta, True))\n    return best",
    )
    assert not record(text=text, cut="pass").tells_cutoffs


def test_a_move_that_another_loop_looked_at_is_not_told_to_be_new():
    early = ALPHABETA.replace(
        "    best = -inf", "    for child in node:\n        str(child)\n    best = -inf"
    )
    trace = record(text=early)
    assert (trace.tells_cutoffs, told(trace)) == (False, [])


def test_nothing_is_told_of_moves_that_a_later_iteration_may_try():
    name = "tictactoe_iterative_deepening"
    trace = record_program(read_program(name), STARTS[name])
    assert trace.game.restarts
    assert (trace.tells_cutoffs, told(trace)) == (False, [])


def test_nodes_have_the_names_of_their_objects():
    trace = record_program(read_program("node_children_value"), STARTS["node_children_value"])
    assert any("Node " in trace.explain(tick).sentence for tick in range(trace.ticks))
    assert "a Node" not in trace.explain(1).sentence
