"""Moves that were never tried, seen by the items that the loops of a program did not reach.

The program runs once more, and each of its `for` loops tells what it goes through and how far it
came. A node has left moves out where the loop that made its calls was left before its items were at
an end. That the items are moves is seen: wherever that loop stood at one, it made a call for it.
"""

import ast
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass, field
from io import StringIO
from types import CodeType, FrameType
from typing import Any

from plyscope.game import MAX, MIN, Player
from plyscope.student_code.call_tree.loading import LOOP_HOOK, Program
from plyscope.student_code.call_tree.recorder import (
    CallTree,
    FrameRecorder,
    Halted,
)
from plyscope.student_code.call_tree.recursion import Recursion, SearchFunction
from plyscope.student_code.call_tree.snapshot import take_snapshot
from plyscope.student_code.call_tree.start_call import evaluate
from plyscope.student_code.call_tree.values import AVERAGE_NODE, MAX_NODE, MIN_NODE, ValueReading
from plyscope.student_code.tracer.call_hooks import Hooks

MAX_NODES = 100_000  # of a tree in which items are looked for
# What can be gone through again, and what cannot but has all its items at once.
_LASTING: tuple[type, ...] = (
    list,
    tuple,
    range,
    str,
    dict,
    set,
    frozenset,
    type({}.keys()),
    type({}.items()),
)
_PASSING: tuple[type, ...] = (enumerate, zip, reversed, type(reversed([])))
_TAKING_ALL = ("max", "min", "sum", "sorted", "list", "tuple", "set")
_CHOOSERS = {MAX_NODE: MAX, MIN_NODE: MIN}


@dataclass(frozen=True, eq=False)
class UnreachedItem:
    """A position that is no node: what is known of it.

    move     the number of the move in `UnreachedItems.labels`
    key      the position as a snapshot, None where it is not known
    chooser  who moves there; None at a leaf
    """

    move: int
    key: Any
    chooser: Player | None


class UnreachedItems:
    """The moves that nodes left out; nothing is known of what comes after them.

    by_node  for each node that left some out, its number and those of the moves in `labels`
    """

    def __init__(self) -> None:
        self.labels: list[Any] = []
        self.by_node: dict[int, tuple[Any, list[int]]] = {}
        self._items: dict[int, list[UnreachedItem]] = {}

    def add(self, node: int, label: Any, key: Any, chooser: Player | None) -> None:
        """Add a move that a node left out, with its position and who moves there."""
        number = len(self.labels)
        self.labels.append(label)
        self.by_node.setdefault(node, (node, []))[1].append(number)
        self._items.setdefault(node, []).append(UnreachedItem(number, key, chooser))

    def list_successors(self, state: Any) -> list[tuple[int, Any]]:
        """Return the moves that a node left out, each with what is known of the position after."""
        return [(each.move, each) for each in self._items.get(state, [])]

    def name_of(self, action: int) -> Any:
        """Return a snapshot of a move."""
        return self.labels[action]

    def to_move(self, state: UnreachedItem) -> Player:
        """Return who moves at a position; MAX at a leaf."""
        return MAX if state.chooser is None else state.chooser

    def is_terminal(self, state: UnreachedItem) -> bool:
        """Return whether a position is a leaf, as all those beside it are."""
        return state.chooser is None


def find_unreached_items(
    load: Callable[..., Program],
    recursion: Recursion,
    start: str,
    tree: CallTree,
    reading: ValueReading,
) -> UnreachedItems | None:
    """Return the moves that nodes left out; None where that was not seen of all nodes.

    `load` loads another text in place of the program's own.
    """
    if not 1 < len(tree) <= MAX_NODES:
        return None
    try:
        with redirect_stdout(StringIO()):
            text = load().text
            program = load(_hook_loops(text))
            functions = _translate_functions(program, recursion)
    except Exception:  # a program may raise anything
        return None
    if any(code.co_filename != program.file for code in functions):
        return None  # of another file, whose loops are not in the text
    recorder = _ItemRecorder(program, functions, len(tree))
    program.names["__builtins__"].__dict__[LOOP_HOOK] = recorder.go_through
    with suppress(Halted, Exception), redirect_stdout(StringIO()):  # as it did before
        Hooks(tuple(recorder.functions), recorder).run(lambda: evaluate(program, start))
    if not _is_same(recorder.tree, tree):
        return None
    return _read_loops(recorder, tree, reading)


def _is_same(again: CallTree, tree: CallTree) -> bool:
    """Return whether a second run made the calls of the first, and they returned its numbers.

    Other results and positions may be objects, whose identities differ.
    """
    count = len(tree)
    for name in ("parent", "call", "function", "line"):
        if getattr(again, name)[:count] != getattr(tree, name):
            return False
    return all(
        before == after
        for before, after in zip(
            _list_numbers(tree, count), _list_numbers(again, count), strict=True
        )
    )


def _list_numbers(tree: CallTree, count: int) -> Iterator[float | None]:
    """Yield what each call returned if that is a number, else None."""
    for number in tree.returned[:count]:
        result = tree.results[number] if number >= 0 else None
        yield result if isinstance(result, (int, float)) and result == result else None


def _hook_loops(text: str) -> str:
    """Return a text whose `for` loops hand what they go through to a hook, in the same lines."""
    lines = text.encode().splitlines(keepends=True)  # at the ends that Python knows
    marks: list[tuple[int, int, bytes]] = []
    loops = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.For)]
    for node in loops:
        items = node.iter
        last = node.body[-1].end_lineno
        begin = f"{LOOP_HOOK}({node.body[0].lineno},{last},("
        marks.append((items.lineno, items.col_offset, begin.encode()))
        marks.append((items.end_lineno or 0, items.end_col_offset or 0, b"))"))
    for line, column, mark in sorted(marks, reverse=True):
        whole = lines[line - 1]
        lines[line - 1] = whole[:column] + mark + whole[column:]
    return b"".join(lines).decode()


def _translate_functions(
    program: Program, recursion: Recursion
) -> Mapping[CodeType, SearchFunction]:
    """Return the functions of a recursion by their codes in a program with other loops.

    Raises KeyError if one is of another file, and LookupError if two stand in the same place.
    """
    by_place = Counter((code.co_qualname, code.co_firstlineno) for code in program.list_codes())
    codes = {(code.co_qualname, code.co_firstlineno): code for code in program.list_codes()}
    places = {(code.co_qualname, code.co_firstlineno): code for code in recursion.functions}
    if any(by_place[place] > 1 for place in places):
        raise LookupError("Two functions begin in the same line.")
    return {codes[place]: recursion.functions[code] for place, code in places.items()}


@dataclass
class _Loop:
    """A loop that a node goes through.

    first, last  the lines of its body, which tell it from other loops
    items        what it goes through, None where that is not known at once
    place        that of the item at which it stands
    called       the places at which it made calls
    """

    first: int
    last: int
    items: list[Any] | None
    place: int = -1
    ended: bool = False
    called: set[int] = field(default_factory=set)

    def list_left(self) -> list[Any]:
        """Return the items without a call, from the one at which the loop was left."""
        assert self.items is not None
        return self.items[self.place + (self.place in self.called) :]


class _ItemRecorder(FrameRecorder):
    """Records once more, and sees how far the loops of nodes come.

    loops    those of each node
    places   of each node, where its calls were made: the first lines of loops, of which none is
             inside another, and lines of comprehensions
    unclear  nodes that made a call from anywhere else
    """

    def __init__(
        self, program: Program, functions: Mapping[CodeType, SearchFunction], limit: int
    ) -> None:
        super().__init__(program, functions, limit)
        self.loops: dict[int, list[_Loop]] = {}
        self.places: dict[int, set[int]] = {}
        self.unclear: set[int] = set()
        self._whole = _find_whole(program.text)

    def look_at_call(self, node: int, caller: FrameType | None, above: FrameType) -> None:
        place = self._find_place(node, caller, above)
        if place is None:
            self.unclear.add(node)
        else:
            self.places.setdefault(node, set()).add(place)

    def _find_place(self, node: int, caller: FrameType | None, above: FrameType) -> int | None:
        """Return where a node makes a call, and note it in the loops around; None if unclear."""
        line = above.f_lineno
        is_whole = line in self._whole["<listcomp>"]  # in the same frame, from Python 3.12 on
        while caller is not above:
            lines = self._whole.get(caller.f_code.co_name, ()) if caller is not None else ()
            if caller is None or caller.f_code.co_firstlineno not in lines:
                return None
            is_whole, caller = True, caller.f_back
        around = [
            loop
            for loop in self.loops.get(node, ())
            if not loop.ended and loop.first <= line <= loop.last
        ]
        for loop in around:
            loop.called.add(loop.place)
        return around[0].first if around else line if is_whole else None

    def go_through(self, first: int, last: int, items: Any) -> Any:
        """Return what a loop goes through, and see how far it comes if it is one of a node."""
        if not self.open or not self.frames or self.frames[-1] is not sys._getframe(1):
            return items
        if type(items) in _PASSING:
            items = list(items)
        known = list(items) if type(items) in _LASTING else None
        loop = _Loop(first, last, known)
        self.loops.setdefault(self.open[-1], []).append(loop)
        return _go_through(loop, items)


def _find_whole(text: str) -> dict[str, set[int]]:
    """Return the lines of comprehensions that are gone through whole, by the names of their codes.

    A generator is, where a function takes all that it yields.
    """
    lines: dict[str, set[int]] = {"<listcomp>": set(), "<genexpr>": set()}
    parts: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp)):
            lines["<listcomp>"].update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in _TAKING_ALL:
            lines["<genexpr>"] |= {n.lineno for n in node.args if isinstance(n, ast.GeneratorExp)}
            parts.update(map(id, node.args))
        elif isinstance(node, ast.GeneratorExp) and id(node) not in parts:
            lines["<genexpr>"].discard(node.lineno)
    return lines | dict.fromkeys(("<setcomp>", "<dictcomp>"), lines["<listcomp>"])


def _go_through(loop: _Loop, items: Any) -> Iterator[Any]:
    for item in items:
        loop.place += 1
        yield item
    loop.ended = True


def _read_loops(
    recorder: _ItemRecorder, tree: CallTree, reading: ValueReading
) -> UnreachedItems | None:
    """Return the items that loops left, as moves; None where they may be none."""
    left: dict[int, _Loop] = {}
    passing: set[tuple[int, int]] = set()  # loops that made no call for an item
    for node in range(len(tree)):
        if not len(reading.children[node]) or tree.returned[node] < 0:
            continue
        if node in recorder.unclear or len(recorder.places.get(node, ())) > 1:
            return None
        loops = [loop for loop in recorder.loops.get(node, ()) if loop.called]
        for loop in loops:
            stood = loop.place + 1 if loop.ended else loop.place
            if any(place not in loop.called for place in range(stood)):
                passing.add((loop.first, loop.last))
        if all(loop.ended for loop in loops):
            continue
        loop = loops[0]
        if len(loops) > 1 or loop.items is None:
            return None
        items = loop.list_left()
        if any(_has_stood(other, items) for other in recorder.loops[node] if other is not loop):
            return None  # they were looked at in another way
        if items and reading.kinds[node] != AVERAGE_NODE:
            left[node] = loop
    if any((loop.first, loop.last) in passing for loop in left.values()):
        return None
    found = UnreachedItems()
    for node, loop in left.items():
        children = reading.children[node]
        is_leaf = all(not len(reading.children[child]) for child in children)
        chooser = None if is_leaf else _find_chooser(reading, node)
        if chooser is None and not is_leaf:
            return None
        is_position = all(
            tree.position[child] >= 0
            and tree.positions[tree.position[child]] == tree.labels[tree.label[child]]
            for child in children
        )
        for item in loop.list_left():
            label = take_snapshot(item)
            found.add(node, label, label if is_position else None, chooser)
    return found


def _has_stood(loop: _Loop, items: list[Any]) -> bool:
    """Return whether a loop stood at one of some items."""
    stood = (loop.items or [])[: loop.place + 1]
    return any(each is item for each in stood for item in items)


def _find_chooser(reading: ValueReading, node: int) -> Player | None:
    """Return who moves at the positions after a node, None where it was not seen."""
    for child in reading.children[node]:
        if reading.kinds[child] in _CHOOSERS:
            return _CHOOSERS[reading.kinds[child]]
    above = _CHOOSERS.get(reading.kinds[node])
    return None if above is None else MIN if above == MAX else MAX
