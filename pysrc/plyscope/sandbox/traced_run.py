"""A search of one's own, followed while it runs; the page is handed its tape."""

from math import isfinite
from time import perf_counter
from typing import Any

from plyscope.calls.dispatch import Deliver
from plyscope.sandbox.captured_output import Printed
from plyscope.sandbox.json_safe import plain
from plyscope.sandbox.run_cache import Asked
from plyscope.student_code.errors.error_payload import explain_error
from plyscope.tape.writer import Tape
from plyscope.trace.value_format import format_number


def search(about: Asked, deliver: Deliver | None, printed: Printed) -> dict[str, Any]:
    """Return what it found, as the page's own call does, and what it printed."""
    game, state = about.game, about.state
    tape = Tape(deliver)
    start = perf_counter()
    trace = about.follow(tape)
    seconds = perf_counter() - start
    value, best = trace.best
    _check(about.how.name, value)
    chosen = about.strength.choose(game, state, best, about.moves)
    return {
        "said": "" if game.is_terminal(state) else _said(about, value, best),
        "value": plain(value),
        "basis": "judged" if tape.has_estimates else "proved",
        "move": None if chosen is None else game.action_name(state, chosen),
        "best": None if best is None else game.action_name(state, best),
        "careless": chosen != best,
        "seconds": seconds,
        "printed": printed.text,
    }


def _check(name: str, value: Any) -> None:
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


def _said(about: Asked, value: Any, best: Any) -> str:
    """Say what it found, as it says: nobody has checked it."""
    name = about.how.name
    to = "" if best is None else f": {about.game.action_name(about.state, best)}"
    worth = (
        ", ".join(map(format_number, value)) if isinstance(value, tuple) else format_number(value)
    )
    return f"{name} found the value {worth}{to}."
