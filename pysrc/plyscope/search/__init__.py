"""The searches, one a file; here is their table of contents."""

from plyscope.search.alphabeta import alphabeta
from plyscope.search.h_alphabeta import h_alphabeta
from plyscope.search.h_minimax import h_minimax
from plyscope.search.minimax import minimax
from plyscope.search.registry import ALGORITHMS, Algorithm, Option
from plyscope.search.size import tree_size
from plyscope.search.solve import Result, solve, worth

__all__ = [
    "ALGORITHMS",
    "Algorithm",
    "Option",
    "Result",
    "alphabeta",
    "h_alphabeta",
    "h_minimax",
    "minimax",
    "solve",
    "tree_size",
    "worth",
]
