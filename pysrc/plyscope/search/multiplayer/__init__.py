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
from plyscope.search.multiplayer.maxn import maxn
from plyscope.search.multiplayer.maxn_shallow import check_leaf_utilities, maxn_shallow
from plyscope.search.multiplayer.single_agent import single
from plyscope.search.options import DEPTH, WEIGHTS, Option

UTILITY_SUM = Option(0, "What the utilities of a leaf sum to at most.", minimum=-1_000, title="Sum")
LEAST_UTILITY = Option(-1, "What a player gets at least.", minimum=-1_000, title="Least utility")
ALLIANCE = Option("", "Who is allied, as in A+B; nobody where empty.")
BREAK_PLY = Option(0, "From which ply on all are alone again; 0: never.", minimum=0)
ERROR_RATE = Option(60, "In how many of 100 cases MIN plays any move.", minimum=0, maximum=100)

TABLE = (
    Algorithm(
        "single",
        "The single player",
        "Nobody against it: the best outcome that can be reached.",
        single,
        game_kind=ONE_PLAYER_WITHOUT_CHANCE,
    ),
    Algorithm(
        "fallible",
        "Against a fallible MIN",
        "Weighs what a risky move brings, where MIN does not always find its best reply.",
        fallible,
        {"error": ERROR_RATE},
        traits=Traits(fallible_min=True),
    ),
    Algorithm(
        "maxn",
        "Maxⁿ",
        "Any number of players: each takes what is best for itself.",
        maxn,
        game_kind=ANY_NUMBER_WITHOUT_CHANCE,
        returns_vectors=True,
        depth_variant="h_maxn",
    ),
    Algorithm(
        "maxn_shallow",
        "Maxⁿ with shallow pruning",
        "Finds what maxⁿ finds, and skips what a bounded sum of utilities rules out.",
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
        "Looks some plies ahead and judges the positions there for each player.",
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
        "Allies take what is best for them together, until they break their word.",
        alliances,
        {"alliance": ALLIANCE, "until": BREAK_PLY},
        game_kind=ANY_NUMBER_WITHOUT_CHANCE,
        returns_vectors=True,
        traits=Traits(alliance_options=("alliance", "until")),
    ),
)
