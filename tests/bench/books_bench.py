"""Makes the opening books of chess and draughts once more. Run it with `build.py bench books`.

Each is to be what its game has: the same moves, and the same worths. It takes some minutes.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "pysrc"))

from plyscope.games import make
from plyscope.search import engine, make_opening_book

PLENTY = 10**9  # nodes
BOOKS = {"gardner": (2, 9), "chess": (2, 7), "draughts": (3, 13)}  # plies of it, and seen from


def main() -> int:
    """Print how long each takes; return 1 where one is another than it was."""
    same = True
    for name, (plies, depth) in BOOKS.items():
        game, began = make(name), time.perf_counter()

        def search(game, state, depth=depth):
            return engine(game, state, nodes=PLENTY, depth=depth, book="off")

        made = make_opening_book(game, plies, search)
        found = "the same" if made == game.openings else "another"
        same = same and made == game.openings
        print(f"{name}: {len(made)} positions, {time.perf_counter() - began:.0f} s, {found}")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
