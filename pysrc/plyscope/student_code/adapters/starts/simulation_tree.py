"""The tree that a Monte Carlo search of a program has grown, read from its node objects."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from inspect import ismethod
from io import TextIOBase
from types import CodeType, FrameType
from typing import Any

from plyscope.student_code.adapters.starts.search_start import Start
from plyscope.student_code.call_tree.calls import hear_calls
from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.call_tree.position_view import format_position
from plyscope.student_code.call_tree.recorder import MAX_NODES, OFTEN, Halted
from plyscope.student_code.call_tree.snapshot import take_snapshot
from plyscope.student_code.call_tree.start_call import evaluate
from plyscope.trace.value_format import format_number

CHILDREN = ("children", "child_nodes", "childNodes")
VISITS = (
    "_number_of_visits",
    "number_of_visits",
    "visits",
    "visit_count",
    "n_visits",
    "num_visits",
    "N",
    "n",
    "visited",
)
VALUES = ("wins", "W", "w", "Q", "q", "value", "score", "total_value", "total_reward", "reward")
_POSITIONS = ("state", "board", "position", "game")
_TABLE_VALUES = ("Q", "W", "q", "w")
_MOVES = ("move", "action", "parent_action", "last_move")


@dataclass
class SimulationTree:
    """The tree of a Monte Carlo search of a program: what `record_program` returns of one.

    The nodes are in the order in which a walk from the root meets them; the root is 0.

    parent  the number of the node above each, -1 for the root
    label   the move that leads to each, as a snapshot
    visits  how often each was visited
    value   the sum that each keeps of results, None where no attribute is one
    position  the position of each, as a snapshot; None where no attribute is one
    counts  the names under which the program keeps the visits, and the sums if it keeps some
    result  what the call returned
    error   what it raised, None for nothing

    As text it is a line for each move at the root.
    """

    parent: list[int] = field(default_factory=list)
    label: list[Any] = field(default_factory=list)
    visits: list[float] = field(default_factory=list)
    value: list[float | None] = field(default_factory=list)
    position: list[Any] = field(default_factory=list)
    counts: tuple[str, ...] = ()
    result: Any = None  # of the call
    error: BaseException | None = None

    def __len__(self) -> int:
        return len(self.parent)

    def children(self, node: int) -> list[int]:
        """Return the numbers of the nodes below a node."""
        return self._children[node]

    @cached_property
    def _children(self) -> list[list[int]]:
        found: list[list[int]] = [[] for _ in self.parent]
        for node, parent in enumerate(self.parent):
            if parent >= 0:
                found[parent].append(node)
        return found

    def mean(self, node: int) -> float | None:
        """Return the sum of results of a node by its visits, as the program counts both."""
        value, visits = self.value[node], self.visits[node]
        return None if value is None or not visits else value / visits

    def move_name(self, node: int) -> str:
        """Return the move that leads to a node, "" where none is known."""
        return "" if self.label[node] is None else format_position(self.label[node])

    def __str__(self) -> str:
        if not len(self):
            return "No node was made."
        return "\n".join(self._describe(node) for node in (0, *self.children(0)))

    def _describe(self, node: int) -> str:
        name = (self.move_name(node) or f"node {node}") if node else f"{len(self):,} nodes"
        mean = self.mean(node)
        value = "" if mean is None else f", mean {format_number(mean)}"
        return f"{name}: {format_number(self.visits[node])} visits{value}"

    def svg(self, least_visits: float = 1) -> str:
        """Return the tree as an SVG document: "visits: mean" in each node.

        Nodes with fewer visits are left out. Raises ValueError if the tree is empty, or has too
        many nodes to read: 2,000.
        """
        from plyscope.render.svg import draw_svg
        from plyscope.render.textbook_layout import MAX_FIGURE_NODES, TOO_LARGE, FigureNode, lay_out

        if not len(self):
            raise ValueError("The tree has no nodes: the program made none.")
        figures: dict[int, FigureNode] = {}
        for node, parent in enumerate(self.parent):
            if node and (parent not in figures or self.visits[node] < least_visits):
                continue
            ply = figures[parent].ply + 1 if node else 0
            visits = f"{format_number(self.visits[node])}:"
            name = self.move_name(node)
            figures[node] = FigureNode(name, ply, None, self.mean(node), sign=visits, is_leaf=True)
            if node:
                figures[parent].children.append(figures[node])
        if len(figures) > MAX_FIGURE_NODES:
            raise ValueError(TOO_LARGE)
        lay_out(figures[0])
        return draw_svg(figures[0])


class _RootFinder:
    """Hears the objects of a class being made, the first of which is the root."""

    def __init__(self, limit: int, stop: Callable[[int], bool] | None) -> None:
        self.root: Any = None
        self.limit, self.stop, self.count = limit, stop, 0

    def begin(self, code: CodeType, frame: FrameType) -> None:
        if self.root is None:
            self.root = frame.f_locals[code.co_varnames[0]]
        self.count += 1
        is_asked = not self.count % OFTEN and self.stop is not None and self.stop(self.count)
        if self.count > self.limit or is_asked:
            raise Halted

    def end(self, code: CodeType, value: Any) -> None:
        """Hear of no ends."""

    def fail(self, code: CodeType) -> None:
        """Hear of no failures."""


def grow_tree(
    program: Program,
    start: Start,
    *,
    limit: int = MAX_NODES,
    stop: Callable[[int], bool] | None = None,
    printed: TextIOBase | None = None,
) -> SimulationTree:
    """Make the call of a start and return the tree below the first node that it makes.

    The run ends after `limit` nodes, or where `stop`, which is called with their number now and
    then, returns True: then the error is `Halted`. What the program prints goes to `printed`.
    """
    finder, tree = _RootFinder(limit, stop), SimulationTree()
    wanted = f"{start.node_class}.__init__"
    codes = [code for code in program.list_codes() if code.co_qualname == wanted]
    try:
        tree.result = hear_calls(codes, finder, lambda: evaluate(program, start.call, printed))
    except (Exception, Halted) as error:
        tree.error = error
    if isinstance(getattr(finder.root, "children", None), dict) and _is_table(finder.root):
        return _read_tables(finder.root, tree)
    waiting = [(finder.root, -1, None)] if finder.root is not None else []
    tree.counts = _name_counts(finder.root, VALUES)
    while waiting:
        node, parent, key = waiting.pop(0)
        number = len(tree)
        tree.parent.append(parent)
        tree.label.append(take_snapshot(_find(node, _MOVES, key)))
        tree.visits.append(_find(node, VISITS, 0))
        tree.value.append(_find(node, VALUES, None))
        tree.position.append(take_snapshot(_find(node, _POSITIONS, None)))
        waiting += [(child, number, name) for name, child in _list_children(node)]
    return tree


def _is_table(search: Any) -> bool:
    """Return whether an object keeps the visits of all nodes in a dict."""
    return isinstance(_find(search, VISITS, None), dict)


def _read_tables(search: Any, tree: SimulationTree) -> SimulationTree:
    """Return the tree that dicts of children, visits and values describe.

    The root is the node that was expanded first. A node that two lead to stands below the first.
    """
    visits, values = _find(search, VISITS, {}), _find(search, _TABLE_VALUES, {})
    tree.counts = _name_counts(search, _TABLE_VALUES)
    waiting = [(node, -1) for node in list(search.children)[:1]]
    seen = {node for node, _ in waiting}
    while waiting:
        node, parent = waiting.pop(0)
        number = len(tree)
        tree.parent.append(parent)
        tree.label.append(take_snapshot(node))
        tree.visits.append(visits.get(node, 0))
        tree.value.append(values.get(node))
        tree.position.append(take_snapshot(node))
        for child in search.children.get(node) or ():
            if child not in seen:
                seen.add(child)
                waiting.append((child, number))
    return tree


def _name_counts(node: Any, values: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of the visits and of the sums, as far as an object has such attributes."""
    found = (next((n for n in names if _keeps(node, n)), "") for names in (VISITS, values))
    return tuple(name for name in found if name)


def _find(node: Any, names: tuple[str, ...], default: Any) -> Any:
    return next((getattr(node, name) for name in names if _keeps(node, name)), default)


def _keeps(node: Any, name: str) -> bool:
    """Return whether an object has an attribute that is no method, as `n()` may be one."""
    return hasattr(node, name) and not ismethod(getattr(node, name))


def _list_children(node: Any) -> Iterator[tuple[Any, Any]]:
    children: Any = _find(node, CHILDREN, ())
    if isinstance(children, dict):
        yield from children.items()
    else:
        for child in children or ():
            yield None, child
