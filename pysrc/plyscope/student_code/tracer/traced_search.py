"""The trace of a user's function."""

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
from plyscope.trace.node_tree import NodeList
from plyscope.trace.search_traits import SearchTraits
from plyscope.trace.tick import Cursor
from plyscope.trace.trace import Trace
from plyscope.trace.value_format import distinguishing_digits, format_number

if TYPE_CHECKING:
    from plyscope.student_code.tracer.listener import SearchListener
    from plyscope.student_code.tracer.trace_function import TracedRun

NO_RESULT: tuple[Any, Any] = (None, None)
STUDENT_ALGORITHM = "student_code"  # in the place of an algorithm's name


@dataclass(frozen=True)
class StudentSearchTraits(SearchTraits):
    """The traits of a user's search, as far as they were observed.

    is_negated  whether its values are those of the player to move, as in negamax
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
    """Counts the iterations of a search that reports none before the second."""

    def annotate(self, kind: str, value: float) -> None:
        if kind == "iteration" and not self.extra_counts["iterations"]:
            self.extra_counts["iterations"] = 1
        super().annotate(kind, value)


class TracedSearch(Trace):
    """The trace of a user's function: a `Trace` whose explanations say only what was observed.

    answer  the value and the move that the function returned, each None if it returned none, or
            if it did not end
    best    the value and the move of the root, as far as they were observed

    `explain` gives the function's own lines and variables: the function runs again for them. The
    trace pickles if the function does.

    >>> from plyscope import Tree, record
    >>> def minimax(game, state):
    ...     if game.is_terminal(state):
    ...         return game.utility(state, 0)
    ...     best = max if game.to_move(state) == 0 else min
    ...     return best(minimax(game, game.result(state, a)) for a in game.actions(state))
    >>> record(Tree([[3, 12], [2, 4]]), algorithm=minimax)
    TracedSearch(Tree([[3, 12], [2, 4]]), minimax(game, state), value=3, action=0)
    """

    def __init__(self, run: "TracedRun", numbers: Sequence[float]) -> None:
        super().__init__(run.game, run.state, numbers, NO_RESULT, STUDENT_ALGORITHM)
        self.run = run
        self.answer: FunctionResult | None = None
        self.best: tuple[Any, Any] = NO_RESULT

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}({self.game!r}, {self.run.how.signature_text()}, "
            f"value={self.result.value!r}, action={self.result.action!r})"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (self.run.to_arguments(), list(self.numbers), self.answer, self.best)

    def set_result(self, answer: FunctionResult) -> None:
        """Store what the function returned."""
        self.answer = answer
        self._value_and_action = (answer.value, answer.move)

    def complete_result(self, heard: "SearchListener") -> None:
        """Complete a value or a move that was not returned by what was observed."""
        value, move = self._value_and_action
        if move is None and not self.game.is_terminal(self.state):
            move = heard.chosen(value)
        self.best = heard.worth(move) if value is None else value, move

    @property
    def source_text(self) -> str:
        """The text of the file with the function."""
        code = self.run.how.functions[0].__code__
        return "".join(linecache.getlines(code.co_filename))

    @cached_property
    def result(self) -> Result:
        """The value and action that the function returned, and the counts.

        If it returned only a move, the value is that of the move's node. If it returned only a
        value, the action is the one after which the root's value last changed.
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


def restore(
    run: tuple[Any, ...],
    numbers: Sequence[float],
    answer: FunctionResult | None,
    best: tuple[Any, Any],
) -> TracedSearch:
    """Return a pickled trace."""
    from plyscope.student_code.tracer.trace_function import TracedRun  # which needs TracedSearch

    trace = TracedSearch(TracedRun(*run), numbers)
    if answer is not None:
        trace.set_result(answer)
    trace.best = best
    return trace


def has_vectors(numbers: Sequence[float]) -> bool:
    """Return whether the values of a tape are vectors."""
    records = TapeReader(numbers)
    for place in records.iter_offsets():
        if numbers[place] in (UPDATE, UPDATE_WINDOWLESS, LEAVE):
            return isinstance(records.read_record(place)[2], tuple)
    return False


class TracedExplainer(TreeExplainer):
    """Explains the ticks of a traced search."""

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
    """Return what a search returned, for its last tick."""
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
