"""Match a search with the known mistake that did the same on every trial."""

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import inf
from typing import Any

from plyscope.game import MIN
from plyscope.student_code.grader.mistakes.mistake import Variant
from plyscope.student_code.grader.mistakes.mistake_catalog import variants
from plyscope.student_code.grader.mistakes.program_similarity import Marks, distance, marks
from plyscope.student_code.grader.trials.expected_result import same
from plyscope.student_code.grader.trials.references import Reference
from plyscope.student_code.grader.trials.trial import Trial
from plyscope.student_code.grader.trials.trial_set import trials_of

BEYOND = 99  # of the leaves on trials for MAX and MIN none is worth so much
FIRST = 10  # more trials that tell most of the wrong searches apart


@dataclass(frozen=True)
class Did:
    """The value, the move and the visited leaves of a search on a trial.

    `raised` is the name of the error, where it ended in one.
    """

    value: Any
    move: Any
    leaves: frozenset[int]
    raised: str = ""


def did(variant: Variant, trial: Trial) -> Did:
    """Return what a search with a known mistake does on a trial."""
    seen = trial.run(variant.search)
    if seen.raised is not None:
        return Did(None, None, seen.leaves, type(seen.raised).__name__)
    value, move = seen.returned
    if variant.form.mover and trial.first == MIN:
        value = -value
    return Did(value, move, seen.leaves)


def named(
    like: Reference,
    done: Sequence[tuple[Trial, Did]],
    value: bool,
    move: bool,
    turned: bool,
    bodies: Sequence[ast.AST] = (),
) -> Variant | None:
    """Return the wrong search that did the same on all trials; None if there is none.

    `value` and `move` tell which of the two is returned at all. Of moves that are equally good one
    may be found and another taken: so where no search does exactly the same, the move does not
    count, if `turned`: if something but the move is wrong. Of several searches that did the same
    it is the one whose text is most like that of `bodies`, the search's own; else the first.
    """
    largest = set(map(id, _telling(like.name)))
    first = [each for each in done if id(each[0]) in largest]
    own = marks(bodies)
    for compares in (True, False) if move and turned else (move,):

        def fits(
            variant: Variant, some: Sequence[tuple[Trial, Did]], moves: bool = compares
        ) -> bool:
            return all(_same(did(variant, trial), what, value, moves) for trial, what in some)

        known = _alike(like, first, value, compares)
        left = [variant for variant in known if fits(variant, done[:FIRST])]
        if own:
            left.sort(key=lambda variant: distance(own, _marks_of(variant.text)))
        for variant in left:  # the likeliest first: each takes as long as a search of all trials
            if fits(variant, done[FIRST:]):
                return variant
    return None


@lru_cache(maxsize=24)
def _telling(name: str) -> tuple[Trial, ...]:
    """Return the largest of the trees on which each player begins: most searches differ on it.

    They are the same in every check, so that what the catalogue does on them can be kept.
    """
    largest: dict[int, Trial] = {}
    for trial in trials_of(name):
        now = largest.setdefault(trial.first, trial)
        if trial.plain and (trial.depth, trial.nodes) > (now.depth, now.nodes):
            largest[trial.first] = trial
    return tuple(largest.values())


def _alike(
    like: Reference, some: Sequence[tuple[Trial, Did]], value: bool, move: bool
) -> list[Variant]:
    """Return the wrong searches that did the same on some trials, in the order of the tables."""
    known = variants(like.family, like.limited)
    left = list(range(len(known)))
    for trial, what in some:
        kept = _kept(like.family, like.limited, trial)
        for number in left:
            if number not in kept:
                kept[number] = did(known[number], trial)
        left = [number for number in left if _same(kept[number], what, value, move)]
    return [known[number] for number in left]


@lru_cache(maxsize=24)
def _kept(family: str, limited: bool, trial: Trial) -> dict[int, Did]:
    """Return what the wrong searches do on a trial, by number, as far as it was ever asked."""
    return {}


@cache
def _marks_of(text: str) -> Marks:
    """Return the marks of a text of the catalogue: found again they took an eighth of a check."""
    return marks([ast.parse(text)])


def _near(value: Any) -> Any:
    """Return a value, ∞ for one beyond all leaves: each has an infinity of his own."""
    if isinstance(value, tuple) or value is None or abs(value) <= BEYOND:
        return value
    return inf if value > 0 else -inf


def _same(one: Did, other: Did, value: bool, move: bool) -> bool:
    if one.raised != other.raised or one.leaves != other.leaves:
        return False
    if one.raised:
        return True
    return (not value or same(_near(one.value), _near(other.value))) and (
        not move or one.move == other.move
    )
