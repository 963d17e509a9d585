"""Static exchange evaluation: the gain of a capture after all recaptures on its square."""

from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from plyscope.game import Action
from plyscope.games.chess.board import Board
from plyscope.games.chess.position import KEY_FIELDS, Position

Exchange: TypeAlias = Callable[[Position, Action], int]

COUNTS = (1, 3, 3, 5, 9, 100)  # of a pawn, knight, bishop, rook, queen and king


@cache
def exchange_on(board: Board) -> Exchange:
    """Return the function that computes the gain of a legal move on its square, in pawns.

    The swap algorithm of the Chess Programming Wiki: the sides capture in turn, each with its least
    valuable man; men behind others join in; a side stops where going on would lose. Pins and checks
    are ignored.
    """
    knight, king, pawn = board.knight, board.king, board.pawn
    rook, bishop, rook_near, bishop_near = (
        board.rook,
        board.bishop,
        board.rook_blockers,
        board.bishop_blockers,
    )

    def exchange(state: Position, action: Action) -> int:
        placed = state[:KEY_FIELDS]
        pawns, knights, bishops, rooks, queens, kings, white, black, turn, _, passant = placed
        kinds = pawns, knights, bishops, rooks, queens, kings
        square = action >> 6 & 63
        origin, target = 1 << (action & 63), 1 << square
        men = (white | black) ^ origin
        won = 0
        if men & target:
            won = COUNTS[kind_at(kinds, target)]
        elif target == passant and pawns & origin:
            won = 1
            men ^= 1 << (square + 8 if turn else square - 8)
        standing = COUNTS[kind_at(kinds, origin)]
        if action > 4095:
            won += COUNTS[action >> 12] - 1
            standing = COUNTS[action >> 12]
        straight, diagonal = rooks | queens, bishops | queens
        fixed = (
            knight[square] & knights
            | king[square] & kings
            | pawn[1][square] & pawns & white
            | pawn[0][square] & pawns & black
        )
        side = black if turn else white
        balance, gains = won, [won]
        while True:
            side = white if side == black else black
            attackers = (
                fixed
                | rook[square][men & rook_near[square]] & straight
                | bishop[square][men & bishop_near[square]] & diagonal
            ) & men
            own = attackers & side
            if not own:
                break
            kind = kind_at(kinds, own)
            if kind == 5 and attackers & ~side:
                break  # a king cannot take what is protected
            balance = standing - balance
            gains.append(balance)
            standing = COUNTS[kind]
            found = own & kinds[kind]
            men ^= found & -found
        while len(gains) > 1:
            least = gains.pop()
            gains[-1] = min(gains[-1], -least)
        return gains[0]

    return exchange


def kind_at(kinds: tuple[int, ...], squares: int) -> int:
    """Return the least valuable kind of the men on some squares."""
    kind = 0
    while not kinds[kind] & squares:
        kind += 1
    return kind
