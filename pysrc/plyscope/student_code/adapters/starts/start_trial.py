"""Whether a call starts a search: it is made, until the recursion has been seen."""

import random
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from types import CodeType, FrameType
from typing import Any

from plyscope.student_code.adapters.starts.search_start import Start, load_names, run_setup
from plyscope.student_code.adapters.starts.simulation_tree import find_init, find_node, is_grown
from plyscope.student_code.call_tree.loading import SEED
from plyscope.student_code.call_tree.start_call import evaluate
from plyscope.student_code.call_tree.step_limit import is_generator
from plyscope.student_code.convention.source_text import SOURCE_PREFIX, find_line

MAX_EVENTS = 100_000  # lines and calls that a trial may run
MAX_CALLS = 400  # of functions of the program, after which a trial that saw a recursion ends
MAX_DEPTH = 150  # of calls inside calls, in no search that ends
SIMULATION_EVENTS = 400_000  # of a tree of simulations, which shows itself late
MAX_LINES = 20_000  # that an expression of an argument may run


class TrialEnd(BaseException):
    """Raised to end a trial."""


@dataclass
class Trial:
    """What a trial showed.

    is_recursive  whether a function was called while it ran
    has_nodes     whether a tree of nodes was made, and nodes of it were visited again
    error         what the call raised, "" for nothing
    is_long       whether it went on when enough was seen
    """

    is_recursive: bool = False
    has_nodes: bool = False
    error: str = ""
    is_long: bool = False
    raised: BaseException | None = None

    @property
    def line(self) -> int:
        """The line of the program that raised the error, 0 for none."""
        return find_line(self.raised)


class _Counter:
    """Counts the calls of some codes, and sees which are made while they run.

    maker  the code that makes the nodes of a tree of simulations, None for a recursion
    """

    def __init__(self, codes: set[CodeType], maker: CodeType | None) -> None:
        self.codes, self.maker = codes, maker
        self.most = MAX_EVENTS if maker is None else SIMULATION_EVENTS
        self.stack: list[CodeType] = []
        self.events = self.calls = 0
        self.is_recursive = False
        self.node: Any = None  # the first that was made

    def trace(self, frame: FrameType, event: str, argument: Any) -> Any:
        self.events += 1
        code = frame.f_code
        has_ended = self.events > self.most or (self.calls > MAX_CALLS and self._has_seen())
        if has_ended and (not is_generator(frame) or self.events > 2 * self.most):
            raise TrialEnd
        if event == "call" and code in self.codes:
            self.calls += 1
            if code in self.stack:
                self.is_recursive = True
            self.stack.append(code)
            if code is self.maker and self.node is None:
                self.node = frame.f_locals[code.co_varnames[0]]
        elif event == "return" and code in self.codes:
            while self.stack and self.stack.pop() is not code:
                pass
        # Lines elsewhere do not count: a library ends by itself.
        is_own = code in self.codes or code.co_filename.startswith(SOURCE_PREFIX)
        return self.trace if is_own else None

    def _has_seen(self) -> bool:
        if self.maker is None:
            return self.is_recursive
        return not self.events % MAX_CALLS and is_grown(self.node)


def try_start(text: str, start: Start) -> Trial:
    """Load a program anew and make the call of a start, for a while."""
    program = load_names(start, text)
    codes = {code for code in program.list_codes() if not code.co_name.startswith("<")}
    codes |= {code for code in program.list_codes() if code.co_name == "<lambda>"}
    maker = find_init(program, start.node_class) if start.node_class else None
    counter = _Counter(codes | ({maker} if maker else set()), maker)
    error, is_long, caught = "", False, None
    if maker is None:
        run_setup(start, program)
    before = sys.gettrace()
    sys.settrace(counter.trace)
    try:
        if maker is not None:
            run_setup(start, program)
        evaluate(program, start.call)
    except TrialEnd:
        is_long = len(counter.stack) <= MAX_DEPTH
        if not is_long:
            error = "RecursionError: it calls itself ever deeper"
    except (Exception, SystemExit) as raised:
        error, caught = f"{type(raised).__name__}: {raised}", raised
    finally:
        sys.settrace(before)
    node = find_node(program, start.node_class, counter.node) if maker else None
    has_nodes = node is not None and is_grown(node)
    return Trial(counter.is_recursive, has_nodes, error, is_long, caught)


def evaluate_briefly(names: dict[str, Any], expression: str) -> Any:
    """Return the value of an expression; raise Exception if it fails or takes long."""
    left = MAX_LINES

    def count(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal left
        if event == "call" and not frame.f_code.co_filename.startswith("<"):
            return None  # a library ends by itself
        left -= 1
        if left < 0 and (not is_generator(frame) or left < -MAX_LINES):
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
