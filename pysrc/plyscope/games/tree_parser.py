"""The parser of nested lists: the nodes of a tree, with every number and probability checked."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf, isclose
from typing import Any

from plyscope.game import CHANCE, Player
from plyscope.validation import is_number, short_repr

_NONE: list[int] = []  # the children of all leaves of one node: nobody adds to them
MAX_NODES = 1_000_000  # nodes: lists that share lists would soon fill the memory
MAX_PLAYERS = 26  # named A to Z
PROBABILITY_TOLERANCE = 2**53  # a whole number below it is one that a float can hold
MAX_NAME = 40  # characters of a move's name
UNKNOWN_NAME = re.compile(r"[^\W\d_]\d{0,6}|\?")  # a longer word is more often a mistake


@dataclass(frozen=True)
class UnknownValue:
    """The value of a leaf that is not known, under a name: a letter, also with digits, or "?".

    Raises ValueError for another name.
    """

    name: str

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not UNKNOWN_NAME.fullmatch(self.name):
            raise ValueError(
                "The name of an unknown value is a letter, also with digits, such as x or y2, not "
                f"{short_repr(self.name)}."
            )

    def __repr__(self) -> str:
        return f"UnknownValue({self.name!r})"


class TreeError(ValueError):
    """Raised for nested lists that are not a tree; `path` leads to the error by child indices."""

    def __init__(self, sentence: str, path: Sequence[int]) -> None:
        super().__init__(sentence)
        self.path = tuple(path)


class ParsedTree:
    """The nodes of nested lists in depth-first order; the number of a node is its index.

    children       the numbers of its children, none of a leaf
    utilities      a number, ±inf, a tuple of numbers or an UnknownValue at a leaf, None elsewhere
    probabilities  by the number of a chance node: one for each child
    names          by the number of a node whose moves have names: one for each child
    plies          its distance from the root
    """

    def __init__(self, nested: Any, turns: Sequence[Player]) -> None:
        self.children: list[list[int]] = []
        self.utilities: list[Any] = []
        self.probabilities: dict[int, tuple[float, ...]] = {}
        self.names: dict[int, tuple[str, ...]] = {}
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
        """Number one node, and open it if it is a list."""
        number, ply = len(self.children), len(self._path)
        if number == MAX_NODES:
            raise self._refused(f"A tree has at most {MAX_NODES:,} nodes; this one has more.")
        self.children.append([])
        self.plies.append(ply)
        if (
            type(nested) is int and -PROBABILITY_TOLERANCE < nested < PROBABILITY_TOLERANCE
        ):  # most are: a third of the time is saved
            self.utilities.append(nested)
            return
        self.utilities.append(None)
        if not isinstance(nested, (list, dict)):
            self.utilities[number] = self._leaf(nested)
            return
        if not nested:
            raise self._refused(
                f"A node needs at least one child; the list at {self._place()} is empty."
            )
        if id(nested) in self._above:
            raise self._refused(f"A tree ends; the list at {self._place()} contains itself.")
        below = list(nested.values()) if isinstance(nested, dict) else nested
        if isinstance(nested, dict):
            self.names[number] = self._named(nested)
        if self._turns[ply % len(self._turns)] == CHANCE:
            self.probabilities[number], below = self._split(below)
        elif self._add_leaves(number, below, ply + 1):
            return
        self._path.append((number, id(nested), iter(below)))
        self._above.add(id(nested))

    def _add_leaves(self, parent: int, worths: list[Any], ply: int) -> bool:
        """Number all children of a node at once if they are whole numbers, as most are."""
        if set(map(type, worths)) != {int}:
            return False
        first, count = len(self.children), len(worths)
        if (
            first + count > MAX_NODES
            or not -PROBABILITY_TOLERANCE < min(worths) <= max(worths) < PROBABILITY_TOLERANCE
        ):
            return False
        self.children[parent].extend(range(first, first + count))
        self.children.extend([_NONE] * count)
        self.utilities.extend(worths)
        self.plies.extend([ply] * count)
        return True

    def _leaf(self, value: Any) -> Any:
        """Return `value` if it can be a leaf: a number, ±inf, an UnknownValue, or a tuple of finite
        numbers.
        """
        if isinstance(value, UnknownValue):
            return value
        if isinstance(value, float) and value in (inf, -inf):
            if CHANCE in self._turns:
                raise self._refused(
                    f"A tree with chance has finite leaves, not {value} at {self._place()}: an "
                    "expected value would not be a number."
                )
            return value
        parts = value if isinstance(value, tuple) else (value,)
        if not parts or not all(map(is_number, parts)):
            raise self._refused(
                f"A leaf is a number or a tuple of numbers, not {short_repr(value)} at "
                f"{self._place()}."
            )
        if len(parts) > MAX_PLAYERS:
            raise self._refused(
                f"A leaf has at most {MAX_PLAYERS} utilities, one a player, not {len(parts)} "
                f"at {self._place()}."
            )
        return value

    def _named(self, children: dict[Any, Any]) -> tuple[str, ...]:
        """Return the names of the moves to some children, without commas, which separate moves in
        links.
        """
        for name in children:
            fine = isinstance(name, str) and name.isprintable() and name.strip() == name != ""
            if not fine or "," in name or len(name) > MAX_NAME:
                raise self._refused(
                    f"A move's name is 1 to {MAX_NAME} characters without a comma, not "
                    f"{short_repr(name)} at {self._place()}."
                )
        return tuple(children)

    def _split(self, pairs: list[Any]) -> tuple[tuple[float, ...], list[Any]]:
        """Return the probabilities below a chance node and its subtrees."""
        if not any(isinstance(pair, tuple) for pair in pairs):
            return (1 / len(pairs),) * len(pairs), pairs
        if not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):
            raise self._refused(
                f"Below a chance node all children are pairs or none is: see {self._place()}."
            )
        found = tuple(pair[0] for pair in pairs)
        fine = all(is_number(p) and 0 <= p <= 1 for p in found)
        if not fine or not isclose(sum(found), 1, abs_tol=1e-9):
            raise self._refused(
                f"Probabilities are from 0 to 1 and sum to 1; at {self._place()}: "
                f"{short_repr(found)}."
            )
        return found, [pair[1] for pair in pairs]

    def _refused(self, sentence: str) -> TreeError:
        return TreeError(sentence, [len(self.children[n]) - 1 for n, _, _ in self._path])

    def _place(self) -> str:
        """Return the position of the latest node, as in "child 2, 1"; shortened if it is deep."""
        steps = [str(len(self.children[number])) for number, _, _ in self._path]
        if len(steps) > 12:
            steps = [*steps[:6], "...", *steps[-5:]]
        return f"child {', '.join(steps)}" if steps else "the root"
