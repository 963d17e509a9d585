"""Reading nested lists: the nodes of a tree, each number and each probability of which is one."""

from collections.abc import Iterator, Sequence
from math import isclose
from typing import Any

from plyscope.game import CHANCE, Player
from plyscope.given import is_number, short

LARGEST = 1_000_000  # nodes: lists that share lists would soon fill the memory
PLAYERS = 26  # named A to Z


class Nodes:
    """The nodes of nested lists in depth-first order; the number of a node is its index.

    children       the numbers of its children, none of a leaf
    utilities      a number or a tuple of them at a leaf, None elsewhere
    probabilities  by the number of a chance node: one a child
    plies          how far below the root it is
    """

    def __init__(self, nested: Any, turns: Sequence[Player]) -> None:
        self.children: list[list[int]] = []
        self.utilities: list[Any] = []
        self.probabilities: dict[int, tuple[float, ...]] = {}
        self.plies: list[int] = []
        self._turns = turns
        self._path: list[tuple[int, int, Iterator[Any]]] = []  # open: number, id of the list, rest
        self._above: set[int] = set()  # the ids of the open lists
        self._add(nested)
        while self._path:  # a loop, since a tree may be deeper than Python can recurse
            number, identity, rest = self._path[-1]
            for child in rest:
                self.children[number].append(len(self.children))
                self._add(child)
                break
            else:
                self._path.pop()
                self._above.remove(identity)

    def _add(self, nested: Any) -> None:
        """Number one node, and open it where it is a list."""
        number, ply = len(self.children), len(self._path)
        if number == LARGEST:
            raise ValueError(f"A tree has at most {LARGEST:,} nodes; this one has more.")
        self.children.append([])
        self.utilities.append(None)
        self.plies.append(ply)
        if not isinstance(nested, list):
            self.utilities[number] = self._leaf(nested)
            return
        if not nested:
            raise ValueError(
                f"A node needs at least one child; the list at {self._place()} is empty."
            )
        if id(nested) in self._above:
            raise ValueError(f"A tree ends; the list at {self._place()} contains itself.")
        below = nested
        if self._turns[ply % len(self._turns)] == CHANCE:
            self.probabilities[number], below = self._split(nested)
        self._path.append((number, id(nested), iter(below)))
        self._above.add(id(nested))

    def _leaf(self, value: Any) -> Any:
        """Return `value` if it can be a leaf: a finite number, or a tuple of them."""
        parts = value if isinstance(value, tuple) else (value,)
        if not parts or not all(map(is_number, parts)):
            raise ValueError(
                f"A leaf is a number or a tuple of numbers, not {short(value)} at {self._place()}."
            )
        if len(parts) > PLAYERS:
            raise ValueError(
                f"A leaf has at most {PLAYERS} utilities, one a player, not {len(parts)} "
                f"at {self._place()}."
            )
        return value

    def _split(self, pairs: list[Any]) -> tuple[tuple[float, ...], list[Any]]:
        """Return the probabilities below a chance node and what they lead to."""
        if not any(isinstance(pair, tuple) for pair in pairs):
            return (1 / len(pairs),) * len(pairs), pairs
        if not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):
            raise ValueError(
                f"Below a chance node all children are pairs or none is: see {self._place()}."
            )
        found = tuple(pair[0] for pair in pairs)
        fine = all(is_number(p) and 0 <= p <= 1 for p in found)
        if not fine or not isclose(sum(found), 1, abs_tol=1e-9):
            raise ValueError(
                f"Probabilities are from 0 to 1 and sum to 1; at {self._place()}: {short(found)}."
            )
        return found, [pair[1] for pair in pairs]

    def _place(self) -> str:
        """Return where the latest node is, as in "child 2, 1"; far down in short."""
        steps = [str(len(self.children[number])) for number, _, _ in self._path]
        if len(steps) > 12:
            steps = [*steps[:6], "...", *steps[-5:]]
        return f"child {', '.join(steps)}" if steps else "the root"
