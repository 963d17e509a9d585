"""The sliding puzzle: one player moves tiles into the gap until all are in order.

tile    an int from 1; also the action that slides it into the gap, which is 0
tiles   row by row from the top left; in order they are 1, 2, 3, ... and the gap
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from plyscope.game import MAX, Action, BoardView, IllegalMove, Player
from plyscope.games.game_identity import GameIdentity
from plyscope.validation import check_integer, is_integer, join_names, normalize_text, short_repr

GAP = 0
MAX_TILES = 26  # columns, which are letters, and rows
MAX_MOVES = 1_000_000  # moves


class State(NamedTuple):
    """The tiles, and the number of moves made."""

    tiles: tuple[int, ...]
    moves: int


class SlidingPuzzle(GameIdentity):
    """The puzzle that starts with these tiles in so many columns (AIMA 4e, section 3.2.1).

    The utility of a solution is minus its number of moves. The tree must be finite: after
    `max_moves` moves an unsolved puzzle is lost, with utility -(max_moves + 1), so that the value
    of a position within reach is minus the length of its shortest solution.
    """

    players = ("solver",)

    def __init__(
        self, tiles: Sequence[int] = (4, 1, 2, 5, 0, 3), columns: int = 3, max_moves: int = 8
    ) -> None:
        if not _are_tiles(tiles):
            raise ValueError(
                f"The tiles are 1, 2, 3, ... and 0, the gap, once each; not {short_repr(tiles)}."
            )
        check_integer("columns", columns, 1, MAX_TILES)
        if len(tiles) > columns * MAX_TILES:
            raise ValueError(f"A puzzle has at most {MAX_TILES} rows, not {len(tiles) // columns}.")
        if len(tiles) % columns:
            raise ValueError(f"{len(tiles)} cells do not fill rows of {columns} columns.")
        check_integer("max_moves", max_moves, 0, MAX_MOVES)
        self.columns, self.rows, self.max_moves = columns, len(tiles) // columns, max_moves
        self.goal = (*range(1, len(tiles)), GAP)
        self.initial = State(tuple(tiles), 0)
        if not self._can_be_solved(self.initial.tiles):
            raise ValueError(f"No moves bring these tiles into order: {short_repr(tuple(tiles))}.")

    def arguments(self) -> dict[str, Any]:
        return {"tiles": self.initial.tiles, "columns": self.columns, "max_moves": self.max_moves}

    def is_state(self, thing: Any) -> bool:
        """Return whether it is a State of these tiles that can be solved."""
        if not isinstance(thing, State):
            return False
        return (
            isinstance(thing.tiles, tuple)
            and len(thing.tiles) == len(self.goal)
            and _are_tiles(thing.tiles)
            and self._can_be_solved(thing.tiles)
            and is_integer(thing.moves)
            and 0 <= thing.moves <= self.max_moves
        )

    def to_move(self, state: State) -> Player:
        return MAX

    def actions(self, state: State) -> Sequence[Action]:
        """Return the tiles beside the gap: the one above it, left, right, below."""
        if self.is_terminal(state):
            return ()
        row, column = divmod(state.tiles.index(GAP), self.columns)
        beside = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        return [
            state.tiles[r * self.columns + c]
            for r, c in beside
            if 0 <= r < self.rows and 0 <= c < self.columns
        ]

    def result(self, state: State, action: Action) -> State:
        if action not in self.actions(state):
            raise IllegalMove(self._illegal_reason(state, action))
        swap = {action: GAP, GAP: action}
        return State(tuple(swap.get(tile, tile) for tile in state.tiles), state.moves + 1)

    def is_terminal(self, state: State) -> bool:
        return state.tiles == self.goal or state.moves >= self.max_moves

    def utility(self, state: State, player: Player) -> float:
        """Minus the number of moves if the tiles are in order, else less than any solution."""
        return -state.moves if state.tiles == self.goal else -self.max_moves - 1

    def evaluate(self, state: State, player: Player) -> float:
        """Evaluate a position by its moves and the Manhattan distance (AIMA 4e, section 3.6).

        No solution is shorter, so this is an upper bound of the value.
        """
        if self.is_terminal(state):
            return self.utility(state, player)
        return -min(state.moves + self._count_steps(state), self.max_moves + 0.5)

    def upper_bound(self, state: State) -> float:
        """Return a bound by the moves and the Manhattan distance: no solution is shorter."""
        return -min(state.moves + self._count_steps(state), self.max_moves + 1)

    def action_name(self, state: State, action: Action) -> str:
        """The number on the tile that moves."""
        if not is_integer(action) or action not in self.goal[:-1]:
            raise IllegalMove(self._illegal_reason(state, action))
        return str(action)

    def move_phrase(self, state: State, action: Action) -> str:
        """Return an action as part of a sentence: "tile 4"."""
        return f"tile {action}"

    def parse_action(self, state: State, text: str) -> Action:
        names = {self.action_name(state, action): action for action in self.actions(state)}
        name = normalize_text(text)
        if name not in names:
            raise IllegalMove(self._illegal_reason(state, text))
        return names[name]

    def view(self, state: State) -> BoardView:
        """Show the tiles; a click on one beside the gap moves it."""
        legal = self.actions(state)
        rows, columns = range(self.rows, 0, -1), range(self.columns)
        return BoardView(
            rows=self.rows,
            columns=self.columns,
            cells=tuple("" if tile == GAP else str(tile) for tile in state.tiles),
            names=tuple(f"{chr(97 + c)}{r}" for r in rows for c in columns),
            moves=tuple(str(tile) if tile in legal else None for tile in state.tiles),
            kind="tiles",
            caption=""
            if self.is_terminal(state)
            else f"Move {state.moves + 1} of {self.max_moves}.",
        )

    def end_text(self, state: State) -> str:
        """Return whether it was solved, and in how many moves."""
        solved, moves = state.tiles == self.goal, state.moves
        return (
            f"{'Solved' if solved else 'Not solved'} in {moves} {'move' if moves == 1 else 'moves'}"
        )

    def _count_steps(self, state: State) -> int:
        """Return the Manhattan distance: how many steps the tiles are from their cells."""
        steps = 0
        for place, tile in enumerate(state.tiles):
            if tile != GAP:
                row, column = divmod(place, self.columns)
                goal_row, goal_column = divmod(tile - 1, self.columns)
                steps += abs(row - goal_row) + abs(column - goal_column)
        return steps

    def _illegal_reason(self, state: State, tile: Any) -> str:
        """Return a sentence that says why `tile` cannot move."""
        have = join_names(self.actions(state)) or "none: the game is over"
        return f"Tile {short_repr(tile)} cannot move; those that can are: {have}."

    def _can_be_solved(self, tiles: Sequence[int]) -> bool:
        """Return by parity whether the tiles can be solved (Johnson, 1879).

        Every move swaps two cells and moves the gap by one step. In a single row or column tiles
        cannot pass each other, so their order must be right.
        """
        if 1 in (self.rows, self.columns):
            return [tile for tile in tiles if tile != GAP] == list(self.goal[:-1])
        order = [len(tiles) - 1 if tile == GAP else tile - 1 for tile in tiles]
        swaps = sum(a > b for i, a in enumerate(order) for b in order[i + 1 :])
        row, column = divmod(tiles.index(GAP), self.columns)
        steps = self.rows - 1 - row + self.columns - 1 - column
        return swaps % 2 == steps % 2


def _are_tiles(tiles: Any) -> bool:
    """Return whether it is a sequence of 0, 1, 2, ..., at least two, in any order."""
    if not isinstance(tiles, Sequence) or not 2 <= len(tiles) <= MAX_TILES**2:
        return False
    return all(map(is_integer, tiles)) and sorted(tiles) == list(range(len(tiles)))
