"""The first pass over the positions of a slice: those solved at once, and others' open moves."""

from array import array
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from plyscope.endgames.encoding import DRAW, NOWHERE, UNKNOWN
from plyscope.endgames.exit_moves import CROWNED, UPWARDS, Lookup, best_code, captures, crowned
from plyscope.endgames.product_index import product_index
from plyscope.endgames.slices import Slice
from plyscope.games.draughts.board import KING_JUMPS, KING_STEPS, MAN_JUMPS, MAN_STEPS

MASKS = 1 << 14  # of a group, whose moves are remembered


class InitialValues(NamedTuple):
    """The result of the first pass over a range of wide numbers; the lists are by plies.

    `codes` are final where a capture is obligatory and where the player cannot move. `open_moves`
    is the number of open moves within the slice, plus one for all promotions together. `settled`
    are the positions with a code. `late_wins` are wins by a promotion, if there is no shorter win;
    `late_losses` are positions all of whose promotions are lost once so many plies are solved.
    """

    codes: bytearray
    open_moves: bytearray
    settled: dict[int, "array[int]"]
    late_wins: dict[int, "array[int]"]
    late_losses: dict[int, "array[int]"]


def numbers() -> "defaultdict[int, array[int]]":
    """Return empty lists of wide numbers, by plies, four bytes a number."""
    return defaultdict(_list)


def _list() -> "array[int]":
    return array("I")


def run_initial_pass(slice_: Slice, lookup: Lookup, first: int, last: int) -> InitialValues:
    """Run the pass over a range of triples (see product_index.py), `last` excluded."""
    groups = product_index(slice_)
    size = len(groups.other_kings)
    found = InitialValues(
        bytearray([NOWHERE]) * ((last - first) * size),
        bytearray((last - first) * size),
        *(numbers() for _ in range(3)),
    )
    codes, open_moves, settled, late_wins, late_losses = found
    for triple in range(first, last):
        rest, king = divmod(triple, len(groups.kings))
        man, other = divmod(rest, len(groups.other_men))
        men, other_men, kings = groups.men[man], groups.other_men[other], groups.kings[king]
        if men & other_men or kings & (men | other_men):
            continue
        blocked = men | other_men | kings
        ends = [end for end in (*_men_ends(men), *_king_ends(kings)) if not end & blocked]
        lasts = [step for step in _men_crowned(men) if not step[1] & blocked]
        jumps = [pair for pair in (*_men_jumps(men), *_king_jumps(kings)) if not pair[1] & blocked]
        overs = reached = 0
        for over, _ in jumps:
            overs |= over
        for end in ends:
            reached |= end
        start, shift = triple * size, (triple - first) * size
        for number, other_kings in enumerate(groups.other_kings):
            if other_kings & blocked:
                continue
            place, against = shift + number, other_men | other_kings
            if against & overs and any(
                over & against and not end & other_kings for over, end in jumps
            ):
                code = best_code(captures((men, kings, other_men, other_kings), lookup))
                codes[place] = code
                if code != DRAW:
                    settled[code].append(start + number)
                continue
            count = len(ends)
            if other_kings & reached:
                count = sum(not end & other_kings for end in ends)
            codes[place] = UNKNOWN
            pieces = men, kings, other_men, other_kings
            out = [crowned(pieces, *step, lookup) for step in lasts if not step[1] & other_kings]
            if out:
                code = best_code(out)
                if code == DRAW or code & 1:
                    count += 1
                    if code != DRAW:
                        late_wins[code].append(start + number)
                elif count:
                    count += 1
                    late_losses[code - 1].append(start + number)
                else:
                    codes[place] = code
                    settled[code].append(start + number)
            elif not count:
                codes[place] = 0
                settled[0].append(start + number)
            open_moves[place] = count
    return found


# What a group could do on an empty board, remembered for each of its masks.


@lru_cache(MASKS)
def _men_ends(men: int) -> tuple[int, ...]:
    """Return the target squares of men's steps without promotion."""
    steps = (end for bit in _bits(men) for end, _, _ in MAN_STEPS[UPWARDS][bit])
    return tuple(end for end in steps if not end & CROWNED)


@lru_cache(MASKS)
def _men_crowned(men: int) -> tuple[tuple[int, int], ...]:
    """Return the steps of men to the last row: origins and targets."""
    steps = ((bit, end) for bit in _bits(men) for end, _, _ in MAN_STEPS[UPWARDS][bit])
    return tuple(step for step in steps if step[1] & CROWNED)


@lru_cache(MASKS)
def _king_ends(kings: int) -> tuple[int, ...]:
    return tuple(end for bit in _bits(kings) for end, _, _ in KING_STEPS[UPWARDS][bit])


@lru_cache(MASKS)
def _men_jumps(men: int) -> tuple[tuple[int, int], ...]:
    """Return the first jumps of men: the squares jumped over, and the targets."""
    return tuple(jump[:2] for bit in _bits(men) for jump in MAN_JUMPS[UPWARDS][bit])


@lru_cache(MASKS)
def _king_jumps(kings: int) -> tuple[tuple[int, int], ...]:
    return tuple(jump[:2] for bit in _bits(kings) for jump in KING_JUMPS[bit])


def _bits(mask: int) -> Iterator[int]:
    while mask:
        bit = mask & -mask
        mask ^= bit
        yield bit
