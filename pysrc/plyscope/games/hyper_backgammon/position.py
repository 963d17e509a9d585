"""Positions as text: "W:W24,23,22:B24,23,22:31".

The text has the player to roll or to move, White's men and Black's as each counts them, and the
dice if they have been rolled. A man is a point from 24 to 1, "bar" or "off".
"""

from typing import Any, NamedTuple

from plyscope.game import Player
from plyscope.games.hyper_backgammon.turns import BAR, OFF, Men, name_point
from plyscope.validation import is_integer, short_repr

START = "W:W24,23,22:B24,23,22"
COLOURS = {"W": "White", "B": "Black"}
MEN = 3  # a side
NOT_ROLLED = 0
# A double comes once in 36 rolls, any other roll twice.
ROLLS = {
    10 * high + low: (2 - (high == low)) / 36 for high in range(1, 7) for low in range(1, high + 1)
}
_NAMES = {name_point(number): number for number in range(OFF, BAR + 1)}


class State(NamedTuple):
    """A state of the game: the men of White and of Black, whose turn it is, and the dice.

    The dice are the higher one times ten plus the lower one, or NOT_ROLLED.
    """

    men: tuple[Men, Men]
    mover: Player
    dice: int


def is_state(thing: Any) -> bool:
    """Return whether it is a State in which no more than one player is done."""
    if not isinstance(thing, State) or not isinstance(thing.men, tuple) or len(thing.men) != 2:
        return False
    if not is_integer(thing.mover) or thing.mover not in (0, 1) or not is_integer(thing.dice):
        return False
    if any(not isinstance(men, tuple) or not all(map(is_integer, men)) for men in thing.men):
        return False
    return not find_fault(*thing)


def find_fault(men: tuple[Men, Men], mover: Player, dice: int) -> str:
    """Return a sentence that says why there is no such state; "" if there is."""
    for name, own in zip(COLOURS.values(), men, strict=True):
        if len(own) != MEN:
            return f"{name} has {len(own)} men; each side has {MEN}."
        if own[0] > BAR or own[-1] < OFF or list(own) != sorted(own, reverse=True):
            return f"{name}'s men stand from {BAR}, the bar, to {OFF}, the farthest first."
    for point in men[0]:
        if OFF < point < BAR and BAR - point in men[1]:
            return (
                f"White and Black both stand on White's point {point}, which is Black's "
                f"{BAR - point}."
            )
    if not any(men[0]) and not any(men[1]):
        return "Both sides have all men off; the game ends with the first."
    if dice != NOT_ROLLED and dice not in ROLLS:
        return (
            f"{short_repr(dice)} is not a roll of two dice; rolls are 11 to 66, the higher first."
        )
    if dice != NOT_ROLLED and not all(map(any, men)):
        return "A side has all men off, so nobody rolls: leave out the dice."
    return ""


def parse_position(text: Any) -> State:
    """Return the state of a text; raise ValueError, in a sentence, if there is none.

    >>> parse_position("B:Wbar,6,1:B5,2,off:31")
    State(men=((25, 6, 1), (5, 2, 0)), mover=1, dice=31)
    """
    if not isinstance(text, str):
        raise ValueError(f"A position is a text such as {START!r}, not {short_repr(text)}.")
    turn, *sides = "".join(text.split()).split(":")
    if turn not in COLOURS:
        raise ValueError(
            f"A position begins with whose turn it is, W: or B:, as {START!r} does, not "
            f"{short_repr(turn)}."
        )
    if [side[:1] for side in sides[:2]] != list(COLOURS) or len(sides) > 3:
        raise ValueError(
            f"After whose turn it is come White's men, Black's and perhaps the dice, as in "
            f"'{START}:31'; see {short_repr(text)}."
        )
    men = [_parse_men(side) for side in sides[:2]]
    dice = _parse_dice(sides[2]) if len(sides) > 2 else NOT_ROLLED
    state = State((men[0], men[1]), list(COLOURS).index(turn), dice)
    fault = find_fault(*state)
    if fault:
        raise ValueError(fault)
    return state


def _parse_men(side: str) -> Men:
    """Return the men of a text such as "Wbar,6,off"."""
    men = []
    for name in side[1:].split(","):
        if name not in _NAMES:
            raise ValueError(
                f"{COLOURS[side[0]]} has no man on {short_repr(name)}: a man is on a point from 24 "
                "to 1, on the bar or off."
            )
        men.append(_NAMES[name])
    return tuple(sorted(men, reverse=True))


def _parse_dice(text: str) -> int:
    """Return a roll of a text such as "31" or "13"."""
    faces = sorted(text, reverse=True)
    if len(faces) != 2 or not all(face in "123456" for face in faces):
        raise ValueError(f"The dice are two faces from 1 to 6, such as 31, not {short_repr(text)}.")
    return int("".join(faces))


def format_position(state: State) -> str:
    """Return the text of a state."""
    sides = [
        colour + ",".join(map(name_point, men))
        for colour, men in zip(COLOURS, state.men, strict=True)
    ]
    dice = [str(state.dice)] if state.dice else []
    return ":".join([list(COLOURS)[state.mover], *sides, *dice])


def name_roll(dice: int) -> str:
    """Return the name of a roll, the higher die first: "3-1"."""
    return "-".join(str(dice))
