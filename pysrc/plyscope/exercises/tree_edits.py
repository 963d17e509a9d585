"""An editable tree, and the edits that the tree editor makes, one at a time."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import isclose
from typing import Any

from plyscope.exercises.answer import parse_number
from plyscope.exercises.tree_text import list_turns, parse_tree
from plyscope.game import CHANCE
from plyscope.games.tree import Tree, players_at_plies
from plyscope.validation import check_choice, is_integer, short_repr

Path = tuple[int, ...]


@dataclass
class EditableNode:
    """An editable node; `probabilities` and `move_names` are those of its children, if any."""

    value: Any = None
    children: list["EditableNode"] = field(default_factory=list)
    probabilities: list[float] | None = None
    move_names: list[str] | None = None


@dataclass
class EditableTree:
    """An editable tree: its root, and who moves at each ply."""

    root: EditableNode
    turns: list[str | int]

    @classmethod
    def from_tree(cls, tree: Tree) -> "EditableTree":
        """Return an editable copy of a tree."""
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
        """Return the tree in its present state."""
        nodes = list(list_nodes(self.root))
        nested: dict[int, Any] = {}
        for node, ply in reversed(nodes):  # a loop: the tree may be deeper than Python can recurse
            below = [nested[id(child)] for child in node.children]
            if node.probabilities and self.turns[ply % len(self.turns)] == "chance":
                below = list(zip(node.probabilities, below, strict=True))
            named = node.move_names and dict(zip(node.move_names, below, strict=True))
            nested[id(node)] = (named or below) if node.children else node.value
        return Tree(nested[id(self.root)], self.turns)

    def find_node(self, path: Path) -> EditableNode:
        """Return the node at the end of a path; raise ValueError if there is none."""
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
    for node, ply in nodes:  # the list grows during the loop
        nodes += [(child, ply + 1) for child in node.children]
    return nodes


def _format_path(path: Path) -> str:
    return f"child {', '.join(str(child + 1) for child in path)}"


Edit = Callable[[EditableTree, Path, Any], Path]


def edit_tree(tree: Tree, edit: str, path: Sequence[int], value: Any = None) -> tuple[Tree, Path]:
    """Return the tree after an edit of the node at the end of a path, and the node's new path.

    add      append a child; the first child of a leaf keeps the leaf's value
    remove   remove the node and its subtree; a parent without children becomes a leaf of value 0
    move     move it `value` places to the right among its siblings, to the left if negative
    write    replace it by the tree in the text `value`: "3", "(1, 2, 6)", "[3, [5, 2]]"
    name     name the move to it `value`; "" removes the names of its siblings, too
    odds     set its probability to `value`; its siblings keep their proportions
    turn     let `value` move at its ply: "max", "min", "chance", or a player's number
    players  set the number of players: 2 for MAX and MIN, or 3 to 8 with utility vectors

    Raises ValueError if the edit is not possible.
    """
    check_choice("An edit", edit, tuple(_EDITS))
    if not all(map(is_integer, path)):
        raise ValueError(
            f"A path is a list of child indices from the root, not {short_repr(path)}."
        )
    editable = EditableTree.from_tree(tree)
    editable.find_node(tuple(path))
    new_path = _EDITS[edit](editable, tuple(path), value)
    return editable.to_tree(), new_path


def _add(tree: EditableTree, path: Path, _value: Any) -> Path:
    node, zero = tree.find_node(path), _zero_value(tree)
    if not node.children:
        node.children, node.value = [EditableNode(node.value)], None
    node.children.append(EditableNode(zero))
    if node.probabilities:
        count = len(node.children)
        node.probabilities = [
            *(_round_to_fraction(p * (count - 1) / count) for p in node.probabilities),
            1 / count,
        ]
    if node.move_names:
        node.move_names = [*node.move_names, _find_new_name(node.move_names)]
    return (*path, len(node.children) - 1)


def _remove(tree: EditableTree, path: Path, _value: Any) -> Path:
    parent, child = tree.find_parent(path), path[-1]
    del parent.children[child]
    for row in (parent.probabilities, parent.move_names):
        if row:
            del row[child]
    if not parent.children:
        parent.value, parent.probabilities, parent.move_names = _zero_value(tree), None, None
        return path[:-1]
    _normalize(parent)
    return (*path[:-1], min(child, len(parent.children) - 1))


def _move(tree: EditableTree, path: Path, value: Any) -> Path:
    if not is_integer(value):
        raise ValueError(f"A node moves by a whole number of places, not {short_repr(value)}.")
    parent, child = tree.find_parent(path), path[-1]
    new_child = max(0, min(len(parent.children) - 1, child + value))
    for row in (parent.children, parent.probabilities, parent.move_names):
        if row:
            row.insert(new_child, row.pop(child))  # type: ignore[arg-type]
    return (*path[:-1], new_child)


def _replace_subtree(tree: EditableTree, path: Path, value: Any) -> Path:
    at = len(path) % len(tree.turns)
    turns = tree.turns[at:] + tree.turns[:at]
    new = parse_tree(value, turns)
    if new.turns != players_at_plies(turns):
        raise ValueError("Turns belong to whole plies: write the subtree without them.")
    old, root = tree.find_node(path), EditableTree.from_tree(new).root
    old.value, old.children, old.probabilities, old.move_names = (
        root.value,
        root.children,
        root.probabilities,
        root.move_names,
    )
    return path


def _name_move(tree: EditableTree, path: Path, value: Any) -> Path:
    parent, child = tree.find_parent(path), path[-1]
    if not isinstance(value, str):
        raise ValueError(f"The name of a move is text, not {short_repr(value)}.")
    text = value.strip()
    if not text:
        parent.move_names = None
        return path
    names = parent.move_names or [str(place + 1) for place in range(len(parent.children))]
    if text in names[:child] + names[child + 1 :]:
        raise ValueError(
            f"Another move of this node has the name {short_repr(text)}: choose a different one."
        )
    parent.move_names = [*names[:child], text, *names[child + 1 :]]
    return path


def _set_probability(tree: EditableTree, path: Path, value: Any) -> Path:
    parent, child = tree.find_parent(path), path[-1]
    if tree.turns[(len(path) - 1) % len(tree.turns)] != "chance":
        raise ValueError("Only children of a chance node have probabilities: here a player moves.")
    p = parse_number(value)
    count = len(parent.children)
    if p is None or not 0 <= p <= 1:
        raise ValueError(f"A probability is from 0 to 1, such as 1/3, not {short_repr(value)}.")
    if count == 1 and p != 1:
        raise ValueError("An only child of a chance node has probability 1.")
    odds = parent.probabilities or [1 / count] * count
    rest = 1 - odds[child]
    shares = [q / rest if rest else 1 / (count - 1) for q in odds] if count > 1 else odds
    parent.probabilities = [
        p if at == child else _round_to_fraction((1 - p) * share) for at, share in enumerate(shares)
    ]
    return path


def _set_turn(tree: EditableTree, path: Path, value: Any) -> Path:
    ply = len(path)
    length = max(
        ply + 1,
        len(tree.turns),
        *(at + 1 for node, at in list_nodes(tree.root) if node.children),
    )
    turns = [tree.turns[each % len(tree.turns)] for each in range(length)]
    turns[ply] = value
    others = [turn for turn in turns if turn != "chance" and is_integer(turn) != is_integer(value)]
    if others and value != "chance":
        raise ValueError(
            f"{short_repr(value)} does not go with {short_repr(others[0])}: the players of a tree "
            "are MAX and MIN, or numbers."
        )
    repeats = range(1, len(turns) + 1)  # the shortest list that repeats to the same turns
    tree.turns = next(
        turns[:few] for few in repeats if all(t == turns[at % few] for at, t in enumerate(turns))
    )
    return path


def _set_player_count(tree: EditableTree, path: Path, value: Any) -> Path:
    if not is_integer(value) or not 2 <= value <= 8:
        raise ValueError(f"A tree has 2 to 8 players, not {short_repr(value)}.")
    chance = "chance" in tree.turns
    movers: list[str | int] = ["max", "min"] if value == 2 else list(range(value))
    tree.turns = [turn for mover in movers for turn in ((mover, "chance") if chance else (mover,))]
    for node, _ in list_nodes(tree.root):
        if not node.children:
            row = node.value if isinstance(node.value, tuple) else (node.value, -node.value)
            node.value = row[0] if value == 2 else (*row, *[0] * value)[:value]
    return path


_EDITS: dict[str, Edit] = {
    "add": _add,
    "remove": _remove,
    "move": _move,
    "write": _replace_subtree,
    "name": _name_move,
    "odds": _set_probability,
    "turn": _set_turn,
    "players": _set_player_count,
}


def _zero_value(tree: EditableTree) -> Any:
    """Return the value of a new leaf: 0, or a vector of zeros."""
    leaf = next(node.value for node, _ in list_nodes(tree.root) if not node.children)
    return (0,) * len(leaf) if isinstance(leaf, tuple) else 0


def _normalize(node: EditableNode) -> None:
    """Scale the probabilities of a node's children to the sum 1."""
    total = sum(node.probabilities or ())
    if node.probabilities and not isclose(total, 1):
        node.probabilities = (
            [_round_to_fraction(p / total) for p in node.probabilities] if total else None
        )


def _round_to_fraction(p: float) -> float:
    """Return a simple fraction that equals a probability up to rounding errors, if any."""
    fractions = (round(p * below) / below for below in range(1, 361))
    return next((simple for simple in fractions if isclose(simple, p, abs_tol=1e-12)), p)


def _find_new_name(names: Sequence[str]) -> str:
    numbers = range(len(names) + 1, 2 * len(names) + 2)
    return next(str(number) for number in numbers if str(number) not in names)
