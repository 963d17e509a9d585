"""Tapes cut off at a tick, as they are while a search runs."""

from plyscope.tape.format import (
    CUT,
    ENTER,
    EVENTS,
    EXPAND,
    FIELDS,
    LEAVE,
    NOTE,
    NOTES,
    PLAIN,
    VECTOR,
)
from plyscope.tape.reader import read
from plyscope.watch import PRUNED


def until(numbers, tick):
    """Return the numbers of a tape up to a tick, with all that is told before the next event."""
    tape, ticks, remaining = [numbers[0]], 0, [0]
    for record, (kind, action, value) in _records(numbers):
        event = kind in EVENTS and not (kind == CUT and remaining[-1] <= 0)
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
        elif kind == NOTE and NOTES[action] in PRUNED:
            remaining[-1] = int(value)
        elif kind == NOTE and NOTES[action] == "iteration":
            remaining[0] = 0
        elif kind == NOTE and NOTES[action] == "stopped":
            del remaining[1:]
    return tape


def _records(numbers):
    """Yield the numbers of each record, and its (kind, action, value)."""
    told, at = read(numbers), 1
    while at < len(numbers):
        kind = numbers[at]
        length = 1 + len(FIELDS[min(kind, ENTER)]) * (kind < 0 or numbers[0] != PLAIN)
        length += int(numbers[at + 1]) if kind == VECTOR else 0
        record = list(numbers[at : at + length])
        yield record, (VECTOR, 0, 0.0) if kind == VECTOR else next(told)[:3]
        at += length
