"""Examples of Monte Carlo tree search."""

from plyscope.examples.depth_limited_examples import OPEN_ROW
from plyscope.examples.example import Example

EXAMPLES = (
    Example(
        "uct",
        "Random games find the danger",
        "connect-four",
        OPEN_ROW,
        "uct",
        {"simulations": 500},
        point="O must stop three in the bottom row. After 100 simulations g leads, which loses; "
        "after 500 it is c, which does not lose.",
    ),
    Example(
        "uct-corners",
        "Simulations change their mind",
        "tictactoe",
        ("a3", "b2", "c1"),
        "uct",
        {"simulations": 500},
        point="Random games like the corner c3, which loses: it has 50 of the first 200 visits, "
        "and only 12 of the 300 that follow. Then b3 leads.",
    ),
    Example(
        "uct-dice",
        "Simulations with a coin",
        "piglet",
        ("roll", "roll 2"),
        "uct",
        {"simulations": 300},
        point="At a chance node the coin is tossed anew in each simulation. Rolling has most "
        "visits; expectiminimax also rolls.",
    ),
    Example(
        "puct",
        "A policy instead of random games",
        "connect-four",
        OPEN_ROW,
        "puct",
        {"simulations": 200},
        point="A policy says where to look first, and the evaluation replaces random games. After "
        "200 simulations c, which stops the three, has most visits.",
    ),
)
