"""Slices of an endgame database: all positions of draughts with so many men and kings a side.

Who is to move always goes up the board, as White does: where Black is to move, the board is turned
and the colours change places. `own` are the pieces of who is to move, `other` the other's.
"""

from collections.abc import Iterator
from math import comb
from typing import NamedTuple

SQUARES, ROW = 32, 4
PLACES = SQUARES - ROW  # where a man may stand: nowhere on its last row


class Slice(NamedTuple):
    """So many men and kings of who is to move, and of the other, who has one piece at least."""

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
        """The same pieces with the other to move."""
        return Slice(self.other_men, self.other_kings, self.men, self.kings)

    @property
    def positions(self) -> int:
        """How many positions there are."""
        each = sum(
            comb(ROW, back) * comb(PLACES - ROW, self.men - back) * self.twins_with(self.men - back)
            for back in range(min(ROW, self.men) + 1)
        )
        return each * self.kings_apart

    def twins_with(self, in_the_way: int) -> int:
        """Return the ways to place the other's men, where so many own ones are on their squares."""
        return comb(PLACES - in_the_way, self.other_men)

    @property
    def kings_apart(self) -> int:
        """The ways to place the kings, wherever the men are."""
        return comb(SQUARES - self.men - self.other_men, self.kings) * self.other_kings_apart

    @property
    def other_kings_apart(self) -> int:
        """The ways to place the other's kings, wherever all else is."""
        return comb(SQUARES - self.pieces + self.other_kings, self.other_kings)


def slices(pieces: int) -> Iterator[Slice]:
    """Yield the slices of exactly so many pieces, those first on which others depend.

    A man becomes a king, so that a slice with more men depends on one with fewer.
    """
    found = [
        Slice(men, own - men, other_men, pieces - own - other_men)
        for own in range(1, pieces)
        for men in range(own + 1)
        for other_men in range(pieces - own + 1)
    ]
    yield from sorted(found, key=lambda each: (each.men + each.other_men, each))


def pairs(pieces: int) -> list[Slice]:
    """Return one of each slice and its twin, which are made together, with at most so many pieces.

    Those first on which others depend.
    """
    return [one for count in range(2, pieces + 1) for one in slices(count) if one >= one.twin]


def required_slices(one: Slice) -> set[Slice]:
    """Return the slices that one move leads to, without its twin: a capture, or a man crowned."""
    men, kings, other_men, other_kings = one
    found = set()
    for crowned in range(2 if men else 1):
        mine = men - crowned, kings + crowned
        for a in range(other_men + 1):
            for b in range(other_kings + 1):
                left = Slice(a, b, *mine)
                if a + b and (crowned or (a, b) != (other_men, other_kings)):
                    found.add(left)
    return found
