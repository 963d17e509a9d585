"""Answers about a student's search: its run, source, skipped moves and trace."""

from collections.abc import Mapping
from math import isfinite
from time import perf_counter
from typing import Any

from plyscope.calls import search_queries
from plyscope.calls.dispatch import Deliver
from plyscope.calls.step_files import pack_steps
from plyscope.sandbox.captured_output import CapturedOutput
from plyscope.sandbox.json_safe import make_json_safe
from plyscope.sandbox.run_cache import StudentSearch
from plyscope.sandbox.student_program import Code
from plyscope.student_code.errors.error_payload import explain_error
from plyscope.student_code.tracer.traced_search import TracedSearch
from plyscope.tape.writer import Tape
from plyscope.trace import trace_json
from plyscope.trace.value_format import format_number

MAX_NUMBERS = 1_000_000  # of a trace, as of the package's own searches


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
    """Raise ExplainedError for a value that no position can have."""
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
    """Return the result as a sentence; it is the search's own claim, which nobody has checked."""
    name = search.bound_call.name
    move = "" if best is None else f": {search.game.action_name(search.state, best)}"
    value_text = (
        ", ".join(map(format_number, value)) if isinstance(value, tuple) else format_number(value)
    )
    return f"{name} found the value {value_text}{move}."


def count_nodes(search: StudentSearch, *, max_nodes: int) -> int | None:
    """Return the number of nodes that the search visits; None if it is more than `max_nodes`."""
    nodes = search.trace(Tape()).result.counts["nodes"]
    return nodes if nodes <= max_nodes else None


def find_source_text(code: Code) -> dict[str, Any]:
    """Return the source code as it is, without pseudocode."""
    return {
        "source": {"name": code["name"] or "Your code", "text": code["text"]},
        "pseudocode": None,
    }


def find_skipped_moves(search: StudentSearch, **node: Any) -> dict[str, Any]:
    """Return the skipped moves of a node, with their values in the game."""
    return search_queries.open_skipped_moves(
        search.game, search.state, strength=search.strength, **node
    )


def quiz_tick(search: StudentSearch, **_tape: Any) -> None:
    """Return no question: nobody knows what the search must do next."""


def export_trace(search: StudentSearch) -> Mapping[str, Any]:
    """Search again and return the whole trace as plain data."""
    tape = Tape()
    trace: TracedSearch = search.trace(tape)
    if len(tape.numbers) > MAX_NUMBERS:
        raise ValueError(search_queries.too_long_sentence(MAX_NUMBERS))
    return make_json_safe(trace_json.trace_to_json(trace))  # type: ignore[no-any-return]


def draw_step_files(search: StudentSearch, *, format: str) -> dict[str, Any]:
    """Search again and return its pictures step by step; see `pack_steps`."""
    return pack_steps(search.trace(Tape()), format)
