"""Questions about a tick of the shown search, answered from the tape folded up to it.

Those about a search of the package are answered at once, in less than a millisecond. A sandbox
answers those about a user's program.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from plyscope.calls import search_queries
from plyscope.calls.schema import TAPE
from plyscope.exercises.tree_game import make_named_game
from plyscope.game import play_moves
from plyscope.page.part import Failure, Part
from plyscope.page.position import Root
from plyscope.page.program_facts import OWN
from plyscope.page.saved_state import from_data
from plyscope.page.search_run import SearchState, to_strength_arguments

_CACHE_SIZE = 16  # positions
_FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "explain": search_queries.explain_last_tick,
    "predict": search_queries.quiz_tick,
}
_STUDENT_GAME = "own:"


@dataclass(frozen=True)
class TickTape:
    """A tick of a search, and the tape up to there.

    run      number of the search
    numbers  the tape with closed subtrees folded, infinite numbers as "inf" and "-inf"
    is_done  the search ended at this tick
    """

    run: int
    tick: int
    numbers: list  # type: ignore[type-arg]
    is_done: bool


def needs_sandbox(search: SearchState) -> bool:
    """Return whether a user's program is the search, or has its game."""
    return search.algorithm == OWN or search.root.game.startswith(_STUDENT_GAME)


def ask_about_tick(
    part: Part[Any],
    name: str,
    search: SearchState,
    tape: TickTape,
    take: Callable[..., None],
    *context: Any,
    **arguments: Any,
) -> int | None:
    """Have a call about a tick answered; `take` gets its value or a `Failure`, then the context.

    Returns the number of the task, or None where it was answered at once.
    """
    arguments |= {
        "algorithm": search.algorithm,
        "options": dict(search.options),
        "done": tape.is_done,
    }
    if needs_sandbox(search):
        try:
            code = part.app.programs.find_code(search.root.game, search.algorithm)
        except ValueError:  # the user has not run it yet
            code = None
        if code is None:
            take(Failure("Taught", "There is no program that may run."), *context)
            return None
        if name == "explain" and search.algorithm == OWN:
            arguments["tick"] = tape.tick
        arguments |= {
            **search.root.to_arguments(),
            "strength": to_strength_arguments(search.strength),
            "tape": tape.numbers,
            "code": code,
        }
        return part.app.start_task(name, arguments, take, *context, worker="sandbox")
    result: Any
    try:
        game, state = _find_state(search.root)
        numbers = TAPE.read("tape", tape.numbers)
        result = _FUNCTIONS[name](game, state, strength=search.strength, tape=numbers, **arguments)
    except ValueError as error:
        result = Failure("ValueError", str(error))
    take(result, *context)
    return None


@lru_cache(_CACHE_SIZE)
def _find_state(root: Root) -> tuple[Any, Any]:
    game = make_named_game(root.game, root.first)
    return game, play_moves(game, root.moves)


def read_as(hint: Any, result: Any) -> Any:
    """Return an answer as a dataclass, or a `Failure` if it does not fit: a sandbox made it."""
    if isinstance(result, Failure):
        return result
    try:
        return from_data(hint, result)
    except (ValueError, KeyError) as error:
        return Failure("Unreadable", f"The answer of Python cannot be read: {error}")
