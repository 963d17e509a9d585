"""The rules of a CS50 tic-tac-toe compared with ours, position by position."""

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

from plyscope.student_code.adapters.starts import cs50_style
from plyscope.student_code.adapters.starts.program_functions import names_used
from plyscope.student_code.call_tree.loading import NoInput, Program
from plyscope.student_code.call_tree.stand_ins import StandInUsed
from plyscope.student_code.call_tree.start_call import evaluate
from plyscope.student_code.grader.own_game.program_report import RuleDifference, RuleReport

Cells = tuple[str, ...]  # nine: "X", "O" or " ", row by row

EMPTY_CELLS: Cells = (" ",) * 9
_LAST_CELLS: Cells = tuple("XOXXOOOX ")  # one move is left, after which it is a draw
_LAST_MOVE = (2, 2)
_DRAWN_CELLS: Cells = tuple("XOXXOOOXX")
RULES = ("player", "actions", "result", "winner", "terminal", "utility")
SHOWN = 3  # differences that are shown
_LINES = (
    *((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8)),
    *((0, 4, 8), (2, 4, 6)),
)


def mover_of(cells: Cells) -> str:
    """Return the mark that moves next."""
    return "X" if cells.count("X") == cells.count("O") else "O"


def winner_of(cells: Cells) -> str:
    """Return the mark that has three in a row, or ""."""
    for a, b, c in _LINES:
        if cells[a] != " " and cells[a] == cells[b] == cells[c]:
            return cells[a]
    return ""


def is_over(cells: Cells) -> bool:
    return bool(winner_of(cells)) or " " not in cells


def put(cells: Cells, place: int) -> Cells:
    """Return the board after a move."""
    return (*cells[:place], mover_of(cells), *cells[place + 1 :])


@cache
def value_of(cells: Cells) -> int:
    """Return the minimax value for X."""
    if is_over(cells):
        return {"X": 1, "O": -1, "": 0}[winner_of(cells)]
    values = [value_of(put(cells, place)) for place in free_places(cells)]
    return max(values) if mover_of(cells) == "X" else min(values)


@cache
def plies_to_win(cells: Cells) -> int:
    """Return after how many plies a won board ends: the winner hurries, and the other delays."""
    if is_over(cells):
        return 0
    value = value_of(cells)
    below = [put(cells, place) for place in free_places(cells)]
    plies = [plies_to_win(each) for each in below if value_of(each) == value]
    return 1 + (min(plies) if (mover_of(cells) == "X") is (value > 0) else max(plies))


def free_places(cells: Cells) -> list[int]:
    return [place for place, mark in enumerate(cells) if mark == " "]


@cache
def list_boards() -> tuple[Cells, ...]:
    """Return all boards that can be reached: 5,478, those with few marks first."""
    found = {EMPTY_CELLS: None}
    waiting = [EMPTY_CELLS]
    for cells in waiting:
        for place in () if is_over(cells) else free_places(cells):
            after = put(cells, place)
            if after not in found:
                found[after] = None
                waiting.append(after)
    return tuple(found)


def show_board(cells: Cells) -> str:
    """Return a board as text: "X O _ / _ X _ / _ _ _"."""
    marks = [mark if mark != " " else "_" for mark in cells]
    return " / ".join(" ".join(marks[row : row + 3]) for row in (0, 3, 6))


@dataclass(frozen=True)
class BoardWriter:
    """Writes boards as a program holds them.

    marks  the program's value for each mark; `words` what stands for it in a call
    shape  what makes a board of three lists, None where it is these lists; `name_of_shape` stands
           for it in a call, such as "np.array"
    """

    marks: dict[str, Any]
    words: dict[str, str]
    shape: Callable[[list[list[Any]]], Any] | None = None
    name_of_shape: str = ""

    def make(self, cells: Cells) -> Any:
        """Return a new board, which the program may change."""
        rows = self.list_rows(cells)
        return rows if self.shape is None else self.shape(rows)

    def list_rows(self, cells: Cells) -> list[list[Any]]:
        """Return the cells of a board as the program writes them."""
        return [[self.marks[mark] for mark in cells[row : row + 3]] for row in (0, 3, 6)]

    def write(self, cells: Cells) -> str:
        rows = (", ".join(self.words[mark] for mark in cells[row : row + 3]) for row in (0, 3, 6))
        lists = f"[{', '.join(f'[{row}]' for row in rows)}]"
        return f"{self.name_of_shape}({lists})" if self.name_of_shape else lists

    def is_board(self, value: Any, rows: list[list[Any]]) -> bool:
        """Return whether a value is the board of some rows."""
        if self.shape is not None and hasattr(type(value), "plyscope_data"):
            value = value.tolist()
        return isinstance(value, list) and bool(value == rows)

    def name(self, value: Any) -> str:
        """Return a value of the program in words: "X", "None", a board."""
        cells = self.read(value)
        if cells is not None:
            return show_board(cells)
        text = repr(value)
        return text if len(text) <= 40 else f"{text[:37]}..."

    def read(self, value: Any) -> Cells | None:
        """Return the cells of a board of the program; None for anything else."""
        try:
            every = [cell for row in value for cell in row]
            marks = [next(m for m, v in self.marks.items() if v == cell) for cell in every]
        except (TypeError, StopIteration):
            return None
        return tuple(marks) if len(marks) == 9 else None


def find_writer(program: Program) -> BoardWriter | None:
    """Return how a program writes boards; None if its first board is no three rows of cells.

    They are lists, or an array, for a program could do nothing with the other.
    """
    board = evaluate(program, "initial_state()")
    names = program.names
    shape, name = None, ""
    if hasattr(type(board), "plyscope_data"):
        name = cs50_style.find_array_name(ast.parse(program.text))
        shape, board = eval(name, names) if name else None, board.tolist()
        if shape is None:
            return None
    if not isinstance(board, list) or not all(isinstance(row, list) for row in board):
        return None
    try:
        cells = [cell for row in board for cell in row]
        is_board = len(board) == 3 and all(len(row) == 3 for row in board)
    except TypeError:
        return None
    if not is_board or any(cell != cells[0] for cell in cells):
        return None
    marks = {"X": names.get("X", "X"), "O": names.get("O", "O"), " ": cells[0]}
    words = {mark: repr(value) for mark, value in marks.items()}
    return BoardWriter(marks, words, shape, name)


class RuleComparison:
    """Compares the rules of a program with ours."""

    def __init__(self, program: Program, writer: BoardWriter) -> None:
        self.program, self.writer = program, writer
        self._counts: dict[str, int] = {}
        self._shown: dict[str, RuleDifference] = {}
        self._utilities: list[tuple[float, int]] = []
        self._boards: dict[Cells, list[list[Any]]] = {}  # which the program is not handed
        self._nobody: Any = None  # what `winner` says where nobody has won, if it is not None
        self.cells = EMPTY_CELLS  # the board that is compared, and the rule
        self.rule = ""

    def compare_all(self) -> RuleReport:
        """Return how the rules differ; raise what keeps them from being compared."""
        boards = list_boards()
        self._boards = {cells: self.writer.list_rows(cells) for cells in boards}
        for cells in boards:
            self.cells = cells
            seen: set[str] = set()
            for rule, call, sentence in self._compare(cells):
                if rule not in seen:
                    seen.add(rule)
                    self._counts[rule] = self._counts.get(rule, 0) + 1
                text = f"On {show_board(cells)}, {sentence}."
                self._shown.setdefault(rule, RuleDifference(rule, call, text))
        shown = sorted(self._shown.values(), key=lambda each: RULES.index(each.rule))
        counts = sorted(self._counts.items(), key=lambda each: RULES.index(each[0]))
        notes, wins = self._list_notes(), _find_counts(self._utilities)
        quick = "".join(mark for mark, kind in wins.items() if kind == "quicker")
        return RuleReport(tuple(shown[:SHOWN]), tuple(counts), len(boards), notes, quick=quick)

    def _compare(self, cells: Cells) -> Iterator[tuple[str, str, str]]:
        over, won = is_over(cells), winner_of(cells)
        if not over:
            yield from self._compare_moves(cells)
        value = yield from self._ask("winner", cells)
        if value is not None:
            said = value[0]
            right = (
                said == self.writer.marks[won]
                if won
                else not said or said == self.writer.marks[" "]
            )
            if not right:
                yield self._differ("winner", cells, said, _tell_winner(won))
            elif not won and said is not None and said != self.writer.marks[" "]:
                self._nobody = said
        value = yield from self._ask("terminal", cells)
        if value is not None and bool(value[0]) != over:
            full = "the board is full" if not won else _tell_winner(won)
            reason = full if over else "nobody has three in a row, and a cell is free"
            yield self._differ("terminal", cells, value[0], reason)
        if over:
            value = yield from self._ask("utility", cells)
            if value is not None:
                yield from self._compare_utility(cells, value[0], won)

    def _compare_moves(self, cells: Cells) -> Iterator[tuple[str, str, str]]:
        mark = mover_of(cells)
        value = yield from self._ask("player", cells)
        if value is not None and value[0] != self.writer.marks[mark]:
            reason = f"{mark} moves: X has {cells.count('X')} marks, O has {cells.count('O')}"
            yield self._differ("player", cells, value[0], reason)
        places = {divmod(place, 3): place for place in free_places(cells)}
        value = yield from self._ask("actions", cells)
        if value is not None:
            try:
                listed = {tuple(each) for each in value[0]}
            except TypeError:
                yield self._differ("actions", cells, value[0], "a list of cells is expected")
            else:
                call = self._call("actions", cells)
                missing, taken = sorted(set(places) - listed), listed - set(places)
                if missing:
                    sentence = f"actions leaves out {missing[0]}, which is free"
                    yield "actions", call, sentence
                if taken:
                    cell = min(taken, key=repr)
                    sentence = f"actions has {cell}, which is not a free cell"
                    yield "actions", call, sentence
        for move, place in places.items():
            yield from self._compare_result(cells, move, put(cells, place))

    def _compare_result(
        self, cells: Cells, move: tuple[int, int], right: Cells
    ) -> Iterator[tuple[str, str, str]]:
        board = self.writer.make(cells)
        self.rule = "result"
        try:
            value = self.program.names["result"](board, move)
        except (StandInUsed, NoInput):
            raise
        except (Exception, SystemExit) as error:
            call = f"result({self.writer.write(cells)}, {move})"
            yield "result", call, f"result of {move} raises {_tell_error(error)}"
            return
        if not self.writer.is_board(board, self._boards[cells]):
            call = f"board = {self.writer.write(cells)}; result(board, {move}); board"
            yield "result", call, f"result of {move} changes the board that it is handed"
        elif not self._follows(value, right):
            call = f"result({self.writer.write(cells)}, {move})"
            said = self.writer.name(value)
            yield "result", call, f"result of {move} is {said}, but {show_board(right)} follows"

    def _follows(self, value: Any, right: Cells) -> bool:
        is_same = self.writer.is_board(value, self._boards[right])
        return is_same or self.writer.read(value) == right

    def _compare_utility(self, cells: Cells, said: Any, won: str) -> Iterator[tuple[str, str, str]]:
        right = {"X": 1, "O": -1, "": 0}[won]
        is_number = isinstance(said, (int, float))
        if not is_number or (said > 0) - (said < 0) != right:
            outcome = f"{won} has won" if won else "it is a draw"
            yield self._differ("utility", cells, said, f"{outcome}: {right} is expected")
        else:
            self._utilities.append((float(said), cells.count(" ")))

    def _ask(self, rule: str, cells: Cells) -> Any:
        """Return what a rule says, in a tuple; yield a difference and return None if it raises."""
        function = self.program.names.get(rule)
        if function is None:
            return None
        self.rule = rule
        try:
            return (function(self.writer.make(cells)),)
        except (StandInUsed, NoInput):
            raise
        except (Exception, SystemExit) as error:
            yield rule, self._call(rule, cells), f"{rule} raises {_tell_error(error)}"
        return None

    def _call(self, rule: str, cells: Cells) -> str:
        return f"{rule}({self.writer.write(cells)})"

    def _differ(self, rule: str, cells: Cells, said: Any, reason: str) -> tuple[str, str, str]:
        value = self.writer.name(said)
        return rule, self._call(rule, cells), f"{rule} returns {value}, but {reason}"

    def _list_notes(self) -> tuple[str, ...]:
        notes = []
        for rule in RULES:
            code = getattr(self.program.names.get(rule), "__code__", None)
            if code is not None and names_used(code) & {
                "random",
                "randint",
                "randrange",
                "shuffle",
            }:
                notes.append(f"The rule {rule} uses random numbers.")
        if self._accepts_taken_cell():
            notes.append(
                "The rule result takes a move to a taken cell; the task asks for an error."
            )
        values = {value for value, _ in self._utilities}
        if not values <= {-1, 0, 1}:
            counted = _tell_counts(_find_counts(self._utilities))
            listed = ", ".join(f"{value:g}" for value in sorted(values)[:6])
            notes.append(f"The utilities are {listed}{counted}; the task asks for -1, 0 and 1.")
        return tuple(notes)

    def _accepts_taken_cell(self) -> bool:
        try:
            self.program.names["result"](self.writer.make(put(EMPTY_CELLS, 0)), (0, 0))
        except (Exception, SystemExit):
            return False
        return True

    def tell_answers(self) -> Iterator[str]:
        """Yield notes on returned values that the task wants otherwise: no rule is wrong."""
        if self._nobody is not None:
            named = self.writer.name(self._nobody)
            yield f"The rule winner returns {named} if nobody has won; the task asks for None."
        with suppress(Exception, SystemExit):
            listed = self.program.names["actions"](self.writer.make(EMPTY_CELLS))
            if not isinstance(listed, Set):
                kind = type(listed).__name__
                yield f"The rule actions returns a {kind}; the task asks for a set."
        search = self.program.names.get("minimax")
        if search is None:
            return
        with suppress(Exception, SystemExit):
            said = search(self.writer.make(_LAST_CELLS))
            if isinstance(said, tuple) and _LAST_MOVE in said:
                yield f"minimax returns {said!r}, the move and more; the task asks for the move."
        try:
            said = search(self.writer.make(_DRAWN_CELLS))
        except (StandInUsed, NoInput):
            return
        except (Exception, SystemExit) as error:
            yield f"minimax raises {_tell_error(error)} on a full board; the task asks for None."
            return
        if said is not None:
            named = self.writer.name(said)
            yield f"minimax returns {named} on a full board; the task asks for None."


def _tell_winner(won: str) -> str:
    return f"{won} has three in a row" if won else "nobody has three in a row"


def _tell_error(error: BaseException) -> str:
    text = str(error)[:80].rstrip(".")
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _find_counts(utilities: Sequence[tuple[float, int]]) -> dict[str, str]:
    """Return which wins count more by the utilities of finished boards: "quicker" or "later".

    For X and for O; "" where all count the same, "mixed" where it is neither.

    utilities  each with how many cells are free
    """
    found = {}
    for mark, sign in (("X", 1), ("O", -1)):
        wins = sorted({(free, sign * value) for value, free in utilities if sign * value > 0})
        amounts = [value for _, value in wins]
        if len(set(amounts)) < 2:
            found[mark] = ""
        elif all(low < high for low, high in pairwise(amounts)):
            found[mark] = "quicker"
        else:
            is_later = all(low > high for low, high in pairwise(amounts))
            found[mark] = "later" if is_later else "mixed"
    return found


def _tell_counts(counts: Mapping[str, str]) -> str:
    """Return in words which wins count more, "" where it is no matter of plies."""
    if "mixed" in counts.values() or not any(counts.values()):
        return ""
    if counts["X"] == counts["O"]:
        return f" and count plies: a {counts['X']} win counts more"
    told = [f"of {mark} a {kind} one" for mark, kind in counts.items() if kind]
    return f" and count plies: of the wins {', '.join(told)} counts more"
