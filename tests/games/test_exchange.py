"""Static exchange evaluation: what a capture wins, worked out by hand and by playing it out."""

import random

import pytest

from plyscope.games import Chess
from plyscope.games.chess.exchange import COUNTS
from plyscope.games.chess.threats import threat_finder

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


@pytest.mark.parametrize(
    ("fen", "move", "won"),
    [
        ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "Rxe5", 1),
        # NxP, NxN, RxN, and the bishop and the queen stand behind.
        ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "Nxe5", -2),
        ("4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", 0),
        ("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1", "Qxd5", -8),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 1),
        ("3nk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8=Q+", 2),  # a knight, a queen, less the queen
        ("4k3/8/8/8/8/8/4p3/R3K3 w - - 0 1", "Kxe2", 1),
        ("3rk3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5", -4),
    ],
)
def test_what_a_capture_wins_on_its_square(fen, move, won):
    game = Chess(fen)
    action = game.parse_action(game.initial, move)
    assert game._exchange(game.initial, action) == won


def is_free(game, state):
    """Tell whether nobody is in check, and no man of either side is pinned."""
    threats = threat_finder(game.board)
    pawns, knights, bishops, rooks, queens, kings, white, black, *_ = state
    for side, own, enemy in ((0, white, black), (1, black, white)):
        king = (kings & own).bit_length() - 1
        lines = rooks | queens, bishops | queens
        if any(threats(king, side, own | enemy, enemy, pawns, knights, *lines)):
            return False
    return True


def worth(state, bit):
    return next(COUNTS[kind] for kind in range(6) if state.kinds()[kind] & bit)


def played_out(game, state, square):
    """Return the most that the mover wins by captures on a square, each by its least man.

    None where a pin or a check has a say.
    """
    if not is_free(game, state):
        return None
    found = [a for a in game.captures(state) if a >> 6 & 63 == square]
    if not found:
        return 0
    action = min(found, key=lambda a: (worth(state, 1 << (a & 63)), a & 63))
    later = played_out(game, game.result(state, action), square)
    return None if later is None else max(0, worth(state, 1 << square) - later)


def test_it_is_what_playing_it_out_brings():
    decided, longest, dice = 0, 0, random.Random(1)
    for _ in range(60):
        game = Chess(dice.choice([None, KIWIPETE]))
        state = game.initial
        for _ in range(40):
            if game.is_terminal(state):
                break
            for action in game.captures(state) if is_free(game, state) else ():
                square = action >> 6 & 63
                last = square in range(8) or square >= 56  # a pawn would promote there
                if last or not (state.white | state.black) >> square & 1:
                    continue
                later = played_out(game, game.result(state, action), square)
                if later is not None:
                    won = worth(state, 1 << square) - later
                    assert game._exchange(state, action) == won, (game.fen(state), action)
                    decided, longest = decided + 1, longest + (later > 0)
            state = game.result(state, dice.choice(list(game.actions(state))))
    assert (decided, longest) == (7302, 3997)
