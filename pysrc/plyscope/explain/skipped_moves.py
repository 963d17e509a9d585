"""The cut branch, opened: what the skipped moves would have been worth, and why it is no matter."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plyscope.game import MAX, Action, Game
from plyscope.search.solve import worth
from plyscope.trace.value_unit import AS_THEY_ARE, Unit


@dataclass(frozen=True)
class Ghost:
    """A skipped move and what it would have been worth, a utility of MAX."""

    action: Action
    name: str
    value: float


@dataclass(frozen=True)
class Opened:
    """The skipped moves of a node and the proof that they change nothing above it."""

    ghosts: tuple[Ghost, ...]
    value: float  # what the node is worth with them
    proof: str


def open_ghosts(
    game: Game[Any],
    state: Any,
    entered: Sequence[Action],
    value: float,
    window: tuple[float, float],
    depth: int | None = None,
    unit: Unit = AS_THEY_ARE,
) -> Opened:
    """Search the moves of `state` that a cutoff skipped: those not in `entered`.

    `value` is what the node had when it was cut and `window` its (alpha, beta) on entry; `depth` is
    how many plies the search would have looked ahead from `state`, None for to the end; `unit` is
    in what its values are told.
    """
    below = None if depth is None else depth - 1
    ghosts = tuple(
        Ghost(
            action, game.action_name(state, action), worth(game, game.result(state, action), below)
        )
        for action in game.actions(state)
        if action not in entered
    )
    is_max = game.to_move(state) == MAX
    whole = (max if is_max else min)([value, *(ghost.value for ghost in ghosts)])
    proof = _proof(game, ghosts, is_max, whole, window, depth is not None, unit)
    return Opened(ghosts, whole, proof)


def _proof(
    game: Game[Any],
    ghosts: tuple[Ghost, ...],
    is_max: bool,
    whole: float,
    window: tuple[float, float],
    judged: bool,
    unit: Unit,
) -> str:
    """Say what the skipped moves are worth, and why that changes nothing above the node."""
    signed = not hasattr(game, "turns")
    digits = unit.digits([whole, *window, *(ghost.value for ghost in ghosts)])

    def written(value: float) -> str:
        return unit.write(value, signed, digits)

    each = ", ".join(f"{written(ghost.value)} ({ghost.name})" for ghost in ghosts)
    worth = "judged" if judged else "worth"
    seen = f"Not examined: {each}. With {'them' if len(ghosts) > 1 else 'it'} this is {worth}"
    end, bound, side = ("β", window[1], "least") if is_max else ("α", window[0], "most")
    return f"{seen} at {side} {written(whole)}, and {end} is {written(bound)}: nothing changes."
