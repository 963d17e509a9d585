"""Slices of an endgame database: all positions of draughts with given numbers of men and kings.

The player to move always moves up the board, as White does: where Black is to move, the board is
turned and the colours are swapped. `own` are the pieces of the player to move, `other` those of the
opponent.
"""

from collections.abc import Iterator
from math import comb
from typing import NamedTuple

SQUARES, ROW = 32, 4
PLACES = SQUARES - ROW  # where a man may stand: nowhere on its last row


class Slice(NamedTuple):
    """The numbers of men and kings of the player to move, and of the opponent, who has a piece."""

    men: int
    kings: int
    other_men: int
    other_kings: int

    @property
    def name(self) -> str:
        """The four numbers, as in 1012: a man against a man and two kings."""
        return "".join(map(str, self))

    @property
    def pieces(self) -> int:
        return sum(self)

    @property
    def twin(self) -> "Slice":
        """The slice with the same pieces and the opponent to move."""
        return Slice(self.other_men, self.other_kings, self.men, self.kings)

    @property
    def positions(self) -> int:
        """The number of positions."""
        each = sum(
            comb(ROW, back) * comb(PLACES - ROW, self.men - back) * self.twins_with(self.men - back)
            for back in range(min(ROW, self.men) + 1)
        )
        return each * self.kings_apart

    def twins_with(self, in_the_way: int) -> int:
        """Return the ways to place the opponent's men if so many own men are on their squares."""
        return comb(PLACES - in_the_way, self.other_men)

    @property
    def kings_apart(self) -> int:
        """The ways to place the kings, wherever the men are."""
        return comb(SQUARES - self.men - self.other_men, self.kings) * self.other_kings_apart

    @property
    def other_kings_apart(self) -> int:
        """The ways to place the opponent's kings, wherever all other pieces are."""
        return comb(SQUARES - self.pieces + self.other_kings, self.other_kings)


def slices(pieces: int) -> Iterator[Slice]:
    """Yield the slices of exactly so many pieces, each after those that it depends on.

    A man becomes a king, so a slice depends on slices with fewer men.
    """
    found = [
        Slice(men, own - men, other_men, pieces - own - other_men)
        for own in range(1, pieces)
        for men in range(own + 1)
        for other_men in range(pieces - own + 1)
    ]
    yield from sorted(found, key=lambda each: (each.men + each.other_men, each))


def pairs(pieces: int) -> list[Slice]:
    """Return one slice of each pair of twins with at most so many pieces.

    Each comes after those that it depends on. Twins are made together.
    """
    return [
        slice_
        for count in range(2, pieces + 1)
        for slice_ in slices(count)
        if slice_ >= slice_.twin
    ]


def required_slices(slice_: Slice) -> set[Slice]:
    """Return the slices, without the twin, that a capture or a promotion leads to."""
    men, kings, other_men, other_kings = slice_
    found = set()
    for crowned in range(2 if men else 1):
        mine = men - crowned, kings + crowned
        for a in range(other_men + 1):
            for b in range(other_kings + 1):
                left = Slice(a, b, *mine)
                if a + b and (crowned or (a, b) != (other_men, other_kings)):
                    found.add(left)
    return found
