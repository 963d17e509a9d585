"""A square board of at most 8x8, and the attacks of each piece from each of its squares."""

from functools import cache

from plyscope.games.chess.squares import BITS, squares_of

KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
STRAIGHT = ((1, 0), (0, 1), (-1, 0), (0, -1))  # rows up, columns to the right
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))


class LineAttacks(dict[int, int]):
    """The attacks of a rook or a bishop on one square, by the men on its lines.

    `near` are the squares where a man matters, which excludes the last square of a line. They are
    at most 12, hence at most 4,096 entries for a square; an entry is computed on first use.
    """

    def __init__(self, rays: tuple[tuple[int, ...], ...]) -> None:
        self.lines = rays
        self.near = sum(BITS[square] for line in rays for square in line[:-1])

    def __missing__(self, men: int) -> int:
        found = 0
        for line in self.lines:
            for square in line:
                found |= BITS[square]
                if men & BITS[square]:
                    break
        self[men] = found
        return found


class Board:
    """A board of size x size squares; lists have one entry for each of the 64 squares.

    knight, king      their attacks
    pawn              the attacks of a white pawn, and of a black one
    rook, bishop      LineAttacks of each, indexed by the men & `rook_near`, `bishop_near`
    rooks, bishops    their attacks on an empty board
    between           by square, then by the bit of another: the squares between on a line, or 0
    ray               by two squares: the whole line through both, or 0
    last              the row where White's pawns promote, and Black's
    """

    def __init__(self, size: int) -> None:
        self.size = size
        rows = range(size)
        self.squares = tuple(8 * row + column for row in rows for column in rows)
        self.cells = sum(BITS[square] for square in self.squares)
        self.rows = tuple(sum(BITS[8 * row + column] for column in rows) for row in rows)
        self.last = self.rows[-1], self.rows[0]
        self.knight = [self._steps(square, KNIGHT) for square in range(64)]
        self.king = [self._steps(square, STRAIGHT + DIAGONAL) for square in range(64)]
        self.pawn = tuple(
            [self._steps(square, ((up, 1), (up, -1))) for square in range(64)] for up in (1, -1)
        )
        self.rook = [self._line_attacks(square, STRAIGHT) for square in range(64)]
        self.bishop = [self._line_attacks(square, DIAGONAL) for square in range(64)]
        self.rook_blockers = [reach.near for reach in self.rook]
        self.bishop_blockers = [reach.near for reach in self.bishop]
        self.rooks = [reach[0] for reach in self.rook]
        self.bishops = [reach[0] for reach in self.bishop]
        self.between = [dict.fromkeys(BITS, 0) for _ in range(64)]
        self.ray = [[0] * 64 for _ in range(64)]
        for square in self.squares:
            for near, alone in ((self.rook, self.rooks), (self.bishop, self.bishops)):
                self._lines(square, near[square].lines, alone)

    def _lines(self, square: int, lines: tuple[tuple[int, ...], ...], alone: list[int]) -> None:
        """Record the squares between this square and those on its lines, and the whole lines."""
        for line in lines:
            passed = 0
            for other in line:
                self.between[square][BITS[other]] = passed
                whole = alone[square] & alone[other] | BITS[square] | BITS[other]
                # Two crossing pairs of lines have other squares in common: keep those in line.
                self.ray[square][other] = sum(
                    BITS[each_] for each_ in squares_of(whole) if _in_line(square, other, each_)
                )
                passed |= BITS[other]

    def _on_board(self, row: int, column: int) -> bool:
        return 0 <= row < self.size and 0 <= column < self.size

    def _steps(self, square: int, steps: tuple[tuple[int, int], ...]) -> int:
        row, column = divmod(square, 8)
        if not self._on_board(row, column):
            return 0
        places = [(row + up, column + right) for up, right in steps]
        return sum(BITS[8 * r + c] for r, c in places if self._on_board(r, c))

    def _line_attacks(self, square: int, directions: tuple[tuple[int, int], ...]) -> LineAttacks:
        lines = []
        for up, right in directions:
            row, column = square // 8 + up, square % 8 + right
            line = []
            while self._on_board(row, column) and self._on_board(*divmod(square, 8)):
                line.append(8 * row + column)
                row, column = row + up, column + right
            lines.append(tuple(line))
        return LineAttacks(tuple(lines))


def _in_line(one: int, other: int, third: int) -> bool:
    """Return whether three squares are on one straight line."""
    up, right = other // 8 - one // 8, other % 8 - one % 8
    return up * (third % 8 - one % 8) == right * (third // 8 - one // 8)


@cache
def board_for_size(size: int) -> Board:
    """Return the board of that size, which all games on it share."""
    return Board(size)
