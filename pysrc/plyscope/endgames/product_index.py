"""Wide numbers, with which a slice is solved: each group is numbered as if all squares were free.

A move then changes the number by an amount that depends on its own group only. Numbers in which two
pieces share a square are not positions; without them the order is that of index.py.
"""

from functools import lru_cache
from math import comb
from typing import NamedTuple

from plyscope.endgames.index import OTHER, OWN, masks
from plyscope.endgames.slices import PLACES, SQUARES, Slice
from plyscope.games.draughts.board import BOARD


class ProductIndex(NamedTuple):
    """The masks of each group, by number; the number of the first group counts most."""

    men: tuple[int, ...]
    other_men: tuple[int, ...]
    kings: tuple[int, ...]
    other_kings: tuple[int, ...]

    @property
    def triples(self) -> int:
        """The number of placements of all groups but the opponent's kings."""
        return len(self.men) * len(self.other_men) * len(self.kings)

    @property
    def steps(self) -> tuple[int, int, int, int]:
        """The change of the wide number when the number of a group grows by one, for each group."""
        kings = len(self.other_kings)
        other_men = kings * len(self.kings)
        return other_men * len(self.other_men), other_men, kings, 1


@lru_cache(64)
def product_index(slice_: Slice) -> ProductIndex:
    """Return the groups of a slice."""
    return ProductIndex(
        masks(OWN, slice_.men),
        masks(OTHER, slice_.other_men),
        masks(BOARD, slice_.kings),
        masks(BOARD, slice_.other_kings),
    )


def count(slice_: Slice) -> int:
    """Return the number of wide numbers of a slice, without its masks."""
    men = comb(PLACES, slice_.men) * comb(PLACES, slice_.other_men)
    return men * comb(SQUARES, slice_.kings) * comb(SQUARES, slice_.other_kings)
