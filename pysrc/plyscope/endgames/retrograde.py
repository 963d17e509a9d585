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

    def __init__(self, slice_: Slice, ranges: Iterable[InitialValues]) -> None:
        self.codes, self.open_moves = bytearray(), bytearray()
        self.settled, self.late_wins, self.late_losses = numbers(), numbers(), numbers()
        for part in ranges:
            self.codes += part.codes
            self.open_moves += part.open_moves
            for own_lists, range_lists in (
                (self.settled, part.settled),
                (self.late_wins, part.late_wins),
                (self.late_losses, part.late_losses),
            ):
                for ply, numbers_of_range in range_lists.items():
                    own_lists[ply].extend(numbers_of_range)
        self.predecessors = retromoves(slice_)

    @property
    def has_pending(self) -> bool:
        return bool(self.settled or self.late_wins or self.late_losses)

    def settle(self, number: int, ply: int) -> None:
        self.codes[number] = ply
        self.settled[ply].append(number)

    def lose(self, number: int, ply: int) -> None:
        """Remove an open move after which the opponent wins in so many plies."""
        self.open_moves[number] -= 1
        if not self.open_moves[number]:
            self.settle(number, ply + 1)


def solve(ranges: Mapping[Slice, Iterable[InitialValues]]) -> dict[Slice, bytes]:
    """Return the codes of a slice and its twin, in the order of index.py, from the first pass.

    Raises OverflowError if a win takes more plies than a code can hold.
    """
    sides = {slice_: _SideToMove(slice_, parts) for slice_, parts in ranges.items()}
    ply = 0
    while any(side.has_pending for side in sides.values()):
        if ply > LONGEST:
            raise OverflowError(f"A win takes more than {LONGEST} plies, which a byte cannot tell.")
        for side in sides.values():
            for number in side.late_wins.pop(ply, ()):
                if side.codes[number] == UNKNOWN:
                    side.settle(number, ply)
            for number in side.late_losses.pop(ply, ()):
                if side.codes[number] == UNKNOWN:
                    side.lose(number, ply)
        for slice_, side in sides.items():
            _report_solved(side, sides[slice_.twin], ply)
        ply += 1
    return {
        slice_: bytes(side.codes.translate(FINAL, bytes([NOWHERE])))
        for slice_, side in sides.items()
    }


def _report_solved(side: _SideToMove, twin: _SideToMove, ply: int) -> None:
    """Report the positions solved in so many plies to their predecessors."""
    predecessors, codes, open_moves = side.predecessors, twin.codes, twin.open_moves
    newly_solved = []
    for number in side.settled.pop(ply, ()):
        for predecessor in predecessors(number):
            if codes[predecessor] == UNKNOWN:
                if ply % 2:  # won, so that the move to it loses
                    open_moves[predecessor] -= 1
                    if open_moves[predecessor]:
                        continue
                codes[predecessor] = ply + 1
                newly_solved.append(predecessor)
    if newly_solved:
        twin.settled[ply + 1].extend(newly_solved)
