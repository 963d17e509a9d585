"""Values that hang on the way a position came about, and so may not be remembered for it alone."""

from collections.abc import Callable, Hashable
from math import inf
from typing import Any


class PathDependence:
    """Knows of the open nodes of a search whether their values hang on the moves that led there.

    A position that comes again is drawn, though it would be won by other moves: what a search finds
    by it holds on this path alone. In a table it would be found on others, too (Palay, "Searching
    With Probabilities", 1983; Campbell, "The Graph-History Interaction", 1985). Such a value hangs
    on the first position of the path that comes again, and so does all that it has a part in, up to
    that position: above it the same moves lead round again, whatever led there. Where it is no
    position of the path, as in a draw by a count of moves, it hangs on the whole path.

    What a table then has is worth of a position by itself. On a path that has been where its win
    would go, that may be but a draw; then an earlier position of the path is won as well, and the
    root is worth the same. (So it is because a repetition is a draw, between a win and a loss.)

    For a game with `is_repeated`, whose positions are alike where `position_key` is. Only positions
    are told apart: how many moves without progress lie behind one is no part of it.
    """

    def __init__(self, game: Any) -> None:
        self.is_repeated: Callable[[Any], bool] = game.is_repeated
        self.position_key: Callable[[Any], Hashable] = position_key_function(game)
        self.path: list[Hashable] = []
        self.first_ply: dict[Hashable, int] = {}  # the first ply of the path that each key is at
        self.dependence_ply = (
            inf  # the first ply of the path on which what was reported so far hangs
        )
        self.outer_dependence: list[
            float
        ] = []  # the same at each open node, as it was before that was opened

    def visit(self, state: Any) -> bool:
        """Take in a position below the open node; tell whether no table may answer for it.

        So it is where its value hangs on the path, and where it is on the path already: what was
        found of it would be taken for what comes of coming back to it.
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
        """Close the open node, and tell whether its value hangs on nothing above it."""
        key = self.path.pop()
        if self.first_ply[key] == len(self.path):
            del self.first_ply[key]
        free = self.dependence_ply >= len(self.path)
        outer = self.outer_dependence.pop()
        self.dependence_ply = outer if free else min(self.dependence_ply, outer)
        return free


def track_path_dependence(game: Any) -> PathDependence | None:
    """Return the Ways of a game in which a value can hang on them, else None."""
    return PathDependence(game) if hasattr(game, "is_repeated") else None


def position_key_function(game: Any, by_symmetry: bool = False) -> Callable[[Any], Hashable]:
    """Return the function that gives a position's key in a table.

    It is the game's `canonical` if symmetric positions share an entry, else its `position_key`,
    else the state itself.
    """
    key: Callable[[Any], Hashable] = getattr(game, "position_key", _identity)
    if by_symmetry:
        key = game.canonical
    return key


def _identity(state: Any) -> Hashable:
    return state  # type: ignore[no-any-return]
