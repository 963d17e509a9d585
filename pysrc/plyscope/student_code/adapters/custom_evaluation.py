"""Evaluations written by users: how they are called, and a game evaluated by one.

state, s       the position, as the game has it
board, cells   what stands on its cells, row by row from the top left: "X", "O" or ""
features       the game's own features, by name
game           the game
player         for whom: 0 is MAX, 1 is MIN; "X" or "O" where the text has these names, or takes a
               board, and does not calculate with it
colour         for whom: 1 for MAX, -1 for MIN
maximizing     for whom: True for MAX

Where it says nothing of a player, it judges for MAX, and MIN gets the opposite. Finished games are
worth their utility: they are not judged.
"""

import ast
import inspect
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any

from plyscope.game import MAX, Player, with_methods
from plyscope.games import Tree
from plyscope.student_code.adapters.game_adapter import shown_as
from plyscope.student_code.convention.discovery import roles_of
from plyscope.student_code.convention.function_definition import Definition, definition, last_name
from plyscope.validation import is_number, short_repr

_WHOSE = ("player", "mover", "colour", "maximizing")


class EvaluationError(ValueError):
    """Raised if an evaluation returns no usable number.

    `moves` are the names of those that lead there, where they are known.
    """

    def __init__(self, sentence: str, moves: Sequence[str] = ()) -> None:
        super().__init__(sentence)
        self.moves = tuple(moves)


class Evaluating:
    """An evaluation and how it is called."""

    def __init__(self, function: Callable[..., Any], game: Any) -> None:
        self.function, self.game = function, game
        self.name = function.__name__
        body = definition(function.__code__)
        parameters = inspect.signature(function).parameters
        roles = roles_of([*parameters], body)
        unknown = [
            name for name, p in parameters.items() if name not in roles and p.default is p.empty
        ]
        if unknown:
            raise ValueError(
                f"{self.name}({', '.join(parameters)}): the meaning of {unknown[0]} is "
                "unknown; an evaluation takes the state and, if needed, the game, board and player."
            )
        self.roles: Mapping[str, str] = {n: roles[n] for n in parameters if n in roles}
        self.for_each = any(role in _WHOSE for role in self.roles.values())
        if "features" in self.roles.values() and not hasattr(game, "features"):
            raise ValueError(f"{self.name} takes features, but this game has none.")
        if not self.for_each and len(game.players) > 2:
            raise ValueError(
                f"{self.name} needs a player parameter in a game for {len(game.players)} "
                "players, as "
                f"in {self.name}(state, player)."
            )
        self._names = body is not None and _by_name(body, self.roles, game.players)
        self._ends = getattr(game, "utility_range", None)

    def __call__(self, state: Any, player: Player) -> float:
        """Return the evaluation for a player; raise EvaluationError if it is no number."""
        if self.game.is_terminal(state):
            return float(self.game.utility(state, player))
        value = self.function(**{n: self._fill(r, state, player) for n, r in self.roles.items()})
        why = self._why_not(value)
        if why:
            raise EvaluationError(
                f"{self.name} returned {short_repr(value)} for {self._shown(state)}: {why}"
            )
        return -value if player != MAX and not self.for_each else value  # type: ignore[no-any-return]

    def _fill(self, role: str, state: Any, player: Player) -> Any:
        if role == "state":
            return state
        if role == "board":
            return self.game.view(state).cells
        if role == "features":
            return self.game.features(state)
        if role == "player":
            return self.game.players[player] if self._names else player
        if role == "mover":
            return self.game.players[player] if self._names else ("max", "min")[player != MAX]
        return {"game": self.game, "colour": 1 if player == MAX else -1}.get(role, player == MAX)

    def _why_not(self, value: Any) -> str:
        """Say why a value is none, "" where it is one."""
        if value is None:
            return "is a return missing?"
        if not is_number(value):
            return "expected a finite number."
        if self._ends is not None and not self._ends[0] < value < self._ends[1]:
            low, high = self._ends
            return (
                f"expected a value strictly between {low} and {high}, the utilities of finished "
                "games; divide by the largest possible value."
            )
        return ""

    def _shown(self, state: Any) -> str:
        """Return a position as people read it: the rows of its board, or as it prints itself."""
        view = self.game.view(state) if hasattr(self.game, "view") else None
        if view is None or view.kind not in ("marks", "discs"):
            return f"the position {shown_as(state)}"
        rows = [view.cells[row * view.columns :][: view.columns] for row in range(view.rows)]
        return "the board " + " / ".join(" ".join(cell or "." for cell in row) for row in rows)


def _by_name(body: Definition, roles: Mapping[str, str], players: Sequence[str]) -> bool:
    """Tell whether the player is wanted by name: "X", as it stands on the board."""
    nodes = list(ast.walk(body))
    if {n.value for n in nodes if isinstance(n, ast.Constant)} & set(players):
        return True
    parts: list[ast.AST] = []  # where a player is a number
    for node in nodes:
        match node:
            case ast.BinOp(left=left, right=right):
                parts += [left, right]
            case ast.Subscript(slice=each) | ast.UnaryOp(operand=each):
                parts.append(each)
            case ast.Compare(left=each, comparators=[ast.Constant(value=int())]):
                parts.append(each)
            case ast.Call(func=func, args=args) if last_name(func) in ("utility", "evaluate"):
                parts += args
    counted = {part.id for part in parts if isinstance(part, ast.Name)}
    return "board" in roles.values() and not counted & {
        name for name, role in roles.items() if role in ("player", "mover")
    }


def with_evaluation(function: Callable[..., Any], game: Any) -> Any:
    """Return the game evaluated by a function; raise ValueError if that is impossible."""
    judge = Evaluating(function, game)
    if isinstance(game, Tree):
        tree: Any = copy(game)
        tree.evaluate = judge
        return tree
    other = with_methods(game, evaluate=judge)
    for name in ("features", "weights", "scale"):  # a sum of its own features judges it no longer
        if hasattr(other, name):
            delattr(other, name)
    other.judge = judge
    return other
