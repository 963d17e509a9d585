"""Tracing a student's search while it runs; the page gets its tape."""

from math import isfinite
from time import perf_counter
from typing import Any

from plyscope.calls.dispatch import Deliver
from plyscope.sandbox.captured_output import CapturedOutput
from plyscope.sandbox.json_safe import make_json_safe
from plyscope.sandbox.run_cache import StudentSearch
from plyscope.student_code.errors.error_payload import explain_error
from plyscope.tape.writer import Tape
from plyscope.trace.value_format import format_number


def run_search(
    search: StudentSearch, deliver: Deliver | None, printed: CapturedOutput
) -> dict[str, Any]:
    """Return the result as the page's call "search" does, and the output."""
    game, state = search.game, search.state
    tape = Tape(deliver)
    start = perf_counter()
    trace = search.trace(tape)
    seconds = perf_counter() - start
    value, best = trace.best
    _check_value(search.bound_call.name, value)
    chosen = search.strength.choose(game, state, best, search.moves)
    return {
        "said": "" if game.is_terminal(state) else _result_sentence(search, value, best),
        "value": make_json_safe(value),
        "basis": "judged" if tape.has_estimates else "proved",
        "move": None if chosen is None else game.action_name(state, chosen),
        "best": None if best is None else game.action_name(state, best),
        "careless": chosen != best,
        "seconds": seconds,
        "printed": printed.text,
    }


def _check_value(name: str, value: Any) -> None:
    """Raise ExplainedError where a value is none that a position can have."""
    values = value if isinstance(value, tuple) else (value,)
    for each in values:
        if each is None:
            raise explain_error(
                ValueError(f"{name} returned no value, and the calls for the moves show none.")
            )
        if not isfinite(each):
            sentence = (
                f"{name} returned {format_number(each)}, but every position has a finite value."
            )
            raise explain_error(ValueError(sentence))


def _result_sentence(search: StudentSearch, value: Any, best: Any) -> str:
    """Say what it found, as it says: nobody has checked it."""
    name = search.bound_call.name
    to = "" if best is None else f": {search.game.action_name(search.state, best)}"
    worth = (
        ", ".join(map(format_number, value)) if isinstance(value, tuple) else format_number(value)
    )
    return f"{name} found the value {worth}{to}."
