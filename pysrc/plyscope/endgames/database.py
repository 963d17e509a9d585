"""An endgame database that is there: what a position of few pieces is worth, and for how long."""

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
    """How a game ends for who is to move: "win", "draw" or "loss".

    `plies` is how many moves it lasts where the winner hurries and the loser tarries; None of a
    draw, which never ends by itself, and where the database does not know it.
    """

    outcome: str
    plies: int | None


class Database:
    """What all positions of draughts with at most `pieces` pieces are worth.

    As if there were no draw by repetition or by forty moves: that hangs on the way to a position.
    Where it is not `exact`, it knows who wins and not how soon: a code is then odd or even only.
    """

    def __init__(self, bodies: Mapping[Slice, bytes], exact: bool = True) -> None:
        self.bodies, self.exact = bodies, exact
        self.pieces = max((one.pieces for one in bodies), default=0)

    @property
    def positions(self) -> int:
        """How many positions it knows, each with who is to move."""
        return sum(map(len, self.bodies.values()))

    def value(self, state: int) -> EndgameValue | None:
        """Return how the game ends for who is to move; None where there are too many pieces."""
        code = self.code(pieces_of(state))
        if code is None:
            return None
        if code == DRAW:
            return EndgameValue("draw", None)
        plies = code if self.exact or not code else None
        return EndgameValue("win" if code % 2 else "loss", plies)

    def utility(self, state: int) -> int | None:
        """Return what the position is worth to MAX, who is Black; None where it is not known."""
        ending = self.value(state)
        if ending is None or ending.outcome == "draw":
            return None if ending is None else 0
        mover = MIN if state & TURN else MAX
        return 1 if (ending.outcome == "win") == (mover == MAX) else -1

    def code(self, pieces: Pieces) -> int | None:
        """Return the code of a position (see encoding.py) for who is to move, who goes up."""
        men, kings, other_men, other_kings = pieces
        if not men | kings:
            return 0  # who is to move has nothing to move with
        one = Slice(
            men.bit_count(), kings.bit_count(), other_men.bit_count(), other_kings.bit_count()
        )
        body = self.bodies.get(one)
        return None if body is None else body[index_for(one).number(pieces)]


def pieces_of(state: int) -> Pieces:
    """Return the pieces of a state of draughts as who is to move sees them, going up."""
    black, white, kings = state & BOARD, state >> WHITE & BOARD, state >> KINGS & BOARD
    if state & TURN:
        return white & ~kings, white & kings, black & ~kings, black & kings
    men, crowned, other_men, other_crowned = (
        turned(mask) for mask in (black & ~kings, black & kings, white & ~kings, white & kings)
    )
    return men, crowned, other_men, other_crowned


def load(folder: "str | Path", pieces: int | None = None) -> Database:
    """Return the database in a folder, every byte of it checked and in memory.

    Up to so many pieces, or where it is None to as many as there are slices of. Raises ValueError
    where there are none, where a slice is missing, or where a file is not what it should be, saying
    which and what to do.
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
