"""What follows from what somebody wrote: alpha-beta gone through with their values and windows.

So an error that only follows from an earlier one can be told from one that is new.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from math import inf
from typing import Any

from plyscope.game import MAX
from plyscope.lab.answer import Answer
from plyscope.lab.exercise import Exercise
from plyscope.lab.windows import Window, Windows


@dataclass
class Followed:
    """What would be right after what was written.

    windows  by node and moment (None on entry, else the child that is back): what they would be
    placed   by node and moment: what was written for it
    spare    by node: what was written and belongs to no moment
    visited  the nodes that would be visited
    """

    windows: dict[tuple[int, int | None], Window] = field(default_factory=dict)
    placed: dict[tuple[int, int | None], Window] = field(default_factory=dict)
    spare: dict[int, list[Window]] = field(default_factory=dict)
    visited: set[int] = field(default_factory=set)


def follow(exercise: Exercise, answer: Answer) -> Followed:
    """Go through an exercise of alpha-beta with what was written."""
    found = Followed()
    for state, written in answer.windows.items():
        truth = exercise.windows.get(state)
        placed, spare = _placed(written, truth)
        found.placed |= {(state, moment): window for moment, window in placed.items()}
        if spare:
            found.spare[state] = spare
    _visit(exercise, answer, found, exercise.tree.initial, (-inf, inf))
    return found


def _visit(exercise: Exercise, answer: Answer, found: Followed, state: int, entry: Window) -> float:
    """Go through a node that is entered with a window; return what comes back from it."""
    tree = exercise.tree
    found.visited.add(state)
    if tree.is_terminal(state):
        return tree.utility(state, MAX)
    alpha, beta = _at(found, state, None, entry)
    is_max = tree.to_move(state) == MAX
    v = -inf if is_max else inf
    children = list(enumerate(tree.children(state)))
    if exercise.direction == "right to left":
        children.reverse()
    for action, child in children:
        v2 = _visit(exercise, answer, found, child, (alpha, beta))
        if set(tree.children(child)) <= found.visited:
            v2 = answer.values.get(child, v2)  # it was worked out whole
        v = max(v, v2) if is_max else min(v, v2)
        expected = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
        alpha, beta = _at(found, state, action, expected)
        beyond = v > beta if is_max else v < alpha
        if beyond or (exercise.ties == "cut" and v == (beta if is_max else alpha)):
            break
    return v


def _at(found: Followed, state: int, moment: int | None, expected: Window) -> Window:
    """Note what would be right at a moment; return what was written there, where something was."""
    found.windows[state, moment] = expected
    return found.placed.get((state, moment), expected)


def _placed(
    written: Sequence[Window], truth: Windows | None
) -> tuple[Mapping[int | None, Window], list[Window]]:
    """Return what was written for each moment at which something is right, and what is left over.

    Where as many windows are written as are right they belong together in order; else those that
    are right find their places first.
    """
    if truth is None:
        return {}, list(written)
    moments: list[Any] = list(truth.changes)
    least = len(moments) - truth.optional(moments[-1])
    if least <= len(written) <= len(moments):
        return dict(zip(moments, written, strict=False)), []
    placed: dict[int | None, Window] = {}
    spare: list[Window] = []
    blocks = SequenceMatcher(None, truth.written, list(written), autojunk=False).get_opcodes()
    for _, i1, i2, j1, j2 in blocks:
        both = min(i2 - i1, j2 - j1)
        placed |= dict(zip(moments[i1 : i1 + both], written[j1 : j1 + both], strict=True))
        spare += written[j1 + both : j2]
    return placed, spare
