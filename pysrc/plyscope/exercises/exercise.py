"""An exercise: a tree, what is asked about it, and its solution."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from plyscope.exercises.exercise_kind import KINDS, ExerciseKind
from plyscope.exercises.tree_text import format_tree, parse_tree
from plyscope.exercises.windows import NodeWindows, find_windows
from plyscope.game import CHANCE
from plyscope.games.tree import Tree
from plyscope.search.algorithm import find_algorithm
from plyscope.trace import Trace, record
from plyscope.validation import check_choice, short_repr

MAX_NODES = 400  # the most that a sheet of paper or the page shows whole

DIRECTIONS = ("left to right", "right to left")
TIES = ("cut", "strict")
_TASKS = {
    "values": "Write the value of every inner node, from the bottom up.",
    "windows": "Write α and β of every visited node: on entry, and after each change.",
    "unvisited": "Cross out the leaves that are never visited.",
    "move": "Which move is best at the root?",
}


@dataclass(frozen=True)
class Exercise:
    """An exercise on an explicit tree.

    tree       a `Tree` with at most 400 nodes
    kind       a key of `KINDS`: "minimax", "alphabeta", "expectimax", "expectiminimax" or "maxn"
    direction  the direction of alpha-beta: "left to right" or "right to left"
    ties       alpha-beta cuts at equality, v >= beta and v <= alpha ("cut"), or only beyond it
               ("strict")
    parts      the parts asked, of "values", "windows", "unvisited" and "move"; empty for all parts
               of the kind. Values are those of full minimax, or of the kind; windows are those of
               alpha-beta.

    Raises ValueError if the kind's search does not accept the tree, or nothing can be asked.
    """

    tree: Tree
    kind: str = "alphabeta"
    direction: str = "left to right"
    ties: str = "cut"
    parts: tuple[str, ...] = field(default=())

    def __post_init__(self) -> None:
        check_choice("kind", self.kind, tuple(KINDS))
        check_choice("direction", self.direction, DIRECTIONS)
        check_choice("ties", self.ties, TIES)
        if not isinstance(self.tree, Tree):
            raise ValueError(f"The tree of an exercise is a Tree, not {short_repr(self.tree)}.")
        if self.tree.is_terminal(self.tree.initial):
            raise ValueError("The tree is a single leaf: an exercise needs a move at the root.")
        if self.tree.size > MAX_NODES:
            raise ValueError(
                f"An exercise has at most {MAX_NODES} nodes: this tree has {self.tree.size:,}."
            )
        if self.tree.has_unknown_leaves or self.tree.has_infinite_leaves:
            raise ValueError(
                "An exercise has finite leaves: write a number in place of each ±∞ and each "
                "unknown leaf."
            )
        find_algorithm(self.kind).check(self.tree, {})
        parts = self.parts or self.definition.parts
        for part in parts:
            check_choice("a part of this kind", part, self.definition.parts)
        # In the order in which they are worked out, whatever the order of the argument.
        is_chance_root = self.tree.to_move(self.tree.initial) == CHANCE
        ordered = tuple(
            part
            for part in self.definition.parts
            if part in parts and not (part == "move" and is_chance_root)
        )
        object.__setattr__(self, "parts", ordered)

    @property
    def definition(self) -> ExerciseKind:
        """The declaration of its kind."""
        return KINDS[self.kind]

    @property
    def options(self) -> dict[str, Any]:
        """The options of the search that solves it."""
        if not self.definition.prunes:
            return {}
        order = "given" if self.direction == DIRECTIONS[0] else "reversed"
        return {"order": order, "ties": self.ties}

    @property
    def rule(self) -> str:
        """The direction and the rule for ties, as a sentence; "" for a kind without cutoffs."""
        if not self.definition.prunes:
            return ""
        rule = "it cuts at equality, when v ≥ β or v ≤ α"
        if self.ties == "strict":
            rule = "it cuts only beyond equality, when v > β or v < α"
        return f"{self.definition.title} searches from {self.direction}; {rule}."

    @property
    def tasks(self) -> tuple[str, ...]:
        """The task of each part, as a sentence."""
        return tuple(_TASKS[part] for part in self.parts)

    def record(self) -> Trace:
        """Return the trace of the search that solves the exercise."""
        return record(self.tree, algorithm=self.kind, **self.options)

    @cached_property
    def values(self) -> dict[int, Any]:
        """The value of each inner node, by its number: a number, or a vector."""
        values: dict[int, Any] = {}
        for state in reversed(range(self.tree.size)):
            if self.tree.is_terminal(state):
                values[state] = self.definition.leaf_value(self.tree, state)
            else:
                child_values = [values[child] for child in self.tree.children(state)]
                values[state] = self.back_up(state, child_values)
        return {state: value for state, value in values.items() if not self.tree.is_terminal(state)}

    def back_up(self, state: int, child_values: list[Any]) -> Any:
        """Return the value of a node from the values of its children."""
        return self.definition.back_up(self.tree, state, child_values)

    @cached_property
    def windows(self) -> dict[int, NodeWindows]:
        """The windows of every inner node that alpha-beta visits, by its number."""
        return find_windows(self.record()) if self.definition.prunes else {}

    @cached_property
    def unvisited_leaves(self) -> tuple[int, ...]:
        """The leaves that alpha-beta never visits, left to right, by their numbers."""
        if not self.definition.prunes:
            return ()
        visited = self.visited_nodes
        leaves = (state for state in range(self.tree.size) if self.tree.is_terminal(state))
        return tuple(leaf for leaf in leaves if leaf not in visited)

    @cached_property
    def visited_nodes(self) -> frozenset[int]:
        """The nodes that the search visits, by their numbers."""
        states = [self.tree.initial]
        for node in self.record().nodes[1:]:
            assert node.parent is not None
            assert node.action is not None
            states.append(self.tree.result(states[node.parent], node.action))
        return frozenset(states)

    @cached_property
    def skipped_nodes(self) -> frozenset[int]:
        """The nodes, leaves included, that alpha-beta never visits, by their numbers."""
        if not self.definition.prunes:
            return frozenset()
        return frozenset(range(self.tree.size)) - self.visited_nodes

    @cached_property
    def best_moves(self) -> tuple[int, ...]:
        """The best moves at the root; each of them is a right answer."""
        root = self.tree.initial
        if self.tree.to_move(root) == CHANCE:
            return ()
        values = [self.node_value(child) for child in self.tree.children(root)]
        best = self.back_up(root, values)
        return tuple(
            action
            for action, value in enumerate(values)
            if self.definition.is_backed_up(self.tree, root, value, best)
        )

    def answer_order(self, part: str) -> tuple[int, ...]:
        """Return the inner nodes in the order in which "values" or "windows" are worked out.

        Values from the bottom up, each ply from left to right; windows from the root down.
        """
        tree = self.tree
        inner = (state for state in range(tree.size) if not tree.is_terminal(state))
        if part == "values":
            return tuple(sorted(inner, key=lambda state: -len(tree.path(state))))
        return tuple(inner)

    def node_value(self, state: int) -> Any:
        """Return the value of a node, an inner node or a leaf."""
        if self.tree.is_terminal(state):
            return self.definition.leaf_value(self.tree, state)
        return self.values[state]

    def node_name(self, state: int) -> str:
        """Return the name of a node: a letter; of a leaf, its parent's letter and its rank, c2."""
        if not self.tree.is_terminal(state):
            return self.tree.letter(state)
        path = self.tree.path(state)
        parent = self.tree.initial
        for action in path[:-1]:
            parent = self.tree.result(parent, action)
        return f"{self.tree.letter(parent)}{path[-1] + 1}"

    def to_json(self) -> dict[str, Any]:
        """Return the exercise as plain data, which `from_json` reads."""
        return {
            "kind": self.kind,
            "tree": format_tree(self.tree),
            "direction": self.direction,
            "ties": self.ties,
            "parts": list(self.parts),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Exercise":
        """Return the exercise that plain data describe; raise ValueError if they describe none."""
        if not isinstance(data, Mapping) or "tree" not in data:
            raise ValueError(
                f'An exercise is a mapping with a "tree" as text, not {short_repr(data)}.'
            )
        unknown = set(data) - {"kind", "tree", "direction", "ties", "parts"}
        if unknown:
            raise ValueError(f"An exercise has no field {short_repr(min(unknown))}.")
        parts = data.get("parts", ())
        if not isinstance(parts, (list, tuple)):
            raise ValueError(f"parts is a list of words, not {short_repr(parts)}.")
        options = {name: data[name] for name in ("kind", "direction", "ties") if name in data}
        return cls(parse_tree(data["tree"]), **options, parts=tuple(parts))
