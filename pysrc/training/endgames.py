"""Builds the endgame database of the package, draughts-4.outcomes, in a minute of one processor.

Run it with `python pysrc/training/endgames.py FOLDER`: the slices stay in the folder, so that an
interrupted run can continue. With the same zlib, the file is the same in every byte.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from plyscope import endgames
from plyscope.endgames.win_draw_loss import PIECES, SHIPPED, pack
from plyscope.games.draughts import Draughts


def main() -> None:
    """Build the slices in the given folder, and write the file into the package."""
    if len(sys.argv) != 2:
        sys.exit("Usage: python pysrc/training/endgames.py FOLDER")
    database = endgames.build(Draughts(), PIECES, None, sys.argv[1])
    file = pack(database)
    Path(SHIPPED).write_bytes(file)
    print(f"{database.positions:,} positions in {len(file):,} bytes: {Path(SHIPPED).name}")


if __name__ == "__main__":
    main()
