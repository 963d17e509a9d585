"""What is wrong with a position that no moves of a game can lead to, in a sentence."""

from collections.abc import Iterator
from typing import Any

from plyscope.games.chess import evaluation
from plyscope.games.chess.board import Board
from plyscope.games.chess.castling import ALL_CASTLES, KING_SQUARES
from plyscope.games.chess.draws import MAX_QUIET_PLIES
from plyscope.games.chess.en_passant import en_passant_captures
from plyscope.games.chess.position import BLACK, KEY_FIELDS, WHITE, Position
from plyscope.games.chess.squares import BITS, SQUARE_NAMES, square_names, squares_of
from plyscope.games.chess.threats import checkers
from plyscope.validation import is_integer

SIDES = ("White", "Black")
KINDS = ("pawn", "knight", "bishop", "rook", "queen", "king")


def position_error(board: Board, state: Position) -> str:
    """Return what is wrong with a position, or "".

    More pieces than promotions can make are no error, because such positions are set up, too.
    """
    return next(_position_errors(board, state), "")


def _position_errors(board: Board, state: Position) -> Iterator[str]:
    for player, men in zip(SIDES, (state.white, state.black), strict=True):
        yield from _piece_errors(player, men, state, board.size)
    wrong = state.pawns & (board.last[WHITE] | board.last[BLACK])
    if wrong:
        yield (
            f"A pawn is on {square_names(wrong)[0]}; pawns are on rows 2 to {board.size - 1}, "
            "for on the last one they promote."
        )
    first, other = (next(squares_of(state.kings & men)) for men in (state.white, state.black))
    if board.king[first] & BITS[other]:
        yield f"The kings are side by side, on {' and '.join(square_names(state.kings))}."
    if checkers(board, state, 1 - state.turn):
        mover, waits = SIDES[state.turn], SIDES[1 - state.turn]
        yield f"{waits} is in check, and it is {mover}'s turn: {mover} could take the king."
    check = checkers(board, state)
    if check.bit_count() > 2:
        yield (
            f"{SIDES[state.turn]} is in check from {', '.join(square_names(check))}; "
            "no move gives check from more than two squares."
        )
    yield from _castling_errors(state)
    yield from _en_passant_errors(board, state)


def _piece_errors(player: str, men: int, state: Position, size: int) -> Iterator[str]:
    """Check the men of one side."""
    kings = state.kings & men
    if not kings:
        yield f"{player} has no king; there is one of each side."
    if kings & kings - 1:
        squares = square_names(kings)
        yield (
            f"{player} has {len(squares)} kings, on {', '.join(squares)}; there is one of "
            "each side."
        )
    counts = [(kind & men).bit_count() for kind in state.kinds()]
    if sum(counts) > 2 * size:
        yield f"{player} has {sum(counts)} pieces; there are {2 * size} at most."
    if counts[0] > size:
        yield f"{player} has {counts[0]} pawns; there are {size} at most."


def _castling_errors(state: Position) -> Iterator[str]:
    """Check the king and the rook of each right to castle."""
    if state.castling & ~sum(castle.rook for castle in ALL_CASTLES):
        yield "The right to castle is that of a rook in a corner."
    for castle in ALL_CASTLES:
        if state.castling & castle.rook:
            side = BLACK if castle.letter.islower() else WHITE
            men = state.black if side else state.white
            for kind, bits, square in (
                ("king", state.kings, KING_SQUARES[side]),
                ("rook", state.rooks, castle.rook),
            ):
                if not bits & men & square:
                    yield (
                        f"The right to castle {castle.letter} needs a {SIDES[side].lower()} {kind} "
                        f"on {square_names(square)[0]}."
                    )


def _en_passant_errors(board: Board, state: Position) -> Iterator[str]:
    """Check the pawn that has just moved two steps."""
    if not state.passant:
        return
    name = square_names(state.passant)[0]
    row = 2 if state.turn else 5
    if board.size < 8 or not state.passant & board.rows[row] or state.passant.bit_count() != 1:
        yield (
            f"No pawn can be captured en passant on {name}: "
            f"with {SIDES[state.turn]} to move the square is on row {row + 1}."
        )
        return
    ahead, behind = state.passant << 8, state.passant >> 8
    pawn, origin = (ahead, behind) if state.turn else (behind, ahead)
    enemy = state.white if state.turn else state.black
    if not state.pawns & enemy & pawn:
        player = SIDES[1 - state.turn]
        square = square_names(pawn)[0]
        yield f"A capture en passant on {name} needs a pawn of {player} on {square}."
    if (state.white | state.black) & (state.passant | origin):
        yield f"No pawn came past {name}: {square_names(origin)[0]} and {name} would both be empty."
    king = (state.kings & (state.black if state.turn else state.white)).bit_length() - 1
    for checker in squares_of(checkers(board, state) & ~pawn):
        if not board.between[king][BITS[checker]] & origin:
            yield (
                f"The pawn that came past {name} opened no line for the piece on "
                f"{SQUARE_NAMES[checker]} to give check."
            )


def is_position(board: Board, thing: Any) -> bool:
    """Return whether it is a possible Position on this board."""
    if not isinstance(thing, Position) or not all(map(is_integer, _numeric_fields(thing))):
        return False
    kinds = thing.kinds()
    men = thing.white | thing.black
    if not all(0 <= bits <= board.cells for bits in (*kinds, thing.white, thing.black)):
        return False
    apart = sum(kinds) == men == thing.white + thing.black and not men & ~board.cells
    if not apart or thing.white & thing.black:
        return False
    if thing.turn not in (0, 1) or thing.castling < 0 or thing.passant < 0:
        return False
    if (
        position_error(board, thing)
        or not 0 <= thing.quiet_plies <= MAX_QUIET_PLIES
        or thing.move_number < 1
    ):
        return False
    if thing.passant and not any(en_passant_captures(board, thing, thing.passant)):
        return False
    return thing.score == evaluation.score(board, kinds, thing.white) and _is_history(thing)


def _numeric_fields(thing: Position) -> tuple[Any, ...]:
    """Return all fields but the positions before."""
    return *thing[: KEY_FIELDS + 2], thing.move_number


def _is_history(thing: Position) -> bool:
    """Return whether the earlier positions are valid, and no more than the quiet moves."""
    before = thing.history
    return (
        isinstance(before, tuple)
        and len(before) <= thing.quiet_plies
        and all(
            isinstance(placed, tuple) and len(placed) == KEY_FIELDS and all(map(is_integer, placed))
            for placed in before
        )
    )
