"""The tape writer: records the events of a search and delivers them in blocks."""

import ast
import marshal
from collections.abc import Callable, Hashable, Sequence
from math import inf
from typing import Any

from plyscope.tape.format import (
    ANNOTATE,
    ANNOTATIONS,
    CUT,
    ENTER,
    ENTER_WINDOWLESS,
    EVALUATIONS,
    EXPAND,
    LEAVE,
    OUTCOME,
    TURN,
    UPDATE,
    UPDATE_TO_CHILD,
    UPDATE_WINDOWLESS,
    VECTOR,
    WINDOW_VERSION,
)
from plyscope.watch import RESTART_KINDS, Watch

FIRST_BLOCK_SIZE = 1 << 9  # numbers: small, so that the first picture appears at once
MAX_BLOCK_SIZE = 1 << 16  # numbers: large, so that later blocks need few calls

# The kind of record for a verb with a number of arguments.
RECORD_KINDS = {
    ("enter", 3): ENTER,
    ("enter", 1): ENTER_WINDOWLESS,
    ("leave", 1): LEAVE,
    ("update", 3): UPDATE,
    ("update", 1): UPDATE_WINDOWLESS,
    ("update", 0): UPDATE_TO_CHILD,
    ("cut", 3): CUT,
    ("annotate", 2): ANNOTATE,
}


CONCLUDING = ("proved", "book")  # annotations that say how the value of the root is known
# Annotations that change the state of the tape, so that they are not inlined.
_STATE_KINDS = (*CONCLUDING, *RESTART_KINDS, "stopped")


class Tape(Watch):
    """Record a search; with `deliver`, hand over each full block as bytes."""

    def __init__(self, deliver: Callable[[bytes], None] | None = None) -> None:
        self.numbers: list[float] = [WINDOW_VERSION]
        self.evaluation_count = 0  # evaluations of unfinished positions
        self._since = 0  # of these, those before the iteration that counts
        self._finished = 0  # those in the last iteration that was finished
        self.concluding: set[str] = set()  # the CONCLUDING annotations so far
        self._vectors: dict[tuple[float, ...], int] = {}
        self._deliver = deliver
        self.limit: float = FIRST_BLOCK_SIZE if deliver else inf  # the numbers of a full block

    def enter(self, action: int, alpha: float = -inf, beta: float = inf) -> None:
        self.numbers += (action, alpha, beta)

    def leave(self, value: float) -> None:
        self.numbers += (LEAVE, self._encode_value(value))

    def update(self, value: float, alpha: float = -inf, beta: float = inf) -> None:
        self.numbers += (UPDATE, self._encode_value(value), alpha, beta)

    def cut(self, value: float, alpha: float, beta: float) -> None:
        self.numbers += (CUT, self._encode_value(value), alpha, beta)

    def annotate(self, kind: str, value: float) -> None:
        self.numbers += (ANNOTATE, ANNOTATIONS.index(kind), value)
        if kind in CONCLUDING:
            self.concluding.add(kind)
        if kind == "iteration":
            self._finished = self.evaluation_count - self._since
        if kind in RESTART_KINDS:
            self._since = self.evaluation_count
        if kind == "stopped":  # the unfinished iteration does not count
            self._since = self.evaluation_count - self._finished

    def expand(self, count: int) -> None:
        self.numbers += (EXPAND, count)
        if len(self.numbers) > self.limit:
            self.deliver_block()

    def count_evaluations(self, count: int) -> None:
        self.evaluation_count += count
        self.numbers += (EVALUATIONS, count)

    @property
    def is_streaming(self) -> bool:
        """Whether the tape delivers blocks."""
        return self._deliver is not None

    @property
    def has_estimates(self) -> bool:
        """Whether the value of the search may depend on an estimate.

        A replay of the tape has the same in `OpenNode.evaluation_count`.
        """
        return self.evaluation_count > self._since

    def turn(self, player: int) -> None:
        self.numbers += (TURN, player)

    def outcome(self, action: int, probability: float) -> None:
        self.numbers += (OUTCOME, action, probability)

    def _encode_value(self, value: Any) -> float:
        """Return a value as one number; record a new vector first."""
        if not isinstance(value, tuple):
            return value  # type: ignore[no-any-return]
        if value not in self._vectors:
            self._vectors[value] = len(self._vectors)
            self.numbers += (VECTOR, len(value), *value)
        return self._vectors[value]

    def report_actions(self, list_actions: Callable[[Any], Sequence[int]]) -> Callable[[Any], Any]:
        """Return `list_actions` with `expand` inlined, which saves a call per inner node."""
        if type(self).expand is not Tape.expand:  # a subclass has its own
            return super().report_actions(list_actions)
        numbers = self.numbers

        def actions(state: Hashable) -> Sequence[int]:
            listed = list_actions(state)
            numbers.append(EXPAND)
            numbers.append(len(listed))
            if len(numbers) > self.limit:
                self.deliver_block()
            return listed

        actions.plain = list_actions  # type: ignore[attr-defined]  # for build_loop_lines
        return actions

    def deliver_block(self) -> None:
        """Deliver a full block and double the size of the next."""
        self.flush()
        self.limit = min(2 * self.limit, MAX_BLOCK_SIZE)

    def flush(self) -> None:
        """Deliver what was recorded since the last block."""
        if self._deliver and self.numbers:
            self._deliver(pack_numbers(self.numbers))
            self.numbers.clear()


def pack_numbers(numbers: list[float]) -> bytes:
    """Pack numbers into bytes with marshal, version 2, for web/workers/block.ts.

    A number takes 14 ns in Pyodide; struct takes 34, because it converts each int to a float.
    """
    try:
        return marshal.dumps(numbers, 2)
    except ValueError:  # a number of another type, such as a Fraction
        return marshal.dumps([float(number) for number in numbers], 2)


def build_prologue(reports_actions: bool) -> list[ast.stmt]:
    """Build the line that binds the tape's list of numbers once per search.

    With `reports_actions`, also the line that binds the game's unwatched `actions`.
    """
    lines = [
        "_numbers = watch.numbers",
        *(["_plain_actions = game.actions.plain"] * reports_actions),
    ]
    return ast.parse("\n".join(lines)).body


def build_loop_lines(state: ast.expr) -> tuple[list[ast.stmt], ast.expr]:
    """Build the lines that record the number of actions before a loop, and its iterable.

    They do what `Tape.report_actions` does, without the call. A node with one action does not test
    whether the block is full: the next node with more actions does.
    """
    lines = ast.parse(
        "_found = _plain_actions(_)\n"
        "_numbers.append(EXPAND)\n"
        "_count = len(_found)\n"
        "_numbers.append(_count)\n"
        "if _count != 1 and len(_numbers) > watch.limit:\n"
        "    watch.deliver_block()".replace("EXPAND", str(EXPAND))
    ).body
    lines[0].value.args = [state]  # type: ignore[attr-defined]
    return lines, ast.Name("_found", ast.Load())


def build_tape_lines(verb: str, arguments: list[ast.expr]) -> list[ast.stmt] | None:
    """Build the lines that record `watch.verb(arguments)` in place.

    Appending one number at a time is the fastest way in CPython: 8 ns each in Pyodide, where the
    call of a verb costs 60 to 100.
    """
    kind = RECORD_KINDS.get((verb, len(arguments)))
    if kind is None:
        return None
    numbers = arguments if kind == ENTER else [ast.Constant(kind), *arguments]
    if kind == ANNOTATE:
        if not isinstance(arguments[0], ast.Constant) or arguments[0].value in _STATE_KINDS:
            return None
        numbers[1] = ast.Constant(ANNOTATIONS.index(str(arguments[0].value)))
    append = ast.Attribute(ast.Name("_numbers", ast.Load()), "append", ast.Load())
    return [ast.Expr(ast.Call(append, [number], [])) for number in numbers]


def build_windowless_lines(verb: str, arguments: list[ast.expr]) -> list[ast.stmt] | None:
    """Build the same lines for a tape without windows.

    An update to the value of the child just left has no number but its kind. One number less saves
    45 ns of packing and delivery; a minimax without a watch takes 650 a node.
    """
    if verb == "take":
        verb, arguments = "update", []
    lines = build_tape_lines(verb, arguments)
    return lines[1:] if lines and verb == "enter" else lines
