"""What the engine's selection saves in chess and draughts, and what a full table costs it.

Run it with `build.py bench engine`. Of each game some positions after a few random moves, seeded:
the effective branching factor b* of the last iteration that was finished, by its depth and its
nodes, those of its probes included, beside the moves that there are; and how many nodes the engine
visits to a depth, as a share of those of alpha-beta to the same depth by the same evaluation, its
moves ordered by that.
Then the time of a node, silent, with a table for all positions and with one that is always full.
"""

import random
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "pysrc"))

from plyscope import record, solve
from plyscope.games import Chess, Draughts
from plyscope.games.memo import tables
from plyscope.search.minimal_proof import effective_branching_factor
from plyscope.watch import Watch

NODES = 12_000
POSITIONS = 4
DEPTH = {"chess": 3, "draughts": 6}  # of the plain alpha-beta
MARKS = {"chess": 5.0, "draughts": 3.5}  # b*, at most
FULL, ROUNDS, MARK = 512, 3, 1.25  # positions in a full table; times what a node else costs


def positions(game, plies, seed):
    """Return some positions after so many random moves."""
    dice, found = random.Random(seed), []
    while len(found) < POSITIONS:
        state = game.initial
        for _ in range(plies):
            if not game.is_terminal(state):
                state = game.result(state, dice.choice(list(game.actions(state))))
        if not game.is_terminal(state):
            found.append(state)
    return found


class Iterations(Watch):
    """Counts the nodes of each iteration, those of its probes included."""

    def __init__(self):
        self.nodes, self.finished = [], True

    def enter(self, action, alpha=0.0, beta=0.0):
        self.nodes[-1] += 1

    def note(self, kind, value):
        if kind == "iteration":
            self.nodes.append(1)
        elif kind == "probe":
            self.nodes[-1] += int(value)
        elif kind == "stopped":
            self.finished = False

    def factor(self):
        """Return b* of the last iteration that was finished."""
        nodes = self.nodes if self.finished else self.nodes[:-1]
        return effective_branching_factor(nodes[-1], len(nodes))


def selective(name, game):
    """Print what the engine does with its nodes in a game; return b*."""
    factors, moves, shares = [], [], []
    for state in positions(game, 8, 1):
        heard = Iterations()
        solve(game, state, "engine", heard, nodes=NODES)
        factors.append(heard.factor())
        moves.append(len(game.actions(state)))
        to = DEPTH[name]
        ours = record(game, state, "engine", depth=to, nodes=10**9).result.counts
        plain = solve(game, state, "h_alphabeta", depth=to, order="evaluate").counts["nodes"]
        shares.append((ours["nodes"] + ours.get("probe nodes", 0)) / plain)
    factor = statistics.geometric_mean(factors)
    share = statistics.geometric_mean(shares)
    wide = statistics.mean(moves)
    print(
        f"{name}: b* {factor:.1f} (at most {MARKS[name]}) where there are {wide:.0f} moves; to "
        f"{DEPTH[name]} plies, captures after them included, {share:.2f} times alpha-beta's nodes"
    )
    return factor


def seconds(game_of, size):
    """Return the seconds that a node takes the engine with a table of that size."""
    tables.cache_clear()
    game = game_of()
    began = time.process_time()
    solve(game, None, "engine", nodes=NODES, size=size)
    return (time.process_time() - began) / NODES


def main() -> int:
    """Print the figures; return 1 where one is beyond its mark."""
    games = {"chess": Chess, "draughts": Draughts}
    fine = all(selective(name, game()) <= MARKS[name] for name, game in games.items())
    ratios = []
    for _ in range(ROUNDS):
        roomy = seconds(Draughts, 10**6)
        ratios.append(seconds(Draughts, FULL) / roomy)
    ratio = statistics.median(ratios)
    print(f"a node where the table is full: {ratio:.2f} times (at most {MARK})")
    return 0 if fine and ratio <= MARK else 1


if __name__ == "__main__":
    sys.exit(main())
