"""Empty boards with the signs of a program, as large as it says."""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from plyscope.student_code.adapters.starts.parameter_use import ParameterUse, is_named
from plyscope.student_code.adapters.starts.parameter_words import COLUMN_COUNTS, ROW_COUNTS, SIZES
from plyscope.student_code.adapters.starts.program_functions import list_classes
from plyscope.student_code.call_tree.loading import Program

_OTHELLO = "." * 27 + "ox......xo" + "." * 27
MAX_SIZE = 19  # rows or columns of a board
_BLANKS: tuple[Any, ...] = (" ", "", ".", "_", "-", None, 0, "#", "*")


class BoardGuess:
    """Guesses the boards that a program plays on."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self.constants = _list_constants(program)
        self._looks_for_four = _looks_for_four(program)

    def list_boards(self, use: ParameterUse) -> list[str]:
        """Return empty boards with the signs that the program uses.

        They are as large as it says, else three by three, or six by seven where four in a row are
        looked for. Cells that have no sign of their own have their numbers.
        """
        blanks = [b for b in _BLANKS if any(type(c) is type(b) and c == b for c in self.constants)]
        height, width = self.find_size()
        if self._looks_for_four:
            blanks.sort(key=lambda b: b != 0 or isinstance(b, bool))
        blanks.sort(key=lambda b: (type(b), b) not in self._cells)
        sizes = list(dict.fromkeys([(height, width), (width, height)]))  # some write columns
        rows = [f"[[{b!r}] * {m} for _ in range({n})]" for n, m in sizes for b in blanks[:3]]
        array = next((name for name in ("np", "numpy") if name in self._program.names), "")
        if array and use.is_array:
            return [f"{array}.zeros(({n}, {m}), dtype=int)" for n, m in sizes]
        if (height, width) == (3, 3) and self._numbers_cells:
            rows = ["[['1', '2', '3'], ['4', '5', '6'], ['7', '8', '9']]", *rows]
            rows.insert(1, "[[1, 2, 3], [4, 5, 6], [7, 8, 9]]")
        texts = [repr(each) for each in self.constants if _is_empty_text(each)]
        texts += [f"{b * 9!r}" for b in blanks if isinstance(b, str) and b]
        if 64 in self.constants and {".", "x", "o"} <= set(self.constants):
            texts.insert(0, repr(_OTHELLO))
        cells = [f"[{b!r}] * 9" for b in blanks]
        if self._numbers_cells:
            cells = ["['1', '2', '3', '4', '5', '6', '7', '8', '9']", *cells]
            cells.insert(1, "list(range(9))")
        if use.has_rows:
            return [*self._list_checkers(height, width, blanks), *rows][:5]
        texts = list(dict.fromkeys(texts))
        if use.is_added or repr(_OTHELLO) in texts:
            return [*texts[:2], *cells[:3]]
        return [*cells[:4], *texts[:2]]

    def _list_checkers(self, height: int, width: int, blanks: Sequence[Any]) -> list[str]:
        """Return boards of checkers, with either player's men at the top; [] for another game.

        The men are the two letters among the values of the program's names.
        """
        values = [v for v in self._program.names.values() if isinstance(v, str) and len(v) == 1]
        men = list(dict.fromkeys(each.lower() for each in values if each.isalpha()))
        free = [each for each in blanks if isinstance(each, str) and len(each) == 1]
        is_checkers = (height, width) == (8, 8) and says(self._program, ("checker", "jump"))
        if not (is_checkers and free and len(men) == 2):
            return []
        return [_write_checkers(free[0], *pair) for pair in (men[::-1], men)]

    def find_size(self) -> tuple[int, int]:
        """Return the rows and columns of a board, as the program names them or its game has."""
        of_classes = [each for c in list_classes(self._program) for each in vars(c).items()]
        numbers = {
            name.lower(): value
            for name, value in (*self._program.names.items(), *of_classes)
            if type(value) is int and 3 <= value <= MAX_SIZE
        }
        rows = next((numbers[name] for name in (*ROW_COUNTS, "row") if name in numbers), 0)
        columns = next((numbers[name] for name in (*COLUMN_COUNTS, "col") if name in numbers), 0)
        size = next((numbers[name] for name in SIZES if name in numbers), 0)
        if rows and columns:
            return rows, columns
        if size:
            return size, size
        rows, columns = self._read_loops()
        if self._looks_for_four and min(rows, columns) < 5:
            return 6, 7
        return rows, columns

    def _read_loops(self) -> tuple[int, int]:
        """Return the rows and columns that loops with literal ends go through, else three each."""
        found = list(_list_sizes(ast.parse(self._program.text), {}))
        return max((n for n, _ in found), default=3), max((m for _, m in found), default=3)

    @cached_property
    def _cells(self) -> set[tuple[type, Any]]:
        """The constants that parts of lists, and parts of these, are compared with: their types."""
        found = set()
        for node in ast.walk(ast.parse(self._program.text)):
            if isinstance(node, ast.Compare) and isinstance(node.left, ast.Subscript):
                for other in node.comparators:
                    if isinstance(other, ast.Constant):
                        found.add((type(other.value), other.value))
        return found

    @cached_property
    def _numbers_cells(self) -> bool:
        """Return whether free cells hold their numbers: they are read as such."""
        text = self._program.text
        return any(
            isinstance(node, ast.Call)
            and (
                is_named(node.func, "int")
                or getattr(node.func, "attr", "") in ("isdigit", "isnumeric")
            )
            for function in ast.walk(ast.parse(text))
            if isinstance(function, ast.FunctionDef) and "input" not in ast.unparse(function)
            for node in ast.walk(function)
        )


def _list_sizes(node: ast.AST, ends: Mapping[str, int]) -> Iterator[tuple[int, int]]:
    """Yield the ends of the loops that each index of a row and one in it go through.

    ends  those of the loops around a part of a text, by their names
    """
    for loop in (node, *getattr(node, "generators", ())):
        if isinstance(loop, (ast.For, ast.comprehension)) and isinstance(loop.target, ast.Name):
            ends = {**ends, loop.target.id: _find_end(loop.iter)}
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Subscript):
        rows, columns = (getattr(each.slice, "id", "") for each in (node.value, node))
        if ends.get(rows, 0) > 2 and ends.get(columns, 0) > 2:
            yield ends[rows], ends[columns]
    for below in ast.iter_child_nodes(node):
        yield from _list_sizes(below, ends)


def _find_end(over: ast.expr) -> int:
    """Return the literal end of a loop over a range from 0, 0 for another loop or a long one."""
    numbers = over.args if isinstance(over, ast.Call) and is_named(over.func, "range") else []
    values = [each.value if isinstance(each, ast.Constant) else None for each in numbers]
    end = values[-1] if len(values) == 1 or (len(values) == 2 and values[0] == 0) else 0
    return end if type(end) is int and end <= MAX_SIZE else 0


def _write_checkers(free: str, above: str, below: str) -> str:
    """Return a board of checkers at the start, as an expression."""
    men = [above] * 3 + [free] * 2 + [below] * 3
    rows = ["".join((free, man)[(row + c) % 2] for c in range(8)) for row, man in enumerate(men)]
    return f"[list(row) for row in {tuple(rows)}]"


def says(program: Program, words: Sequence[str]) -> bool:
    """Return whether a word is in a program, as a part of a name or of its text."""
    parts = re.split(r"[^a-z]+", re.sub(r"([A-Z])", r" \1", program.text).lower())
    return any(word in parts or f"{word}s" in parts for word in words)


def _looks_for_four(program: Program) -> bool:
    """Return whether a program is about four in a row."""
    lowered = program.text.lower()
    if any(word in lowered for word in ("connect4", "connect 4", "connect four", "connect_four")):
        return True
    if any(re.search(r"range\([^()]*[a-z)\]]\s*-\s*3\)", line) for line in lowered.splitlines()):
        return True  # the places where four in a row may begin
    ranges = {
        node.args[-1].value
        for node in ast.walk(ast.parse(program.text))
        if isinstance(node, ast.Call) and is_named(node.func, "range") and len(node.args) in (1, 2)
        if isinstance(node.args[-1], ast.Constant)
    }
    return 4 in ranges and 3 not in ranges


def _is_empty_text(constant: Any) -> bool:
    """Return whether a constant is a text of nine free cells."""
    return isinstance(constant, str) and len(constant) == 9 and len(set(constant)) == 1


def _list_constants(program: Program) -> list[Any]:
    """Return the constants in a program's text, and the simple values of its names."""
    found = [
        node.value for node in ast.walk(ast.parse(program.text)) if isinstance(node, ast.Constant)
    ]
    return [*found, *(v for v in program.names.values() if isinstance(v, (str, int, type(None))))]
