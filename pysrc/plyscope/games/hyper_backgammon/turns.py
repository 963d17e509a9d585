"""The turns that a roll allows: each leads to another position.

men   where a player's men stand, as each player counts: 25 the bar, 24 to 1 the points on the way
      home, 0 off; the farthest first. The opponent counts the same points the other way, 25 - n.
step  a man's move by one die: from where, to where, and whether it hits
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

Men: TypeAlias = tuple[int, ...]
Step: TypeAlias = tuple[int, int, bool]

BAR, HOME, OFF = 25, 6, 0  # HOME is the farthest of the points from which men are borne off
NO_MOVE = "no move"
_KEPT = 1 << 15  # lists of turns


class Turn(NamedTuple):
    """A turn: both players' men after it, and its steps."""

    men: Men
    other: Men
    steps: Sequence[Step]

    @property
    def hits(self) -> set[int]:
        """The points where it hits."""
        return {target for _, target, is_hit in self.steps if is_hit}

    @property
    def name(self) -> str:
        """The turn in the usual notation: "bar/20 6/5*", "24/22(2)", "6/off".

        Steps of one man are written as one, with the points between where it hits.
        """
        hits, ways = self.hits, list[list[int]]()
        for origin, target, _ in self.steps:
            way = next((one for one in ways if one[-1] == origin), None)
            if way is None:
                ways.append([origin, target])
                continue
            if origin not in hits:
                way.pop()
            way.append(target)
        names = [_name_way(way, hits) for way in sorted(ways, reverse=True)]
        counted = ((name, names.count(name)) for name in dict.fromkeys(names))
        return " ".join(f"{name}({n})" if n > 1 else name for name, n in counted) or NO_MOVE


@lru_cache(_KEPT)
def list_turns(men: Men, other: Men, high: int, low: int) -> Sequence[Turn]:
    """Return the legal turns with these dice, one for each position that they lead to.

    Both dice must be played if that is possible, and all four of a double. If only one of two
    unlike dice can be played, it must be the higher one if that is possible. Without a legal move
    the turn is passed.
    """
    orders = [(high,) * 4] if high == low else [(high, low), (low, high)]
    found = [_play_dice(men, other, dice) for dice in orders]
    most = max(played for played, _ in found)
    if most == 0:
        return (Turn(men, other, ()),)
    ways: dict[tuple[Men, Men], Sequence[Step]] = {}
    for played, after in found:
        if played == most:
            ways |= {position: after[position] for position in after if position not in ways}
            if most == 1:
                break  # the higher die comes first
    return tuple(Turn(*position, steps) for position, steps in ways.items())


def _play_dice(
    men: Men, other: Men, dice: Sequence[int]
) -> tuple[int, dict[tuple[Men, Men], tuple[Step, ...]]]:
    """Return how many of the dice can be played in this order, and the positions after them."""
    after: dict[tuple[Men, Men], tuple[Step, ...]] = {(men, other): ()}
    for played, die in enumerate(dice):
        following: dict[tuple[Men, Men], tuple[Step, ...]] = {}
        for (own, theirs), steps in after.items():
            for step in _list_steps(own, theirs, die):
                following.setdefault(_make_step(own, theirs, step), (*steps, step))
        if not following:
            return played, after
        after = following
    return len(dice), after


def _list_steps(men: Men, other: Men, die: int) -> Iterator[Step]:
    """Yield the legal steps with one die, from the farthest man on."""
    farthest = men[0]
    for origin in (BAR,) if farthest == BAR else dict.fromkeys(men):
        target = origin - die
        if target > OFF:
            count = other.count(BAR - target)
            if count < 2:
                yield origin, target, count == 1
        elif origin and farthest <= HOME and (target == OFF or origin == farthest):
            yield origin, OFF, False


def _make_step(men: Men, other: Men, step: Step) -> tuple[Men, Men]:
    """Return both players' men after a step."""
    origin, target, hits = step
    return (
        _move_man(men, origin, target),
        _move_man(other, BAR - target, BAR) if hits else other,
    )


def _move_man(men: Men, origin: int, target: int) -> Men:
    left = list(men)
    left.remove(origin)
    return tuple(sorted([*left, target], reverse=True))


def name_point(number: int) -> str:
    """Return the name of a point: "bar", "24" to "1", "off"."""
    return {BAR: "bar", OFF: "off"}.get(number, str(number))


def _name_way(way: Sequence[int], hits: set[int]) -> str:
    """Return the name of a man's way, such as "24/23*/21"."""
    origin, *others = way
    names = [name_point(point) + ("*" if point in hits else "") for point in others]
    return "/".join([name_point(origin), *names])
