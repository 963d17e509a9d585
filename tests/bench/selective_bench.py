"""How often the forward pruning searches are right, and what they save: `build.py bench selective`.

Positions of Connect Four are broken off random games; each search looks at each of them to the same
depth, and is compared with heuristic alpha-beta, which prunes nothing that matters. Right is a move
whose value by that full search is the best; nodes are those on the tape and those of the probes.
Everything is seeded, so the numbers are the same on every machine.
"""

import random
import sys
from math import inf
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "pysrc"))

from plyscope import MAX, solve
from plyscope.games.connect_four import ConnectFour
from plyscope.search import fit_regression, order_moves
from plyscope.search.depth_limited.shallow_search import shallow_search

DEPTH, HEIGHT, PROBE = 6, 4, 2
POSITIONS = 40
BOARDS = {"5x4": ConnectFour(5, 4), "7x6": ConnectFour()}
EPSILON = 1e-9
FORWARD = [
    *(("beam", {"width": width}) for width in (2, 3, 4)),
    *(("probcut", {"t": t}) for t in (0.5, 1.0, 1.5, 2.0)),
]
MARK = 0.9  # of moves right, at least, by the defaults of ProbCut: t = 1.5


def positions(game, count, seed):
    """Return so many different unfinished positions, each somewhere in a game of random moves."""
    dice, found = random.Random(seed), {}
    while len(found) < count:
        line = [game.initial]
        while not game.is_terminal(line[-1]):
            line.append(game.result(line[-1], dice.choice(game.actions(line[-1]))))
        found[dice.choice(line[:-1])] = None
    return list(found)


def spent(result):
    """Return the nodes that a search visited, its probes included."""
    return result.counts["nodes"] + result.counts.get("probe nodes", 0)


def best_moves(game, state):
    """Return the value of a position by full search to the depth, and all moves that reach it."""
    best_first = order_moves(game, "evaluate")
    worth = {
        action: shallow_search(best_first, game.result(state, action), DEPTH - 1, -inf, inf)[0]
        for action in game.actions(state)
    }
    value = (max if game.to_move(state) == MAX else min)(worth.values())
    return value, {action for action, v in worth.items() if abs(v - value) < EPSILON}


def compare(game, algorithm, options, states, truth, full):
    """Print a row of the table and return the share of moves right."""
    values = moves = nodes = 0
    for state, (value, best) in zip(states, truth, strict=True):
        found = solve(game, state, algorithm, depth=DEPTH, **options)
        values += abs(found.value - value) < EPSILON
        moves += found.action in best
        nodes += spent(found)
    count = len(states)
    told = ", ".join(f"{n} {v:g}" for n, v in options.items() if n in ("width", "t"))
    shares = f"{values / count:>8.0%}{moves / count:>8.0%}{1 - nodes / full:>8.0%}"
    print(f"  {algorithm + ' ' + told:<22}{shares}{nodes / count:>10,.0f}")
    return moves / count


def main():
    """Print a table for each board; return 1 where ProbCut misses its mark."""
    failed = False
    for name, game in BOARDS.items():
        states = positions(game, POSITIONS, seed=1)
        truth = [best_moves(game, state) for state in states]
        best_first = order_moves(game, "evaluate")
        full = sum(spent(solve(game, s, "h_alphabeta", depth=DEPTH)) for s in states)
        sorted_ = sum(spent(solve(best_first, s, "h_alphabeta", depth=DEPTH)) for s in states)
        fit = fit_regression(game, HEIGHT, PROBE)
        print(f"Connect Four {name}, {len(states)} positions, {DEPTH} plies")
        print(
            f"  ProbCut: {HEIGHT} plies by {PROBE}, slope {fit.slope:.3f}, "
            f"offset {fit.offset:.3f}, sigma {fit.sigma:.3f}"
        )
        print(f"  {'':<22}{'values':>8}{'moves':>8}{'saved':>8}{'nodes':>10}")
        whole = f"{1:>8.0%}{1:>8.0%}"
        print(f"  {'full':<22}{whole}{0:>8.0%}{full / len(states):>10,.0f}")
        print(
            f"  {'full, best first':<22}{whole}{1 - sorted_ / full:>8.0%}"
            f"{sorted_ / len(states):>10,.0f}"
        )
        for algorithm, options in FORWARD:
            if algorithm == "probcut":
                options = {**options, **fit._asdict(), "height": HEIGHT, "probe": PROBE}
            right = compare(game, algorithm, options, states, truth, full)
            if options.get("t") == 1.5 and right < MARK:
                failed = True
    if failed:
        print(f"ProbCut at t 1.5 is to find the right move in {MARK:.0%} of the positions.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
