"""Chess against python-chess, which was written independently (GPL: it tests, it never ships)."""

import random

import pytest

from plyscope.games import Chess
from plyscope.games.chess.san import uci

POSITIONS = 3_000
NAMED = 5  # of so many positions the names of one are compared


@pytest.fixture
def chess():
    return pytest.importorskip(
        "chess", reason="python-chess is not installed: pip install chess==1.10.0"
    )


def scattered(chess, chance):
    """A board of a few men anywhere that python-chess finds valid, as we do."""
    while True:
        squares = chance.sample(range(64), chance.randint(3, 12))
        board = chess.Board(None)
        for square, white in zip(squares, (True, False), strict=False):
            board.set_piece_at(square, chess.Piece(chess.KING, white))
        for square in squares[2:]:
            kind = chance.choice([1, 1, 2, 3, 4, 5])
            board.set_piece_at(square, chess.Piece(kind, chance.random() < 0.5))
        board.turn = chance.random() < 0.5
        if board.is_valid():
            return board


def ending(board):
    """A word of how a game ends, as we end it, "" where it goes on."""
    for is_so, word in (
        (board.is_checkmate(), "Checkmate"),
        (board.is_stalemate(), "stalemate"),
        (board.is_insufficient_material(), "nobody can mate"),
        (board.halfmove_clock >= 8 and board.is_repetition(3), "repetition"),
        (board.halfmove_clock >= 100, "fifty moves"),
    ):
        if is_so:
            return word
    return ""


def check(chess, game, state, board, names):
    """Compare all of a position."""
    assert game.fen(state) == board.fen()
    assert game.in_check(state) is board.is_check()
    how = ending(board)
    assert game.is_terminal(state) is bool(how)
    if how:
        assert how in game.end_text(state)
        return
    moves = {move.uci(): move for move in board.legal_moves}
    actions = {uci(action): action for action in game.actions(state)}
    assert actions.keys() == moves.keys()
    loud = {name for name, move in moves.items() if board.is_capture(move) or move.promotion}
    assert {uci(action) for action in game.captures(state)} == loud
    for name in moves if names else ():
        called = game.action_name(state, actions[name])
        assert called == board.san(moves[name])
        assert game.parse_action(state, called) == actions[name]


def test_moves_names_and_ends_of_random_positions_are_those_of_python_chess(chess):
    chance, game, looked, ends = random.Random(14), Chess(), 0, set()
    while looked < POSITIONS:
        board = chess.Board() if chance.random() < 0.4 else scattered(chess, chance)
        state = game.position(board.fen())
        for _ in range(120):
            check(chess, game, state, board, names=looked % NAMED == 0)
            looked += 1
            actions = game.actions(state)
            if not actions:
                ends.add(game.end_text(state))
                break
            loud = game.captures(state)
            action = chance.choice(loud if loud and chance.random() < 0.4 else actions)
            state = game.result(state, action)
            board.push_uci(uci(action))
    assert len(ends) >= 3
