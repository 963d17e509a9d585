"""Whether a call starts a search: it is made, until the recursion has been seen."""

import random
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass
from inspect import CO_GENERATOR
from io import StringIO
from types import CodeType, FrameType
from typing import Any

from plyscope.student_code.adapters.starts.search_start import Start, load_for
from plyscope.student_code.call_tree.start_call import SEED, evaluate

MAX_EVENTS = 100_000  # lines and calls that a trial may run
MAX_CALLS = 400  # of functions of the program, after which a trial that saw a recursion ends
MAX_DEPTH = 150  # of calls inside calls, in no search that ends
MIN_CALLS = 20  # that simulations make
MAX_LINES = 20_000  # that an expression of an argument may run


class TrialEnd(BaseException):
    """Raised to end a trial."""


@dataclass
class Trial:
    """What a trial showed.

    is_recursive  whether a function was called while it ran
    has_nodes     whether objects of the class of nodes were made, and the search went on
    error         what the call raised, "" for nothing
    is_long       whether it went on when enough was seen
    """

    is_recursive: bool = False
    has_nodes: bool = False
    error: str = ""
    is_long: bool = False


class _Counter:
    """Counts the calls of some codes, and sees which are made while they run."""

    def __init__(self, codes: set[CodeType], file: str, node_class: str) -> None:
        self.codes, self.file, self.node_class = codes, file, node_class
        self.stack: list[CodeType] = []
        self.events = self.calls = self.nodes = 0
        self.is_recursive = False

    def trace(self, frame: FrameType, event: str, argument: Any) -> Any:
        self.events += 1
        code = frame.f_code
        has_seen = self.calls > MAX_CALLS and (self.is_recursive or self.node_class)
        has_ended = self.events > MAX_EVENTS or has_seen
        # A generator that is being closed cannot raise it; its caller will.
        is_generator = code.co_flags & CO_GENERATOR and self.events <= 2 * MAX_EVENTS
        if has_ended and not is_generator:
            raise TrialEnd
        if event == "call" and code in self.codes:
            self.calls += 1
            if code in self.stack:
                self.is_recursive = True
            self.stack.append(code)
            if code.co_qualname == f"{self.node_class}.__init__":
                self.nodes += 1
        elif event == "return" and code in self.codes:
            while self.stack and self.stack.pop() is not code:
                pass
        # Lines elsewhere do not count: a library ends by itself.
        return self.trace if code in self.codes or code.co_filename == self.file else None


def try_start(text: str, start: Start) -> Trial:
    """Load a program anew and make the call of a start, for a while."""
    program = load_for(start, text)
    codes = {code for code in program.list_codes() if not code.co_name.startswith("<")}
    codes |= {code for code in program.list_codes() if code.co_name == "<lambda>"}
    counter = _Counter(codes, program.file, start.node_class)
    error, is_long = "", False
    before = sys.gettrace()
    sys.settrace(counter.trace)
    try:
        evaluate(program, start.call)
    except TrialEnd:
        is_long = len(counter.stack) <= MAX_DEPTH
        if not is_long:
            error = "RecursionError: it calls itself ever deeper"
    except (Exception, SystemExit) as raised:
        error = f"{type(raised).__name__}: {raised}"
    finally:
        sys.settrace(before)
    has_nodes = counter.nodes > 0 and counter.calls > MIN_CALLS
    return Trial(counter.is_recursive, has_nodes, error, is_long)


def evaluate_briefly(names: dict[str, Any], expression: str) -> Any:
    """Return the value of an expression; raise Exception if it fails or takes long."""
    left = MAX_LINES

    def count(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise TrialEnd
        return count

    return _make(lambda: eval(expression, names), count)


def _make(call: Callable[[], Any], trace: Any) -> Any:
    before = sys.gettrace()
    random.seed(SEED)
    sys.settrace(trace)
    try:
        with redirect_stdout(StringIO()):
            return call()
    except (TrialEnd, SystemExit):
        raise ValueError("It takes too long, or ends the program.") from None
    finally:
        sys.settrace(before)
