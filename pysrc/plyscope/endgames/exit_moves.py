"""The moves that leave a slice: captures and promotions of men, looked up in finished slices.

Pieces are masks, seen by the player to move, who moves up the board.
"""

from collections.abc import Callable
from typing import TypeAlias

from plyscope.endgames.encoding import DRAW
from plyscope.endgames.index import Pieces
from plyscope.games.draughts.board import KING_JUMPS, LAST, MAN_JUMPS, WIDTH
from plyscope.games.draughts.move_generation import chains
from plyscope.games.memo import Table

Lookup: TypeAlias = Callable[[Pieces], int]  # the code of a position, for who is to move there

UPWARDS = 1  # the player whose men go up
CROWNED = LAST[UPWARDS]


def _reversed_mask(mask: int) -> int:
    return int(f"{mask:0{WIDTH}b}"[::-1], 2)


turned = Table(_reversed_mask).__getitem__  # a mask on the board turned around


def exit_values(pieces: Pieces) -> Pieces:
    """Return the pieces as the other sees them, who is then to move."""
    men, kings, other_men, other_kings = map(turned, pieces)
    return other_men, other_kings, men, kings


def captures(pieces: Pieces, lookup: Lookup) -> list[int]:
    """Return the codes after each capture, for the opponent."""
    men, kings, other_men, other_kings = pieces
    own, other = men | kings, other_men | other_kings
    empty = ~(own | other)  # no jump leads off the board: its table has none
    codes = []
    while own:
        bit = own & -own
        own ^= bit
        table = KING_JUMPS if bit & kings else MAN_JUMPS[UPWARDS]
        for _, end, taken in chains(bit, other, empty | bit, table, 1, 0):
            if taken == other:
                codes.append(0)
                continue
            left = other_men & ~taken, other_kings & ~taken
            if bit & kings:
                mine = men, kings ^ bit ^ end
            elif end & CROWNED:
                mine = men ^ bit, kings | end
            else:
                mine = men ^ bit ^ end, kings
            codes.append(lookup(exit_values((*mine, *left))))
    return codes


def crowned(pieces: Pieces, bit: int, end: int, lookup: Lookup) -> int:
    """Return the code after a man's step to the last row, for the opponent."""
    men, kings, other_men, other_kings = pieces
    return lookup(exit_values((men ^ bit, kings | end, other_men, other_kings)))


def best_code(codes: list[int]) -> int:
    """Return the code of a player who has only these moves, which have codes for the opponent."""
    losses = [code for code in codes if not code & 1]
    if losses:  # the other's
        return min(losses) + 1
    return DRAW if DRAW in codes else max(codes) + 1
