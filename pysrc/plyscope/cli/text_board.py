"""A board as text, for the terminal."""

from plyscope.game import BoardView

GRIDS = ("chess", "draughts", "discs", "marks", "counters", "tiles", "go")
EMPTY = "."


def draw_text_board(view: BoardView) -> str:
    """Return a position as lines: a grid with its coordinates, its moves, or its cells by name.

    Cells are named by column and row, as in "b2", on every grid.
    """
    lines = [view.caption] if view.caption else []
    if view.kind == "choices":
        return "\n".join([*lines, f"Moves: {', '.join(view.cells)}"])
    if view.kind not in GRIDS:
        lines += [
            f"{name}: {cell}" for name, cell in zip(view.names, view.cells, strict=True) if cell
        ]
        return "\n".join(lines)
    contents = [cell[:1] for cell in view.cells] if view.kind == "go" else view.cells
    width = max(1, *(len(cell) for cell in contents))
    margin = max(len(_row_name(view, row)) for row in range(view.rows))
    for row in range(view.rows):
        start = row * view.columns
        cells = contents[start : start + view.columns]
        shown = " ".join((cell or EMPTY).rjust(width) for cell in cells)
        lines.append(f"{_row_name(view, row).rjust(margin)} {shown}")
    columns = (view.names[column][:1].rjust(width) for column in range(view.columns))
    lines.append(f"{' ' * margin} {' '.join(columns)}")
    return "\n".join(lines)


def _row_name(view: BoardView, row: int) -> str:
    """Return the number of a row: what follows the letter in its cells' names."""
    return view.names[row * view.columns][1:]
