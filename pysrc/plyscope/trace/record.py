"""Recording a search: solve, with a tape."""

from collections.abc import Callable
from functools import cache
from typing import Any

from plyscope.game import Game, S
from plyscope.search.compile_watch import weave
from plyscope.search.recursion_limit import told_if_too_deep
from plyscope.search.search_validation import admit
from plyscope.tape.format import PLAIN
from plyscope.tape.writer import Tape, plain_lines, tape_lines, tape_loops, tape_opening
from plyscope.trace.trace import Trace
from plyscope.trace.watch_calls import windowless
from plyscope.watch import observed


def record(
    game: Game[S], state: S | None = None, algorithm: str = "alphabeta", **options: Any
) -> Trace:
    """Search as `solve` does and return the Trace of it. Raises what `solve` raises."""
    tape = Tape()
    found = run(game, state, algorithm, tape, **options)
    root = game.initial if state is None else state
    return Trace(game, root, tape.numbers, found, algorithm, options)


def run(
    game: Game[S], state: S | None, algorithm: str, tape: Tape, /, **options: Any
) -> tuple[float, Any]:
    """Search with the tape running and return (value, action)."""
    chosen, root = admit(game, state, algorithm, options)
    arranged, hearing, others = chosen.arrange(game, options, tape)
    inlined = hearing is tape and not chosen.vectors
    heard = observed(arranged, tape)
    counts = hasattr(heard.actions, "plain")
    search = taped(chosen.function, counts) if inlined else chosen.function
    if inlined and windowless(chosen.function):
        tape.numbers[0] = PLAIN
    with told_if_too_deep(algorithm):
        found: tuple[float, Any] = search(heard, root, hearing, **others)
    tape.flush()
    return found


@cache
def taped(function: Callable[..., Any], counts: bool) -> Callable[..., Any]:
    """Return the search with the tape's records in place of its watch lines.

    Where it `counts`, so has each of its loops over the actions of a game in which MAX and MIN
    simply take turns.
    """
    lines = plain_lines if windowless(function) else tape_lines
    return weave(function, lines, tape_opening(counts), tape_loops if counts else None)
