"""Which function answers each call, and how an answer or an error becomes JSON."""

import json
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any

from plyscope.calls import (
    endgame_queries,
    exercise_queries,
    game_queries,
    learner_queries,
    search_queries,
)
from plyscope.calls.book_layout import lay_out_book
from plyscope.calls.json_writer import write_json
from plyscope.calls.playing_strength import Strength
from plyscope.calls.result_sentence import write_quicker_move, write_result
from plyscope.exercises.tree_game import make_named_game
from plyscope.game import IllegalMove, play_moves
from plyscope.tape.writer import Tape
from plyscope.trace.replay import determine_result_bound
from plyscope.trace.search_traits import SearchTraits
from plyscope.trace.trace import record_tape
from plyscope.validation import UserError
from plyscope.watch import SearchStopped

Deliver = Callable[[bytes], None]


def answer_as_json(compute: Callable[[], Any]) -> str:
    """Return what `compute` returns as JSON: {"value"} or {"error": {"kind", "message"}}.

    An exception that is no error of the caller's is of the kind "Defect"; its traceback goes to
    stderr.
    """
    try:
        try:
            value = compute()
        except IllegalMove as error:
            return _error_json("IllegalMove", str(error))
        except UserError as error:
            return _error_json(error.kind, str(error), error.detail)
        except ValueError as error:
            return _error_json("ValueError", str(error))
        except SearchStopped:
            return _error_json("SearchStopped", "The search was stopped.")
        except MemoryError:
            return _error_json("MemoryError", _OUT_OF_MEMORY)
        return write_json({"value": value})
    except Exception:
        sys.excepthook(*sys.exc_info())
        return _error_json("Defect", _DEFECT)


_OUT_OF_MEMORY = (
    "Out of memory: choose a position nearer to the end of the game, or search fewer plies."
)
_DEFECT = "Something went wrong in Plyscope. Details are in the browser console."


def _error_json(kind: str, message: str, detail: dict[str, Any] | None = None) -> str:
    more = {} if detail is None else {"detail": detail}
    return json.dumps({"error": {"kind": kind, "message": message, **more}}, allow_nan=False)


def answer_call(
    name: str,
    arguments: dict[str, Any],
    deliver: Deliver | None,
    make_game: Callable[[Any, Any], Any] = make_named_game,
) -> Any:
    """Return the answer to a call whose arguments were checked (see schema.py).

    `make_game` returns a game by its name and its first player.
    """
    if "game" not in arguments:
        return _WITHOUT_GAME[name](**arguments)
    game_key = arguments.pop("game"), arguments.pop("first")
    game, moves = make_game(*game_key), arguments.pop("moves")
    if name == "position":
        return game_queries.describe_position(game, moves)
    state = play_moves(game, moves)
    if name == "search":
        return _search(game, state, moves, deliver, **arguments)
    if name == "size":
        return search_queries.count_tree_size(game, state, (*game_key, *moves), **arguments)
    return _AT_POSITION[name](game, state, **arguments)


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
    """Search; if the computer `plays`, choose the quickest of the equally good moves."""
    algorithm, options = strength.select_search(algorithm, options)
    tape = Tape(deliver)
    start = perf_counter()
    value, best = record_tape(game, state, algorithm, tape, **options)
    seconds = perf_counter() - start
    chosen = strength.choose(game, state, best, moves)
    traits = SearchTraits(game, algorithm, options)
    bound = determine_result_bound(value, tape.has_estimates, tape.concluding, traits)
    is_careless = chosen != best
    sentence = ""
    if not game.is_terminal(state):
        sentence = write_result(game, state, algorithm, options, best, bound)
    quicker = None
    if plays and best is not None and not is_careless:
        quicker = game_queries.find_quicker_move(game, state, best, bound)
    if quicker:
        chosen, sentence = quicker[0], write_quicker_move(game, state, best, quicker, value)
    return {
        "said": sentence,
        "value": value,
        "basis": bound.basis,
        "move": None if chosen is None else game.action_name(state, chosen),
        "best": None if best is None else game.action_name(state, best),
        "careless": is_careless,
        "seconds": seconds,
    }


_WITHOUT_GAME: dict[str, Callable[..., Any]] = {
    "source": search_queries.find_source_texts,
    "build": endgame_queries.build_slices,
    "bring": endgame_queries.load_files,
    "random": exercise_queries.make_random_tree,
    "exercises": exercise_queries.make_sheet_file,
    "learn": learner_queries.train_learner,
    "games": game_queries.map_games,
}
_AT_POSITION: dict[str, Callable[..., Any]] = {
    "roll": game_queries.roll_chance,
    "values": game_queries.evaluate_moves,
    "nodes": game_queries.describe_nodes,
    "outline": lay_out_book,
    "explain": search_queries.explain_last_tick,
    "playout": search_queries.find_random_game,
    "predict": search_queries.quiz_tick,
    "evaluation": search_queries.explain_evaluation,
    "policy": learner_queries.ask_network,
    "ghosts": search_queries.find_skipped_moves,
    "minimum": search_queries.count_minimal_tree,
    "count": search_queries.count_nodes,
    "figure": search_queries.draw_figure,
    "trace": search_queries.export_trace,
    "steps": search_queries.draw_step_files,
    "cut": exercise_queries.make_truncated_tree,
}
FUNCTIONS = {
    **_WITHOUT_GAME,
    "position": game_queries.describe_position,
    **_AT_POSITION,
    "search": _search,
    "size": search_queries.count_tree_size,
}
