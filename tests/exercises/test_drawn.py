"""Exercises from a seed: the same again, as hard as asked, with one right answer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope.exercises import (
    DIRECTIONS,
    KINDS,
    LEVELS,
    TIES,
    NoSuchTree,
    Promise,
    Shape,
    exercise_of,
    grade,
    text_of,
)
from plyscope.exercises.solution import solution

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
        and any(child in exercise.skipped for child in exercise.tree.children(state))
    ]


def test_the_exercise_of_seed_seven_is_this():
    exercise = exercise_of("alphabeta", 7, level=1)
    assert text_of(exercise.tree) == "[[4, 4], [2, 5]]"
    assert [exercise.name(leaf) for leaf in exercise.unvisited] == ["c2"]
    assert exercise.moves == (0,)


@given(st.sampled_from(list(KINDS)), seeds, levels, st.sampled_from(TIES))
def test_the_same_seed_draws_the_same_exercise_and_its_solution_gets_all_points(
    kind, seed, level, ties
):
    exercise = exercise_of(kind, seed, level, ties=ties)
    again = exercise_of(kind, seed, level, ties=ties)
    assert exercise.as_data() == again.as_data()
    marks = grade(exercise, solution(exercise))
    assert marks.right
    assert marks.points == marks.of > 0


@given(seeds, levels, st.sampled_from(DIRECTIONS), st.sampled_from(TIES))
def test_an_exercise_of_alpha_beta_has_one_best_move_and_something_to_cross_out(
    seed, level, direction, ties
):
    exercise = exercise_of("alphabeta", seed, level, direction, ties)
    assert len(exercise.moves) == 1
    assert exercise.unvisited
    assert leaves(exercise) <= 28


@given(seeds, st.sampled_from(DIRECTIONS))
def test_the_highest_level_has_cutoffs_of_both_kinds_and_ties_that_matter(seed, direction):
    exercise = exercise_of("alphabeta", seed, 5, direction)
    strict = exercise.from_data({**exercise.as_data(), "ties": "strict"})
    assert cut_nodes(exercise, 0)
    assert cut_nodes(exercise, 1)
    assert set(strict.unvisited) < set(exercise.unvisited)
    assert leaves(exercise) >= 14


@given(seeds, levels)
def test_in_max_n_nobody_ever_has_a_choice(seed, level):
    exercise = exercise_of("maxn", seed, level)
    tree = exercise.tree
    assert tree.players == ("A", "B", "C")
    for state in exercise.values:
        mine = [exercise.worth(child)[tree.to_move(state)] for child in tree.children(state)]
        assert mine.count(max(mine)) == 1


@given(st.sampled_from(["expectimax", "expectiminimax"]), seeds, levels)
def test_expected_values_come_out_in_quarters(kind, seed, level):
    exercise = exercise_of(kind, seed, level)
    assert all(4 * value == pytest.approx(round(4 * value)) for value in exercise.values.values())
    assert -1 in exercise.tree.turns


def test_the_levels_of_alpha_beta_rise_from_two_plies_to_four():
    depths = []
    for level in LEVELS:
        tree = exercise_of("alphabeta", 1, level).tree
        depths.append(max(len(tree.path(state)) for state in range(tree.size)))
    assert depths == [2, 2, 3, 3, 4]


def test_a_shape_and_a_promise_take_the_place_of_the_level():
    exercise = exercise_of("alphabeta", 3, shape=Shape(3, 3, (10, 99)), promise=Promise(4))
    assert leaves(exercise) == 27
    assert min(map(exercise.worth, range(1, 40))) >= 10
    assert len(cut_nodes(exercise, 0)) + len(cut_nodes(exercise, 1)) >= 4
    assert exercise_of("maxn", 3, shape=Shape(2, 2)).tree.players == ("A", "B", "C")
    assert exercise_of("maxn", 3, shape=Shape(2, 2, turns=(0, 3))).tree.players[-1] == "D"
    nothing = exercise_of("alphabeta", 3, shape=Shape(1, 3), promise=Promise())
    assert nothing.unvisited == ()


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
        ({"shape": 3}, "shape is a Shape, not 3."),
        ({"promise": 2}, "promise is a Promise, not 2."),
        ({"kind": "maxn", "promise": Promise(1)}, "maxn has none."),
        ({"shape": Shape(1, 3)}, "No tree of this shape has 1 cutoffs"),
        ({"kind": "minimax", "shape": Shape(2, 2, (4, 4))}, "none with one best move"),
        ({"kind": "minimax", "shape": Shape(4, 7)}, "none with one best move"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_a_sentence(arguments, sentence):
    with pytest.raises(ValueError, match=sentence) as refused:
        exercise_of(**{"kind": "alphabeta", "seed": 1, **arguments})
    assert isinstance(refused.value, NoSuchTree) == ("tree" in sentence or "best" in sentence)
