"""Sheets of exercises with their key: to print, to set in LaTeX, to import, to read."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from plyscope.exercises.constraints import Constraints
from plyscope.exercises.exercise import DIRECTIONS, KINDS, Exercise
from plyscope.exercises.exercise_generator import make_exercise
from plyscope.exercises.random_tree import TreeShape
from plyscope.exercises.sheet_html import write_html
from plyscope.exercises.sheet_moodle import write_moodle
from plyscope.exercises.sheet_tex import write_latex
from plyscope.exercises.sheet_text import write_text
from plyscope.exercises.solution import count_points, solution_json
from plyscope.validation import check_choice, check_integer, short_repr

DEFAULT_TITLE = "Game tree search"
MAX_EXERCISES = 500  # exercises
SEED_LIMIT = 10**6


@dataclass(frozen=True)
class Sheet:
    """Exercises under a title; `seeds` has that of each, where they were drawn."""

    exercises: tuple[Exercise, ...]
    title: str = DEFAULT_TITLE
    seeds: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not self.exercises or not all(isinstance(each, Exercise) for each in self.exercises):
            raise ValueError(f"A sheet is a list of exercises, not {short_repr(self.exercises)}.")
        if not isinstance(self.title, str):
            raise ValueError(f"The title of a sheet is text, not {short_repr(self.title)}.")
        if self.seeds and len(self.seeds) != len(self.exercises):
            raise ValueError("A sheet has as many seeds as exercises, or none.")
        object.__setattr__(self, "exercises", tuple(self.exercises))

    @property
    def max_points(self) -> int:
        """How many points it brings."""
        return sum(sum(count_points(each).values()) for each in self.exercises)

    def html(self, solutions: bool = True) -> str:
        """Return it as a page of HTML that prints well and needs nothing else, with its key."""
        return write_html(self.exercises, self.title, self.seeds, solutions)

    def tex(self, solutions: bool = True) -> str:
        """Return it as a document of LaTeX; it needs `forest`."""
        return write_latex(self.exercises, self.title, self.seeds, solutions)

    def text(self, solutions: bool = True) -> str:
        """Return it as plain text, to be read in a terminal."""
        return write_text(self.exercises, self.title, self.seeds, solutions)

    def moodle(self) -> str:
        """Return it as Moodle XML: a question of the type Cloze for each exercise."""
        return write_moodle(self.exercises, self.title, self.seeds)

    def json(self, solutions: bool = True) -> str:
        """Return it as JSON: each exercise as `Exercise.from_data` reads it, and its solution."""
        return json.dumps(
            {
                "title": self.title,
                "of": self.max_points,
                "exercises": [
                    self._exercise_json(place, solutions) for place in range(len(self.exercises))
                ],
            },
            indent=2,
            ensure_ascii=False,
        )

    def _exercise_json(self, index: int, solutions: bool) -> dict[str, Any]:
        exercise = self.exercises[index]
        parts = count_points(exercise)
        return {
            "number": index + 1,
            **({"seed": self.seeds[index]} if self.seeds else {}),
            "exercise": exercise.to_json(),
            "rule": exercise.rule,
            "tasks": list(exercise.tasks),
            "points": parts,
            "of": sum(parts.values()),
            **({"solution": solution_json(exercise)} if solutions else {}),
        }


def make_sheet(
    seed: int,
    count: int = 10,
    kinds: Sequence[str] = ("alphabeta",),
    level: int = 2,
    direction: str = DIRECTIONS[0],
    ties: str = "cut",
    parts: Sequence[str] = (),
    shape: TreeShape | None = None,
    constraints: Constraints | None = None,
    title: str = DEFAULT_TITLE,
) -> Sheet:
    """Return so many exercises, their kinds in turn, the same for the same seed.

    See `exercise_of` for the rest. The first has the seed of the sheet, the others have seeds of
    their own, and a longer sheet begins with a shorter one: so each can be had again alone. Where
    there are several kinds, each takes of `parts` what belongs to it, and `promise` is for those of
    alphabeta.

    >>> make_sheet(7, 3, kinds=("minimax", "maxn")).max_points
    15
    """
    check_integer("count", count, 1, MAX_EXERCISES)
    if isinstance(kinds, str) or not isinstance(kinds, Sequence) or not kinds:
        raise ValueError(f"kinds is a list, such as ('minimax', 'maxn'), not {short_repr(kinds)}.")
    for kind in kinds:
        check_choice("kind", kind, tuple(KINDS))
    seeds = _draw_seeds(seed, count)
    exercises = []
    for place, each in enumerate(seeds):
        kind = kinds[place % len(kinds)]
        own: Sequence[str] = parts
        if len(kinds) > 1:
            own = [part for part in parts if part in KINDS[kind] or not _is_asked(part, kinds)]
        its_promise = constraints if kind == "alphabeta" or len(kinds) == 1 else None
        exercises.append(make_exercise(kind, each, level, direction, ties, own, shape, its_promise))
    return Sheet(tuple(exercises), title, seeds)


def _is_asked(part: str, kinds: Sequence[str]) -> bool:
    """Tell whether a part is asked in any of the kinds."""
    return any(part in KINDS[kind] for kind in kinds)


def _draw_seeds(seed: int, count: int) -> tuple[int, ...]:
    """Return a seed for each exercise, all different, the first that of the sheet."""
    check_integer("seed", seed, 0)
    random = Random(seed)
    found = dict.fromkeys([seed])
    while len(found) < count:
        found[random.randrange(SEED_LIMIT)] = None
    return tuple(found)
