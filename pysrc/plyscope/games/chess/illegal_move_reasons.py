"""Why a move is not legal, in a sentence."""

from plyscope.games.chess.board import Board
from plyscope.games.chess.castling import ALL_CASTLES, KING_SQUARES
from plyscope.games.chess.position import Position
from plyscope.games.chess.position_errors import KINDS, SIDES
from plyscope.games.chess.squares import BITS, SQUARE_NAMES, square_names, squares_of
from plyscope.games.chess.threats import attack_test, checkers, threat_finder
from plyscope.validation import join_names

IN_CHECK = "king would be in check from"  # part of the reason of a move that may not leave the king


def kind_at(state: Position, square: int) -> int:
    """Return which of the six kinds stands on a square, -1 if it is empty."""
    return next((k for k, men in enumerate(state.kinds()) if men >> square & 1), -1)


def name_piece(state: Position, square: int) -> str:
    """Return what stands on a square: "the bishop on c1"."""
    return f"the {KINDS[kind_at(state, square)]} on {SQUARE_NAMES[square]}"


def illegal_move_reason(board: Board, state: Position, origin: int, to: int) -> str:
    """Return why the mover's man on `origin` cannot go to `to`, or not with that promotion.

    The game is not over.
    """
    own, enemy = state.sides()
    who, other = SIDES[state.turn], SIDES[1 - state.turn]
    if not BITS[origin] & (own | enemy):
        return f"There is no piece on {SQUARE_NAMES[origin]}."
    piece = name_piece(state, origin)
    if BITS[origin] & enemy:
        return f"It is {who}'s turn, and {piece} is {other}'s."
    kind = kind_at(state, origin)
    castle = next((c for c in ALL_CASTLES if c.action == origin | to << 6), None)
    if castle and kind == 5 and BITS[origin] == KING_SQUARES[state.turn] and board.size == 8:
        return illegal_castling_reason(board, state, ALL_CASTLES.index(castle))
    piece = f"T{piece[1:]}"
    if BITS[to] & own:
        own_piece = f"{who}'s own {KINDS[kind_at(state, to)]}"
        return f"{piece} cannot move to {SQUARE_NAMES[to]}, where {own_piece} stands."
    obstacle = _obstacle(board, state, origin, to, kind)
    if obstacle:
        return f"{piece} {obstacle}"
    attackers = _find_attackers_after(board, state, origin, to, kind)
    names = join_names([name_piece(state, square) for square in squares_of(attackers)])
    return f"{who}'s {IN_CHECK} {names}."


def _find_attackers_after(board: Board, state: Position, origin: int, to: int, kind: int) -> int:
    """Return the men that would attack the mover's king after this move."""
    own, enemy = state.sides()
    taken = BITS[to] & enemy
    if kind == 0 and BITS[to] & state.passant:
        taken = BITS[to + (8 if state.turn else -8)]
    enemy &= ~taken
    king = to if kind == 5 else (state.kings & own).bit_length() - 1
    men = own & ~BITS[origin] | BITS[to] | enemy
    straight, diagonal = state.rooks | state.queens, state.bishops | state.queens
    found = threat_finder(board)(
        king, state.turn, men, enemy, state.pawns, state.knights, straight, diagonal
    )[0]
    return found | board.king[king] & state.kings & enemy


def _obstacle(board: Board, state: Position, origin: int, to: int, kind: int) -> str:
    """Return why a man cannot go there even if kings did not matter, or ""."""
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
        return f"does not move to {SQUARE_NAMES[to]}."
    men = state.white | state.black
    between = board.between[origin][BITS[to]] & men if kind in (2, 3, 4) else 0
    if not between:
        return ""
    # The squares between are in order: the first one on the way is that next to the man.
    squares = sorted(squares_of(between), reverse=to < origin)
    return f"is blocked by {name_piece(state, squares[0])}."


def _pawn_obstacle(board: Board, state: Position, origin: int, to: int) -> str:
    men = state.white | state.black
    up = -8 if state.turn else 8
    if board.pawn[state.turn][origin] & BITS[to]:
        if BITS[to] & (men | state.passant):
            return ""
        return f"moves to {SQUARE_NAMES[to]} only to capture, and no capture there is legal."
    home = board.rows[6 if state.turn else 1] if board.size == 8 else 0
    steps = [to] if to == origin + up else []
    if to == origin + 2 * up and BITS[origin] & home:
        steps = [origin + up, to]
    if not steps:
        return f"does not move to {SQUARE_NAMES[to]}."
    blocked = next((square for square in steps if BITS[square] & men), None)
    return "" if blocked is None else f"is blocked by {name_piece(state, blocked)}."


def illegal_castling_reason(board: Board, state: Position, castling_side: int) -> str:
    """Return why the mover cannot castle that way, an index into castling.ALL."""
    castle, who = ALL_CASTLES[castling_side], SIDES[state.turn]
    own, enemy = state.sides()
    if board.size < 8:
        return "There is no castling on this board."
    if not state.castling & castle.rook:
        return f"{who} cannot castle here: the king or that rook has moved, or is missing."
    if castle.empty & (own | enemy):
        blocked = square_names(castle.empty & (own | enemy))[0]
        return f"{who} cannot castle here: {blocked}, between king and rook, is not empty."
    if checkers(board, state):
        return f"{who} cannot castle in check."
    theirs = state.pawns & enemy, state.knights & enemy, state.kings & enemy
    straight, diagonal = state.rooks | state.queens, state.bishops | state.queens
    attacked = attack_test(board)
    for square in castle.king_path:
        if attacked(square, state.turn, own | enemy, *theirs, straight & enemy, diagonal & enemy):
            attacker = f"{SIDES[1 - state.turn]} attacks {SQUARE_NAMES[square]}"
            return f"{who} cannot castle here: {attacker}, on the king's path."
    return "Castling is written e1g1, or O-O."
