"""Stones on bit boards: groups, liberties, captures, areas.

point  a bit: x + y * (size + 1), from the bottom left; a column right of the board stays empty
board  an int, Black's stones and, `shift` bits further up, White's
group  the stones of one colour that are connected, with the points next to them
"""

from functools import lru_cache
from typing import TypeAlias

Group: TypeAlias = tuple[int, int]  # its stones, the points next to them
Groups: TypeAlias = tuple[Group, ...]

MAX_ENTRIES = 1 << 17  # of the table of groups: some 60 MB on 5x5 when it is full


class Points:
    """The points of a board of size x size, and the groups of sets of stones on it.

    numbers  for each row the numbers of its points in the whole board, by sets of them
    row      all points of a row
    """

    __slots__ = ("all", "bits", "groups", "numbers", "row", "shift", "size", "stride")

    def __init__(self, size: int) -> None:
        self.size, self.stride = size, size + 1
        self.bits = tuple(1 << x + y * self.stride for y in range(size) for x in range(size))
        self.all = sum(self.bits)
        self.shift = self.stride * size
        self.row = (1 << size) - 1
        self.numbers = [RowTable(y * size) for y in range(size)]
        self.groups = GroupTable(self)

    def next_to(self, stones: int) -> int:
        """Return the points next to some points of the set; points of the set may be among them."""
        stride = self.stride
        return (stones << 1 | stones >> 1 | stones << stride | stones >> stride) & self.all

    def connected(self, seed: int, within: int) -> int:
        """Return the points of `within` that are connected to those of `seed`, inside it."""
        stride = self.stride
        while True:
            grown = seed | seed << 1 | seed >> 1 | seed << stride | seed >> stride
            grown &= within
            if grown == seed:
                return seed
            seed = grown

    def area(self, black: int, white: int) -> tuple[int, int]:
        """Return the stones of each colour with the empty points that reach only that colour."""
        empty = self.all & ~(black | white)
        from_black = self.connected(self.next_to(black) & empty, empty)
        from_white = self.connected(self.next_to(white) & empty, empty)
        return black | from_black & ~from_white, white | from_white & ~from_black


class RowTable(dict[int, tuple[int, ...]]):
    """The numbers of the points in each set of points of a row, the first of which is `first`."""

    def __init__(self, first: int) -> None:
        self.first = first

    def __missing__(self, row: int) -> tuple[int, ...]:
        numbers = tuple(self.first + x for x in range(row.bit_length()) if row >> x & 1)
        self[row] = numbers
        return numbers


class GroupTable(dict[int, Groups]):
    """The groups of each set of stones of one colour; a full table is emptied.

    Groups do not depend on the other colour. A move changes one set by a stone, so most sets are
    made from their predecessor by `add`, without a flood fill.
    """

    def __init__(self, points: Points) -> None:
        self.points = points

    def __missing__(self, stones: int) -> Groups:
        points, left, found = self.points, stones, []
        while left:
            group = points.connected(left & -left, stones)
            left ^= group
            found.append((group, points.next_to(group) & ~group))
        return self._keep(stones, tuple(found))

    def add(self, stones: int, point: int) -> tuple[int, int]:
        """Return the group of a new stone of this colour, and keep the groups of the new set."""
        points = self.points
        group, around, others = point, points.next_to(point), []
        for each in self[stones]:
            if each[1] & point:
                group |= each[0]
                around |= each[1]
            else:
                others.append(each)
        merged = group, around & ~group
        if stones | point not in self:
            self._keep(stones | point, (*others, merged))
        return merged

    def remove(self, stones: int, captured: int) -> None:
        """Keep the groups of a set from which whole groups have been captured."""
        if stones & ~captured not in self:
            others = tuple(each for each in self[stones] if not each[0] & captured)
            self._keep(stones & ~captured, others)

    def _keep(self, stones: int, groups: Groups) -> Groups:
        if len(self) >= MAX_ENTRIES:
            self.clear()
        self[stones] = groups
        return groups


@lru_cache(4)
def points_of(size: int) -> Points:
    """Return the points of a board of this size; all games on it share the table of groups."""
    return Points(size)
