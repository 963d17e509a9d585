"""The legal moves of a position: checks and pins are computed once, no move is tried."""

from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from plyscope.game import Action
from plyscope.games.chess.board import Board
from plyscope.games.chess.castling import CASTLES
from plyscope.games.chess.draws import FIFTY_MOVE_PLIES
from plyscope.games.chess.en_passant import en_passant_captures
from plyscope.games.chess.move_tables import MovesFrom, pawn_move_tables, sort_by_victim
from plyscope.games.chess.position import KEY_FIELDS, Position
from plyscope.games.chess.threats import attack_test, threat_finder

LegalMoveTest: TypeAlias = Callable[[Position], bool]

_FEW = 8  # quiet moves: with fewer no position can be there for the third time


@cache
def legal_move_test(board: Board) -> LegalMoveTest:
    """Return a quick test that is True if there surely is a legal move, else False.

    False may be wrong: a mover in check, or with only king, pinned men and blocked pawns, must be
    examined in full. The test takes a fifth of the time of generating all moves.
    """
    threats, knight, cells = threat_finder(board), board.knight, board.cells

    def goes_on(state: Position) -> bool:
        pawns, knights, bishops, rooks, queens, kings, white, black, turn, _, _ = state[:KEY_FIELDS]
        if not pawns | rooks | queens or (state[12] >= _FEW and _may_be_drawn(state)):
            return False
        own, enemy = (black, white) if turn else (white, black)
        men = white | black
        king = (kings & own).bit_length() - 1
        checkers, pinned = threats(
            king, turn, men, enemy, pawns, knights, rooks | queens, bishops | queens
        )
        if checkers:
            return False
        free = own & ~pinned
        ahead = free & pawns
        if (ahead >> 8 if turn else ahead << 8) & cells & ~men:
            return True
        jumpers = free & knights
        return jumpers != 0 and knight[jumpers.bit_length() - 1] & cells & ~own != 0

    return goes_on


def _may_be_drawn(state: Position) -> bool:
    return state.quiet_plies >= FIFTY_MOVE_PLIES or state[:KEY_FIELDS] in state.history


MoveGenerator: TypeAlias = Callable[[Position, bool], tuple[Action, ...]]

_NOT_A, _NOT_H = (sum(0xFF >> 1 << 8 * row + at for row in range(8)) for at in (1, 0))


@cache
def move_generator(board: Board) -> MoveGenerator:
    """Return the function that generates the moves of a position, or only the noisy ones.

    Noisy moves are captures and promotions. They come first, those of the most valuable victims
    before others: in an open position plain alpha-beta then visits a third of the nodes or less.
    Pawn steps come last. All that the function reads are locals of this one, which are the fastest
    in CPython.
    """
    knight, king_steps, between, ray = board.knight, board.king, board.between, board.ray
    rook, rook_near = board.rook, board.rook_blockers
    bishop, bishop_near = board.bishop, board.bishop_blockers
    cells, last = board.cells, board.last
    castles = CASTLES if board.size == 8 else ((), ())
    threats, attacked = threat_finder(board), attack_test(board)
    to_squares = [MovesFrom(square) for square in range(64)]
    steps = [pawn_move_tables(side, last[side]) for side in (0, 1)]
    # From where a pawn that goes one step may go another.
    third = (board.rows[2], board.rows[5]) if board.size == 8 else (0, 0)

    def generate(state: Position, noisy_only: bool = False) -> tuple[Action, ...]:
        placed = state[:KEY_FIELDS]
        pawns, knights, bishops, rooks, queens, kings, white, black, turn, rights, passant = placed
        own, enemy = (black, white) if turn else (white, black)
        men = white | black
        straight, diagonal = rooks | queens, bishops | queens
        king_bit = kings & own
        king = king_bit.bit_length() - 1
        checkers, pinned = threats(king, turn, men, enemy, pawns, knights, straight, diagonal)
        takes: list[Action] = []
        moves: list[Action] = []
        pushes: list[Action] = []
        prey, empty = enemy, cells ^ men
        room = empty
        if checkers:
            if checkers & checkers - 1:  # of two at once only the king can get away
                prey = room = own = 0
            else:
                prey, room = checkers, between[king][checkers]

        ours = own & pawns
        held = ours & pinned
        group, line = ours ^ held, cells
        one, two, left, right = steps[turn]
        while True:  # all pawns that are free at once, then each that is pinned, on its line
            if turn:
                first = group >> 8 & empty
                second = (first & third[1]) >> 8
                lefts, rights_ = (group & _NOT_A) >> 9, (group & _NOT_H) >> 7
            else:
                first = group << 8 & empty
                second = (first & third[0]) << 8
                lefts, rights_ = (group & _NOT_A) << 7, (group & _NOT_H) << 9
            takes += left[lefts & prey & line]
            takes += right[rights_ & prey & line]
            first &= room & line
            if first & last[turn]:
                takes += one[first & last[turn]]
                first &= ~last[turn]
            if not noisy_only:
                pushes += two[second & room & line]
                pushes += one[first]
            if not held:
                break
            group = held & -held
            held ^= group
            line = ray[king][group.bit_length() - 1]
        if passant:
            takes += en_passant_captures(board, state, passant)

        if noisy_only:
            room = empty = 0
        movers = own & knights & ~pinned
        while movers:
            low = movers & -movers
            movers ^= low
            square = low.bit_length() - 1
            targets = knight[square]
            takes += to_squares[square][targets & prey]
            moves += to_squares[square][targets & room]
        movers = own & diagonal
        while movers:
            low = movers & -movers
            movers ^= low
            square = low.bit_length() - 1
            targets = bishop[square][men & bishop_near[square]]
            if low & pinned:
                targets &= ray[king][square]
            takes += to_squares[square][targets & prey]
            moves += to_squares[square][targets & room]
        movers = own & straight
        while movers:
            low = movers & -movers
            movers ^= low
            square = low.bit_length() - 1
            targets = rook[square][men & rook_near[square]]
            if low & pinned:
                targets &= ray[king][square]
            takes += to_squares[square][targets & prey]
            moves += to_squares[square][targets & room]

        around = king_steps[king] & (enemy | empty)
        if around:
            safe, hidden = 0, men ^ king_bit  # the king is no cover for himself
            attackers = pawns & enemy, knights & enemy, kings & enemy
            theirs = *attackers, straight & enemy, diagonal & enemy
            while around:
                low = around & -around
                around ^= low
                if not attacked(low.bit_length() - 1, turn, hidden, *theirs):
                    safe |= low
            takes += to_squares[king][safe & enemy]
            moves += to_squares[king][safe & empty]
            if rights and not checkers and not noisy_only:
                # Where a king may castle he has a step, too.
                for castle in castles[turn]:
                    if not rights & castle.rook or men & castle.empty:
                        continue
                    if not any(attacked(way, turn, men, *theirs) for way in castle.king_path):
                        moves.append(castle.action)
        if len(takes) > 1:
            takes = sort_by_victim(takes, queens, rooks, knights | bishops)
        return (*takes, *moves, *pushes)

    return generate
