"""What the page shows of a tick of a search of one's own: as of any other, told as it was seen."""

from typing import Any

from plyscope.calls.explanation_panel import TreePanel, explanation_data
from plyscope.explain.explanation import CHUNK_TICKS, TreeExplainer
from plyscope.sandbox.json_safe import plain
from plyscope.sandbox.run_cache import Asked
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

_KEPT = 4  # chunks: those on both sides of a border, of two searches
_chunks: dict[Any, dict[int, ExecutedLine]] = {}


class OwnFitting(TapeValidator):
    """Whether a tape tells of a position at all: of the search nothing is known."""

    def apply_record(self, record: Record) -> str:
        kind, action, value, alpha, beta = record
        if kind in (UPDATE, CUT):  # what a value was, is what it was
            return ""
        if kind == LEAVE:
            if len(self.path) == 1:
                return "leaves a node that was not entered"
            value = (0,) * len(self.game.players) if self.traits.returns_vectors else 0
        return super().apply_record((kind, action, value, alpha, beta))


def explained(about: Asked, tape: list[float], done: bool, tick: int | None) -> dict[str, Any]:
    """Return what the drawer shows of the last tick of a folded tape.

    `tick` is which one it is of the whole: its line and variables are found by running the search
    once more up to there. Where it does not do the same again, there are none.
    """
    how = about.how
    shows = any(each.windows for each in _known(about))
    manner = StudentSearchTraits(
        about.game, STUDENT_ALGORITHM, {}, shows, has_vectors(tape), how.negated
    )
    OwnFitting(manner, about.state, ANNOTATIONS).check_records(tape, done)
    place = TreeExplainer(about.state, manner, tape).last_cursor(done)
    ran = ExecutedLine() if tick is None else _at(about, tick, place)
    end = ""
    if done and place.tick.kind != "start":
        end = final_sentence(about.found.answer, how.name, place)
    told = explain_traced_tick(place, ran, how.signature_text(), end)
    shown = explanation_data(told) | TreePanel(place).build() | {"evaluation": None}
    return plain(shown | {"line": told.source_line or None})  # type: ignore[no-any-return]


def _known(about: Asked) -> Any:
    return about.run().known.values()


def _at(about: Asked, tick: int, place: Cursor) -> ExecutedLine:
    """Return what ran at a tick; nothing where another run is not the same there."""
    if tick == 0:
        code = about.how.functions[0].__code__
        return ExecutedLine(code.co_firstlineno, code.co_name)
    begins = tick - tick % CHUNK_TICKS
    key = about.key, begins
    if key not in _chunks:
        _chunks[key] = replay_lines_near(about.run(), max(begins, 1), begins + CHUNK_TICKS - 1)
        for old in list(_chunks)[:-_KEPT]:
            del _chunks[old]
    ran = _chunks[key].get(tick, ExecutedLine())
    return ran if _same(ran, place) else ExecutedLine()


def _same(ran: ExecutedLine, place: Cursor) -> bool:
    """Tell whether a run did at a tick what the tape says."""
    moment = place.tick
    state = place.states[-2] if moment.kind == "enter" else place.states[-1]
    if ran.kind != moment.kind or ran.state != state:
        return False
    numbered = ran.value is not None and not place.traits.returns_vectors
    return not numbered or ran.value == moment.value
