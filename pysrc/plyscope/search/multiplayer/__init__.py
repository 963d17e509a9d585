"""Searches for one player, several players, or a fallible opponent."""

from plyscope.search.algorithm import (
    ANY_NUMBER_WITHOUT_CHANCE,
    ONE_PLAYER_WITHOUT_CHANCE,
    Algorithm,
    Traits,
)
from plyscope.search.multiplayer.alliances import alliances
from plyscope.search.multiplayer.fallible_opponent import fallible
from plyscope.search.multiplayer.h_maxn import h_maxn
from plyscope.search.multiplayer.ida_star import ida_star
from plyscope.search.multiplayer.maxn import maxn
from plyscope.search.multiplayer.maxn_shallow import check_leaf_utilities, maxn_shallow
from plyscope.search.multiplayer.single_agent import single
from plyscope.search.options import DEPTH, WEIGHTS, Option

UTILITY_SUM = Option(0, "The greatest sum of the utilities of a leaf.", minimum=-1_000, title="Sum")
LEAST_UTILITY = Option(
    -1, "The least utility that a player can get.", minimum=-1_000, title="Least utility"
)
ALLIANCE = Option("", "The allied players, as in A+B; empty for none.")
BREAK_PLY = Option(0, "The ply at which the alliance breaks (0 = never).", minimum=0)
ERROR_RATE = Option(60, "How often MIN plays a random move, in percent.", minimum=0, maximum=100)

TABLE = (
    Algorithm(
        "single",
        "Single-agent search",
        "One player, no opponent: finds the best outcome that can be reached.",
        single,
        game_kind=ONE_PLAYER_WITHOUT_CHANCE,
    ),
    Algorithm(
        "fallible",
        "MIN sometimes errs",
        "Finds the best move against a MIN who sometimes plays a random one.",
        fallible,
        {"error": ERROR_RATE},
        traits=Traits(fallible_min=True),
    ),
    Algorithm(
        "maxn",
        "Maxⁿ",
        "Any number of players: each maximises its own utility.",
        maxn,
        game_kind=ANY_NUMBER_WITHOUT_CHANCE,
        returns_vectors=True,
        depth_variant="h_maxn",
    ),
    Algorithm(
        "maxn_shallow",
        "Maxⁿ with shallow pruning",
        "Same result as maxⁿ, but skips what a bounded sum of utilities rules out.",
        maxn_shallow,
        {"total": UTILITY_SUM, "least": LEAST_UTILITY},
        game_kind=ANY_NUMBER_WITHOUT_CHANCE,
        returns_vectors=True,
        check_leaf=lambda options, leaf: check_leaf_utilities(
            leaf, options["total"], options["least"]
        ),
        traits=Traits(utility_bounds=("total", "least")),
    ),
    Algorithm(
        "h_maxn",
        "Maxⁿ to a depth",
        "Maxⁿ to a fixed depth, with an evaluation for each player.",
        h_maxn,
        {"depth": DEPTH, "weights": WEIGHTS},
        ("evaluate",),
        game_kind=ANY_NUMBER_WITHOUT_CHANCE,
        returns_vectors=True,
        traits=Traits(looks_to_depth=True),
    ),
    Algorithm(
        "alliances",
        "Alliances",
        "Allied players maximise their joint utility, until the alliance breaks.",
        alliances,
        {"alliance": ALLIANCE, "until": BREAK_PLY},
        game_kind=ANY_NUMBER_WITHOUT_CHANCE,
        returns_vectors=True,
        traits=Traits(alliance_options=("alliance", "until")),
    ),
    Algorithm(
        "ida_star",
        "IDA*",
        "Single-agent search to a limit, which an upper bound of the values lowers step by step.",
        ida_star,
        required_methods=("upper_bound",),
        game_kind=ONE_PLAYER_WITHOUT_CHANCE,
        extra_counters=("iterations", "below the limit"),
        traits=Traits(
            limits_bounds=True,
            annotation_variables={
                "limit": {"limit": "value"},
                "below limit": {"bound": "value"},
            },
        ),
    ),
)
