"""Tic-tac-toe and Connect Four, however a program writes them: read from positions of its search.

Where a search plays one of them, its end and its winner are known without its rules.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from itertools import product
from typing import Any

from plyscope.student_code.grader.own_game.plain_search import Kinds, Node

MIN_LINES = 5  # positions with three in a row, before a game is taken for tic-tac-toe
MIN_ENDS = 2  # such positions above the depth and with a free cell, at which the search ends
LEAST_SIDE = 4  # of a board of Connect Four
MOST_CELLS = 100

Cells = tuple[Any, ...]
End = tuple[Cells, float, int]  # a leaf whose game is not over, with its value and its ply


@dataclass(frozen=True)
class BoardRules:
    """The lines that win on a board, and whether pieces fall to the lowest free cell."""

    name: str
    rows: int
    columns: int
    length: int
    falls: bool = False

    @cached_property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each line, counted by rows."""
        found = []
        for row, column in product(range(self.rows), range(self.columns)):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                places = [(row + n * down, column + n * right) for n in range(self.length)]
                last_row, last_column = places[-1]
                if last_row < self.rows and 0 <= last_column < self.columns:
                    found.append(tuple(r * self.columns + c for r, c in places))
        return tuple(found)

    @property
    def count_in_words(self) -> str:
        return {3: "three", 4: "four"}[self.length]

    def find_cells(self, position: Any) -> Cells | None:
        """Return the cells of a frozen position, None if it has none or several such boards."""
        if not self.falls:
            return find_cells(position)
        found = list(dict.fromkeys(_list_grids(position, 0)))
        cells = found[0][1] if len(found) == 1 else None
        return cells if cells is not None and len(cells) == self.rows * self.columns else None

    def winner_of(self, cells: Cells, blank: Any) -> Any:
        return _find_winner(self.lines, cells, blank)


@lru_cache(20_000)
def _find_winner(lines: tuple[tuple[int, ...], ...], cells: Cells, blank: Any) -> Any:
    for line in lines:
        first = cells[line[0]]
        if first != blank and all(cells[place] == first for place in line):
            return first
    return None


TICTACTOE = BoardRules("tic-tac-toe", 3, 3, 3)


def find_connect_four(position: Any) -> BoardRules | None:
    """Return the rules for the board of a frozen position, None if it is too small for them."""
    found = {size for size, _ in _list_grids(position, 0)}
    if len(found) != 1:
        return None
    rows, columns = found.pop()
    return BoardRules("Connect Four", rows, columns, 4, falls=True)


@dataclass
class Reading:
    """The leaves of trees of tic-tac-toe, or of another game of lines.

    wins, losses  their values and plies, for who moves at the root
    full     boards of ties, with their value and the number of the first tree that has one
    filled   the same of boards without a free cell that have three in a row
    decided  the values of boards that have a free cell and three in a row
    missed   positions with three in a row at which the search goes on
    early    positions at which it ends, without three in a row or a full board
    limited  the trees in which the depth ends the search at some positions, by identity
    ends     how many positions with three in a row and a free cell the search ends at, though it
             goes deeper elsewhere in the tree
    """

    blank: Any = None
    marks: dict[int, Any] = field(default_factory=dict)
    wins: list[tuple[float, int]] = field(default_factory=list)
    losses: list[tuple[float, int]] = field(default_factory=list)
    full: dict[Cells, tuple[float, int]] = field(default_factory=dict)
    filled: dict[Cells, tuple[float, int]] = field(default_factory=dict)
    decided: set[float] = field(default_factory=set)
    missed: list[Cells] = field(default_factory=list)
    early: list[Cells] = field(default_factory=list)
    limited: set[int] = field(default_factory=set)
    ends: int = 0
    rules: BoardRules = TICTACTOE

    @property
    def counts_plies(self) -> bool:
        return len({value for value, _ in self.wins}) > 1


class OtherGame(Exception):
    """Raised if trees are not those of a game of lines."""


def find_cells(position: Any) -> Cells | None:
    """Return the nine cells of a frozen position, None if it has none or several."""
    found = list(dict.fromkeys(_list_cells(position, 0)))
    return found[0] if len(found) == 1 else None


def _list_cells(value: Any, level: int) -> Iterator[Cells]:
    if isinstance(value, str):
        if len(value) == 9:
            yield tuple(value)
        return
    if not isinstance(value, tuple) or level > 5:
        return
    if len(value) == 2 and value[0] in ("list", "tuple", "dict") and isinstance(value[1], tuple):
        items = value[1]
        if value[0] == "dict":
            items = tuple(each for _, each in items)
        if len(items) == 9 and not any(isinstance(each, tuple) for each in items):
            yield items
            return
        rows = [each[1] for each in items if isinstance(each, tuple) and len(each) == 2]
        if len(items) == len(rows) == 3 and all(
            isinstance(row, tuple) and len(row) == 3 and not any(isinstance(c, tuple) for c in row)
            for row in rows
        ):
            yield tuple(cell for row in rows for cell in row)
            return
        for each in items:
            yield from _list_cells(each, level + 1)
        return
    is_named = len(value) == 2 and isinstance(value[0], str)  # an attribute, or a class
    for each in value[1:] if is_named else value:
        yield from _list_cells(each, level + 1)


def _list_grids(value: Any, level: int) -> Iterator[tuple[tuple[int, int], Cells]]:
    """Yield the boards of rows in a frozen value that may be those of Connect Four: size, cells."""
    if not isinstance(value, tuple) or level > 5:
        return
    is_sequence = len(value) == 2 and isinstance(value[1], tuple)
    items = value[1] if is_sequence and value[0] in ("list", "tuple", "ndarray") else None
    rows = [row[1] for row in items or () if isinstance(row, tuple) and len(row) == 2]
    if items and len(items) == len(rows) and all(isinstance(row, tuple) for row in rows):
        width = len(rows[0])
        are_cells = not any(isinstance(c, tuple) for row in rows for c in row)
        is_even = min(len(rows), width) >= LEAST_SIDE and all(len(row) == width for row in rows)
        if are_cells and is_even and len(rows) * width <= MOST_CELLS:
            yield (len(rows), width), tuple(cell for row in rows for cell in row)
            return
    for each in items if items is not None else value:
        yield from _list_grids(each, level + 1)


def winner_of(cells: Cells, blank: Any) -> Any:
    return TICTACTOE.winner_of(cells, blank)


def find_left_move(trees: Sequence[Node]) -> tuple[int, Cells, Cells] | None:
    """Return where a move is left on the board while the next is tried, None if nowhere.

    That is the number of a tree, the board of a call, and that of a later call inside it which
    differs in several cells, though the first calls inside calls always differ in one.
    """
    found = None
    for number, tree in enumerate(trees):
        for _, node in _list_inner(tree.first, 0):
            before = find_cells(node.position)
            for place, child in enumerate(node.children):
                after = find_cells(child.first_position)
                if before is None or after is None:
                    return None
                some = [(a, b) for a, b in zip(before, after, strict=True) if a != b]
                blanks = {a for a, _ in some} if some else set()
                if len(blanks) != 1 or (place == 0 and len(some) != 1):
                    return None
                if len(some) > 1 and found is None:
                    found = number, before, after
    return found


def read_trees(
    trees: Sequence[Node], kinds: Kinds, has_depth: bool, rules: BoardRules = TICTACTOE
) -> Reading:
    """Return what the leaves of trees show; raise OtherGame if they are not of a game.

    has_depth  whether a depth may end the search, as early as the tree is deep; a position that it
               ends sooner, as won or lost, is early
    """
    found = Reading(rules=rules)
    _find_marks(trees, found)
    unfinished: list[tuple[Node, Cells, float, bool]] = []
    for number, tree in enumerate(trees):
        if is_over(tree, found):
            continue
        old = {*found.full, *found.filled}
        ends: list[End] = []
        won: list[int] = []
        deepest = _walk(tree.first, 0, 1, found.marks[0], found, kinds, ends, won)
        found.ends += sum(ply < deepest for ply in won)
        for boards in (found.full, found.filled):
            boards.update({c: (v, number) for c, (v, _) in boards.items() if c not in old})
        unfinished += [(tree, cells, value, ply == deepest) for cells, value, ply in ends]
    decided = {value for value, _ in found.wins + found.losses}
    for tree, cells, value, is_deepest in unfinished:
        if has_depth and (is_deepest or value not in decided):
            found.limited.add(id(tree))
        else:
            found.early.append(cells)
    if len(found.wins) + len(found.losses) < MIN_LINES:
        raise OtherGame
    if len(found.missed) + len(found.early) > len(found.wins) + len(found.losses):
        raise OtherGame
    if found.missed and found.ends < MIN_ENDS:
        raise OtherGame  # such as four in a row on a board of nine cells
    return found


def is_over(tree: Node, reading: Reading) -> bool:
    """Return whether the game is over at the root of a tree."""
    cells = reading.rules.find_cells(tree.first.position)
    return cells is not None and reading.rules.winner_of(cells, reading.blank) is not None


def _find_marks(trees: Sequence[Node], found: Reading) -> None:
    """Find which cell is free, and who moves at even and at odd plies."""
    changes: dict[int, set[tuple[Any, Any]]] = {0: set(), 1: set()}
    moves: list[tuple[Cells, int]] = []
    for tree in trees:
        for ply, node in _list_inner(tree.first, 0):
            before = found.rules.find_cells(node.position)
            for child in node.children:
                after = found.rules.find_cells(child.first_position)
                if before is None or after is None:
                    raise OtherGame
                pairs = list(zip(before, after, strict=True))
                places = [place for place, (a, b) in enumerate(pairs) if a != b]
                if len(places) != 1:
                    raise OtherGame
                changes[ply % 2].add(pairs[places[0]])
                moves.append((before, places[0]))
    if any(len(each) != 1 for each in changes.values()):
        raise OtherGame
    (blank, first), (other_blank, second) = changes[0].pop(), changes[1].pop()
    if blank != other_blank or first == second or blank in (first, second):
        raise OtherGame
    found.blank, found.marks = blank, {0: first, 1: second}
    if found.rules.falls and not any(
        all(_rests(found.rules, cells, place + step, blank) for cells, place in moves)
        for step in (found.rules.columns, -found.rules.columns)
    ):
        raise OtherGame  # such as five in a row on a board without gravity


def _rests(rules: BoardRules, cells: Cells, below: int, blank: Any) -> bool:
    """Return whether the cell below a piece is taken, or is outside the board."""
    return not 0 <= below < rules.rows * rules.columns or cells[below] != blank


def _list_inner(node: Node, ply: int) -> Iterator[tuple[int, Node]]:
    node = node.first
    if node.children:
        yield ply, node
        for child in node.children:
            yield from _list_inner(child, ply + 1)


def _walk(
    node: Node,
    ply: int,
    sign: int,
    mover: Any,
    found: Reading,
    kinds: Kinds,
    unfinished: list[End],
    won: list[int],
) -> int:
    """Sort the leaves below a node; return the ply of the deepest."""
    while node.first is not node:  # handed on
        if kinds.of(node).startswith("-"):
            sign = -sign
        node = node.children[0]
    cells = found.rules.find_cells(node.position)
    if cells is None:
        raise OtherGame
    winner = found.rules.winner_of(cells, found.blank)
    if node.children:
        if winner is not None:
            found.missed.append(cells)
        if kinds.of(node).startswith("-"):
            sign = -sign
        below = (
            _walk(child, ply + 1, sign, mover, found, kinds, unfinished, won)
            for child in node.children
        )
        return max(below)
    leaf = sign * node.leaf, ply
    if winner is not None:
        (found.wins if winner == mover else found.losses).append(leaf)
        if found.blank in cells:
            won.append(ply)
            found.decided.add(leaf[0])
        else:
            found.filled.setdefault(cells, (leaf[0], -1))
    elif found.blank not in cells:
        found.full.setdefault(cells, (leaf[0], -1))
    else:
        unfinished.append((cells, leaf[0], ply))
    return ply


@cache
def value_of(
    cells: Cells, blank: Any, mover: Any, other: Any, quick: bool = False, late: bool = False
) -> float:
    """Return the value for `mover`, who moves.

    quick, late  whether a sooner win of the mover, and of the other, counts a little more
    """
    winner = winner_of(cells, blank)
    if winner is not None:
        return 1.0 if winner == mover else -1.0
    if blank not in cells:
        return 0.0
    below = [
        -value_of((*cells[:place], mover, *cells[place + 1 :]), blank, other, mover, late, quick)
        for place, cell in enumerate(cells)
        if cell == blank
    ]
    best = max(below)
    counts = (quick and best > 0) or (late and best < 0)
    return 0.98 * best if counts else best


def show_cells(cells: Cells, blank: Any = None, columns: int = 3) -> str:
    """Return the rows of a board in words; without `blank`, free cells as they are."""
    is_free = [blank is not None and cell == blank for cell in cells]
    signs = [
        "_" if free or str(cell).isspace() or cell in (None, "") else str(cell)
        for cell, free in zip(cells, is_free, strict=True)
    ]
    rows = range(0, len(cells), columns)
    return " / ".join(" ".join(signs[row : row + columns]) for row in rows)
