"""A searched tree to scale: each node as wide as its part of plain minimax's tree.

The nodes of a ply stand in one row, in the order in which minimax visits them. What another search
never visits stays empty.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from plyscope.game import Action
from plyscope.trace import Node

# The cells of a row: colour by column.
Row: TypeAlias = Mapping[int, str]


@dataclass(frozen=True, eq=False)  # so that what is drawn of it can be cached
class ScaledTree:
    """A tree to scale.

    rows     the cells of each ply: "max", "min" or "draw", for whom the value of the node is, by
             column from 0; a column where no node was visited is left out
    columns  the number of columns
    nodes    the number of nodes that were visited
    """

    rows: tuple[Row, ...]
    columns: int
    nodes: int


def scale_trees(
    minimax: Sequence[Node], others: Sequence[Sequence[Node]], columns: int
) -> list[ScaledTree]:
    """Return the trees of minimax and of other searches of the same position, to one scale.

    A cell has the colour of the value that most of its width has. A node narrower than a cell
    still fills it: no picture shows less than was visited.
    """
    sizes = [1] * len(minimax)
    for node in reversed(minimax):
        if node.parent is not None:
            sizes[node.parent] += sizes[node.id]
    unit = columns / len(minimax)

    def scale(nodes: Sequence[Node], places: Sequence[int]) -> ScaledTree:
        shares: list[dict[int, dict[str, float]]] = []
        for node, place in zip(nodes, places, strict=True):
            while len(shares) <= node.ply:
                shares.append({})
            start, end = place * unit, (place + sizes[place]) * unit
            for column in range(int(start), min(columns, int(end - 1e-9) + 1)):
                cell = shares[node.ply].setdefault(column, {})
                colour = _name_colour(node.value)
                overlap = min(end, column + 1) - max(start, column)
                cell[colour] = cell.get(colour, 0) + overlap
        rows = ({at: max(cell, key=cell.__getitem__) for at, cell in row.items()} for row in shares)
        return ScaledTree(tuple(rows), columns, len(nodes))

    whole = scale(minimax, range(len(minimax)))
    return [whole, *(scale(nodes, _find_places(minimax, nodes)) for nodes in others)]


def _find_places(minimax: Sequence[Node], nodes: Sequence[Node]) -> list[int]:
    """Return for each node of another search the number of the same node in minimax's tree."""
    children: dict[tuple[int | None, Action | None], int] = {
        (node.parent, node.action): node.id for node in minimax
    }
    places: list[int] = []
    for node in nodes:
        parent = None if node.parent is None else places[node.parent]
        places.append(children[parent, node.action])
    return places


def _name_colour(value: object) -> str:
    if not isinstance(value, int | float) or not value:
        return "draw"
    return "max" if value > 0 else "min"


def draw_rows(tree: ScaledTree, colour: str, height: float) -> str:
    """Return the cells of one colour as a path of horizontal lines through the rows' middles."""
    path = ""
    for ply, row in enumerate(tree.rows):
        last = None  # the column after the run before
        for start, end in _list_runs(row, colour):
            y = f"{round((ply + 0.5) * height, 2):g}"
            path += f"M{start} {y}" if last is None else f"m{start - last} 0"
            path += f"h{end - start}"
            last = end
    return path


def _list_runs(row: Row, colour: str) -> Iterator[tuple[int, int]]:
    """Yield the runs of columns of a colour: the first column, and the one after the last."""
    start = None
    for column in range(max(row, default=-1) + 2):
        if row.get(column) == colour:
            start = column if start is None else start
        elif start is not None:
            yield start, column
            start = None
