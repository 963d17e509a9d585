"""Retro-moves: the positions of the twin from which a position of a slice can be reached.

They undo only steps within the slices, because captures and promotions lead to other slices. They
ignore whether a capture was obligatory in the earlier position: such a position is solved in the
first pass.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from plyscope.endgames.exit_moves import turned
from plyscope.endgames.product_index import product_index
from plyscope.endgames.slices import Slice
from plyscope.games.draughts.board import BITS, BOARD, UP, neighbour

Steps: TypeAlias = tuple[tuple[int, int], ...]  # (where it came from, what that adds to the number)

_BACK_MEN = {bit: [end for d in UP if (end := neighbour(bit, d))] for bit in BITS}
_BACK_KINGS = {bit: [end for d in range(4) if (end := neighbour(bit, d))] for bit in BITS}


def retromoves(slice_: Slice) -> Callable[[int], list[int]]:
    """Return a function of a wide number of a slice: the wide numbers of its predecessors.

    The opponent made the move: its men came from above.
    """
    masks, twin_masks = product_index(slice_), product_index(slice_.twin)
    men_step, other_men_step, kings_step, other_kings_step = twin_masks.steps
    men = _parts(masks.men, twin_masks.other_men, other_men_step)
    kings = _parts(masks.kings, twin_masks.other_kings, other_kings_step)
    other_men = _parts(masks.other_men, twin_masks.men, men_step)
    other_kings = _parts(masks.other_kings, twin_masks.kings, kings_step)
    man = [(mask, men[mask]) for mask in masks.men]
    king = [(mask, kings[mask]) for mask in masks.kings]
    other_man = [
        (mask, other_men[mask], _undo_steps(mask, other_men, _BACK_MEN)) for mask in masks.other_men
    ]
    other_king = [
        (mask, other_kings[mask], _undo_steps(mask, other_kings, _BACK_KINGS))
        for mask in masks.other_kings
    ]
    a, b, c = len(other_man), len(king), len(other_king)

    def before(number: int) -> list[int]:
        rest, last = divmod(number, c)
        rest, third = divmod(rest, b)
        first, second = divmod(rest, a)
        men, base = man[first]
        other_men, part, steps_back = other_man[second]
        kings, more = king[third]
        other_kings, most, king_back = other_king[last]
        free = BOARD & ~(men | kings | other_men | other_kings)
        base += part + more + most
        found = [base + step for origin, step in king_back if origin & free]
        if steps_back:
            found += [base + step for origin, step in steps_back if origin & free]
        return found

    return before


def _parts(masks: tuple[int, ...], twin_masks: tuple[int, ...], step: int) -> Mapping[int, int]:
    """Return what each mask of a group adds to the number of the twin, turned around."""
    ranks = {mask: step * number for number, mask in enumerate(twin_masks)}
    return {mask: ranks[turned(mask)] for mask in masks}


def _undo_steps(mask: int, parts: Mapping[int, int], table: Mapping[int, list[int]]) -> Steps:
    """Return the retro-moves of a group with this mask."""
    steps = []
    for bit in BITS:
        if bit & mask:
            for origin in table[bit]:
                if not origin & mask:
                    steps.append((origin, parts[mask ^ bit ^ origin] - parts[mask]))
    return tuple(steps)
