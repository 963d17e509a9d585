"""What else the page asks of a search: of one's own as far as it makes sense."""

from collections.abc import Mapping
from typing import Any

from plyscope.calls import search_queries
from plyscope.sandbox.json_safe import plain
from plyscope.sandbox.run_cache import Asked
from plyscope.sandbox.student_program import Code
from plyscope.student_code.tracer.traced_search import TracedSearch
from plyscope.trace import Tape, trace_json

MOST = 1_000_000  # numbers of a trace, as of our own searches


def source(code: Code) -> dict[str, Any]:
    """Return the text, as it is; there is no book's beside it."""
    return {
        "source": {"name": code["name"] or "Your code", "text": code["text"]},
        "pseudocode": None,
    }


def ghosts(about: Asked, **asked: Any) -> dict[str, Any]:
    """Open the skipped children of a node, as of any search: the game alone says what they are."""
    return search_queries.open_skipped_moves(
        about.game, about.state, strength=about.strength, **asked
    )


def predict(about: Asked, **_asked: Any) -> None:
    """Ask nothing: a question needs to know what the search must do next."""


def trace(about: Asked) -> Mapping[str, Any]:
    """Return the whole trace as plain data: the search is run once more for it."""
    tape = Tape()
    followed: TracedSearch = about.follow(tape)
    if len(tape.numbers) > MOST:
        raise ValueError(search_queries.too_long_sentence(MOST))
    return plain(trace_json.trace_to_json(followed))  # type: ignore[no-any-return]
