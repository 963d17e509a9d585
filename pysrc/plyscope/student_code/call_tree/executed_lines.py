"""Which variables changed after a call came back, found by running the program again by lines."""

import sys
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any

from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.call_tree.recorder import (
    CallTree,
    Halted,
    Recorder,
    translate_functions,
)
from plyscope.student_code.call_tree.recursion import Recursion, SearchFunction
from plyscope.student_code.call_tree.snapshot import Items, Picture, take_snapshot
from plyscope.student_code.call_tree.start_call import evaluate
from plyscope.student_code.tracer.call_hooks import Hooks

_NOTHING: Any = object()  # what a variable held that was not there


@dataclass(frozen=True)
class Change:
    """A variable that changed, the line that changed it, and a snapshot of what it held then."""

    name: str
    line: int
    value: Any


@dataclass
class _Watched:
    """The frame to which a node's call has come back, until it makes its next call or returns."""

    node: int
    held: dict[str, Any]
    line: int
    changes: dict[str, Change]


def find_changes(
    load: Callable[[], Program],
    recursion: Recursion,
    start: str,
    tree: CallTree,
    nodes: Collection[int],
) -> dict[int, list[Change]]:
    """Return for each of some nodes what changed in its caller after its call came back.

    That is up to the caller's next call of the recursion. Nothing is known where the program does
    not do the same again.
    """
    program = load()
    recorder = _LineRecorder(program, translate_functions(program, recursion), nodes)
    hooks = recorder.hooks = Hooks(tuple(recorder.functions), recorder)
    with suppress(Halted, Exception):  # as it did before
        hooks.run(lambda: evaluate(program, start))
    again, count = recorder.tree, min(len(recorder.tree), len(tree))
    if again.parent[:count] != tree.parent[:count] or again.call[:count] != tree.call[:count]:
        return {}
    return recorder.found


class _LineRecorder(Recorder):
    """Records once more, and looks at variables line by line."""

    hooks: Hooks

    def __init__(
        self,
        program: Program,
        functions: Mapping[CodeType, SearchFunction],
        nodes: Collection[int],
    ) -> None:
        super().__init__(program, functions)
        self.found: dict[int, list[Change]] = {}
        self._nodes = set(nodes)  # those that have not come back yet
        self._hears_lines = False
        self._frames: list[FrameType] = []  # of the open calls
        self._watched: dict[FrameType, _Watched] = {}
        self._set_by_loops = {
            name for loops in self._loops.values() for _, _, names in loops for name in names
        }

    def start(self, code: CodeType, _offset: int, frame: FrameType | None = None) -> None:
        if frame is None:
            frame = sys._getframe(1)
        if self._frames:
            self._settle(self._frames[-1])
        super().start(code, _offset, frame)
        self._frames.append(frame)

    def back(self, code: CodeType, _offset: int, value: Any) -> None:
        if self._frames:
            self._settle(self._frames[-1])
        node = self.stack[-1][1] if self.stack else -1
        super().back(code, _offset, value)
        del self._frames[len(self.stack) :]
        if node in self._nodes and self._frames:
            if not self._hears_lines:
                self.hooks.with_lines()
                self._hears_lines = True
            frame = self._frames[-1]
            self._watched[frame] = _Watched(node, self._look(frame), frame.f_lineno, {})

    def unwound(self, code: CodeType) -> None:
        super().unwound(code)
        for frame in self._frames[len(self.stack) :]:
            self._watched.pop(frame, None)
        del self._frames[len(self.stack) :]

    def line(self, code: CodeType, frame: FrameType) -> None:
        """See what the line before this one changed."""
        watched = self._watched.get(frame)
        if watched is not None:
            self._compare(watched, frame)

    def _settle(self, frame: FrameType) -> None:
        """End the watching of a frame that makes its next call, or returns."""
        watched = self._watched.pop(frame, None)
        if watched is not None:
            self._compare(watched, frame)
            self.found[watched.node] = list(watched.changes.values())
            self._nodes.discard(watched.node)
            if not self._nodes:
                raise Halted

    def _compare(self, watched: _Watched, frame: FrameType) -> None:
        now = self._look(frame)
        for name, value in now.items():
            before = watched.held.get(name, _NOTHING)
            if type(before) is not type(value) or before != value:
                watched.changes[name] = Change(name, watched.line, value)
        watched.held, watched.line = now, frame.f_lineno

    def _look(self, frame: FrameType) -> dict[str, Any]:
        """Return snapshots of the variables that can be told: no objects, no variables of loops."""
        found = {}
        for name, value in frame.f_locals.items():
            if name not in self._set_by_loops and not name.startswith("."):
                snapshot = take_snapshot(value)
                if not isinstance(snapshot, Picture) and _is_plain(snapshot):
                    found[name] = snapshot
        return found


def _is_plain(snapshot: Any) -> bool:
    return not isinstance(snapshot, Items) or snapshot.kind in ("list", "dict", "set")
