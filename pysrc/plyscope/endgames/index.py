"""The numbers of the positions in a slice, without gaps.

A group (own men, the opponent's men, own kings, the opponent's kings, in this order) has a number,
in the order of its masks, on the squares that the groups before it leave free. The number of ways
to place the opponent's men depends on where own men stand: men on their own first row do not take a
square from them.
"""

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate, combinations
from math import comb
from typing import TypeAlias

from plyscope.endgames.slices import Slice
from plyscope.games.draughts.board import BITS, BOARD, LAST

Pieces: TypeAlias = tuple[int, int, int, int]  # masks: own men, own kings, other men, other kings

OWN, OTHER = BOARD & ~LAST[1], BOARD & ~LAST[0]  # where own men may stand, and the other's


@lru_cache(64)
def masks(squares: int, count: int) -> tuple[int, ...]:
    """Return all ways to choose so many of these squares, in the order of their numbers."""
    bits = [bit for bit in BITS if bit & squares]
    return tuple(sorted(sum(chosen) for chosen in combinations(bits, count)))


def rank(mask: int, free: int) -> int:
    """Return the number of this choice of squares among all choices of as many free squares."""
    number = taken = 0
    while mask:
        bit = mask & -mask
        mask ^= bit
        taken += 1
        number += comb((free & bit - 1).bit_count(), taken)
    return number


def unrank(number: int, count: int, free: int) -> int:
    """Return the choice of so many free squares that has this number."""
    bits = [bit for bit in BITS if bit & free]
    mask = 0
    for taken in range(count, 0, -1):
        place = taken - 1
        while comb(place + 1, taken) <= number:
            place += 1
        number -= comb(place, taken)
        mask |= bits[place]
    return mask


class Index:
    """The numbering of the positions of a slice."""

    def __init__(self, slice_: Slice) -> None:
        self.slice = slice_
        self._men = masks(OWN, slice_.men)
        ways = [
            slice_.twins_with((mask & OTHER).bit_count()) * slice_.kings_apart for mask in self._men
        ]
        self._starts = [0, *accumulate(ways)]
        self._start = dict(zip(self._men, self._starts, strict=False))

    def number(self, pieces: Pieces) -> int:
        """Return the number of a position of this slice, from 0."""
        men, kings, other_men, other_kings = pieces
        number = self._start[men]
        slice_ = self.slice
        if other_men:
            number += rank(other_men, OTHER & ~men) * slice_.kings_apart
        free = BOARD & ~(men | other_men)
        if kings:
            number += rank(kings, free) * slice_.other_kings_apart
        if other_kings:
            number += rank(other_kings, free & ~kings)
        return number

    def pieces(self, number: int) -> Pieces:
        """Return the position with this number."""
        slice_ = self.slice
        place = bisect_right(self._starts, number) - 1
        men, left = self._men[place], number - self._starts[place]
        way, left = divmod(left, slice_.kings_apart)
        other_men = unrank(way, slice_.other_men, OTHER & ~men)
        way, left = divmod(left, slice_.other_kings_apart)
        free = BOARD & ~(men | other_men)
        kings = unrank(way, slice_.kings, free)
        return men, kings, other_men, unrank(left, slice_.other_kings, free & ~kings)


@lru_cache(512)
def index_for(slice_: Slice) -> Index:
    """Return the index of a slice; it is made once."""
    return Index(slice_)
