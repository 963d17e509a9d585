"""Pieces that can be picked up: where each can be put down, and what follows when it is."""

from collections.abc import Mapping, Sequence
from typing import Any

View = Mapping[str, Any]  # a position: see `plyscope.game.BoardView`
Path = Mapping[str, Any]  # see `plyscope.game.MovePath`


def list_moves(view: View) -> dict[int, list[str]]:
    """Return the moves of each piece that can be picked up, by its cell."""
    moves: dict[int, list[str]] = {}
    for path in view["paths"]:
        moves.setdefault(path["cells"][0], []).append(path["name"])
    return moves


def pick_up(view: View, cell: int) -> dict[str, Any] | None:
    """Return the piece on a cell as it is picked up; None where nothing there can move.

    name    what it is, and where
    start   the cell that it stands on
    cell    the cell to which it has come: in a move of several steps it goes on from there
    puts    the cells on which it can be put down: see `_describe_put`
    goes    where it can go, in words
    """
    paths = [path for path in view["paths"] if path["cells"][0] == cell]
    return _describe_hold(view, paths, 0) if paths else None


def _describe_hold(view: View, paths: Sequence[Path], at: int) -> dict[str, Any]:
    """Return a piece that has come to place `at` of these paths, which are alike so far."""
    cells = paths[0]["cells"]
    names, start = view["names"], cells[0]
    content = view["cells"][start]
    name = f"{view['words'].get(content, content)} on {names[start]}"
    targets = _find_targets(paths, at)
    reached = {cell for path in paths for cell in (path["cells"][at + 1], path["cells"][-1])}
    puts = {}
    for cell in sorted(reached):
        put = _describe_put(view, paths, at, cell)
        puts[cell] = put | ({"moves": targets[cell]} if cell in targets else {})
    return {
        "name": name[:1].upper() + name[1:],
        "start": start,
        "cell": cells[at],
        "puts": puts,
        "goes": f"it can go to {', '.join(sorted(names[cell] for cell in targets))}.",
    }


def _describe_put(view: View, paths: Sequence[Path], at: int, cell: int) -> dict[str, Any]:
    """Return what follows when it is put down: on the end of its move, or on the way to one.

    play    the move that is played
    choose  paths that differ by a choice alone
    held    the piece a step further on; None where the cells between have to tell the move
    moves   where the cell is shown as a target: the moves over it
    """
    ending = [path for path in paths if path["cells"][-1] == cell]
    if ending and _are_alike(ending):
        return {"choose": ending} if len(ending) > 1 else {"play": ending[0]["name"]}
    passing = [path for path in paths if path["cells"][at + 1] == cell]
    if passing and _are_alike(passing):
        return {"choose": passing} if len(passing) > 1 else {"play": passing[0]["name"]}
    if passing:
        longer = [path for path in passing if len(path["cells"]) > at + 2]
        return {"held": _go_on(view, longer, at + 1)}
    if len(ending) == len(paths) and _find_fork(ending, at) == at:
        return {"held": None}
    return {"held": _go_on(view, ending, at)}


def _go_on(view: View, paths: Sequence[Path], at: int) -> dict[str, Any]:
    return _describe_hold(view, paths, _find_fork(paths, at))


def _find_fork(paths: Sequence[Path], at: int) -> int:
    """Return the place as far on as there is only one way."""
    cells = paths[0]["cells"]
    while at + 2 < len(cells) and all(
        path["cells"][at + 1] == cells[at + 1] and len(path["cells"]) > at + 2 for path in paths
    ):
        at += 1
    return at


def _find_targets(paths: Sequence[Path], at: int) -> dict[int, list[str]]:
    """Return the cells to show as targets, with the moves over each.

    Where several ways lead to the only end, the cells between are asked for.
    """
    has_one_end = len({path["cells"][-1] for path in paths}) == 1 and not _are_alike(paths)
    targets: dict[int, list[str]] = {}
    for path in paths:
        cells = path["cells"]
        for cell in {cells[at + 1]} if has_one_end else {cells[at + 1], cells[-1]}:
            targets.setdefault(cell, []).append(path["name"])
    return targets


def _are_alike(paths: Sequence[Path]) -> bool:
    return all(path["cells"] == paths[0]["cells"] for path in paths)
