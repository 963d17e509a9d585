"""Boards of two well-known tutorials, for programs that are their search alone.

Such a program is handed a board of chess or of checkers from another file, which is not here. The
names of the methods are those that such programs call.
"""

from copy import deepcopy
from typing import Any

from plyscope.games.chess.rules import START
from plyscope.student_code.call_tree.stand_ins import StandIn
from plyscope.student_code.course_modules import python_chess

_ROWS = range(8)
_PLAIN = frozenset((int, float, str, bool, type(None)))  # copied by being handed on


class AnySpelling:
    """An object whose names may be spelled as programs do: getAllPieces for get_all_pieces."""

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_"):
            wanted = _squeeze(name)
            for each in (*vars(self), *dir(type(self))):
                if each != name and _squeeze(each) == wanted:
                    return getattr(self, each)
        raise AttributeError(
            f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self
        )

    def __deepcopy__(self, memo: dict[int, Any]) -> "AnySpelling":
        """Copy all attributes, as `deepcopy` itself does after it has looked for four names."""
        made = object.__new__(type(self))
        memo[id(self)] = made
        for name, value in vars(self).items():
            vars(made)[name] = value if type(value) in _PLAIN else deepcopy(value, memo)
        return made


def _squeeze(name: str) -> str:
    return name.replace("_", "").lower()


class ChessMove(AnySpelling):
    """A move, with rows counted from the top."""

    def __init__(self, state: "ChessState", move: python_chess.Move) -> None:
        self.move = move
        start, end = move.from_square, move.to_square
        self.startRow, self.startCol = 7 - (start >> 3), start & 7
        self.endRow, self.endCol = 7 - (end >> 3), end & 7
        board = state.board
        self.pieceMoved = board[self.startRow][self.startCol]
        self.pieceCaptured = board[self.endRow][self.endCol]
        self.isCapture = state.position.is_capture(move)
        self.isPawnPromotion = move.promotion is not None

    def getChessNotation(self) -> str:
        return self.move.uci()

    def plyscope_data(self) -> str:
        return self.move.uci()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ChessMove) and self.move == other.move

    def __hash__(self) -> int:
        return hash(self.move)

    def __repr__(self) -> str:
        return self.move.uci()


class ChessState(AnySpelling):
    """A game of chess whose board is a list of rows, of "wR", "bp" and "--".

    pawn  the letter of a pawn
    """

    def __init__(self, fen: str = START, pawn: str = "p") -> None:
        self.position, self._pawn = python_chess.Board(fen), pawn
        self.moveLog: list[ChessMove] = []
        self._read()

    def _read(self) -> None:
        self.whiteToMove = self.position.turn
        men = {square: self._write(man) for square, man in self.position.piece_map().items()}
        self.board = [[men.get(8 * (7 - row) + column, "--") for column in _ROWS] for row in _ROWS]
        is_stuck = not self.position.legal_moves
        self.checkmate = is_stuck and self.position.is_check()
        self.stalemate = is_stuck and not self.position.is_check()

    def _write(self, piece: python_chess.Piece) -> str:
        letter = piece.symbol().upper()
        return ("w" if piece.color else "b") + (self._pawn if letter == "P" else letter)

    def plyscope_data(self) -> str:
        return self.position.fen()

    def getValidMoves(self) -> list[ChessMove]:
        return [ChessMove(self, move) for move in self.position.legal_moves]

    def inCheck(self) -> bool:
        return self.position.is_check()

    def makeMove(self, move: ChessMove) -> None:
        self.position.push(move.move)
        self.moveLog.append(move)
        self._read()

    def undoMove(self) -> None:
        self.position.pop()
        self.moveLog.pop()
        self._read()


class CheckersPiece(AnySpelling):
    """A man or a king; its colour is a program's, or "RED" or "WHITE"."""

    def __init__(self, row: int, col: int, color: Any, goes_up: bool) -> None:
        self.row, self.col, self.color, self.king = row, col, color, False
        self.goes_up = goes_up

    @property
    def x(self) -> int:  # where it is drawn
        return 100 * self.col + 50

    @property
    def y(self) -> int:
        return 100 * self.row + 50

    def make_king(self) -> None:
        self.king = True

    def __repr__(self) -> str:
        letter = "r" if self.goes_up else "w"
        return letter.upper() if self.king else letter


def _is_red(color: Any) -> bool:
    """Return whether a colour is red, as a name or as the amounts of red, green and blue."""
    return color == (255, 0, 0) or "RED" in repr(color).upper()


class Window(StandIn):
    """What a program shows its game in: it shows nothing, and has no rules."""

    def __init__(self) -> None:
        super().__init__("Window")


class Queue:
    """What a search puts its move into, for the program that started it in another process."""

    def __init__(self) -> None:
        self.items: list[Any] = []

    def put(self, item: Any) -> None:
        self.items.append(item)

    def plyscope_data(self) -> Any:
        return list(self.items)


class CheckersBoard(AnySpelling):
    """A board of checkers: red moves up, white moves down; nobody must take.

    up, down  the program's colours, where it has others
    """

    def __init__(self, up: Any = None, down: Any = None) -> None:
        self._colors = up, down
        self.board: list[list[Any]] = [[0] * 8 for _ in _ROWS]
        for row in (0, 1, 2, 5, 6, 7):
            for column in _ROWS:
                if (row + column) % 2:
                    goes_up = row > 3
                    color = (up or "RED") if goes_up else (down or "WHITE")
                    self.board[row][column] = CheckersPiece(row, column, color, goes_up)

    def plyscope_data(self) -> Any:
        return ["".join(repr(piece) if piece else "." for piece in row) for row in self.board]

    def _pieces(self, goes_up: bool) -> list[CheckersPiece]:
        pieces = [piece for row in self.board for piece in row if piece]
        return [piece for piece in pieces if piece.goes_up == goes_up]

    def draw(self, *_window: object) -> None:
        """Show nothing."""

    def get_all_pieces(self, color: Any) -> list[CheckersPiece]:
        up = self._colors[0]
        return self._pieces(_is_red(color) if up is None else color == up)

    def get_piece(self, row: int, col: int) -> Any:
        return self.board[row][col]

    @property
    def red_left(self) -> int:
        return len(self._pieces(True))

    @property
    def white_left(self) -> int:
        return len(self._pieces(False))

    def evaluate(self) -> float:
        kings = sum(piece.king for piece in self._pieces(False))
        kings -= sum(piece.king for piece in self._pieces(True))
        return self.white_left - self.red_left + kings * 0.5

    def winner(self) -> Any:
        up, down = self._colors
        if not self.red_left:
            return down or "WHITE"
        return None if self.white_left else up or "RED"

    def move(self, piece: CheckersPiece, row: int, col: int, *_more: object) -> None:
        self.board[piece.row][piece.col], self.board[row][col] = 0, piece
        piece.row, piece.col = row, col
        if row in (0, 7):
            piece.make_king()

    def remove(self, pieces: Any) -> None:
        for piece in pieces:
            self.board[piece.row][piece.col] = 0

    remove_piece = remove

    def get_valid_moves(self, piece: CheckersPiece) -> dict[tuple[int, int], list[Any]]:
        """Return the squares that a piece can go to, each with the pieces that it takes."""
        steps = (-1, 1) if piece.king else (-1,) if piece.goes_up else (1,)
        moves: dict[tuple[int, int], list[Any]] = {}
        for down in steps:
            for right in (-1, 1):
                row, column = piece.row + down, piece.col + right
                if row in _ROWS and column in _ROWS and not self.board[row][column]:
                    moves[row, column] = []
        self._add_jumps(moves, piece, (piece.row, piece.col), steps, [])
        return moves

    def _add_jumps(
        self,
        moves: dict[tuple[int, int], list[Any]],
        piece: CheckersPiece,
        place: tuple[int, int],
        steps: tuple[int, ...],
        taken: list[Any],
    ) -> None:
        for down in steps:
            for right in (-1, 1):
                row, column = place[0] + 2 * down, place[1] + 2 * right
                if row not in _ROWS or column not in _ROWS or (row, column) in moves:
                    continue
                other = self.board[place[0] + down][place[1] + right]
                if not other or other.goes_up == piece.goes_up or other in taken:
                    continue
                if not self.board[row][column]:
                    moves[row, column] = [*taken, other]
                    self._add_jumps(moves, piece, (row, column), steps, [*taken, other])
