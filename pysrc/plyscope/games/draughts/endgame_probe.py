"""What a game knows of its endings: who wins, and how soon.

What the databases are, and how they come to be there, the game does not know: whoever has some
lends them (see plyscope/endgames/registry.py).
"""

from collections.abc import Callable
from typing import Any, Protocol

from plyscope.game import MAX
from plyscope.games.draughts.board import BOARD, WHITE

_PIECES = BOARD | BOARD << WHITE


class EndgameValue(Protocol):
    """How a game ends for who is to move: "win", "draw" or "loss"; in how many plies, or None."""

    @property
    def outcome(self) -> str: ...

    @property
    def plies(self) -> int | None: ...


class Endgames(Protocol):
    """What is known of positions of at most `pieces` pieces, each taken by itself."""

    @property
    def pieces(self) -> int: ...

    def value(self, state: int) -> EndgameValue | None:
        """Return how the game ends for who is to move; None where that is not known."""


tablebase_factories: list[Callable[[int, bool], Endgames]] = []


def tablebase(pieces: int, shown: bool = True) -> Endgames:
    """Return the endgames of at most `pieces` pieces.

    With `shown` the page shows how they are built, and its workers are given them.
    """
    return tablebase_factories[-1](pieces, shown)


def tablebase_probe(
    game: Any, endgames: Endgames
) -> Callable[[int], tuple[float, int | None] | None]:
    """Return what tells of a state its worth to MAX and after how many plies the game ends.

    None of a state that is not known; None plies of a draw, and where only the winner is known. A
    finished game is worth its utility. Of any other it tells as if the game had begun there: that
    a position may be drawn by the moves before it, because it comes for the third time or there
    was no progress in 40 moves, no database knows.
    """

    most = endgames.pieces

    def known(state: int) -> tuple[float, int | None] | None:
        if game.is_terminal(state):
            return game.utility(state, MAX), 0
        if (state & _PIECES).bit_count() > most:  # as of nearly all positions of a search
            return None
        ending = endgames.value(state)
        if ending is None:
            return None
        if ending.outcome == "draw":
            return 0, None
        won = (ending.outcome == "win") == (game.to_move(state) == MAX)
        return 1 if won else -1, ending.plies

    return known
