"""Examples with chance nodes."""

from plyscope.examples.example import Example

EXAMPLES = (
    Example(
        "expectimax",
        "A gamble or a safe move",
        "tree-dice",
        (),
        "expectimax",
        point="1/2 · 8 + 1/3 · 24 + 1/6 · (−12) = 10, more than the sure 9: MAX takes the gamble.",
    ),
    Example(
        "h_expectimax",
        "A puzzle with a depth limit",
        "sliding-3x3",
        (),
        "h_expectimax",
        {"depth": 4},
        point="Without chance nodes, expectimax only maximises. Four moves ahead, the moves made "
        "plus the least number that the tiles still need are 9.",
    ),
    Example(
        "expectiminimax",
        "MAX, dice, MIN, dice",
        "tree-backgammon",
        (),
        "expectiminimax",
        point="▲ takes the maximum, ▼ the minimum and ● the average: a1 has the expected value "
        "4.25. All 31 nodes are visited.",
    ),
    Example(
        "expectiminimax-piglet",
        "Roll or hold?",
        "piglet",
        ("roll", "roll 2"),
        "expectiminimax",
        point="A has 2 points at stake and needs 4 to win. Rolling has the value 0.398, more than "
        "holding: it is right although half of the tosses lose the stake.",
    ),
    Example(
        "star1",
        "Bounds on chance nodes",
        "tree-bounded",
        (),
        "star1",
        {"low": 0, "high": 9},
        point="All values are from 0 to 9. After 5 and 4 the average of a2 is at most 6, and MAX "
        "has 7: the last leaf of a2 is skipped, and two of a3 after the 2.",
    ),
    Example(
        "star1-deep",
        "Star1 with two players",
        "tree-backgammon",
        (),
        "star1",
        {"low": 0, "high": 9},
        point="The tree of “MAX, dice, MIN, dice”, with bounds 0 and 9 on all values: 25 nodes "
        "instead of 31.",
    ),
    Example(
        "star2",
        "Probing each outcome first",
        "tree-backgammon",
        (),
        "star2",
        {"low": 0, "high": 9},
        point="Probing one move of each outcome first allows more cutoffs: 15 nodes, where Star1 "
        "visits 25. The probes take 15 more.",
    ),
    Example(
        "h_expectiminimax",
        "Pig, three plies ahead",
        "pig",
        ("roll", "roll 6"),
        "h_expectiminimax",
        {"depth": 3},
        point="A has 6 points at stake. One outcome in six loses them, the other five add 4 on "
        "average: A rolls again.",
    ),
    Example(
        "h_star1",
        "Bounds between dice",
        "hyper-backgammon",
        ("2-1",),
        "h_star1",
        {"depth": 3, "low": -3, "high": 3},
        point="White has rolled 2-1 and looks three plies ahead. No value is below −3 or above 3: "
        "Star1 visits 1,215 nodes, where expectiminimax visits 1,298.",
    ),
    Example(
        "h_star2",
        "One move of each roll first",
        "hyper-backgammon",
        ("2-1",),
        "h_star2",
        {"depth": 3, "low": -3, "high": 3},
        point="The same search as in “Bounds between dice”: one move of each roll is probed first. "
        "Star2 visits 222 nodes, and 246 in probes, where Star1 visits 1,215.",
    ),
)
