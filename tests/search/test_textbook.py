"""Trees from lectures and books, with the answers worked out by hand."""

import pytest

from plyscope import Tree, record, solve
from tests.transcript import text, transcript

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]  # AIMA 4e, figures 6.2 and 6.5

MINIMAX_ON_AIMA = """
    enter 1 by 0
        enter 2 by 0
        leave 2 = 3
    update 1 = 3
        enter 3 by 1
        leave 3 = 12
        enter 4 by 2
        leave 4 = 8
    leave 1 = 3
    update 0 = 3
    enter 5 by 1
        enter 6 by 0
        leave 6 = 2
    update 5 = 2
        enter 7 by 1
        leave 7 = 4
        enter 8 by 2
        leave 8 = 6
    leave 5 = 2
    enter 9 by 2
        enter 10 by 0
        leave 10 = 14
    update 9 = 14
        enter 11 by 1
        leave 11 = 5
    update 9 = 5
        enter 12 by 2
        leave 12 = 2
    update 9 = 2
    leave 9 = 2
"""

ALPHABETA_ON_AIMA = """
    enter 1 by 0
        enter 2 by 0
        leave 2 = 3
    update 1 = 3 [-inf, 3]
        enter 3 by 1 [-inf, 3]
        leave 3 = 12
        enter 4 by 2 [-inf, 3]
        leave 4 = 8
    leave 1 = 3
    update 0 = 3 [3, inf]
    enter 5 by 1 [3, inf]
        enter 6 by 0 [3, inf]
        leave 6 = 2
    update 5 = 2 [3, 2]
    cut 5 at 2 [3, 2], 2 skipped
    leave 5 = 2
    enter 7 by 2 [3, inf]
        enter 8 by 0 [3, inf]
        leave 8 = 14
    update 7 = 14 [3, 14]
        enter 9 by 1 [3, 14]
        leave 9 = 5
    update 7 = 5 [3, 5]
        enter 10 by 2 [3, 5]
        leave 10 = 2
    update 7 = 2 [3, 2]
    leave 7 = 2
"""


def test_minimax_on_the_two_ply_tree_event_by_event():
    trace = record(Tree(AIMA), algorithm="minimax")
    assert transcript(trace) == text(MINIMAX_ON_AIMA)
    assert (trace.result.value, trace.result.action, trace.result.principal_variation) == (
        3,
        0,
        (0, 0),
    )
    assert trace.result.counts == {"nodes": 13, "leaves": 9, "cutoffs": 0}
    assert trace.unvisited_leaves() == []


@pytest.mark.parametrize("ties", ["cut", "strict"])
def test_alphabeta_on_the_two_ply_tree_event_by_event(ties):
    # There are no ties in it, so both rules read alike. The 2 at the very end leaves the window
    # too, but nothing is left to skip: that is no cutoff.
    trace = record(Tree(AIMA), ties=ties)
    assert transcript(trace) == text(ALPHABETA_ON_AIMA)
    assert (trace.result.value, trace.result.action, trace.result.principal_variation) == (
        3,
        0,
        (0, 0),
    )
    assert trace.result.counts == {"nodes": 11, "leaves": 7, "cutoffs": 1}
    assert trace.unvisited_leaves() == [4, 6]


def test_better_order_cuts_more_of_the_two_ply_tree():
    # AIMA 4e, section 6.3.1: had the 2 below D come first, the other two need not be looked at.
    assert record(Tree([[3, 12, 8], [2, 4, 6], [2, 5, 14]])).unvisited_leaves() == [4, 6, 5, 14]


def test_the_lectures_minimax_example_with_nodes_a_to_g():
    # A = max(B, C); B = min(D, E), C = min(F, G); D = max(1, 2), E = max(5, 7),
    # F = max(0, 1), G = max(6, 4)
    tree = Tree([[[1, 2], [5, 7]], [[0, 1], [6, 4]]])
    trace = record(tree, algorithm="minimax")
    inner = {node.id: node.value for node in trace.nodes if node.children}
    assert inner == {0: 2, 1: 2, 2: 2, 5: 7, 8: 1, 9: 1, 12: 6}
    assert trace.result.principal_variation == (0, 0, 1)


def test_alphabeta_on_the_lectures_example_with_nodes_a_to_g():
    # E: 5 is above B's 2, so 7 is skipped; C: F's 1 is below A's 2, so all of G is.
    trace = record(Tree([[[1, 2], [5, 7]], [[0, 1], [6, 4]]]))
    assert transcript(trace) == text("""
        enter 1 by 0
            enter 2 by 0
                enter 3 by 0
                leave 3 = 1
            update 2 = 1 [1, inf]
                enter 4 by 1 [1, inf]
                leave 4 = 2
            update 2 = 2 [2, inf]
            leave 2 = 2
        update 1 = 2 [-inf, 2]
            enter 5 by 1 [-inf, 2]
                enter 6 by 0 [-inf, 2]
                leave 6 = 5
            update 5 = 5 [5, 2]
            cut 5 at 5 [5, 2], 1 skipped
            leave 5 = 5
        leave 1 = 2
        update 0 = 2 [2, inf]
        enter 7 by 1 [2, inf]
            enter 8 by 0 [2, inf]
                enter 9 by 0 [2, inf]
                leave 9 = 0
            update 8 = 0 [2, inf]
                enter 10 by 1 [2, inf]
                leave 10 = 1
            update 8 = 1 [2, inf]
            leave 8 = 1
        update 7 = 1 [2, 1]
        cut 7 at 1 [2, 1], 1 skipped
        leave 7 = 1
    """)
    assert trace.unvisited_leaves() == [7, 6, 4]


@pytest.mark.parametrize("ties", ["cut", "strict"])
@pytest.mark.parametrize(
    ("nested", "turns", "value", "unvisited"),
    [
        # max(min(3, 12, 8), min(2, x, y), min(1, z, w)) = 3, whatever x, y, z and w are
        ([[3, 12, 8], [2, 99, -99], [1, 98, -98]], ("max", "min"), 3, [99, -99, 98, -98]),
        # min(max(3, 12, 8), max(20, x, y), max(13, z, w)) = 12: the other way round
        ([[3, 12, 8], [20, 99, -99], [13, 98, -98]], ("min", "max"), 12, [99, -99, 98, -98]),
        # GeeksforGeeks, "Minimax Algorithm in Game Theory, set 4": skips 9 and all of G
        ([[[3, 5], [6, 9]], [[1, 2], [0, -1]]], ("max", "min"), 5, [9, 0, -1]),
        # A deep cutoff: the bound comes from the root, three plies up, not from the parent
        ([5, [[[4, 99]], 98]], ("max", "min"), 5, [99, 98]),
    ],
)
def test_an_exercise_has_its_published_answer_under_both_rules(
    nested, turns, value, unvisited, ties
):
    trace = record(Tree(nested, turns), ties=ties)
    assert trace.result.value == value
    assert trace.unvisited_leaves() == unvisited


def test_the_tie_rules_differ_where_a_value_meets_the_bound():
    # Once it has seen a 3 the second node cannot be better than the first: AIMA stops there.
    tree = Tree([[3, 12], [3, 1]])
    cut, strict = record(tree), record(tree, ties="strict")
    assert cut.unvisited_leaves() == [1]
    assert strict.unvisited_leaves() == []
    assert (cut.result.value, cut.result.action) == (3, 0)
    assert (strict.result.value, strict.result.action) == (3, 0)
    # What the second node reports is only a bound where ties are cut, and true where they are not.
    assert [e.value for e in cut.events if e.kind == "leave" and e.node == 4] == [3]
    assert [e.value for e in strict.events if e.kind == "leave" and e.node == 4] == [1]


def test_the_tie_rules_differ_at_a_max_node_too():
    # MIN begins: the second node, MAX's, meets the bound of 3 from below.
    tree = Tree([[3, -1], [3, 8]], ("min", "max"))
    assert record(tree).unvisited_leaves() == [8]
    assert record(tree, ties="strict").unvisited_leaves() == []


def test_a_tree_of_four_plies_on_which_one_leaf_hangs_on_the_tie_rule():
    # MAX's 3, then the middle child: MIN [6] gives 6, MIN [6, 9] meets it with its first leaf: cut
    # skips the 9, strict does not. The right child is at most 5, below 6: its second half is cut.
    tree = Tree([[[[5, 6], [7, 4, 5]], [[3]]], [[[6], [6, 9]], [[7]]], [[[5]], [[9, 8], [6]]]])
    cut, strict = record(tree), record(tree, ties="strict")
    assert cut.unvisited_leaves() == [5, 9, 9, 8, 6]
    assert strict.unvisited_leaves() == [5, 9, 8, 6]
    assert cut.result.value == strict.result.value == 6
    assert cut.result.principal_variation == strict.result.principal_variation == (1, 0, 0, 0)


def test_of_equal_moves_the_first_is_kept():
    tree = Tree([[1, 1], [4, 5], [4, 4], [9, 4]])
    for found in (solve(tree), solve(tree, ties="strict"), solve(tree, algorithm="minimax")):
        assert (found.value, found.action, found.principal_variation) == (4, 1, (1, 0))


def test_a_finished_game_has_its_utility_and_no_move():
    for algorithm in ("minimax", "alphabeta"):
        found = solve(Tree(7), algorithm=algorithm)
        assert (found.value, found.action, found.principal_variation) == (7, None, ())
        assert found.counts == {"nodes": 1, "leaves": 1, "cutoffs": 0}
