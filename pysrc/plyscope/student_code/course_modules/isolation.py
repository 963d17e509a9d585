"""The boards of knights' Isolation, for agents of a course that hands them one.

A knight jumps to a free cell, and the cell that it leaves is closed; who cannot move loses. The
names are those that such agents use, in a newer and in an older project of the course.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

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


_SIZE = 7  # rows and columns of the older board


class Countdown:
    """A clock that an agent asks how many milliseconds it has left: each time one less."""

    def __init__(self, left: int = 2000) -> None:
        self.left = left

    def __call__(self) -> float:
        self.left -= 1
        return float(self.left)


@dataclass(frozen=True)
class IsolationGame:
    """A position of the older project, where players are objects and moves are cells.

    The first player is the agent that is first seen; the other has no object of its own.

    closed      the cells that are no longer free, as rows and columns
    locations   the cell of each player's knight
    move_count  how many moves were made, with the two that put the knights
    agents      what stands for either player
    """

    closed: frozenset[tuple[int, int]] = frozenset({(2, 3), (4, 3)})
    locations: tuple[tuple[int, int], ...] = ((2, 3), (4, 3))
    move_count: int = 2
    agents: list[Any] = field(default_factory=lambda: ["first", "second"], compare=False)

    width = height = _SIZE

    def _side(self, player: Any) -> int:
        if player is None:
            return self.move_count % 2
        if player == self.agents[1]:
            return 1
        self.agents[0] = player
        return 0

    @property
    def active_player(self) -> Any:
        return self.agents[self.move_count % 2]

    @property
    def inactive_player(self) -> Any:
        return self.agents[1 - self.move_count % 2]

    _active_player, _inactive_player = active_player, inactive_player

    def get_opponent(self, player: Any) -> Any:
        return self.agents[1 - self._side(player)]

    def get_player_location(self, player: Any) -> tuple[int, int]:
        return self.locations[self._side(player)]

    def get_blank_spaces(self) -> list[tuple[int, int]]:
        cells = ((row, column) for row in range(_SIZE) for column in range(_SIZE))
        return [cell for cell in cells if cell not in self.closed]

    def _list_moves(self, side: int) -> Iterator[tuple[int, int]]:
        row, column = self.locations[side]
        for down in (-2, -1, 1, 2):
            for right in (-2, -1, 1, 2):
                cell = row + down, column + right
                is_inside = 0 <= cell[0] < _SIZE and 0 <= cell[1] < _SIZE
                if abs(down) != abs(right) and is_inside and cell not in self.closed:
                    yield cell

    def get_legal_moves(self, player: Any = None) -> list[tuple[int, int]]:
        return list(self._list_moves(self._side(player)))

    def move_is_legal(self, move: tuple[int, int]) -> bool:
        return move in self.get_legal_moves()

    def forecast_move(self, move: tuple[int, int]) -> "IsolationGame":
        locations = list(self.locations)
        locations[self.move_count % 2] = move
        closed, count = self.closed | {move}, self.move_count + 1
        return IsolationGame(closed, tuple(locations), count, self.agents)

    def copy(self) -> "IsolationGame":
        return self

    def is_winner(self, player: Any) -> bool:
        return self.utility(player) > 0

    def is_loser(self, player: Any) -> bool:
        return self.utility(player) < 0

    def utility(self, player: Any) -> float:
        if self.get_legal_moves():
            return 0.0
        return float("-inf" if self._side(player) == self.move_count % 2 else "inf")

    def plyscope_data(self) -> list[str]:
        return ["".join(map(self._sign, ((r, c) for c in range(_SIZE)))) for r in range(_SIZE)]

    def _sign(self, cell: tuple[int, int]) -> str:
        if cell in self.locations:
            return "12"[self.locations.index(cell)]
        return "#" if cell in self.closed else "."
