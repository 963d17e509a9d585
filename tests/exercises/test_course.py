"""The course: it rises, stays where something went wrong, and comes back to it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope.exercises.course import STEPS, Attempt, next_step
from plyscope.exercises.exercise_kind import KINDS


def done(*tries):
    """What was done: pairs of a step and whether it was right."""
    return [
        Attempt(step, seed, 10 if right else 7, 10) for seed, (step, right) in enumerate(tries, 1)
    ]


@pytest.mark.parametrize(
    ("tries", "step", "said"),
    [
        ([], 0, "First exercise: the values of a small tree."),
        ([(0, True)], 1, "Step 2 of 16."),
        ([(0, True), (1, False)], 1, "The same step again: your last answer was not fully right."),
        (
            [(0, True), (1, False), (1, False)],
            0,
            "Two wrong answers in a row: back to an earlier step.",
        ),
        ([(3, False), (3, False)], 2, "Two wrong answers in a row: back to an earlier step."),
        ([(4, False), (4, False)], 3, "Two wrong answers in a row: back to an earlier step."),
        ([(0, False), (0, True)], 1, "Step 2 of 16."),
        (
            [(0, False), (0, True), (1, True), (2, True)],
            0,
            "Review: you made a mistake in such an exercise.",
        ),
        ([(0, False), (0, True), (1, True), (2, True), (0, True)], 3, "Step 4 of 16."),
        (
            [(step, True) for step in range(16)],
            14,
            "You have finished the course: here is another hard exercise.",
        ),
    ],
)
def test_what_comes_next(tries, step, said):
    found, seed, why = next_step(done(*tries))
    assert (found, seed, why) == (step, len(tries) + 1, said)


@given(st.lists(st.tuples(st.integers(0, len(STEPS) - 1), st.booleans()), max_size=30))
def test_there_is_always_a_next_step(tries):
    step, seed, why = next_step(done(*tries))
    assert 0 <= step < len(STEPS)
    assert seed == len(tries) + 1
    assert why.endswith((".", "?"))


def test_whoever_is_always_right_takes_every_step_once_and_in_order():
    so_far = []
    for step in range(len(STEPS)):
        found, seed, _ = next_step(so_far)
        assert found == step
        so_far.append(Attempt(found, seed, 5, 5))


def test_every_step_has_its_exercise_and_every_kind_its_steps():
    assert {step.kind for step in STEPS} == set(KINDS)
    for step in STEPS:
        exercise = step.make_exercise(3)
        assert (exercise.kind, exercise.ties) == (step.kind, step.ties)
        assert exercise.to_json() == step.make_exercise(3).to_json()


@pytest.mark.parametrize(
    "given", [None, {}, {"step": 0}, {"step": 99, "seed": 1, "points": 1, "of": 1}]
)
def test_a_progress_that_is_none_is_refused(given):
    with pytest.raises(ValueError, match=r"^(An attempt has the whole |step is a whole number)"):
        Attempt.from_json(given)
