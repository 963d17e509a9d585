"""A game under way, as the page asks about it: whose move it is, what it looks like, who won.

A player is named as in `game.players`; where chance is to move the name is "chance".
"""

from bisect import bisect
from collections.abc import Callable, Sequence
from dataclasses import asdict
from itertools import accumulate
from typing import Any, TypeAlias

from plyscope.calls.playing_strength import Strength
from plyscope.explain.annotation_sentences import describe_outcome
from plyscope.game import (
    CHANCE,
    MAX,
    MIN,
    Action,
    BoardView,
    Game,
    has_alternating_turns,
    play_moves,
)
from plyscope.games import Tree
from plyscope.games.notation import write_notation
from plyscope.search import minimax_value, reference_search, solve
from plyscope.search.distance_to_end import has_distances, quickest
from plyscope.search.node_budget import limit_moves
from plyscope.search.tree_size import TreeTooLargeError
from plyscope.trace.tick import NodeBound
from plyscope.trace.value_format import choose_value_unit, format_number
from plyscope.validation import is_number, short_repr


def mover(game: Game[Any], state: Any) -> str | None:
    """Return who is to move: a player's name, "chance", or None where the game is over."""
    if game.is_terminal(state):
        return None
    player = game.to_move(state)
    return "chance" if player == CHANCE else game.players[player]


def describe(game: Any, moves: Sequence[str]) -> dict[str, Any]:
    """Return what there is to see and to do after these moves."""
    state = play_moves(game, moves)
    view = game.view(state)
    over = game.is_terminal(state)
    return {
        "toMove": mover(game, state),
        "over": over,
        "result": outcome(game, state) if over else None,
        "view": asdict(view),
        "legal": _names(game, state, view),
        "last": last(game, moves, view),
        # As text, where positions of the game can be given as one.
        "fen": game.fen(state) if hasattr(game, "fen") else None,
    }


def notation(game: Any, moves: Sequence[str]) -> str:
    """Return the game so far as PGN or PDN; raise ValueError for a game that has neither."""
    return write_notation(game, moves)


def last(game: Any, moves: Sequence[str], view: BoardView) -> dict[str, Any] | None:
    """Return the last move, who made it, and the cells that it changed; None before the first."""
    if not moves:
        return None
    before = play_moves(game, moves[:-1])
    action = game.parse_action(before, moves[-1])
    return {
        "move": game.action_name(before, action),
        "by": mover(game, before),
        "cells": changed(game.view(before), view),
    }


def _names(game: Any, state: Any, view: BoardView) -> list[str]:
    """Return what the actions are called: in chess their paths have told it, at some cost."""
    if view.paths:
        return [path.name for path in view.paths]
    return [game.action_name(state, action) for action in game.actions(state)]


def changed(before: BoardView, after: BoardView) -> list[int]:
    """Return the cells that a move has changed: none where it led to another board altogether."""
    if before.names != after.names:
        return []
    pairs = zip(before.cells, after.cells, strict=True)
    return [cell for cell, (old, new) in enumerate(pairs) if old != new]


def nodes(game: Any, state: Any, paths: Sequence[Sequence[Action]]) -> list[dict[str, Any]]:
    """Return the positions at the ends of some paths of actions from a state."""
    seen: dict[tuple[Action, ...], tuple[Any, BoardView]] = {}  # parents are those of many

    def at(path: tuple[Action, ...]) -> tuple[Any, BoardView]:
        if path not in seen:
            there = followed(game, state, path)
            seen[path] = there, game.view(there)
        return seen[path]

    return [_node(game, at, tuple(path)) for path in paths]


_At: TypeAlias = Callable[[tuple[Action, ...]], tuple[Any, BoardView]]


def _node(game: Any, at: _At, path: tuple[Action, ...]) -> dict[str, Any]:
    state, view = at(path)
    move, last = None, []
    if path:
        before, seen = at(path[:-1])
        move, last = game.action_name(before, path[-1]), changed(seen, view)
    return {
        "cells": view.cells,
        "line": view.line,
        "alarmed": view.alarmed,
        "move": move,
        "last": last,
        "toMove": mover(game, state),
        "ending": _ending(game, state),
        "actions": [
            [action, name]
            for action, name in zip(game.actions(state), _names(game, state, view), strict=True)
        ],
    }


def _ending(game: Any, state: Any) -> str:
    """Say how the game ends by its database; "" where that does not know, or it has ended."""
    database = getattr(game, "tablebase", None)
    known = None if database is None or game.is_terminal(state) else database(state)
    if known is None:
        return ""
    value, plies = known
    return describe_outcome(game, None if value == 0 else MAX if value > 0 else MIN, plies)


def followed(game: Any, state: Any, path: Sequence[Action]) -> Any:
    """Return the position at the end of a path of actions; raise IllegalMove where none is."""
    for action in path:
        state = game.result(state, action)
    return state


def outcome(game: Any, state: Any) -> dict[str, Any]:
    """Return who won a finished game; on an explicit tree nobody wins, everybody gets so much."""
    worths = [game.utility(state, player) for player in range(len(game.players))]
    if isinstance(game, Tree):
        shown = 1 if len(worths) == 2 else len(worths)
        parts = zip(game.players[:shown], worths, strict=False)
        gets = ", ".join(f"{name} gets {format_number(value)}" for name, value in parts)
        return {"winner": None, "text": f"The end: {gets}"}
    winners = [p for p, value in zip(game.players, worths, strict=True) if value == max(worths)]
    winner = winners[0] if len(winners) == 1 < len(worths) else None
    if hasattr(game, "end_text"):
        return {"winner": winner, "text": game.end_text(state)}
    return {"winner": winner, "text": f"{winner} wins" if winner else "Draw"}


def roll(game: Any, state: Any, random: Any) -> dict[str, Any]:
    """Return what chance brings: `random`, from 0 up to 1, decides, each by its probability."""
    if mover(game, state) != "chance":
        raise ValueError(f"Chance is not to move here: {mover(game, state) or 'nobody'} is.")
    if not is_number(random) or not 0 <= random < 1:
        raise ValueError(f"random is a number from 0 up to 1, not {short_repr(random)}.")
    possible = [(action, p) for action, p in game.outcomes(state) if p]
    sums = list(accumulate(p for _, p in possible))
    # The sum of floats may stay below 1, hence the last one where none is above `random`.
    index = min(bisect(sums, random), len(possible) - 1)
    action, p = possible[index]
    return {"move": game.action_name(state, action), "probability": p}


def quicker(
    game: Game[Any], state: Any, best: Action, known: NodeBound
) -> tuple[Action, int] | None:
    """Return a move that wins sooner, or loses later, than `best`, and in how many plies.

    A second search, which nobody watches, looks for it where the first has proved who wins. None
    where it does not find one, or has to look at too much.
    """
    value = known.value[MAX] if isinstance(known.value, tuple) else known.value
    decided = known.basis == "proved" and value != 0 and value in getattr(game, "utility_range", ())
    if not decided or not has_distances(game):
        return None
    try:
        action, plies = quickest(game, state, best, value)
    except TreeTooLargeError:
        return None
    return None if action == best else (action, plies)


def values(game: Any, state: Any, strength: Strength) -> dict[str, Any]:
    """Return what each legal action is worth to MAX or, among three or more, to who is to move.

    Seen as deep as the strength looks; nothing where chance is to move. `scale` is what makes sums
    of them, None where they are told as they are. Where the game's database knows what an action
    leads to, nothing is searched, and `plies` has how many the game still lasts, this one included:
    None of a draw, and where only the winner is known.
    """
    depth = strength.depth if strength.kind == "depth" else None
    if depth is not None and not hasattr(game, "evaluate"):
        raise ValueError(
            "Nothing of this game is judged before its end, so no move has a value at a depth: the "
            "strength is perfect or careless."
        )
    database = getattr(game, "tablebase", None)
    game = limit_moves(game)
    player = game.to_move(state)
    actions = () if player == CHANCE else game.actions(state)
    whose = player if len(game.players) > 2 else MAX
    below = None if depth is None else depth - 1
    worths, plies = {}, {}
    for action in actions:
        name, after = game.action_name(state, action), game.result(state, action)
        known = None if database is None else database(after)
        if known is None:
            worths[name] = _value_for(game, after, whose, below)
        else:
            worths[name], left = known
            plies[name] = None if left is None else left + 1
    return {
        "values": worths,
        "plies": plies,
        "depth": depth,
        "scale": None
        if depth is None or not has_alternating_turns(game)
        else choose_value_unit(game, "").scale,
    }


def _value_for(game: Any, state: Any, player: int, depth: int | None) -> float:
    """Return the value of a position for a player, by the game's reference search."""
    if len(game.players) <= 2:
        return minimax_value(game, state, depth)
    if game.is_terminal(state):
        return float(game.utility(state, player))
    if depth == 0:
        return float(game.evaluate(state, player))
    options: dict[str, Any] = {} if depth is None else {"depth": depth}
    reference = reference_search(game, to_depth=depth is not None)
    return float(solve(game, state, reference.name, **options).value[player])
