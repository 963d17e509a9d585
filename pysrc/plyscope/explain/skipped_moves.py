"""The values of the moves that a cutoff skipped, and the proof that they do not matter."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plyscope.game import MAX, Action, Game
from plyscope.search.solve import minimax_value
from plyscope.trace.value_format import RAW_VALUES, ValueUnit


@dataclass(frozen=True)
class SkippedMove:
    """A skipped move and its value, a utility of MAX."""

    action: Action
    name: str
    value: float


@dataclass(frozen=True)
class SkippedMoveValues:
    """The skipped moves of a node, and the proof that they change nothing above it."""

    moves: tuple[SkippedMove, ...]
    value: float  # of the node, with the skipped moves
    proof: str


def evaluate_skipped_moves(
    game: Game[Any],
    state: Any,
    entered: Sequence[Action],
    value: float,
    window: tuple[float, float],
    depth: int | None = None,
    unit: ValueUnit = RAW_VALUES,
) -> SkippedMoveValues:
    """Search the moves of `state` that a cutoff skipped: all but `entered`.

    `value` is that of the node when it was cut, and `window` its (alpha, beta) on entry. `depth` is
    how many plies the search would have looked ahead from `state`, None for to the end of the game.
    The proof shows values in `unit`.
    """
    child_depth = None if depth is None else depth - 1
    moves = tuple(
        SkippedMove(
            action,
            game.action_name(state, action),
            minimax_value(game, game.result(state, action), child_depth),
        )
        for action in game.actions(state)
        if action not in entered
    )
    is_max = game.to_move(state) == MAX
    node_value = (max if is_max else min)([value, *(move.value for move in moves)])
    proof = _proof_sentence(game, moves, is_max, node_value, window, depth is not None, unit)
    return SkippedMoveValues(moves, node_value, proof)


def _proof_sentence(
    game: Game[Any],
    moves: tuple[SkippedMove, ...],
    is_max: bool,
    node_value: float,
    window: tuple[float, float],
    is_estimate: bool,
    unit: ValueUnit,
) -> str:
    """Return the values of the skipped moves, and why they change nothing above the node."""
    signed = not hasattr(game, "turns")
    digits = unit.distinguishing_digits([node_value, *window, *(move.value for move in moves)])

    def format_value(value: float) -> str:
        return unit.format_value(value, signed, digits)

    values = ", ".join(f"{format_value(move.value)} ({move.name})" for move in moves)
    adjective, pronoun = (
        "evaluated as" if is_estimate else "worth",
        "them" if len(moves) > 1 else "it",
    )
    sign, bound, side = ("β", window[1], "least") if is_max else ("α", window[0], "most")
    return (
        f"Skipped: {values}. With {pronoun} this is {adjective} at {side} "
        f"{format_value(node_value)}; {sign} is {format_value(bound)}, so nothing changes."
    )
