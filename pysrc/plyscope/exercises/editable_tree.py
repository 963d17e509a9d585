"""A tree while it is drawn: nodes that can be changed, and who moves at each ply."""

from dataclasses import dataclass, field
from typing import Any

from plyscope.exercises.tree_text import list_turns
from plyscope.game import CHANCE
from plyscope.games.tree import Tree

Path = tuple[int, ...]


@dataclass
class EditableNode:
    """A node that can be changed; `odds` and `names` are those of its children, if they have."""

    value: Any = None
    children: list["EditableNode"] = field(default_factory=list)
    probabilities: list[float] | None = None
    move_names: list[str] | None = None


@dataclass
class EditableTree:
    """A tree while it is drawn: its root, and who moves at each ply."""

    root: EditableNode
    turns: list[str | int]

    @classmethod
    def from_tree(cls, tree: Tree) -> "EditableTree":
        """Return a sketch of a tree."""
        nodes = [EditableNode(tree.leaf_value(state)) for state in range(tree.size)]
        for state, node in enumerate(nodes):
            node.children = [nodes[child] for child in tree.children(state)]
            if node.children and tree.to_move(state) == CHANCE:
                odds = [p for _, p in tree.outcomes(state)]
                node.probabilities = odds if len(set(odds)) > 1 else None
            if tree.has_names(state):
                node.move_names = [tree.action_name(state, a) for a in tree.actions(state)]
        return cls(nodes[tree.initial], list(list_turns(tree)))

    def to_tree(self) -> Tree:
        """Return the tree that it is now."""
        nodes = list(list_nodes(self.root))
        nested: dict[int, Any] = {}
        for node, ply in reversed(nodes):  # a loop: it may be deeper than Python can recurse
            below = [nested[id(child)] for child in node.children]
            if node.probabilities and self.turns[ply % len(self.turns)] == "chance":
                below = list(zip(node.probabilities, below, strict=True))
            named = node.move_names and dict(zip(node.move_names, below, strict=True))
            nested[id(node)] = (named or below) if node.children else node.value
        return Tree(nested[id(self.root)], self.turns)

    def find_node(self, path: Path) -> EditableNode:
        """Return the node at the end of a path; raise ValueError where there is none."""
        node = self.root
        for place, child in enumerate(path):
            if not 0 <= child < len(node.children):
                raise ValueError(f"The tree has no node at {_format_path(path[: place + 1])}.")
            node = node.children[child]
        return node

    def find_parent(self, path: Path) -> EditableNode:
        """Return the parent of a node that is not the root."""
        if not path:
            raise ValueError("The root has no parent: choose a node below it.")
        self.find_node(path)
        return self.find_node(path[:-1])


def list_nodes(root: EditableNode) -> list[tuple[EditableNode, int]]:
    """Return all nodes, parents first, each with its ply."""
    nodes = [(root, 0)]
    for node, ply in nodes:  # it grows while it is gone through
        nodes += [(child, ply + 1) for child in node.children]
    return nodes


def _format_path(path: Path) -> str:
    return f"child {', '.join(str(child + 1) for child in path)}"
