"""Levels of play: those of the larger games, from a beginner's to the best within five seconds, and
those of games that have none of their own.

`tests/bench/levels_bench.py` plays each level against the one below it, and the first two, which
say what to expect of them, against random moves.
"""

from collections.abc import Mapping, Sequence

from plyscope.games.catalog.catalog_entry import Level

FIRST_LEVEL = "learner"  # the level that a visitor meets first

# Seven tenths of a second are left for the tape’s last blocks and the move on the board.
BEST = Level(
    "best",
    "Best",
    "The engine, for up to 5 seconds a move.",
    "engine",
    {"nodes": 1_000_000, "milliseconds": 4_300},
)


def _careless(rate: float) -> Mapping[str, str | float | int]:
    return {"kind": "careless", "rate": rate, "seed": 1}


DRAUGHTS = (
    Level(
        "beginner",
        "Beginner",
        "1 ply, and 3 moves in 10 are random. Random play wins half of the games against it.",
        "h_alphabeta",
        {"depth": 1},
        _careless(0.3),
    ),
    Level(
        "learner",
        "Learner",
        "3 plies, and 1 move in 10 is random. It nearly always beats random play.",
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
        "1 ply, and 3 moves in 10 are random. It beats random play in most games.",
        "h_alphabeta",
        {"depth": 1},
        _careless(0.3),
    ),
    Level(
        "learner",
        "Learner",
        "1 ply and captures, and 2 moves in 10 are random. It nearly always beats random play.",
        "stand_pat",
        {"depth": 1},
        _careless(0.2),
    ),
    Level("club", "Club", "1 ply and captures.", "stand_pat", {"depth": 1}),
    BEST,
)

CHESS = (
    Level(
        "beginner",
        "Beginner",
        "1 ply and captures, and 3 moves in 10 are random. It nearly always beats random play.",
        "stand_pat",
        {"depth": 1},
        _careless(0.3),
    ),
    Level(
        "learner",
        "Learner",
        "1 ply and captures, and 1 move in 10 is random. It nearly always beats random play.",
        "stand_pat",
        {"depth": 1},
        _careless(0.1),
    ),
    # By two plies and captures alone it could not mate a lone king with a rook.
    Level("club", "Club", "The engine, with 2,000 nodes a move.", "engine", {"nodes": 2_000}),
    BEST,
)


# On 5x5 each level won most of 12 games against the one below it: 11, 12 and 8 at komi 6.5; 10, 12
# and 10 at komi 24.5. tests/bench/go_bench.py plays the network against UCT and random moves.
GO_WITHOUT_NETWORK = (
    Level(
        "beginner",
        "Beginner",
        "UCT, with 20 random games a move. It beats random play in most games.",
        "uct",
        {"simulations": 20},
    ),
    Level(
        "learner",
        "Learner",
        "UCT, with 100 random games a move. It beats random play in most games.",
        "uct",
        {"simulations": 100},
    ),
    Level("club", "Club", "UCT, with 500 random games a move.", "uct", {"simulations": 500}),
)
GO = (
    *GO_WITHOUT_NETWORK[:2],
    Level(
        "club",
        "Club",
        "PUCT with what a network has learned, 10 simulations a move.",
        "puct",
        {"simulations": 10},
    ),
    Level(
        "best",
        "Best",
        "PUCT with what a network has learned, 200 simulations a move.",
        "puct",
        {"simulations": 200},
    ),
)
HYPER_BACKGAMMON = (
    Level(
        "beginner",
        "Beginner",
        "It looks at its own turn, and 1 move in 2 is random.",
        "h_expectiminimax",
        {"depth": 1},
        _careless(0.5),
    ),
    Level(
        "learner",
        "Learner",
        "It looks at its own turn, and 1 move in 5 is random.",
        "h_expectiminimax",
        {"depth": 1},
        _careless(0.2),
    ),
    Level(
        "best",
        "Best",
        "It looks at its own turn, all rolls and all replies.",
        "h_star2",
        {"depth": 3, "low": -3, "high": 3, "order": "evaluate"},
    ),
)


def make_careless_levels(algorithm: str, looks_to_end: bool) -> tuple[Level, ...]:
    """Return levels of a search that ends by itself: with many random moves, few or none."""
    best = "It plays the move that the search found."
    if looks_to_end:
        best = "It searches to the end of the game and never errs."
    return (
        Level(
            "beginner", "Beginner", "Half of its moves are random.", algorithm, {}, _careless(0.5)
        ),
        Level("learner", "Learner", "1 move in 4 is random.", algorithm, {}, _careless(0.25)),
        Level("perfect", "Best", best, algorithm),
    )


def make_depth_levels(algorithm: str, depths: Sequence[int], usual: int) -> tuple[Level, ...]:
    """Return levels of a search that looks 1 ply ahead, the usual number, or the most it can."""
    names = {min(depths): ("beginner", "Beginner"), usual: ("learner", "Learner")}
    names |= {max(depths): ("best", "Best")} if max(depths) > usual else {}
    return tuple(
        Level(
            name,
            label,
            f"It looks {depth} {'ply' if depth == 1 else 'plies'} ahead.",
            algorithm,
            {},
            {"kind": "depth", "depth": depth},
        )
        for depth, (name, label) in names.items()
    )
