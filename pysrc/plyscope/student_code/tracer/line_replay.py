"""The executed lines of ticks, found by running the search again line by line."""

from dataclasses import dataclass, field
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any

from plyscope.student_code.tracer.call_hooks import Hooks
from plyscope.student_code.tracer.instrumented_game import InstrumentedGame
from plyscope.student_code.tracer.listener import Halted, SearchListener
from plyscope.student_code.tracer.variable_format import format_variables
from plyscope.tape.format import UPDATE_WINDOWLESS
from plyscope.tape.writer import Tape

if TYPE_CHECKING:
    from plyscope.student_code.tracer.trace_function import TracedRun


@dataclass(frozen=True)
class ExecutedLine:
    """The line and the variables at a tick.

    line       the line, from 1; 0 where nobody can say it
    function   the name of the function that ran
    variables  what its variables held, by name, as people read it
    changed    at an update: the variables that had changed, by name
    sign       -1 where its values are those of MIN
    held       the variable that holds the best at the open node, "" where there is none
    kind, state, value  which event it was, the position of the node that was then open, and the
               last number that was told of it, by which another run is compared
    """

    line: int = 0
    function: str = ""
    variables: dict[str, str] = field(default_factory=dict)
    changed: tuple[str, ...] = ()
    sign: int = 1
    held: str = ""
    kind: str = ""
    state: Any = None
    value: float | None = None


def replay_lines(run: "TracedRun", first: int, last: int, numbers: Any) -> dict[int, ExecutedLine]:
    """Return the executed lines of the ticks from `first` to `last`.

    Nothing is known where the search does not do the same again: `numbers` is what it told first.
    """
    tape = Tape()
    heard: SearchListener = run.make_listener(tape)
    again = Again(heard, first, last)
    heard.listen(again.tick, again.line)
    hooks = again.hooks = Hooks(run.known, heard)
    if first <= 1:
        hooks.with_lines()
    try:
        hooks.run(run.how.ready(InstrumentedGame(heard).make_proxy(), run.state))
    except Halted:
        pass
    except Exception:  # as it did before: its trace ends there
        pass
    told = tape.numbers
    same = len(told) <= len(numbers) and list(numbers[: len(told)]) == told
    return again.found if same else {}


class Again:
    """Hears the second run."""

    def __init__(self, heard: SearchListener, first: int, last: int) -> None:
        self.heard, self.first, self.last = heard, first, last
        self.hooks: Hooks | None = None
        self.at = 0
        self.found: dict[int, ExecutedLine] = {}
        self._before: dict[FrameType, tuple[int, dict[str, Any]]] = {}
        self._changed: dict[FrameType, tuple[int, dict[str, str], list[str]]] = {}

    def _tracked(self, code: CodeType, frame: FrameType) -> dict[str, Any]:
        """Return what the variables hold that a tick may tell of."""
        known = self.heard.known.get(code)
        if known is None:
            return {}
        local = frame.f_locals
        names = (*known.values, known.alpha, known.beta)
        return {name: local[name] for name in names if name and name in local}

    def line(self, code: CodeType, frame: FrameType) -> None:
        """See whether the line that ran before changed something."""
        held = self._tracked(code, frame)
        line, before = self._before.get(frame, (0, held))
        new = [name for name in held if name in before and not _equal(before[name], held[name])]
        if new:
            _, _, names = self._changed.get(frame, (0, {}, []))
            names = [*names, *(name for name in new if name not in names)]
            first = self._changed[frame][0] if frame in self._changed else line
            self._changed[frame] = (first, self._shown(frame), names)
        self._before[frame] = (frame.f_lineno, held)

    def _shown(self, frame: FrameType) -> dict[str, str]:
        heard = self.heard
        return format_variables(frame.f_locals, heard.game, heard.node.state)

    def tick(self, kind: str, frame: FrameType | None, _value: Any) -> None:
        """Take down what runs at this tick."""
        self.at += 1
        if self.at == self.first - 1 and self.hooks is not None and self.first > 1:
            self.hooks.with_lines()
        if self.at < self.first or frame is None:
            return
        node = self.heard.node
        line, held = frame.f_lineno, None
        names: list[str] = []
        if kind == "update" and frame in self._changed:
            line, held, names = self._changed[frame]
        if kind in ("enter", "update"):
            self._changed.pop(frame, None)
        about = self.heard.known.get(frame.f_code)
        values = node.code.values if node.code is not None else ()
        best = next((name for name in values if node.frame and name in node.frame.f_locals), "")
        sign = node.sign
        if kind == "leave" and about is not None:
            sign = self.heard.sign_of(None, about, frame.f_locals) if about.colour else 0
        self.found[self.at] = ExecutedLine(
            line,
            frame.f_code.co_name,
            held or self._shown(frame),
            tuple(names),
            sign,
            best,
            kind,
            node.state,
            self._value(kind),
        )
        if self.at >= self.last:
            raise Halted

    def _value(self, kind: str) -> float | None:
        """Return the value that was just told."""
        numbers = self.heard.numbers
        place = -1 if numbers[-2:-1] == [UPDATE_WINDOWLESS] or kind == "leave" else -3
        told = kind in ("leave", "update", "cut") and len(numbers) >= -place
        return numbers[place] if told else None


def _equal(one: Any, other: Any) -> bool:
    return one is other or bool(one == other)
