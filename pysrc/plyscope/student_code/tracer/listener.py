"""Write the tape of a traced search from its calls and returns.

What runs at every node is written out where it could be a call: it is half of what following costs.
"""

import sys
from math import inf
from types import CodeType, FrameType
from typing import Any

from plyscope.game import MAX
from plyscope.student_code.tracer.search_functions import SearchCode
from plyscope.student_code.tracer.traced_node import STRAY, UNSET, Opened
from plyscope.student_code.tracer.unusual_calls import Unusual
from plyscope.student_code.tracer.variable_changes import bound, minus
from plyscope.tape.format import ENTER_WINDOWLESS, LEAVE

_get_frame = sys._getframe


class SearchListener(Unusual):
    """Hears a search of `game` from `state` and writes its tape; see call_hooks.py.

    known      what there is to know of each code that searches
    place      where the value stands in a pair that is returned
    negated    whether values are those of who is to move
    remembers  whether the code may keep a table of its own
    inlines    whether it may judge a position in the function that made it
    sign       -1 where all values are those of MIN, who begins; None where that is to be seen
    """

    __slots__ = ()

    def __init__(self, game: Any, state: Any, *rest: Any, **more: Any) -> None:
        super().__init__(game, state, *rest, **more)
        self.node.sign = self.sign_of(state, None, None)

    def sign_of(self, state: Any, code: SearchCode | None, local: Any) -> int:
        """Return -1 where a function counts for MIN at a node."""
        if not self.negated:
            return self.sign or 1
        if code is not None and code.colour:
            return 1 if local[code.colour] > 0 else -1
        return 1 if self.game.to_move(state) == MAX else -1

    def start(self, code: CodeType, _offset: int, frame: FrameType | None = None) -> None:
        """A call begins: a node, where it is handed what `result` has made."""
        if self.done:
            return
        if frame is None:
            frame = _get_frame(1)
        node, known = self.node, self._only or self._about[id(code)]
        local = frame.f_locals
        state = local[known.state]
        if state is not self.made and not self._fits(node, state, known, frame):
            return
        self.made = UNSET
        child = node.below or self._opens(node)
        child.state = state
        child.local = local
        child.frame = frame
        child.code = known
        child.tried = 0
        child.asked = ""
        child.sign = self.sign_of(state, known, local) if self.negated else node.sign
        if not node.tried:
            self.first(node)
        elif not node.only:
            self.look(node)
        elif (held := node.local.get(node.only)) is not node.value:
            self.holds(node, held)
        node.tried += 1
        if node.above is None:
            self.moves.append(self.action)
        if known.windows:
            low = local[known.alpha] if known.alpha else -inf
            high = local[known.beta] if known.beta else inf
            if child.sign < 0:
                low, high = minus(high), minus(low)
            self.numbers += (self.action, bound(low, -inf), bound(high, inf))
        else:
            numbers = self.numbers
            numbers.append(ENTER_WINDOWLESS)  # one at a time is the fastest: see tape_lines
            numbers.append(self.action)
        if self.watch is not None:
            self.watch("enter", node.frame, None)
        self.node = child
        self.nodes = nodes = self.nodes + 1
        if nodes >= self.look_up:
            self._check()

    def back(self, _code: CodeType, _offset: int, value: Any) -> None:
        """A call returns."""
        node = self.node
        if self.done:
            return
        if self.made is not UNSET:
            self.missed(None)
        if node.under:
            self._handed_back(node, value)
            return
        kind = type(value)
        if not self.plain or not (kind is int or (kind is float and value == value)):
            self._left(node, value)
            return
        if node.tried:
            if not node.only:
                self.look(node)
            elif (held := node.local.get(node.only)) is not node.value:
                self.holds(node, held)
            if node.tried != node.count or node.made:
                self._closes(node, value)
        elif node.asked == "evaluate":
            self.tape.count_evaluations(1)
        number = value if node.sign > 0 else -value
        self.node = node.above
        numbers = self.numbers
        numbers.append(LEAVE)
        numbers.append(number)
        if node.ply == 1:
            self.worths.append(number)
        node.frame = node.local = None

    def _closes(self, node: Opened, value: Any) -> None:
        """See what was never tried at a node that is left, and forget what was only looked at."""
        if node.tried != node.count:
            self.cut(node, value)
        node.made = []

    def _left(self, node: Opened, value: Any) -> None:
        """A node is left, where more is to be told than that, or its value is no plain number."""
        if node.tried:
            self.look(node)
        number = self.number(node, value)
        if number is None:
            self._odd(node, value)
            return
        if node.tried:
            self._closes(node, value)
        elif node.asked == "evaluate":
            self.tape.count_evaluations(1)
        if self.remembers:
            self._remember(node, number)
        self.node = above = node.above
        self.tape.leave(number)
        if node.ply == 1:
            self.worths.append(number)
        self.told = False
        frame, node.frame, node.local = node.frame, None, None
        if self.watch is not None:
            self.watch("leave", frame, value)
        if above.code is not None and above.code.picks and frame is not None:
            self.pick(above, number, frame.f_back)

    def unwound(self, _code: CodeType) -> None:
        """An exception leaves a call: its node has no value, so the tape ends here."""
        if not self.done and self.node.under[-1:] != [STRAY]:
            self.done = True
        elif not self.done:
            self.node.under.pop()

    def line(self, code: CodeType, frame: FrameType) -> None:
        """A line is about to run: see line_replay.py."""
        if self.hears_line is not None:
            self.hears_line(code, frame)
