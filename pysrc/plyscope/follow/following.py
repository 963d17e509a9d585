"""Following a search: what its calls, its returns and what it asks of the game come to on a tape."""

import sys
from collections.abc import Callable
from math import inf, isnan
from types import CodeType, FrameType
from typing import Any

from plyscope.follow.answer import is_value, split, utility
from plyscope.follow.codes import Code
from plyscope.follow.opened import UNSET, Opened
from plyscope.follow.standin import stand_in
from plyscope.game import CHANCE, MAX, MIN, Game, alternates
from plyscope.given import short
from plyscope.trace.layout import LEAVE, OPEN, RAISE, UPDATE
from plyscope.trace.tape import Tape


class Halted(BaseException):
    """Ends a search from outside; no `except Exception` of a student keeps it."""


class OtherSign(BaseException):
    """The values were read as those of MIN, who begins, and are not: it is followed once more."""


class Following:
    """Hears a search of `game` from `state`, and writes a tape.

    known    what there is to know of each code that searches
    place    where the value stands in a pair that is returned
    negated  whether values are those of who is to move
    remembers  whether the code may keep a table of its own
    """

    def __init__(
        self,
        game: Game[Any],
        state: Any,
        known: dict[CodeType, Code],
        tape: Tape,
        *,
        place: int | None,
        negated: bool,
        remembers: bool,
        sign: int | None,
        limit: int,
        stop: Callable[[], bool] | None,
    ) -> None:
        self.game, self.state, self.known, self.tape = game, state, known, tape
        self.place, self.negated, self.remembers = place, negated, remembers
        self.limit, self.stop = limit, stop
        self.in_turn = alternates(game)
        self.first = game.to_move(state)
        # Of whom values are that are not negated: None as long as nothing says it.
        self.sign = 1 if self.first != MIN or negated or len(game.players) != 2 else sign
        self.nodes = 1
        self.calls = 0  # of result
        self.beyond = 0  # calls of result for a position that was not open
        self.called = 0  # nodes that a call of a function was
        self.wrong = ""  # why what was returned is no value
        self.passes = 1  # over the root
        hurdles = sys.platform == "emscripten" and any(each.picks for each in known.values())
        self.deepest = 140 if hurdles else 900  # max(...) takes room that Python does not count
        self.watch: Callable[[str, FrameType | None, Any], None] | None = None  # hears each tick
        self.fresh = False  # whether the last event was a LEAVE
        self.closed: dict[Any, Any] = {}  # values by position, where the code remembers
        self._made: Any = UNSET  # what result has just made, and no call was handed yet
        self._action = -1
        root = Opened(state, None, None, self._own_sign(state, None, None))
        root.under = []
        self.path = [root]
        self.done = False

    def _own_sign(self, state: Any, code: Code | None, frame: FrameType | None) -> int:
        if not self.negated:
            return self.sign or 1
        if code is not None and frame is not None and code.colour:
            return 1 if frame.f_locals[code.colour] > 0 else -1
        return 1 if self.game.to_move(state) == MAX else -1

    # What is heard of calls.

    def start(self, code: CodeType, frame: FrameType) -> None:
        known = self.known.get(code)
        if known is None or self.done:
            return
        local = frame.f_locals
        state = local[known.state]
        node = self.path[-1]
        if state is self._made or (self._made is not UNSET and _same(state, self._made)):
            action = self._action
        elif state is node.state or _same(state, node.state):
            self._again(node, frame, known)
            return
        else:
            action = self._made_before(node, state)
            if action < 0:
                self.beyond += 1
                return
        self._made = UNSET
        sign = self.sign or 1
        if self.negated:
            sign = self._own_sign(state, known, frame)
        self.called += 1
        window = None
        if known.alpha or known.beta:
            low = local[known.alpha] if known.alpha else -inf
            high = local[known.beta] if known.beta else inf
            window = (low, high) if sign > 0 else (_minus(high), _minus(low))
        self._enter(node, Opened(state, frame, known, sign, action), window, frame)

    def _again(self, node: Opened, frame: FrameType, known: Code) -> None:
        """A node is handed on to another function, or searched once more."""
        if node.under is None:
            node.under = []
        node.under.append((node.frame, node.code))
        node.frame, node.code = frame, known
        if len(node.under) > self.deepest:
            raise RecursionError(f"{known.name} is handed the same position again and again")
        if node.tried and len(self.path) == 1:
            self.passes += 1
            self.tape.note("iteration", self.passes)
            node.tried, node.expanded = 0, False
            node.value = node.alpha = node.beta = UNSET
            self.fresh = False
            if self.watch is not None:
                self.watch("note", frame, self.passes)

    def _made_before(self, node: Opened, state: Any) -> int:
        """Return the action that made a position earlier; -1 where none did."""
        for at, (action, made) in enumerate(node.made or ()):
            if made is state or _same(made, state):
                del node.made[at]  # type: ignore[union-attr]
                return action
        return -1

    def _enter(self, node: Opened, child: Opened, window: Any, frame: FrameType | None) -> None:
        if self.fresh:
            self._look(node)
        if not node.expanded:
            self._expand(node)
        if node.value is UNSET:
            self._begin(node)
        numbers = self.tape.numbers
        if window is None:
            numbers += (OPEN, child.action)
        else:
            numbers += (child.action, _bound(window[0], -inf), _bound(window[1], inf))
        node.tried += 1
        self.path.append(child)
        self.fresh = False
        self.nodes += 1
        if self.watch is not None:
            self.watch("enter", node.frame, None)
        if len(self.path) > self.deepest:
            raise RecursionError("maximum recursion depth exceeded")
        if self.nodes > self.limit or (
            self.stop is not None and not self.nodes & 1023 and self.stop()
        ):
            self.done = True
            raise Halted

    def back(self, code: CodeType, frame: FrameType, value: Any) -> None:
        node = self.path[-1]
        if frame is not node.frame or self.done:
            return
        if self.fresh:
            self._look(node)
        if node.under:
            self._cut(node, value)
            node.frame, node.code = node.under.pop()
            node.value = node.alpha = node.beta = UNSET
            return
        if len(self.path) == 1:
            return
        kind = type(value)
        if kind is int or kind is float:
            number = value if node.sign > 0 else -value
            if number != number:
                self._odd(code, value)
                return
        else:
            number = self._number(node, value)
            if number is None:
                self._odd(code, value)
                return
        if node.tried < node.count and node.tried:
            self._cut(node, value)
        if self.remembers:
            self._remember(node, number)
        if node.asked == "evaluate" and not node.tried:
            self.tape.judged(1)
        self._leave(number, frame, value)

    def _leave(self, number: Any, frame: FrameType | None, value: Any) -> None:
        child = self.path.pop()
        node = self.path[-1]
        if type(number) is tuple:
            self.tape.leave(number)  # type: ignore[arg-type]
        else:
            self.tape.numbers += (LEAVE, number)
        self.fresh = True
        if self.watch is not None:
            self.watch("leave", frame, value)
        if node.code is not None and node.code.picks and frame is not None:
            self._pick(node, number, frame.f_back if frame is child.frame else frame)

    def _number(self, node: Opened, value: Any) -> Any:
        """Return what a call returned as a utility of MAX; None where it is none."""
        if isinstance(value, (tuple, list)) and len(value) == 2:
            if utility(value, self.game, 1) is None:
                place = self.place
                value = value[place] if place is not None else self._split(node, value)
        if not is_value(value):
            return None
        return utility(value, self.game, node.sign)

    def _split(self, node: Opened, pair: Any) -> Any:
        return split(pair, self.game.actions(node.state), None)[0]

    def unwound(self, code: CodeType, frame: FrameType) -> None:
        """An exception leaves a call: what it is the node of is left without a value."""
        if not self.done and frame is self.path[-1].frame:
            self.done = True  # the tape ends here; what catches the exception is not followed

    def line(self, code: CodeType, frame: FrameType) -> None:
        """A line is about to run; see again.py."""

    def _odd(self, code: CodeType, value: Any) -> None:
        """What was returned is no value: the tape ends here."""
        self.wrong = f"{code.co_name} returned {short(value)}"
        self.done = True

    # What changes at a node.

    def _expand(self, node: Opened) -> None:
        node.expanded = True
        game, player = self.game, -2
        if not self.in_turn:
            player = game.to_move(node.state)
            self.tape.turn(player)
        if node.count < 0 or player == CHANCE:
            node.count = len(list(game.actions(node.state)))
        odds = list(game.outcomes(node.state)) if player == CHANCE else []  # type: ignore[attr-defined]
        self.tape.expand(len(odds) or node.count)
        for action, probability in odds:
            self.tape.outcome(action, probability)

    def _begin(self, node: Opened) -> None:
        """Remember what the variables hold before the first child is tried."""
        code = node.code
        if code is None or node.frame is None:
            return
        local = node.frame.f_locals
        node.value = self._held(local, code)
        node.alpha = local.get(code.alpha) if code.alpha else None
        node.beta = local.get(code.beta) if code.beta else None

    def _held(self, local: Any, code: Code) -> Any:
        for name in code.values:
            if name in local:
                return local[name]
        return None

    def _look(self, node: Opened) -> None:
        """Tell what changed in the variables of a node since a child came back."""
        code = node.code
        if code is None or node.frame is None:
            return
        local = node.frame.f_locals
        value = None
        for name in code.values:
            if name in local:
                value = local[name]
                break
        alpha = local.get(code.alpha) if code.alpha else None
        beta = local.get(code.beta) if code.beta else None
        if value is node.value and alpha is node.alpha and beta is node.beta:
            return
        same = node.value == value and node.alpha == alpha and node.beta == beta
        before = node.value, node.alpha, node.beta
        node.value, node.alpha, node.beta = value, alpha, beta
        if same or before[0] is UNSET:
            return
        if value is None:  # fail-hard: an end of the window is the value
            value = alpha if alpha != before[1] else beta
        number = self._number(node, value)
        if number is not None:
            self._update(node, number)

    def _window(self, node: Opened) -> tuple[Any, Any]:
        low, high = (node.alpha, node.beta) if node.sign > 0 else (node.beta, node.alpha)
        if node.sign < 0:
            low, high = _minus(low), _minus(high)
        return _bound(low, -inf), _bound(high, inf)

    def _update(self, node: Opened, number: Any) -> None:
        self.fresh = False
        if type(number) is tuple:
            self.tape.update(number)  # type: ignore[arg-type]
            self.tape.numbers[-4:] = [RAISE, self.tape.numbers[-3]]
        elif node.code is not None and (node.code.alpha or node.code.beta):
            self.tape.numbers += (UPDATE, number, *self._window(node))
        else:
            self.tape.numbers += (RAISE, number)
        if self.watch is not None:
            self.watch("update", node.frame, None)

    def _pick(self, node: Opened, number: Any, caller: FrameType | None) -> None:
        """Tell of a value that is the best so far of those that max or min is handed."""
        assert node.code is not None
        which = node.code.picks.get(caller.f_code) if caller is not None else None
        if which is None or type(number) is tuple:
            return
        more = (which == "max") == (node.sign > 0)
        if node.best is None or (number > node.best if more else number < node.best):
            node.best = number
            self._update(node, number)

    def _cut(self, node: Opened, value: Any) -> None:
        """Tell of actions that were never tried, where some were."""
        if not node.tried or node.tried >= node.count:
            return
        number = self._number(node, value)
        if number is None:
            held = node.value if node.value is not UNSET else None
            number = self._number(node, held) if held is not None else None
        if number is None:
            return
        if node.value is UNSET:
            self._begin(node)
        self.tape.cut(number, *self._window(node))
        node.tried = node.count
        self.fresh = False
        if self.watch is not None:
            self.watch("cut", node.frame, value)

    def _remember(self, node: Opened, number: Any) -> None:
        """Tell of a position that came up before, and of which now nothing was asked or tried."""
        if node.tried or node.asked:
            self.closed[node.state] = number
        elif node.state in self.closed and self.closed[node.state] == number:
            self.tape.note("table hit", number)
            if self.watch is not None:
                self.watch("note", node.frame, number)

    def _missed(self, node: Opened) -> None:
        """Tell of a position that was made, came up before, and was not searched again."""
        made, action, self._made = self._made, self._action, UNSET
        if self.remembers and made in self.closed:
            number = self.closed[made]
            self._enter(node, Opened(made, None, None, node.sign, action), None, node.frame)
            self.tape.note("table hit", number)
            if self.watch is not None:
                self.watch("note", node.frame, number)
            self._leave(number, node.frame, number)
        elif node.made is None:
            node.made = [(action, made)]
        else:
            node.made.append((action, made))

    # What is heard of the game.

    def stand_in(self) -> Any:
        """Return the game as the search is handed it."""
        game, path = self.game, self.path
        own_result, own_actions, own_utility = game.result, game.actions, game.utility
        own_evaluate: Any = getattr(game, "evaluate", None)
        own_outcomes: Any = getattr(game, "outcomes", None)

        def result(state: Any, action: Any) -> Any:
            made = own_result(state, action)
            node = path[-1]
            if state is node.state or _same(state, node.state):
                if self._made is not UNSET and not self.done:
                    self._missed(node)
                self._made, self._action = made, action
            else:
                self.beyond += 1
            self.calls += 1
            if self.calls > 8 * self.limit:
                self.done = True
                raise Halted
            return made

        def actions(state: Any) -> Any:
            found = own_actions(state)
            node = path[-1]
            if state is node.state:
                node.count = len(found)
            return found

        def outcomes(state: Any) -> Any:
            return own_outcomes(state)

        def asked(own: Callable[[Any, int], Any], how: str) -> Callable[[Any, int], Any]:
            def ask(state: Any, player: int) -> Any:
                node = path[-1]
                if self.sign is None:
                    self._settle(player)
                elif self.sign < 0 and player == MAX:
                    raise OtherSign
                if state is node.state or self._made is UNSET:
                    node.asked = how
                elif state is self._made:
                    self._inlined(node, state, how)
                return own(state, player)

            return ask

        methods = {"result": result, "actions": actions, "outcomes": outcomes}
        methods["utility"] = asked(own_utility, "utility")
        if own_evaluate is not None:
            methods["evaluate"] = asked(own_evaluate, "evaluate")
        return stand_in(game, **methods)

    def _settle(self, player: int) -> None:
        """Say whose values are, by the first of whom the utility is asked where MIN begins."""
        self.sign = -1 if player == MIN else 1
        for node in self.path:
            node.sign = self.sign

    def _inlined(self, node: Opened, state: Any, how: str) -> None:
        """A position is judged by the function that made it: a leaf without a call of its own."""
        if how == "evaluate" and not self.game.is_terminal(state):
            self._made = UNSET  # how moves are ordered, as likely as not: no node
            node.made = [*(node.made or ()), (self._action, state)]
            return
        action, self._made = self._action, UNSET
        self._enter(node, Opened(state, None, None, node.sign, action), None, node.frame)
        number = self.game.utility(state, MAX)
        if utility(number, self.game, 1) is None or len(self.game.players) > 2:
            number = tuple(self.game.utility(state, p) for p in range(len(self.game.players)))  # type: ignore[assignment]
        self._leave(number, sys._getframe(2), number)


def _same(one: Any, other: Any) -> bool:
    """Tell whether two positions are equal; those of two kinds never are."""
    return type(one) is type(other) and bool(one == other)


def _minus(bound: Any) -> Any:
    return -bound if isinstance(bound, (int, float)) else None


def _bound(bound: Any, free: float) -> float:
    """Return an end of a window, `free` where what stands there is no number."""
    fit = isinstance(bound, (int, float)) and not isnan(bound)
    return bound if fit else free  # type: ignore[return-value]
