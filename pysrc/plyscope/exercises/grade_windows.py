"""Grading alpha and beta, window by window."""

from collections.abc import Iterator

from plyscope.exercises.answer import Answer
from plyscope.exercises.exercise import Exercise
from plyscope.exercises.feedback import Reasons, shown_window
from plyscope.exercises.follow_up_errors import Followed, Note
from plyscope.exercises.marks import Mark


def grade_windows(
    exercise: Exercise, _answer: Answer, followed: Followed, reasons: Reasons
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
    belongs = [note for note in followed.notes if note.right is not None and note.verdict]
    for note in sorted(belongs, key=lambda note: places[note.state, note.moment]):
        optional = exercise.windows[note.state].optional(note.moment)
        good = note.verdict in ("right", "follows")
        reason = reasons.window(note.state, note.moment, note.given, note.verdict)
        yield _mark(exercise, note, good - optional, 1 - optional, reason)
    spare = [note for note in followed.notes if note.right is None and note.given is not None]
    for note in sorted(spare, key=lambda note: note.state):
        assert note.given is not None
        reason = reasons.spare(note.state, note.given, note.verdict)
        yield _mark(exercise, note, -int(note.verdict == "extra"), 0, reason)


def _mark(exercise: Exercise, note: Note, points: int, of: int, reason: str) -> Mark:
    return Mark(
        "windows",
        exercise.name(note.state),
        "" if note.given is None else shown_window(note.given),
        "" if note.right is None else shown_window(note.right),
        note.verdict,
        points,
        of,
        "" if note.verdict == "right" else reason,
    )
