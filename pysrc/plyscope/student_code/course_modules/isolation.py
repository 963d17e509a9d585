"""The board of knights' Isolation, for agents of a course that hands it to them.

A knight jumps to a free cell, and the cell that it leaves is closed; who cannot move loses. The
names are those that such agents use.
"""

from dataclasses import dataclass, replace

_WIDTH, _HEIGHT = 11, 9
_ROW = _WIDTH + 2  # places of a row, of which two are no cells
_CELLS = frozenset(y * _ROW + x for y in range(_HEIGHT) for x in range(_WIDTH))
_JUMPS = tuple(
    down * _ROW + right
    for down in (-2, -1, 1, 2)
    for right in (-2, -1, 1, 2)
    if abs(down) != abs(right)
)
_FIRST = (3 * _ROW + 4, 5 * _ROW + 6)  # where the knights stand at the beginning


@dataclass(frozen=True)
class IsolationBoard:
    """A position of Isolation, with both knights on the board.

    closed     the cells that are no longer free
    ply_count  how many moves were made, with the two that put the knights
    locs       the cell of each player's knight
    """

    closed: frozenset[int] = frozenset(_FIRST)
    ply_count: int = 2
    locs: tuple[int, int] = _FIRST

    @property
    def board(self) -> int:
        """The free cells as the bits of a number."""
        return sum(1 << cell for cell in _CELLS - self.closed)

    def player(self) -> int:
        return self.ply_count % 2

    def liberties(self, loc: int) -> list[int]:
        return [loc + jump for jump in _JUMPS if loc + jump in _CELLS - self.closed]

    def actions(self) -> list[int]:
        here = self.locs[self.player()]
        return [cell - here for cell in self.liberties(here)]

    def result(self, action: int) -> "IsolationBoard":
        mover = self.player()
        cell = self.locs[mover] + action
        locs = (self.locs[0], cell) if mover else (cell, self.locs[1])
        return replace(self, closed=self.closed | {cell}, ply_count=self.ply_count + 1, locs=locs)

    def terminal_test(self) -> bool:
        return not all(map(self.liberties, self.locs))

    def utility(self, player_id: int) -> float:
        if not self.terminal_test():
            return 0
        mover_wins = bool(self.liberties(self.locs[self.player()]))
        return float("inf" if mover_wins == (player_id == self.player()) else "-inf")

    def plyscope_data(self) -> list[str]:
        return ["".join(self._sign(y * _ROW + x) for x in range(_WIDTH)) for y in range(_HEIGHT)]

    def _sign(self, cell: int) -> str:
        if cell in self.locs:
            return "12"[self.locs.index(cell)]
        return "#" if cell in self.closed else "."
