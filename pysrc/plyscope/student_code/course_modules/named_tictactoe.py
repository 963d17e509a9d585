"""Positions of tic-tac-toe that answer to the names of a program, for searches alone."""

import re
from collections.abc import Callable
from functools import partial
from random import choice
from typing import Any

_LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
_BLANK = "."
# What an attribute or a method says of a position, by a word in its name; the first that fits.
_WORDS = {
    "any_move": ("random",),
    "copy": ("copy", "clone", "deepcopy"),
    "last": ("just", "moved", "previous"),
    "mover": ("player", "turn", "mover", "to"),
    "undone": ("undo", "unmake", "revert", "unplay", "takeback"),
    "winner": ("winner",),
    "is_won": ("win", "won", "wins"),
    "is_lost": ("lose", "lost", "loses", "loss"),
    "is_drawn": ("draw", "drawn", "tie"),
    "is_full": ("full",),
    "is_over": (
        *("over", "terminal", "ended", "finished", "end", "finish", "done", "gameover"),
        *("terminated",),
    ),
    "worth": (
        *("result", "reward", "outcome", "utility", "score", "evaluate", "evaluation", "value"),
        "payoff",
    ),
    "states": ("successors", "successor", "children", "states", "neighbors"),
    "moves": (
        *("moves", "actions", "legal", "valid", "available", "availables", "possible"),
        *("empty", "free"),
    ),
    "made": ("move", "action", "play", "apply", "step", "push", "perform", "place", "drop", "do"),
    "board": ("board", "position", "grid", "cells"),
}
_ARGUMENTS = {"made": (1,), "undone": (0, 1), "worth": (-1, 0, 1)}  # with which these are called


def find_state_meaning(name: str, arguments: int) -> str:
    """Return what a name says of a position, called with so many arguments; "" if nothing.

    arguments  -1 for an attribute that is not called
    """
    if name in ("player_1", "player_2"):  # who moves, and the other
        return "mover" if name == "player_1" else "last"
    words = set(re.sub(r"([a-z])([A-Z])", r"\1_\2", name).lower().split("_"))
    if arguments == 1 and (name == "result" or words & {"next", "successor", "child"}):
        return "made"
    for kind, known in _WORDS.items():
        if words & set(known) and arguments in _ARGUMENTS.get(kind, (-1, 0)):
            return kind
    return ""


class TicTacToeState:
    """A position of tic-tac-toe: `TicTacToeState(".........", (1, -1), "moves()", "play(1)")`.

    cells  the nine cells, row by row; "." is free, "X" and "O" are taken
    marks  what the program calls the two players; the first moves first
    names  those that a search asks for: methods with parentheses and the number of arguments if
           there are any, such as "play(1)"; with an exclamation mark if they change the position
           itself, as in "play(1)!"; with "states" if they return positions: "get_moves() states"
    """

    def __init__(self, cells: str, marks: tuple[Any, Any], *names: str) -> None:
        self._cells, self._marks, self._names = cells, marks, names
        self._line: tuple[int, ...] = ()  # the moves from there

    def __getattr__(self, name: str) -> Any:
        for each in vars(self).get("_names", ()):
            found = re.fullmatch(r"(\w+)(?:\((\d?)\))?(!?)( states)?", each)
            if not found or found[1] != name:
                continue
            arguments = -1 if found[2] is None else int(found[2] or 0)
            kind = "states" if found[4] else find_state_meaning(name, arguments)
            if kind == "made" and found[3]:
                return self._play
            return partial(self._tell, kind) if arguments >= 0 else self._tell(kind)
        raise AttributeError(f"the position has no attribute {name!r}", name=name, obj=self)

    def _tell(self, kind: str, *arguments: Any) -> Any:
        tell: Callable[..., Any] = getattr(self, f"_{kind}")
        return tell(*arguments)

    def _copy(self) -> "TicTacToeState":
        copied = TicTacToeState(self._cells, self._marks, *self._names)
        copied._line = self._line
        return copied

    def _number(self) -> int:
        """Return the number of the player to move, 0 or 1."""
        return self._cells.count("X") - self._cells.count("O")

    def _mover(self) -> Any:
        return self._marks[self._number()]

    def _last(self) -> Any:
        return self._marks[1 - self._number()]

    def _is_won(self) -> bool:
        rows = ({self._cells[cell] for cell in line} for line in _LINES)
        return any(len(row) == 1 and _BLANK not in row for row in rows)

    def _is_lost(self) -> bool:
        """Return whether who moves has lost: the other has just won."""
        return self._is_won()

    def _any_move(self) -> int:
        return choice(self._moves())

    def _is_drawn(self) -> bool:
        return _BLANK not in self._cells and not self._is_won()

    def _is_full(self) -> bool:
        return _BLANK not in self._cells

    def _is_over(self) -> bool:
        return self._is_won() or _BLANK not in self._cells

    def _winner(self) -> Any:
        """Return who has won, 0 for a tie, None where the game goes on."""
        return self._last() if self._is_won() else 0 if self._is_over() else None

    def _worth(self, player: Any = None) -> float:
        """Return 1 if the first player has won, -1 if the other; of a player that is named 1 or 0.

        A tie is worth 0, of a player that is named a half.
        """
        if player is not None:
            return float(player == self._last()) if self._is_won() else 0.5
        return 0 if not self._is_won() else 1 if self._number() else -1

    def _moves(self) -> list[int]:
        if self._is_over():
            return []
        return [cell for cell, mark in enumerate(self._cells) if mark == _BLANK]

    def _states(self) -> list["TicTacToeState"]:
        return [self._made(move) for move in self._moves()]

    def _made(self, move: int) -> "TicTacToeState":
        return self._copy()._play(move)

    def _play(self, move: int) -> "TicTacToeState":
        if move not in self._moves():
            raise ValueError(f"The move {move} is not legal.")
        self._put("XO"[self._number()], move)
        self._line = (*self._line, move)
        return self

    def _undone(self, _move: object = None) -> None:
        *line, last = self._line
        self._put(_BLANK, last)
        self._line = tuple(line)

    def _put(self, mark: str, cell: int) -> None:
        self._cells = self._cells[:cell] + mark + self._cells[cell + 1 :]

    def _board(self) -> list[Any]:
        blank = " " if isinstance(self._marks[0], str) else 0
        signs = {_BLANK: blank, "X": self._marks[0], "O": self._marks[1]}
        return [signs[mark] for mark in self._cells]

    def plyscope_data(self) -> list[str]:
        """Return the rows, as which the position is shown."""
        return [self._cells[place : place + 3] for place in (0, 3, 6)]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TicTacToeState) and self._cells == other._cells

    def __hash__(self) -> int:
        return hash(self._cells)

    def __repr__(self) -> str:
        written = ", ".join(map(repr, (self._cells, self._marks, *self._names)))
        return f"TicTacToeState({written})"
