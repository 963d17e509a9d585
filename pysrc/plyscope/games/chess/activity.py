"""The activity of pieces: the squares that they attack, and those near a king."""

from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from plyscope.games.chess.board import Board
from plyscope.games.chess.pawn_structure import Structure
from plyscope.games.chess.position import Position

# In units of evaluation.py, in the middlegame.
ATTACK = 5  # a square beside the other king, for each piece that attacks it
SHELTER = 7  # a pawn beside the own king

Activity: TypeAlias = Callable[[Position, Structure], tuple[int, int]]


@cache
def activity_on(board: Board) -> Activity:
    """Return the function that computes White's mobility and king safety minus Black's.

    Mobility counts the squares that knights, bishops, rooks and queens attack, except those of own
    men and those that an enemy pawn attacks. Safety is in units.
    """
    knight_attacks, king_attacks = board.knight, board.king
    bishop_attacks, bishop_near = board.bishop, board.bishop_blockers
    rook_attacks, rook_near = board.rook, board.rook_blockers

    def activity(state: Position, structure: Structure) -> tuple[int, int]:
        pawns, knights, bishops, rooks, queens, kings, white, black = state[:8]
        men, attacked = white | black, structure.attacks
        straight, diagonal = rooks | queens, bishops | queens
        white_zone = king_attacks[(kings & white).bit_length() - 1]
        black_zone = king_attacks[(kings & black).bit_length() - 1]
        mobility = 0
        safety = SHELTER * ((pawns & white & white_zone).bit_count())
        safety -= SHELTER * ((pawns & black & black_zone).bit_count())
        for own, guarded, zone, sign in (
            (white, attacked[1], black_zone, 1),
            (black, attacked[0], white_zone, -1),
        ):
            free, squares, near = ~(own | guarded), 0, 0
            left = own & knights
            while left:
                bit = left & -left
                left ^= bit
                reach = knight_attacks[bit.bit_length() - 1]
                squares += (reach & free).bit_count()
                near += (reach & zone).bit_count()
            left = own & diagonal
            while left:
                bit = left & -left
                left ^= bit
                square = bit.bit_length() - 1
                reach = bishop_attacks[square][men & bishop_near[square]]
                squares += (reach & free).bit_count()
                near += (reach & zone).bit_count()
            left = own & straight
            while left:
                bit = left & -left
                left ^= bit
                square = bit.bit_length() - 1
                reach = rook_attacks[square][men & rook_near[square]]
                squares += (reach & free).bit_count()
                near += (reach & zone).bit_count()
            mobility += sign * squares
            safety += sign * ATTACK * near
        return mobility, safety

    return activity
