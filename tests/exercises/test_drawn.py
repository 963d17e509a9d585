"""Exercises from a seed: the same again, as hard as asked, with one right answer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope.exercises import (
    DIRECTIONS,
    KINDS,
    LEVELS,
    TIES,
    Constraints,
    NoSuchTreeError,
    TreeShape,
    format_tree,
    grade,
    make_exercise,
)
from plyscope.exercises.solution import solution_json

seeds = st.integers(0, 10**6)
levels = st.sampled_from(LEVELS)


def leaves(exercise):
    return sum(map(exercise.tree.is_terminal, range(exercise.tree.size)))


def cut_nodes(exercise, player):
    """The nodes of a player at which the search cuts something off."""
    return [
        state
        for state, windows in exercise.windows.items()
        if windows.cut_by is not None
        and exercise.tree.to_move(state) == player
        and any(child in exercise.skipped_nodes for child in exercise.tree.children(state))
    ]


def test_the_exercise_of_seed_seven_is_this():
    exercise = make_exercise("alphabeta", 7, level=1)
    assert format_tree(exercise.tree) == "[[4, 4], [2, 5]]"
    assert [exercise.node_name(leaf) for leaf in exercise.unvisited_leaves] == ["c2"]
    assert exercise.best_moves == (0,)


@given(st.sampled_from(list(KINDS)), seeds, levels, st.sampled_from(TIES))
def test_the_same_seed_draws_the_same_exercise_and_its_solution_gets_all_points(
    kind, seed, level, ties
):
    exercise = make_exercise(kind, seed, level, ties=ties)
    again = make_exercise(kind, seed, level, ties=ties)
    assert exercise.to_json() == again.to_json()
    marks = grade(exercise, solution_json(exercise))
    assert marks.is_right
    assert marks.points == marks.max_points > 0


@given(seeds, levels, st.sampled_from(DIRECTIONS), st.sampled_from(TIES))
def test_an_exercise_of_alpha_beta_has_one_best_move_and_something_to_cross_out(
    seed, level, direction, ties
):
    exercise = make_exercise("alphabeta", seed, level, direction, ties)
    assert len(exercise.best_moves) == 1
    assert exercise.unvisited_leaves
    assert leaves(exercise) <= 28


@given(seeds, st.sampled_from(DIRECTIONS))
def test_the_highest_level_has_cutoffs_of_both_kinds_and_ties_that_matter(seed, direction):
    exercise = make_exercise("alphabeta", seed, 5, direction)
    strict = exercise.from_json({**exercise.to_json(), "ties": "strict"})
    assert cut_nodes(exercise, 0)
    assert cut_nodes(exercise, 1)
    assert set(strict.unvisited_leaves) < set(exercise.unvisited_leaves)
    assert leaves(exercise) >= 14


@given(seeds, levels)
def test_in_max_n_nobody_ever_has_a_choice(seed, level):
    exercise = make_exercise("maxn", seed, level)
    tree = exercise.tree
    assert tree.players == ("A", "B", "C")
    for state in exercise.values:
        mine = [exercise.node_value(child)[tree.to_move(state)] for child in tree.children(state)]
        assert mine.count(max(mine)) == 1


@given(st.sampled_from(["expectimax", "expectiminimax"]), seeds, levels)
def test_expected_values_come_out_in_quarters(kind, seed, level):
    exercise = make_exercise(kind, seed, level)
    assert all(4 * value == pytest.approx(round(4 * value)) for value in exercise.values.values())
    assert -1 in exercise.tree.turns


def test_the_levels_of_alpha_beta_rise_from_two_plies_to_four():
    depths = []
    for level in LEVELS:
        tree = make_exercise("alphabeta", 1, level).tree
        depths.append(max(len(tree.path(state)) for state in range(tree.size)))
    assert depths == [2, 2, 3, 3, 4]


def test_a_shape_and_constraints_take_the_place_of_the_level():
    exercise = make_exercise(
        "alphabeta", 3, shape=TreeShape(3, 3, (10, 99)), constraints=Constraints(4)
    )
    assert leaves(exercise) == 27
    assert min(map(exercise.node_value, range(1, 40))) >= 10
    assert len(cut_nodes(exercise, 0)) + len(cut_nodes(exercise, 1)) >= 4
    assert make_exercise("maxn", 3, shape=TreeShape(2, 2)).tree.players == ("A", "B", "C")
    assert make_exercise("maxn", 3, shape=TreeShape(2, 2, turns=(0, 3))).tree.players[-1] == "D"
    nothing = make_exercise("alphabeta", 3, shape=TreeShape(1, 3), constraints=Constraints())
    assert nothing.unvisited_leaves == ()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"kind": "chess"}, "kind is 'minimax' or"),
        ({"seed": -1}, "seed is a whole number from 0 up, not -1."),
        ({"seed": True}, "seed is a whole number"),
        ({"level": 6}, "level is a whole number from 1 to 5, not 6."),
        ({"direction": "up"}, "direction is 'left to right' or"),
        ({"ties": "maybe"}, "ties is 'cut' or 'strict'"),
        ({"parts": ("leaves",)}, "a part of this kind is"),
        ({"shape": 3}, "shape is a TreeShape, not 3."),
        ({"constraints": 2}, "constraints is a Constraints, not 2."),
        ({"kind": "maxn", "constraints": Constraints(1)}, "maxn has none."),
        ({"shape": TreeShape(1, 3)}, "No tree of this shape has a cutoff."),
        (
            {"kind": "minimax", "shape": TreeShape(2, 2, (4, 4))},
            "of this shape makes a good exercise",
        ),
        ({"kind": "minimax", "shape": TreeShape(4, 7)}, "of this shape makes a good exercise"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_a_sentence(arguments, sentence):
    with pytest.raises(ValueError, match=sentence) as refused:
        make_exercise(**{"kind": "alphabeta", "seed": 1, **arguments})
    assert isinstance(refused.value, NoSuchTreeError) == ("of this shape" in sentence)
