"""What programs in the style of AIMA import: the base classes of `games`, and `utils`."""

import random
from collections import namedtuple
from types import ModuleType
from typing import Any

from plyscope.student_code.course_modules import arrays

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
        return not self.actions(state)

    def to_move(self, state: Any) -> Any:
        return state.to_move

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


def argmax_random_tie(items: Any, key: Any = lambda item: item) -> Any:
    """Return one of those with the largest key, at random."""
    items = list(items)
    best = max(map(key, items))
    return random.choice([each for each in items if key(each) == best])


def vector_add(one: Any, other: Any) -> tuple[Any, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))


_PARTS = (Game, StochasticGame, GameState, StochasticGameState, argmax_random_tie, vector_add)


def find_module(name: str) -> ModuleType:
    """Return `games` or `utils`."""
    made = ModuleType(name)
    made.__dict__.update({each.__name__: each for each in _PARTS})
    made.__dict__.update(inf=float("inf"), infinity=float("inf"), np=arrays.find_module("numpy"))
    return made
