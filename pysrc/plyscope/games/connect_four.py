"""Connect Four: stones fall in columns; in_row of them in a line win.

column  an int from the left; also the action that drops a stone into it
stones  a bit board: each column is `rows` bits from the bottom up and one more above them that
        stays empty (J. Tromp)
State   an int, X's stones and, beyond a column that stays empty, O's: `x | o << shift`
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from plyscope.evaluation import evaluate
from plyscope.game import MAX, Action, BoardView, IllegalMove, Player
from plyscope.games.game_identity import GameIdentity
from plyscope.games.grid import check_board, has_fair_counts
from plyscope.games.line_masks import LineMasks
from plyscope.games.memo import Table, tables_for
from plyscope.games.open_line_features import OpenLines
from plyscope.validation import check_choice, is_integer, normalize_text, short_repr

State: TypeAlias = int

# What the engine plays on the usual board, seen from 10 plies: the centre (books_bench.py made it).
OPENINGS: dict[str, tuple[str, float]] = {
    "": ("d", -4 / (69 * 16)),
    **dict.fromkeys("ag", ("d", 7 / (69 * 16))),
    **dict.fromkeys("bcef", ("d", 9 / (69 * 16))),
    "d": ("d", 11 / (69 * 16)),
}


class ConnectFour(GameIdentity):
    """The game on a board of columns x rows between X, who is MAX, and O; `first` moves first."""

    # For speed: see games/mnk.py.
    __slots__ = (
        *("_board", "_bottoms", "_cells", "_columns", "_first", "_lines", "_next", "_open"),
        *("_shift", "_value", "_wholes", "actions", "canonical", "columns", "in_row"),
        *("is_terminal", "lines", "noisy_actions", "openings", "rows", "scale", "weights"),
    )
    players = ("X", "O")
    utility_range = (-1, 1)
    initial: State = 0

    def __init__(self, columns: int = 7, rows: int = 6, in_row: int = 4, first: str = "X") -> None:
        check_board(columns, rows, in_row)
        check_choice("first", first, self.players)
        self.columns, self.rows, self.in_row = columns, rows, in_row
        self._first = self.players.index(first)
        self._cells = columns * rows
        height = rows + 1
        self._shift = height * (columns + 1)
        self._columns = tuple((1 << rows) - 1 << height * c for c in range(columns))
        self._wholes = tuple((i, c | c << self._shift) for i, c in enumerate(self._columns))
        self._bottoms = sum(1 << height * c for c in range(columns))
        self._board = sum(self._columns)
        self._lines = LineMasks(self._board, height, self._shift, in_row)
        self.lines = self._lines.masks
        centre = self._columns[columns // 2] | self._columns[(columns - 1) // 2]
        self._open = OpenLines(self.lines, in_row, centre)
        self.openings = OPENINGS if (columns, rows, in_row) == (7, 6, 4) else {}
        self.weights: Mapping[str, float] = self._open.weights
        self.scale = self._open.scale

        # The protocol's methods of a position alone are look-ups in these tables.
        table = tables_for(type(self), columns, rows, in_row, first).of
        self.is_terminal: Callable[[State], bool] = table(self._is_over).__getitem__
        self.actions: Callable[[State], Sequence[Action]] = table(self._free).__getitem__
        self.noisy_actions: Callable[[State], Sequence[Action]] = table(
            self._find_noisy_actions
        ).__getitem__
        self.canonical: Callable[[State], State] = table(self._canonical).__getitem__
        self._next = table(self._results)
        self._value = Table(self._lines.evaluate_fours if in_row == 4 else self._evaluate)

    def arguments(self) -> dict[str, Any]:
        size = {"columns": self.columns, "rows": self.rows, "in_row": self.in_row}
        return {**size, "first": self.players[self._first]}

    def is_state(self, thing: Any) -> bool:
        """Return whether it is a board that taking turns can lead to, whoever moves first.

        A stone must not be above an empty cell: adding one at the bottom of a column carries beyond
        all its stones.
        """
        if not is_integer(thing) or thing < 0:
            return False
        x, o = self._stones(thing)
        stones = x | o
        on_board = not stones & ~self._board and not stones & stones + self._bottoms
        return on_board and has_fair_counts((x, o))

    def to_move(self, state: State) -> Player:
        return state.bit_count() + self._first & 1

    def result(self, state: State, action: Action) -> State:
        try:
            return self._next[state][action]
        except (KeyError, TypeError):
            raise IllegalMove(self._illegal_reason(state, action)) from None

    def utility(self, state: State, player: Player) -> float:
        """+1 for the player with in_row in a line, -1 for the other, 0 for a full board without."""
        won = self._lines.winning_starts(state)
        if not won:
            return 0
        return 1 if (player == MAX) == (won & self._lines.xs > 0) else -1

    def evaluate(self, state: State, player: Player) -> float:
        """Evaluate a position by the lines that are still open to one player only.

        A line counts the square of its stones. The difference is divided by a bound of it, so that
        it lies within (-1, 1).
        """
        return self._value[state] if player == MAX else -self._value[state]

    def features(self, state: State) -> Mapping[str, float]:
        """Return X's open lines of one stone, two and so on, and its central ones, minus O's."""
        return self._open.features(*self._stones(state))

    def is_quiet(self, state: State) -> bool:
        """Return whether nobody can complete a line with the next stone."""
        return not self.noisy_actions(state)

    def action_name(self, state: State, action: Action) -> str:
        """Columns are letters from the left: "a" is the leftmost."""
        if not self._is_column(action):
            raise IllegalMove(self._illegal_reason(state, action))
        return chr(97 + action)

    def parse_action(self, state: State, text: str) -> Action:
        name = normalize_text(text)
        names = [chr(97 + column) for column in range(self.columns)]
        if name not in names:
            raise IllegalMove(
                f"There is no column {short_repr(text)}; columns are a to {names[-1]}."
            )
        action = names.index(name)
        if action not in self.actions(state):
            raise IllegalMove(self._illegal_reason(state, action))
        return action

    def view(self, state: State) -> BoardView:
        """Show the board; a click on any free cell of a column drops a stone into it."""
        x, o = self._stones(state)
        legal = self.actions(state)
        won = [line for line in self.lines if x & line == line or o & line == line]
        places = [(c, r) for r in reversed(range(self.rows)) for c in range(self.columns)]
        bits = [1 << c * (self.rows + 1) + r for c, r in places]
        return BoardView(
            rows=self.rows,
            columns=self.columns,
            cells=tuple("X" if x & bit else "O" if o & bit else "" for bit in bits),
            names=tuple(f"{chr(97 + c)}{r + 1}" for c, r in places),
            moves=tuple(
                chr(97 + c) if c in legal and not (x | o) & bit else None
                for (c, _), bit in zip(places, bits, strict=True)
            ),
            winning_cells=tuple(i for i, bit in enumerate(bits) if won and won[0] & bit),
            kind="discs",
        )

    def _stones(self, state: State) -> tuple[int, int]:
        """Return X's stones and O's."""
        return state & (1 << self._shift) - 1, state >> self._shift

    def _is_over(self, state: State) -> bool:
        return state.bit_count() == self._cells or self._lines.winning_starts(state) != 0

    def _free(self, state: State) -> Sequence[Action]:
        return tuple(self._next[state])

    def _results(self, state: State) -> dict[Action, State]:
        if self.is_terminal(state):
            return {}
        stones = (state | state >> self._shift) & self._board
        # One more in each column carries to its lowest free cell.
        cells = stones + self._bottoms & self._board
        if self.to_move(state) != MAX:
            cells <<= self._shift
        return {column: state | cell for column, whole in self._wholes if (cell := cells & whole)}

    def _find_noisy_actions(self, state: State) -> Sequence[Action]:
        """Return the moves that win at once or, where there are none, that stop the other's win."""
        is_max = self.to_move(state) == MAX
        mine = self._lines.xs if is_max else self._lines.starts ^ self._lines.xs
        wins, stops = [], []
        for action, after in self._next[state].items():
            stone = after ^ state
            both = after | (stone << self._shift if is_max else stone >> self._shift)
            won = self._lines.winning_starts(both)  # a stone of each in the cell
            if won & mine:
                wins.append(action)
            elif won:
                stops.append(action)
        return tuple(wins or stops)

    def _evaluate(self, state: State) -> float:
        """Return what `judge_fours` does, by the features one by one."""
        return evaluate(self, state, MAX, self.weights, self.scale(self.weights))

    def _canonical(self, state: State) -> State:
        """Return the smaller of the position and its mirror image."""
        height, last = self.rows + 1, self.columns - 1
        mirrored = 0
        for c, whole in self._wholes:
            turn = (last - 2 * c) * height
            mirrored |= (state & whole) << turn if turn >= 0 else (state & whole) >> -turn
        return min(state, mirrored)

    def _is_column(self, action: Any) -> bool:
        return is_integer(action) and 0 <= action < self.columns

    def _illegal_reason(self, state: State, action: Any) -> str:
        """Return a sentence that says why `action` is not legal."""
        if not self._is_column(action):
            return f"There is no action {short_repr(action)}; actions are 0 to {self.columns - 1}."
        name = self.action_name(state, action)
        if self.is_terminal(state):
            return f"{name} cannot be played: the game is over."
        free = ", ".join(self.action_name(state, a) for a in self.actions(state))
        return f"Column {name} is full; free columns are {free}."
