"""What a trace keeps in memory once it is read. Run it with `build.py bench trace`.

Minimax on tic-tac-toe after the first move, 55,505 nodes of the 549,946 and the same to a node: it
is recorded, and every node, event and count of it read.
"""

import sys
import tracemalloc
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "pysrc"))
from plyscope import Trace, games, record
from plyscope.game import play_moves

MARK = 200  # bytes a node, at most: its share of the tape, 53, included


def read(trace: Trace) -> int:
    """Read all that a trace has, and return how many nodes it has."""
    assert trace.result.counts["nodes"] == sum(1 for _ in trace.nodes)
    assert sum(event.kind == "enter" for event in trace.events) == len(trace.nodes) - 1
    return len(trace.nodes)


def main() -> int:
    """Print the bytes a node; 1 when they miss the mark."""
    game = games.make("tictactoe")
    state = play_moves(game, ["b2"])
    read(record(game, state, "minimax"))  # fills the tables of the game
    tracemalloc.start()
    trace = record(game, state, "minimax")
    recorded, _ = tracemalloc.get_traced_memory()
    nodes = read(trace)
    kept, most = tracemalloc.get_traced_memory()
    print(
        f"{nodes:,} nodes: {recorded / nodes:.0f} bytes a node recorded, {kept / nodes:.0f} once "
        f"read (at most {MARK}), {most / nodes:.0f} at most while it was"
    )
    return 0 if kept / nodes <= MARK else 1


if __name__ == "__main__":
    sys.exit(main())
