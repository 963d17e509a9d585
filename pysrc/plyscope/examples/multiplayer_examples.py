"""Examples with one player, with several, and with one who errs."""

from plyscope.examples.example import Example

# X . . △
# △ . X O   △ is to move, and cannot stop X.
# O . . X
# O X O △
NEARLY_FULL = ("d2", "a1", "d4", "a4", "d3", "d1", "b1", "a2", "a3", "c3", "c1")

EXAMPLES = (
    Example(
        "single",
        "Nobody against it",
        "sliding-3x2",
        ("5", "4"),
        "single",
        point="Every value is the best that can still be reached, minus the number of moves: −5, "
        "for two moves were made and three more, 1, 2 and 3, are enough.",
    ),
    Example(
        "fallible",
        "Worth the risk",
        "tree-risky",
        (),
        "fallible",
        {"error": 60},
        point="Minimax takes the sure tie. But nine of ten replies lose for MIN, and it plays any "
        "of them in 60 cases of 100: the risk is worth 0.08.",
    ),
    Example(
        "fallible-less",
        "Not worth the risk",
        "tree-risky",
        (),
        "fallible",
        {"error": 55},
        point="The same risk, and MIN errs in 55 cases of 100: the risk is worth −0.01, and MAX "
        "takes the tie.",
    ),
    Example(
        "maxn",
        "Each for itself",
        "tree-three",
        (),
        "maxn",
        point="Every leaf has a utility for A, for B and for C, and whoever moves wants the most "
        "of its own: A gets 1, B 2 and C 6.",
    ),
    Example(
        "maxn_shallow",
        "Too little is left",
        "tree-shallow",
        (),
        "maxn_shallow",
        {"total": 9, "least": 0},
        point="All share nine. B can take 7 after a2, so at most 2 is left for A, who has 3: the "
        "two other leaves there are skipped.",
    ),
    Example(
        "h_maxn",
        "Judged for each of three",
        "three-3x3",
        (),
        "h_maxn",
        {"depth": 2},
        point="Two plies ahead the evaluation gives each player its own number, and all three sum "
        "to 0. X takes the centre, b2.",
    ),
    Example(
        "h_maxn-end",
        "Three on one board",
        "three-4x4",
        NEARLY_FULL,
        "h_maxn",
        {"depth": 5},
        point="△ is to move, and five squares are free: five plies are all, 246 nodes. X comes "
        "next and wins, whatever △ does: (2, −1, −1).",
    ),
    Example(
        "alliances",
        "Two against one",
        "tree-three",
        (),
        "alliances",
        {"alliance": "A+B"},
        point="A and B look for the largest sum of both: (5, 4, 5) instead of the (1, 2, 6) that "
        "each for itself would get.",
    ),
    Example(
        "alliances-broken",
        "A broken word",
        "tree-three",
        (),
        "alliances",
        {"alliance": "A+B", "until": 1},
        point="A plays a2 for both, then B breaks the alliance and takes 5 for itself: (−1, 5, 2), "
        "and A is worse off than alone.",
    ),
    Example(
        "alliances-strong",
        "Until the strong is weak",
        "tree-alliance",
        (),
        "alliances",
        {"alliance": "A+B", "until": 3},
        point="A and B together bring C from 7 down to 3. Then A breaks the alliance and takes (6, "
        "1, 3), where its word would have brought (4, 4, 2).",
    ),
)
