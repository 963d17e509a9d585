"""The searches, one a file; here is their table of contents."""

from plyscope.search.alliances import alliances
from plyscope.search.alphabeta import alphabeta
from plyscope.search.alphabeta_hard import alphabeta_hard
from plyscope.search.beam import beam
from plyscope.search.book import make_book, open_book
from plyscope.search.deepening import deepen, iterative_deepening
from plyscope.search.engine import engine
from plyscope.search.expectimax import expectimax
from plyscope.search.expectiminimax import expectiminimax
from plyscope.search.fallible import fallible, gain
from plyscope.search.groups import GROUPS
from plyscope.search.h_alphabeta import h_alphabeta
from plyscope.search.h_expectimax import h_expectimax
from plyscope.search.h_expectiminimax import h_expectiminimax
from plyscope.search.h_maxn import h_maxn
from plyscope.search.h_minimax import h_minimax
from plyscope.search.lookup import alphabeta_lookup
from plyscope.search.maxn import maxn
from plyscope.search.maxn_shallow import maxn_shallow
from plyscope.search.minimax import minimax
from plyscope.search.order import ordered
from plyscope.search.probcut import probcut
from plyscope.search.puct import puct
from plyscope.search.quiescence import quiescence
from plyscope.search.registry import ALGORITHMS, Algorithm, Option, playable
from plyscope.search.regression import Regression, regression
from plyscope.search.retrograde import retrograde
from plyscope.search.single import single
from plyscope.search.singular import singular
from plyscope.search.size import tree_size
from plyscope.search.solve import Result, solve, worth
from plyscope.search.star1 import star1
from plyscope.search.star2 import star2
from plyscope.search.table import alphabeta_table
from plyscope.search.uct import uct
from plyscope.search.weights import weighted

__all__ = [
    "ALGORITHMS",
    "GROUPS",
    "Algorithm",
    "Option",
    "Regression",
    "Result",
    "alliances",
    "alphabeta",
    "alphabeta_hard",
    "alphabeta_lookup",
    "alphabeta_table",
    "beam",
    "deepen",
    "engine",
    "expectimax",
    "expectiminimax",
    "fallible",
    "gain",
    "h_alphabeta",
    "h_expectimax",
    "h_expectiminimax",
    "h_maxn",
    "h_minimax",
    "iterative_deepening",
    "make_book",
    "maxn",
    "maxn_shallow",
    "minimax",
    "open_book",
    "ordered",
    "playable",
    "probcut",
    "puct",
    "quiescence",
    "regression",
    "retrograde",
    "single",
    "singular",
    "solve",
    "star1",
    "star2",
    "tree_size",
    "uct",
    "weighted",
    "worth",
]
