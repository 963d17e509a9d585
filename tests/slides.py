"""The moves of a sliding puzzle, by the neighbours of its gap alone."""


def list_slides(tiles, columns, rows):
    """Yield the order of the tiles after each move; the gap is 0."""
    gap = tiles.index(0)
    row, column = divmod(gap, columns)
    for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        if 0 <= r < rows and 0 <= c < columns:
            moved, other = list(tiles), r * columns + c
            moved[gap], moved[other] = moved[other], moved[gap]
            yield tuple(moved)
