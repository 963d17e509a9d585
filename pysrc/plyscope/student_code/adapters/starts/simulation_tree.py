"""The tree that a Monte Carlo search of a program has grown, read from its node objects."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from io import TextIOBase
from types import CodeType, FrameType
from typing import Any

from plyscope.student_code.adapters.starts.node_attributes import find_attribute, is_count
from plyscope.student_code.adapters.starts.search_start import Start, run_setup
from plyscope.student_code.adapters.starts.simulation_iterations import (
    IterationListener,
    Iterations,
    is_phase,
)
from plyscope.student_code.adapters.starts.simulation_phases import find_node_class
from plyscope.student_code.call_tree.calls import hear_calls
from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.call_tree.position_view import format_position
from plyscope.student_code.call_tree.recorder import MAX_NODES, OFTEN, Halted
from plyscope.student_code.call_tree.snapshot import Items, Picture, take_snapshot
from plyscope.student_code.call_tree.start_call import evaluate
from plyscope.trace.value_format import format_number

MAX_PARTS = 4  # of an object that is a move


@dataclass
class SimulationTree:
    """The tree of a Monte Carlo search of a program: what `record_program` returns of one.

    The nodes are in the order in which a walk from the root meets them; the root is 0.

    parent  the number of the node above each, -1 for the root
    label   the move that leads to each, as a snapshot
    visits  how often each was visited
    value   the sum that each keeps of results, None where no attribute is one
    position  the position of each, as a snapshot; None where no attribute is one
    made    the iteration in which each was made and the function that made it; () where unknown
    iterations  a sentence on the iterations, "" where they were not seen
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
    made: list[tuple[int, str] | tuple[()]] = field(default_factory=list)
    iterations: str = ""
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
        numbers = (self.visits[node], self.value[node])
        told = [
            f"{count} = {format_number(number)}"
            for count, number in zip(self.counts, numbers, strict=False)
            if number is not None
        ]
        return f"{name}: {', '.join(told)}" if told else name

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
    """Hears the objects of a class being made, the first of which is the root, or below it."""

    def __init__(self, limit: int, stop: Callable[[int], bool] | None) -> None:
        self.first: Any = None
        self.limit, self.stop, self.count = limit, stop, 0

    def begin(self, code: CodeType, frame: FrameType) -> None:
        if self.first is None:
            self.first = frame.f_locals[code.co_varnames[0]]
        self.count += 1
        is_asked = not self.count % OFTEN and self.stop is not None and self.stop(self.count)
        if self.count > self.limit or is_asked:
            raise Halted


def find_init(program: Program, node_class: str) -> CodeType | None:
    """Return the code that makes the nodes of a class, None if there is no such class."""
    kind = find_node_class(program, node_class)
    return getattr(getattr(kind, "__init__", None), "__code__", None)


def grow_tree(
    program: Program,
    start: Start,
    *,
    limit: int = MAX_NODES,
    stop: Callable[[int], bool] | None = None,
    printed: TextIOBase | None = None,
) -> SimulationTree:
    """Make the call of a start and return the tree around the first node that it makes.

    `program` is one whose statements of the start did not run: see `load_names`. The run ends after
    `limit` nodes, or where `stop`, which is called with their number now and then, returns True:
    then the error is `Halted`. What the program prints goes to `printed`.
    """
    finder, tree = _RootFinder(limit, stop), SimulationTree()

    def call() -> Any:
        run_setup(start, program)
        return evaluate(program, start.call, printed)

    code = find_init(program, start.node_class)
    listener = IterationListener(code, finder.begin)
    phases = [each for each in program.list_codes() if is_phase(each.co_name) and each is not code]
    try:
        tree.result = hear_calls([*phases, *([code] if code else [])], listener, call)
    except (Exception, Halted) as error:
        tree.error = error
    root = find_root(find_node(program, start.node_class, finder.first))
    if root is not None:
        iterations = listener.read()
        tree.iterations = iterations.tell()
        if _is_table(root):
            _read_tables(root, tree)
        else:
            _read_nodes(root, tree, iterations)
    return tree


def find_node(program: Program, node_class: str, made: Any) -> Any:
    """Return the first node that a call has made, else the first that the program has a name for.

    A program may write its tree down, with names for all nodes. None if there is none.
    """
    if made is not None:
        return made
    kind = find_node_class(program, node_class)
    return next((value for value in program.names.values() if type(value) is kind), None)


def find_root(node: Any) -> Any:
    """Return the node from which one hangs."""
    kind = type(node)
    seen = {id(node)}
    while node is not None:
        name = find_attribute(node, "parent")
        above = getattr(node, name) if name else None
        if not isinstance(above, kind) or id(above) in seen:
            break
        node = above
        seen.add(id(node))
    return node


def is_grown(node: Any) -> bool:
    """Return whether the tree in which a node is has nodes, and some that were visited again."""
    root = find_root(node)
    if root is None:
        return False
    if _is_table(root):
        tree = SimulationTree()
        _read_tables(root, tree)
        return len(tree) > 1 and max(tree.visits) > 1
    reader = _NodeReader()
    children = [child for _, child in reader.children(root)]
    visits = [reader.count(each, "visits") or 0 for each in (root, *children)]
    return bool(children) and max(visits[0], sum(visits[1:])) > 1


class _NodeReader:
    """Reads what node objects keep: an attribute that was found in one is looked for in all."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}

    def read(self, node: Any, kind: str) -> Any:
        """Return what a node keeps of a kind, None for nothing."""
        name = self.names.get(kind)
        if name is None:
            name = find_attribute(node, kind)
            if name:
                self.names[kind] = name
        return getattr(node, name, None) if name else None

    def count(self, node: Any, kind: str) -> float | None:
        """Return a number that a node keeps, None for none."""
        value = self.read(node, kind)
        return value if is_count(value) else None

    def children(self, node: Any) -> list[tuple[Any, Any]]:
        """Return the nodes below a node, each with what a dict of them has for it: its move."""
        found = self.read(node, "children")
        pairs = found.items() if isinstance(found, dict) else ((None, each) for each in found or ())
        kind = type(node)
        swapped = (
            (one, other) if isinstance(other, kind) else (other, one) for one, other in pairs
        )
        return [(move, child) for move, child in swapped if isinstance(child, kind)]


def _read_nodes(root: Any, tree: SimulationTree, iterations: Iterations) -> None:
    """Read the tree below a node object."""
    reader = _NodeReader()
    waiting = deque([(root, -1, None)])
    seen = {id(root)}
    while waiting:
        node, parent, key = waiting.popleft()
        number = len(tree)
        move = reader.read(node, "move") if parent >= 0 else None
        tree.parent.append(parent)
        tree.label.append(take_label(key if move is None else move))
        tree.visits.append(reader.count(node, "visits") or 0)
        tree.value.append(reader.count(node, "value"))
        tree.position.append(take_snapshot(reader.read(node, "position")))
        tree.made.append(iterations.made.get(id(node), ()) if parent >= 0 else ())
        for name, child in reader.children(node):
            if id(child) not in seen:
                seen.add(id(child))
                waiting.append((child, number, name))
    if "visits" in reader.names:
        has_values = all(each is not None for each in tree.value)
        kinds = ("visits", "value") if has_values else ("visits",)
        tree.counts = tuple(reader.names[kind] for kind in kinds)


def take_label(move: Any, depth: int = 2) -> Any:
    """Return the snapshot of a move; a small object is named by what it keeps: Move(0, 2)."""
    kept = getattr(move, "__dict__", None)
    if isinstance(move, Enum):
        return move.name
    if not kept or not depth or len(kept) > MAX_PARTS or isinstance(move, type):
        return take_snapshot(move)
    parts = tuple(take_label(each, depth - 1) for each in kept.values())
    if any(isinstance(each, Picture) for each in parts):
        return take_snapshot(move)
    return Items(type(move).__name__, parts)


def _is_table(search: Any) -> bool:
    """Return whether an object keeps the children and the visits of all nodes in dicts."""
    reader = _NodeReader()
    return all(isinstance(reader.read(search, kind), dict) for kind in ("children", "visits"))


def _read_tables(search: Any, tree: SimulationTree) -> None:
    """Read the tree that dicts of children, visits and values describe.

    The root is the node that was expanded first. A node that two lead to stands below the first.
    """
    reader = _NodeReader()
    below, visits = reader.read(search, "children"), reader.read(search, "visits")
    values = reader.read(search, "value") or {}
    tree.counts = tuple(reader.names[kind] for kind in ("visits", "value") if kind in reader.names)
    waiting = deque([(node, -1) for node in list(below)[:1]])
    seen = {node for node, _ in waiting}
    while waiting:
        node, parent = waiting.popleft()
        number = len(tree)
        tree.parent.append(parent)
        tree.label.append(take_snapshot(node))
        tree.visits.append(visits.get(node, 0))
        tree.value.append(values.get(node))
        tree.position.append(take_snapshot(node))
        tree.made.append(())
        for child in below.get(node) or ():
            if child not in seen:
                seen.add(child)
                waiting.append((child, number))
