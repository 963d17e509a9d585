"""`solve`: search any game with any algorithm."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from plyscope.counters import CountingWatch
from plyscope.game import MAX, Action, Game, S, has_alternating_turns
from plyscope.search.algorithm import (
    Algorithm,
    check_game,
    check_state,
    find_algorithm,
    validate_search,
)
from plyscope.search.compile_watch import explain_recursion_error, strip_watch
from plyscope.validation import short_repr
from plyscope.watch import SILENT, Watch, watch_game


class Result:
    """The result of a search.

    value                the value of the position, a utility of MAX; a tuple with one utility for
                         each player from a search for any number of players
    action               the move to play; None if the game is over
    principal_variation  the best line, as actions; it ends where a table had the value
    counts               nodes (including the root), leaves (terminal or evaluated), cutoffs that
                         skip actions; also "table hits", finished "iterations" and the like

    A search keeps no counts. The first access to `principal_variation` or `counts` runs it again
    with a counting watch.
    """

    def __init__(
        self, value: Any, action: Action | None, make_counting_watch: Callable[[], CountingWatch]
    ) -> None:
        self.value = value
        self.action = action
        self._make_counting_watch = make_counting_watch

    @cached_property
    def _counting_watch(self) -> CountingWatch:
        return self._make_counting_watch()

    @property
    def principal_variation(self) -> tuple[Action, ...]:
        return self._counting_watch.principal_variation

    @property
    def counts(self) -> Mapping[str, int]:
        return self._counting_watch.counts

    def __repr__(self) -> str:
        return f"Result(value={self.value!r}, action={self.action!r})"


def solve(
    game: Game[S],
    state: S | None = None,
    algorithm: str = "alphabeta",
    watch: Watch = SILENT,
    **options: Any,
) -> Result:
    """Search `game` from `state`, or from its start, and return the Result.

    Raises ValueError for an unknown algorithm or option, with the names of those that exist; for a
    game that the algorithm cannot search; for a state of another game; and if the search goes
    deeper than Python can recurse.
    """
    chosen, root = validate_search(game, state, algorithm, options)
    if not isinstance(watch, Watch):
        raise ValueError(f"watch must be a Watch, not {short_repr(watch)}.")
    prepared_game, game_watch, search_options = chosen.prepare(game, options, watch)

    def run_counted() -> tuple[CountingWatch, Any]:
        counting_watch = CountingWatch()
        game_again, watch_again, _ = chosen.prepare(game, options, counting_watch)
        watched_game = watch_game(game_again, counting_watch)
        with explain_recursion_error(algorithm):
            result = chosen.function(watched_game, root, watch_again, **search_options)
        return counting_watch, result

    if watch is SILENT and search_options.get("milliseconds"):  # a second search would differ
        counting_watch, (value, action) = run_counted()
        return Result(value, action, lambda: counting_watch)
    with explain_recursion_error(algorithm):
        if game_watch is SILENT:
            search = strip_watch(chosen.function)
            value, action = search(prepared_game, root, SILENT, **search_options)
        else:
            watched_game = watch_game(prepared_game, watch)
            value, action = chosen.function(watched_game, root, game_watch, **search_options)
    return Result(value, action, lambda: run_counted()[0])


def reference_search(game: Game[Any], to_depth: bool = False) -> Algorithm:
    """Return the search that defines the value of a game, or its variant to a depth.

    Alpha-beta where MAX and MIN alternate, max^n for more than two players, else expectiminimax.
    """
    if has_alternating_turns(game):
        algorithm = find_algorithm("alphabeta")
    else:
        algorithm = find_algorithm("maxn" if len(game.players) > 2 else "expectiminimax")
    return find_algorithm(algorithm.depth_variant) if to_depth else algorithm


def minimax_value(game: Game[S], state: S, depth: int | None = None) -> float:
    """Return the minimax or expected value for MAX, exactly or to `depth` plies.

    Raises ValueError for a game of more than two players, each of whom has a value.
    """
    check_game(game)
    check_state(game, state)
    reference = reference_search(game, to_depth=depth is not None)
    if reference.returns_vectors:
        raise ValueError(
            f"This game has {len(game.players)} players, expected two: maxⁿ has a value for each."
        )
    if depth is None:
        return float(solve(game, state, reference.name).value)
    if game.is_terminal(state):
        return float(game.utility(state, MAX))
    if depth == 0:
        reference.check(game, {})
        return float(game.evaluate(state, MAX))  # type: ignore[attr-defined]
    return float(solve(game, state, reference.name, depth=depth).value)
