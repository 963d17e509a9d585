from typing import Iterator, List, NamedTuple, Optional


class Move(NamedTuple):
    row: int
    col: int


class State(NamedTuple):
    cells: tuple
    to_move: str

    def successors(self) -> Iterator["State"]:
        for i, cell in enumerate(self.cells):
            if cell == "":
                cells = self.cells[:i] + (self.to_move,) + self.cells[i + 1:]
                yield State(cells, "o" if self.to_move == "x" else "x")

    def winner(self) -> Optional[str]:
        c = self.cells
        for a, b, d in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
            if c[a] and c[a] == c[b] == c[d]:
                return c[a]
        return None


def values(state: State) -> Iterator[int]:
    for after in state.successors():
        yield minimax(after)


def minimax(state: State) -> int:
    won = state.winner()
    if won:
        return 1 if won == "x" else -1
    if "" not in state.cells:
        return 0
    return max(values(state)) if state.to_move == "x" else min(values(state))


start = State(("",) * 9, "x")
