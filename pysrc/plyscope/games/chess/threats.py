"""Checks, pinned men, and attacks on a square."""

from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from plyscope.games.chess.board import Board
from plyscope.games.chess.position import Position

# king's square, whose it is, the men of both, the enemy's men, pawns, knights, those that go
# straight and those that go diagonally, of both; what it returns are the enemy's men that give
# check, and all men that stand alone between the king and one that would.
ThreatFinder: TypeAlias = Callable[[int, int, int, int, int, int, int, int], tuple[int, int]]
# square, whose it would be, the men that stop lines, the enemy's pawns, knights, kings, men that go
# straight, men that go diagonally.
AttackTest: TypeAlias = Callable[[int, int, int, int, int, int, int, int], bool]


@cache
def threat_finder(board: Board) -> ThreatFinder:
    """Return the function that finds checks and pins; see Threats."""
    knight, pawn, between = board.knight, board.pawn, board.between
    rooks, bishops = board.rooks, board.bishops

    def threats(
        king: int,
        turn: int,
        men: int,
        enemy: int,
        pawns: int,
        knights: int,
        straight: int,
        diagonal: int,
    ) -> tuple[int, int]:
        checkers = (knight[king] & knights | pawn[turn][king] & pawns) & enemy
        pinned = 0
        aligned = (rooks[king] & straight | bishops[king] & diagonal) & enemy
        while aligned:
            one = aligned & -aligned
            aligned ^= one
            blockers = between[king][one] & men
            if not blockers:
                checkers |= one
            elif not blockers & blockers - 1:
                pinned |= blockers
        return checkers, pinned

    return threats


@cache
def attack_test(board: Board) -> AttackTest:
    """Return the function that tests whether the enemy attacks a square."""
    knight, king, pawn = board.knight, board.king, board.pawn
    rook, bishop, rooks, bishops = board.rook, board.bishop, board.rooks, board.bishops
    rook_near, bishop_near = board.rook_blockers, board.bishop_blockers

    def attacked(
        square: int,
        turn: int,
        men: int,
        pawns: int,
        knights: int,
        kings: int,
        straight: int,
        diagonal: int,
    ) -> bool:
        if knight[square] & knights or pawn[turn][square] & pawns or king[square] & kings:
            return True
        if rooks[square] & straight and rook[square][men & rook_near[square]] & straight:
            return True
        if bishops[square] & diagonal:
            return bishop[square][men & bishop_near[square]] & diagonal != 0
        return False

    return attacked


def checkers(board: Board, state: Position, side: int | None = None) -> int:
    """Return the men that give check to the mover, or to the king of `side`."""
    turn = state.turn if side is None else side
    own, enemy = (state.black, state.white) if turn else (state.white, state.black)
    king = (state.kings & own).bit_length() - 1
    straight, diagonal = state.rooks | state.queens, state.bishops | state.queens
    men = own | enemy
    return threat_finder(board)(
        king, turn, men, enemy, state.pawns, state.knights, straight, diagonal
    )[0]
