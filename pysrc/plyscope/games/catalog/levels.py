"""Levels of play for the larger games, from a beginner's to the best within five seconds.

`tests/bench/levels_bench.py` plays each level against the one below it, and the first two, which
say what to expect of them, against random moves.
"""

from collections.abc import Mapping

from plyscope.games.catalog.catalog_entry import Level

FIRST_LEVEL = "learner"  # the level that a visitor meets first

# Seven tenths of a second are left for the tape’s last blocks and the move on the board.
BEST = Level(
    "best",
    "Best, in 5 seconds",
    "The engine, for up to five seconds a move.",
    "engine",
    {"nodes": 1_000_000, "milliseconds": 4_300},
)


def _careless(rate: float) -> Mapping[str, str | float | int]:
    return {"kind": "careless", "rate": rate, "seed": 1}


DRAUGHTS = (
    Level(
        "beginner",
        "Beginner",
        "Looks one ply ahead; three moves of ten are any that is legal. Moves at random win half "
        "of the games against it.",
        "h_alphabeta",
        {"depth": 1},
        _careless(0.3),
    ),
    Level(
        "learner",
        "Learner",
        "Looks three plies ahead; one move of ten is any that is legal. It beats moves at random "
        "nearly always.",
        "h_alphabeta",
        {"depth": 3},
        _careless(0.1),
    ),
    Level("club", "Club", "The engine, with 300 nodes a move.", "engine", {"nodes": 300}),
    BEST,
)

# On the small board the same steps are less apart, and more games are drawn.
GARDNER = (
    Level(
        "beginner",
        "Beginner",
        "Looks one ply ahead; three moves of ten are any that is legal. It beats moves at random "
        "in most games.",
        "h_alphabeta",
        {"depth": 1},
        _careless(0.3),
    ),
    Level(
        "learner",
        "Learner",
        "Looks one ply ahead, and at captures; two moves of ten are any that is legal. It beats "
        "moves at random nearly always.",
        "stand_pat",
        {"depth": 1},
        _careless(0.2),
    ),
    Level("club", "Club", "Looks one ply ahead, and at captures.", "stand_pat", {"depth": 1}),
    BEST,
)

CHESS = (
    Level(
        "beginner",
        "Beginner",
        "Looks one ply ahead, and at captures; three moves of ten are any that is legal. It beats "
        "moves at random nearly always.",
        "stand_pat",
        {"depth": 1},
        _careless(0.3),
    ),
    Level(
        "learner",
        "Learner",
        "Looks one ply ahead, and at captures; one move of ten is any that is legal. It beats "
        "moves at random nearly always.",
        "stand_pat",
        {"depth": 1},
        _careless(0.1),
    ),
    # By two plies and captures alone it could not mate a lone king with a rook.
    Level("club", "Club", "The engine, with 2,000 nodes a move.", "engine", {"nodes": 2_000}),
    BEST,
)
