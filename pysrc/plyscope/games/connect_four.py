"""Connect Four: stones fall in columns; in_row of them in a line win.

column  an int from the left; also the action that drops a stone into it
stones  a bit board: each column is `rows` bits from the bottom up and one more above them that
        stays empty, so that no line runs from one column's top into the next (J. Tromp)
State   (X's stones, O's stones)
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from plyscope.evaluation import OpenLines, evaluate
from plyscope.game import MAX, Action, BoardView, IllegalAction, Player

State: TypeAlias = tuple[int, int]


class ConnectFour:
    """The game on a board of columns x rows between X, who is MAX, and O; `first` begins."""

    players = ("X", "O")
    initial: State = (0, 0)

    def __init__(self, columns: int = 7, rows: int = 6, in_row: int = 4, first: str = "X") -> None:
        if not (1 <= columns <= 26 and 1 <= rows <= 26):
            raise ValueError(f"A board has 1 to 26 columns and rows, not {columns}x{rows}.")
        if not 1 <= in_row <= max(columns, rows):
            raise ValueError(f"{in_row} in a row do not fit a board of {columns}x{rows}.")
        if first not in self.players:
            raise ValueError(f"first is 'X' or 'O', not {first!r}.")
        self.columns, self.rows, self.in_row = columns, rows, in_row
        self._first = self.players.index(first)
        self._cells = columns * rows
        height = rows + 1
        self._bottoms = tuple(1 << height * c for c in range(columns))
        self._tops = tuple((c, bottom << rows - 1) for c, bottom in enumerate(self._bottoms))
        self._columns = tuple(bottom * ((1 << height) - 1) for bottom in self._bottoms)
        self._steps = (1, height, height + 1, height - 1)  # up, right, and the two diagonals
        self.lines = self._all_lines()
        centre = sum(self._columns[c] for c in {(columns - 1) // 2, columns // 2}) & self._board()
        self._open = OpenLines(self.lines, in_row, centre)
        self.weights: Mapping[str, float] = self._open.weights
        self.scale = self._open.scale
        self._scale = self.scale(self.weights)

    def to_move(self, state: State) -> Player:
        return (state[0] | state[1]).bit_count() + self._first & 1

    def actions(self, state: State) -> Sequence[Action]:
        if self.is_terminal(state):
            return ()
        taken = state[0] | state[1]
        return [column for column, top in self._tops if not taken & top]

    def result(self, state: State, action: Action) -> State:
        if not 0 <= action < self.columns or self.is_terminal(state):
            raise IllegalAction(self._why_not(state, action))
        x, o = state
        taken = x | o
        # One more in the column carries to its lowest free cell.
        stone = taken + self._bottoms[action] & self._columns[action]
        if stone > self._tops[action][1]:
            raise IllegalAction(self._why_not(state, action))
        return (x | stone, o) if self.to_move(state) == MAX else (x, o | stone)

    def is_terminal(self, state: State) -> bool:
        last = state[1 - self.to_move(state)]  # only who moved last can have won
        return self._wins(last) or (state[0] | state[1]).bit_count() == self._cells

    def utility(self, state: State, player: Player) -> float:
        """+1 for the player with in_row in a line, -1 for the other, 0 for a full board without."""
        return self._wins(state[player]) - self._wins(state[1 - player])

    def evaluate(self, state: State, player: Player) -> float:
        """Judge a position by the lines that are still open to one player alone.

        A line counts the square of its stones; the difference is divided by the most it could be,
        hence within (-1, 1).
        """
        return evaluate(self, state, player, self.weights, self._scale)

    def features(self, state: State) -> Mapping[str, float]:
        """Return X's open lines of one stone, two and so on, and its central ones, less O's."""
        return self._open.features(*state)

    def is_quiet(self, state: State) -> bool:
        """Tell whether nobody could complete a line with the very next stone."""
        return not self.loud_actions(state)

    def loud_actions(self, state: State) -> Sequence[Action]:
        """Return the moves that win at once or, where there are none, that stop the other's win."""
        if self.is_terminal(state):
            return []
        mover, taken = self.to_move(state), state[0] | state[1]
        free = [c for c, top in self._tops if not taken & top]
        stones = [taken + self._bottoms[c] & self._columns[c] for c in free]
        for player in (mover, 1 - mover):
            own = state[player]
            loud = [c for c, stone in zip(free, stones, strict=True) if self._wins(own | stone)]
            if loud:
                return loud
        return []

    def action_name(self, state: State, action: Action) -> str:
        """Columns are letters from the left: "a" is the leftmost."""
        return chr(97 + action)

    def parse_action(self, state: State, text: str) -> Action:
        name = str(text).strip().lower()  # a link may bring anything
        names = [chr(97 + column) for column in range(self.columns)]
        if name not in names:
            raise IllegalAction(f"There is no column {text!r}; columns are a to {names[-1]}.")
        action = names.index(name)
        if action not in self.actions(state):
            raise IllegalAction(self._why_not(state, action))
        return action

    def view(self, state: State) -> BoardView:
        """Show the board; a click on any free cell of a column drops a stone into it."""
        x, o = state
        legal = self.actions(state)
        won = [line for line in self.lines if x & line == line or o & line == line]
        places = [(c, r) for r in reversed(range(self.rows)) for c in range(self.columns)]
        bits = [self._bottoms[c] << r for c, r in places]
        return BoardView(
            rows=self.rows,
            columns=self.columns,
            cells=tuple("X" if x & bit else "O" if o & bit else "" for bit in bits),
            names=tuple(f"{chr(97 + c)}{r + 1}" for c, r in places),
            moves=tuple(
                chr(97 + c) if c in legal and not (x | o) & bit else None
                for (c, _), bit in zip(places, bits, strict=True)
            ),
            line=tuple(i for i, bit in enumerate(bits) if won and won[0] & bit),
        )

    def _wins(self, stones: int) -> bool:
        for step in self._steps:
            runs = stones
            for _ in range(self.in_row - 1):
                runs &= runs >> step
            if runs:
                return True
        return False

    def _board(self) -> int:
        """Return the cells of the board, without those above its columns."""
        return sum(
            top * 2 - bottom for (_, top), bottom in zip(self._tops, self._bottoms, strict=True)
        )

    def _all_lines(self) -> tuple[int, ...]:
        """Return every winning line of the board, as bit boards."""
        board = self._board()
        found = {
            sum(1 << start + i * step for i in range(self.in_row))
            for step in self._steps
            for start in range(board.bit_length())
        }
        return tuple(sorted(line for line in found if line & board == line))

    def _why_not(self, state: State, action: Action) -> str:
        """Say in a sentence why `action` is not legal."""
        if action not in range(self.columns):
            return f"There is no action {action}; actions are 0 to {self.columns - 1}."
        name = self.action_name(state, action)
        if self.is_terminal(state):
            return f"{name} cannot be played: the game is over."
        free = ", ".join(self.action_name(state, a) for a in self.actions(state))
        return f"Column {name} is full; free columns are {free}."
