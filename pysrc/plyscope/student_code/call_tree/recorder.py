"""Record the calls of a recursion as a tree.

A call is a node if it is handed another position than the call around it, or if a function calls
itself. A call that is handed the same position belongs to the same node: it only hands it on.
"""

import ast
from array import array
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import nan
from types import CodeType, FrameType
from typing import Any

from plyscope.student_code.call_tree.calls import hear_calls
from plyscope.student_code.call_tree.discovery import Recursion, SearchFunction
from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.call_tree.running import evaluate
from plyscope.student_code.call_tree.snapshot import take_snapshot

MAX_NODES = 2_000_000
OFTEN = 1024  # nodes between two looks at whether to stop
NO_POSITION: Any = None


class Halted(BaseException):
    """Raised to end a recorded run from outside."""


@dataclass
class CallTree:
    """The calls of a run, in the order in which they began; node 0 is the first.

    parent     the number of the node around each
    function   the number of its function in `functions`
    position   the number of its position in `positions`, -1 for none
    label      the number of the name of the move in `labels`: what its caller's loop stood at
    returned   the number of what it returned in `results`, -1 if it did not return
    alpha, beta  its window, NaN where it has none
    """

    functions: list[str] = field(default_factory=list)
    parent: "array[int]" = field(default_factory=lambda: array("i"))
    function: "array[int]" = field(default_factory=lambda: array("h"))
    position: "array[int]" = field(default_factory=lambda: array("i"))
    label: "array[int]" = field(default_factory=lambda: array("i"))
    returned: "array[int]" = field(default_factory=lambda: array("i"))
    flags: "array[int]" = field(default_factory=lambda: array("i"))
    alpha: "array[float]" = field(default_factory=lambda: array("d"))
    beta: "array[float]" = field(default_factory=lambda: array("d"))
    positions: list[Any] = field(default_factory=list)
    labels: list[Any] = field(default_factory=list)
    results: list[Any] = field(default_factory=list)
    flag_values: list[Any] = field(default_factory=list)
    events: "array[int]" = field(default_factory=lambda: array("i"))  # a node begins; -1 one ends
    has_windows: bool = False
    error: BaseException | None = None
    result: Any = None  # of the whole call

    def __len__(self) -> int:
        return len(self.parent)


class _Interned:
    """Numbers values: equal ones have the same number."""

    def __init__(self, values: list[Any]) -> None:
        self.values = values
        self.numbers: dict[Any, int] = {}

    def number(self, value: Any) -> int:
        key = (type(value), value)  # 1 is not True, nor 1.0
        found = self.numbers.get(key)
        if found is None:
            found = self.numbers[key] = len(self.values)
            self.values.append(value)
        return found


class Recorder:
    """Hears the calls of a recursion and records them."""

    def __init__(
        self,
        program: Program,
        functions: Mapping[CodeType, SearchFunction],
        limit: int = MAX_NODES,
        stop: Callable[[int], bool] | None = None,
    ) -> None:
        self.program, self.functions, self.limit, self.stop = program, functions, limit, stop
        self.tree = tree = CallTree([code.co_qualname for code in functions])
        self._number = {code: number for number, code in enumerate(functions)}
        self._positions, self._labels = _Interned(tree.positions), _Interned(tree.labels)
        self._results, self._flags = _Interned(tree.results), _Interned(tree.flag_values)
        # Open calls: the code, and the node that it began, or -1 where it hands one on.
        self.stack: list[tuple[CodeType, int]] = []
        self.open: list[int] = []
        self._loops = _find_loop_names(program)

    def begin(self, code: CodeType, frame: FrameType) -> None:
        function = self.functions[code]
        position = self._find_position(function, frame)
        tree, stack = self.tree, self.stack
        if stack:
            above = self.open[-1]
            if stack[-1][0] is not code:
                before = tree.position[above]
                if before == position or before < 0 or position < 0:
                    tree.position[above] = max(before, position)
                    stack.append((code, -1))
                    return
        elif tree.parent:
            stack.append((code, -1))  # after the search has ended
            return
        node = len(tree.parent)
        tree.parent.append(self.open[-1] if self.open else -1)
        tree.function.append(self._number[code])
        tree.position.append(position)
        tree.label.append(self._labels.number(self._find_label(frame)) if self.open else -1)
        tree.returned.append(-1)
        local = frame.f_locals
        flags = tuple(_simple(local.get(name)) for name in function.flags)
        tree.flags.append(self._flags.number(flags))
        low, high = function.window
        if low:
            tree.has_windows = True
            tree.alpha.append(_number(local.get(low)))
            tree.beta.append(_number(local.get(high)))
        else:
            tree.alpha.append(nan)
            tree.beta.append(nan)
        tree.events.append(node)
        self.open.append(node)
        stack.append((code, node))
        if not node % OFTEN and node:
            self._check(node)

    def _check(self, node: int) -> None:
        if node >= self.limit or (self.stop is not None and self.stop(node)):
            raise Halted

    def end(self, code: CodeType, value: Any) -> None:
        while self.stack:
            found, node = self.stack.pop()
            if node >= 0:
                self.open.pop()
                if found is code:
                    self.tree.returned[node] = self._results.number(take_snapshot(value))
                self.tree.events.append(-1)
            if found is code:
                return

    def fail(self, code: CodeType) -> None:
        while self.stack:
            found, node = self.stack.pop()
            if node >= 0:
                self.open.pop()
                self.tree.events.append(-1)
            if found is code:
                return

    def _find_position(self, function: SearchFunction, frame: FrameType) -> int:
        source = function.source
        if source.kind == "parameter":
            return self._positions.number(take_snapshot(frame.f_locals[source.names[0]]))
        if source.kind == "scalars":
            local = frame.f_locals
            values = tuple(_simple(local.get(name)) for name in source.names)
            return self._positions.number(values)
        if source.kind == "self":
            own = getattr(frame.f_locals.get("self"), "__dict__", {})
            return self._positions.number(
                tuple((name, take_snapshot(own.get(name))) for name in source.names)
            )
        if source.kind == "global":
            names = self.program.names
            return self._positions.number(
                tuple((name, take_snapshot(names.get(name))) for name in source.names)
            )
        return -1

    def _find_label(self, frame: FrameType) -> Any:
        """Return what the loop of the caller stands at, as a snapshot; None if it has none."""
        top = self.stack[-1][0]
        caller = frame.f_back
        while caller is not None:
            code = caller.f_code
            names = self._loops.get((code.co_name, code.co_firstlineno))
            if names:
                local = caller.f_locals
                values = [take_snapshot(local[name]) for name in names if name in local]
                if values:
                    return values[0] if len(values) == 1 else tuple(values)
            if code is top:
                return None
            caller = caller.f_back
        return None


def _simple(value: Any) -> Any:
    return value if isinstance(value, (bool, int, float, str)) or value is None else type(value)


def _number(value: Any) -> float:
    return float(value) if isinstance(value, (int, float)) else nan


def _find_loop_names(program: Program) -> dict[tuple[str, int], tuple[str, ...]]:
    """Return the names that the loops of each function set, by its name and first line."""
    found: dict[tuple[str, int], tuple[str, ...]] = {}
    for node in ast.walk(ast.parse(program.text)):
        if isinstance(node, ast.Lambda):
            names = tuple(each.arg for each in node.args.args)
            found["<lambda>", node.lineno] = names
        elif isinstance(node, (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)):
            kinds = {
                ast.GeneratorExp: "<genexpr>",
                ast.ListComp: "<listcomp>",
                ast.SetComp: "<setcomp>",
            }
            kind = kinds.get(type(node), "<dictcomp>")
            found[kind, node.lineno] = _names_in([each.target for each in node.generators])
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            targets = [
                each.target
                for each in _walk_own(node)
                if isinstance(each, (ast.For, ast.comprehension))
            ]
            line = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            found[node.name, line] = _names_in(targets)
    return found


def _walk_own(function: ast.AST) -> Any:
    """Yield the nodes of a function without those of inner ones."""
    waiting = list(ast.iter_child_nodes(function))
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
            continue
        yield node
        waiting += ast.iter_child_nodes(node)


def _names_in(targets: list[ast.expr]) -> tuple[str, ...]:
    names = [n.id for target in targets for n in ast.walk(target) if isinstance(n, ast.Name)]
    return tuple(dict.fromkeys(names))


def record_calls(
    program: Program,
    recursion: Recursion,
    start: str,
    limit: int = MAX_NODES,
    stop: Callable[[int], bool] | None = None,
) -> CallTree:
    """Run a call and record its recursion.

    `recursion` is of a program of the same text. What the call raises is the tree's `error`.
    """
    functions = _translate(program, recursion)
    recorder = Recorder(program, functions, limit, stop)
    tree = recorder.tree
    try:
        tree.result = hear_calls(functions, recorder, lambda: evaluate(program, start))
    except Halted as error:
        tree.error = error
    except Exception as error:
        tree.error = error
    return tree


def _translate(program: Program, recursion: Recursion) -> dict[CodeType, SearchFunction]:
    """Return the functions of a recursion by the codes of another loading of the program."""
    by_key = {_key(code): code for code in program.list_codes()}
    return {by_key[_key(code)]: function for code, function in recursion.functions.items()}


def _key(code: CodeType) -> tuple[Any, ...]:
    return code.co_qualname, code.co_firstlineno, code.co_name, code.co_code
