"""Questions about a tick of the shown search, answered from the tape folded up to it.

Most are answered at once, in less than a millisecond. A sandbox answers those about a user's
program, the helper worker those about games with an endgame database or a network.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from plyscope.calls import search_queries
from plyscope.calls.schema import TAPE
from plyscope.exercises.tree_game import make_named_game
from plyscope.game import has_policy, play_moves
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


def choose_worker(search: SearchState) -> Literal["sandbox", "helper", ""]:
    """Return the worker that answers; "" if it is answered at once.

    A sandbox does if a user's program is the search, or has its game; the helper if the game has an
    endgame database or a network, as explanations look results up.
    """
    if search.algorithm == OWN or search.root.game.startswith(_STUDENT_GAME):
        return "sandbox"
    game, _ = _find_state(search.root)
    has_files = getattr(game, "tablebase", None) is not None or has_policy(game)
    return "helper" if has_files else ""


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
    worker = choose_worker(search)
    if worker:
        arguments |= {
            **search.root.to_arguments(),
            "strength": to_strength_arguments(search.strength),
            "tape": tape.numbers,
        }
    if worker == "sandbox":
        try:
            arguments["code"] = part.app.programs.find_code(search.root.game, search.algorithm)
        except ValueError:  # the user has not run it yet
            arguments["code"] = None
        if arguments["code"] is None:
            take(Failure("Taught", "There is no program that may run."), *context)
            return None
        if name == "explain" and search.algorithm == OWN:
            arguments["tick"] = tape.tick
    if worker:
        return part.app.start_task(name, arguments, take, *context, worker=worker)
    take(_answer(name, search, tape, arguments), *context)
    return None


def _answer(name: str, search: SearchState, tape: TickTape, arguments: dict[str, Any]) -> Any:
    try:
        game, state = _find_state(search.root)
        numbers = TAPE.read("tape", tape.numbers)
        return _FUNCTIONS[name](game, state, strength=search.strength, tape=numbers, **arguments)
    except ValueError as error:
        return Failure("ValueError", str(error))


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
