"""Write the tape of a traced search from its calls and returns.

What runs at every node is written out where it could be a call: it is half of what following costs.
"""

import sys
from collections.abc import Callable, Mapping
from math import inf
from types import CodeType, FrameType
from typing import Any

from plyscope.game import MAX, MIN, Game
from plyscope.student_code.convention.function_result import is_value, split, utility
from plyscope.student_code.tracer.search_functions import SearchCode
from plyscope.student_code.tracer.traced_node import STRAY, UNSET, Opened
from plyscope.student_code.tracer.variable_changes import Changes, bound, minus
from plyscope.tape.format import ENTER_WINDOWLESS, LEAVE
from plyscope.tape.writer import Tape
from plyscope.validation import short_repr

OFTEN = 1024  # nodes between two looks at whether to stop
_get_frame = sys._getframe


class Halted(BaseException):
    """Raised to end a search from outside; no `except Exception` catches it."""


class SearchListener(Changes):
    """Hears a search of `game` from `state` and writes its tape; see call_hooks.py.

    known      what there is to know of each code that searches
    place      where the value stands in a pair that is returned
    negated    whether values are those of who is to move
    remembers  whether the code may keep a table of its own
    inlines    whether it may judge a position in the function that made it
    sign       -1 where all values are those of MIN, who begins; None where that is to be seen
    """

    __slots__ = (
        "_about",
        "_only",
        "action",
        "careful",
        "closed",
        "deepest",
        "done",
        "inlined",
        "inlines",
        "known",
        "limit",
        "look_up",
        "made",
        "moves",
        "negated",
        "nodes",
        "passes",
        "place",
        "plain",
        "remembers",
        "sign",
        "spare",
        "stop",
        "strays",
        "wrong",
        "wrong_line",
    )

    def __init__(
        self,
        game: Game[Any],
        state: Any,
        known: Mapping[CodeType, SearchCode],
        tape: Tape,
        *,
        place: int | None = None,
        negated: bool = False,
        remembers: bool = False,
        inlines: bool = True,
        sign: int | None = None,
        limit: float = inf,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        super().__init__(game, tape)
        self.known, self.place, self.negated, self.remembers = known, place, negated, remembers
        self._about = {id(code): about for code, about in known.items()}  # a code's hash is slow
        self._only = next(iter(known.values())) if len(known) == 1 else None
        self.limit, self.stop, self.inlines = limit, stop, inlines
        begins = not negated and len(game.players) == 2 and game.to_move(state) == MIN
        self.sign = sign if begins else 1
        self.nodes = 1
        self.look_up = min(OFTEN, limit + 1)  # nodes at the next look at whether to stop
        self.spare = 0  # positions that were made and handed to no call
        self.inlined = 0  # nodes that no call was handed
        self.strays = 0  # calls that were handed a position which nobody had made
        self.passes = 1  # over the root
        self.wrong = ""  # why what was returned is no value, and on which line
        self.wrong_line = 0
        self.done = False  # the tape has ended
        self.closed: dict[Any, Any] = {}  # values by position, where the code remembers
        self.made: Any = UNSET  # what `result` has just made, and no call was handed yet
        self.action = -1  # by which
        picks = any(each.picks for each in known.values())
        self.careful = remembers or picks
        self.plain = not self.careful  # nothing is told of a node but what every one has
        # There max(...) and a cache take room on a stack that Python does not count.
        self.deepest = 140 if sys.platform == "emscripten" and self.careful else 900
        self.moves: list[int] = []  # that were tried at the root
        self.node.state = state
        self.node.under = [STRAY]  # the root ends with the call, not with a return
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

    def listen(
        self,
        watch: Callable[[str, FrameType | None, Any], None],
        line: Callable[[CodeType, FrameType], None],
    ) -> None:
        """Have every tick told from now on, and every line."""
        self.watch, self.hears_line, self.plain = watch, line, False

    def leaf(self, state: Any, number: Any, caller: FrameType | None) -> None:
        """Tell of a child that no call was handed: it came back with this."""
        node = self.node
        child = node.below or self._opens(node)
        child.state, child.frame, child.code = state, None, None
        child.tried, child.asked = 0, "utility"
        if not node.tried:
            self.first(node)
        else:
            self.look(node)
        node.tried += 1
        self.nodes += 1
        self.inlined += 1
        self.numbers += (ENTER_WINDOWLESS, self.action)
        if self.watch is not None:
            self.watch("enter", node.frame, None)
        if self.remembers and self.made is UNSET and state in self.closed:
            self.note("table hit", number, node.frame)
        self.tape.leave(number)
        if node.above is None:
            self.moves.append(self.action)
            self.worths.append(number)
        self.told = False
        if self.watch is not None:
            self.watch("leave", node.frame, number)
        if node.code is not None and node.code.picks:
            self.pick(node, number, caller)

    def missed(self, caller: FrameType | None) -> None:
        """A position was made that no call was handed: searched before, or only looked at."""
        made, self.made = self.made, UNSET
        self.spare += 1
        if not self.spare % OFTEN:
            self.halt(self.spare > 8 * self.limit)
        if self.remembers and made in self.closed:
            self.leaf(made, self.closed[made], caller)
        else:
            self.node.made.append((self.action, made))

    def _fits(self, node: Opened, state: Any, known: SearchCode, frame: FrameType) -> bool:
        """Tell whether a position is a child of the open node; else the call is part of that."""
        if self.made is not UNSET and same(state, self.made):
            return True
        if state is node.state or same(state, node.state):
            self._again(node, known, frame)
            return False
        for at, (action, made) in enumerate(node.made):
            if made is state or same(made, state):
                del node.made[at]
                if self.made is not UNSET:
                    node.made.append((self.action, self.made))
                self.action = action
                return True
        self.strays += 1
        node.under.append(STRAY)
        return False

    def _again(self, node: Opened, known: SearchCode, frame: FrameType) -> None:
        """A node is handed on to another function, or the root is searched once more."""
        node.under.append((node.frame, node.code))
        node.local, node.frame, node.code = frame.f_locals, frame, known
        if len(node.under) > self.deepest:
            raise RecursionError(f"{known.name} is handed the same position again and again")
        if node.tried and node.above is None:
            self.passes += 1
            node.tried = 0
            self.note("iteration", self.passes, frame)

    def _handed_back(self, node: Opened, value: Any) -> None:
        """A call returns that was no node's, or one by which a node was handed on."""
        under = node.under.pop()
        if under is STRAY:
            return
        if node.tried:
            self.look(node)
            if node.tried != node.count:
                self.cut(node, value)
        node.frame, node.code = under
        node.local = node.frame.f_locals if node.frame is not None else None
        if node.tried:
            self.begin(node)

    def _opens(self, node: Opened) -> Opened:
        """Return the object for the nodes of a ply that was not reached before."""
        if node.ply >= self.deepest:
            raise RecursionError("maximum recursion depth exceeded")
        return node.opens()

    def _check(self) -> None:
        """End a search that goes on too long."""
        self.look_up = min(self.nodes + OFTEN, self.limit + 1)
        self.halt(self.nodes > self.limit)

    def halt(self, too_long: bool) -> None:
        """End a search that goes on too long, or that is to stop."""
        if too_long or (self.stop is not None and self.stop()):
            self.done = True
            raise Halted

    def number(self, node: Opened, value: Any) -> Any:
        """Return what a node came back with as a utility of MAX; None where it is none."""
        kind = type(value)
        if (kind is int or kind is float) and value == value:
            return value if node.sign > 0 else -value
        if isinstance(value, (tuple, list)) and len(value) == 2:
            found = utility(value, self.game, 1)
            if found is not None:
                return found
            place = self.place
            value = split(value, (), None)[0] if place is None else value[place]
        return utility(value, self.game, node.sign) if is_value(value) else None

    def _odd(self, node: Opened, value: Any) -> None:
        """What was returned is no value: the tape ends here."""
        name = node.code.name if node.code is not None else "the function"
        line = node.frame.f_lineno if node.frame is not None else 0
        self.wrong, self.wrong_line = f"{name} returned {short_repr(value)}", line
        self.done = True

    def _remember(self, node: Opened, number: Any) -> None:
        """Tell of a position that came up before, and of which now nothing was asked or tried."""
        if node.tried or node.asked:
            self.closed[node.state] = number
        elif node.state in self.closed and self.closed[node.state] == number:
            self.note("table hit", number, node.frame)

    def note(self, kind: str, value: Any, frame: FrameType | None) -> None:
        """Tell what else there is to tell."""
        self.tape.annotate(kind, value)
        self.more += 1
        if self.watch is not None:
            self.watch("note", frame, None)

    @property
    def ticks(self) -> int:
        """How many events there were: each node but the root is entered, and left if not open."""
        return 2 * (self.nodes - 1) - self.node.ply + self.more

    def chosen(self, value: Any) -> Any:
        """Return the move after which the value at the root last changed, or first came to this."""
        if self.better >= 0:
            return self.moves[self.better]
        pairs = zip(self.moves, self.worths, strict=False)
        return next((move for move, worth in pairs if worth == value), None)

    def worth(self, move: Any) -> Any:
        """Return what a move at the root came back with last; None where it was not tried."""
        pairs = zip(reversed(self.moves[: len(self.worths)]), reversed(self.worths), strict=True)
        return next((worth for each, worth in pairs if each == move), None)


def same(one: Any, other: Any) -> bool:
    """Return whether two positions are equal; those of different types never are."""
    return type(one) is type(other) and bool(one == other)
