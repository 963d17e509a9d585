"""Examples with one player, with several players, and with a fallible MIN."""

from plyscope.examples.example import Example

# X . . △
# △ . X O   △ is to move, and cannot stop X.
# O . . X
# O X O △
NEARLY_FULL = ("d2", "a1", "d4", "a4", "d3", "d1", "b1", "a2", "a3", "c3", "c1")

EXAMPLES = (
    Example(
        "single",
        "Single-agent search",
        "sliding-3x2",
        ("5", "4"),
        "single",
        point="A value is minus the number of moves on the shortest way to the goal: −5, because "
        "two moves were made and three more, 1, 2 and 3, are enough.",
    ),
    Example(
        "ida_star",
        "It’s just search: IDA* slides tiles",
        "sliding-3x3",
        ("3", "4", "2"),
        "ida_star",
        point="Three moves were made and the tiles are ten steps away: the first limit is −13. No "
        "line reaches it; one reaches the next limit, −15, and the search has 34 nodes.",
    ),
    Example(
        "fallible",
        "Worth the risk",
        "tree-risky",
        (),
        "fallible",
        {"error": 60},
        point="Minimax takes the safe draw. But nine of ten replies lose for MIN, which plays a "
        "random one in 60 cases of 100: the risky move has the value 0.08.",
    ),
    Example(
        "fallible-less",
        "Not worth the risk",
        "tree-risky",
        (),
        "fallible",
        {"error": 55},
        point="The same risk, but MIN errs in 55 cases of 100: the risky move has the value "
        "−0.01, and MAX takes the draw.",
    ),
    Example(
        "maxn",
        "Everyone for themselves",
        "tree-three",
        (),
        "maxn",
        point="Every leaf has a utility for A, B and C, and each player maximises its own: A gets "
        "1, B 2 and C 6.",
    ),
    Example(
        "maxn_shallow",
        "Pruning with a constant sum",
        "tree-shallow",
        (),
        "maxn_shallow",
        {"total": 9, "least": 0},
        point="The utilities sum to 9. After a2 B can take 7, so at most 2 is left for A, who "
        "already has 3: the two other leaves there are skipped.",
    ),
    Example(
        "h_maxn",
        "An evaluation for each of three",
        "three-3x3",
        (),
        "h_maxn",
        {"depth": 2},
        point="Two plies ahead the evaluation gives each player a number; the three sum to 0. X "
        "takes the centre, b2.",
    ),
    Example(
        "h_maxn-end",
        "Three on one board",
        "three-4x4",
        NEARLY_FULL,
        "h_maxn",
        {"depth": 5},
        point="△ is to move, and five squares are free: five plies reach the end, in 246 nodes. X "
        "moves next and wins, whatever △ does: (2, −1, −1).",
    ),
    Example(
        "alliances",
        "Two against one",
        "tree-three",
        (),
        "alliances",
        {"alliance": "A+B"},
        point="A and B maximise the sum of their utilities: (5, 4, 5) instead of the (1, 2, 6) "
        "without an alliance.",
    ),
    Example(
        "alliances-broken",
        "A broken alliance",
        "tree-three",
        (),
        "alliances",
        {"alliance": "A+B", "until": 1},
        point="A plays a2 for both, then B breaks the alliance and takes 5 for itself: (−1, 5, 2), "
        "and A is worse off than alone.",
    ),
    Example(
        "alliances-strong",
        "Allied against the strongest",
        "tree-alliance",
        (),
        "alliances",
        {"alliance": "A+B", "until": 3},
        point="A and B together bring C from 7 down to 3. Then A breaks the alliance and takes "
        "(6, 1, 3), where keeping it would give (4, 4, 2).",
    ),
)
