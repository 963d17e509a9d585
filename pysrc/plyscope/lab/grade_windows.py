"""Grading alpha and beta, window by window."""

from collections.abc import Iterator
from typing import Any

from plyscope.lab.answer import Answer
from plyscope.lab.exercise import Exercise
from plyscope.lab.follow import Followed
from plyscope.lab.marks import Mark
from plyscope.lab.reasons import Reasons, shown_window


def grade_windows(
    exercise: Exercise, _answer: Answer, followed: Followed, reasons: Reasons
) -> Iterator[Mark]:
    """Mark each window that is right, and each that was written and belongs nowhere."""
    for state, windows in exercise.windows.items():
        latest = windows.changes[None]
        for moment, right in windows.changes.items():
            given = followed.placed.get((state, moment))
            if given is None and windows.optional(moment):
                continue
            expected = followed.windows.get((state, moment))
            verdict = _verdict(given, right, expected, latest)
            latest = right if given is None else given
            yield Mark(
                "windows",
                exercise.name(state),
                "" if given is None else shown_window(given),
                shown_window(right),
                verdict,
                int(verdict in ("right", "follows")) * (not windows.optional(moment)),
                int(not windows.optional(moment)),
                "" if verdict == "right" else reasons.window(state, moment, given, verdict),
            )
    yield from _spare(exercise, followed, reasons)


def _verdict(given: Any, right: Any, expected: Any, latest: Any) -> str:
    """Judge one window; `expected` follows from what was written, None where nothing does."""
    if given == right:
        return "right"
    if given is None:
        # By what was written the node is not visited, or does not change, or is left at once.
        nothing = expected is None or expected == latest or expected[0] >= expected[1]
        return "follows" if nothing and expected != right else "missing"
    return "follows" if given == expected else "wrong"


def _spare(exercise: Exercise, followed: Followed, reasons: Reasons) -> Iterator[Mark]:
    """Mark what was written where nothing belongs: once a subtree that is never visited."""
    for state, spare in sorted(followed.spare.items()):
        path = exercise.tree.path(state)
        above, states = exercise.tree.initial, []
        for action in path:
            states.append(above)
            above = exercise.tree.result(above, action)
        own = {window for (node, _), window in followed.windows.items() if node == state}
        unvisited_above = any(s in followed.spare and s not in exercise.windows for s in states)
        for number, window in enumerate(spare):
            unvisited = state not in exercise.windows
            again = unvisited and (unvisited_above or number > 0)
            verdict = "follows" if window in own or again else "extra"
            yield Mark(
                "windows",
                exercise.name(state),
                shown_window(window),
                "",
                verdict,
                -int(verdict == "extra"),
                0,
                reasons.spare(state, window, verdict),
            )
