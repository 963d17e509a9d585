"""Path-dependent values, which a table must not store."""

from collections.abc import Callable, Hashable
from math import inf
from typing import Any


class PathDependence:
    """Track whether the values of open nodes depend on the path to them.

    A repeated position is a draw, even if other moves would win it. A value found with a repetition
    holds on this path only, and must not be stored in a table, where other paths would find it
    (Palay, "Searching With Probabilities", 1983; Campbell, "The Graph-History Interaction", 1985).
    Such a value depends on the first position of the path that is repeated, and so does every value
    computed from it, up to that position: above it the same moves lead to the same repetition,
    whatever came before. A draw that is no repetition of a position on the path, as by a count of
    moves, depends on the whole path.

    A stored value is that of a position without its path. On a path that contains a position on the
    way to its win, the position may be only a draw. Then an earlier position of the path is won as
    well, and the value of the root is the same. (This holds because a draw lies between a loss and
    a win.)

    For a game with `is_repeated` and `position_key`. The key is the position alone: it does not
    contain the number of moves without progress.
    """

    def __init__(self, game: Any) -> None:
        self.is_repeated: Callable[[Any], bool] = game.is_repeated
        self.position_key: Callable[[Any], Hashable] = position_key_function(game)
        self.path: list[Hashable] = []
        self.first_ply: dict[Hashable, int] = {}  # the first ply of each key on the path
        self.dependence_ply = inf  # the first ply on which the values so far depend
        self.outer_dependence: list[float] = []  # of each open node, before it was opened

    def visit(self, state: Any) -> bool:
        """Register a position below the open node; return whether tables must not be used.

        That is so if its value depends on the path, or if the position is on the path already: its
        value by itself is not that of returning to it.
        """
        ply = self.first_ply.get(self.position_key(state))
        if not self.is_repeated(state):
            return ply is not None
        self.dependence_ply = min(self.dependence_ply, 0 if ply is None else ply)
        return True

    def open_node(self, state: Any) -> None:
        """Open the node of a position."""
        key = self.position_key(state)
        self.first_ply.setdefault(key, len(self.path))
        self.path.append(key)
        self.outer_dependence.append(self.dependence_ply)
        self.dependence_ply = inf

    def close_node(self) -> bool:
        """Close the open node and return whether its value is independent of the path above."""
        key = self.path.pop()
        if self.first_ply[key] == len(self.path):
            del self.first_ply[key]
        is_independent = self.dependence_ply >= len(self.path)
        outer = self.outer_dependence.pop()
        self.dependence_ply = outer if is_independent else min(self.dependence_ply, outer)
        return is_independent


def track_path_dependence(game: Any) -> PathDependence | None:
    """Return a PathDependence for a game with repetitions, else None."""
    return PathDependence(game) if hasattr(game, "is_repeated") else None


def position_key_function(game: Any, by_symmetry: bool = False) -> Callable[[Any], Hashable]:
    """Return the key function of positions: `position_key`, or the state itself.

    With `by_symmetry` it is the game's `canonical`, so that symmetric positions share an entry.
    """
    key: Callable[[Any], Hashable] = getattr(game, "position_key", _identity)
    if by_symmetry:
        key = game.canonical
    return key


def _identity(state: Any) -> Hashable:
    return state  # type: ignore[no-any-return]
