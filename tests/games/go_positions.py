"""How many positions of Go are legal, counted row by row, without listing them.

After Tromp and Farnebäck, "Combinatorics of Go", 2007. What the rows so far mean for the rest is
the last row alone: the colours of its points, and which of its stones belong to one group that has
no liberty yet. Positions that are alike in this are counted together.
"""

from collections import Counter
from itertools import product

EMPTY, FREE = 0, 0  # FREE: the group of a stone that has a liberty


def count_positions_by_rows(columns, rows):
    """Return the number of positions in which each group of stones has a liberty."""
    borders = Counter({(): 1})  # a row: a colour and a group for each point
    for row in range(rows):
        following = Counter()
        for border, count in borders.items():
            for colours in product(range(3), repeat=columns):
                after = _add_row(border if row else ((EMPTY, None),) * columns, colours, row == 0)
                if after is not None:
                    following[after] += count
        borders = following
    return sum(
        count
        for border, count in borders.items()
        if all(colour == EMPTY or group == FREE for colour, group in border)
    )


def _add_row(border, colours, is_first):
    """Return the border after another row of stones; None if a group is left without liberty."""
    columns = len(colours)
    group = {}  # of a stone: its place in the old row, or `columns` further in the new one
    for place, (colour, label) in enumerate(border):
        if colour != EMPTY:
            group[place] = ("free",) if label == FREE else ("old", label)
    for place, colour in enumerate(colours):
        if colour != EMPTY:
            group[columns + place] = ("new", place)

    def join(one, other):
        kept, gone = sorted((group[one], group[other]))  # "free" comes first
        for place, name in group.items():
            if name == gone:
                group[place] = kept

    def set_free(place):
        name = group[place]
        for each in group:
            if group[each] == name:
                group[each] = ("free",)

    old = [EMPTY if is_first else colour for colour, _ in border]
    points = [*old, *colours]
    pairs = [(place, columns + place) for place in range(columns)]
    pairs += [(columns + place, columns + place + 1) for place in range(columns - 1)]
    for one, other in pairs:
        if points[one] == points[other] != EMPTY:
            join(one, other)
    for one, other in pairs:
        if is_first and one < columns:
            continue  # above the first row there is no point
        for stone, point in ((one, other), (other, one)):
            if points[stone] != EMPTY and points[point] == EMPTY:
                set_free(stone)
    alive = {group[columns + place] for place in range(columns) if colours[place] != EMPTY}
    if any(group[place] not in alive | {("free",)} for place in group if place < columns):
        return None
    labels = {("free",): FREE}
    return tuple(
        (EMPTY, None)
        if colour == EMPTY
        else (colour, labels.setdefault(group[columns + place], len(labels)))
        for place, colour in enumerate(colours)
    )
