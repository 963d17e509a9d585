"""FEN, positions as text: the men row by row from the top, the side to move, rights, counters."""

from plyscope.games.chess import epd, evaluation
from plyscope.games.chess.board import Board
from plyscope.games.chess.castling import ALL_CASTLES
from plyscope.games.chess.draws import MAX_QUIET_PLIES
from plyscope.games.chess.en_passant import en_passant_captures
from plyscope.games.chess.position import Position
from plyscope.games.chess.position_errors import position_error
from plyscope.games.chess.squares import BITS, SQUARE_NAMES, square_names
from plyscope.validation import short_repr

LETTERS = "PNBRQKpnbrqk"  # White's men, kinds in the order of a state, then Black's
_FIELDS = "the pieces, the player to move, castling, en passant, and two counters"
_DEFAULTS = ("", "w", "-", "-", "0", "1")
_MAX_MOVE_NUMBER = 9999  # of a counter of moves: no game is as long


class FenError(ValueError):
    """Raised for text that is not a position."""


def parse_fen(board: Board, text: object) -> Position:
    """Return the position of a FEN; raise ValueError, saying what is wrong and what would be right.

    Fields left out at the end are "w - - 0 1", a move number 0 is 1, and the operations of an EPD
    line are skipped. An en-passant square is kept only if a pawn can legally capture there, because
    otherwise it has no effect.
    """
    if not isinstance(text, str):
        raise FenError(f"A FEN is a text, not {short_repr(text)}.")
    try:
        line, _ = epd.split(text)
    except ValueError as error:
        raise FenError(str(error)) from None
    fields = line.split()
    if not 1 <= len(fields) <= len(_DEFAULTS):
        raise FenError(
            f"A FEN has one to six fields, {_FIELDS}; {short_repr(text)} has {len(fields)}."
        )
    men, turn, castling, passant, quiet, number = (*fields, *_DEFAULTS[len(fields) :])
    kinds, white, black = _parse_pieces(board, men)
    if turn not in ("w", "b"):
        raise FenError(f"The player to move is w or b in a FEN, not {short_repr(turn)}.")
    rights, behind = _parse_castling(board, castling), _parse_en_passant(passant)
    calm = _parse_counter(
        "The number of moves without a capture or a pawn move", quiet, 0, MAX_QUIET_PLIES
    )
    moves = max(
        1, _parse_counter("The move number", number, 0, _MAX_MOVE_NUMBER)
    )  # many begin with 0
    score, side = evaluation.score(board, kinds, white), "wb".index(turn)
    state = Position(*kinds, white, black, side, rights, behind, score, calm, (), moves)
    wrong = position_error(board, state)
    if wrong:
        raise FenError(wrong)
    if state.passant and not any(en_passant_captures(board, state, state.passant)):
        return state._replace(passant=0)
    return state


def format_fen(board: Board, state: Position) -> str:
    """Return the FEN of a position."""
    rows = []
    for row in range(board.size - 1, -1, -1):
        line, gap = "", 0
        for column in range(board.size):
            letter = piece_letter(state, 8 * row + column)
            line += letter and f"{gap or ''}{letter}"
            gap = 0 if letter else gap + 1
        rows.append(f"{line}{gap or ''}")
    rights = "".join(castle.letter for castle in ALL_CASTLES if state.castling & castle.rook)
    passant = square_names(state.passant)[0] if state.passant else "-"
    turn = "wb"[state.turn]
    return (
        f"{'/'.join(rows)} {turn} {rights or '-'} {passant} {state.quiet_plies} {state.move_number}"
    )


def piece_letter(state: Position, square: int) -> str:
    """Return the letter of the man on a square, or ""."""
    bit = BITS[square]
    if not (state.white | state.black) & bit:
        return ""
    kinds, kind = state.kinds(), 0
    while not kinds[kind] & bit:
        kind += 1
    return LETTERS[kind if state.white & bit else kind + 6]


def _parse_pieces(board: Board, text: str) -> tuple[tuple[int, int, int, int, int, int], int, int]:
    """Return the bits of each kind, of White and of Black."""
    size, rows = board.size, text.split("/")
    if len(rows) != size:
        raise FenError(
            f"A FEN has {size} rows with / between them; {short_repr(text)} has {len(rows)}."
        )
    kinds, sides = [0] * 6, [0, 0]
    for row, line in zip(range(size - 1, -1, -1), rows, strict=True):
        column = 0
        for place, sign in enumerate(line):
            if sign in LETTERS:
                kind = LETTERS.index(sign)
                bit = BITS[8 * row + column] if column < size else 0
                kinds[kind % 6] |= bit
                sides[kind // 6] |= bit
                column += 1
            elif sign.isascii() and sign.isdigit() and sign != "0":
                column += int(sign)
                if line[max(0, place - 1) : place].isdigit():
                    raise FenError(
                        f"Row {row + 1}, {short_repr(line)}, has two numbers side by side."
                    )
            else:
                raise FenError(
                    f"There is no piece {short_repr(sign)}, in row {row + 1}; pieces are {LETTERS}."
                )
        if column != size:
            raise FenError(
                f"Row {row + 1}, {short_repr(line)}, is {column} squares wide, not {size}."
            )
    pawns, knights, bishops, rooks, queens, kings = kinds
    return (pawns, knights, bishops, rooks, queens, kings), sides[0], sides[1]


def _parse_castling(board: Board, text: str) -> int:
    """Return the rooks that may still castle."""
    rooks = {castle.letter: castle.rook for castle in ALL_CASTLES}
    if text == "-":
        return 0
    if board.size < 8:
        raise FenError(
            f"There is no castling on {board.size}x{board.size}: expected -, not "
            f"{short_repr(text)}."
        )
    if not set(text) <= set(rooks) or len(set(text)) < len(text):
        raise FenError(f"The rights to castle are letters of KQkq, or -, not {short_repr(text)}.")
    return sum(rooks[letter] for letter in text)


def _parse_en_passant(text: str) -> int:
    if text == "-":
        return 0
    if text not in SQUARE_NAMES:
        raise FenError(f"The en passant square is a square or -, not {short_repr(text)}.")
    return BITS[SQUARE_NAMES.index(text)]


def _parse_counter(field_name: str, text: str, minimum: int, maximum: int) -> int:
    """Return a number of moves."""
    digits = text.isascii() and text.isdigit() and len(text) <= 9
    if not digits or not minimum <= int(text) <= maximum:
        raise FenError(
            f"{field_name} is a whole number from {minimum} to {maximum:,}, not {short_repr(text)}."
        )
    return int(text)
