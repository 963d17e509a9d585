"""The cut branch, opened: what the skipped moves would have been worth, and why it is no matter."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from plyscope.game import MAX, Action, Game
from plyscope.search.solve import worth
from plyscope.trace.numbers import number


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
) -> Opened:
    """Search the moves of `state` that a cutoff skipped: those not in `entered`.

    `value` is what the node had when it was cut and `window` its (alpha, beta) on entry; `depth` is
    how many plies the search would have looked ahead from `state`, None for to the end.
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
    return Opened(ghosts, whole, _proof(ghosts, is_max, value, whole, window))


def _proof(
    ghosts: tuple[Ghost, ...], is_max: bool, value: float, whole: float, window: tuple[float, float]
) -> str:
    alpha, beta = window
    each = ", ".join(f"{number(ghost.value)} ({ghost.name})" for ghost in ghosts)
    me, other, bound = ("MAX", "MIN", beta) if is_max else ("MIN", "MAX", alpha)
    seen = f"Not examined: {each}."
    keeps = f"{me} {'keeps' if whole == value else 'would even get'} {number(whole)} here"
    if bound in (inf, -inf):
        return f"{seen} {keeps}."
    return (
        f"{seen} {keeps}. {other} already has {number(bound)} higher up, which is no worse, and "
        "does not come here: the value of the root stays what it is."
    )
