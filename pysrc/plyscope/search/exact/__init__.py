"""Exact searches to the end of the game."""

from plyscope.search.algorithm import AGAINST, Algorithm, Traits
from plyscope.search.exact.alphabeta import alphabeta
from plyscope.search.exact.alphabeta_hard import alphabeta_hard
from plyscope.search.exact.minimax import minimax
from plyscope.search.options import ORDER, TIES

TABLE = (
    Algorithm(
        "minimax",
        "Minimax",
        "Searches every line of play to its end.",
        minimax,
        game_kind=AGAINST,
        depth_variant="h_minimax",
    ),
    Algorithm(
        "alphabeta",
        "Alpha–beta",
        "Same result as minimax, but skips branches that cannot change it.",
        alphabeta,
        {"ties": TIES, "order": ORDER},
        game_kind=AGAINST,
        depth_variant="h_alphabeta",
    ),
    Algorithm(
        "alphabeta_hard",
        "Alpha–beta, fail-hard",
        "Alpha–beta that returns no value outside of its window.",
        alphabeta_hard,
        {"ties": TIES, "order": ORDER},
        game_kind=AGAINST,
        traits=Traits(fail_hard=True, returns_bounds=True),
    ),
)
