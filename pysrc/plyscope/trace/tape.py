"""The tape: what a search reports, as a flat list of numbers that streams in blocks.

The tape begins with its version; then come records. The first number of a record is the action
that was entered, or negative, its kind:

    action, alpha, beta         enter, with a window
    OPEN, action                enter, by a search without windows
    LEAVE, value                leave
    UPDATE, value, alpha, beta  update
    RAISE, value                update, by a search without windows
    CUT, value, alpha, beta     cut
    NOTE, kind, value           note; kind is an index into NOTES
    EXPAND, count               the open node has this many actions: not an event
    TURN, player                who moves at the open node, where not MAX and MIN in turn do: before
                                its EXPAND, no event
    ODDS, action, probability   an outcome of the open node, where chance decides: no event
    VECTOR, count, utilities    the next vector of utilities, one a player: no event
    JUDGED, count               so many leaves, the open node or below it, were judged by EVAL, for
                                the game was not over there: no event; at a node that was expanded
                                it means nothing

In a search by vectors every value of another record is the number of a vector, from 0. A block
never splits a record. web/protocol.js has the same numbers.

A folded tape (web/trace/fold.js) tells of one tick alone: a subtree that was closed before is its
ENTER and LEAVE, with the chain of best children between them. Of a search by simulations it has

    VISITED, visits, total              the open node has now so many visits, which came to total
    VISITS, action, visits, total, prior  and its child by that action; prior is -1 for none
"""

import ast
import struct
from collections.abc import Callable, Hashable, Iterator, Sequence
from math import inf
from typing import Any, TypeAlias

from plyscope import observer
from plyscope.observer import Watch

VERSION = 3
# Floats, because struct packs a float in 8 ns and an int in 26: half of a tape are kinds.
LEAVE, UPDATE, CUT, NOTE, EXPAND, OPEN, RAISE = -1.0, -2.0, -3.0, -4.0, -5.0, -6.0, -7.0
TURN, ODDS, VECTOR, JUDGED = -8.0, -9.0, -10.0, -11.0
VISITED, VISITS = -12.0, -13.0
UNKNOWN = -99  # what a damaged tape has in place of a kind
ENTER = 0  # what `read` gives as the kind of both sorts of enter

# How many numbers follow the first one of a record, by kind; an enter with a window has 2, a vector
# one more for each player.
LENGTHS = {LEAVE: 1, UPDATE: 3, CUT: 3, NOTE: 2, EXPAND: 1, OPEN: 1, RAISE: 1}
LENGTHS |= {TURN: 1, ODDS: 2, VECTOR: 1, JUDGED: 1, VISITED: 2, VISITS: 4}

NOTES: tuple[str, ...] = tuple(observer.NOTES)  # on the tape a kind of note is its place here

FIRST_BLOCK, LARGEST_BLOCK = 1 << 9, 1 << 16  # numbers: the picture starts at once, then few calls

Record: TypeAlias = tuple[float, int, Any, float, float]  # kind, action, value, alpha, beta


class Tape(Watch):
    """Records a search; with `deliver`, hands each full block over as bytes of float64 numbers."""

    def __init__(self, deliver: Callable[[bytes], None] | None = None) -> None:
        self.numbers: list[float] = [VERSION]
        self.judgements = 0  # how often EVAL judged before the end of a game
        self.last: list[float] = []  # the last numbers that were delivered
        self._vectors: dict[tuple[float, ...], int] = {}
        self._deliver = deliver
        self._limit: float = FIRST_BLOCK if deliver else inf

    def enter(self, action: int, alpha: float = -inf, beta: float = inf) -> None:
        self.numbers += (action, alpha, beta)

    def leave(self, value: float) -> None:
        self.numbers += (LEAVE, self._number(value))

    def update(self, value: float, alpha: float = -inf, beta: float = inf) -> None:
        self.numbers += (UPDATE, self._number(value), alpha, beta)

    def cut(self, value: float, alpha: float, beta: float) -> None:
        self.numbers += (CUT, self._number(value), alpha, beta)

    def note(self, kind: str, value: float) -> None:
        self.numbers += (NOTE, NOTES.index(kind), value)

    def expand(self, count: int) -> None:
        self.numbers += (EXPAND, count)
        if len(self.numbers) > self._limit:
            self._deliver_block()

    def judged(self, count: int) -> None:
        self.judgements += count
        self.numbers += (JUDGED, count)

    @property
    def judged_by(self) -> bool:
        """Whether an estimate may have a part in what the search found."""
        proved = [NOTE, float(NOTES.index("proved"))]
        return self.judgements > 0 and (self.last or self.numbers)[-3:-1] != proved

    def turn(self, player: int) -> None:
        self.numbers += (TURN, player)

    def outcome(self, action: int, probability: float) -> None:
        self.numbers += (ODDS, action, probability)

    def _number(self, value: Any) -> float:
        """Return a value as one number, a vector as its own; a new one is recorded first."""
        if not isinstance(value, tuple):
            return value  # type: ignore[no-any-return]
        if value not in self._vectors:
            self._vectors[value] = len(self._vectors)
            self.numbers += (VECTOR, len(value), *value)
        return self._vectors[value]

    def counted(self, actions_of: Callable[[Any], Sequence[int]]) -> Callable[[Any], Any]:
        """Return `actions_of` with `expand` written out: a call less at every inner node."""
        if type(self).expand is not Tape.expand:  # a subclass has its own
            return super().counted(actions_of)
        numbers = self.numbers

        def actions(state: Hashable) -> Sequence[int]:
            found = actions_of(state)
            numbers.append(EXPAND)
            numbers.append(len(found))
            if len(numbers) > self._limit:
                self._deliver_block()
            return found

        return actions

    def _deliver_block(self) -> None:
        """Hand over a full block; the next one is larger."""
        self.flush()
        self._limit = min(2 * self._limit, LARGEST_BLOCK)

    def flush(self) -> None:
        """Hand over what was recorded since the last block."""
        if self._deliver and self.numbers:
            self.last = self.numbers[-3:]
            self._deliver(struct.pack(f"{len(self.numbers)}d", *self.numbers))
            self.numbers.clear()


def tape_opening() -> list[ast.stmt]:
    """Return the line that names the tape's list, one and the same for the whole search."""
    return ast.parse("_numbers = watch.numbers").body


def tape_lines(verb: str, arguments: list[ast.expr]) -> list[ast.stmt] | None:
    """Return the lines that record `watch.verb(arguments)` in place: the methods of Tape, inlined.

    Appending one number at a time is the fastest that CPython has: 8 ns each in Pyodide, where
    the call of a verb costs 60 to 100.
    """
    match verb, len(arguments):
        case "enter", 3:
            numbers = arguments
        case ("enter", 1) | ("update", 1) | ("leave", 1) | ("update", 3) | ("cut", 3):
            kinds = {"enter": OPEN, "leave": LEAVE, "cut": CUT}
            kind = kinds.get(verb, RAISE if len(arguments) == 1 else UPDATE)
            numbers = [ast.Constant(kind), *arguments]
        case "note", 2 if isinstance(arguments[0], ast.Constant):
            kind = NOTES.index(str(arguments[0].value))
            numbers = [ast.Constant(NOTE), ast.Constant(kind), arguments[1]]
        case _:
            return None
    append = ast.Attribute(ast.Name("_numbers", ast.Load()), "append", ast.Load())
    return [ast.Expr(ast.Call(append, [number], [])) for number in numbers]


def read(numbers: Sequence[float]) -> Iterator[Record]:
    """Yield the records of a tape as (kind, action, value, alpha, beta).

    `action` is the index into NOTES in a note, the count in an EXPAND, a JUDGED and a VISITED, and
    the player in a TURN; `value` a tuple in a search by vectors, the probability in ODDS, the total
    in VISITED, and (visits, total, prior) in VISITS. Raises ValueError
    for a tape of another version, or one that is damaged.
    """
    if not len(numbers) or numbers[0] != VERSION:
        found = f"its first number is {numbers[0]:g}" if len(numbers) else "it is empty"
        raise ValueError(f"This is no tape of version {VERSION}: {found}.")
    at, end, depth = 1, len(numbers), 0
    vectors: list[tuple[float, ...]] = []
    while at < end:
        kind = int(numbers[at]) if numbers[at] % 1 == 0 else UNKNOWN
        length = 3 if kind >= 0 else 1 + LENGTHS.get(kind, end)
        if kind == VECTOR and at + 1 < end:
            count = numbers[at + 1]
            length += int(count) if 0 < count < end else end
        record = numbers[at : at + length]
        depth += (kind >= 0 or kind == OPEN) - (kind == LEAVE)
        if len(record) < length or depth < 0 or not _whole(kind, record[1]):
            raise ValueError(
                f"The tape is damaged: number {at}, {numbers[at]:g}, begins no record."
            )
        at += length
        if kind == NOTE and NOTES[int(record[1])] == "stopped":
            depth = 0
        if kind >= 0:
            yield ENTER, kind, 0, record[1], record[2]
        elif kind in (UPDATE, CUT):
            yield kind, -1, _value(record[1], vectors), record[2], record[3]
        elif kind == LEAVE:
            yield LEAVE, -1, _value(record[1], vectors), -inf, inf
        elif kind == OPEN:
            yield ENTER, int(record[1]), 0, -inf, inf
        elif kind == RAISE:
            yield UPDATE, -1, _value(record[1], vectors), -inf, inf
        elif kind == VECTOR:
            vectors.append(tuple(record[2:]))
        elif kind == VISITED:
            yield kind, int(record[1]), record[2], -inf, inf
        elif kind == VISITS:
            yield kind, int(record[1]), record[2:], -inf, inf
        else:
            yield kind, int(record[1]), record[-1], -inf, inf


def _value(number: float, vectors: list[tuple[float, ...]]) -> Any:
    """Return a value of the tape: in a search by vectors, the vector of that number."""
    if not vectors:
        return number
    if number not in range(len(vectors)):
        raise ValueError(f"The tape is damaged: it has no vector {number:g}.")
    return vectors[int(number)]


def _whole(kind: int, number: float) -> bool:
    """Tell whether the second number of a record is an index or a count, where it must be one."""
    if kind == NOTE:
        return number in range(len(NOTES))
    if kind == TURN:
        return number >= -1 and number % 1 == 0
    counts = (OPEN, EXPAND, ODDS, VECTOR, JUDGED, VISITED, VISITS)
    return kind not in counts or (number >= 0 and number % 1 == 0)
