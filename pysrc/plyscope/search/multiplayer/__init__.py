"""One player, several, or one who errs: who plays, and for whom."""

from plyscope.search.algorithm import Algorithm
from plyscope.search.game_kind import ALONE, SEVERAL
from plyscope.search.multiplayer.alliances import alliances
from plyscope.search.multiplayer.fallible_opponent import fallible
from plyscope.search.multiplayer.h_maxn import h_maxn
from plyscope.search.multiplayer.maxn import maxn
from plyscope.search.multiplayer.maxn_shallow import maxn_shallow, within
from plyscope.search.multiplayer.single_agent import single
from plyscope.search.options import DEPTH, WEIGHTS, Option

TOTAL = Option(0, "What the utilities of a leaf sum to at most.", least=-1_000, label="Sum")
LEAST = Option(-1, "What a player gets at least.", least=-1_000, label="Least utility")
ALLIANCE = Option("", "Who is allied, as in A+B; nobody where empty.")
UNTIL = Option(0, "From which ply on all are alone again; 0: never.", least=0)
ERROR = Option(60, "In how many of 100 cases MIN plays any move.", least=0, most=100)

TABLE = (
    Algorithm(
        "single",
        "The single player",
        "Nobody against it: the best outcome that can be reached.",
        single,
        kind=ALONE,
    ),
    Algorithm(
        "fallible",
        "Against a fallible MIN",
        "Weighs what a risky move brings, where MIN does not always find its best reply.",
        fallible,
        {"error": ERROR},
    ),
    Algorithm(
        "maxn",
        "Maxⁿ",
        "Any number of players: each takes what is best for itself.",
        maxn,
        kind=SEVERAL,
        vectors=True,
        to_depth="h_maxn",
    ),
    Algorithm(
        "maxn_shallow",
        "Maxⁿ with shallow pruning",
        "Finds what maxⁿ finds, and skips what a bounded sum of utilities rules out.",
        maxn_shallow,
        {"total": TOTAL, "least": LEAST},
        kind=SEVERAL,
        vectors=True,
        leaf=lambda options, leaf: within(leaf, options["total"], options["least"]),
    ),
    Algorithm(
        "h_maxn",
        "Maxⁿ to a depth",
        "Looks some plies ahead and judges the positions there for each player.",
        h_maxn,
        {"depth": DEPTH, "weights": WEIGHTS},
        ("evaluate",),
        kind=SEVERAL,
        vectors=True,
    ),
    Algorithm(
        "alliances",
        "Alliances",
        "Allies take what is best for them together, until they break their word.",
        alliances,
        {"alliance": ALLIANCE, "until": UNTIL},
        kind=SEVERAL,
        vectors=True,
    ),
)
