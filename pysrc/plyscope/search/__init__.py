"""The searches, one algorithm a file."""

from plyscope.search.algorithm import ALGORITHMS, Algorithm, Option, find_playable
from plyscope.search.algorithm_table import GROUPS
from plyscope.search.chance.expectimax import expectimax
from plyscope.search.chance.expectiminimax import expectiminimax
from plyscope.search.chance.h_expectimax import h_expectimax
from plyscope.search.chance.h_expectiminimax import h_expectiminimax
from plyscope.search.chance.h_star1 import h_star1
from plyscope.search.chance.h_star2 import h_star2
from plyscope.search.chance.star1 import star1
from plyscope.search.chance.star2 import star2
from plyscope.search.depth_limited.aspiration import aspiration
from plyscope.search.depth_limited.beam_search import beam
from plyscope.search.depth_limited.check_extension import check_extension
from plyscope.search.depth_limited.futility_pruning import futility
from plyscope.search.depth_limited.h_alphabeta import h_alphabeta
from plyscope.search.depth_limited.h_minimax import h_minimax
from plyscope.search.depth_limited.iterative_deepening import deepen, iterative_deepening
from plyscope.search.depth_limited.late_move_reductions import late_moves
from plyscope.search.depth_limited.null_move import null_move
from plyscope.search.depth_limited.probcut import probcut
from plyscope.search.depth_limited.probcut_regression import Regression, fit_regression
from plyscope.search.depth_limited.pvs import pvs
from plyscope.search.depth_limited.quiescence import quiescence
from plyscope.search.depth_limited.singular_extension import singular
from plyscope.search.depth_limited.stand_pat import stand_pat
from plyscope.search.engine.engine import engine
from plyscope.search.exact.alphabeta import alphabeta
from plyscope.search.exact.alphabeta_hard import alphabeta_hard
from plyscope.search.exact.minimax import minimax
from plyscope.search.monte_carlo.puct import puct
from plyscope.search.monte_carlo.uct import uct
from plyscope.search.move_ordering import order_moves
from plyscope.search.multiplayer.alliances import alliances
from plyscope.search.multiplayer.fallible_opponent import fallible, risky_move_gain
from plyscope.search.multiplayer.h_maxn import h_maxn
from plyscope.search.multiplayer.ida_star import ida_star
from plyscope.search.multiplayer.maxn import maxn
from plyscope.search.multiplayer.maxn_shallow import maxn_shallow
from plyscope.search.multiplayer.single_agent import single
from plyscope.search.solve import Result, minimax_value, reference_search, solve
from plyscope.search.tables.alphabeta_lookup import alphabeta_lookup
from plyscope.search.tables.alphabeta_table import alphabeta_table
from plyscope.search.tables.endgame_solver import retrograde
from plyscope.search.tables.opening_book import load_opening_book, make_opening_book
from plyscope.search.tree_size import count_tree

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
    "count_tree",
    "deepen",
    "engine",
    "expectimax",
    "expectiminimax",
    "fallible",
    "find_playable",
    "fit_regression",
    "futility",
    "h_alphabeta",
    "h_expectimax",
    "h_expectiminimax",
    "h_maxn",
    "h_minimax",
    "h_star1",
    "h_star2",
    "ida_star",
    "iterative_deepening",
    "late_moves",
    "load_opening_book",
    "make_opening_book",
    "maxn",
    "maxn_shallow",
    "minimax",
    "minimax_value",
    "null_move",
    "order_moves",
    "probcut",
    "puct",
    "pvs",
    "quiescence",
    "reference_search",
    "retrograde",
    "risky_move_gain",
    "single",
    "singular",
    "solve",
    "stand_pat",
    "star1",
    "star2",
    "uct",
]
