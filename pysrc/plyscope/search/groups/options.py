"""Options that several algorithms have."""

from plyscope.search.option import Option
from plyscope.search.order import ORDERS

TIES = Option(
    "cut",
    "Prune at equality, as AIMA prints it (cut), or only beyond it (strict).",
    ("cut", "strict"),
    words={"cut": "cut at equality", "strict": "cut only if better"},
)
DEPTH = Option(4, "How many plies to look ahead.", limit=True)
ORDER = Option(
    "given",
    "In which order the moves are tried: best first, worst first, at random, by evaluation.",
    ORDERS,
    seeded="random",
    needs={"evaluate": "evaluate"},
    whole=("best", "worst"),
    words={
        "given": "as given",
        "best": "best first",
        "worst": "worst first",
        "random": "at random",
        "evaluate": "by evaluation",
    },
)
SYMMETRY = Option(
    "off",
    "Whether positions that are alike but for a symmetry share one entry.",
    ("off", "on"),
    needs={"on": "canonical"},
)
SIZE = Option(65_536, "How many positions the table holds.", label="Table size")
WEIGHTS = Option("", "How much each feature of a position counts, as in twos=4, centre=0.5.")
NODES = Option(10_000, "How many nodes may be visited.", limit=True)
