"""Random trees: the same for the same seed, of the requested shape, within the constraints."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyscope import Tree, record, solve
from plyscope.exercises import Constraints, NoSuchTreeError, TreeShape, format_tree, random_tree
from plyscope.exercises.constraints import CutoffCounter, max_cutoffs
from plyscope.games.tree import players_at_plies
from tests.volume import examples

shapes = st.builds(
    TreeShape,
    st.integers(1, 4),
    st.tuples(st.integers(1, 3), st.integers(0, 2)).map(lambda pair: (pair[0], sum(pair))),
    st.tuples(st.integers(-9, 9), st.integers(0, 20)).map(lambda pair: (pair[0], sum(pair))),
    st.sampled_from([("max", "min"), ("min", "max"), ("max", "chance"), (0, 1, 2)]),
    st.booleans(),
)


def plies(tree):
    """The ply of each leaf."""
    return [len(tree.path(s)) for s in range(tree.size) if tree.is_terminal(s)]


@given(st.integers(0, 10**9), shapes)
def test_a_random_tree_has_the_shape_that_was_asked_and_is_the_same_for_the_same_seed(seed, shape):
    tree = random_tree(seed, shape)
    assert format_tree(tree) == format_tree(random_tree(seed, shape))
    assert tree.turns == players_at_plies(shape.turns)
    assert max(plies(tree)) == shape.depth
    assert not shape.is_regular or set(plies(tree)) == {shape.depth}
    for state in range(tree.size):
        if tree.is_terminal(state):
            worth = tree.leaf_value(state)
            parts = worth if isinstance(worth, tuple) else (worth,)
            assert all(shape.values[0] <= part <= shape.values[1] for part in parts)
            assert len(parts) == (3 if 2 in shape.turns else 1)
        else:
            assert shape.branching_range[0] <= len(tree.actions(state)) <= shape.branching_range[1]


def test_seeds_give_different_trees():
    assert len({format_tree(random_tree(seed)) for seed in range(50)}) == 50


@settings(max_examples=examples(8))
@given(st.integers(0, 10**9), st.integers(1, 4))
def test_a_tree_has_the_required_cutoffs_of_both_kinds(seed, cutoffs):
    tree = random_tree(seed, TreeShape(3, 3), Constraints(cutoffs=cutoffs, both_kinds=True))
    cuts = [node for node in record(tree).nodes if node.cut]
    assert len(cuts) == solve(tree).counts["cutoffs"] >= cutoffs
    assert {tree.turns[node.ply % 2] for node in cuts} == {0, 1}


@settings(max_examples=examples(5))
@given(st.integers(0, 10**9))
def test_ties_matter_in_a_tree_where_that_is_required(seed):
    tree = random_tree(seed, TreeShape(3, (2, 3), (0, 5)), Constraints(ties_differ=True))
    assert record(tree).unvisited_leaves() != record(tree, ties="strict").unvisited_leaves()


@settings(max_examples=examples(5))
@given(st.integers(0, 10**9))
def test_order_matters_by_half_in_a_tree_where_that_is_required(seed):
    tree = random_tree(seed, TreeShape(4, 3, (0, 99)), Constraints(order_matters=0.5))
    best, worst = (solve(tree, order=order).counts["leaves"] for order in ("best", "worst"))
    assert best <= 0.5 * worst


@given(
    shapes.filter(lambda shape: set(players_at_plies(shape.turns)) == {0, 1}), st.integers(0, 10**6)
)
def test_no_tree_has_more_cutoffs_than_its_shape_has_room_for(shape, seed):
    tree = random_tree(seed, shape)
    cuts = CutoffCounter(tree.turns)
    solve(tree, watch=cuts)
    widths, turns = [shape.branching_range[1]] * shape.depth, players_at_plies(shape.turns)
    assert cuts.alpha <= max_cutoffs(widths, turns, [1])
    assert cuts.beta <= max_cutoffs(widths, turns, [0])
    assert cuts.alpha + cuts.beta <= max_cutoffs(widths, turns, [0, 1])
    assert cuts.alpha + cuts.beta == solve(tree).counts["cutoffs"]


def test_the_room_for_cutoffs_is_what_a_tree_made_for_it_has():
    assert [max_cutoffs([3] * depth, (0, 1), [0, 1]) for depth in (1, 2, 3)] == [0, 2, 6]
    best = Tree([[3, 12, 8], [2, 4, 6], [1, 5, 2]])
    assert solve(best).counts["cutoffs"] == 2


@pytest.mark.parametrize(
    ("shape", "constraints", "sentence"),
    [
        (
            TreeShape(2, 3),
            Constraints(cutoffs=6),
            "No tree of this shape has 6 cutoffs: at most 2 fit.",
        ),
        (
            TreeShape(1, 5),
            Constraints(cutoffs=1),
            "No tree of this shape has a cutoff.",
        ),
        (
            TreeShape(2, 3),
            Constraints(both_kinds=True),
            "No tree of this shape has both α- and β-cutoffs.",
        ),
        (
            TreeShape(4, 1),
            Constraints(ties_differ=True),
            "No tree of this shape has a cutoff, so neither ties nor order can matter.",
        ),
        (
            TreeShape(2, 2, turns=("max", "chance")),
            Constraints(cutoffs=1),
            "Constraints need a tree in which only MAX and MIN move.",
        ),
        (
            TreeShape(3, 3, (5, 5)),
            Constraints(order_matters=0.9),
            "Found no tree of this shape that satisfies the constraints: allow more plies, more "
            "children or a wider range of values, or require less.",
        ),
    ],
)
def test_constraints_that_no_tree_can_satisfy_are_refused(shape, constraints, sentence):
    with pytest.raises(NoSuchTreeError) as refusal:
        random_tree(7, shape, constraints)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: TreeShape(0), "depth is a whole number from 1 to 12, not 0."),
        (lambda: TreeShape(3, "2"), "branching is a pair (minimum, maximum), not '2'."),
        (
            lambda: TreeShape(3, (3, 2)),
            "branching is a pair (minimum, maximum) from 1 to 9,999, not (3, 2).",
        ),
        (lambda: TreeShape(3, 2, (0, 0.5)), "values is a pair (minimum, maximum), not (0, 0.5)."),
        (
            lambda: TreeShape(6, 5),
            "A random tree has at most 5,000 nodes; this shape allows 19,531: choose fewer plies "
            "or fewer children.",
        ),
        (lambda: Constraints(cutoffs=-1), "cutoffs is a whole number from 0 up, not -1."),
        (
            lambda: Constraints(order_matters=1),
            "order_matters is a share from 0 to below 1, not 1.",
        ),
        (lambda: random_tree(-1), "seed is a whole number from 0 up, not -1."),
        (
            lambda: TreeShape(2, 2, turns=("mx",)),
            'A turn is "max", "min", "chance" or a player\'s number, 0 to 25, not \'mx\'.',
        ),
    ],
)
def test_a_shape_that_is_none_is_refused(make, sentence):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        make()
    assert str(refusal.value) == sentence
