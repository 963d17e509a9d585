"""Imperfect real-time decisions: searches that stop before the end and judge what they find."""

from plyscope.search.deepening import iterative_deepening
from plyscope.search.groups.options import DEPTH, NODES, ORDER, TIES, WEIGHTS
from plyscope.search.h_alphabeta import h_alphabeta
from plyscope.search.h_minimax import h_minimax
from plyscope.search.registry import Algorithm

TABLE = (
    Algorithm(
        "h_minimax",
        "Minimax to a depth",
        "Looks some plies ahead and judges the positions there.",
        h_minimax,
        {"depth": DEPTH, "weights": WEIGHTS},
        ("evaluate",),
    ),
    Algorithm(
        "h_alphabeta",
        "Alpha–beta to a depth",
        "Looks some plies ahead, judges the positions there, and skips what cannot matter.",
        h_alphabeta,
        {"depth": DEPTH, "ties": TIES, "order": ORDER, "weights": WEIGHTS},
        ("evaluate",),
    ),
    Algorithm(
        "iterative_deepening",
        "Iterative deepening",
        "Looks one ply ahead, then two, then three, as far as so many nodes reach.",
        iterative_deepening,
        {"depth": DEPTH, "nodes": NODES, "order": ORDER, "weights": WEIGHTS},
        ("evaluate",),
        counts=("iterations",),
    ),
)
