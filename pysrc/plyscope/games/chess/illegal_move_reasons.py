"""Why a move is not legal, in a sentence."""

from plyscope.games.chess.board import Board
from plyscope.games.chess.castling import ALL_CASTLES, KING_SQUARES
from plyscope.games.chess.position import Position
from plyscope.games.chess.position_errors import KINDS, SIDES
from plyscope.games.chess.squares import BITS, SQUARE_NAMES, square_names
from plyscope.games.chess.threats import attack_test, checkers


def kind_at(state: Position, square: int) -> int:
    """Return which of the six kinds stands on a square, -1 if it is empty."""
    return next((k for k, men in enumerate(state.kinds()) if men >> square & 1), -1)


def illegal_move_reason(board: Board, state: Position, origin: int, to: int, name: str) -> str:
    """Return why the mover's man on `origin` cannot go to `to`, or not with that promotion.

    `name` is the name of the move. The game is not over.
    """
    own, enemy = state.sides()
    who, other = SIDES[state.turn], SIDES[1 - state.turn]
    if not BITS[origin] & own:
        if BITS[origin] & enemy:
            theirs = KINDS[kind_at(state, origin)]
            square = SQUARE_NAMES[origin]
            return f"{name} moves {other}'s {theirs} on {square}, and it is {who}'s turn."
        return f"{name} moves nothing: {SQUARE_NAMES[origin]} is empty."
    kind = kind_at(state, origin)
    castle = next((c for c in ALL_CASTLES if c.action == origin | to << 6), None)
    if castle and kind == 5 and BITS[origin] == KING_SQUARES[state.turn] and board.size == 8:
        return illegal_castling_reason(board, state, ALL_CASTLES.index(castle), name)
    if BITS[to] & own:
        piece = KINDS[kind_at(state, to)]
        return f"{name} goes to {SQUARE_NAMES[to]}, where {who}'s own {piece} stands."
    reason = _obstacle(board, state, origin, to, kind)
    if reason:
        return f"{name} is no move: {reason}"
    if kind == 5 and not checkers(board, state):
        return f"{name} puts the king in check: {other} attacks {SQUARE_NAMES[to]}."
    return f"{name} leaves the king in check."


def _obstacle(board: Board, state: Position, origin: int, to: int, kind: int) -> str:
    """Return why a man cannot go there even if kings did not matter, or ""."""
    men = state.white | state.black
    if kind == 0:
        return _pawn_obstacle(board, state, origin, to)
    alone = (
        board.knight[origin],
        board.bishops[origin],
        board.rooks[origin],
        board.bishops[origin] | board.rooks[origin],
        board.king[origin],
    )[kind - 1]
    if not alone & BITS[to]:
        return f"a {KINDS[kind]} on {SQUARE_NAMES[origin]} does not go to {SQUARE_NAMES[to]}."
    between = board.between[origin][BITS[to]] & men if kind in (2, 3, 4) else 0
    if between:
        return f"{square_names(between)[0]}, on the way, is not empty."
    return ""


def _pawn_obstacle(board: Board, state: Position, origin: int, to: int) -> str:
    men = state.white | state.black
    up = -8 if state.turn else 8
    if board.pawn[state.turn][origin] & BITS[to]:
        if BITS[to] & (men | state.passant):
            return ""
        return f"a pawn goes to {SQUARE_NAMES[to]} only to take, and there is nothing to take."
    home = board.rows[6 if state.turn else 1] if board.size == 8 else 0
    steps = [to] if to == origin + up else []
    if to == origin + 2 * up and BITS[origin] & home:
        steps = [origin + up, to]
    if not steps:
        return f"a pawn on {SQUARE_NAMES[origin]} does not go to {SQUARE_NAMES[to]}."
    blocked = next((square for square in steps if BITS[square] & men), None)
    return "" if blocked is None else f"{SQUARE_NAMES[blocked]}, before the pawn, is not empty."


def illegal_castling_reason(board: Board, state: Position, castling_side: int, name: str) -> str:
    """Return why the mover cannot castle that way, an index into castling.ALL."""
    castle, who = ALL_CASTLES[castling_side], SIDES[state.turn]
    own, enemy = state.sides()
    if board.size < 8:
        return f"{name} is no move: nobody castles on this board."
    if not state.castling & castle.rook:
        return f"{name} is not allowed: {who}'s king or that rook has moved, or is not there."
    if castle.empty & (own | enemy):
        blocked = square_names(castle.empty & (own | enemy))[0]
        return f"{name} is not possible: {blocked}, between king and rook, is not empty."
    if checkers(board, state):
        return f"{name} is not allowed: the king is in check."
    theirs = state.pawns & enemy, state.knights & enemy, state.kings & enemy
    straight, diagonal = state.rooks | state.queens, state.bishops | state.queens
    attacked = attack_test(board)
    for square in castle.king_path:
        if attacked(square, state.turn, own | enemy, *theirs, straight & enemy, diagonal & enemy):
            other = SIDES[1 - state.turn]
            return (
                f"{name} is not allowed: {other} attacks {SQUARE_NAMES[square]}, on the king's way."
            )
    return f"{name} is not written so: it is e1g1, or O-O."
