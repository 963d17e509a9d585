"""What a run shows of a recursion: which functions it is made of, and what they hand on.

A function belongs to the recursion if it was called while it was running, or if it was between
two such calls. What is handed on as the position is seen by how values change from call to call:
not by the names of parameters, which only tell a window from other numbers.
"""

import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from inspect import CO_GENERATOR
from time import process_time
from types import CodeType, FrameType
from typing import Any

from plyscope.student_code.call_tree.held_attributes import (
    is_own_object,
    list_held,
    read_global,
)
from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.call_tree.snapshot import (
    Items,
    Picture,
    is_container,
    take_snapshot,
)
from plyscope.student_code.call_tree.start_call import evaluate
from plyscope.student_code.tracer.call_hooks import Hooks

MAX_CALLS = 4_000  # that are looked at
LOOKING_SECONDS = 1.0  # after which fewer are, of positions that hold much
FEW_CALLS = 200  # show too little, if there is a call that shows more
MAX_PARTS = 8  # of an answer one of which is the value
MAX_FLAGS = 4  # values of a parameter that says who is to move
_WINDOWS = (("alpha", "beta"), ("a", "b"), ("α", "β"), ("alfa", "beta"), ("alph", "bet"))
_WINDOW_NAMES = {name for pair in _WINDOWS for name in pair}
_SCALARS = (int, float, bool, str)

Path = tuple[int | str, ...]  # where a number is in what a call returns


class Enough(BaseException):
    """Raised to end a run that has shown enough."""


@dataclass(frozen=True)
class Source:
    """Where the position is.

    kind   "parameter"; "self", attributes of the object whose method runs, such as `board` or
           `game.board`; "global", names of the program; "scalars", parameters that are
           numbers or texts; "" for nowhere
    names  of the parameters, attributes or globals
    """

    kind: str
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class SearchFunction:
    """A function of the recursion.

    source   where its position is
    flags    parameters that may say who is to move
    window   the names of its parameters for alpha and beta, "" for none
    """

    code: CodeType
    source: Source
    flags: tuple[str, ...] = ()
    window: tuple[str, str] = ("", "")


@dataclass
class Recursion:
    """A recursion.

    entry      the function that was called first
    functions  those that hand on positions, by their code; the entry is one of them
    """

    entry: CodeType
    functions: dict[CodeType, SearchFunction] = field(default_factory=dict)


@dataclass
class _Call:
    code: CodeType
    parameters: dict[str, Any]
    identities: dict[str, int]
    attributes: dict[str, Any]
    names: dict[str, Any]
    parent: "_Call | None"
    has_inner: bool = False


class _Observer:
    """Hears all calls of a program, and looks at the first few thousand."""

    def __init__(self) -> None:
        self.stack: list[CodeType] = []
        # The calls that no other was around, each with what was recursive in it.
        self.outermost: list[tuple[CodeType, set[CodeType]]] = []
        self.first: CodeType | None = None
        self.seen: set[CodeType] = set()
        # Functions between two calls of one of them, each with those around them.
        self.cycles: set[tuple[frozenset[CodeType], frozenset[CodeType]]] = set()
        self.valued: set[CodeType] = set()  # functions that return a number, or a few with one
        self.lengths: dict[CodeType, set[int]] = {}  # of the lists that they return
        self.count = 0

    def start(self, code: CodeType, _offset: int, frame: FrameType | None = None) -> None:
        stack = self.stack
        if self.first is None:
            self.first = code
        self.seen.add(code)
        if code in stack:
            place = len(stack) - 1 - stack[::-1].index(code)
            self.outermost[-1][1].update(stack[place:])
            self.cycles.add((frozenset(stack[place:]), frozenset(stack[: stack.index(code)])))
        if not stack:
            self.outermost.append((code, set()))
        stack.append(code)
        self.count += 1
        if self.count > MAX_CALLS:
            raise Enough

    def back(self, code: CodeType, _offset: int, value: Any) -> None:
        if code not in self.valued and _has_number(value):
            self.valued.add(code)
        if isinstance(value, list):
            self.lengths.setdefault(code, set()).add(len(value))
        while self.stack and self.stack.pop() is not code:
            pass

    def unwound(self, code: CodeType) -> None:
        self.back(code, 0, None)

    def line(self, code: CodeType, frame: FrameType) -> None:
        """Hear of no lines."""

    def _leave_out_helpers(self, recursive: set[CodeType]) -> set[CodeType]:
        """Return a recursion without functions that call themselves inside it and have no value.

        Such a helper lists the jumps of a piece, say. A search at the leaves has values.
        """
        helpers = set[CodeType]()
        lists = {code for code, lengths in self.lengths.items() if len(lengths) > 1}  # as of moves
        valued = self.valued - lists
        for code in recursive - valued:
            group = _join([cycle for cycle, _ in self.cycles], code)
            around = [below for cycle, below in self.cycles if cycle & group]
            others = recursive - group
            if not group & valued and all(below & others for below in around):
                helpers |= group
        return recursive - helpers or recursive

    def find_last(self) -> tuple[CodeType | None, set[CodeType]]:
        """Return which call led to the last recursion, and the functions of that recursion.

        One before it made an argument, such as the tree in `minimax(build_tree(values))`.
        """
        found = [each for each in self.outermost if each[1]]
        last = found[-1][1] if found else set()
        same = [each for each in found if each[1] & last]
        recursive: set[CodeType] = set().union(*(codes for _, codes in same))
        return (same[0][0] if same else None), self._leave_out_helpers(recursive)


def _has_number(value: Any) -> bool:
    """Return whether a value is a number, or one of a few that are returned together.

    True and False are none: they say whether there is a line or a way.
    """
    parts: Collection[Any] = (value,)
    if isinstance(value, (list, tuple, dict)):
        parts = value.values() if isinstance(value, dict) else value
    elif is_own_object(value):
        parts = list(vars(value).values())[:MAX_PARTS]
    return len(parts) <= MAX_PARTS and any(type(each) in (int, float) for each in parts)


def _join(cycles: Iterable[frozenset[CodeType]], code: CodeType) -> set[CodeType]:
    """Return the functions that lead to one another, of which a code is one."""
    found = {code}
    waiting = list(cycles)
    while True:
        joined = [each for each in waiting if each & found]
        if not joined:
            return found
        found.update(*joined)
        waiting = [each for each in waiting if not each & found]


class _ArgumentObserver:
    """Hears the calls of a recursion, and keeps what they are handed."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.calls: list[_Call] = []
        self.stack: list[_Call] = []
        self.begin = process_time()
        self.restored: Counter[tuple[str, str]] = Counter()
        self.changed: Counter[tuple[str, str]] = Counter()
        used = {name for code in program.list_codes() for name in code.co_names}
        self.globals = list(_list_globals(program, used))

    def start(self, code: CodeType, _offset: int, frame: FrameType | None = None) -> None:
        frame = sys._getframe(1) if frame is None else frame
        parent = self.stack[-1] if self.stack else None
        call = self._look(code, frame, parent)
        if parent is not None:
            parent.has_inner = True
        self.stack.append(call)
        self.calls.append(call)
        count = len(self.calls)
        is_late = not count % FEW_CALLS and process_time() - self.begin > LOOKING_SECONDS
        if count > MAX_CALLS or is_late:
            raise Enough

    def _look(self, code: CodeType, frame: FrameType, parent: _Call | None) -> _Call:
        local = frame.f_locals
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        parameters = {name: take_snapshot(local[name]) for name in names if name in local}
        identities = {name: id(local[name]) for name in names if name in local}
        attributes: dict[str, Any] = {}
        if names and names[0] == "self" and "self" in local:
            attributes = {
                name: take_snapshot(value)
                for name, value in list_held(local["self"])
                if isinstance(value, (tuple, str)) or _has_parts(value)
            }
        globals_ = {name: self._read(name) for name in self.globals}
        return _Call(code, parameters, identities, attributes, globals_, parent)

    def back(self, code: CodeType, _offset: int, value: Any) -> None:
        while self.stack:
            call = self.stack.pop()
            if call.code is code:
                break
        else:
            return
        if call.has_inner:
            for name in self.globals:
                same = self._read(name) == call.names[name]
                (self.restored if same else self.changed)["global", name] += 1

    def _read(self, name: str) -> Any:
        return take_snapshot(read_global(self.program.names, name))

    def unwound(self, code: CodeType) -> None:
        self.back(code, 0, None)

    def line(self, code: CodeType, frame: FrameType) -> None:
        """Hear of no lines."""


def _list_globals(program: Program, used: Collection[str]) -> Iterator[str]:
    """Yield the names that hold something with parts, and the attributes of objects that do."""
    for name, value in program.names.items():
        if name not in used:
            continue
        if _has_parts(value):
            yield name
        elif is_own_object(value):
            yield from (f"{name}.{part}" for part, held in list_held(value) if _has_parts(held))


def _has_parts(value: Any) -> bool:
    """Return whether a value is one that a search may change in place."""
    changes = isinstance(value, (list, dict, set, bytearray))
    return changes or hasattr(type(value), "plyscope_data")  # such as an array


def find_recursion(load: Callable[[], Program], start: str, sample: str = "") -> Recursion | None:
    """Return the recursion that a call leads to; None if it leads to none.

    `load` loads the program anew; it is called for each run, as one may change what is defined.
    `sample` is a call that shows more, such as one from the first position of the game: near the
    end of a game a recursion may make no call of itself. Without it, functions that name each
    other count as a recursion there.
    """
    program = load()
    watcher = _Observer()
    _run(program, start, watcher, _list_callable(program))
    (outer, recursive), calls = watcher.find_last(), start
    if (not recursive or watcher.count < FEW_CALLS) and sample:
        program = load()
        shown = _Observer()
        _run(program, sample, shown, _list_callable(program))
        called = {code_key(code) for code in recursive or watcher.seen}
        more = shown.find_last()[1]
        if any(code_key(code) in called for code in more):  # it is the same search
            keys = {code_key(code) for code in recursive}
            recursive = more | _find_codes(program, keys)
            calls = sample
    if not recursive:
        program = load()
        names = {code.co_name for code in watcher.seen}
        recursive = {code for code in list_cycles(program) if code.co_name in names}
    if not recursive or watcher.first is None:
        return None
    keys = {code_key(code) for code in recursive}
    entry = code_key(outer or watcher.first)
    program = load()
    codes = _find_codes(program, keys | {entry})
    looker = _ArgumentObserver(program)
    _run(program, calls, looker, codes)
    first = next(code for code in codes if code_key(code) == entry)
    return _describe(looker, first)


def list_cycles(program: Program) -> set[CodeType]:
    """Return the functions that lead to a call of themselves, by the names that they use."""
    codes = _list_callable(program)
    named = {code: _list_names(code) for code in codes}
    found = set()
    for code in codes:
        reached: set[str] = set()
        waiting = set(named[code])
        while waiting:
            reached |= waiting
            waiting = {
                name
                for other in codes
                if other.co_name in waiting
                for name in named[other]
                if name not in reached
            }
        if code.co_name in reached and not code.co_name.startswith("__"):
            found.add(code)
    return found


def _list_names(code: CodeType) -> set[str]:
    """Return the names that a code uses, with those of comprehensions in it."""
    names = set(code.co_names) | set(code.co_freevars)
    for each in code.co_consts:
        if isinstance(each, CodeType) and each.co_name.startswith("<"):
            names |= _list_names(each)
    return names


def _run(program: Program, start: str, listener: Any, codes: Iterable[CodeType]) -> None:
    with suppress(Enough, Exception):
        Hooks(tuple(codes), listener).run(lambda: evaluate(program, start))


def _list_callable(program: Program) -> list[CodeType]:
    """Return the codes of calls that can be nodes: no comprehension, no generator."""
    return [
        code
        for code in program.list_codes()
        if not code.co_flags & CO_GENERATOR
        and (not code.co_name.startswith("<") or code.co_name == "<lambda>")
    ]


def code_key(code: CodeType) -> tuple[Any, ...]:
    """Return what tells a code from others, the same in each loading of a program."""
    return code.co_qualname, code.co_firstlineno, code.co_name, code.co_code


def _find_codes(program: Program, keys: set[tuple[Any, ...]]) -> set[CodeType]:
    return {code for code in program.list_codes() if code_key(code) in keys}


def _describe(looker: _ArgumentObserver, entry: CodeType) -> Recursion:
    by_code: dict[CodeType, list[_Call]] = {}
    for call in looker.calls:
        by_code.setdefault(call.code, []).append(call)
    varying = {code: _find_varying(calls) for code, calls in by_code.items()}
    shared = _find_shared(looker, by_code)
    few = all(len(calls) == 1 for calls in by_code.values())
    if few and not shared:  # too few calls to see what changes
        varying = {code: _find_containers(calls)[:1] for code, calls in by_code.items()}
    kinds = Counter(  # of several that are as likely, that of the first parameter
        kind
        for code, names in varying.items()
        for kind in dict.fromkeys(_kind(by_code[code], name) for name in names)
    )
    recursion = Recursion(entry)
    if kinds:
        main = max(kinds, key=lambda kind: (kinds[kind], _rank(kind)))
        for code, calls in by_code.items():
            names = [n for n in list_parameters(code) if _kind(calls, n) == main]
            names = [n for n in names if n in varying[code]] or [n for n in names if n != "self"][
                :1
            ]
            if names:
                recursion.functions[code] = _make(code, Source("parameter", (names[0],)), calls)
    handed = [
        len({c.parameters[f.source.names[0]] for c in by_code[code]})
        for code, f in recursion.functions.items()
        if code in by_code
    ]
    if not recursion.functions or (shared and _are_flags(max(handed), looker.calls, shared)):
        for code, calls in by_code.items():
            source = shared or Source("scalars", tuple(_list_scalars(code, calls)))
            if source.names or code is entry:
                recursion.functions[code] = _make(code, source, calls)
    recursion.functions.setdefault(entry, SearchFunction(entry, Source("")))
    return recursion


def list_parameters(code: CodeType) -> tuple[str, ...]:
    """Return the names of the parameters of a code."""
    return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]


def _find_varying(calls: list[_Call]) -> list[str]:
    """Return the parameters whose values have parts and change from call to call."""
    found = []
    for name in list_parameters(calls[0].code):
        if name == "self" and len({call.identities.get(name) for call in calls}) == 1:
            continue
        values = [call.parameters.get(name) for call in calls]
        if not any(is_container(value) for value in values):
            continue
        if len(set(values)) > 1 and not _only_grows(
            values, [c.identities.get(name) for c in calls]
        ):
            found.append(name)
    return found


def _find_containers(calls: list[_Call]) -> list[str]:
    names = [name for name in list_parameters(calls[0].code) if name != "self"]
    return [n for n in names if all(is_container(call.parameters.get(n)) for call in calls)]


def _only_grows(values: list[Any], identities: list[Any]) -> bool:
    """Return whether a value is one table or list that is never made smaller.

    The first call may be handed None in its place.
    """
    given = [(v, each) for v, each in zip(values, identities, strict=True) if v is not None]
    if len({each for _, each in given}) != 1 or not all(isinstance(v, Items) for v, _ in given):
        return False
    sizes = [len(value.items) for value, _ in given]
    return sizes == sorted(sizes) and sizes[-1] > sizes[0]


def _kind(calls: list[_Call], name: str) -> str:
    for call in calls:
        value = call.parameters.get(name)
        if value is not None:
            return value.kind if hasattr(value, "kind") else type(value).__name__
    return "NoneType"


def _rank(kind: str) -> int:
    """Return how likely a kind of value is a position rather than a move."""
    return {"tuple": 1, "str": 0, "NoneType": -1}.get(kind, 2)


def _find_shared(
    looker: _ArgumentObserver, by_code: Mapping[CodeType, list[_Call]]
) -> Source | None:
    """Return what all functions change in place and undo: attributes, or names of the program."""
    calls = looker.calls
    names = {
        name
        for name in {name for call in calls for name in call.attributes}
        if len({call.attributes[name] for call in calls if name in call.attributes}) > 1
    }
    attributes = tuple(sorted(name for name in names if not _grows(calls, name)))
    if attributes:
        return Source("self", attributes)
    changing = [
        name
        for name in looker.globals
        if len({c.names[name] for c in calls}) > 1
        and looker.restored["global", name]
        and not _is_growing([c.names[name] for c in calls])
    ]
    return Source("global", tuple(changing)) if changing else None


def _are_flags(handed: int, calls: list[_Call], shared: Source) -> bool:
    """Return whether what is handed on says only who moves, while what is shared changes more.

    handed  how many values that has
    """
    if handed == 1:
        return True
    kept = {
        tuple([(c.attributes if shared.kind == "self" else c.names).get(n) for n in shared.names])
        for c in calls
    }
    return handed <= MAX_FLAGS < len(kept)


def _grows(calls: list[_Call], name: str) -> bool:
    return _is_growing([c.attributes[name] for c in calls if name in c.attributes])


def _is_growing(values: list[Any]) -> bool:
    if not all(isinstance(value, Items) for value in values):
        return any(isinstance(value, Picture) for value in values)  # too large for a position
    sizes = [len(value.items) for value in values]
    return sizes == sorted(sizes) and sizes[-1] > sizes[0]


def _list_scalars(code: CodeType, calls: list[_Call]) -> list[str]:
    found = []
    for name in list_parameters(code):
        values = {call.parameters.get(name) for call in calls}
        if name.lower() in _WINDOW_NAMES and not values <= {True, False}:
            continue
        if len(values) > 1 and all(isinstance(value, _SCALARS) for value in values):
            found.append(name)
    return found


def _make(code: CodeType, source: Source, calls: list[_Call]) -> SearchFunction:
    flags = []
    for name in list_parameters(code):
        values = {call.parameters.get(name) for call in calls}
        simple = all(isinstance(v, (bool, int, str)) or v is None for v in values)
        if simple and 1 < len(values) <= MAX_FLAGS and name not in source.names:
            flags.append(name)
    lowered = {name.lower(): name for name in list_parameters(code)}
    pairs = [(lowered[a], lowered[b]) for a, b in _WINDOWS if a in lowered and b in lowered]
    low, high = pairs[0] if pairs else ("", "")
    window = (low, high) if low and high and _are_numbers(calls, low, high) else ("", "")
    return SearchFunction(code, source, tuple(flags), window)


def _are_numbers(calls: list[_Call], *names: str) -> bool:
    return all(
        isinstance(call.parameters.get(name), (int, float)) for call in calls for name in names
    )
