"""Grading alpha and beta, window by window."""

from collections.abc import Iterator

from plyscope.exercises.answer import Answer
from plyscope.exercises.exercise import Exercise
from plyscope.exercises.feedback import FeedbackWriter, format_window
from plyscope.exercises.follow_up_errors import AnswerReplay, WindowNote
from plyscope.exercises.marks import Mark


def grade_windows(
    exercise: Exercise, _answer: Answer, replay: AnswerReplay, feedback: FeedbackWriter
) -> Iterator[Mark]:
    """Mark each window that is right, and each that was written and belongs nowhere.

    The last window of a node, where alpha and beta have met, brings nothing: it may be left out.
    """
    places = {
        (state, moment): place
        for place, (state, moment) in enumerate(
            (state, moment)
            for state, windows in exercise.windows.items()
            for moment in windows.changes
        )
    }
    belongs = [note for note in replay.notes if note.solution is not None and note.verdict]
    for note in sorted(belongs, key=lambda note: places[note.state, note.after]):
        optional = exercise.windows[note.state].is_optional(note.after)
        good = note.verdict in ("right", "follows")
        reason = feedback.explain_window(note.state, note.after, note.answer, note.verdict)
        yield _mark_window(exercise, note, good - optional, 1 - optional, reason)
    spare = [note for note in replay.notes if note.solution is None and note.answer is not None]
    for note in sorted(spare, key=lambda note: note.state):
        assert note.answer is not None
        reason = feedback.explain_extra_window(note.state, note.answer, note.verdict)
        yield _mark_window(exercise, note, -int(note.verdict == "extra"), 0, reason)


def _mark_window(
    exercise: Exercise, note: WindowNote, points: int, max_points: int, feedback: str
) -> Mark:
    return Mark(
        "windows",
        exercise.node_name(note.state),
        "" if note.answer is None else format_window(note.answer),
        "" if note.solution is None else format_window(note.solution),
        note.verdict,
        points,
        max_points,
        "" if note.verdict == "right" else feedback,
    )
