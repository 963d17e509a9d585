"""Searches for games of chance."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from plyscope.game import MAX, UtilityVector
from plyscope.search.algorithm import ONE_PLAYER, UP_TO_TWO, Algorithm, Traits
from plyscope.search.chance.expectimax import expectimax
from plyscope.search.chance.expectiminimax import expectiminimax
from plyscope.search.chance.h_expectimax import h_expectimax
from plyscope.search.chance.h_expectiminimax import h_expectiminimax
from plyscope.search.chance.h_star1 import h_star1
from plyscope.search.chance.h_star2 import h_star2
from plyscope.search.chance.leaf_bounds import MAX_LEAF_BOUND, check_leaf_value
from plyscope.search.chance.star1 import star1
from plyscope.search.chance.star2 import star2
from plyscope.search.options import DEPTH, ORDER, WEIGHTS, Option

# What is left of an average, times a far bound, is lost in rounding: at 10^15 Star1 was wrong on 5
# of 4,000 random trees, at a million never by more than 10^-9.
LOW = Option(
    0,
    "The least value that a leaf may have.",
    minimum=-MAX_LEAF_BOUND,
    maximum=MAX_LEAF_BOUND,
    title="Least value",
)
HIGH = replace(
    LOW, default=9, summary="The greatest value that a leaf may have.", title="Greatest value"
)
# Evaluations lie within (-1, 1), and so do the utilities of most games that have one.
EVALUATION_BOUNDS = {"low": replace(LOW, default=-1), "high": replace(HIGH, default=1)}
CHANCE_COUNTERS = ("chance nodes",)
STAR2_TRAITS = Traits(
    root_window=("low", "high"),
    annotation_variables={"probe": {"probed": "value", "alpha": "alpha", "beta": "beta"}},
)


def _leaf_check(search_name: str) -> Callable[[Mapping[str, Any], UtilityVector], object]:
    """Return the leaf check of a search."""
    return lambda options, leaf: check_leaf_value(
        search_name, leaf[MAX], options["low"], options["high"]
    )


TABLE = (
    Algorithm(
        "expectimax",
        "Expectimax",
        "MAX against chance: the value of a chance node is an average.",
        expectimax,
        game_kind=ONE_PLAYER,
        depth_variant="h_expectimax",
        extra_counters=CHANCE_COUNTERS,
    ),
    Algorithm(
        "h_expectimax",
        "Expectimax to a depth",
        "Expectimax to a fixed depth, where a turn of chance counts as a ply.",
        h_expectimax,
        {"depth": DEPTH, "weights": WEIGHTS},
        ("evaluate",),
        game_kind=ONE_PLAYER,
        extra_counters=CHANCE_COUNTERS,
        traits=Traits(looks_to_depth=True),
    ),
    Algorithm(
        "expectiminimax",
        "Expectiminimax",
        "Minimax for games with dice: the value of a chance node is an average.",
        expectiminimax,
        game_kind=UP_TO_TWO,
        depth_variant="h_expectiminimax",
        extra_counters=CHANCE_COUNTERS,
    ),
    Algorithm(
        "h_expectiminimax",
        "Expectiminimax to a depth",
        "Expectiminimax to a fixed depth, where a turn of chance counts as a ply.",
        h_expectiminimax,
        {"depth": DEPTH, "weights": WEIGHTS},
        ("evaluate",),
        game_kind=UP_TO_TWO,
        extra_counters=CHANCE_COUNTERS,
        traits=Traits(looks_to_depth=True),
    ),
    Algorithm(
        "star1",
        "Star1",
        "Same result as expectiminimax, but skips outcomes: all values lie within bounds.",
        star1,
        {"low": LOW, "high": HIGH, "order": ORDER},
        game_kind=UP_TO_TWO,
        depth_variant="h_star1",
        check_leaf=_leaf_check("star1"),
        extra_counters=CHANCE_COUNTERS,
        traits=Traits(root_window=("low", "high")),
    ),
    Algorithm(
        "h_star1",
        "Star1 to a depth",
        "Star1 to a fixed depth, where a turn of chance counts as a ply.",
        h_star1,
        {"depth": DEPTH, **EVALUATION_BOUNDS, "order": ORDER, "weights": WEIGHTS},
        ("evaluate",),
        game_kind=UP_TO_TWO,
        check_leaf=_leaf_check("h_star1"),
        max_checked_positions=0,
        extra_counters=CHANCE_COUNTERS,
        traits=Traits(looks_to_depth=True, root_window=("low", "high")),
    ),
    Algorithm(
        "star2",
        "Star2",
        "Star1 that first probes one move of each outcome, for tighter bounds.",
        star2,
        {"low": LOW, "high": HIGH, "order": ORDER},
        game_kind=UP_TO_TWO,
        depth_variant="h_star2",
        check_leaf=_leaf_check("star2"),
        extra_counters=(*CHANCE_COUNTERS, "probe nodes"),
        traits=STAR2_TRAITS,
    ),
    Algorithm(
        "h_star2",
        "Star2 to a depth",
        "Star2 to a fixed depth, where a turn of chance counts as a ply.",
        h_star2,
        {"depth": DEPTH, **EVALUATION_BOUNDS, "order": ORDER, "weights": WEIGHTS},
        ("evaluate",),
        game_kind=UP_TO_TWO,
        check_leaf=_leaf_check("h_star2"),
        max_checked_positions=0,
        extra_counters=(*CHANCE_COUNTERS, "probe nodes"),
        traits=replace(STAR2_TRAITS, looks_to_depth=True),
    ),
)
