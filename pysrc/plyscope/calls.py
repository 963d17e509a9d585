"""What the calls of the page come to: the one machinery of every way in."""

import json
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any

from plyscope import endings, match, study, workbench
from plyscope.game import IllegalAction, play
from plyscope.given import Refused
from plyscope.lab.own import game_of
from plyscope.observer import SearchStopped
from plyscope.outline import outline
from plyscope.player import Strength
from plyscope.predicted import predicted
from plyscope.trace.manner import Manner
from plyscope.trace.record import run
from plyscope.trace.settled import concluded
from plyscope.trace.tape import Tape
from plyscope.verdict import said_of_quicker, verdict

Deliver = Callable[[bytes], None]


def answered(ask: Callable[[], Any]) -> str:
    """Return as JSON what a call comes to: {"value"} or {"error": {"kind", "message"}}."""
    try:
        try:
            value = ask()
        except IllegalAction as error:
            return _error("IllegalAction", str(error))
        except Refused as error:
            return _error(error.kind, str(error), error.detail)
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


def _error(kind: str, message: str, detail: dict[str, Any] | None = None) -> str:
    more = {} if detail is None else {"detail": detail}
    return json.dumps({"error": {"kind": kind, "message": message, **more}}, allow_nan=False)


def answer(
    name: str,
    args: dict[str, Any],
    deliver: Deliver | None,
    made: Callable[[Any, Any], Any] = game_of,
) -> Any:
    """Return the answer to a call with arguments that were read (see asked.py).

    `made` returns the game of a name, with that player to begin.
    """
    if "game" not in args:
        return _ALONE[name](**args)
    which = args.pop("game"), args.pop("first")
    game, moves = made(*which), args.pop("moves")
    if name == "position":
        return match.describe(game, moves)
    if name == "notation":
        return match.notation(game, moves)
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
    plays: bool,
) -> dict[str, Any]:
    """Search; where the computer `plays`, the move is the quickest of those that are as good."""
    algorithm, options = strength.search(algorithm, options)
    tape = Tape(deliver)
    start = perf_counter()
    value, best = run(game, state, algorithm, tape, **options)
    seconds = perf_counter() - start
    chosen = strength.choose(game, state, best, moves)
    manner = Manner(game, algorithm, options)
    known = concluded(value, tape.judged_by, tape.concluding, manner)
    careless = chosen != best
    said = ""
    if not game.is_terminal(state):
        said = verdict(game, state, algorithm, options, best, known)
    quick = None
    if plays and best is not None and not careless:
        quick = match.quicker(game, state, best, known)
    if quick:
        chosen, said = quick[0], said_of_quicker(game, state, best, quick, value)
    return {
        "said": said,
        "value": value,
        "basis": known.basis,
        "move": None if chosen is None else game.action_name(state, chosen),
        "best": None if best is None else game.action_name(state, best),
        "careless": careless,
        "seconds": seconds,
    }


_ALONE: dict[str, Callable[..., Any]] = {
    "source": study.source,
    "branching": study.branching,
    "build": endings.build,
    "bring": endings.bring,
    "tree": workbench.tree,
    "entry": workbench.entry,
    "paste": workbench.paste,
    "found": workbench.found,
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
