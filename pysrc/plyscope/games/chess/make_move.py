"""The position after a legal move."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

from plyscope.game import Action
from plyscope.games.chess.board import Board
from plyscope.games.chess.castling import KING_SQUARES, ROOK_MOVES, ROOK_SQUARES
from plyscope.games.chess.en_passant import en_passant_captures
from plyscope.games.chess.evaluation import tables
from plyscope.games.chess.position import KEY_FIELDS, Position
from plyscope.games.chess.squares import BITS, squares_of


def null_move(game: Any, state: Position) -> Position | None:
    """Return the position with the other side to move; None where a search must not try that.

    In check it would lose the king. If the mover has only a king, pawns and at most one knight or
    bishop, the position may be a zugzwang, worse for the side to move than for the other.
    """
    own, _ = state.sides()
    minors = own & (state.knights | state.bishops)
    pieces = own & (state.rooks | state.queens) or minors.bit_count() > 1
    if not pieces or game.in_check(state) or game.is_terminal(state):
        return None
    # No moves of a game lead to it, so that there is nothing that it could repeat.
    return state._replace(
        turn=1 - state.turn, passant=0, history=(), move_number=state.move_number + state.turn
    )


MoveMaker: TypeAlias = Callable[[Position, Action], Position]

_PAWN, _KNIGHT, _BISHOP, _ROOK, _QUEEN, _KING = range(6)


@cache
def move_maker(board: Board) -> MoveMaker:
    """Return the function that makes a legal move; for any other move its result is undefined."""
    counts, pawn_attacks = tables(board), board.pawn
    new = tuple.__new__
    everything = (1 << 64) - 1

    def moved(state: Position, action: Action) -> Position:
        placed = state[:KEY_FIELDS]
        pawns, knights, bishops, rooks, queens, kings, white, black, turn, rights, passant = placed
        score, quiet, before, number = state[KEY_FIELDS:]
        from_, to = action & 63, action >> 6 & 63
        origin, target = BITS[from_], BITS[to]
        move = origin | target
        own, enemy = (black, white) if turn else (white, black)
        mine = counts[turn]

        quiet += 1
        if enemy & target:
            theirs = counts[1 - turn]
            if pawns & target:
                pawns ^= target
                score -= theirs[_PAWN][to]
            elif knights & target:
                knights ^= target
                score -= theirs[_KNIGHT][to]
            elif bishops & target:
                bishops ^= target
                score -= theirs[_BISHOP][to]
            elif rooks & target:
                rooks ^= target
                score -= theirs[_ROOK][to]
            else:
                queens ^= target
                score -= theirs[_QUEEN][to]
            enemy ^= target
            quiet = 0
        own ^= move
        beside = 0  # the bit behind a pawn that goes two steps, past one that might take it

        if pawns & origin:
            score -= mine[_PAWN][from_]
            pawns ^= origin
            if action > 4095:
                kind = action >> 12
                if kind == _QUEEN:
                    queens ^= target
                elif kind == _KNIGHT:
                    knights ^= target
                elif kind == _ROOK:
                    rooks ^= target
                else:
                    bishops ^= target
                score += mine[kind][to]
            else:
                pawns ^= target
                score += mine[_PAWN][to]
                if target == passant:
                    taken = to + 8 if turn else to - 8
                    pawns ^= BITS[taken]
                    enemy ^= BITS[taken]
                    score -= counts[1 - turn][_PAWN][taken]
                elif from_ - to in _TWO_STEPS:
                    passed = from_ + to >> 1
                    if pawn_attacks[turn][passed] & pawns & enemy:
                        beside = BITS[passed]
            quiet = 0
        elif knights & origin:
            knights ^= move
            score += mine[_KNIGHT][to] - mine[_KNIGHT][from_]
        elif bishops & origin:
            bishops ^= move
            score += mine[_BISHOP][to] - mine[_BISHOP][from_]
        elif rooks & origin:
            rooks ^= move
            score += mine[_ROOK][to] - mine[_ROOK][from_]
        elif queens & origin:
            queens ^= move
            score += mine[_QUEEN][to] - mine[_QUEEN][from_]
        else:
            kings ^= move
            score += mine[_KING][to] - mine[_KING][from_]
            if rights and KING_SQUARES[turn] == origin:
                rook = ROOK_MOVES.get(action, 0)
                if rook:
                    rooks ^= rook
                    own ^= rook
                    for square in squares_of(rook):
                        score += mine[_ROOK][square] * (1 if rooks & BITS[square] else -1)
                rights &= ~ROOK_SQUARES[turn]
        if rights:
            rights &= everything ^ move  # a rook that moved, or was taken

        white, black = (enemy, own) if turn else (own, enemy)
        made: Position = new(
            Position,
            (
                *(pawns, knights, bishops, rooks, queens, kings, white, black, 1 - turn),
                *(rights, 0, score, quiet, (*before, placed) if quiet else (), number + turn),
            ),
        )
        if beside and any(en_passant_captures(board, made, beside)):
            return made._replace(passant=beside)
        return made

    return moved


_TWO_STEPS = (16, -16)
