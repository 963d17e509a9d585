"""Answers about a game in progress: who is to move, the board, the value of each move, the result.

A player is named as in `game.players`; chance as "chance".
"""

from bisect import bisect
from collections.abc import Callable, Sequence
from dataclasses import asdict
from itertools import accumulate
from typing import Any, TypeAlias

from plyscope.calls.playing_strength import Strength
from plyscope.calls.small_board import describe_pieces, draw_small_board
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
from plyscope.games.game_class import list_game_classes
from plyscope.games.notation import write_position
from plyscope.games.tree import is_unknown_leaf
from plyscope.search import minimax_value, reference_search, solve
from plyscope.search.distance_to_end import has_distances, quickest
from plyscope.search.node_budget import limit_moves
from plyscope.search.tree_size import TreeTooLargeError
from plyscope.trace.tick import NodeBound
from plyscope.trace.value_format import choose_value_unit, format_number


def map_games() -> list[dict[str, Any]]:
    """Return the classes of games, each with the names of its games: see `game_class`."""
    return [
        {**game_class._asdict(), "games": names}
        for game_class, names in list_game_classes().items()
    ]


def name_mover(game: Game[Any], state: Any) -> str | None:
    """Return the name of the player to move, "chance", or None if the game is over."""
    if game.is_terminal(state):
        return None
    player = game.to_move(state)
    return "chance" if player == CHANCE else game.players[player]


def describe_position(game: Any, moves: Sequence[str]) -> dict[str, Any]:
    """Return the position after these moves: its view, its legal moves, its result."""
    state = play_moves(game, moves)
    before = play_moves(game, moves[:-1])
    return describe_state(game, state, before, moves[-1] if moves else None)


def describe_state(game: Any, state: Any, before: Any, move: str | None) -> dict[str, Any]:
    """Return the position that a move has made from the one before; None at the start."""
    view = game.view(state)
    is_over = game.is_terminal(state)
    return {
        "toMove": name_mover(game, state),
        "over": is_over,
        "result": describe_result(game, state) if is_over else None,
        "view": describe_view(view),
        "legal": _name_actions(game, state, view),
        "last": None if move is None else _describe_last_move(game, before, move, view),
        "fen": write_position(game, state),
    }


# What the page calls the fields of a BoardView and of its paths.
_VIEW_KEYS = {
    "winning_cells": "line",
    "piece_names": "words",
    "cell_numbers": "numbers",
    "threatened_cells": "alarmed",
    "promotion": "choice",
}


def describe_view(view: BoardView) -> dict[str, Any]:
    """Return a board as data for the page."""
    return asdict(view, dict_factory=lambda fields: {_VIEW_KEYS.get(k, k): v for k, v in fields})


def _describe_last_move(game: Any, before: Any, move: str, view: BoardView) -> dict[str, Any]:
    """Return the last move, its player and the cells it changed."""
    action = game.parse_action(before, move)
    return {
        "move": game.action_name(before, action),
        "by": name_mover(game, before),
        "cells": find_changed_cells(game.view(before), view),
    }


def _name_actions(game: Any, state: Any, view: BoardView) -> list[str]:
    """Return the names of the actions; in chess the view has them already, at some cost."""
    if view.paths:
        return [path.name for path in view.paths]
    return [game.action_name(state, action) for action in game.actions(state)]


def find_changed_cells(old_view: BoardView, new_view: BoardView) -> list[int]:
    """Return the cells that a move changed; none if the boards have different cells."""
    if old_view.names != new_view.names:
        return []
    pairs = zip(old_view.cells, new_view.cells, strict=True)
    return [cell for cell, (old, new) in enumerate(pairs) if old != new]


def describe_nodes(
    game: Any, state: Any, paths: Sequence[Sequence[Action]]
) -> list[dict[str, Any]]:
    """Return the positions at the ends of some paths of actions from a state."""
    positions: dict[tuple[Action, ...], tuple[Any, BoardView]] = {}  # nodes share parents

    def position_at(path: tuple[Action, ...]) -> tuple[Any, BoardView]:
        if path not in positions:
            node_state = follow_path(game, state, path)
            positions[path] = node_state, game.view(node_state)
        return positions[path]

    return [_describe_node(game, position_at, tuple(path)) for path in paths]


_PositionAt: TypeAlias = Callable[[tuple[Action, ...]], tuple[Any, BoardView]]


def _describe_node(game: Any, position_at: _PositionAt, path: tuple[Action, ...]) -> dict[str, Any]:
    state, view = position_at(path)
    move, changed_cells = None, []
    if path:
        parent, parent_view = position_at(path[:-1])
        move = game.action_name(parent, path[-1])
        changed_cells = find_changed_cells(parent_view, view)
    return {
        "move": move,
        "small": draw_small_board(view, game.players, changed_cells, move or ""),
        "pieces": describe_pieces(view),
        "ending": _describe_tablebase_result(game, state),
        "actions": [
            [action, name]
            for action, name in zip(
                game.actions(state), _name_actions(game, state, view), strict=True
            )
        ],
    }


def _describe_tablebase_result(game: Any, state: Any) -> str:
    """Return the result in the endgame database, as text; "" if unknown or if the game is over."""
    tablebase = getattr(game, "tablebase", None)
    entry = None if tablebase is None or game.is_terminal(state) else tablebase(state)
    if entry is None:
        return ""
    value, plies = entry
    return describe_outcome(game, None if value == 0 else MAX if value > 0 else MIN, plies)


def follow_path(game: Any, state: Any, path: Sequence[Action]) -> Any:
    """Return the position at the end of a path of actions; raise IllegalMove for an illegal one."""
    for action in path:
        state = game.result(state, action)
    return state


def describe_result(game: Any, state: Any) -> dict[str, Any]:
    """Return the winner of a finished game, and its result as text.

    An explicit tree has no winner: the text gives the utilities.
    """
    if is_unknown_leaf(game, state):
        told = f"The end: {game.leaf_value(state).name}, unknown" if isinstance(game, Tree) else ""
        return {"winner": None, "text": told}
    utilities = [game.utility(state, player) for player in range(len(game.players))]
    if isinstance(game, Tree):
        count = 1 if len(utilities) == 2 else len(utilities)
        parts = zip(game.players[:count], utilities, strict=False)
        gets = ", ".join(f"{name} gets {format_number(value)}" for name, value in parts)
        return {"winner": None, "text": f"The end: {gets}"}
    best = max(utilities)
    winners = [p for p, value in zip(game.players, utilities, strict=True) if value == best]
    winner = winners[0] if len(winners) == 1 < len(utilities) else None
    if hasattr(game, "end_text"):
        return {"winner": winner, "text": game.end_text(state)}
    return {"winner": winner, "text": f"{winner} wins" if winner else "Draw"}


def roll_chance(game: Any, state: Any, random: Any) -> dict[str, Any]:
    """Return the outcome of chance that `random`, from 0 to below 1, picks by its probability."""
    if name_mover(game, state) != "chance":
        raise ValueError(f"Chance is not to move here: {name_mover(game, state) or 'nobody'} is.")
    outcomes = [(action, p) for action, p in game.outcomes(state) if p]
    sums = list(accumulate(p for _, p in outcomes))
    # The probabilities may add up to less than 1 by rounding: `min` then picks the last outcome.
    index = min(bisect(sums, random), len(outcomes) - 1)
    action, p = outcomes[index]
    return {"move": game.action_name(state, action), "probability": p}


def find_quicker_move(
    game: Game[Any], state: Any, best: Action, bound: NodeBound
) -> tuple[Action, int] | None:
    """Return a move that wins sooner, or loses later, than `best`, and the plies until the end.

    Runs a second, unwatched search if the first has proved who wins. Returns None if it finds no
    such move or would need too many nodes.
    """
    value = bound.value[MAX] if isinstance(bound.value, tuple) else bound.value
    is_decided = (
        bound.basis == "proved" and value != 0 and value in getattr(game, "utility_range", ())
    )
    if not is_decided or not has_distances(game):
        return None
    try:
        action, plies = quickest(game, state, best, value)
    except TreeTooLargeError:
        return None
    return None if action == best else (action, plies)


def evaluate_moves(game: Any, state: Any, strength: Strength) -> dict[str, Any]:
    """Return the value of each legal action for MAX; of three or more players, for the mover.

    Searches as deep as the strength says. Returns no values where chance is to move. `scale` is the
    divisor that undoes the scaling of values, None for plain values. For an action that the endgame
    database knows nothing is searched, and `plies` has the plies to the end, this one included:
    None for a draw, or if only the winner is known.
    """
    depth = strength.depth if strength.kind == "depth" else None
    if depth is not None and not hasattr(game, "evaluate"):
        raise ValueError(
            "strength.kind is 'depth', expected 'perfect' or 'careless': this game has no "
            "evaluation function."
        )
    tablebase = getattr(game, "tablebase", None)
    game = limit_moves(game)
    player = game.to_move(state)
    actions = () if player == CHANCE else game.actions(state)
    perspective = player if len(game.players) > 2 else MAX
    remaining_depth = None if depth is None else depth - 1
    values, plies = {}, {}
    for action in actions:
        name, child = game.action_name(state, action), game.result(state, action)
        entry = None if tablebase is None else tablebase(child)
        if entry is None:
            values[name] = _value_for(game, child, perspective, remaining_depth)
        else:
            values[name], plies_left = entry
            plies[name] = None if plies_left is None else plies_left + 1
    return {
        "values": values,
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
