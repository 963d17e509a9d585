"""A course of exercises of rising difficulty that repeats what went wrong."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plyscope.exercises.exercise import DIRECTIONS, Exercise
from plyscope.exercises.exercise_generator import make_exercise
from plyscope.validation import check_integer, is_integer, short_repr

REVIEW_GAP = 2  # exercises between the first right answer after a mistake and the review
MAX_ATTEMPTS = 10_000  # attempts of one course


@dataclass(frozen=True)
class Step:
    """A step of the course: exercises of one kind and level."""

    kind: str
    level: int
    direction: str = DIRECTIONS[0]
    ties: str = "cut"

    def make_exercise(self, seed: int) -> Exercise:
        """Return an exercise of this step."""
        return make_exercise(self.kind, seed, self.level, self.direction, self.ties)


STEPS = (
    Step("minimax", 1),
    Step("minimax", 2),
    Step("minimax", 3),
    Step("alphabeta", 1),
    Step("alphabeta", 2),
    Step("alphabeta", 2, DIRECTIONS[1]),
    Step("alphabeta", 3),
    Step("alphabeta", 3, ties="strict"),
    Step("alphabeta", 4),
    Step("expectimax", 1),
    Step("expectimax", 2),
    Step("expectiminimax", 1),
    Step("expectiminimax", 2),
    Step("maxn", 1),
    Step("maxn", 3),
    Step("alphabeta", 5),
)


@dataclass(frozen=True)
class Attempt:
    """An answered exercise of the course: its step and seed, and the points of the answer."""

    step: int
    seed: int
    points: int
    max_points: int

    @property
    def is_right(self) -> bool:
        """Whether the answer has all points."""
        return self.points == self.max_points

    @classmethod
    def from_json(cls, data: Any) -> "Attempt":
        """Return the attempt in plain data; raise ValueError if there is none."""
        names = ("step", "seed", "points", "of")
        if not isinstance(data, Mapping) or not all(is_integer(data.get(n)) for n in names):
            raise ValueError(
                'An attempt has the whole numbers "step", "seed", "points" and "of", not '
                f"{short_repr(data)}."
            )
        check_integer("step", data["step"], 0, len(STEPS) - 1)
        check_integer("seed", data["seed"], 0)
        return cls(*(data[name] for name in names))


def next_step(attempts: Sequence[Attempt]) -> tuple[int, int, str]:
    """Return the next step, a seed for its exercise, and the reason as a sentence.

    A mistake repeats the step; two mistakes in a row go back to an easier step. A step that went
    wrong and was then right is reviewed two exercises later. Otherwise the course goes on, and
    after its end repeats the hardest steps.
    """
    seed = len(attempts) + 1
    if not attempts:
        return 0, seed, "First exercise: the values of a small tree."
    last = attempts[-1]
    if not last.is_right:
        is_second = len(attempts) > 1 and attempts[-2].step == last.step
        easier = _find_easier_step(last.step)
        if is_second and not attempts[-2].is_right and easier != last.step:
            return easier, seed, "Two wrong answers in a row: back to an earlier step."
        return last.step, seed, "The same step again: your last answer was not fully right."
    review = _find_review_step(attempts)
    if review is not None:
        return review, seed, "Review: you made a mistake in such an exercise."
    passed = {each.step for each in attempts if each.is_right}
    for step in range(len(STEPS)):
        if step not in passed:
            return step, seed, f"Step {step + 1} of {len(STEPS)}."
    hardest = len(STEPS) - 1 - seed % 4
    return hardest, seed, "You have finished the course: here is another hard exercise."


def _find_easier_step(step: int) -> int:
    """Return the step before, of the same kind if there is one."""
    same = [s for s in range(step) if STEPS[s].kind == STEPS[step].kind]
    return same[-1] if same else max(0, step - 1)


def _find_review_step(attempts: Sequence[Attempt]) -> int | None:
    """Return a step that went wrong, was right once since then, and is due for a review."""
    for step in range(len(STEPS)):
        tries = [place for place, each in enumerate(attempts) if each.step == step]
        wrong = [place for place in tries if not attempts[place].is_right]
        if not wrong:
            continue
        since = [place for place in tries if place > wrong[-1]]
        if len(since) == 1 and len(attempts) - 1 - since[0] >= REVIEW_GAP:
            return step
    return None
