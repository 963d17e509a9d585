"""The tree that a Monte Carlo search of a program has grown, read from its node objects."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from types import CodeType, FrameType
from typing import Any

from plyscope.student_code.adapters.starts.search_start import Start
from plyscope.student_code.call_tree.calls import hear_calls
from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.call_tree.snapshot import take_snapshot
from plyscope.student_code.call_tree.start_call import evaluate

CHILDREN = ("children", "child_nodes", "childNodes")
VISITS = ("visits", "visit_count", "n_visits", "num_visits", "N", "n", "visited")
VALUES = ("wins", "W", "w", "Q", "q", "value", "score", "total_value", "total_reward", "reward")
_MOVES = ("move", "action", "parent_action", "last_move")


@dataclass
class SimulationTree:
    """A tree of nodes in the order in which a walk from the root meets them; the root is 0.

    parent  the number of the node above each, -1 for the root
    label   the move that leads to each, as a snapshot
    visits  how often each was visited
    value   the sum that each keeps of results, None where no attribute is one
    """

    parent: list[int] = field(default_factory=list)
    label: list[Any] = field(default_factory=list)
    visits: list[float] = field(default_factory=list)
    value: list[float | None] = field(default_factory=list)
    result: Any = None  # of the call
    error: Exception | None = None

    def __len__(self) -> int:
        return len(self.parent)


class _RootFinder:
    """Hears the first object of a class being made."""

    def __init__(self) -> None:
        self.root: Any = None

    def begin(self, code: CodeType, frame: FrameType) -> None:
        if self.root is None:
            self.root = frame.f_locals[code.co_varnames[0]]

    def end(self, code: CodeType, value: Any) -> None:
        """Hear of no ends."""

    def fail(self, code: CodeType) -> None:
        """Hear of no failures."""


def grow_tree(program: Program, start: Start) -> SimulationTree:
    """Make the call of a start and return the tree below the first node that it makes."""
    finder, tree = _RootFinder(), SimulationTree()
    wanted = f"{start.node_class}.__init__"
    codes = [code for code in program.list_codes() if code.co_qualname == wanted]
    try:
        tree.result = hear_calls(codes, finder, lambda: evaluate(program, start.call))
    except Exception as error:
        tree.error = error
    if isinstance(getattr(finder.root, "children", None), dict) and _is_table(finder.root):
        return _read_tables(finder.root, tree)
    waiting = [(finder.root, -1, None)] if finder.root is not None else []
    while waiting:
        node, parent, key = waiting.pop(0)
        number = len(tree)
        tree.parent.append(parent)
        tree.label.append(take_snapshot(_find(node, _MOVES, key)))
        tree.visits.append(_find(node, VISITS, 0))
        tree.value.append(_find(node, VALUES, None))
        waiting += [(child, number, name) for name, child in _list_children(node)]
    return tree


def _is_table(search: Any) -> bool:
    """Return whether an object keeps the visits of all nodes in a dict."""
    return isinstance(_find(search, VISITS, None), dict)


def _read_tables(search: Any, tree: SimulationTree) -> SimulationTree:
    """Return the tree that dicts of children, visits and values describe.

    The root is the node that was expanded first. A node that two lead to stands below the first.
    """
    visits, values = _find(search, VISITS, {}), _find(search, ("Q", "W", "q", "w"), {})
    waiting = [(node, -1) for node in list(search.children)[:1]]
    seen = {node for node, _ in waiting}
    while waiting:
        node, parent = waiting.pop(0)
        number = len(tree)
        tree.parent.append(parent)
        tree.label.append(take_snapshot(node))
        tree.visits.append(visits.get(node, 0))
        tree.value.append(values.get(node))
        for child in search.children.get(node) or ():
            if child not in seen:
                seen.add(child)
                waiting.append((child, number))
    return tree


def _find(node: Any, names: tuple[str, ...], default: Any) -> Any:
    return next((getattr(node, name) for name in names if hasattr(node, name)), default)


def _list_children(node: Any) -> Iterator[tuple[Any, Any]]:
    children: Any = _find(node, CHILDREN, ())
    if isinstance(children, dict):
        yield from children.items()
    else:
        for child in children or ():
            yield None, child
