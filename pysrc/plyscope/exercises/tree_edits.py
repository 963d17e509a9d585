"""What the hand does to a tree, one change at a time."""

from collections.abc import Callable, Sequence
from math import isclose
from typing import Any

from plyscope.exercises.answer import parse_number
from plyscope.exercises.editable_tree import EditableNode, EditableTree, Path, list_nodes
from plyscope.exercises.tree_text import parse_tree
from plyscope.games.tree import Tree, players_at_plies
from plyscope.validation import check_choice, is_integer, short_repr

Edit = Callable[[EditableTree, Path, Any], Path]


def edit_tree(tree: Tree, edit: str, path: Sequence[int], value: Any = None) -> tuple[Tree, Path]:
    """Return a tree after a change at the end of a path, and where the changed node then is.

    add      a child more, the last one; a leaf keeps what it was worth in its first
    remove   it is taken away with all below it; whoever has no child left is a leaf worth 0
    move     `value` places to the right among its siblings, to the left where that is negative
    write    it becomes what the text `value` says: "3", "(1, 2, 6)", "[3, [5, 2]]"
    name     the move to it is called `value`; "" takes the names of all its siblings away, too
    odds     it comes with the probability `value`; its siblings' keep their proportions
    turn     at its ply moves `value`: "max", "min", "chance", or a player's number
    players  as many as `value`: 2 for MAX and MIN, or 3 and more, each with a utility of its own

    Raises ValueError, with the tree as it was, where that cannot be.
    """
    check_choice("A change", edit, tuple(_EDITS))
    if not all(map(is_integer, path)):
        raise ValueError(f"A path is the places of children from the root, not {short_repr(path)}.")
    sketch = EditableTree.from_tree(tree)
    sketch.find_node(tuple(path))
    found = _EDITS[edit](sketch, tuple(path), value)
    return sketch.to_tree(), found


def _add(sketch: EditableTree, path: Path, _value: Any) -> Path:
    node, zero = sketch.find_node(path), _zero_value(sketch)
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


def _remove(sketch: EditableTree, path: Path, _value: Any) -> Path:
    parent, child = sketch.find_parent(path), path[-1]
    del parent.children[child]
    for row in (parent.probabilities, parent.move_names):
        if row:
            del row[child]
    if not parent.children:
        parent.value, parent.probabilities, parent.move_names = _zero_value(sketch), None, None
        return path[:-1]
    _normalize(parent)
    return (*path[:-1], min(child, len(parent.children) - 1))


def _move(sketch: EditableTree, path: Path, value: Any) -> Path:
    if not is_integer(value):
        raise ValueError(f"A node moves a whole number of places, not {short_repr(value)}.")
    parent, child = sketch.find_parent(path), path[-1]
    there = max(0, min(len(parent.children) - 1, child + value))
    for row in (parent.children, parent.probabilities, parent.move_names):
        if row:
            row.insert(there, row.pop(child))  # type: ignore[arg-type]
    return (*path[:-1], there)


def _replace_subtree(sketch: EditableTree, path: Path, value: Any) -> Path:
    at = len(path) % len(sketch.turns)
    turns = sketch.turns[at:] + sketch.turns[:at]
    new = parse_tree(value, turns)
    if new.turns != players_at_plies(turns):
        raise ValueError("Who moves is said of whole plies: write what is below the node alone.")
    old, root = sketch.find_node(path), EditableTree.from_tree(new).root
    old.value, old.children, old.probabilities, old.move_names = (
        root.value,
        root.children,
        root.probabilities,
        root.move_names,
    )
    return path


def _name_move(sketch: EditableTree, path: Path, value: Any) -> Path:
    parent, child = sketch.find_parent(path), path[-1]
    if not isinstance(value, str):
        raise ValueError(f"A move is called by a text, not {short_repr(value)}.")
    text = value.strip()
    if not text:
        parent.move_names = None
        return path
    names = parent.move_names or [str(place + 1) for place in range(len(parent.children))]
    if text in names[:child] + names[child + 1 :]:
        raise ValueError(
            f"Another move of this node is called {short_repr(text)}: its names differ."
        )
    parent.move_names = [*names[:child], text, *names[child + 1 :]]
    return path


def _set_probability(sketch: EditableTree, path: Path, value: Any) -> Path:
    parent, child = sketch.find_parent(path), path[-1]
    if sketch.turns[(len(path) - 1) % len(sketch.turns)] != "chance":
        raise ValueError("Only what chance brings has a probability: here a player moves.")
    p = parse_number(value)
    count = len(parent.children)
    if p is None or not 0 <= p <= 1:
        raise ValueError(f"A probability is from 0 to 1, such as 1/3, not {short_repr(value)}.")
    if count == 1 and p != 1:
        raise ValueError("What chance brings for sure has the probability 1: it has no sibling.")
    odds = parent.probabilities or [1 / count] * count
    rest = 1 - odds[child]
    shares = [q / rest if rest else 1 / (count - 1) for q in odds] if count > 1 else odds
    parent.probabilities = [
        p if at == child else _round_to_fraction((1 - p) * share) for at, share in enumerate(shares)
    ]
    return path


def _set_turn(sketch: EditableTree, path: Path, value: Any) -> Path:
    ply = len(path)
    length = max(
        ply + 1,
        len(sketch.turns),
        *(at + 1 for node, at in list_nodes(sketch.root) if node.children),
    )
    turns = [sketch.turns[each % len(sketch.turns)] for each in range(length)]
    turns[ply] = value
    others = [turn for turn in turns if turn != "chance" and is_integer(turn) != is_integer(value)]
    if others and value != "chance":
        raise ValueError(
            f"{short_repr(value)} does not go with {short_repr(others[0])}: a tree is MAX’s and "
            "MIN’s, or "
            "its players have numbers."
        )
    repeats = range(1, len(turns) + 1)  # the fewest that come to the same
    sketch.turns = next(
        turns[:few] for few in repeats if all(t == turns[at % few] for at, t in enumerate(turns))
    )
    return path


def _set_player_count(sketch: EditableTree, path: Path, value: Any) -> Path:
    if not is_integer(value) or not 2 <= value <= 8:
        raise ValueError(f"A tree has 2 to 8 players, not {short_repr(value)}.")
    chance = "chance" in sketch.turns
    movers: list[str | int] = ["max", "min"] if value == 2 else list(range(value))
    sketch.turns = [
        turn for mover in movers for turn in ((mover, "chance") if chance else (mover,))
    ]
    for node, _ in list_nodes(sketch.root):
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


def _zero_value(sketch: EditableTree) -> Any:
    """Return what a new leaf is worth: nothing, to each."""
    leaf = next(node.value for node, _ in list_nodes(sketch.root) if not node.children)
    return (0,) * len(leaf) if isinstance(leaf, tuple) else 0


def _normalize(node: EditableNode) -> None:
    """Let the probabilities of a node's children sum to 1 again."""
    total = sum(node.probabilities or ())
    if node.probabilities and not isclose(total, 1):
        node.probabilities = (
            [_round_to_fraction(p / total) for p in node.probabilities] if total else None
        )


def _round_to_fraction(p: float) -> float:
    """Return the simple fraction that a probability is but for the rounding of floats."""
    fractions = (round(p * below) / below for below in range(1, 361))
    return next((simple for simple in fractions if isclose(simple, p, abs_tol=1e-12)), p)


def _find_new_name(names: Sequence[str]) -> str:
    numbers = range(len(names) + 1, 2 * len(names) + 2)
    return next(str(number) for number in numbers if str(number) not in names)
