"""The oracle can fail: it notices every change of a claim."""

from collections import Counter
from dataclasses import fields, replace
from functools import reduce
from types import SimpleNamespace

import pytest

from plyscope import ALGORITHMS, IllegalMove, record
from plyscope.explain.claims import EndgameResult, NodeValue
from plyscope.games import make
from tests.oracle.options import search
from tests.oracle.oracle import CHECKS, SIMULATED, verdicts
from tests.oracle.written_numbers import find_number_error

SEEDS, TICKS = range(1, 7), 80
KINDS = {**CHECKS, **SIMULATED}
WORDS = [
    *("better", "worse", "equal", "may be", "first", "only"),
    *("alpha", "beta", "≥", ">", "≤", "<", "leaf", "judged", "proved"),
]


def others(name, value, sense):
    """Return other values in place of a field's; of a bound those on its wrong side."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, str):
        return [word for word in WORDS if word != value]
    if isinstance(value, tuple):
        *first, last = value or (98,)
        return [(*first, other) for other in others(name, last, sense)]
    if value is None:
        return [0]
    far = 1e7 * sense if name in ("value", "total", "product") else 0
    return [value + (far or 1)]


def changed(claim):
    """Yield claims that differ in one field, and which it is."""
    for field in fields(claim):
        value, sense = getattr(claim, field.name), getattr(claim, "bound", 0)
        for other in others(field.name, value, sense):
            yield field.name, replace(claim, **{field.name: other})


@pytest.fixture(scope="module")
def refuted():
    """How often a changed field was refuted, and how often not, by the name of claim and field."""
    found = Counter()

    def examine(check, case, claim):
        for field, other in changed(claim):
            if getattr(claim, "basis", "") == "likely" and field != "basis":
                continue  # nothing but a guess
            try:
                reason = check(case, other)
            except (IllegalMove, LookupError, TypeError, AttributeError, StopIteration):
                reason = "it speaks of nothing that is there"
            found[type(claim).__name__, field, bool(reason)] += 1
        return check(case, claim)

    for name in ALGORITHMS:
        for seed in SEEDS:
            game, state, options = search(name, seed)
            trace = record(game, state, name, **options)
            if trace.ticks <= TICKS:
                assert list(verdicts(trace, examine))
    # Too large to be searched plainly: what the database says is looked up.
    game = make("draughts-3:W:WK17,31:BK29,9")
    trace = record(game, algorithm="engine")
    case = SimpleNamespace(game=game, state=lambda path: reduce(game.result, path, trace.state))
    for tick in range(trace.ticks):
        for claim in trace.explain(tick).claims:
            if isinstance(claim, EndgameResult):
                assert examine(CHECKS[EndgameResult], case, claim) == ""
    return found


def test_every_field_of_a_claim_is_held(refuted):
    held = [(kind.__name__, field.name) for kind in KINDS for field in fields(kind)]
    assert [key for key in held if not refuted[*key, True]] == []


def test_a_number_that_is_changed_is_always_refuted(refuted):
    numbers = (
        "value",
        "total",
        "compared_to",
        "found_value",
        "product",
        "after",
        "number",
        "count",
        "visits",
        "mean",
    )
    assert [key for key in refuted if key[1] in numbers and not key[2]] == []


def test_a_sum_that_is_another_and_a_win_that_is_none_are_seen():
    worth = NodeValue((0,), 0, 11 / 1104, "judged")
    assert find_number_error("a is evaluated as +11.", (worth,), 1104) == ""
    assert find_number_error("a is evaluated as +12.", (worth,), 1104) == "+12 is in no claim"
    assert (
        find_number_error("a is evaluated as +0.009964.", (worth,), 1104)
        == "+0.009964 is in no claim"
    )
    assert (
        find_number_error("a is worth a win for X.", (worth,), 1104) == "a win for X is in no claim"
    )
    assert find_number_error("a is worth a win for O.", (NodeValue((0,), 0, -1.0),), 1104) == ""
    assert (
        find_number_error("a is worth −1.", (NodeValue((0,), 0, -1.0),), 1104)
        == "−1 is in no claim"
    )
