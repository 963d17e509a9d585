"""The process-wide registry of endgames: built on first use, or loaded.

Endgames of at most EXACT pieces are built, with distances, in a second or two. For more pieces
there are only the winners, in a file that comes with the package. In the page the games that show
how their endgames are built wait for both, and each worker gets them (see
calls/endgame_queries.py). The ordinary game uses READY, which the page's memory image has already
built.
"""

from typing import Any

from plyscope.endgames.database import Database, EndgameValue
from plyscope.endgames.slices import Slice, pairs
from plyscope.endgames.tasks import make_pair
from plyscope.endgames.win_draw_loss import PIECES, shipped
from plyscope.games.draughts.board import BOARD, WHITE

EXACT = 3  # pieces


class Registry:
    """The endgames of this process."""

    def __init__(self) -> None:
        self.bodies: dict[Slice, bytes] = {}
        self._outcomes: Database | None = None

    def build(self, slice_: Slice) -> None:
        """Build a slice and its twin, and the slices that they need, unless they are built."""
        for each in pairs(EXACT):
            if each not in self.bodies:
                self.bodies |= make_pair(each, self.bodies.__getitem__)
            if each == slice_:
                return

    def exact(self) -> Database:
        """Return the database of at most EXACT pieces, with distances."""
        self.build(pairs(EXACT)[-1])
        return Database(self.bodies)

    def outcomes(self) -> Database:
        """Return the winners with at most PIECES pieces; raise ValueError if they are missing."""
        if self._outcomes is None:
            try:
                self._outcomes = shipped()
            except FileNotFoundError:
                raise ValueError(
                    f"The endgames of {PIECES} pieces are not loaded: download their file first."
                ) from None
        return self._outcomes

    def load(self, outcomes: Database) -> None:
        """Load the winners with at most PIECES pieces from their file."""
        self._outcomes = outcomes


REGISTRY = Registry()
PREBUILT_REGISTRY = Registry()


class Endgames:
    """The endgames of at most so many pieces, built or loaded on first use."""

    def __init__(self, pieces: int, registry: Registry = REGISTRY) -> None:
        self.pieces, self._registry = pieces, registry
        self._exact: Database | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Endgames):
            return NotImplemented
        return (self.pieces, self._registry) == (other.pieces, other._registry)

    def __hash__(self) -> int:
        return hash(self.pieces)

    def __repr__(self) -> str:
        return f"Endgames({self.pieces})"

    def __reduce__(self) -> tuple[Any, ...]:
        return make_endgames, (self.pieces, self._registry is REGISTRY)

    def value(self, state: int) -> EndgameValue | None:
        """Return the outcome for the player to move; None if there are too many pieces."""
        pieces = (state & BOARD | (state >> WHITE & BOARD)).bit_count()
        if pieces > self.pieces:
            return None
        if pieces > EXACT:
            return self._registry.outcomes().value(state)
        if self._exact is None:
            self._exact = self._registry.exact()
        return self._exact.value(state)


def make_endgames(pieces: int, is_shown: bool) -> Endgames:
    """Return endgames for a game: see games/draughts/endgame_probe.py."""
    return Endgames(pieces, REGISTRY if is_shown else PREBUILT_REGISTRY)
