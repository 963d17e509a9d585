"""The searches, one a file; here is their table of contents."""

from plyscope.search.chance.expectimax import expectimax
from plyscope.search.chance.expectiminimax import expectiminimax
from plyscope.search.chance.h_expectimax import h_expectimax
from plyscope.search.chance.h_expectiminimax import h_expectiminimax
from plyscope.search.chance.star1 import star1
from plyscope.search.chance.star2 import star2
from plyscope.search.groups import GROUPS
from plyscope.search.imperfect.aspiration import aspiration
from plyscope.search.imperfect.beam import beam
from plyscope.search.imperfect.check_extension import check_extension
from plyscope.search.imperfect.deepening import deepen, iterative_deepening
from plyscope.search.imperfect.futility import futility
from plyscope.search.imperfect.h_alphabeta import h_alphabeta
from plyscope.search.imperfect.h_minimax import h_minimax
from plyscope.search.imperfect.late_moves import late_moves
from plyscope.search.imperfect.null_move import null_move
from plyscope.search.imperfect.probcut import probcut
from plyscope.search.imperfect.pvs import pvs
from plyscope.search.imperfect.quiescence import quiescence
from plyscope.search.imperfect.regression import Regression, regression
from plyscope.search.imperfect.singular import singular
from plyscope.search.imperfect.stand_pat import stand_pat
from plyscope.search.monte_carlo.puct import puct
from plyscope.search.monte_carlo.uct import uct
from plyscope.search.optimal.alphabeta import alphabeta
from plyscope.search.optimal.alphabeta_hard import alphabeta_hard
from plyscope.search.optimal.minimax import minimax
from plyscope.search.order import ordered
from plyscope.search.registry import ALGORITHMS, Algorithm, Option, playable
from plyscope.search.remembering.book import make_book, open_book
from plyscope.search.remembering.engine import engine
from plyscope.search.remembering.lookup import alphabeta_lookup
from plyscope.search.remembering.retrograde import retrograde
from plyscope.search.remembering.table import alphabeta_table
from plyscope.search.several.alliances import alliances
from plyscope.search.several.fallible import fallible, gain
from plyscope.search.several.h_maxn import h_maxn
from plyscope.search.several.maxn import maxn
from plyscope.search.several.maxn_shallow import maxn_shallow
from plyscope.search.several.single import single
from plyscope.search.size import tree_size
from plyscope.search.solve import Result, solve, worth
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
    "aspiration",
    "beam",
    "check_extension",
    "deepen",
    "engine",
    "expectimax",
    "expectiminimax",
    "fallible",
    "futility",
    "gain",
    "h_alphabeta",
    "h_expectimax",
    "h_expectiminimax",
    "h_maxn",
    "h_minimax",
    "iterative_deepening",
    "late_moves",
    "make_book",
    "maxn",
    "maxn_shallow",
    "minimax",
    "null_move",
    "open_book",
    "ordered",
    "playable",
    "probcut",
    "puct",
    "pvs",
    "quiescence",
    "regression",
    "retrograde",
    "single",
    "singular",
    "solve",
    "stand_pat",
    "star1",
    "star2",
    "tree_size",
    "uct",
    "weighted",
    "worth",
]
