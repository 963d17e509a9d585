"""The searched tree as linked nodes, each with what the search knows of it."""

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from plyscope.game import Action
from plyscope.trace.node_tree import Node
from plyscope.trace.replay import list_node_bounds
from plyscope.trace.tick import Bound, NodeBound

if TYPE_CHECKING:
    from plyscope.trace.trace import Trace


class TreeNode:
    """A node of a searched tree.

    id           its number: `trace.nodes[id]`, and `node` of the trace's events
    parent       the TreeNode above it; None at the root
    children     the TreeNodes below it that were visited, in the order of first visits
    action       the action that led to it; None at the root
    action_name  that action as people write it, "" at the root
    ply          its distance from the root
    state        its position
    player       who moves there: MAX, MIN, another player's index, CHANCE, or None at a leaf
    window       (alpha, beta) on entry; (-inf, inf) in a search without windows
    value        the value returned for it, a utility of MAX, or a tuple of utilities; the mean in a
                 search by simulations; None if it did not return
    bound        Bound.EXACT, LOWER or UPPER: what kind of value that is; None where unknown
    basis        "proved" by finished games, "judged" by an evaluation, "likely", "unknown", or ""
    cut          whether a cutoff skipped some of its actions
    probability  of the outcome of chance that led to it, else None
    visits, mean, prior  of a search by simulations: N, Q (for MAX) and P; None in any other search
    """

    def __init__(self, tree: "SearchTree", node: Node) -> None:
        self.tree, self._node = tree, node
        self.id, self.action, self.ply = node.id, node.action, node.ply
        self.player, self.window = node.player, (node.alpha, node.beta)
        self.cut, self.probability = node.cut, node.probability
        self.visits, self.mean, self.prior = node.visits, node.mean, node.prior
        self.value = node.value

    @property
    def parent(self) -> "TreeNode | None":
        parent = self._node.parent
        return None if parent is None else self.tree.node(parent)

    @property
    def children(self) -> "list[TreeNode]":
        return [self.tree.node(child) for child in self._node.children]

    @property
    def path(self) -> tuple[Action, ...]:
        """The actions that lead to it from the root."""
        actions: list[Action] = []
        node: TreeNode | None = self
        while node is not None and node.action is not None:
            actions.append(node.action)
            node = node.parent
        return tuple(reversed(actions))

    @property
    def state(self) -> Any:
        state = self.tree.trace.state
        for action in self.path:
            state = self.tree.trace.game.result(state, action)
        return state

    @property
    def action_name(self) -> str:
        parent = self.parent
        if parent is None or self.action is None:
            return ""
        return self.tree.trace.game.action_name(parent.state, self.action)

    @property
    def bound(self) -> Bound | None:
        known = self.tree.node_bound(self.id)
        return None if known is None or known.basis == "unknown" else Bound(known.bound)

    @property
    def basis(self) -> str:
        known = self.tree.node_bound(self.id)
        return "" if known is None else known.basis

    def __repr__(self) -> str:
        name = f" by {self.action_name}" if self.action is not None else ""
        if self.visits is not None:
            return f"<TreeNode {self.id}{name}: {self.visits:,} visits, mean {self.mean}>"
        bound = {Bound.LOWER: "at least ", Bound.UPPER: "at most "}
        kind = "" if self.bound is None else bound.get(self.bound, "")
        return f"<TreeNode {self.id}{name}: {kind}{self.value}>"


class SearchTree:
    """The tree that a search visited. Iterating yields its nodes in the order of first visits.

    A node that a search enters again is one node here only in a search by simulations; a search
    that begins anew, such as iterative deepening, has the nodes of each iteration.

    >>> from plyscope import Tree, record
    >>> tree = record(Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).tree
    >>> len(tree), [child.value for child in tree.root.children]
    (11, [3, 2, 2])
    >>> tree.root.children[1].bound, tree.root.children[1].window
    (<Bound.UPPER: -1>, (3, inf))
    """

    def __init__(self, trace: "Trace") -> None:
        self.trace = trace
        self._nodes: dict[int, TreeNode] = {}

    @property
    def root(self) -> TreeNode:
        """The node of the position from which the search began."""
        return self.node(0)

    def node(self, id_: int) -> TreeNode:
        """Return the node of that number; raise IndexError if there is none."""
        if id_ not in self._nodes:
            self._nodes[id_] = TreeNode(self, self.trace.nodes[id_])
        return self._nodes[id_]

    def __len__(self) -> int:
        return len(self.trace.nodes)

    def __iter__(self) -> Iterator[TreeNode]:
        return map(self.node, range(len(self)))

    def __eq__(self, other: object) -> bool:
        return self.trace == other.trace if isinstance(other, SearchTree) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.trace)

    def __repr__(self) -> str:
        return f"<SearchTree of {len(self):,} nodes>"

    def __reduce__(self) -> tuple[Any, ...]:
        return SearchTree, (self.trace,)

    def node_bound(self, id_: int) -> NodeBound | None:
        """Return what the search knows of a closed node; None of any other."""
        return self._bounds[id_]

    @cached_property
    def _bounds(self) -> list[NodeBound | None]:
        trace = self.trace
        if trace.traits.simulates:
            return [None] * len(self)
        return list_node_bounds(trace.state, trace.traits, trace.numbers)
