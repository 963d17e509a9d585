"""The one call that searches: any game, any algorithm."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from plyscope.game import MAX, Action, Game, S, alternates
from plyscope.observer import SILENT, Watch, observed
from plyscope.search.registry import find
from plyscope.search.weave import plain
from plyscope.tally import Tally


class Result:
    """What a search found.

    value   the value of the position, a utility of MAX; a tuple, one entry a player, of a search
            for any number of them
    action  the move to play; None where the game is over
    line    the principal variation, as actions; it ends where a table answered
    counts  nodes (the root is one), leaves (terminal or evaluated), cutoffs (that skip actions);
            "table hits" and finished "iterations" of a search that has any

    A search keeps no counts: at the first look at `line` or `counts` it is run once more, tallied.
    """

    def __init__(self, value: Any, action: Action | None, tally: Callable[[], Tally]) -> None:
        self.value = value
        self.action = action
        self._make_tally = tally

    @cached_property
    def _tally(self) -> Tally:
        return self._make_tally()

    @property
    def line(self) -> tuple[Action, ...]:
        return self._tally.line

    @property
    def counts(self) -> Mapping[str, int]:
        return self._tally.counts

    def __repr__(self) -> str:
        return f"Result(value={self.value!r}, action={self.action!r})"


def solve(
    game: Game[S],
    state: S | None = None,
    algorithm: str = "alphabeta",
    watch: Watch = SILENT,
    **options: Any,
) -> Result:
    """Search `game` from `state` (from its start where None) and return the Result.

    Raises ValueError for an algorithm or an option that does not exist, naming those that do, and
    for a game that the algorithm is not for.
    """
    chosen = find(algorithm)
    chosen.check(game, options)
    root = game.initial if state is None else state
    arranged, hearing, others = chosen.arrange(game, options, watch)

    def tally() -> Tally:
        counting = Tally()
        again, heard, _ = chosen.arrange(game, options, counting)
        chosen.function(observed(again, counting), root, heard, **others)
        return counting

    if watch is SILENT and others.get("milliseconds"):  # no second search would be the same
        only = Tally()
        again, heard, _ = chosen.arrange(game, options, only)
        value, action = chosen.function(observed(again, only), root, heard, **others)
        return Result(value, action, lambda: only)
    if hearing is SILENT:
        value, action = plain(chosen.function)(arranged, root, SILENT, **others)
    else:
        value, action = chosen.function(observed(arranged, watch), root, hearing, **others)
    return Result(value, action, tally)


def worth(game: Game[S], state: S, depth: int | None = None) -> float:
    """Return what a position is worth to MAX, seen to the end or from so many plies, 0 included."""
    in_turn = alternates(game)
    if depth is None:
        return float(solve(game, state, "alphabeta" if in_turn else "expectiminimax").value)
    if depth == 0 or game.is_terminal(state):
        return float(game.evaluate(state, MAX))  # type: ignore[attr-defined]
    to_depth = "h_alphabeta" if in_turn else "h_expectiminimax"
    return float(solve(game, state, to_depth, depth=depth).value)
