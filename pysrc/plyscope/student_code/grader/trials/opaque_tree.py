"""An explicit tree as a game with opaque positions and an evaluation."""

from collections.abc import Sequence
from typing import Any
from zlib import crc32

from plyscope.game import CHANCE, Action, Player
from plyscope.games.tree import Tree
from plyscope.validation import is_integer, short_repr

PLACES = 24  # bits of a position that say which node it is


class Misuse(ValueError):
    """Raised if a game is called with arguments that make no sense."""


class Places:
    """A tree that looks like any game to a search.

    Positions are large numbers of which no two trees share one, so that a table that outlives a
    search does no harm, as it would do none in a single game. With `shared`, equal subtrees are one
    position, as where two orders of moves lead to the same board. What is not over is judged to be
    worth what its first leaf is: so a tree alone says all that a search to a depth needs.
    """

    def __init__(self, tree: Tree, shared: bool = False) -> None:
        self.tree = tree
        self.players = tree.players
        written = repr((tree.to_nested(), tree.turns, shared))
        self._base = (crc32(written.encode()) << PLACES) + (1 << 60)
        self._size = tree.size
        self._below = [tree.children(node) for node in range(tree.size)]
        self._same = _same(tree) if shared else range(tree.size)
        self.initial = self._base
        if CHANCE in tree.turns:
            self.outcomes = self._outcomes

    def node(self, state: Any) -> int:
        """Return the node of the tree that a position is; raise Misuse where it is none."""
        node: int = state - self._base if type(state) is int or is_integer(state) else -1
        if 0 <= node < self._size:
            return node
        raise Misuse(f"{short_repr(state)} is not a position of the game that was passed in.")

    def to_move(self, state: Any) -> Player:
        return self.tree.to_move(self.node(state))

    def actions(self, state: Any) -> Sequence[Action]:
        return list(range(len(self._below[self.node(state)])))

    def result(self, state: Any, action: Action) -> int:
        node = self.node(state)
        if type(action) is int and 0 <= action < len(self._below[node]):
            return self._base + self._same[self._below[node][action]]
        return self._base + self._same[self.tree.result(node, action)]

    def is_terminal(self, state: Any) -> bool:
        return not self._below[self.node(state)]

    def utility(self, state: Any, player: Player) -> float:
        return self.tree.utility(self.node(state), player)

    def evaluate(self, state: Any, player: Player) -> float:
        """Judge a position by its first leaf, the one that first moves lead to."""
        return first_leaf(self.tree, self.node(state), player)

    def action_name(self, state: Any, action: Action) -> str:
        return self.tree.action_name(self.node(state), action)

    def parse_action(self, state: Any, text: str) -> Action:
        return self.tree.parse_action(self.node(state), text)

    def is_state(self, thing: Any) -> bool:
        return is_integer(thing) and 0 <= thing - self._base < self._size

    def _outcomes(self, state: Any) -> Sequence[tuple[Action, float]]:
        return self.tree.outcomes(self.node(state))


def first_leaf(tree: Tree, node: int, player: Player) -> float:
    """Return the value of the leaf that the first moves lead to."""
    while below := tree.children(node):
        node = below[0]
    return tree.utility(node, player)


def _same(tree: Tree) -> list[int]:
    """Return for each node the first one that is the same: as much below it, the same mover."""
    written: list[Any] = [None] * tree.size
    first: dict[Any, int] = {}
    for node in reversed(range(tree.size)):
        below = tuple(written[child] for child in tree.children(node))
        odds = tuple(p for _, p in tree.outcomes(node)) if tree.to_move(node) == CHANCE else ()
        written[node] = (tree.to_move(node), below, odds if below else tree.leaf_value(node))
    for node, what in enumerate(written):
        first.setdefault(what, node)
    return [first[what] for what in written]
