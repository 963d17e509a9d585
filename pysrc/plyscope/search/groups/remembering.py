"""Searches that remember positions, or look them up."""

from plyscope.search.groups.options import ORDER, SIZE, SYMMETRY, TIES
from plyscope.search.registry import Algorithm
from plyscope.search.table import alphabeta_table

TABLE = (
    Algorithm(
        "alphabeta_table",
        "Alpha–beta with a table",
        "Remembers what positions are worth, and looks them up where other moves lead there.",
        alphabeta_table,
        {"ties": TIES, "order": ORDER, "symmetry": SYMMETRY, "size": SIZE},
        counts=("table hits",),
    ),
)
