"""A loaded endgame database: values of positions with few pieces, and distances to the end."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from plyscope.endgames.encoding import DRAW
from plyscope.endgames.exit_moves import turned
from plyscope.endgames.file_format import RULES, parse_folder, read_slice, slice_path
from plyscope.endgames.index import Pieces, index_for
from plyscope.endgames.slices import Slice, slices
from plyscope.game import MAX, MIN
from plyscope.games.draughts.board import BOARD, KINGS, TURN, WHITE
from plyscope.validation import short_repr

if TYPE_CHECKING:
    from pathlib import Path

MAX_PIECES = 7  # pieces: of more the numbers of a slice no longer fit into four bytes


class EndgameValue(NamedTuple):
    """The outcome for the player to move: "win", "draw" or "loss".

    `plies` is the number of plies to the end, where the winner plays for the shortest game and the
    loser for the longest. It is None for a draw, and if the database does not have it.
    """

    outcome: str
    plies: int | None


class Database:
    """The values of all positions of draughts with at most `pieces` pieces.

    Draws by repetition and by forty moves are ignored, because they depend on the path to a
    position. A database that is not `exact` has the winner but no distance: a code is only odd or
    even.
    """

    def __init__(self, bodies: Mapping[Slice, bytes], exact: bool = True) -> None:
        self.bodies, self.exact = bodies, exact
        self.pieces = max((one.pieces for one in bodies), default=0)

    @property
    def positions(self) -> int:
        """The number of positions, each with a player to move."""
        return sum(map(len, self.bodies.values()))

    def value(self, state: int) -> EndgameValue | None:
        """Return the outcome for the player to move; None if there are too many pieces."""
        code = self.code(pieces_of(state))
        if code is None:
            return None
        if code == DRAW:
            return EndgameValue("draw", None)
        plies = code if self.exact or not code else None
        return EndgameValue("win" if code % 2 else "loss", plies)

    def utility(self, state: int) -> int | None:
        """Return the utility of the position for MAX, who is Black; None if it is unknown."""
        ending = self.value(state)
        if ending is None or ending.outcome == "draw":
            return None if ending is None else 0
        mover = MIN if state & TURN else MAX
        return 1 if (ending.outcome == "win") == (mover == MAX) else -1

    def code(self, pieces: Pieces) -> int | None:
        """Return the code of a position (see encoding.py) for the player to move, who moves up."""
        men, kings, other_men, other_kings = pieces
        if not men | kings:
            return 0  # who is to move has nothing to move with
        one = Slice(
            men.bit_count(), kings.bit_count(), other_men.bit_count(), other_kings.bit_count()
        )
        body = self.bodies.get(one)
        return None if body is None else body[index_for(one).number(pieces)]


def pieces_of(state: int) -> Pieces:
    """Return the pieces of a state of draughts as the player to move sees them, moving up."""
    black, white, kings = state & BOARD, state >> WHITE & BOARD, state >> KINGS & BOARD
    if state & TURN:
        return white & ~kings, white & kings, black & ~kings, black & kings
    men, crowned, other_men, other_crowned = (
        turned(mask) for mask in (black & ~kings, black & kings, white & ~kings, white & kings)
    )
    return men, crowned, other_men, other_crowned


def load(folder: "str | Path", pieces: int | None = None) -> Database:
    """Load the database in a folder into memory, and check every byte of it.

    It has at most this many pieces, or with None as many as there are slices for. Raises
    ValueError, saying which and what to do, if there are no slices, if one is missing, or if a file
    is invalid.
    """
    folder = parse_folder(folder)
    there = [
        count
        for count in range(2, MAX_PIECES + 1)
        if any(slice_path(folder, one).exists() for one in slices(count))
    ]
    if not there:
        raise ValueError(f"There are no endgames of {RULES.decode()} in {short_repr(str(folder))}.")
    most = there[-1] if pieces is None else pieces
    bodies = {}
    for count in range(2, most + 1):
        for one in slices(count):
            try:
                bodies[one] = read_slice(folder, one)
            except FileNotFoundError:
                raise ValueError(
                    f"{short_repr(str(slice_path(folder, one)))} is missing: build the endgames of "
                    f"{most} pieces again, and only what is missing is made."
                ) from None
    return Database(bodies)
