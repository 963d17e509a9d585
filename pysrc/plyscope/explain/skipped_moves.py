"""The cut branch, opened: what the skipped moves would have been worth, and why it is no matter."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plyscope.game import MAX, Action, Game
from plyscope.search.solve import minimax_value
from plyscope.trace.value_format import RAW_VALUES, ValueUnit


@dataclass(frozen=True)
class SkippedMove:
    """A skipped move and what it would have been worth, a utility of MAX."""

    action: Action
    name: str
    value: float


@dataclass(frozen=True)
class SkippedMoveValues:
    """The skipped moves of a node and the proof that they change nothing above it."""

    moves: tuple[SkippedMove, ...]
    value: float  # what the node is worth with them
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
    """Search the moves of `state` that a cutoff skipped: those not in `entered`.

    `value` is what the node had when it was cut and `window` its (alpha, beta) on entry; `depth` is
    how many plies the search would have looked ahead from `state`, None for to the end; `unit` is
    in what its values are told.
    """
    below = None if depth is None else depth - 1
    ghosts = tuple(
        SkippedMove(
            action,
            game.action_name(state, action),
            minimax_value(game, game.result(state, action), below),
        )
        for action in game.actions(state)
        if action not in entered
    )
    is_max = game.to_move(state) == MAX
    whole = (max if is_max else min)([value, *(ghost.value for ghost in ghosts)])
    proof = _proof_sentence(game, ghosts, is_max, whole, window, depth is not None, unit)
    return SkippedMoveValues(ghosts, whole, proof)


def _proof_sentence(
    game: Game[Any],
    moves: tuple[SkippedMove, ...],
    is_max: bool,
    node_value: float,
    window: tuple[float, float],
    is_estimate: bool,
    unit: ValueUnit,
) -> str:
    """Say what the skipped moves are worth, and why that changes nothing above the node."""
    signed = not hasattr(game, "turns")
    digits = unit.distinguishing_digits([node_value, *window, *(ghost.value for ghost in moves)])

    def written(value: float) -> str:
        return unit.format_value(value, signed, digits)

    each = ", ".join(f"{written(ghost.value)} ({ghost.name})" for ghost in moves)
    worth = "judged" if is_estimate else "worth"
    seen = f"Not examined: {each}. With {'them' if len(moves) > 1 else 'it'} this is {worth}"
    end, bound, side = ("β", window[1], "least") if is_max else ("α", window[0], "most")
    return (
        f"{seen} at {side} {written(node_value)}, and {end} is {written(bound)}: nothing changes."
    )
