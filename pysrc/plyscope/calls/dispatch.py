"""What the calls of the page come to: the one machinery of every way in."""

import json
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any

from plyscope.calls import endgame_queries, exercise_queries, game_queries, search_queries
from plyscope.calls.full_tree import outline
from plyscope.calls.playing_strength import Strength
from plyscope.calls.quiz import predicted
from plyscope.calls.result_sentence import said_of_quicker, verdict
from plyscope.exercises.tree_game import game_of
from plyscope.game import IllegalMove, play_moves
from plyscope.tape.writer import Tape
from plyscope.trace.replay import concluded
from plyscope.trace.search_traits import SearchTraits
from plyscope.trace.trace import record_tape
from plyscope.validation import UserError
from plyscope.watch import SearchStopped

Deliver = Callable[[bytes], None]


def answered(ask: Callable[[], Any]) -> str:
    """Return as JSON what a call comes to: {"value"} or {"error": {"kind", "message"}}."""
    try:
        try:
            value = ask()
        except IllegalMove as error:
            return _error("IllegalMove", str(error))
        except UserError as error:
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
    """Return the answer to a call with arguments that were read (see schema.py).

    `made` returns the game of a name, with that player to begin.
    """
    if "game" not in args:
        return _ALONE[name](**args)
    which = args.pop("game"), args.pop("first")
    game, moves = made(*which), args.pop("moves")
    if name == "position":
        return game_queries.describe(game, moves)
    if name == "notation":
        return game_queries.notation(game, moves)
    state = play_moves(game, moves)
    if name == "search":
        return _search(game, state, moves, deliver, **args)
    if name == "size":
        return search_queries.size(game, state, (*which, *moves), **args)
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
    value, best = record_tape(game, state, algorithm, tape, **options)
    seconds = perf_counter() - start
    chosen = strength.choose(game, state, best, moves)
    manner = SearchTraits(game, algorithm, options)
    known = concluded(value, tape.has_estimates, tape.concluding, manner)
    careless = chosen != best
    said = ""
    if not game.is_terminal(state):
        said = verdict(game, state, algorithm, options, best, known)
    quick = None
    if plays and best is not None and not careless:
        quick = game_queries.quicker(game, state, best, known)
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
    "source": search_queries.source,
    "branching": search_queries.branching,
    "build": endgame_queries.build,
    "bring": endgame_queries.bring,
    "tree": exercise_queries.tree,
    "entry": exercise_queries.entry,
    "paste": exercise_queries.paste,
    "found": exercise_queries.found,
    "change": exercise_queries.change,
    "random": exercise_queries.random,
    "exercise": exercise_queries.exercise,
    "exercises": exercise_queries.exercises,
    "course": exercise_queries.course,
    "marks": exercise_queries.marks,
    "hint": exercise_queries.hint,
}
_AT_A_POSITION: dict[str, Callable[..., Any]] = {
    "roll": game_queries.roll,
    "values": game_queries.values,
    "nodes": game_queries.nodes,
    "outline": outline,
    "explain": search_queries.explanation,
    "predict": predicted,
    "evaluation": search_queries.evaluation,
    "ghosts": search_queries.ghosts,
    "minimum": search_queries.minimum,
    "figure": search_queries.figure,
    "trace": search_queries.trace_data,
    "cut": exercise_queries.cut,
}
