"""Optimal decisions in games: searches to the end."""

from plyscope.search.kind import AGAINST
from plyscope.search.optimal.alphabeta import alphabeta
from plyscope.search.optimal.alphabeta_hard import alphabeta_hard
from plyscope.search.optimal.minimax import minimax
from plyscope.search.options import ORDER, TIES
from plyscope.search.registry import Algorithm

TABLE = (
    Algorithm(
        "minimax",
        "Minimax",
        "Looks at every line of play to its end.",
        minimax,
        kind=AGAINST,
        to_depth="h_minimax",
    ),
    Algorithm(
        "alphabeta",
        "Alpha–beta",
        "Finds what minimax finds, and skips what cannot matter.",
        alphabeta,
        {"ties": TIES, "order": ORDER},
        kind=AGAINST,
        to_depth="h_alphabeta",
    ),
    Algorithm(
        "alphabeta_hard",
        "Alpha–beta, fail-hard",
        "Finds what alpha–beta finds, and reports no value outside of the window.",
        alphabeta_hard,
        {"ties": TIES, "order": ORDER},
        kind=AGAINST,
    ),
)
