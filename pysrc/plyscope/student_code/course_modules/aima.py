"""What programs in the style of AIMA import: the base classes of `games`, and `utils`."""

import random
from collections import namedtuple
from types import ModuleType
from typing import Any

from plyscope.student_code.course_modules import arrays
from plyscope.student_code.course_modules.aima_searches import NAMES

GameState = namedtuple("GameState", "to_move, utility, board, moves")
StochasticGameState = namedtuple("StochasticGameState", "to_move, utility, board, moves, chance")


class Game:
    """The base class of games."""

    def actions(self, state: Any) -> Any:
        raise NotImplementedError

    def result(self, state: Any, move: Any) -> Any:
        raise NotImplementedError

    def utility(self, state: Any, player: Any) -> Any:
        raise NotImplementedError

    def terminal_test(self, state: Any) -> bool:
        return not self.actions(state)

    def is_terminal(self, state: Any) -> bool:
        """Return whether a game is over, as its `terminal_test` of the third edition says."""
        return self.terminal_test(state)

    def to_move(self, state: Any) -> Any:
        return state.to_move

    def successors(self, state: Any) -> list[tuple[Any, Any]]:
        """Return the moves with the states after them, as the second edition asks for them."""
        return [(move, self.result(state, move)) for move in self.actions(state)]

    def display(self, state: Any) -> None:
        print(state)


class StochasticGame(Game):
    """The base class of games of chance."""

    def chances(self, state: Any) -> Any:
        raise NotImplementedError

    def outcome(self, state: Any, chance: Any) -> Any:
        raise NotImplementedError

    def probability(self, chance: Any) -> Any:
        raise NotImplementedError


class TreeGame(Game):
    """A game by its tree: nested lists, whose numbers are utilities for MAX.

    The board of a state is the path to its node, as numbers of moves.
    """

    def __init__(self, nested: Any) -> None:
        self.nested = nested
        self.initial = self._state("MAX", ())

    def _node(self, path: tuple[int, ...]) -> Any:
        node = self.nested
        for number in path:
            node = node[number]
        return node

    def _state(self, to_move: str, path: tuple[int, ...]) -> Any:
        node = self._node(path)
        is_node = isinstance(node, (list, tuple))
        moves = tuple(range(len(node))) if is_node else ()
        return GameState(to_move, 0 if is_node else node, path, moves)

    def actions(self, state: Any) -> Any:
        return list(state.moves)

    def result(self, state: Any, move: Any) -> Any:
        return self._state("MIN" if state.to_move == "MAX" else "MAX", (*state.board, move))

    def utility(self, state: Any, player: Any) -> Any:
        return state.utility if player == "MAX" else -state.utility

    def __repr__(self) -> str:
        return f"TreeGame({self.nested!r})"


class DiceTreeGame(StochasticGame):
    """A game of chance by its tree: a list of moves, of the dice's faces, of moves, and so on."""

    def __init__(self, nested: Any) -> None:
        self.nested = nested
        self.initial = StochasticGameState("MAX", 0, (), tuple(range(len(nested))), None)

    def _node(self, state: Any) -> Any:
        node = self.nested
        path = state.board if state.chance is None else (*state.board, state.chance)
        for number in path:
            node = node[number]
        return node

    def actions(self, state: Any) -> Any:
        node = self._node(state)
        return list(range(len(node))) if isinstance(node, (list, tuple)) else []

    def result(self, state: Any, move: Any) -> Any:
        path = state.board if state.chance is None else (*state.board, state.chance)
        other = "MIN" if state.to_move == "MAX" else "MAX"
        made = StochasticGameState(other, 0, (*path, move), (), None)
        node = self._node(made)
        return made if isinstance(node, (list, tuple)) else made._replace(utility=node)

    def chances(self, state: Any) -> Any:
        return self.actions(state)

    def outcome(self, state: Any, chance: Any) -> Any:
        return state._replace(chance=chance)

    def probability(self, chance: Any) -> Any:
        return 1 / 2

    def utility(self, state: Any, player: Any) -> Any:
        return state.utility if player == "MAX" else -state.utility

    def __repr__(self) -> str:
        return f"DiceTreeGame({self.nested!r})"


def argmax_random_tie(items: Any, key: Any = lambda item: item) -> Any:
    """Return one of those with the largest key, at random."""
    items = list(items)
    best = max(map(key, items))
    return random.choice([each for each in items if key(each) == best])


def vector_add(one: Any, other: Any) -> tuple[Any, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))


_PARTS = (
    Game,
    StochasticGame,
    TreeGame,
    GameState,
    StochasticGameState,
    argmax_random_tie,
    vector_add,
)


def find_module(name: str) -> ModuleType:
    """Return `games` or `utils`."""
    made = ModuleType(name)
    made.__dict__.update({each.__name__: each for each in _PARTS})
    made.__dict__.update(NAMES)
    made.__dict__.update(inf=float("inf"), infinity=float("inf"), np=arrays.find_module("numpy"))
    return made
