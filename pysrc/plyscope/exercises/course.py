"""A course of exercises that rises in difficulty, and goes back to what went wrong."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plyscope.exercises.exercise import DIRECTIONS, Exercise
from plyscope.exercises.exercise_generator import make_exercise
from plyscope.validation import check_integer, is_integer, short_repr

REVIEW_GAP = 2  # exercises between a mistake that was mended and the next look at it
MAX_ATTEMPTS = 10_000  # exercises of a progress


@dataclass(frozen=True)
class Step:
    """A step of the course: exercises of one kind that are as hard as each other."""

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
    """An exercise that was answered: which step, and what it brought."""

    step: int
    seed: int
    points: int
    max_points: int

    @property
    def is_right(self) -> bool:
        """Whether it brought all points."""
        return self.points == self.max_points

    @classmethod
    def from_json(cls, data: Any) -> "Attempt":
        """Return what plain data say; raise ValueError where they do not."""
        names = ("step", "seed", "points", "of")
        if not isinstance(data, Mapping) or not all(is_integer(data.get(n)) for n in names):
            raise ValueError(
                "What was done is step, seed, points and of, whole numbers, not "
                f"{short_repr(data)}."
            )
        check_integer("step", data["step"], 0, len(STEPS) - 1)
        check_integer("seed", data["seed"], 0)
        return cls(*(data[name] for name in names))


def next_step(attempts: Sequence[Attempt]) -> tuple[int, int, str]:
    """Return the step to take next, a seed for it, and why, in a sentence.

    After a mistake comes the same step once more, after two in a row the one before it of the same
    kind. What went wrong and was then right comes again two exercises later; else the course goes
    on, and begins anew with its hardest steps when all of it was right.
    """
    seed = len(attempts) + 1
    if not attempts:
        return 0, seed, "The course begins with the values of a small tree."
    last = attempts[-1]
    if not last.is_right:
        if len(attempts) > 1 and attempts[-2].step == last.step and not attempts[-2].is_right:
            return (
                _find_easier_step(last.step),
                seed,
                "Twice it went wrong: one that is easier comes first.",
            )
        return last.step, seed, "Once more of the same, for something went wrong."
    again = _find_review_step(attempts)
    if again is not None:
        return again, seed, "This went wrong before: can you do it now?"
    passed = {each.step for each in attempts if each.is_right}
    for step in range(len(STEPS)):
        if step not in passed:
            return step, seed, f"Step {step + 1} of {len(STEPS)}."
    hardest = len(STEPS) - 1 - seed % 4
    return hardest, seed, "All of the course was right: its hardest exercises go on."


def _find_easier_step(step: int) -> int:
    """Return the step before, of the same kind where there is one."""
    same = [s for s in range(step) if STEPS[s].kind == STEPS[step].kind]
    return same[-1] if same else max(0, step - 1)


def _find_review_step(attempts: Sequence[Attempt]) -> int | None:
    """Return a step that went wrong, was right once since, and has not been seen for a while."""
    for step in range(len(STEPS)):
        tries = [place for place, each in enumerate(attempts) if each.step == step]
        wrong = [place for place in tries if not attempts[place].is_right]
        if not wrong:
            continue
        since = [place for place in tries if place > wrong[-1]]
        if len(since) == 1 and len(attempts) - 1 - since[0] >= REVIEW_GAP:
            return step
    return None
