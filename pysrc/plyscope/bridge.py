"""The page's way in: one call, JSON in and JSON out. Every call stands alone.

A position travels as {"game": name, "first": who began, "moves": names from the start};
what chance brought is among the moves.
"""

import json
from collections.abc import Callable
from time import perf_counter
from typing import Any

from plyscope import games, match, study
from plyscope.game import IllegalAction, play
from plyscope.player import Strength
from plyscope.search import solve
from plyscope.trace.record import run
from plyscope.trace.tape import Tape
from plyscope.verdict import verdict

Arguments = dict[str, Any]
Deliver = Callable[[bytes], None]


def call(name: str, arguments: str, deliver: Deliver | None = None) -> str:
    """Answer one call of the page: {"value": ...} or {"error": {"kind", "message"}}.

    A bad request is an answer; anything else that goes wrong is raised. `deliver` takes the blocks
    of a search's tape, bytes of float64 numbers, while the search runs.
    """
    args = json.loads(arguments)
    try:
        if name not in _CALLS:
            raise ValueError(f"There is no call {name!r}; there are: {', '.join(_CALLS)}.")
        value = _CALLS[name](args, deliver)
    except (IllegalAction, ValueError) as error:
        return json.dumps({"error": {"kind": type(error).__name__, "message": str(error)}})
    return json.dumps({"value": value})


def warm_up() -> None:
    """Fill the tables that the first game needs, for the memory image."""
    solve(games.make("tictactoe"))
    for algorithm in ("minimax", "alphabeta", "h_minimax", "h_alphabeta"):
        call("search", json.dumps({"moves": _NEARLY_OVER, "algorithm": algorithm}), lambda _: None)
    call("nodes", json.dumps({"moves": [], "paths": [[0]]}))
    call("values", json.dumps({"moves": _NEARLY_OVER}))
    call("size", json.dumps({"moves": []}))


_NEARLY_OVER = ["a1", "b1", "c1", "b2", "a2", "a3", "c2"]


def _game(args: Arguments) -> Any:
    return games.make(args.get("game", "tictactoe"), args.get("first"))


def _position(args: Arguments) -> tuple[Any, Any]:
    game = _game(args)
    return game, play(game, args.get("moves", []))


def _describe(args: Arguments, _deliver: Deliver | None) -> dict[str, Any]:
    return match.describe(_game(args), args.get("moves", []))


def _roll(args: Arguments, _deliver: Deliver | None) -> dict[str, Any]:
    return match.roll(*_position(args), args.get("random"))


def _search(args: Arguments, deliver: Deliver | None) -> dict[str, Any]:
    game, state = _position(args)
    strength = Strength.read(args.get("strength", {}))
    algorithm, options = strength.search(
        args.get("algorithm", "alphabeta"), args.get("options", {})
    )
    tape = Tape(deliver)
    start = perf_counter()
    value, best = run(game, state, algorithm, tape, **options)
    seconds = perf_counter() - start
    chosen = strength.choose(game, state, best, args.get("moves", []))
    found, judged = (value, best), tape.judged_by
    said = "" if best is None else verdict(game, state, algorithm, options, found, judged)
    return {
        "said": said,
        "value": value,
        "move": None if chosen is None else game.action_name(state, chosen),
        "best": None if best is None else game.action_name(state, best),
        "careless": chosen != best,
        "seconds": seconds,
    }


def _values(args: Arguments, _deliver: Deliver | None) -> dict[str, Any]:
    return match.values(*_position(args), Strength.read(args.get("strength", {})))


def _nodes(args: Arguments, _deliver: Deliver | None) -> list[dict[str, Any]]:
    """The positions at the ends of some paths of actions from the given one."""
    game, root = _position(args)
    return [_node(game, root, path) for path in args["paths"]]


def _node(game: Any, state: Any, path: list[int]) -> dict[str, Any]:
    move, last = None, []
    for action in path[:-1]:
        state = game.result(state, action)
    for action in path[-1:]:
        move, last = game.action_name(state, action), match.changed(game, state, action)
        state = game.result(state, action)
    view = game.view(state)
    return {
        "cells": view.cells,
        "line": view.line,
        "move": move,
        "last": last,
        "toMove": match.mover(game, state),
        "actions": [[a, game.action_name(state, a)] for a in game.actions(state)],
    }


def _study(
    function: Callable[[Any, Any, Arguments], Any],
) -> Callable[[Arguments, Deliver | None], Any]:
    """Return a call of study.py that is about a position."""
    return lambda args, _deliver: function(*_position(args), args)


_CALLS: dict[str, Callable[[Arguments, Deliver | None], Any]] = {
    "position": _describe,
    "roll": _roll,
    "search": _search,
    "values": _values,
    "nodes": _nodes,
    "source": lambda args, _deliver: study.source(args),
    "branching": lambda args, _deliver: study.branching(args),
    "explain": _study(study.explanation),
    "evaluation": _study(study.evaluation),
    "ghosts": _study(study.ghosts),
    "size": _study(study.size),
    "minimum": _study(study.minimum),
    "figure": _study(study.figure),
    "trace": _study(study.trace_data),
}
