"""Makes the endgames that come with the package: draughts-4.outcomes, a minute of one processor.

Run it with `python pysrc/training/endgames.py FOLDER`: the slices stay in the folder, and a run
that broke goes on. The file is the same, byte for byte, each time, with the same zlib.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from plyscope import endgames
from plyscope.endgames.win_draw_loss import PIECES, SHIPPED, pack
from plyscope.games.draughts import Draughts


def main() -> None:
    """Build them in the folder that is named, and write the file into the package."""
    if len(sys.argv) != 2:
        sys.exit("Say the folder of the slices: python pysrc/training/endgames.py FOLDER")
    database = endgames.build(Draughts(), PIECES, None, sys.argv[1])
    file = pack(database)
    Path(SHIPPED).write_bytes(file)
    print(f"{database.positions:,} positions in {len(file):,} bytes: {Path(SHIPPED).name}")


if __name__ == "__main__":
    main()
