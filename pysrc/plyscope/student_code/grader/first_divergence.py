"""The first tick at which a wrong search diverges from the reference."""

from dataclasses import dataclass, field
from math import inf
from typing import Any

from plyscope.game import CHANCE, MAX
from plyscope.games.tree import Tree
from plyscope.student_code.convention.function_call import CallConvention
from plyscope.student_code.errors.student_code_error import StudentCodeError
from plyscope.student_code.grader.report import Report
from plyscope.student_code.grader.trials.expected_result import same
from plyscope.student_code.tracer.trace_function import trace_function
from plyscope.trace.events import Event
from plyscope.trace.trace import Trace

MOST = 100_000  # nodes; the tree is small, but the search may not end


def find_first_divergence(how: CallConvention, tree: Tree, game: Any, report: Report) -> int | None:
    """Return the first tick that diverges; None if the search cannot be traced.

    `game` is the tree as it is handed over, which may judge what is not over.
    Leaves that are wrongly looked at or left out: where the first of them is entered, or where the
    node above is cut, or left without it. A wrong value: the first that is not right at its node,
    nor a right bound for its window, or the first window that is too narrow. Else the last tick.
    """
    if report.kind == "endless" and not isinstance(report.error, RecursionError):
        return None
    try:
        trace: Trace = trace_function(how, game, limit=MOST)
    except StudentCodeError as error:
        return error.trace.ticks
    except ValueError:
        return None
    ticks = len(trace.events)
    if report.kind in ("over", "under", "ties"):
        return _leaves(trace, tree, report.wrong_leaves) or ticks
    if (
        report.kind == "value"
        and not report.depth
        and len(tree.players) == 2
        and tree.players[0] == "MAX"
    ):
        return _values(trace, tree) or ticks
    return ticks


def _leaves(trace: Trace, tree: Tree, off: tuple[int, ...]) -> int | None:
    """Return the tick at which the first of these leaves is entered, or left out."""
    paths = [tree.path(leaf) for leaf in off]
    path: list[int] = []
    entered: list[set[int]] = [set()]
    for tick, event in enumerate(trace.events, 1):
        if event.kind == "enter" and event.action is not None:
            entered[-1].add(event.action)
            path.append(event.action)
            entered.append(set())
            if tuple(path) in paths:
                return tick
        elif event.kind in ("cut", "leave"):
            ply = len(path)
            for each in paths:
                if len(each) > ply and each[:ply] == tuple(path) and each[ply] not in entered[-1]:
                    return tick
            if event.kind == "leave":
                path.pop()
                entered.pop()
    return None


@dataclass
class _Open:
    """An open node: its state, its window, and what its children came back with."""

    state: int
    low: float = -inf
    high: float = inf
    back: list[float] = field(default_factory=list)
    worth: list[float] = field(default_factory=list)  # what those are worth in truth


def _values(trace: Trace, tree: Tree) -> int | None:
    """Return the tick of the first value, or window, that is not right."""
    worth = _worths(tree)
    path = [_Open(tree.initial)]
    base: tuple[float, float] | None = None
    for tick, event in enumerate(trace.events, 1):
        node = path[-1]
        if event.kind == "enter" and event.action is not None:
            base = base or (event.alpha, event.beta)
            low, high = _window(path, tree, base)
            if event.alpha > low or event.beta < high:
                return tick
            state = tree.result(node.state, event.action)
            path.append(_Open(state, event.alpha, event.beta))
        elif event.kind == "leave":
            path.pop()
            if not _right(event.value, worth[node.state], node):
                return tick
            path[-1].back.append(event.value or 0)
            path[-1].worth.append(worth[node.state])
        elif event.kind == "update" and not _best(event, node, tree):
            return tick
    return None


def _window(path: list[_Open], tree: Tree, base: tuple[float, float]) -> tuple[float, float]:
    """Return the narrowest window in which a child may be searched."""
    low, high = base
    for each in path:
        if each.worth and tree.to_move(each.state) == CHANCE:
            return -inf, inf  # what an average lets through, is another matter
        if each.worth and tree.to_move(each.state) == MAX:
            low = max(low, *each.worth)
        elif each.worth:
            high = min(high, *each.worth)
    return low, high


def _right(value: Any, worth: float, node: _Open) -> bool:
    """Tell whether a value is what a node is worth, or a right bound for its window."""
    if same(value, worth):
        return True
    return bool(node.high <= value <= worth or worth <= value <= node.low)


def _best(event: Event, node: _Open, tree: Tree) -> bool:
    """Tell whether a value is the best that came back, or an end of the window."""
    if tree.to_move(node.state) == CHANCE or not node.back:
        return True
    best = max(node.back) if tree.to_move(node.state) == MAX else min(node.back)
    return any(same(event.value, each) for each in (best, node.low, node.high))


def _worths(tree: Tree) -> list[float]:
    """Return what every node is worth to MAX: children are numbered after their parents."""
    found = [0.0] * tree.size
    for state in reversed(range(tree.size)):
        below = [found[child] for child in tree.children(state)]
        if not below:
            found[state] = tree.utility(state, MAX)
        elif tree.to_move(state) == CHANCE:
            odds = (p for _, p in tree.outcomes(state))
            found[state] = sum(p * each for p, each in zip(odds, below, strict=True))
        else:
            found[state] = max(below) if tree.to_move(state) == MAX else min(below)
    return found
