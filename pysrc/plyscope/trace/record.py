"""Recording a search: solve, with a tape."""

from collections.abc import Callable
from functools import cache
from typing import Any

from plyscope.game import Game, S
from plyscope.search.compile_watch import compile_watch, explain_recursion_error, is_windowless
from plyscope.search.search_validation import validate_search
from plyscope.tape.format import WINDOWLESS_VERSION
from plyscope.tape.writer import (
    Tape,
    build_loop_lines,
    build_prologue,
    build_tape_lines,
    build_windowless_lines,
)
from plyscope.trace.trace import Trace
from plyscope.watch import watch_game


def record(
    game: Game[S], state: S | None = None, algorithm: str = "alphabeta", **options: Any
) -> Trace:
    """Search as `solve` does and return the Trace of it. Raises what `solve` raises."""
    tape = Tape()
    found = record_tape(game, state, algorithm, tape, **options)
    root = game.initial if state is None else state
    return Trace(game, root, tape.numbers, found, algorithm, options)


def record_tape(
    game: Game[S], state: S | None, algorithm: str, tape: Tape, /, **options: Any
) -> tuple[float, Any]:
    """Search with the tape running and return (value, action)."""
    chosen, root = validate_search(game, state, algorithm, options)
    arranged, hearing, others = chosen.prepare(game, options, tape)
    inlined = hearing is tape and not chosen.returns_vectors
    heard = watch_game(arranged, tape)
    counts = hasattr(heard.actions, "plain")
    search = compile_taped_search(chosen.function, counts) if inlined else chosen.function
    if inlined and is_windowless(chosen.function):
        tape.numbers[0] = WINDOWLESS_VERSION
    with explain_recursion_error(algorithm):
        found: tuple[float, Any] = search(heard, root, hearing, **others)
    tape.flush()
    return found


@cache
def compile_taped_search(function: Callable[..., Any], reports_actions: bool) -> Callable[..., Any]:
    """Return the search with the tape's records in place of its watch lines.

    Where it `counts`, so has each of its loops over the actions of a game in which MAX and MIN
    simply take turns.
    """
    lines = build_windowless_lines if is_windowless(function) else build_tape_lines
    return compile_watch(
        function,
        lines,
        build_prologue(reports_actions),
        build_loop_lines if reports_actions else None,
    )
