"""Tic-tac-toe as the m,n,k game: m columns, n rows, k stones in a row win.

cell    an int, row by row from the top left; also the action that puts a stone there
stones  a bit board: bit c says that a stone stands on cell c
State   an int, X's stones and above them O's: `x | o << cells`
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from plyscope.evaluation import evaluate
from plyscope.game import MAX, Action, BoardView, IllegalMove, Player
from plyscope.games.game_identity import GameIdentity
from plyscope.games.grid import centre, check_board, has_fair_counts, lines, symmetries
from plyscope.games.memo import Table, tables_for
from plyscope.games.open_line_features import OpenLines
from plyscope.validation import check_choice, is_integer, join_names, normalize_text, short_repr

State: TypeAlias = int

# What to play on 3x3: the move or reply by which the game stays a draw (books_bench.py made it).
OPENINGS: dict[str, tuple[str, float]] = {
    "": ("a1", 0),
    "b2": ("a3", 0),
    **dict.fromkeys(("a3", "b3", "c3", "a2", "c2", "a1", "b1", "c1"), ("b2", 0)),
}


class MNK(GameIdentity):
    """The m,n,k game between X, who is MAX, and O; `first` moves first."""

    # With slots a search is a fifth faster: CPython finds plain attributes fast only until somebody
    # asks for the object's `__dict__`, as `dir` does.
    __slots__ = (
        *(
            "_cells",
            "_first",
            "_free",
            "_full",
            "_held",
            "_evaluations",
            "_next",
            "_open",
            "_scale",
        ),
        *("_symmetries", "_utilities", "actions", "canonical", "columns", "in_row", "is_terminal"),
        *("lines", "noisy_actions", "names", "openings", "rows", "scale", "weights"),
    )
    players: tuple[str, ...] = ("X", "O")
    utility_range: tuple[float, float] = (-1, 1)
    initial: State = 0
    openings_proved = True  # they were searched to the end

    def __init__(self, columns: int = 3, rows: int = 3, in_row: int = 3, first: str = "X") -> None:
        check_board(columns, rows, in_row)
        check_choice("first", first, self.players)
        self.columns, self.rows, self.in_row = columns, rows, in_row
        self.names = tuple(f"{chr(97 + c)}{r}" for r in range(rows, 0, -1) for c in range(columns))
        self.lines = lines(columns, rows, in_row)
        self.openings = OPENINGS if (columns, rows, in_row) == (3, 3, 3) else {}
        self._cells = columns * rows
        self._full = (1 << self._cells) - 1
        self._first = self.players.index(first)
        self._symmetries = symmetries(columns, rows, len(self.players))
        self._open = OpenLines(self.lines, in_row, centre(columns, rows))
        self.weights: Mapping[str, float] = self._open.weights
        self.scale = self._open.scale
        self._scale = self.scale(self.weights)

        # The protocol's methods of a position alone are look-ups in these tables.
        table = tables_for(type(self), columns, rows, in_row, first).of
        self.is_terminal: Callable[[State], bool] = table(self._is_over).__getitem__
        self.actions: Callable[[State], Sequence[Action]] = table(self._legal).__getitem__
        self.noisy_actions: Callable[[State], Sequence[Action]] = table(
            self._find_noisy_actions
        ).__getitem__
        self.canonical: Callable[[State], State] = table(self._canonical).__getitem__
        self._next = table(self._results)
        self._evaluations = Table(self._evaluate)  # by its own weights
        self._utilities = table(self._compute_utilities)
        # And so is what hangs on some of the stones alone, which far fewer positions tell apart.
        self._held = table(self._line_of).__getitem__
        self._free = table(self._cells_without)

    def arguments(self) -> dict[str, Any]:
        size = {"columns": self.columns, "rows": self.rows, "in_row": self.in_row}
        return {**size, "first": self.players[self._first]}

    def is_state(self, thing: Any) -> bool:
        """Return whether it is a board that taking turns can lead to, whoever moves first."""
        if not is_integer(thing) or not 0 <= thing < 1 << len(self.players) * self._cells:
            return False
        return has_fair_counts(self._stones(thing))

    def to_move(self, state: State) -> Player:
        return state.bit_count() + self._first & 1

    def result(self, state: State, action: Action) -> State:
        try:
            return self._next[state][action]
        except (KeyError, TypeError):
            raise IllegalMove(self._illegal_reason(state, action)) from None

    def utility(self, state: State, player: Player) -> float:
        """+1 for the player with k in a row, -1 for the other, 0 for a full board without."""
        return self._utilities[state][player]

    def evaluate(self, state: State, player: Player) -> float:
        """Evaluate a position by the lines that are still open to one player only.

        A line counts the square of its stones, so that two in a row count more than one and one.
        The difference is divided by a bound of it, so that it lies within (-1, 1).
        """
        value = self._evaluations[state]
        return value if player == MAX else -value

    def features(self, state: State) -> Mapping[str, float]:
        """Return X's open lines of one stone, two and so on, and its central stones, minus O's."""
        return self._open.features(*self._stones(state))

    def is_quiet(self, state: State) -> bool:
        """Return whether nobody can complete a line with the next stone."""
        return not self.noisy_actions(state)

    def action_name(self, state: State, action: Action) -> str:
        """Columns are letters from the left, rows numbers from the bottom: "a1" is bottom left."""
        if not self._is_cell(action):
            raise IllegalMove(self._illegal_reason(state, action))
        return self.names[action]

    def parse_action(self, state: State, text: str) -> Action:
        name = normalize_text(text)
        if name not in self.names:
            corners = f"{self.names[-self.columns]} to {self.names[self.columns - 1]}"
            raise IllegalMove(f"There is no square {short_repr(text)}; squares are {corners}.")
        action = self.names.index(name)
        if action not in self.actions(state):
            raise IllegalMove(self._illegal_reason(state, action))
        return action

    def view(self, state: State) -> BoardView:
        owners = tuple(zip(self.players, self._stones(state), strict=True))
        legal = self.actions(state)
        cells = range(self._cells)
        return BoardView(
            rows=self.rows,
            columns=self.columns,
            cells=tuple("".join(who for who, own in owners if own >> c & 1) for c in cells),
            names=self.names,
            moves=tuple(name if c in legal else None for c, name in enumerate(self.names)),
            winning_cells=tuple(c for c in cells if self._winning_line(state) >> c & 1),
        )

    def _stones(self, state: State) -> tuple[int, ...]:
        """Return X's stones and O's."""
        return state & self._full, state >> self._cells

    def _winning_line(self, state: State) -> int:
        """Return the line that one player has completed, or 0."""
        return next(filter(None, map(self._held, self._stones(state))), 0)

    def _line_of(self, stones: int) -> int:
        """Return the first complete line of one player's stones, or 0."""
        for line in self.lines:
            if stones & line == line:
                return line
        return 0

    def _cells_without(self, stones: int) -> Sequence[Action]:
        """Return the cells without any of these stones."""
        return tuple([cell for cell in range(self._cells) if not stones >> cell & 1])

    def _is_over(self, state: State) -> bool:
        return state.bit_count() == self._cells or any(map(self._held, self._stones(state)))

    def _compute_utilities(self, state: State) -> tuple[int, ...]:
        """Return the utilities of a finished game."""
        line = self._winning_line(state)
        return (0, 0) if not line else (1, -1) if state & line == line else (-1, 1)

    def _evaluate(self, state: State) -> float:
        return evaluate(self, state, MAX, self.weights, self._scale)

    def _legal(self, state: State) -> Sequence[Action]:
        return () if self.is_terminal(state) else self._free[sum(self._stones(state))]

    def _results(self, state: State) -> dict[Action, State]:
        stone = 1 << self._cells * self.to_move(state)
        return {action: state | stone << action for action in self.actions(state)}

    def _find_noisy_actions(self, state: State) -> Sequence[Action]:
        """Return the moves that win at once or, where there are none, that stop the other's win."""
        if self.is_terminal(state):
            return ()
        stones, mover = list(self._stones(state)), self.to_move(state)
        taken = sum(stones)
        own = stones.pop(mover)
        for sides in ([own], stones):
            last = 0  # cells that lack to a line, free and the only ones
            for rest in (line & ~side for side in sides for line in self.lines):
                if not rest & rest - 1 and not rest & taken:
                    last |= rest
            if last:
                return tuple(cell for cell in range(self._cells) if last >> cell & 1)
        return ()

    def _canonical(self, state: State) -> State:
        """Return the smallest of the positions that `state` is turned or mirrored."""
        stones = [cell for cell in range(len(self.players) * self._cells) if state >> cell & 1]
        return min(sum(1 << cells[cell] for cell in stones) for cells in self._symmetries)

    def _is_cell(self, action: Any) -> bool:
        return is_integer(action) and 0 <= action < self._cells

    def _illegal_reason(self, state: State, action: Any) -> str:
        """Return a sentence that says why `action` is not legal."""
        if not self._is_cell(action):
            return f"There is no action {short_repr(action)}; actions are 0 to {self._cells - 1}."
        if self.is_terminal(state):
            return f"{self.names[action]} cannot be played: the game is over."
        free = join_names([self.names[a] for a in self.actions(state)])
        return f"{self.names[action]} is taken; free squares are {free}."


def TicTacToe(first: str = "X") -> MNK:
    """Return tic-tac-toe: three in a row on a board of 3x3."""
    return MNK(3, 3, 3, first)
