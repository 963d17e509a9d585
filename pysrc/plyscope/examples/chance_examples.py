"""Examples in which chance decides as well."""

from plyscope.examples.example import Example

EXAMPLES = (
    Example(
        "expectimax",
        "A gamble or a sure thing",
        "tree-dice",
        (),
        "expectimax",
        point="1/2 · 8 + 1/3 · 24 + 1/6 · (−12) = 10, more than the sure 9: MAX takes the gamble.",
    ),
    Example(
        "h_expectimax",
        "A puzzle, a few moves ahead",
        "sliding-3x3",
        (),
        "h_expectimax",
        {"depth": 4},
        point="Where chance has no turn only the maximum is left. Four moves ahead, the moves made "
        "and those that the tiles still need at least come to 9.",
    ),
    Example(
        "expectiminimax",
        "MAX, dice, MIN, dice",
        "tree-backgammon",
        (),
        "expectiminimax",
        point="▲ takes the largest, ▼ the smallest and ● the average: a1 is worth 4.25 on average. "
        "All 31 nodes are needed.",
    ),
    Example(
        "expectiminimax-piglet",
        "Roll or hold?",
        "piglet",
        ("roll", "roll 2"),
        "expectiminimax",
        point="A has 2 at stake and 4 win. To roll is worth 0.398, more than to hold: half of the "
        "coins lose the stake, and still it is right to dare.",
    ),
    Example(
        "star1",
        "Bounds on what chance may bring",
        "tree-bounded",
        (),
        "star1",
        {"low": 0, "high": 9},
        point="All values are from 0 to 9. After 5 and 4 the average of a2 is 6 at most, and MAX "
        "has 7: its last leaf is skipped, and two of a3 after the 2.",
    ),
    Example(
        "star1-deep",
        "Star1 with two players",
        "tree-backgammon",
        (),
        "star1",
        {"low": 0, "high": 9},
        point="The same tree as expectiminimax, with the bounds 0 and 9 on all values: 25 nodes "
        "instead of 31.",
    ),
    Example(
        "star2",
        "One move of every outcome first",
        "tree-backgammon",
        (),
        "star2",
        {"low": 0, "high": 9},
        point="A probe of one move of each outcome tells enough to skip more: 15 nodes, where "
        "Star1 visits 25. The probes take 15 more.",
    ),
    Example(
        "h_expectiminimax",
        "Pig, three plies ahead",
        "pig",
        ("roll", "roll 6"),
        "h_expectiminimax",
        {"depth": 3},
        point="A has 6 at stake. One outcome of six loses them, the five others bring 4 more on "
        "average: A rolls again.",
    ),
)
