"""What programs for python-chess import: boards, moves and pieces, over this package's own rules.

The names of classes, methods and constants are those of python-chess, so that a program runs
unchanged. A board keeps the positions of its game in a list; `push` adds one, `pop` removes it.
"""

from collections.abc import Iterator
from functools import lru_cache
from types import ModuleType
from typing import Any, NamedTuple

from plyscope.games.chess import draws, san
from plyscope.games.chess.castling import ALL_CASTLES
from plyscope.games.chess.fen import piece_letter
from plyscope.games.chess.make_move import move_maker
from plyscope.games.chess.move_generation import move_generator
from plyscope.games.chess.position import KEY_FIELDS, Position
from plyscope.games.chess.rules import START, Chess
from plyscope.games.chess.squares import SQUARE_NAMES, squares_of
from plyscope.games.chess.threats import attack_test, checkers
from plyscope.student_code.call_tree.stand_ins import InertModule

WHITE, BLACK = True, False
COLORS = [WHITE, BLACK]
COLOR_NAMES = ["black", "white"]
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = PIECE_TYPES = list(range(1, 7))
PIECE_SYMBOLS = [None, "p", "n", "b", "r", "q", "k"]
PIECE_NAMES = [None, "pawn", "knight", "bishop", "rook", "queen", "king"]
SQUARES = list(range(64))
FILE_NAMES, RANK_NAMES = list("abcdefgh"), list("12345678")
UNICODE_PIECE_SYMBOLS = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟", strict=True))
Color, PieceType, Square, Bitboard = bool, int, int, int  # that annotations name
BB_EMPTY, BB_ALL = 0, (1 << 64) - 1
BB_SQUARES = [1 << square for square in SQUARES]
BB_FILES = [0x0101010101010101 << file for file in range(8)]
BB_RANKS = [0xFF << 8 * rank for rank in range(8)]
BB_DARK_SQUARES, BB_LIGHT_SQUARES = 0xAA55AA55AA55AA55, 0x55AA55AA55AA55AA
BB_CENTER = 0x0000001818000000

_CHESS = Chess()
_generate, _move = move_generator(_CHESS.board), move_maker(_CHESS.board)
_is_attacked = attack_test(_CHESS.board)


class IllegalMoveError(ValueError):
    """A move that is not legal on the board."""


def square(file_index: int, rank_index: int) -> int:
    return rank_index * 8 + file_index


def square_file(square: int) -> int:
    return square & 7


def square_rank(square: int) -> int:
    return square >> 3


def square_name(square: int) -> str:
    return SQUARE_NAMES[square]


def parse_square(name: str) -> int:
    return SQUARE_NAMES.index(name)


def square_mirror(square: int) -> int:
    return square ^ 56


def square_distance(one: int, other: int) -> int:
    return max(abs((one & 7) - (other & 7)), abs((one >> 3) - (other >> 3)))


def popcount(mask: Any) -> int:
    """Return how many squares a mask has."""
    return int(mask).bit_count()


def square_manhattan_distance(one: int, other: int) -> int:
    return abs((one & 7) - (other & 7)) + abs((one >> 3) - (other >> 3))


def piece_symbol(piece_type: int) -> Any:
    return PIECE_SYMBOLS[piece_type]


def piece_name(piece_type: int) -> Any:
    return PIECE_NAMES[piece_type]


class Piece:
    """A kind of piece and its colour."""

    __slots__ = ("color", "piece_type")

    def __init__(self, piece_type: int, color: bool) -> None:
        self.piece_type, self.color = piece_type, color

    @classmethod
    def from_symbol(cls, symbol: str) -> "Piece":
        return cls(PIECE_SYMBOLS.index(symbol.lower()), symbol.isupper())

    def symbol(self) -> str:
        letter = PIECE_SYMBOLS[self.piece_type] or ""
        return letter.upper() if self.color else letter

    def plyscope_data(self) -> str:
        return self.symbol()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Piece) and self.symbol() == other.symbol()

    def __hash__(self) -> int:
        return hash(self.symbol())

    def __str__(self) -> str:
        return self.symbol()

    def __repr__(self) -> str:
        return f"Piece.from_symbol({self.symbol()!r})"


class Move:
    """A move from square to square, with the piece that a pawn becomes."""

    __slots__ = ("drop", "from_square", "promotion", "to_square")

    def __init__(self, from_square: int, to_square: int, promotion: int | None = None) -> None:
        self.from_square, self.to_square, self.promotion = from_square, to_square, promotion
        self.drop = None

    @classmethod
    def from_uci(cls, text: str) -> "Move":
        if text == "0000":
            return cls.null()
        promotion = PIECE_SYMBOLS.index(text[4]) if len(text) > 4 else None
        return cls(parse_square(text[:2]), parse_square(text[2:4]), promotion)

    @classmethod
    def null(cls) -> "Move":
        return cls(0, 0)

    def uci(self) -> str:
        if not self:
            return "0000"
        promotion = PIECE_SYMBOLS[self.promotion] if self.promotion else ""
        return f"{SQUARE_NAMES[self.from_square]}{SQUARE_NAMES[self.to_square]}{promotion}"

    def plyscope_data(self) -> str:
        return self.uci()

    def __bool__(self) -> bool:
        return bool(self.from_square or self.to_square)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and _action(self) == _action(other)

    def __hash__(self) -> int:
        return _action(self)

    def __str__(self) -> str:
        return self.uci()

    def __repr__(self) -> str:
        return f"Move.from_uci({self.uci()!r})"


def _action(move: Move) -> int:
    """Return a move as these rules write it; their promotions count from the knight as 1."""
    promotion = move.promotion - 1 if move.promotion else 0
    return move.from_square | move.to_square << 6 | promotion << 12


def _to_move(action: int) -> Move:
    promotion = action >> 12
    return Move(action & 63, action >> 6 & 63, promotion + 1 if promotion else None)


class SquareSet:
    """A set of squares, from a1 on."""

    def __init__(self, mask: int = 0) -> None:
        self.mask = mask

    def plyscope_data(self) -> Any:
        return list(self)

    def __iter__(self) -> Iterator[int]:
        return squares_of(self.mask)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, square: int) -> bool:
        return bool(self.mask >> square & 1)

    def __int__(self) -> int:
        return self.mask

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (SquareSet, int)) and self.mask == int(other)

    def __and__(self, other: Any) -> "SquareSet":
        return SquareSet(self.mask & int(other))

    def __or__(self, other: Any) -> "SquareSet":
        return SquareSet(self.mask | int(other))

    def __xor__(self, other: Any) -> "SquareSet":
        return SquareSet(self.mask ^ int(other))

    def __sub__(self, other: Any) -> "SquareSet":
        return SquareSet(self.mask & ~int(other))

    def __invert__(self) -> "SquareSet":
        return SquareSet(BB_ALL & ~self.mask)

    def tolist(self) -> list[bool]:
        """Return for each square, from a1 on, whether it is in the set."""
        return [square in self for square in SQUARES]

    def add(self, square: int) -> None:
        self.mask |= 1 << square

    def discard(self, square: int) -> None:
        self.mask &= ~(1 << square)


def scan_forward(mask: int) -> Iterator[int]:
    return squares_of(mask)


def scan_reversed(mask: int) -> Iterator[int]:
    return iter(list(squares_of(mask))[::-1])


class LegalMoveGenerator:
    """The legal moves of a board, made when they are asked for."""

    def __init__(self, board: "Board") -> None:
        self.board = board

    def count(self) -> int:
        return len(_generate(self.board.position, False))

    def __iter__(self) -> Iterator[Move]:
        return self.board.generate_legal_moves()

    def __bool__(self) -> bool:
        return self.count() > 0

    def __contains__(self, move: Move) -> bool:
        return self.board.is_legal(move)


class Outcome(NamedTuple):
    """How a game ended; `winner` is None for a draw."""

    termination: str
    winner: bool | None

    def result(self) -> str:
        return {True: "1-0", False: "0-1", None: "1/2-1/2"}[self.winner]


@lru_cache(maxsize=4096)
def _format_fen(position: Position) -> str:
    return _CHESS.fen(position)


class Board:
    """A game of chess: its positions, and the moves between them."""

    def __init__(self, fen: str | None = START, *, chess960: bool = False) -> None:
        if fen is None:
            raise ValueError("A board without kings is not supported: give a FEN.")
        self.set_fen(fen)

    def set_fen(self, fen: str) -> None:
        self._positions = [_CHESS.position(fen)]
        self.move_stack: list[Move] = []

    def reset(self) -> None:
        self.set_fen(START)

    @property
    def position(self) -> Position:
        return self._positions[-1]

    def plyscope_data(self) -> str:
        return self.fen()

    @property
    def turn(self) -> bool:
        return self.position.turn == 0

    @turn.setter
    def turn(self, color: bool) -> None:
        turn = 0 if color else 1
        self._positions[-1] = self.position._replace(turn=turn, passant=0, history=())

    @property
    def fullmove_number(self) -> int:
        return self.position.move_number

    @property
    def halfmove_clock(self) -> int:
        return self.position.quiet_plies

    @property
    def ep_square(self) -> int | None:
        passant = self.position.passant
        return passant.bit_length() - 1 if passant else None

    @property
    def castling_rights(self) -> int:
        return self.position.castling

    @property
    def occupied(self) -> int:
        return self.position.white | self.position.black

    @property
    def occupied_co(self) -> list[int]:
        """The squares of Black and of White, so that a colour is the index."""
        return [self.position.black, self.position.white]

    @property
    def pawns(self) -> int:
        return self.position.pawns

    @property
    def knights(self) -> int:
        return self.position.knights

    @property
    def bishops(self) -> int:
        return self.position.bishops

    @property
    def rooks(self) -> int:
        return self.position.rooks

    @property
    def queens(self) -> int:
        return self.position.queens

    @property
    def kings(self) -> int:
        return self.position.kings

    @property
    def legal_moves(self) -> LegalMoveGenerator:
        return LegalMoveGenerator(self)

    def generate_legal_moves(self, *_masks: int) -> Iterator[Move]:
        return iter([_to_move(action) for action in _generate(self.position, False)])

    def generate_legal_captures(self, *_masks: int) -> Iterator[Move]:
        return iter([move for move in self.legal_moves if self.is_capture(move)])

    def is_legal(self, move: Move) -> bool:
        return _action(move) in _generate(self.position, False)

    def push(self, move: Move) -> None:
        before = self.position
        if move:
            after = _move(before, _action(move))
        else:
            number = before.move_number + before.turn
            after = before._replace(turn=1 - before.turn, passant=0, history=(), move_number=number)
        self._positions.append(after)
        self.move_stack.append(move)

    def pop(self) -> Move:
        move = self.move_stack.pop()
        self._positions.pop()
        return move

    def peek(self) -> Move:
        return self.move_stack[-1]

    def push_uci(self, text: str) -> Move:
        move = self.parse_uci(text)
        self.push(move)
        return move

    def parse_uci(self, text: str) -> Move:
        move = Move.from_uci(text)
        if move and not self.is_legal(move):
            raise IllegalMoveError(f"illegal uci: {text!r} in {self.fen()}")
        return move

    def push_san(self, text: str) -> Move:
        move = self.parse_san(text)
        self.push(move)
        return move

    def parse_san(self, text: str) -> Move:
        return _to_move(_CHESS.parse_action(self.position, text))

    def san(self, move: Move) -> str:
        legal = _generate(self.position, False)
        if _action(move) not in legal:
            raise IllegalMoveError(f"illegal move: {move} in {self.fen()}")
        text = san.format_san(self.position, _action(move), legal)
        self.push(move)
        sign = "#" if self.is_checkmate() else "+" if self.is_check() else ""
        self.pop()
        return text + sign

    def copy(self, *, stack: bool | int = True) -> "Board":
        made = Board.__new__(type(self))
        made._positions = list(self._positions) if stack else [self.position]
        made.move_stack = list(self.move_stack) if stack else []
        return made

    def __copy__(self) -> "Board":
        return self.copy()

    def __deepcopy__(self, _memo: object) -> "Board":
        return self.copy()

    def ply(self) -> int:
        return 2 * (self.fullmove_number - 1) + (not self.turn)

    def is_check(self) -> bool:
        return checkers(_CHESS.board, self.position) != 0

    def is_checkmate(self) -> bool:
        return self.is_check() and not _generate(self.position, False)

    def is_stalemate(self) -> bool:
        return not self.is_check() and not _generate(self.position, False)

    def is_insufficient_material(self) -> bool:
        return draws.is_dead_position(self.position)

    def is_seventyfive_moves(self) -> bool:
        return self.halfmove_clock >= 150 and bool(_generate(self.position, False))

    def is_fifty_moves(self) -> bool:
        return self.halfmove_clock >= 100 and bool(_generate(self.position, False))

    can_claim_fifty_moves = is_fifty_moves

    def is_repetition(self, count: int = 3) -> bool:
        return self.position.history.count(self.position[:KEY_FIELDS]) >= count - 1

    can_claim_threefold_repetition = is_repetition

    def is_fivefold_repetition(self) -> bool:
        return self.is_repetition(5)

    def can_claim_draw(self) -> bool:
        return self.is_fifty_moves() or self.is_repetition(3)

    def outcome(self, *, claim_draw: bool = False) -> Outcome | None:
        if self.is_checkmate():
            return Outcome("CHECKMATE", not self.turn)
        for name, is_ended in (
            ("INSUFFICIENT_MATERIAL", self.is_insufficient_material),
            ("STALEMATE", self.is_stalemate),
            ("SEVENTYFIVE_MOVES", self.is_seventyfive_moves),
            ("FIVEFOLD_REPETITION", self.is_fivefold_repetition),
        ):
            if is_ended():
                return Outcome(name, None)
        if claim_draw and self.can_claim_draw():
            return Outcome("FIFTY_MOVES" if self.is_fifty_moves() else "THREEFOLD_REPETITION", None)
        return None

    def is_game_over(self, *, claim_draw: bool = False) -> bool:
        return self.outcome(claim_draw=claim_draw) is not None

    def result(self, *, claim_draw: bool = False) -> str:
        outcome = self.outcome(claim_draw=claim_draw)
        return "*" if outcome is None else outcome.result()

    def piece_at(self, square: int) -> Piece | None:
        letter = piece_letter(self.position, square)
        return Piece.from_symbol(letter) if letter else None

    def piece_type_at(self, square: int) -> int | None:
        piece = self.piece_at(square)
        return None if piece is None else piece.piece_type

    def color_at(self, square: int) -> bool | None:
        piece = self.piece_at(square)
        return None if piece is None else piece.color

    def piece_map(self) -> dict[int, Piece]:
        squares = squares_of(self.occupied)
        return {at: Piece.from_symbol(piece_letter(self.position, at)) for at in squares}

    def pieces_mask(self, piece_type: int, color: bool) -> int:
        position = self.position
        return position.kinds()[piece_type - 1] & (position.white if color else position.black)

    def pieces(self, piece_type: int, color: bool) -> SquareSet:
        return SquareSet(self.pieces_mask(piece_type, color))

    def king(self, color: bool) -> int | None:
        mask = self.pieces_mask(KING, color)
        return mask.bit_length() - 1 if mask else None

    def is_attacked_by(self, color: bool, square: int) -> bool:
        own = self.position.white if color else self.position.black
        return self._is_attacked_from(own, color, square, self.occupied)

    def _is_attacked_from(self, own: int, color: bool, square: int, occupied: int) -> bool:
        position = self.position
        lines = position.queens & own
        return bool(
            _is_attacked(
                *(square, int(color), occupied, position.pawns & own),
                *(position.knights & own, position.kings & own),
                *(position.rooks & own | lines, position.bishops & own | lines),
            )
        )

    def attackers_mask(self, color: bool, square: int) -> int:
        own = self.position.white if color else self.position.black
        return sum(
            1 << at
            for at in squares_of(own)
            if self._is_attacked_from(1 << at, color, square, self.occupied)
        )

    def attackers(self, color: bool, square: int) -> SquareSet:
        return SquareSet(self.attackers_mask(color, square))

    def attacks_mask(self, square: int) -> int:
        color = self.color_at(square)
        if color is None:
            return 0
        own, occupied = 1 << square, self.occupied
        return sum(1 << at for at in SQUARES if self._is_attacked_from(own, color, at, occupied))

    def attacks(self, square: int) -> SquareSet:
        return SquareSet(self.attacks_mask(square))

    def checkers_mask(self) -> int:
        return checkers(_CHESS.board, self.position)

    def checkers(self) -> SquareSet:
        return SquareSet(self.checkers_mask())

    def is_pinned(self, color: bool, square: int) -> bool:
        king, other = self.king(color), self.occupied_co[not color]
        if king is None or king == square or not self.occupied_co[color] >> square & 1:
            return False
        with_it = self.attackers_mask(not color, king)
        without = self.occupied & ~(1 << square)
        return any(
            not with_it >> at & 1 and self._is_attacked_from(1 << at, not color, king, without)
            for at in squares_of(other)
        )

    def set_piece_at(self, square: int, piece: Piece | None, promoted: bool = False) -> None:
        position, bit = self.position, 1 << square
        kinds = [mask & ~bit for mask in position.kinds()]
        sides = [position.white & ~bit, position.black & ~bit]
        if piece is not None:
            kinds[piece.piece_type - 1] |= bit
            sides[0 if piece.color else 1] |= bit
        self._positions[-1] = Position._make((*kinds, *sides, *position[8:]))

    def remove_piece_at(self, square: int) -> Piece | None:
        piece = self.piece_at(square)
        self.set_piece_at(square, None)
        return piece

    def mirror(self) -> "Board":
        """Return the position with the colours and the ranks turned over."""
        rows, turn, castling, passant, *counters = self.fen().split()
        rows = "/".join(row.swapcase() for row in rows.split("/")[::-1])
        turn = "b" if turn == "w" else "w"
        castling = "".join(sorted(castling.swapcase()))
        passant = passant[0] + str(9 - int(passant[1])) if len(passant) == 2 else passant
        return Board(" ".join((rows, turn, castling, passant, *counters)))

    def find_move(self, start: int, end: int, promotion: int | None = None) -> Move:
        wanted = Move(start, end, promotion)
        if promotion is None and wanted not in self.legal_moves:
            wanted = Move(start, end, QUEEN)
        if wanted not in self.legal_moves:
            raise IllegalMoveError(f"no legal move {wanted} in {self.fen()}")
        return wanted

    def uci(self, move: Move) -> str:
        return move.uci()

    def root(self) -> "Board":
        return Board(_format_fen(self._positions[0]))

    def is_zeroing(self, move: Move) -> bool:
        return self.is_capture(move) or bool(self.position.pawns >> move.from_square & 1)

    def is_variant_end(self) -> bool:
        return False

    is_variant_win = is_variant_loss = is_variant_draw = is_variant_end

    def is_capture(self, move: Move) -> bool:
        return bool(self.occupied >> move.to_square & 1) or self.is_en_passant(move)

    def is_en_passant(self, move: Move) -> bool:
        passant = self.position.passant
        is_pawn = self.position.pawns >> move.from_square & 1
        return bool(passant and is_pawn and passant >> move.to_square & 1)

    def is_castling(self, move: Move) -> bool:
        is_king = self.position.kings >> move.from_square & 1
        return bool(is_king and square_distance(move.from_square, move.to_square) > 1)

    def gives_check(self, move: Move) -> bool:
        self.push(move)
        try:
            return self.is_check()
        finally:
            self.pop()

    def _has_right(self, color: bool, letters: str) -> bool:
        wanted = letters if color else letters.lower()
        return any(c.letter in wanted and self.position.castling & c.rook for c in ALL_CASTLES)

    def has_castling_rights(self, color: bool) -> bool:
        return self._has_right(color, "KQ")

    def has_kingside_castling_rights(self, color: bool) -> bool:
        return self._has_right(color, "K")

    def has_queenside_castling_rights(self, color: bool) -> bool:
        return self._has_right(color, "Q")

    def fen(self) -> str:
        return _format_fen(self.position)

    def board_fen(self) -> str:
        return self.fen().partition(" ")[0]

    def epd(self) -> str:
        return self.fen().rsplit(" ", 2)[0]

    def _transposition_key(self) -> Any:
        return self.position[:KEY_FIELDS]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.fen() == other.fen()

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        rows = [
            " ".join(piece_letter(self.position, 8 * rank + file) or "." for file in range(8))
            for rank in range(7, -1, -1)
        ]
        return "\n".join(rows)

    def __repr__(self) -> str:
        return f"Board({self.fen()!r})"


def zobrist_hash(board: Board) -> int:
    """Return a number that equal positions share."""
    return hash(board._transposition_key()) & (1 << 64) - 1


def _make_modules() -> dict[str, ModuleType]:
    module = ModuleType("chess")
    module.__dict__.update({k: v for k, v in globals().items() if k[0].isalpha() and k != "san"})
    module.__dict__.update({name.upper(): number for number, name in enumerate(SQUARE_NAMES)})
    for name, masks in (("FILE_", BB_FILES), ("RANK_", BB_RANKS), ("", BB_SQUARES)):
        letters = {"FILE_": "ABCDEFGH", "RANK_": "12345678"}.get(name, SQUARE_NAMES)
        module.__dict__.update(
            {f"BB_{name}{text.upper()}": mask for text, mask in zip(letters, masks, strict=True)}
        )
    module.__dict__.update(lsb=lambda mask: (mask & -mask).bit_length() - 1)
    module.__dict__.update(msb=lambda mask: mask.bit_length() - 1)
    module.__dict__.update(STARTING_FEN=START, STARTING_BOARD_FEN=START.partition(" ")[0])
    modules = {"chess": module}
    for name in ("engine", "pgn", "polyglot", "svg", "syzygy"):
        part = modules[f"chess.{name}"] = InertModule(f"chess.{name}")
        module.__dict__[name] = part
    modules["chess.polyglot"].__dict__["zobrist_hash"] = zobrist_hash
    return modules


def find_module(name: str) -> ModuleType:
    """Return `chess`, or a part of it, made anew: a program may change it."""
    return _make_modules().get(name) or InertModule(name)
