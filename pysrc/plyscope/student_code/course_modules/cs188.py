"""What programs for CS188's Pacman projects import: `util` and `game`.

Only what a search uses is here: the base class of agents, the directions, distances, and the
function that finds an evaluation by its name.
"""

import heapq
import random
import sys
from types import ModuleType
from typing import Any, ClassVar


class Agent:
    """The base class of agents."""

    def __init__(self, index: int = 0) -> None:
        self.index = index


class Directions:
    """The names of moves."""

    NORTH = "North"
    SOUTH = "South"
    EAST = "East"
    WEST = "West"
    STOP = "Stop"
    LEFT: ClassVar = {NORTH: WEST, SOUTH: EAST, EAST: NORTH, WEST: SOUTH, STOP: STOP}
    RIGHT: ClassVar = {target: source for source, target in LEFT.items()}
    REVERSE: ClassVar = {NORTH: SOUTH, SOUTH: NORTH, EAST: WEST, WEST: EAST, STOP: STOP}


class Actions:
    """What a direction does to a place."""

    _steps: ClassVar = {
        "North": (0, 1),
        "South": (0, -1),
        "East": (1, 0),
        "West": (-1, 0),
        "Stop": (0, 0),
    }

    @classmethod
    def directionToVector(cls, direction: str, speed: float = 1.0) -> tuple[float, float]:
        dx, dy = cls._steps[direction]
        return dx * speed, dy * speed


class Counter(dict[Any, Any]):
    """A dict whose values begin at 0."""

    def __missing__(self, key: Any) -> int:
        return 0

    def argMax(self) -> Any:
        return max(self, key=lambda key: self[key], default=None)

    def totalCount(self) -> Any:
        return sum(self.values())

    def normalize(self) -> None:
        total = float(self.totalCount())
        for key in self if total else ():
            self[key] = self[key] / total


class Stack:
    """Last in, first out."""

    def __init__(self) -> None:
        self.list: list[Any] = []

    def push(self, item: Any) -> None:
        self.list.append(item)

    def pop(self) -> Any:
        return self.list.pop()

    def isEmpty(self) -> bool:
        return not self.list


class Queue(Stack):
    """First in, first out."""

    def pop(self) -> Any:
        return self.list.pop(0)


class PriorityQueue:
    """The least priority first."""

    def __init__(self) -> None:
        self.heap: list[tuple[float, int, Any]] = []
        self.count = 0

    def push(self, item: Any, priority: float) -> None:
        heapq.heappush(self.heap, (priority, self.count, item))
        self.count += 1

    def pop(self) -> Any:
        return heapq.heappop(self.heap)[2]

    def isEmpty(self) -> bool:
        return not self.heap


def manhattanDistance(one: Any, other: Any) -> Any:
    """Return the distance of two places along the grid."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def lookup(name: str, namespace: Any) -> Any:
    """Return what a name means in a program."""
    if name in namespace:
        return namespace[name]
    raise Exception(f"{name} not found as a method or class")


def raiseNotDefined() -> None:
    """Tell that a part of an assignment has not been written."""
    frame = sys._getframe(1)
    raise NotImplementedError(f"{frame.f_code.co_name} is not written yet (line {frame.f_lineno})")


def flipCoin(probability: float) -> bool:
    return random.random() < probability


_UTIL = (Counter, Stack, Queue, PriorityQueue, manhattanDistance, lookup, raiseNotDefined, flipCoin)


def find_module(name: str) -> ModuleType:
    """Return `util` or `game`."""
    made = ModuleType(name)
    parts: tuple[Any, ...] = _UTIL if name == "util" else (Agent, Directions, Actions)
    made.__dict__.update({each.__name__: each for each in parts})
    return made
