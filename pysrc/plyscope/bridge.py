"""The page's way in: one call, JSON in and JSON out. Every call stands alone.

A position travels as {"game": name, "first": who began, "moves": names from the start};
what chance brought is among the moves. What else a call may be asked with is in asked.py.
"""

import json
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any

from plyscope import asked, match, study, workbench
from plyscope.game import IllegalAction, play
from plyscope.lab.own import game_of
from plyscope.observer import SearchStopped
from plyscope.outline import outline
from plyscope.player import Strength
from plyscope.predicted import predicted
from plyscope.search import ALGORITHMS
from plyscope.search.weave import plain
from plyscope.trace.record import run, taped
from plyscope.trace.tape import Tape
from plyscope.verdict import verdict

Deliver = Callable[[bytes], None]


def call(name: str, arguments: str, deliver: Deliver | None = None) -> str:
    """Answer one call of the page: {"value": ...} or {"error": {"kind", "message"}}; never raise.

    `deliver` takes the blocks of a search's tape, packed as bytes, while the search runs;
    where it raises SearchStopped, the search ends. A fault of ours is of the kind "Defect", and has
    its traceback on stderr.
    """
    try:
        try:
            value = _answer(name, arguments, deliver)
        except IllegalAction as error:
            return _error("IllegalAction", str(error))
        except ValueError as error:
            return _error("ValueError", str(error))
        except SearchStopped:
            return _error("SearchStopped", "The search was stopped.")
        except MemoryError:
            return _error("MemoryError", _TOO_LARGE)
        return json.dumps({"value": value}, allow_nan=False)
    except Exception:
        sys.excepthook(*sys.exc_info())
        return _error("Defect", _DEFECT)


_TOO_LARGE = (
    "This takes more memory than there is: begin nearer to the end of the game, or look less far "
    "ahead."
)
_DEFECT = "Plyscope failed at this, by a fault of its own; the console says where."


def _error(kind: str, message: str) -> str:
    return json.dumps({"error": {"kind": kind, "message": message}})


def warm_up() -> None:
    """Do, for the memory image, what is done once: above all whatever reads a source."""
    for name, algorithm in ALGORITHMS.items():
        call("source", json.dumps({"algorithm": name}))
        plain(algorithm.function)
        taped(algorithm.function)
    call("search", json.dumps({"moves": _NEARLY_OVER}), lambda _: None)
    call("outline", json.dumps({"moves": _NEARLY_OVER}))
    call("nodes", json.dumps({"moves": [], "paths": [[0]]}))
    call("values", json.dumps({"moves": _NEARLY_OVER}))
    call("tree", json.dumps({"text": "[[1, 2], 3]"}))


_NEARLY_OVER = ["a1", "b1", "c1", "b2", "a2", "a3", "c2"]


def _answer(name: str, arguments: str, deliver: Deliver | None) -> Any:
    args = asked.read(name, arguments)
    if "game" not in args:
        return _ALONE[name](**args)
    which = args.pop("game"), args.pop("first")
    game, moves = game_of(*which), args.pop("moves")
    if name == "position":
        return match.describe(game, moves)
    state = play(game, moves)
    if name == "search":
        return _search(game, state, moves, deliver, **args)
    if name == "size":
        return study.size(game, state, (*which, *moves), **args)
    return _AT_A_POSITION[name](game, state, **args)


def _search(
    game: Any,
    state: Any,
    moves: list[str],
    deliver: Deliver | None,
    *,
    algorithm: str,
    options: dict[str, Any],
    strength: Strength,
) -> dict[str, Any]:
    algorithm, options = strength.search(algorithm, options)
    tape = Tape(deliver)
    start = perf_counter()
    value, best = run(game, state, algorithm, tape, **options)
    seconds = perf_counter() - start
    chosen = strength.choose(game, state, best, moves)
    found, judged = (value, best), tape.judged_by
    said = (
        "" if game.is_terminal(state) else verdict(game, state, algorithm, options, found, judged)
    )
    return {
        "said": said,
        "value": value,
        "move": None if chosen is None else game.action_name(state, chosen),
        "best": None if best is None else game.action_name(state, best),
        "careless": chosen != best,
        "seconds": seconds,
    }


_ALONE: dict[str, Callable[..., Any]] = {
    "source": study.source,
    "branching": study.branching,
    "tree": workbench.tree,
    "change": workbench.change,
    "random": workbench.random,
    "exercise": workbench.exercise,
    "exercises": workbench.exercises,
    "course": workbench.course,
    "marks": workbench.marks,
    "hint": workbench.hint,
}
_AT_A_POSITION: dict[str, Callable[..., Any]] = {
    "roll": match.roll,
    "values": match.values,
    "nodes": match.nodes,
    "outline": outline,
    "explain": study.explanation,
    "predict": predicted,
    "evaluation": study.evaluation,
    "ghosts": study.ghosts,
    "minimum": study.minimum,
    "figure": study.figure,
    "trace": study.trace_data,
    "cut": workbench.cut,
}
