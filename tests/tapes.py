"""Tapes cut off at a tick, as they are while a search runs."""

from plyscope.tape.format import (
    ANNOTATE,
    ANNOTATIONS,
    CUT,
    ENTER,
    EVENT_KINDS,
    EXPAND,
    LEAVE,
    RECORD_FIELDS,
    VECTOR,
    WINDOWLESS_VERSION,
)
from plyscope.tape.reader import read_records
from plyscope.watch import FORWARD_PRUNING_KINDS


def until(numbers, tick):
    """Return the numbers of a tape up to a tick, with all that is told before the next event."""
    tape, ticks, remaining = [numbers[0]], 0, [0]
    for record, (kind, action, value) in _records(numbers):
        event = kind in EVENT_KINDS and not (kind == CUT and remaining[-1] <= 0)
        if event and ticks == tick:
            break
        ticks += event
        tape += record
        if kind == EXPAND:
            remaining[-1] += action
        elif kind == ENTER:
            remaining[-1] -= 1
            remaining.append(0)
        elif kind == LEAVE:
            remaining.pop()
        elif kind == ANNOTATE and ANNOTATIONS[action] in FORWARD_PRUNING_KINDS:
            remaining[-1] = int(value)
        elif kind == ANNOTATE and ANNOTATIONS[action] == "iteration":
            remaining[0] = 0
        elif kind == ANNOTATE and ANNOTATIONS[action] == "stopped":
            del remaining[1:]
    return tape


def _records(numbers):
    """Yield the numbers of each record, and its (kind, action, value)."""
    told, at = read_records(numbers), 1
    while at < len(numbers):
        kind = numbers[at]
        length = 1 + len(RECORD_FIELDS[min(kind, ENTER)]) * (
            kind < 0 or numbers[0] != WINDOWLESS_VERSION
        )
        length += int(numbers[at + 1]) if kind == VECTOR else 0
        record = list(numbers[at : at + length])
        yield record, (VECTOR, 0, 0.0) if kind == VECTOR else next(told)[:3]
        at += length
