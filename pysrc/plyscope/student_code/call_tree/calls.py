"""Hear the calls of a program while it runs: which begin, which return, which fail."""

import sys
from collections.abc import Callable, Collection
from types import CodeType, FrameType
from typing import Any, Protocol

from plyscope.student_code.tracer.call_hooks import Hooks


class CallListener(Protocol):
    """Hears calls; `value` is what a call returns."""

    def begin(self, code: CodeType, frame: FrameType) -> None: ...
    def end(self, code: CodeType, value: Any) -> None: ...
    def fail(self, code: CodeType) -> None: ...


class _Adapter:
    """Hands what `Hooks` tells on to a CallListener."""

    def __init__(self, listener: CallListener) -> None:
        self.listener = listener
        self._begin, self._end, self._fail = listener.begin, listener.end, listener.fail

    def start(self, code: CodeType, _offset: int, frame: FrameType | None = None) -> None:
        self._begin(code, sys._getframe(1) if frame is None else frame)

    def back(self, code: CodeType, _offset: int, value: Any) -> None:
        self._end(code, value)

    def unwound(self, code: CodeType) -> None:
        self._fail(code)

    def line(self, code: CodeType, frame: FrameType) -> None:
        """Hear of no lines."""


def hear_calls(codes: Collection[CodeType], listener: CallListener, call: Callable[[], Any]) -> Any:
    """Make a call, have the listener hear the calls of some codes in it; return its value."""
    return Hooks(codes, _Adapter(listener)).run(call)
