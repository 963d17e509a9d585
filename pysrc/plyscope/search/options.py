"""Options that several algorithms have."""

from dataclasses import replace

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
    "Order of moves: likely best first prunes most.",
    (*ORDERS, "killer", "history"),
    seeded="random",
    needs={"evaluate": "evaluate"},
    whole=("best", "worst"),
    words={
        "given": "as given",
        "reversed": "from right to left",
        "best": "best first",
        "worst": "worst first",
        "random": "at random",
        "evaluate": "by evaluation",
        "killer": "killer moves first",
        "history": "by history",
    },
)
ORDER_ANEW = replace(
    ORDER,
    choices=(*ORDER.choices, "pv"),
    words={**ORDER.words, "pv": "principal variation first"},
)
SYMMETRY = Option(
    "off",
    "Whether positions that are alike but for a symmetry share one entry.",
    ("off", "on"),
    needs={"on": "canonical"},
)
SIZE = Option(65_536, "How many positions the table holds.", label="Table size", costly=True)
WEIGHTS = Option("", "How much each feature of a position counts, as in twos=4, centre=0.5.")
MILLISECONDS = Option(0, "How many milliseconds it may take; 0 for no limit.", least=0, costly=True)
BOOK = Option("on", "Whether a move in the game's opening book is played at once.", ("on", "off"))
ENDGAME = Option(
    100,
    "From how many positions on, all that is still to come is in a table; 0 for never.",
    least=0,
    costly=True,
)
NODES = Option(10_000, "How many nodes may be visited.", limit=True)
