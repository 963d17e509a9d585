"""Observe calls, returns and lines of functions by one interface over two mechanisms.

`sys.monitoring` (3.12 and later, so on the page) costs nothing where nobody listens; `sys.settrace`
slows all of Python down. Neither changes what is run.
"""

import sys
from collections.abc import Callable, Collection
from types import CodeType, FrameType
from typing import Any, Protocol

_RETURN_VALUE = 83  # the instruction, of Python 3.11


class Listener(Protocol):
    """Hears each call, return, exception and line of some code.

    Where `start` is handed no frame, it is the one that called it.
    """

    def start(self, code: CodeType, offset: int, frame: FrameType | None = None) -> None: ...
    def back(self, code: CodeType, offset: int, value: Any) -> None: ...
    def unwound(self, code: CodeType) -> None: ...
    def line(self, code: CodeType, frame: FrameType) -> None: ...


class Hooks:
    """Calls a listener while code runs; for its lines only after `with_lines`."""

    def __init__(self, codes: Collection[CodeType], listener: Listener) -> None:
        self.codes, self.listener = tuple(codes), listener
        self._ids = frozenset(map(id, self.codes))  # a code's hash takes in all of its instructions
        self._lines = False
        self._tool: int | None = None

    def run(self, call: Callable[[], Any]) -> Any:
        """Make the call, and return what it returns."""
        return self._monitored(call) if hasattr(sys, "monitoring") else self._traced(call)

    def with_lines(self) -> None:
        """From now on tell of lines, too, in what is open already as in what is called."""
        self._lines = True
        if self._tool is not None:
            self._listen()
            return
        frame: FrameType | None = sys._getframe()
        while frame is not None:
            if id(frame.f_code) in self._ids:
                frame.f_trace_lines = True
            frame = frame.f_back

    def _monitored(self, call: Callable[[], Any]) -> Any:
        monitoring: Any = getattr(sys, "monitoring")  # noqa: B009 (mypy reads this as 3.11)
        events, ids, get_frame = monitoring.events, self._ids, sys._getframe
        start, back, line = self.listener.start, self.listener.back, self.listener.line
        unwound = self.listener.unwound
        free = [tool for tool in range(6) if monitoring.get_tool(tool) is None]
        if not free:
            raise RuntimeError("Six tools watch this Python already: there is no place for one.")
        tool = self._tool = free[-1]

        def left(code: CodeType, _offset: int, _error: BaseException) -> None:
            if id(code) in ids:
                unwound(code)

        def ran(code: CodeType, _line: int) -> None:
            line(code, get_frame(1))

        monitoring.use_tool_id(tool, "plyscope")
        try:
            monitoring.register_callback(tool, events.PY_START, start)
            monitoring.register_callback(tool, events.PY_RETURN, back)
            monitoring.register_callback(tool, events.PY_UNWIND, left)
            monitoring.register_callback(tool, events.LINE, ran)
            monitoring.set_events(tool, events.PY_UNWIND)
            self._listen()
            return call()
        finally:
            for code in self.codes:
                monitoring.set_local_events(tool, code, 0)
            monitoring.set_events(tool, 0)
            for event in (events.PY_START, events.PY_RETURN, events.PY_UNWIND, events.LINE):
                monitoring.register_callback(tool, event, None)
            monitoring.free_tool_id(tool)
            self._tool = None

    def _listen(self) -> None:
        monitoring: Any = getattr(sys, "monitoring")  # noqa: B009
        events = monitoring.events
        heard = events.PY_START | events.PY_RETURN | (events.LINE if self._lines else 0)
        for code in self.codes:
            monitoring.set_local_events(self._tool, code, heard)

    def _traced(self, call: Callable[[], Any]) -> Any:
        ids = self._ids
        start, back, line = self.listener.start, self.listener.back, self.listener.line
        unwound = self.listener.unwound

        def called(frame: FrameType, event: str, _arg: Any) -> Any:
            code = frame.f_code
            if id(code) not in ids:
                return None
            frame.f_trace_lines = self._lines
            start(code, 0, frame)
            return inside

        def inside(frame: FrameType, event: str, arg: Any) -> Any:
            if event == "return":
                code = frame.f_code
                if arg is None and code.co_code[frame.f_lasti] != _RETURN_VALUE:
                    unwound(code)
                else:
                    back(code, 0, arg)
            elif event == "line":
                line(frame.f_code, frame)
            return inside

        return call_traced(call, called)


def call_traced(call: Callable[[], Any], trace: Any) -> Any:
    """Make a call that is traced by a function, as `sys.settrace` takes it."""
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        return call()
    finally:
        sys.settrace(before)
