"""Read the results of a search, in the way that suits all trials best."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isnan
from typing import Any

from plyscope.game import MIN, Action
from plyscope.student_code.convention.function_result import LARGEST
from plyscope.student_code.grader.trials.expected_result import Expected, same
from plyscope.student_code.grader.trials.trial import Seen, Trial

Tried = tuple[Trial, Expected, Seen]

MOSTLY = 0.7  # of the trials: what is a legal action so often is the move


@dataclass(frozen=True)
class Answer:
    """A value (a utility of MAX) and a move; None for what was not returned."""

    value: Any = None
    move: Action | None = None


@dataclass(frozen=True)
class Reading:
    """A way to read what a search returns.

    value, move  the places of the two in a tuple; None where there is no such thing in it
    alone        what is returned by itself: "value" or "move"
    mover        values are of who is to move at the root, as negamax and AIMA have them
    """

    value: int | None = None
    move: int | None = None
    alone: str = "value"
    mover: bool = False

    @property
    def has_value(self) -> bool:
        return self.value is not None or self.alone == "value"

    @property
    def has_move(self) -> bool:
        return self.move is not None or self.alone == "move"

    def read(self, returned: Any, trial: Trial) -> Answer | None:
        """Return what it says; None where that is no answer."""
        players = len(trial.rules.players)
        value, move = returned, None
        if self.alone == "move":
            return Answer(None, returned) if is_action(returned) or returned is None else None
        if is_sequence(returned) and not is_vector(returned, players):
            if self.value is None or len(returned) <= max(self.value, self.move or 0):
                return None
            value = returned[self.value]
            move = returned[self.move] if self.move is not None else None
        if is_vector(value, players):
            return Answer(tuple(value), move)
        if not is_value(value):
            return None
        return Answer(-value if self.mover and trial.first == MIN else value, move)


def reading_of(tried: Sequence[Tried], negated: bool = False, alone: bool = False) -> Reading:
    """Return the way to read the results by which most of them are right.

    `negated` and `alone` are what its text says: that its values are the mover's, and that it
    returns a move alone. A text decides where the trials do not.
    """
    found = [(trial, right, seen.returned) for trial, right, seen in tried if seen.raised is None]
    several = [
        each
        for each in found
        if is_sequence(each[2]) and not is_vector(each[2], len(each[0].rules.players))
    ]
    if several:
        value, move = _places(several)
        reading = Reading(value, move, "none" if value is None else "value")
    else:
        numbers = [each for each in found if is_action(each[2])]
        legal = sum(is_move(returned, trial) for trial, _, returned in numbers)
        all_legal = bool(numbers) and legal == len(numbers) == sum(
            returned is not None for _, _, returned in found
        )
        reading = Reading(alone="move" if alone or all_legal else "value")
    of_max, of_mover = (_right(found, replace(reading, mover=mover)) for mover in (False, True))
    return replace(reading, mover=of_mover > of_max or (negated and of_mover == of_max))


def _places(several: Sequence[tuple[Trial, Expected, Any]]) -> tuple[int | None, int | None]:
    """Return at which places of tuples the value and the move are."""
    length = min(len(returned) for _, _, returned in several)
    legal, right = [0.0] * length, [0] * length
    for trial, wanted, returned in several:
        players = len(trial.rules.players)
        for place in range(length):
            each = returned[place]
            legal[place] += each is None or is_move(each, trial)
            if is_vector(each, players):
                right[place] += 1
            elif is_value(each) and not isinstance(wanted.value, tuple):
                right[place] += same(abs(each), abs(wanted.value)) or 0
    most = max(legal)
    move = legal.index(most) if most >= MOSTLY * len(several) else None
    if (
        move is not None and legal.count(most) > 1
    ):  # both could be moves: the value is right oftener
        move = min(range(length), key=lambda place: (-legal[place], right[place]))
    others = [place for place in range(length) if place != move]
    values = [p for p in others if any(_number(r[p], t) for t, _, r in several)]
    value = max(values, key=lambda place: right[place], default=None)
    return value, move


def _number(thing: Any, trial: Trial) -> bool:
    return is_value(thing) or is_vector(thing, len(trial.rules.players))


def _right(found: Sequence[tuple[Trial, Expected, Any]], reading: Reading) -> int:
    """Return how many values are right where MIN begins, as they are read."""
    count = 0
    for trial, wanted, returned in found:
        answer = reading.read(returned, trial) if trial.first == MIN else None
        if answer is not None and answer.value is not None:
            count += same(answer.value, wanted.value)
    return count


def is_sequence(thing: Any) -> bool:
    return isinstance(thing, (tuple, list)) and len(thing) > 0


def is_value(thing: Any) -> bool:
    """Return whether it is a number, perhaps infinite, but neither NaN nor a bool.

    A whole number is none where a float cannot be as large.
    """
    if isinstance(thing, bool) or not isinstance(thing, (int, float)):
        return False
    return abs(thing) < LARGEST if isinstance(thing, int) else not isnan(thing)


def is_action(thing: Any) -> bool:
    return isinstance(thing, int) and not isinstance(thing, bool)


def is_move(thing: Any, trial: Trial) -> bool:
    return is_action(thing) and thing in trial.rules.actions(trial.root)


def is_vector(thing: Any, players: int) -> bool:
    """Return whether it has a number for each of more than two players."""
    if players < 3 or not isinstance(thing, (tuple, list)):
        return False
    return len(thing) == players and all(map(is_value, thing))
