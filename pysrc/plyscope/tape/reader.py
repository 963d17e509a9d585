"""A reader of the tape's records."""

from collections.abc import Iterator, Sequence
from math import inf
from typing import Any, TypeAlias

from plyscope.tape.format import (
    ACTION_LIMIT,
    ANNOTATE,
    ANNOTATIONS,
    CHILD_VISITS,
    CUT,
    ENTER,
    ENTER_WINDOWLESS,
    INTEGER_FIELDS,
    LEAVE,
    LEAVE_VALUELESS,
    RECORD_FIELDS,
    UPDATE,
    UPDATE_TO_CHILD,
    UPDATE_WINDOWLESS,
    VECTOR,
    WINDOW_VERSION,
    WINDOWLESS_VERSION,
)

Record: TypeAlias = tuple[float, int, Any, float, float]  # kind, action, value, alpha, beta

_STOPPED_INDEX = ANNOTATIONS.index("stopped")
# For each kind: the number of its numbers, and the range of the second if that is an integer.
_RECORD_LAYOUTS = {
    kind: (1 + len(names), *INTEGER_FIELDS.get("".join(names[:1]), (0, 0)))
    for kind, names in RECORD_FIELDS.items()
}


def read_records(numbers: Sequence[float]) -> Iterator[Record]:
    """Yield the records of a tape as (kind, action, value, alpha, beta).

    Every enter has the kind ENTER, every update UPDATE, every leave LEAVE; its value is None where
    a call returned no number. `action` is the index into ANNOTATIONS in an ANNOTATE, the count in
    EXPAND, EVALUATIONS and NODE_VISITS, and the player in a TURN. `value` is a tuple in a search by
    vectors, the probability in an OUTCOME, the total in NODE_VISITS, and (visits, total, prior) in
    CHILD_VISITS. Raises ValueError for a tape of another version, or a damaged one.
    """
    records = TapeReader(numbers)
    return map(records.read_record, records.iter_offsets())


class TapeReader:
    """Read the records of a tape by their offsets."""

    def __init__(self, numbers: Sequence[float]) -> None:
        self.numbers = numbers
        # Without windows an enter is its action alone.
        self._windowless = len(numbers) > 0 and numbers[0] == WINDOWLESS_VERSION
        self._vectors: list[tuple[float, ...]] = []  # those that `iter_offsets` has passed

    def iter_offsets(self) -> Iterator[int]:
        """Yield the offset of each record except vectors; raise ValueError for a damaged tape."""
        numbers, end = self.numbers, len(self.numbers)
        if not end or numbers[0] not in (WINDOW_VERSION, WINDOWLESS_VERSION):
            reason = f"its first number is {numbers[0]:g}" if end else "it is empty"
            raise ValueError(
                f"This is not a tape of version {WINDOW_VERSION} or {WINDOWLESS_VERSION}: {reason}."
            )
        offset, depth, enter_length = 1, 0, 1 if self._windowless else 3
        leave_end = 0  # where the last LEAVE ended
        while offset < end:
            kind = numbers[offset]
            if kind >= 0:
                length = enter_length if kind % 1 == 0 and kind < ACTION_LIMIT else end
                depth += 1
            else:
                length, minimum, limit = _RECORD_LAYOUTS.get(kind, (end, 0, 0))
                if limit and offset + 1 < end:
                    second = numbers[offset + 1]
                    if not minimum <= second < limit or second % 1 != 0:
                        length = end
                    elif kind == VECTOR:
                        length += int(second) or end
                    elif kind == ENTER_WINDOWLESS:
                        depth += 1
                    elif kind == ANNOTATE and second == _STOPPED_INDEX:
                        depth = 0
                elif kind == LEAVE:
                    depth -= 1
                    leave_end = offset + length
                elif kind == LEAVE_VALUELESS:
                    depth -= 1
                elif kind == UPDATE_TO_CHILD and leave_end != offset:
                    length = end
            if offset + length > end or depth < 0:
                raise ValueError(
                    f"The tape is damaged: number {offset}, {numbers[offset]:g}, begins no record."
                )
            if kind == VECTOR:
                self._vectors.append(tuple(numbers[offset + 2 : offset + length]))
            else:
                yield offset
            offset += length

    def read_record(self, offset: int) -> Record:
        """Return the record at an offset."""
        numbers = self.numbers
        kind = numbers[offset]
        if kind >= 0:
            if self._windowless:
                return ENTER, int(kind), 0, -inf, inf
            return ENTER, int(kind), 0, numbers[offset + 1], numbers[offset + 2]
        if kind == UPDATE_TO_CHILD:
            return UPDATE, -1, self._decode_value(numbers[offset - 1]), -inf, inf
        if kind == LEAVE_VALUELESS:
            return LEAVE, -1, None, -inf, inf
        second = numbers[offset + 1]
        if kind == LEAVE:
            return LEAVE, -1, self._decode_value(second), -inf, inf
        if kind in (UPDATE, CUT):
            return kind, -1, self._decode_value(second), numbers[offset + 2], numbers[offset + 3]
        if kind == ENTER_WINDOWLESS:
            return ENTER, int(second), 0, -inf, inf
        if kind == UPDATE_WINDOWLESS:
            return UPDATE, -1, self._decode_value(second), -inf, inf
        last = offset + len(RECORD_FIELDS[kind])
        value = tuple(numbers[offset + 2 : last + 1]) if kind == CHILD_VISITS else numbers[last]
        return kind, int(second), value, -inf, inf

    def _decode_value(self, number: float) -> Any:
        """Return the value that a number of the tape stands for: itself, or a vector."""
        if not self._vectors:
            return number
        if number not in range(len(self._vectors)):
            raise ValueError(f"The tape is damaged: it has no vector {number:g}.")
        return self._vectors[int(number)]
