"""Answers about a student's search that need no explanation: source, skipped moves, trace."""

from collections.abc import Mapping
from typing import Any

from plyscope.calls import search_queries
from plyscope.sandbox.json_safe import make_json_safe
from plyscope.sandbox.run_cache import StudentSearch
from plyscope.sandbox.student_program import Code
from plyscope.student_code.tracer.traced_search import TracedSearch
from plyscope.trace import Tape, trace_json

MAX_NUMBERS = 1_000_000  # numbers of a trace, as of our own searches


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
    followed: TracedSearch = search.trace(tape)
    if len(tape.numbers) > MAX_NUMBERS:
        raise ValueError(search_queries.too_long_sentence(MAX_NUMBERS))
    return make_json_safe(trace_json.trace_to_json(followed))  # type: ignore[no-any-return]
