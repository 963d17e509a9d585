"""The endgame database of a game of draughts: who wins, and how soon.

The game does not depend on the databases: a registry provides them (see
plyscope/endgames/registry.py).
"""

from collections.abc import Callable
from typing import Any, Protocol

from plyscope.game import MAX
from plyscope.games.draughts.board import BOARD, WHITE

_PIECES = BOARD | BOARD << WHITE


class EndgameValue(Protocol):
    """The outcome for the player to move: "win", "draw" or "loss"; and the plies to it, or None."""

    @property
    def outcome(self) -> str: ...

    @property
    def plies(self) -> int | None: ...


class Endgames(Protocol):
    """The values of positions of at most `pieces` pieces, each without its history."""

    @property
    def pieces(self) -> int: ...

    def value(self, state: int) -> EndgameValue | None:
        """Return the outcome for the player to move; None if it is unknown."""


tablebase_factories: list[Callable[[int, bool], Endgames]] = []


def tablebase(pieces: int, is_shown: bool = True) -> Endgames:
    """Return the endgames of at most `pieces` pieces.

    With `is_shown` the page shows how they are built, and its workers get them.
    """
    return tablebase_factories[-1](pieces, is_shown)


def tablebase_probe(
    game: Any, endgames: Endgames
) -> Callable[[int], tuple[float, int | None] | None]:
    """Return a function of a state: its value for MAX and the plies to the end of the game.

    It returns None for an unknown state; the plies are None for a draw, and if only the winner is
    known. A finished game has its utility. Any other state has the value of a game that starts
    there: a database ignores draws by repetition and by 40 moves without progress, which depend on
    earlier moves.
    """

    max_pieces = endgames.pieces

    def look_up(state: int) -> tuple[float, int | None] | None:
        if game.is_terminal(state):
            return game.utility(state, MAX), 0
        if (state & _PIECES).bit_count() > max_pieces:  # as of nearly all positions of a search
            return None
        ending = endgames.value(state)
        if ending is None:
            return None
        if ending.outcome == "draw":
            return 0, None
        won = (ending.outcome == "win") == (game.to_move(state) == MAX)
        return 1 if won else -1, ending.plies

    return look_up
