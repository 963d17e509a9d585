"""Searches that remember positions, or look them up."""

from dataclasses import replace

from plyscope.game import MAX
from plyscope.search.algorithm import Algorithm
from plyscope.search.engine.engine import engine
from plyscope.search.engine.knowledge_probe import within
from plyscope.search.options import (
    BOOK,
    DEPTH,
    ENDGAME,
    MILLISECONDS,
    NODES,
    ORDER,
    SIZE,
    SYMMETRY,
    TIES,
    WEIGHTS,
)
from plyscope.search.tables.alphabeta_lookup import alphabeta_lookup
from plyscope.search.tables.alphabeta_table import alphabeta_table

TABLE = (
    Algorithm(
        "alphabeta_table",
        "Alpha–beta with a table",
        "Remembers what positions are worth, and looks them up where other moves lead there.",
        alphabeta_table,
        {"ties": TIES, "order": ORDER, "symmetry": SYMMETRY, "size": SIZE},
        counts=("table hits",),
    ),
    Algorithm(
        "alphabeta_lookup",
        "Alpha–beta with lookups",
        "Looks up the opening in a book and the end in a table, and searches in between.",
        alphabeta_lookup,
        {"ties": TIES, "order": ORDER, "book": BOOK, "endgame": ENDGAME},
        counts=("lookups",),
    ),
    Algorithm(
        "engine",
        "Engine",
        "Puts everything together that makes a search strong, and plays the larger games.",
        engine,
        {
            "depth": replace(DEPTH, default=42),
            "nodes": replace(NODES, default=20_000),
            "milliseconds": MILLISECONDS,
            "book": BOOK,
            "endgame": replace(ENDGAME, default=30),
            "size": SIZE,
            "weights": WEIGHTS,
        },
        ("evaluate",),
        counts=("iterations", "table hits", "lookups"),
        leaf=lambda _options, leaf: within(leaf[MAX]),
        looks=1_000,  # some hundredths of what 20,000 nodes take
    ),
)
