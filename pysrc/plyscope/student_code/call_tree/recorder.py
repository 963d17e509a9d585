"""Record the calls of a recursion while it runs, as a tree with the position of each call."""

import ast
import sys
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from io import TextIOBase
from math import nan
from types import CodeType, FrameType
from typing import Any

from plyscope.student_code.call_tree.held_attributes import read_global, read_held
from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.call_tree.recursion import (
    Recursion,
    SearchFunction,
    code_key,
    list_parameters,
)
from plyscope.student_code.call_tree.snapshot import take_snapshot
from plyscope.student_code.call_tree.start_call import evaluate
from plyscope.student_code.tracer.call_hooks import Hooks

MAX_NODES = 2_000_000
OFTEN = 1024  # nodes between two looks at whether to stop
LARGE = 65_536  # nodes, from which on memory is set aside for reading them
RESERVE = 64 * 2**20  # bytes of it
NODE_ENDS = -1  # in CallTree.events
_SIMPLE = (int, float, bool, str, type(None))
_get_frame = sys._getframe
_COMPREHENSIONS: dict[type[ast.AST], str] = {
    ast.GeneratorExp: "<genexpr>",
    ast.ListComp: "<listcomp>",
    ast.SetComp: "<setcomp>",
    ast.DictComp: "<dictcomp>",
}

Loop = tuple[int, int, tuple[str, ...]]  # its first and last line, and the names that it sets


class Halted(BaseException):
    """Raised to end a recorded run from outside."""


class MemoryFull(Halted):
    """What ended a recorded run that has filled the memory."""


@dataclass(frozen=True)
class RecordedFunction:
    """A function whose calls are nodes.

    position    the parameter that is the position, "" for none
    parameters  the other parameters, whose values are recorded
    flags       the places, in `parameters`, of those that may say who is to move
    window      the places of alpha and beta, None for none
    """

    name: str
    position: str
    parameters: tuple[str, ...]
    flags: tuple[int, ...] = ()
    window: tuple[int, int] | None = None


@dataclass
class CallTree:
    """The calls of a run, in the order in which they began; node 0 is the first.

    A call that is handed the position of its caller, outside of a loop, belongs to the node of its
    caller: the node is handed on.

    parent     the number of the node around each
    function   the number of its function in `functions`
    call       which of the calls of `functions` began it, from 0
    position   the number of its position in `positions`, -1 for none
    label      the number of the name of the move in `labels`: what its caller's loop stood at
    arguments  the number of its other arguments in `argument_values`
    returned   the number of what it returned in `results`, -1 if it did not return
    handed_to, handed_back  the function and result of the last call that it was handed on to, or -1
    line       the line of the caller by which it was called, 0 where the start call is no line
    events     the number of a node that begins, or NODE_ENDS
    """

    functions: list[RecordedFunction] = field(default_factory=list)
    parent: "array[int]" = field(default_factory=lambda: array("i"))
    function: "array[int]" = field(default_factory=lambda: array("h"))
    call: "array[int]" = field(default_factory=lambda: array("i"))
    position: "array[int]" = field(default_factory=lambda: array("i"))
    label: "array[int]" = field(default_factory=lambda: array("i"))
    arguments: "array[int]" = field(default_factory=lambda: array("i"))
    returned: "array[int]" = field(default_factory=lambda: array("i"))
    handed_to: "array[int]" = field(default_factory=lambda: array("h"))
    handed_back: "array[int]" = field(default_factory=lambda: array("i"))
    line: "array[int]" = field(default_factory=lambda: array("i"))
    events: "array[int]" = field(default_factory=lambda: array("i"))
    positions: list[Any] = field(default_factory=list)
    labels: list[Any] = field(default_factory=list)
    results: list[Any] = field(default_factory=list)
    argument_values: list[tuple[Any, ...]] = field(default_factory=list)
    error: BaseException | None = None
    result: Any = None  # of the whole call

    def __len__(self) -> int:
        return len(self.parent)

    def window(self, node: int) -> tuple[float, float]:
        """Return the window of a node as its function was handed it, NaN where it has none."""
        places = self.functions[self.function[node]].window
        if places is None:
            return nan, nan
        values = self.argument_values[self.arguments[node]]
        return _number(values[places[0]]), _number(values[places[1]])

    def flags(self, node: int) -> tuple[Any, ...]:
        """Return the arguments of a node that may say who is to move."""
        values = self.argument_values[self.arguments[node]]
        return tuple([values[place] for place in self.functions[self.function[node]].flags])


class _Interned:
    """Numbers values: equal ones have the same number."""

    def __init__(self, values: list[Any]) -> None:
        self.values = values
        self.numbers: dict[Any, int] = {}

    def number(self, value: Any) -> int:
        key = (value.__class__, value)  # 1 is not True, nor 1.0
        found = self.numbers.get(key)
        if found is None:
            found = self.numbers[key] = len(self.values)
            self.values.append(value)
        return found


class Recorder:
    """Hears the calls of a recursion and records them: see call_hooks.py."""

    def __init__(
        self,
        program: Program,
        functions: Mapping[CodeType, SearchFunction],
        limit: int = MAX_NODES,
        stop: Callable[[int], bool] | None = None,
    ) -> None:
        self.program, self.limit, self.stop = program, limit, stop
        self.functions = dict(functions)
        self.tree = CallTree([_describe(code, each) for code, each in functions.items()])
        self._known = {
            id(code): (number, each.source, self.tree.functions[number].parameters)
            for number, (code, each) in enumerate(functions.items())
        }
        tree = self.tree
        self._position_number = _Interned(tree.positions).number
        self._label_number = _Interned(tree.labels).number
        self._result_number = _Interned(tree.results).number
        self._argument_number = _Interned(tree.argument_values).number
        # Open calls: the code, and the node that it began, or -1 where a node is handed on to it.
        self.stack: list[tuple[CodeType, int]] = []
        self.open: list[int] = []
        self.calls = 0
        self.reserve = bytearray()  # for the time after a run that fills the memory
        self._loops = _find_loop_names(program)
        self._loop_names: dict[tuple[int, int], tuple[str, ...]] = {}

    def start(self, code: CodeType, _offset: int, frame: FrameType | None = None) -> None:
        """A call begins."""
        if frame is None:
            frame = _get_frame(1)
        number, source, parameters = self._known[id(code)]
        local = frame.f_locals
        position = self._find_position(source.kind, source.names, local)
        tree, stack, call = self.tree, self.stack, self.calls
        self.calls += 1
        parent = label = -1
        if stack:
            above = parent = self.open[-1]
            found = self._find_label(frame, stack[-1][0])
            if stack[-1][0] is not code and self._hands_on(above, position, found, code):
                tree.position[above] = max(tree.position[above], position)
                stack.append((code, -1))
                return
            label = self._label_number(found)
        elif call:
            stack.append((code, -1))  # after the search has ended
            self.open.append(0)
            return
        node = len(tree.parent)
        tree.parent.append(parent)
        tree.function.append(number)
        tree.call.append(call)
        tree.position.append(position)
        tree.label.append(label)
        tree.arguments.append(
            self._argument_number(tuple([_simple(local.get(name)) for name in parameters]))
        )
        tree.returned.append(-1)
        tree.handed_to.append(-1)
        tree.handed_back.append(-1)
        caller = frame.f_back
        own = caller is not None and caller.f_code.co_filename == self.program.file
        tree.line.append(caller.f_lineno if own and caller is not None else 0)
        tree.events.append(node)
        self.open.append(node)
        stack.append((code, node))
        if node >= self.limit or (not node % OFTEN and node):
            self._check(node)

    def _hands_on(self, above: int, position: int, label: Any, code: CodeType) -> bool:
        """Return whether a call belongs to the node of its caller."""
        before = self.tree.position[above]
        if before < 0 or position < 0:
            return label is None
        if before != position:
            return False
        for each, node in reversed(self.stack):  # a function that comes again begins a node
            if each is code:
                return False
            if node >= 0:
                break
        return True

    def _check(self, node: int) -> None:
        if node >= LARGE and not self.reserve:
            self.reserve = bytearray(RESERVE)
        if node >= self.limit or (self.stop is not None and self.stop(node)):
            raise Halted

    def back(self, code: CodeType, _offset: int, value: Any) -> None:
        """A call returns."""
        self._close(code, self._result_number(take_snapshot(value)))

    def unwound(self, code: CodeType) -> None:
        """A call is left by an exception."""
        self._close(code, -1)

    def _close(self, code: CodeType, result: int) -> None:
        stack, tree = self.stack, self.tree
        while stack:
            found, node = stack.pop()
            own = result if found is code else -1
            if node >= 0:
                self.open.pop()
                tree.returned[node] = own
                tree.events.append(NODE_ENDS)
            elif stack:
                above = self.open[-1]
                tree.handed_to[above] = self._known[id(found)][0]
                tree.handed_back[above] = own
            else:
                self.open.pop()
            if found is code:
                return

    def line(self, code: CodeType, frame: FrameType) -> None:
        """Hear of no lines."""

    def _find_position(self, kind: str, names: tuple[str, ...], local: Any) -> int:
        if kind == "parameter":
            return self._position_number(take_snapshot(local[names[0]]))
        if kind == "scalars":
            return self._position_number(tuple([_simple(local.get(name)) for name in names]))
        if kind == "self":
            own = local.get("self")
            return self._position_number(
                tuple([(name, take_snapshot(read_held(own, name))) for name in names])
            )
        if kind == "global":
            own = self.program.names
            return self._position_number(
                tuple([(name, take_snapshot(read_global(own, name))) for name in names])
            )
        return -1

    def list_loop_names(self, code: CodeType, line: int) -> tuple[str, ...]:
        """Return the names that the loops around a line of a code set, the outermost's first."""
        loops = self._loops.get((code.co_name, code.co_firstlineno), ())
        return _list_loop_names(loops, line)

    def _find_label(self, frame: FrameType, top: CodeType) -> Any:
        """Return what the loops around a call stand at, as a snapshot; None if there are none."""
        caller = frame.f_back
        while caller is not None:
            code = caller.f_code
            place = id(code), caller.f_lineno
            names = self._loop_names.get(place)
            if names is None:
                names = self._loop_names[place] = self.list_loop_names(code, caller.f_lineno)
            if names:
                local = caller.f_locals
                values = [take_snapshot(local[name]) for name in names if name in local]
                if values:
                    return values[0] if len(values) == 1 else tuple(values)
            if code is top:
                return None
            caller = caller.f_back
        return None


class FrameRecorder(Recorder):
    """Records once more, and looks at the frames of the nodes that make calls.

    frames  those of the open calls
    """

    def __init__(
        self, program: Program, functions: Mapping[CodeType, SearchFunction], limit: int
    ) -> None:
        super().__init__(program, functions, limit)
        self.frames: list[FrameType] = []

    def start(self, code: CodeType, _offset: int, frame: FrameType | None = None) -> None:
        if frame is None:
            frame = _get_frame(1)
        above = self.frames[-1] if self.frames else None
        super().start(code, _offset, frame)
        if above is not None and self.stack[-1][1] >= 0 and len(self.open) > 1:
            self.look_at_call(self.open[-2], frame.f_back, above)
        self.frames.append(frame)

    def look_at_call(self, node: int, caller: FrameType | None, above: FrameType) -> None:
        """See where a node makes a call: `above` is its frame, `caller` may be one inside it."""

    def back(self, code: CodeType, _offset: int, value: Any) -> None:
        super().back(code, _offset, value)
        del self.frames[len(self.stack) :]

    def unwound(self, code: CodeType) -> None:
        super().unwound(code)
        del self.frames[len(self.stack) :]


def _describe(code: CodeType, function: SearchFunction) -> RecordedFunction:
    source = function.source
    position = source.names[0] if source.kind == "parameter" else ""
    names = tuple(n for n in list_parameters(code) if n not in (position, "self"))
    low, high = function.window
    return RecordedFunction(
        code.co_qualname.rpartition("<locals>.")[2],
        position,
        names,
        tuple(names.index(flag) for flag in function.flags if flag in names),
        (names.index(low), names.index(high)) if low in names and high in names else None,
    )


def _simple(value: Any) -> Any:
    return value if isinstance(value, _SIMPLE) else type(value)


def _number(value: Any) -> float:
    return float(value) if isinstance(value, (int, float)) else nan


def _list_loop_names(loops: Sequence[Loop], line: int) -> tuple[str, ...]:
    """Return the names that the loops around a line set, the outermost loop's first."""
    found = [name for first, last, names in loops if first <= line <= last for name in names]
    return tuple(dict.fromkeys(found))


def _find_loop_names(program: Program) -> dict[tuple[str, int], list[Loop]]:
    """Return the loops of each function, by its name and first line."""
    found: dict[tuple[str, int], list[Loop]] = {}
    for node in ast.walk(ast.parse(program.text)):
        if isinstance(node, ast.Lambda):
            names = tuple(each.arg for each in node.args.args)
            found["<lambda>", node.lineno] = [_make_loop(node, names)]
        elif isinstance(node, (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)):
            kind = _COMPREHENSIONS[type(node)]
            names = _names_in([each.target for each in node.generators])
            found.setdefault((kind, node.lineno), []).append(_make_loop(node, names))
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            loops = []
            for each in _walk_own(node):
                if isinstance(each, ast.For):
                    loops.append(_make_loop(each, _names_in([each.target])))
                elif generators := getattr(each, "generators", None):  # inlined from 3.12 on
                    names = _names_in([part.target for part in generators])
                    loops.append(_make_loop(each, names))
            line = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            found[node.name, line] = loops
    return found


def _make_loop(node: Any, names: tuple[str, ...]) -> Loop:
    return node.lineno, node.end_lineno or node.lineno, names


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
    printed: TextIOBase | None = None,
) -> CallTree:
    """Run a call and record its recursion; what it prints goes to `printed`.

    `recursion` is of a program of the same text. What the call raises is the tree's `error`; if the
    memory is full, the recording ends there.
    """
    functions = translate_functions(program, recursion)
    recorder = Recorder(program, functions, limit, stop)
    tree = recorder.tree
    try:
        tree.result = Hooks(tuple(functions), recorder).run(
            lambda: evaluate(program, start, printed)
        )
    except Halted as error:
        tree.error = error
    except MemoryError:  # its traceback would keep all objects of the program
        tree.error = MemoryFull()
    except Exception as error:
        tree.error = error
    recorder.reserve.clear()
    return tree


def translate_functions(program: Program, recursion: Recursion) -> dict[CodeType, SearchFunction]:
    """Return the functions of a recursion by the codes of another loading of the program."""
    by_key = {code_key(code): code for code in program.list_codes()}
    return {by_key[code_key(code)]: function for code, function in recursion.functions.items()}
