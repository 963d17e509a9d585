"""The game that a program brings, as the page shows and plays it."""

from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from dataclasses import replace
from functools import lru_cache
from time import process_time
from typing import Any, NamedTuple

from plyscope.game import MAX, BoardView, IllegalMove, MovePath, Player
from plyscope.student_code.adapters.starts.call_position import CallPosition, find_any_position
from plyscope.student_code.adapters.starts.program_game import ProgramGame, ProgramState
from plyscope.student_code.adapters.starts.program_record import find_start, record_start
from plyscope.student_code.adapters.starts.recognition import recognize
from plyscope.student_code.adapters.starts.search_start import Start, load_for
from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.call_tree.position_view import (
    find_grid,
    format_position,
    make_board_view,
)
from plyscope.student_code.call_tree.snapshot import take_snapshot
from plyscope.student_code.call_tree.start_call import NoOutput
from plyscope.student_code.errors.student_code_error import NotTraceable
from plyscope.validation import short_repr

FEW_CALLS = 40  # of a search, by which the position of its call is seen
COUNT_SECONDS = 0.7  # of processor time, for counting the positions of a game
SOLVABLE = 6_000  # positions of a game that is searched to its end
SHOWN = 60  # moves of a position that are shown
CS50_UTILITIES = (-1, 1)
_KEPT = 8  # programs whose starts are kept


class _Successor(NamedTuple):
    """A move as the program writes it, what it is called, and the position after it."""

    move: Any
    name: str
    state: ProgramState


class StartGame:
    """The rules of a program from the position of a call; a move is its place among the legal ones.

    Positions that were seen are kept: the rules of a program take long.
    """

    is_playable = True

    def __init__(self, program: Program, start: Start, rules: ProgramGame) -> None:
        self.start, self.rules, self.players = start, rules, rules.players
        found = find_any_position(program, start.call, rules)
        self.place: CallPosition | None = found[0] if found else None
        self.initial = rules.make_state(found[1]) if found else rules.initial
        self._successors: dict[ProgramState, list[_Successor]] = {}
        self._ends: dict[ProgramState, bool] = {}
        self.in_turn = True
        self.is_solvable = start.style == "CS50" or self._count_positions()
        if start.style == "CS50":
            self.utility_range = CS50_UTILITIES

    def _call(self, rule: Callable[..., Any], *arguments: Any) -> Any:
        """Call a rule of the program; what it prints is dropped."""
        with redirect_stdout(NoOutput()):
            return rule(*arguments)

    def _count_positions(self) -> bool:
        """Return whether a game has few positions; note where somebody moves twice."""
        end = process_time() + COUNT_SECONDS
        waiting, seen = [self.initial], {self.initial}
        while waiting:
            state = waiting.pop()
            if self.is_terminal(state):
                continue
            mover = self.to_move(state)
            for each in self.list_successors(state):
                if not self.is_terminal(each.state) and self.to_move(each.state) == mover:
                    self.in_turn = False
                if each.state not in seen:
                    seen.add(each.state)
                    waiting.append(each.state)
            if len(seen) > SOLVABLE or process_time() > end:
                return False
        return True

    def to_move(self, state: ProgramState) -> Player:
        return self._call(self.rules.to_move, state)  # type: ignore[no-any-return]

    def is_terminal(self, state: ProgramState) -> bool:
        found = self._ends.get(state)
        if found is None:
            found = self._ends[state] = self._call(self.rules.is_terminal, state)
        return found

    def utility(self, state: ProgramState, player: Player) -> float:
        return self._call(self.rules.utility, state, player)  # type: ignore[no-any-return]

    def leaf_states(self, state: ProgramState) -> list[ProgramState]:
        """Return finished positions with every utility that occurs below a position."""
        found: dict[float, ProgramState] = {}
        waiting, seen = [state], {state}
        while waiting and len(seen) < SOLVABLE:
            state = waiting.pop()
            if self.is_terminal(state):
                found.setdefault(self.utility(state, MAX), state)
                if self.start.style == "CS50" and len(found) == 3:
                    break
                continue
            new = [s.state for s in self.list_successors(state) if s.state not in seen]
            seen.update(new)
            waiting += new
        return list(found.values())

    def list_successors(self, state: ProgramState) -> list[_Successor]:
        """Return the legal moves with the positions after them."""
        found = self._successors.get(state)
        if found is None:
            found = []
            for action, after in self._call(self.rules.list_successors, state):
                move = self.rules.write_action(action)
                found.append(_Successor(move, format_position(take_snapshot(move)), after))
            self._successors[state] = found
        return found

    def actions(self, state: ProgramState) -> Sequence[int]:
        return range(len(self.list_successors(state)))

    def result(self, state: ProgramState, action: int) -> ProgramState:
        return self._find(state, action).state

    def action_name(self, state: ProgramState, action: int) -> str:
        return self._find(state, action).name

    def parse_action(self, state: ProgramState, text: str) -> int:
        names = [each.name for each in self.list_successors(state)]
        if text not in names:
            raise IllegalMove(f"There is no move {short_repr(text)} here; {_tell(names)}.")
        return names.index(text)

    def _find(self, state: ProgramState, action: Any) -> _Successor:
        found = self.list_successors(state)
        for number, each in enumerate(found):
            if number == action:
                return each
        raise IllegalMove(f"There is no move {short_repr(action)} here.")

    def find_action(self, state: ProgramState, returned: Any) -> int | None:
        """Return the move that a search has returned: by itself, or by the position after it."""
        told = take_snapshot(returned)
        for number, each in enumerate(self.list_successors(state)):
            if told in (take_snapshot(each.move), each.state.key):
                return number
        return None

    def view(self, state: ProgramState) -> BoardView:
        """Return a board if it is a grid on which a cell, or two, tell each move; else text."""
        grid = find_grid(state.key)
        if grid is None:
            return self._view_as_text(state)
        board = make_board_view(grid)
        moves: list[str | None] = [None] * len(board.cells)
        paths = []
        for each in self.list_successors(state):
            after = find_grid(each.state.key)
            if after is None or (len(after), len(after[0])) != (board.rows, board.columns):
                return self._view_as_text(state)
            pairs = list(zip(board.cells, make_board_view(after).cells, strict=True))
            changed = [n for n, (old, new) in enumerate(pairs) if old != new]
            filled = [n for n in changed if not pairs[n][0]]
            emptied = [n for n in changed if not pairs[n][1]]
            told = filled if len(filled) == 1 else changed
            cell = told[0] if len(told) == 1 else None
            if board.kind == "chess" and len(emptied) == 1 and len(changed) == 2:
                paths.append(MovePath(each.name, (emptied[0], sum(changed) - emptied[0])))
            elif board.kind == "chess" or cell is None or moves[cell] is not None:
                return self._view_as_text(state)
            else:
                moves[cell] = each.name
        return replace(board, moves=tuple(moves), paths=tuple(paths))

    def _view_as_text(self, state: ProgramState) -> BoardView:
        text = format_position(state.key)
        names = tuple(each.name for each in self.list_successors(state)[:SHOWN])
        if not names:
            return BoardView(1, 1, (text,), ("end",), (None,), (), "choices", text)
        return BoardView(1, len(names), names, names, names, (), "choices", text)

    def move_start(self, moves: Sequence[Any]) -> Start:
        """Return the start from the position after some moves; raise ValueError if it has none."""
        if not moves:
            return self.start
        if self.place is None or not self.rules.step:
            raise NotTraceable(
                f"{self.start.call} does not show the position that it begins with, so that it "
                "cannot be called with another one."
            )
        steps = tuple(
            self.rules.step.format(position=self.place.name, move=repr(move)) for move in moves
        )
        setup = (*self.start.setup, *self.place.setup, *steps)
        return replace(self.start, call=self.place.call, setup=setup)


class StartPosition:
    """The position of a call of a program whose rules are not known: nobody can move.

    It is shown as far as a few calls of the search show it.
    """

    is_playable = False
    players = ("MAX", "MIN")
    in_turn = True
    is_solvable = False
    initial = 0

    def __init__(self, text: str, start: Start) -> None:
        self.start = start
        self._snapshot: Any = None
        if not start.node_class:
            calls = record_start(text, start, limit=FEW_CALLS).calls
            place = calls.position[0]
            self._snapshot = calls.positions[place] if place >= 0 else None

    def to_move(self, state: int) -> Player:
        return MAX

    def actions(self, state: int) -> Sequence[int]:
        return ()

    def result(self, state: int, action: int) -> int:
        raise IllegalMove("The rules of this game were not recognized, so nobody can move.")

    def is_terminal(self, state: int) -> bool:
        return False

    def utility(self, state: int, player: Player) -> float:
        return 0

    def action_name(self, state: int, action: int) -> str:
        return str(action)

    def parse_action(self, state: int, text: str) -> int:
        raise IllegalMove("The rules of this game were not recognized, so nobody can move.")

    def view(self, state: int) -> BoardView:
        """Return the board, or the position as text."""
        grid = find_grid(self._snapshot)
        if grid is not None:
            return make_board_view(grid)
        text = self.start.call if self._snapshot is None else format_position(self._snapshot)
        return BoardView(1, 1, (text,), ("position",), (None,), (), "choices", text)

    def move_start(self, moves: Sequence[Any]) -> Start:
        """Return the start: there are no moves."""
        return self.start


@lru_cache(_KEPT)
def list_starts(text: str) -> tuple[Start, ...]:
    """Return the starts of a program, the best guess first; see `recognize`."""
    return tuple(recognize(text))


def make_start_game(text: str, line: str | None) -> StartGame | StartPosition:
    """Return the game of a program, from the position of a line with which its search starts.

    Raises NotTraceable where there is none, and ValueError where the line is not Python.
    """
    start = find_start(list_starts(text), line, text)
    if start.make_game is None:
        return StartPosition(text, start)
    program = load_for(start, text)
    with redirect_stdout(NoOutput()):
        return StartGame(program, start, start.make_game(program))


def _tell(names: Sequence[str]) -> str:
    return f"the moves are {', '.join(names[:SHOWN])}" if names else "the game is over"
