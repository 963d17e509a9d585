"""How fast endgames are built. Run it with `build.py bench endgames`.

All positions of draughts with two and three pieces, 199,520, in this process: seconds of the
processor. The mark is for the positions a second. Beside it, what looking one up costs.
"""

import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "pysrc"))

from plyscope import endgames
from plyscope.endgames.index import index_for
from plyscope.games.draughts import Draughts
from plyscope.games.draughts.board import KINGS, TURN, WHITE

ROUNDS = 3
MARK = 70_000  # positions a second, at least
LOOKED = 50_000  # positions that are looked up


def states(database):
    """Return so many positions with White to move, from all slices."""
    chance, found = random.Random(1), []
    for _ in range(LOOKED):
        one = chance.choice(list(database.bodies))
        men, kings, other_men, other_kings = index_for(one).pieces(chance.randrange(one.positions))
        crowned = (kings | other_kings) << KINGS
        found.append((men | kings) << WHITE | other_men | other_kings | crowned | TURN)
    return found


def main():
    """Print the rates; return 1 where a build misses its mark."""
    rates = []
    for _ in range(ROUNDS):
        began = time.process_time()
        database = endgames.build(Draughts(), 3)
        rates.append(database.positions / (time.process_time() - began))
    print(f"{database.positions:,} positions, each time: {', '.join(f'{r:,.0f}/s' for r in rates)}")
    asked = states(database)
    began = time.process_time()
    for state in asked:
        database.value(state)
    each = (time.process_time() - began) / LOOKED
    print(f"a position looked up: {each * 1e6:.1f} µs")
    print(f"the best: {max(rates):,.0f} positions/s (at least {MARK:,})")
    return 0 if max(rates) >= MARK else 1


if __name__ == "__main__":
    sys.exit(main())
