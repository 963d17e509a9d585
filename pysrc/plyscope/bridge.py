"""The page's way in: one call, JSON in and JSON out. Every call stands alone.

A position travels as {"game": name, "first": "X" or "O", "moves": names from the start}.
"""

import json
from collections.abc import Callable
from dataclasses import asdict
from time import perf_counter
from typing import Any

from plyscope import games, study
from plyscope.game import MAX, IllegalAction, play
from plyscope.games import MNK, Tree
from plyscope.player import Strength
from plyscope.search import solve, worth
from plyscope.trace.explain import number
from plyscope.trace.record import run
from plyscope.trace.tape import Tape

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


def _position(args: Arguments) -> tuple[MNK | Tree, int]:
    game = games.make(args.get("game", "tictactoe"), args.get("first"))
    return game, play(game, args.get("moves", []))


def _describe(args: Arguments, _deliver: Deliver | None) -> dict[str, Any]:
    game, state = _position(args)
    over = game.is_terminal(state)
    return {
        "toMove": None if over else game.players[game.to_move(state)],
        "over": over,
        "result": _outcome(game, state) if over else None,
        "view": asdict(game.view(state)),
        "legal": [game.action_name(state, action) for action in game.actions(state)],
    }


def _outcome(game: MNK | Tree, state: int) -> dict[str, Any]:
    """Return who won a finished game; on an explicit tree nobody wins, MAX gets so much."""
    if isinstance(game, Tree):
        return {"winner": None, "text": f"The end: MAX gets {number(game.utility(state, MAX))}"}
    winner = next((p for i, p in enumerate(game.players) if game.utility(state, i) > 0), None)
    return {"winner": winner, "text": f"{winner} wins" if winner else "Draw"}


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
    return {
        "value": value,
        "move": None if chosen is None else game.action_name(state, chosen),
        "best": None if best is None else game.action_name(state, best),
        "careless": chosen != best,
        "seconds": seconds,
    }


def _values(args: Arguments, _deliver: Deliver | None) -> dict[str, Any]:
    """What each legal action is worth, a utility of X."""
    game, state = _position(args)
    strength = Strength.read(args.get("strength", {}))
    depth = strength.depth if strength.kind == "depth" else None
    below = None if depth is None else depth - 1
    return {
        "values": {
            game.action_name(state, action): worth(game, game.result(state, action), below)
            for action in game.actions(state)
        },
        "depth": depth,
    }


def _nodes(args: Arguments, _deliver: Deliver | None) -> list[dict[str, Any]]:
    """The positions at the ends of some paths of actions from the given one."""
    game, root = _position(args)
    return [_node(game, root, path) for path in args["paths"]]


def _node(game: MNK | Tree, state: int, path: list[int]) -> dict[str, Any]:
    move = None
    for action in path:
        move = game.action_name(state, action)
        state = game.result(state, action)
    view = game.view(state)
    return {
        "cells": view.cells,
        "line": view.line,
        "move": move,
        "toMove": None if game.is_terminal(state) else game.players[game.to_move(state)],
        "actions": [[a, game.action_name(state, a)] for a in game.actions(state)],
    }


def _study(
    function: Callable[[Any, Any, Arguments], Any],
) -> Callable[[Arguments, Deliver | None], Any]:
    """Return a call of study.py that is about a position."""
    return lambda args, _deliver: function(*_position(args), args)


_CALLS: dict[str, Callable[[Arguments, Deliver | None], Any]] = {
    "position": _describe,
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
