"""Retrograde analysis of a slice and its twin: from the ends backwards, a ply at a time.

Ströhlein, 1970; Thompson, "Retrograde Analysis of Certain Endgames", 1986. A position with a move
to a lost position is won; one whose moves all lead to won positions is lost. A position that is
never solved is a draw, because both players can go on for ever.
"""

from collections.abc import Iterable, Mapping

from plyscope.endgames.encoding import FINAL, LONGEST, NOWHERE, UNKNOWN
from plyscope.endgames.initial_pass import InitialValues, numbers
from plyscope.endgames.retromoves import retromoves
from plyscope.endgames.slices import Slice


class _SideToMove:
    """A slice while it is solved: the results of its first pass, all ranges together."""

    def __init__(self, one: Slice, found: Iterable[InitialValues]) -> None:
        self.codes, self.left = bytearray(), bytearray()
        self.settled, self.maybe, self.fewer = numbers(), numbers(), numbers()
        for part in found:
            self.codes += part.codes
            self.left += part.left
            for mine, theirs in (
                (self.settled, part.settled),
                (self.maybe, part.maybe),
                (self.fewer, part.fewer),
            ):
                for ply, more in theirs.items():
                    mine[ply].extend(more)
        self.before = retromoves(one)

    @property
    def waits(self) -> bool:
        return bool(self.settled or self.maybe or self.fewer)

    def settle(self, number: int, ply: int) -> None:
        self.codes[number] = ply
        self.settled[ply].append(number)

    def lose(self, number: int, ply: int) -> None:
        """Remove an open move after which the opponent wins in so many plies."""
        self.left[number] -= 1
        if not self.left[number]:
            self.settle(number, ply + 1)


def solve(found: Mapping[Slice, Iterable[InitialValues]]) -> dict[Slice, bytes]:
    """Return the codes of a slice and its twin, in the order of index.py, from the first pass.

    Raises OverflowError if a win takes more plies than a code can hold.
    """
    sides = {one: _SideToMove(one, parts) for one, parts in found.items()}
    ply = 0
    while any(side.waits for side in sides.values()):
        if ply > LONGEST:
            raise OverflowError(f"A win takes more than {LONGEST} plies, which a byte cannot tell.")
        for side in sides.values():
            for number in side.maybe.pop(ply, ()):
                if side.codes[number] == UNKNOWN:
                    side.settle(number, ply)
            for number in side.fewer.pop(ply, ()):
                if side.codes[number] == UNKNOWN:
                    side.lose(number, ply)
        for one, side in sides.items():
            _report_solved(side, sides[one.twin], ply)
        ply += 1
    return {
        one: bytes(side.codes.translate(FINAL, bytes([NOWHERE]))) for one, side in sides.items()
    }


def _report_solved(side: _SideToMove, twin: _SideToMove, ply: int) -> None:
    """Report the positions solved in so many plies to their predecessors."""
    before, codes, left = side.before, twin.codes, twin.left
    further = []
    for number in side.settled.pop(ply, ()):
        for earlier in before(number):
            if codes[earlier] == UNKNOWN:
                if ply % 2:  # won, so that the move to it loses
                    left[earlier] -= 1
                    if left[earlier]:
                        continue
                codes[earlier] = ply + 1
                further.append(earlier)
    if further:
        twin.settled[ply + 1].extend(further)
