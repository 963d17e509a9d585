"""The Why panel for a tick of a traced student search."""

from typing import Any

from plyscope.calls.explanation_panel import TreePanel, explanation_data
from plyscope.explain.explanation import CHUNK_TICKS, TreeExplainer
from plyscope.sandbox.json_safe import make_json_safe
from plyscope.sandbox.run_cache import StudentSearch
from plyscope.student_code.tracer.fast_replay import replay_lines_near
from plyscope.student_code.tracer.line_replay import ExecutedLine
from plyscope.student_code.tracer.traced_search import (
    STUDENT_ALGORITHM,
    StudentSearchTraits,
    final_sentence,
    has_vectors,
)
from plyscope.student_code.tracer.tracer_sentences import explain_traced_tick
from plyscope.tape.format import ANNOTATIONS, CUT, LEAVE, UPDATE
from plyscope.tape.reader import Record
from plyscope.trace.tape_validation import TapeValidator
from plyscope.trace.tick import Cursor

_MAX_CHUNKS = 4  # the two around a border, of two searches
_chunks: dict[Any, dict[int, ExecutedLine]] = {}


class StudentTapeValidator(TapeValidator):
    """Checks that a tape is of a position; the search itself is unknown."""

    def apply_record(self, record: Record) -> str:
        kind, action, value, alpha, beta = record
        if kind in (UPDATE, CUT):  # any value is possible
            return ""
        if kind == LEAVE:
            if len(self.path) == 1:
                return "leaves a node that was not entered"
            value = (0,) * len(self.game.players) if self.traits.returns_vectors else 0
        return super().apply_record((kind, action, value, alpha, beta))


def explain_traced_tick_panel(
    search: StudentSearch, tape: list[float], done: bool, tick: int | None
) -> dict[str, Any]:
    """Return the Why panel for the last tick of a folded tape.

    `tick` is its number in the whole tape. Another run up to there finds its line of code and its
    variables; there are none if that run differs.
    """
    convention = search.bound_call
    shows_windows = any(each.windows for each in _list_known_nodes(search))
    traits = StudentSearchTraits(
        search.game, STUDENT_ALGORITHM, {}, shows_windows, has_vectors(tape), convention.negated
    )
    StudentTapeValidator(traits, search.state, ANNOTATIONS).check_records(tape, done)
    cursor = TreeExplainer(search.state, traits, tape).last_cursor(done)
    line = ExecutedLine() if tick is None else _find_executed_line(search, tick, cursor)
    end = ""
    if done and cursor.tick.kind != "start":
        end = final_sentence(search.result.answer, convention.name, cursor)
    explanation = explain_traced_tick(cursor, line, convention.signature_text(), end)
    panel = explanation_data(explanation) | TreePanel(cursor).build() | {"evaluation": None}
    return make_json_safe(panel | {"line": explanation.source_line or None})  # type: ignore[no-any-return]


def _list_known_nodes(search: StudentSearch) -> Any:
    return search.make_run().known.values()


def _find_executed_line(search: StudentSearch, tick: int, cursor: Cursor) -> ExecutedLine:
    """Return the line executed at a tick; an empty one if another run differs there."""
    if tick == 0:
        code = search.bound_call.functions[0].__code__
        return ExecutedLine(code.co_firstlineno, code.co_name)
    first = tick - tick % CHUNK_TICKS
    key = search.key, first
    if key not in _chunks:
        _chunks[key] = replay_lines_near(search.make_run(), max(first, 1), first + CHUNK_TICKS - 1)
        for old in list(_chunks)[:-_MAX_CHUNKS]:
            del _chunks[old]
    line = _chunks[key].get(tick, ExecutedLine())
    return line if _is_same_tick(line, cursor) else ExecutedLine()


def _is_same_tick(line: ExecutedLine, cursor: Cursor) -> bool:
    """Return whether a run did at a tick what the tape says."""
    tick = cursor.tick
    state = cursor.states[-2] if tick.kind == "enter" else cursor.states[-1]
    if line.kind != tick.kind or line.state != state:
        return False
    is_comparable = line.value is not None and not cursor.traits.returns_vectors
    return not is_comparable or line.value == tick.value
