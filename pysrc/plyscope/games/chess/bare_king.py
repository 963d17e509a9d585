"""Evaluation of the mate of a bare king: it is driven to the edge, and the other king comes near.

A lone pawn has to promote first. It counts for more the fewer moves it needs.
"""

from collections.abc import Callable
from functools import cache

from plyscope.games.chess.board import Board
from plyscope.games.chess.lone_pawn import is_lone_pawn, lone_pawn_on
from plyscope.games.chess.pawn_structure import DISTANCE
from plyscope.games.chess.position import Position
from plyscope.games.chess.squares import FILE_A, FILE_H, squares_of

# In units of evaluation.py; measured by games against solved tables and the engine.
EDGE = 6  # a step of the bare king from the middle, by row and by file
NEAR, NEAR_OF_MINORS = 8, 16  # a step of the other king towards it
ASIDE = -4  # a step of the other king from the middle, beside rooks without a queen
ROOM, ROOM_OF_MINORS = 2, 1  # a square that the bare king cannot come to
CORNER = (
    12  # a step towards a corner, where minor pieces alone mate: bishops at one of their colour
)
PROMOTES, MOVE = 128, -4  # a lone pawn that wins, and each move until it promotes
DRAWN = -24  # a lone pawn that does not win: three quarters of a pawn less
_DARK = 0xAA55AA55AA55AA55


@cache
def bare_king_on(board: Board) -> Callable[[Position], int]:
    """Return the function that evaluates a bare king, in units for White.

    It is 0 if the other side has one minor piece, or two or more pawns, and no other piece.
    """
    last, cells = board.size - 1, board.cells
    moves_to_promotion = lone_pawn_on(board).moves_to_promotion
    bishop, bishop_near, rook, rook_near = (
        *(board.bishop, board.bishop_blockers, board.rook, board.rook_blockers),
    )
    all_corners = [0, last, 8 * last, 9 * last]
    # Steps from the middle.
    off = [
        (abs(last - 2 * (square % 8)) + abs(last - 2 * (square // 8))) // 2 for square in range(64)
    ]

    def room(state: Position, bare: int, strong: int) -> int:
        """Return the number of squares that the bare king can reach while the other men stand
        still.
        """
        men, attacked = strong, strong
        for square in squares_of(strong & (state.rooks | state.queens)):
            attacked |= rook[square][men & rook_near[square]]
        for square in squares_of(strong & (state.bishops | state.queens)):
            attacked |= bishop[square][men & bishop_near[square]]
        for square in squares_of(strong & state.knights):
            attacked |= board.knight[square]
        attacked |= board.king[(strong & state.kings).bit_length() - 1]
        free, found, reached = cells & ~attacked, 0, bare
        while reached != found:
            found = reached
            wide = found | (found & ~FILE_A) >> 1 | (found & ~FILE_H) << 1
            reached = found | (wide | wide << 8 | wide >> 8) & free
        return found.bit_count()

    def corners(bishops: int) -> list[int]:
        """Return the corners of the bishops' colour; all corners if there is no bishop."""
        dark, light = bishops & _DARK, bishops & ~_DARK
        found = [c for c in all_corners if (dark if _DARK >> c & 1 else light)]
        return found or all_corners

    def bare_king(state: Position) -> int:
        white, black = state.white, state.black
        bare, sign = (black, 1) if black & state.kings == black else (white, -1)
        strong = white ^ black ^ bare
        if is_lone_pawn(state):
            moves = moves_to_promotion(state)
            return sign * (DRAWN if moves is None else PROMOTES + MOVE * moves)
        minors = strong & (state.knights | state.bishops)
        if not strong & (state.rooks | state.queens) and minors.bit_count() < 2:
            return 0
        king, other = bare.bit_length() - 1, (strong & state.kings).bit_length() - 1
        near, kept = last - DISTANCE[king][other], cells.bit_count() - room(state, bare, strong)
        if strong & (state.rooks | state.queens):
            aside = 0 if state.queens else ASIDE * off[other]
            return sign * (EDGE * off[king] + NEAR * near + ROOM * kept + aside)
        corner = last - min(DISTANCE[king][square] for square in corners(state.bishops))
        driven = EDGE * off[king] + NEAR_OF_MINORS * near + ROOM_OF_MINORS * kept
        return sign * (driven + CORNER * corner)

    return bare_king
