"""Searches with a transposition table, an opening book or endgame tables."""

from dataclasses import replace

from plyscope.game import MAX
from plyscope.search.algorithm import Algorithm, Traits
from plyscope.search.engine.engine import engine
from plyscope.search.engine.knowledge_probe import check_utility
from plyscope.search.options import (
    BOOK,
    DEPTH,
    ENDGAME_SIZE,
    MILLISECONDS,
    NODE_LIMIT,
    ORDER,
    SYMMETRY,
    TABLE_SIZE,
    TIES,
    WEIGHTS,
)
from plyscope.search.tables.alphabeta_lookup import alphabeta_lookup
from plyscope.search.tables.alphabeta_table import alphabeta_table

TABLE = (
    Algorithm(
        "alphabeta_table",
        "Alpha–beta with a table",
        "Alpha–beta that stores the values of positions and reuses them.",
        alphabeta_table,
        {"ties": TIES, "order": ORDER, "symmetry": SYMMETRY, "size": TABLE_SIZE},
        extra_counters=("table hits",),
    ),
    Algorithm(
        "alphabeta_lookup",
        "Alpha–beta with lookups",
        "Alpha–beta that looks up openings in a book and small endgames in a table.",
        alphabeta_lookup,
        {"ties": TIES, "order": ORDER, "book": BOOK, "endgame": ENDGAME_SIZE},
        extra_counters=("lookups",),
    ),
    Algorithm(
        "engine",
        "Engine",
        "Combines the methods of strong programs, and plays the larger games.",
        engine,
        {
            "depth": replace(DEPTH, default=42),
            "nodes": replace(NODE_LIMIT, default=20_000),
            "milliseconds": MILLISECONDS,
            "book": BOOK,
            "endgame": replace(ENDGAME_SIZE, default=30),
            "size": TABLE_SIZE,
            "weights": WEIGHTS,
        },
        ("evaluate",),
        extra_counters=("iterations", "table hits", "lookups"),
        check_leaf=lambda _options, leaf: check_utility(leaf[MAX]),
        max_checked_positions=1_000,  # some hundredths of what 20,000 nodes take
        traits=Traits(
            stores_estimates=True,
            uses_null_windows=True,
            reduces_depth=True,
            probes_tablebase=True,
            root_window=(-1, 1),
            annotation_variables={
                "not quiet": {},
                "hopeful": {},
                "futile": {},
                "reduced": {"fewer": "value"},
                "extended": {},
                "iteration": {"left": "value"},
                "book": {"value": "value"},
                "probe": {},
                "null move": {"bound": "value"},
            },
        ),
    ),
)
