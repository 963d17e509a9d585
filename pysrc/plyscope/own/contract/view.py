"""What a game shows of a position, where it draws its own board."""

from collections.abc import Iterator
from typing import Any

from plyscope.game import BoardView
from plyscope.given import listed, short
from plyscope.own.contract.fault import Asking, Fault

KINDS = ("marks", "discs", "counters", "tiles", "dice", "choices")


def viewed(ask: Asking, state: Any) -> Iterator[Fault]:
    """Hold a view to it: mild faults all, for without one a position is a row of its moves."""
    if not hasattr(ask.game, "view"):
        return
    view = ask("view", state)
    if not isinstance(view, BoardView):
        yield Fault("view", f"view(state) returned {short(view)}: it is a BoardView.", mild=True)
        return
    cells = (view.cells, view.names, view.moves)
    lengths = [len(each) for each in cells]
    if set(lengths) != {view.rows * view.columns}:
        yield Fault(
            "view",
            f"view(state) has {view.rows} × {view.columns} cells, and {lengths[0]} cells, "
            f"{lengths[1]} names and {lengths[2]} moves: each has one for every cell.",
            mild=True,
        )
    if view.kind not in KINDS:
        yield Fault(
            "view",
            f"view(state) is of the kind {short(view.kind)}; kinds are {listed(KINDS)}.",
            True,
        )
