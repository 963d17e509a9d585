"""How far apart the levels of play are: each against the one below it, two against chance.

Run it with `build.py bench levels`, or one game of it with that game's name after the file's. Two
games from each seeded opening, the players changing places. The best level is given the engine with
so many nodes, fewer than five seconds are enough for anywhere, so that the match is the same on
every machine.
"""

import sys
import time
from dataclasses import asdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "pysrc"))

from plyscope.games import GAMES
from plyscope.tournament import play_match

PLAYED, SEED, NODES = 12, 7, 6_000
MARK = 0.5  # of the points, more than which the stronger one wins
RANDOM = {"options": {"depth": 1}, "strength": {"kind": "careless", "rate": 1, "seed": 1}}
# Between which shares a level stays against moves at random that says so of itself.
SAID = {"half of": (0.3, 0.7), "most games": (0.7, 1), "nearly always": (0.9, 1)}


def player(level):
    """Return a level as a player of a match."""
    given = asdict(level)
    if "milliseconds" in given["options"]:
        given["options"] = {"nodes": NODES}
    return {name: given[name] for name in ("algorithm", "options", "strength")}


def match(name, weaker, stronger):
    """Print what a match comes to; return the share of the stronger one."""
    begun = time.perf_counter()
    table = play_match(name, player(stronger), player(weaker), games=PLAYED, seed=SEED).score
    seconds = (time.perf_counter() - begun) / PLAYED
    limit = f" with {NODES:,} nodes" if "milliseconds" in stronger.options else ""
    print(
        f"{name}: {stronger.label}{limit} against {weaker.label}: {table.wins} won, "
        f"{table.draws} drawn, {table.losses} lost; {table.share:.0%} of the points, "
        f"endless games {table.low:.0%} to {table.high:.0%}; {seconds:.1f} s a game",
        flush=True,
    )
    return table.share


def against_random(name, level):
    """Print how a level does against moves at random; tell whether that is what its line says."""
    algorithm = "h_expectiminimax" if GAMES[name].chance_name else "h_alphabeta"
    chance = RANDOM | {"algorithm": algorithm}
    table = play_match(name, player(level), chance, games=2 * PLAYED, seed=SEED).score
    least, most = next(SAID[words] for words in SAID if words in level.line)
    print(f"{name}: {level.label} against moves at random: {table.share:.0%}", flush=True)
    return least <= table.share <= most


if __name__ == "__main__":
    said = [
        against_random(entry.name, level)
        for entry in GAMES.values()
        if entry.name in (sys.argv[1:] or GAMES) and entry.first_level == "learner"
        for level in entry.levels[:2]
        if any(words in level.line for words in SAID)
    ]
    shares = [
        match(entry.name, weaker, stronger)
        for entry in GAMES.values()
        if entry.name in (sys.argv[1:] or GAMES)
        for weaker, stronger in zip(entry.levels, entry.levels[1:], strict=False)
    ]
    if not all(said):
        sys.exit("A level does not do against moves at random what its line says.")
    sys.exit("The levels do not climb." if min(shares) <= MARK else 0)
