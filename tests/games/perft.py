"""Perft: how many sequences of so many moves there are, the leaves counted without being made."""

from plyscope.games.chess.board import board_for_size
from plyscope.games.chess.make_move import move_maker
from plyscope.games.chess.move_generation import move_generator


def perft(state, depth, size=8):
    """Count the sequences of moves; perft knows mate and stalemate, and no other end."""
    generate, moved = move_generator(board_for_size(size)), move_maker(board_for_size(size))

    def count(state, depth):
        actions = generate(state, False)
        if depth == 1:
            return len(actions)
        return sum(count(moved(state, action), depth - 1) for action in actions)

    return count(state, depth)


# Chess Programming Wiki, "Perft Results", and the promotions of its page; by depth from 1.
PUBLISHED = {
    "start": (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        (20, 400, 8_902, 197_281, 4_865_609),
    ),
    "Kiwipete": (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        (48, 2_039, 97_862, 4_085_603, 193_690_690),
    ),
    "3": (
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        (14, 191, 2_812, 43_238, 674_624, 11_030_083),
    ),
    "4": (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        (6, 264, 9_467, 422_333, 15_833_292),
    ),
    "5": (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        (44, 1_486, 62_379, 2_103_487, 89_941_194),
    ),
    "6": (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        (46, 2_079, 89_890, 3_894_594, 164_075_551),
    ),
    "promotions": (
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        (24, 496, 9_483, 182_838, 3_605_103),
    ),
}
