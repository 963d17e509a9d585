"""The trace of a search that was followed: as of any other, but told as it was seen."""

import linecache
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from plyscope.counters import CountingWatch
from plyscope.explain.explanation import CHUNK_TICKS, Explanation, TreeExplainer, collect_numbers
from plyscope.search import Result
from plyscope.search.algorithm import Traits
from plyscope.student_code.convention.function_result import FunctionResult
from plyscope.student_code.tracer.line_replay import ExecutedLine, replay_lines
from plyscope.student_code.tracer.tracer_sentences import explain_traced_tick
from plyscope.tape.format import LEAVE, UPDATE, UPDATE_WINDOWLESS
from plyscope.tape.reader import TapeReader
from plyscope.tape.writer import Tape
from plyscope.trace.node_tree import NodeList
from plyscope.trace.search_traits import SearchTraits
from plyscope.trace.tick import Cursor
from plyscope.trace.trace import Trace
from plyscope.trace.value_format import distinguishing_digits, format_number

if TYPE_CHECKING:
    from plyscope.student_code.tracer.listener import Listener
    from plyscope.student_code.tracer.trace_function import TracedRun

NO_RESULT: tuple[Any, Any] = (None, None)
STUDENT_ALGORITHM = "followed"  # stands where the name of an algorithm does: it is none


@dataclass(frozen=True)
class StudentSearchTraits(SearchTraits):
    """How a search works that somebody wrote: nothing is known of it but what it was seen to do.

    `turned` tells that its values are those of who is to move, as negamax has them.
    """

    has_windows: bool = False
    has_vectors: bool = False
    is_negated: bool = False

    @property
    def declared(self) -> Traits:
        return Traits()

    def option_value(self, name: str) -> Any:
        return None

    @property
    def uses_windows(self) -> bool:
        return self.has_windows

    @property
    def returns_vectors(self) -> bool:
        return self.has_vectors

    @property
    def has_feature_sums(self) -> bool:
        return False  # it may have scaled them in its own way


class StudentCountingWatch(CountingWatch):
    """Counts what a search did that told of no iteration before the second."""

    def annotate(self, kind: str, value: float) -> None:
        if kind == "iteration" and not self.extra_counts["iterations"]:
            self.extra_counts["iterations"] = 1
        super().annotate(kind, value)


class TracedSearch(Trace):
    """What a search did that was followed; see Trace.

    `answer` has the value and the move that it returned, each None where it did not, or has not
    come to its end; `text` is the file in which it is written down, whose lines are told.
    """

    def __init__(self, run: "TracedRun", tape: Tape) -> None:
        super().__init__(run.game, run.state, tape.numbers, NO_RESULT, STUDENT_ALGORITHM)
        self.run = run
        self.answer: FunctionResult | None = None
        self.best: tuple[Any, Any] = NO_RESULT  # the value and the move, as `result` has them

    def set_result(self, answer: FunctionResult) -> None:
        """Take down what the search returned."""
        self.answer = answer
        self._value_and_action = (answer.value, answer.move)

    def complete_result(self, heard: "Listener") -> None:
        """Take down, of what was heard, what is wanted where it returned no move, or no value."""
        value, move = self._value_and_action
        if move is None and not self.game.is_terminal(self.state):
            move = heard.chosen(value)
        self.best = heard.worth(move) if value is None else value, move

    @property
    def source_text(self) -> str:
        code = self.run.how.functions[0].__code__
        return "".join(linecache.getlines(code.co_filename))

    @cached_property
    def result(self) -> Result:
        """What the search returned; what it did not return, as far as it was seen.

        Where it returned a move alone, the value is what came back from it; where it returned a
        value alone, the action is the one after which the value at the root last changed.
        """

        def tally() -> CountingWatch:
            tally = StudentCountingWatch()
            self.replay(tally)
            return tally

        value, action = self._value_and_action
        if self.answer is not None and action is None:
            line = tally().principal_variation
            action = line[0] if line else self._first(value)
        if value is None and action is not None:
            back = {
                self._nodes.action_to(n): self.nodes[n].value for n in self._nodes.children_of(0)
            }
            value = back.get(action)
        return Result(value, action, tally)

    def _first(self, value: Any) -> Any:
        """Return the action of the first child that came back with a value."""
        children = self._nodes.children_of(0)
        same = (self._nodes.action_to(n) for n in children if self.nodes[n].value == value)
        return next(same, None)

    @cached_property
    def _nodes(self) -> NodeList:
        return NodeList(self.game, self.state, self.numbers, self._value_and_action[0])

    @cached_property
    def _explainer(self) -> "TracedExplainer":
        return TracedExplainer(self)

    @cached_property
    def traits(self) -> StudentSearchTraits:
        """How it was seen to work."""
        known = self.run.known.values()
        return StudentSearchTraits(
            self.game,
            STUDENT_ALGORITHM,
            {},
            any(each.alpha or each.beta for each in known),
            has_vectors(self.numbers),
            self.run.how.negated,
        )


def has_vectors(numbers: Sequence[float]) -> bool:
    """Tell whether a value of a tape is a vector's number."""
    records = TapeReader(numbers)
    for place in records.iter_offsets():
        if numbers[place] in (UPDATE, UPDATE_WINDOWLESS, LEAVE):
            return isinstance(records.read_record(place)[2], tuple)
    return False


class TracedExplainer(TreeExplainer):
    """What there is to say of every tick of a search that was followed."""

    def __init__(self, trace: TracedSearch) -> None:
        super().__init__(trace.state, trace.traits, trace.numbers)
        self._trace = trace
        self._ran: dict[int, ExecutedLine] = {}
        self._begins = -1

    def executed_line_at(self, tick: int) -> ExecutedLine:
        """Return the line that ran at a tick, and its variables."""
        begins = tick - tick % CHUNK_TICKS
        if begins != self._begins:
            last = min(begins + CHUNK_TICKS - 1, self.ticks)
            self._ran = replay_lines(self._trace.run, begins, last, self.numbers)
            self._begins = begins
        return self._ran.get(tick, self._at_first() if tick == 0 else ExecutedLine())

    def _at_first(self) -> ExecutedLine:
        code = self._trace.run.how.functions[0].__code__
        return ExecutedLine(code.co_firstlineno, code.co_name)

    def explain(self, tick: int) -> Explanation:
        place = self.cursor_at(tick)
        return explain_traced_tick(
            place,
            self.executed_line_at(tick),
            self._trace.run.how.signature_text(),
            self._end(place),
        )

    def _end(self, place: Any) -> str:
        return final_sentence(self._trace.answer, self._trace.run.how.name, place)


def final_sentence(answer: FunctionResult | None, name: str, place: Cursor) -> str:
    """Say what a search returned, at its last tick."""
    if answer is None:
        return "The search ended here without an answer."
    said = []
    if answer.value is not None:
        said.append(
            format_number(answer.value, digits=distinguishing_digits(collect_numbers(place)))
        )
    if answer.move is not None:
        said.append(f"the move {place.game.action_name(place.states[0], answer.move)}")
    return f"The search is done: {name} returned {' and '.join(said)}."
