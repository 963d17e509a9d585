"""An exercise: a tree, what is asked of it, and the answer."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from plyscope.exercises.tree_text import format_tree, parse_tree
from plyscope.exercises.windows import NodeWindows, find_windows
from plyscope.game import CHANCE, MAX
from plyscope.games.tree import Tree
from plyscope.search.algorithm import find_algorithm
from plyscope.trace import Trace, record
from plyscope.validation import check_choice, short_repr

MAX_NODES = 400  # nodes: what a sheet of paper, and a page, can show whole

DIRECTIONS = ("left to right", "right to left")
TIES = ("cut", "strict")

# What is asked in each kind of exercise, in the order in which it is worked out.
KINDS: Mapping[str, tuple[str, ...]] = {
    "minimax": ("values", "move"),
    "alphabeta": ("values", "windows", "unvisited", "move"),
    "expectimax": ("values", "move"),
    "expectiminimax": ("values", "move"),
    "maxn": ("values", "move"),
}
_TASKS = {
    "values": "Write the value of every inner node, from the bottom up.",
    "windows": "Write α and β of every node that is visited: when it is entered, and at every "
    "change.",
    "unvisited": "Cross out the leaves that are never visited.",
    "move": "Which move is best at the root?",
}


@dataclass(frozen=True)
class Exercise:
    """What is asked of a tree.

    tree       a `Tree`, of at most 400 nodes
    kind       "minimax", "alphabeta", "expectimax", "expectiminimax" or "maxn"
    direction  in which alpha-beta goes: "left to right" or "right to left"
    ties       whether it cuts at equality, v >= beta and v <= alpha ("cut"), or only beyond it
               ("strict")
    parts      what is asked, of "values", "windows", "unvisited" and "move"; empty for all of its
               kind. Values are those of minimax, or of the kind; windows what alpha-beta has.

    Raises ValueError where the search is not for such a tree, or there is nothing to ask.
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
            raise ValueError(f"An exercise is about a Tree, not {short_repr(self.tree)}.")
        if self.tree.is_terminal(self.tree.initial):
            raise ValueError("A tree that is one leaf asks nothing: it needs a move at the root.")
        if self.tree.size > MAX_NODES:
            raise ValueError(
                f"An exercise has at most {MAX_NODES} nodes: this tree has {self.tree.size:,}."
            )
        find_algorithm(self.kind).check(self.tree, {})
        parts = self.parts or KINDS[self.kind]
        for part in parts:
            check_choice("a part of this kind", part, KINDS[self.kind])
        # In the order in which they are worked out, whatever the order in which they were named.
        by_chance = self.tree.to_move(self.tree.initial) == CHANCE
        asked = tuple(
            part
            for part in KINDS[self.kind]
            if part in parts and not (part == "move" and by_chance)
        )
        object.__setattr__(self, "parts", asked)

    @property
    def prunes(self) -> bool:
        """Whether a direction and a rule for ties belong to it."""
        return self.kind == "alphabeta"

    @property
    def options(self) -> dict[str, Any]:
        """The options of the search that it is about."""
        if not self.prunes:
            return {}
        order = "given" if self.direction == DIRECTIONS[0] else "reversed"
        return {"order": order, "ties": self.ties}

    @property
    def rule(self) -> str:
        """Which rule is in force, in a sentence; "" where it makes no difference."""
        if not self.prunes:
            return ""
        rule = "cut at equality: at v ≥ β and at v ≤ α"
        if self.ties == "strict":
            rule = "cut only beyond equality: at v > β and at v < α"
        return f"Alpha–beta goes from {self.direction}; {rule}."

    @property
    def tasks(self) -> tuple[str, ...]:
        """What is asked, a sentence a part."""
        return tuple(_TASKS[part] for part in self.parts)

    def record(self) -> Trace:
        """Return the search that solves it, as a trace: the solution, tick by tick."""
        return record(self.tree, algorithm=self.kind, **self.options)

    @cached_property
    def values(self) -> dict[int, Any]:
        """What each inner node is worth, by its number: a number, or a vector."""
        found: dict[int, Any] = {}
        for state in reversed(range(self.tree.size)):
            if self.tree.is_terminal(state):
                worth = self.tree.leaf_value(state)
                # A number is a utility of MAX: in max^n it is one for each of two players.
                if self.kind == "maxn" and not isinstance(worth, tuple):
                    worth = tuple(
                        self.tree.utility(state, player) for player in range(len(self.tree.players))
                    )
                found[state] = worth
            else:
                found[state] = self.back_up(state, [found[c] for c in self.tree.children(state)])
        return {state: value for state, value in found.items() if not self.tree.is_terminal(state)}

    def back_up(self, state: int, child_values: list[Any]) -> Any:
        """Return what a node is worth whose children are worth that; the first of equals."""
        player = self.tree.to_move(state)
        if player == CHANCE:
            odds = [p for _, p in self.tree.outcomes(state)]
            return sum(p * value for p, value in zip(odds, child_values, strict=True))
        if self.kind == "maxn":
            return max(child_values, key=lambda vector: vector[player])
        return max(child_values) if player == MAX else min(child_values)

    @cached_property
    def windows(self) -> dict[int, NodeWindows]:
        """The windows of every inner node that alpha-beta visits, by its number."""
        return find_windows(self.record()) if self.prunes else {}

    @cached_property
    def unvisited_leaves(self) -> tuple[int, ...]:
        """The leaves that alpha-beta never visits, left to right, by their numbers."""
        if not self.prunes:
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
        """The nodes, leaves and others, that alpha-beta never visits, by their numbers."""
        return frozenset(range(self.tree.size)) - self.visited_nodes if self.prunes else frozenset()

    @cached_property
    def best_moves(self) -> tuple[int, ...]:
        """The best moves at the root: all of them are right."""
        root = self.tree.initial
        values = [self.node_value(child) for child in self.tree.children(root)]
        if self.tree.to_move(root) == CHANCE:
            return ()
        best = self.back_up(root, values)
        if self.kind == "maxn":
            player = self.tree.to_move(root)
            return tuple(a for a, v in enumerate(values) if v[player] == best[player])
        return tuple(action for action, value in enumerate(values) if value == best)

    def node_value(self, state: int) -> Any:
        """Return what a node is worth, a leaf or not."""
        if self.tree.is_terminal(state) and self.kind == "maxn":
            return tuple(self.tree.utility(state, p) for p in range(len(self.tree.players)))
        return self.values[state] if state in self.values else self.tree.leaf_value(state)

    def node_name(self, state: int) -> str:
        """Return what a node is called: its letter or, a leaf, its parent's and its place, c2."""
        if not self.tree.is_terminal(state):
            return self.tree.letter(state)
        path = self.tree.path(state)
        parent = self.tree.initial
        for action in path[:-1]:
            parent = self.tree.result(parent, action)
        return f"{self.tree.letter(parent)}{path[-1] + 1}"

    def to_json(self) -> dict[str, Any]:
        """Return it as plain data, which `from_data` reads."""
        return {
            "kind": self.kind,
            "tree": format_tree(self.tree),
            "direction": self.direction,
            "ties": self.ties,
            "parts": list(self.parts),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Exercise":
        """Return the exercise that plain data describe; raise ValueError where they do not."""
        if not isinstance(data, Mapping) or "tree" not in data:
            raise ValueError(
                f'An exercise is a mapping with a "tree" as text, not {short_repr(data)}.'
            )
        unknown = set(data) - {"kind", "tree", "direction", "ties", "parts"}
        if unknown:
            raise ValueError(f"An exercise has no {short_repr(min(unknown))}.")
        parts = data.get("parts", ())
        if not isinstance(parts, (list, tuple)):
            raise ValueError(f"parts is a list of words, not {short_repr(parts)}.")
        others = {name: data[name] for name in ("kind", "direction", "ties") if name in data}
        return cls(parse_tree(data["tree"]), **others, parts=tuple(parts))
