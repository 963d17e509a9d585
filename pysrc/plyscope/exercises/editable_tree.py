"""A tree while it is drawn: nodes that can be changed, and who moves at each ply."""

from dataclasses import dataclass, field
from typing import Any

from plyscope.exercises.tree_text import turns_of
from plyscope.game import CHANCE
from plyscope.games.tree import Tree

Path = tuple[int, ...]


@dataclass
class Node:
    """A node that can be changed; `odds` and `names` are those of its children, if they have."""

    worth: Any = None
    children: list["Node"] = field(default_factory=list)
    odds: list[float] | None = None
    names: list[str] | None = None


@dataclass
class Sketch:
    """A tree while it is drawn: its root, and who moves at each ply."""

    root: Node
    turns: list[str | int]

    @classmethod
    def of(cls, tree: Tree) -> "Sketch":
        """Return a sketch of a tree."""
        nodes = [Node(tree.leaf_value(state)) for state in range(tree.size)]
        for state, node in enumerate(nodes):
            node.children = [nodes[child] for child in tree.children(state)]
            if node.children and tree.to_move(state) == CHANCE:
                odds = [p for _, p in tree.outcomes(state)]
                node.odds = odds if len(set(odds)) > 1 else None
            if tree.has_names(state):
                node.names = [tree.action_name(state, a) for a in tree.actions(state)]
        return cls(nodes[tree.initial], list(turns_of(tree)))

    def tree(self) -> Tree:
        """Return the tree that it is now."""
        nodes = list(every(self.root))
        nested: dict[int, Any] = {}
        for node, ply in reversed(nodes):  # a loop: it may be deeper than Python can recurse
            below = [nested[id(child)] for child in node.children]
            if node.odds and self.turns[ply % len(self.turns)] == "chance":
                below = list(zip(node.odds, below, strict=True))
            named = node.names and dict(zip(node.names, below, strict=True))
            nested[id(node)] = (named or below) if node.children else node.worth
        return Tree(nested[id(self.root)], self.turns)

    def at(self, path: Path) -> Node:
        """Return the node at the end of a path; raise ValueError where there is none."""
        node = self.root
        for place, child in enumerate(path):
            if not 0 <= child < len(node.children):
                raise ValueError(f"The tree has no node at {_place(path[: place + 1])}.")
            node = node.children[child]
        return node

    def above(self, path: Path) -> Node:
        """Return the parent of a node that is not the root."""
        if not path:
            raise ValueError("The root has no parent: choose a node below it.")
        self.at(path)
        return self.at(path[:-1])


def every(root: Node) -> list[tuple[Node, int]]:
    """Return all nodes, parents first, each with its ply."""
    nodes = [(root, 0)]
    for node, ply in nodes:  # it grows while it is gone through
        nodes += [(child, ply + 1) for child in node.children]
    return nodes


def _place(path: Path) -> str:
    return f"child {', '.join(str(child + 1) for child in path)}"
