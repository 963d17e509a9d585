"""The catalog of known mistakes, and the searches that make them."""

from collections.abc import Iterator
from functools import lru_cache

from plyscope.student_code.grader.mistakes import (
    any_search_mistakes,
    depth_and_chance_mistakes,
    pruning_mistakes,
    static_mistakes,
)
from plyscope.student_code.grader.mistakes.mistake import Mistake, Variant
from plyscope.student_code.grader.mistakes.reference_sources import ALPHABETA, FORMS, MINIMAX

PRUNES = Mistake(
    "prunes",
    "what cannot matter is cut, as by alpha–beta",
    "Minimax looks at every leaf.",
)
# Of the mistakes of MAX and MIN, those that any node can have, whoever moves there.
_ANYBODYS = {
    "first-move-lost",
    "last-move-lost",
    "returns-after-first-child",
    "best-starts-at-0",
    "last-value-kept",
    "move-from-below",
    "last-move-returned",
    "first-move-returned",
}
_COMMON = tuple(mistake for mistake in any_search_mistakes.TABLE if mistake.name in _ANYBODYS)
TABLES = {
    "alphabeta": pruning_mistakes.TABLE + any_search_mistakes.TABLE,
    # Without cuts every value is exact, and of equal moves any is right.
    "minimax": tuple(
        mistake for mistake in any_search_mistakes.TABLE if mistake.name != "equal-taken"
    ),
    "chance": depth_and_chance_mistakes.CHANCE + _COMMON,
    "maxn": depth_and_chance_mistakes.SEVERAL + _COMMON,
}
MISTAKES: dict[str, Mistake] = {
    mistake.name: mistake
    for mistake in (
        *static_mistakes.TABLE,
        PRUNES,
        *depth_and_chance_mistakes.SEVERAL,
        *depth_and_chance_mistakes.CHANCE,
        *depth_and_chance_mistakes.DEPTH,
        *pruning_mistakes.TABLE,
        *any_search_mistakes.TABLE,
    )
}


@lru_cache(maxsize=16)
def variants(family: str, limited: bool) -> tuple[Variant, ...]:
    """Return the wrong searches of a family, form by form, in the order of the tables."""
    return tuple(_variants(family, limited))


def _variants(family: str, limited: bool) -> Iterator[Variant]:
    table = TABLES[family] + (depth_and_chance_mistakes.DEPTH if limited else ())
    for form in FORMS[family]:
        for mistake in table:
            for change in mistake.changes:
                one = Variant(mistake, form, change, limited)
                if not one.fits:
                    continue
                yield one
                strict = Variant(mistake, form, change, limited, strict=True)
                if mistake.name != "ties-mixed" and strict.text != one.text:
                    yield strict
    if family == "alphabeta":  # minimax itself is alpha-beta that never cuts
        for form in MINIMAX:
            yield Variant(MISTAKES["never-cuts"], form, (), limited)
    if family == "minimax":
        for form in ALPHABETA[:1]:
            yield Variant(PRUNES, form, (), limited)
            yield Variant(PRUNES, form, (), limited, strict=True)


def correct_forms(family: str, limited: bool) -> tuple[Variant, ...]:
    """Return the correct searches from which those with mistakes are made."""
    return tuple(Variant(None, form, (), limited) for form in FORMS[family])
