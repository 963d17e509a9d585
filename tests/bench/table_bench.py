"""Every search on one position, side by side. Run it with `build.py bench table`.

A table for each kind of game, since no game is for every search: of two players, to the end and to
a depth; with chance, for two and for one; of three players; of one. A table lists all searches that
play its game, each with its defaults but for what the table says, and some with the option that
they are for. b* is the effective branching factor of AIMA 4e, section 3.6.1, for the plies that the
table says. The time is the least of several runs, silent. It fails where an exact search finds
another value than the first of its table, or where a search is in no table.
"""

import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import isclose
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "pysrc"))
from plyscope import ALGORITHMS, games, solve
from plyscope.game import play_moves
from plyscope.search import Result, find_playable
from plyscope.search.minimal_proof import effective_branching_factor

RUNS, ENOUGH = 5, 1.0  # at most so many runs, and no further one after so many seconds
# What is set besides; a name may be there more than once.
ORDERS = [{}, {"order": "evaluate"}, {"order": "killer"}, {"order": "history"}]
MORE: dict[str, list[dict[str, Any]]] = {
    "alphabeta": [{}, {"ties": "strict"}, *({"order": how} for how in ("best", "worst"))],
    "h_alphabeta": ORDERS,
    "pvs": [{}, {"order": "evaluate"}],
    "late_moves": [{}, {"order": "evaluate"}],
    "alphabeta_table": [{}, {"symmetry": "on"}, {"symmetry": "on", "order": "evaluate"}],
    "iterative_deepening": [{}, {"order": "pv"}],
}
WHOLE = {"depth": 42, "nodes": 1_000_000, "book": "off"}
# Searches that may miss the best move or only estimate its value, or for whom MIN errs.
INEXACT = {"beam", "late_moves", "null_move", "probcut", "uct", "puct", "fallible"}
# Those that look beyond the depth, and so may find another value there.
FURTHER = {"quiescence", "stand_pat", "singular", "engine"}


@dataclass(frozen=True)
class Table:
    """One position, so many plies from the end or searched to that depth, with these options."""

    title: str
    game: str
    plies: int
    moves: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    inexact: frozenset[str] = frozenset(INEXACT)
    limited: bool = False  # only the searches that can stop at a depth or a budget


TABLES = [
    Table("Tic-tac-toe after a3 and b2", "tictactoe", 7, ("a3", "b2"), {"low": -1, "high": 1}),
    Table(
        "Connect Four after d, d, d, e, to 6 plies",
        "connect-four",
        6,
        tuple("ddde"),
        {"depth": 6},
        frozenset(INEXACT | FURTHER),
        limited=True,
    ),
    Table("Piglet, a coin to 4", "piglet", 11, (), {"low": -1, "high": 1}),
    Table("Chance among values from 0 to 9", "tree-bounded", 2),
    Table("Three players who share nine", "tree-shallow", 2, (), {"total": 9, "least": 0}),
    Table("A sliding puzzle", "sliding-3x2", 10, (), {"low": -20, "high": 0, "least": -20}),
]


def rows(table: Table) -> Iterator[tuple[str, dict[str, Any], Result, float]]:
    """Yield (name, options shown, result, seconds) for every search that plays the game."""
    game = games.make(table.game)
    state = play_moves(game, table.moves)
    for name in find_playable(game):
        algorithm = ALGORITHMS[name]
        if table.limited and not algorithm.has_limit:
            continue
        told = {**WHOLE, **table.options}
        told = {key: value for key, value in told.items() if key in algorithm.options}
        for options in MORE.get(name, [{}]):
            if options.get("order") == "evaluate" and not hasattr(game, "evaluate"):
                continue
            times: list[float] = []
            while len(times) < RUNS and sum(times) < ENOUGH:
                began = time.perf_counter()
                result = solve(game, state, name, **{**told, **options})
                times.append(time.perf_counter() - began)
            yield name, options, result, min(times)


def text(value: Any) -> str:
    """Return a value, or a vector of them, to three digits."""
    if isinstance(value, tuple):
        return "(" + ", ".join(f"{each:.3g}" for each in value) + ")"
    return f"{value:.3g}"


def same(value: Any, other: Any) -> bool:
    """Tell whether two values are one but for rounding; a vector's first is MAX's."""
    if isinstance(value, tuple) and isinstance(other, tuple):
        return all(isclose(*pair, abs_tol=1e-9) for pair in zip(value, other, strict=True))
    value, other = (each[0] if isinstance(each, tuple) else each for each in (value, other))
    return isclose(value, other, abs_tol=1e-9)


def show(table: Table) -> tuple[set[str], list[str]]:
    """Print a table; return the names in it, and those of exact searches that disagree."""
    heads = ("nodes", "leaves", "cutoffs")
    title = "".join(f"{head:>10}" for head in heads)
    print(f"\n{table.title:44}{title}{'ms':>10}{'b*':>7}  value")
    names, wrong = set(), []
    truth: Any = None
    for name, options, result, seconds in rows(table):
        names.add(name)
        exact = name not in table.inexact
        if exact:
            truth = result.value if truth is None else truth
            wrong += [] if same(result.value, truth) else [f"{name} on {table.game}"]
        shown = " ".join((name, *(f"{key}={value}" for key, value in options.items())))
        numbers = "".join(f"{result.counts[head]:>10,}" for head in heads)
        factor = effective_branching_factor(result.counts["nodes"], table.plies)
        mark = "" if exact else " *"
        value = text(result.value) + mark
        print(f"{shown:44}{numbers}{seconds * 1e3:>10.2f}{factor:>7.2f}  {value}", flush=True)
    return names, wrong


def main() -> int:
    """Print the tables; return 1 where exact searches disagree, or one is in no table."""
    listed: set[str] = set()
    wrong: list[str] = []
    for table in TABLES:
        names, disagree = show(table)
        listed |= names
        wrong += disagree
    missing = [name for name in ALGORITHMS if name not in listed]
    print("\n* not exact here: it prunes on a guess, samples, looks further, or MIN errs")
    print(f"searches in no table: {', '.join(missing) or 'none'}")
    print(f"exact searches that disagree: {', '.join(wrong) or 'none, all agree'}")
    return 1 if wrong or missing else 0


if __name__ == "__main__":
    sys.exit(main())
