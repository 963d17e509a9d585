"""Positions of the game on the board: who is to move, the board, the moves, the result."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from plyscope.calls.game_queries import describe_state
from plyscope.exercises.tree_game import make_named_game
from plyscope.game import play_move
from plyscope.page.saved_state import from_data
from plyscope.page.settings import GameChoices
from plyscope.page.student_game import StudentGame

CHANCE = "chance"  # to move where chance decides: no player is named so

_CACHE_SIZE = 64  # positions
_MAX_STATES = 500  # of games: more than a game has moves
_states: dict[tuple[str, str, tuple[str, ...]], Any] = {}  # by game, first player and moves


@dataclass(frozen=True)
class Root:
    """A position by the moves from the start of a game."""

    game: str
    first: str
    moves: tuple[str, ...] = ()

    def to_arguments(self) -> dict[str, Any]:
        """Return it as the arguments of a call."""
        return {"game": self.game, "first": self.first, "moves": list(self.moves)}

    def leads_to(self, other: "Root") -> bool:
        """Return whether another position is this one or follows from it."""
        is_same_game = (self.game, self.first) == (other.game, other.first)
        return is_same_game and other.moves[: len(self.moves)] == self.moves


@dataclass(frozen=True)
class GameEnd:
    """How a game ended: its winner, None where several or none won, and the result as text."""

    winner: str | None
    text: str


@dataclass(frozen=True)
class LastMove:
    """A move, who made it, and the cells that it changed."""

    move: str
    by: str
    cells: tuple[int, ...]


@dataclass(frozen=True)
class Position:
    """A position.

    to_move  a player, CHANCE, or None if the game is over
    view     the board, as the page has it
    legal    the names of the legal moves
    fen      the position as text, in games where one can be set up
    """

    to_move: str | None
    is_over: bool
    result: GameEnd | None
    view: Mapping[str, Any] = field(hash=False)
    legal: tuple[str, ...]
    last: LastMove | None
    fen: str | None


def read_position(data: Mapping[str, Any]) -> Position:
    """Return a position from the answer to the call "position"; raise ValueError if it is none."""
    names = {"to_move": "toMove", "is_over": "over"}
    fields = ("to_move", "is_over", "result", "view", "legal", "last", "fen")
    try:
        position = from_data(Position, {name: data[names.get(name, name)] for name in fields})
        _check_view(position.view)
    except KeyError as error:
        raise ValueError(f"A position needs {error}.") from None
    assert isinstance(position, Position)
    return position


def _check_view(view: Mapping[str, Any]) -> None:
    cells = int(view["rows"]) * int(view["columns"])
    if not all(len(view[name]) == cells for name in ("cells", "names", "moves")):
        raise ValueError(f"A board has {cells} cells, moves and names.")
    for path in view["paths"]:
        if len(path["cells"]) < 2 or not all(cell in range(cells) for cell in path["cells"]):
            raise ValueError(f"A move from cell to cell goes over at least 2 of the {cells} cells.")


@lru_cache(_CACHE_SIZE)
def find_position(root: Root) -> Position:
    """Return a position of a game of the package; raise IllegalMove for an illegal move."""
    game, state = find_state(root)
    if not root.moves:
        return read_position(describe_state(game, state, state, None))
    _, before = find_state(replace(root, moves=root.moves[:-1]))
    return read_position(describe_state(game, state, before, root.moves[-1]))


def find_state(root: Root) -> tuple[Any, Any]:
    """Return the game of a position and its state; raise IllegalMove for an illegal move."""
    game = make_named_game(root.game, root.first)
    key = (root.game, root.first)
    moves = root.moves
    count = next((n for n in range(len(moves), 0, -1) if (*key, moves[:n]) in _states), 0)
    state = _states[*key, moves[:count]] if count else game.initial
    for number, name in enumerate(moves[count:], count + 1):
        state = play_move(game, state, name, number)
        if len(_states) >= _MAX_STATES:
            _states.clear()
        _states[*key, moves[:number]] = state
    return game, state


def find_student_start(choices: GameChoices, first: str) -> Position:
    """Return the start of a game that a sandbox plays, as its catalog entry has it."""
    game = choices.game
    assert isinstance(game, StudentGame)
    view, result = game.view, game.result
    names = [*(name for name in view["moves"] if name is not None)]
    names += [path["name"] for path in view["paths"]]
    return Position(
        None if result else first,
        result is not None,
        None if result is None else GameEnd(result["winner"], result["text"]),
        view,
        tuple(dict.fromkeys(names)),
        None,
        None,
    )
