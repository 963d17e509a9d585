"""Sheets of exercises with solutions: HTML to print, LaTeX, Moodle XML, JSON, plain text."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from plyscope.exercises.constraints import Constraints
from plyscope.exercises.exercise import DIRECTIONS, Exercise
from plyscope.exercises.exercise_generator import make_exercise
from plyscope.exercises.exercise_kind import KINDS
from plyscope.exercises.random_tree import TreeShape
from plyscope.exercises.sheet_html import write_html
from plyscope.exercises.sheet_moodle import write_moodle
from plyscope.exercises.sheet_tex import write_latex
from plyscope.exercises.sheet_text import write_text
from plyscope.exercises.solution import count_points, solution_json
from plyscope.validation import check_choice, check_integer, is_integer, short_repr

DEFAULT_TITLE = "Game tree search"
MAX_EXERCISES = 500  # exercises
SEED_LIMIT = 10**6


@dataclass(frozen=True)
class Sheet:
    """A sheet of exercises.

    exercises  one or more exercises
    title      the title of the sheet
    seeds      the seed of each exercise; empty if they were not drawn at random

    Raises ValueError for wrong arguments.
    """

    exercises: tuple[Exercise, ...]
    title: str = DEFAULT_TITLE
    seeds: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not self.exercises or not all(isinstance(each, Exercise) for each in self.exercises):
            raise ValueError(f"A sheet is a list of exercises, not {short_repr(self.exercises)}.")
        if not isinstance(self.title, str):
            raise ValueError(f"The title of a sheet is text, not {short_repr(self.title)}.")
        if self.seeds and len(self.seeds) != len(self.exercises):
            raise ValueError("A sheet has one seed for each exercise, or no seeds.")
        object.__setattr__(self, "exercises", tuple(self.exercises))

    @property
    def max_points(self) -> int:
        """The points of a right answer to all exercises."""
        return sum(sum(count_points(each).values()) for each in self.exercises)

    def html(self, solutions: bool = True) -> str:
        """Return the sheet as one self-contained HTML page for A4 and US letter."""
        return write_html(self.exercises, self.title, self.seeds, solutions)

    def tex(self, solutions: bool = True) -> str:
        """Return the sheet as a LaTeX document; it needs the package `forest`."""
        return write_latex(self.exercises, self.title, self.seeds, solutions)

    def text(self, solutions: bool = True) -> str:
        """Return the sheet as plain text."""
        return write_text(self.exercises, self.title, self.seeds, solutions)

    def moodle(self, solutions: bool = True) -> str:
        """Return the sheet as Moodle XML: one Cloze question for each exercise."""
        return write_moodle(self.exercises, self.title, self.seeds, solutions)

    @classmethod
    def from_json(cls, text: str) -> "Sheet":
        """Return the sheet that `json` wrote; raise ValueError with one sentence if it did not."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise ValueError(f"A sheet is JSON, but this text is not: {error}.") from None
        rows = data.get("exercises") if isinstance(data, dict) else None
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise ValueError(
                f'A sheet is {{"title": …, "exercises": [...]}}, not {short_repr(data)}.'
            )
        exercises = []
        for number, row in enumerate(rows, 1):
            try:
                exercises.append(Exercise.from_json(row.get("exercise")))
            except ValueError as error:
                raise ValueError(f"Exercise {number} of the sheet: {error}") from None
        seeds = [row["seed"] for row in rows if is_integer(row.get("seed"))]
        has_seeds = len(seeds) == len(rows)
        return cls(
            tuple(exercises),
            data.get("title", DEFAULT_TITLE),
            tuple(seeds) if has_seeds else (),
        )

    def json(self, solutions: bool = True) -> str:
        """Return the sheet as JSON: exercises for `Exercise.from_json`, with solutions."""
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
    """Return a sheet of `count` exercises (1 to 500), the same for the same seed.

    The kinds take turns. See `make_exercise` for the other arguments. The first exercise has the
    seed of the sheet, and a longer sheet begins with the shorter one. With several kinds, each
    takes those of `parts` that it has, and `constraints` apply to the kinds that prune. Raises
    ValueError as `make_exercise` does.

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
    for place, exercise_seed in enumerate(seeds):
        kind = kinds[place % len(kinds)]
        kind_parts: Sequence[str] = parts
        if len(kinds) > 1:
            kind_parts = [part for part in parts if _has_part(kind, part, kinds)]
        kind_constraints = constraints if KINDS[kind].prunes or len(kinds) == 1 else None
        exercises.append(
            make_exercise(
                kind, exercise_seed, level, direction, ties, kind_parts, shape, kind_constraints
            )
        )
    return Sheet(tuple(exercises), title, seeds)


def _has_part(kind: str, part: str, kinds: Sequence[str]) -> bool:
    """Return whether a kind has a part, or no kind has it: then `make_exercise` refuses it."""
    return part in KINDS[kind].parts or not any(part in KINDS[each].parts for each in kinds)


def _draw_seeds(seed: int, count: int) -> tuple[int, ...]:
    """Return different seeds, one for each exercise; the first is the seed of the sheet."""
    check_integer("seed", seed, 0)
    random = Random(seed)
    seeds = dict.fromkeys([seed])
    while len(seeds) < count:
        seeds[random.randrange(SEED_LIMIT)] = None
    return tuple(seeds)
