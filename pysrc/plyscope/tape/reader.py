"""Reading a tape back, record by record."""

from collections.abc import Iterator, Sequence
from math import inf
from typing import Any, TypeAlias

from plyscope.tape.format import (
    ACTIONS,
    CUT,
    ENTER,
    FIELDS,
    LEAVE,
    NOTE,
    NOTES,
    OPEN,
    PLAIN,
    RAISE,
    TAKE,
    UPDATE,
    VECTOR,
    VERSION,
    VISITS,
    WHOLE,
)

Record: TypeAlias = tuple[float, int, Any, float, float]  # kind, action, value, alpha, beta

_STOPPED = NOTES.index("stopped")
# Of each kind: how many numbers it has, and from where to where its second one is whole.
_SHAPES = {
    kind: (1 + len(names), *WHOLE.get("".join(names[:1]), (0, 0))) for kind, names in FIELDS.items()
}


def read(numbers: Sequence[float]) -> Iterator[Record]:
    """Return the records of a tape as (kind, action, value, alpha, beta).

    Both sorts of enter are ENTER, all of update UPDATE. `action` is the index into NOTES in a
    note, the count in an EXPAND, a JUDGED and a VISITED, and the player in a TURN; `value` a tuple
    in a search by vectors, the probability in ODDS, the total in VISITED, and (visits, total,
    prior) in VISITS. Raises ValueError for a tape of another version, or one that is damaged.
    """
    records = Records(numbers)
    return map(records.at, records.places())


class Records:
    """The records of a tape by their places: where in its list of numbers they begin."""

    def __init__(self, numbers: Sequence[float]) -> None:
        self.numbers = numbers
        self._plain = len(numbers) > 0 and numbers[0] == PLAIN  # an enter is its action alone
        self._vectors: list[tuple[float, ...]] = []  # those that `places` has come by

    def places(self) -> Iterator[int]:
        """Yield the place of each record that is no vector; raise ValueError for a damaged one."""
        numbers, end = self.numbers, len(self.numbers)
        if not end or numbers[0] not in (VERSION, PLAIN):
            found = f"its first number is {numbers[0]:g}" if end else "it is empty"
            raise ValueError(f"This is no tape of version {VERSION} or {PLAIN}: {found}.")
        at, depth, entered = 1, 0, 1 if self._plain else 3
        left = 0  # where the last LEAVE ended
        while at < end:
            kind = numbers[at]
            if kind >= 0:
                length = entered if kind % 1 == 0 and kind < ACTIONS else end
                depth += 1
            else:
                length, least, most = _SHAPES.get(kind, (end, 0, 0))
                if most and at + 1 < end:
                    second = numbers[at + 1]
                    if not least <= second < most or second % 1 != 0:
                        length = end
                    elif kind == VECTOR:
                        length += int(second) or end
                    elif kind == OPEN:
                        depth += 1
                    elif kind == NOTE and second == _STOPPED:
                        depth = 0
                elif kind == LEAVE:
                    depth -= 1
                    left = at + length
                elif kind == TAKE and left != at:
                    length = end
            if at + length > end or depth < 0:
                raise ValueError(
                    f"The tape is damaged: number {at}, {numbers[at]:g}, begins no record."
                )
            if kind == VECTOR:
                self._vectors.append(tuple(numbers[at + 2 : at + length]))
            else:
                yield at
            at += length

    def at(self, place: int) -> Record:
        """Return the record that begins there."""
        numbers = self.numbers
        kind = numbers[place]
        if kind >= 0:
            if self._plain:
                return ENTER, int(kind), 0, -inf, inf
            return ENTER, int(kind), 0, numbers[place + 1], numbers[place + 2]
        if kind == TAKE:
            return UPDATE, -1, self._value(numbers[place - 1]), -inf, inf
        second = numbers[place + 1]
        if kind == LEAVE:
            return LEAVE, -1, self._value(second), -inf, inf
        if kind in (UPDATE, CUT):
            return kind, -1, self._value(second), numbers[place + 2], numbers[place + 3]
        if kind == OPEN:
            return ENTER, int(second), 0, -inf, inf
        if kind == RAISE:
            return UPDATE, -1, self._value(second), -inf, inf
        last = place + len(FIELDS[kind])
        value = tuple(numbers[place + 2 : last + 1]) if kind == VISITS else numbers[last]
        return kind, int(second), value, -inf, inf

    def _value(self, number: float) -> Any:
        """Return a value of the tape: in a search by vectors, the vector of that number."""
        if not self._vectors:
            return number
        if number not in range(len(self._vectors)):
            raise ValueError(f"The tape is damaged: it has no vector {number:g}.")
        return self._vectors[int(number)]
