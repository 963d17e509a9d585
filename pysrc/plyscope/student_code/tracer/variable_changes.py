"""Changes of the variables at the open node of a traced search."""

from collections.abc import Callable
from math import inf
from types import CodeType, FrameType
from typing import Any

from plyscope.game import CHANCE, Game, has_alternating_turns
from plyscope.student_code.tracer.traced_node import LIVE, UNSET, Opened
from plyscope.tape.format import EXPAND, UPDATE, UPDATE_WINDOWLESS
from plyscope.tape.writer import Tape


class Changes:
    """Turns changes of a node's variables into updates and cuts."""

    __slots__ = (
        *("game", "tape", "numbers", "in_turn", "node", "told", "hears_line", "watch"),
        *("_actions", "_delivers", "more", "better", "worths"),
    )

    def __init__(self, game: Game[Any], tape: Tape) -> None:
        self.game, self.tape, self.numbers = game, tape, tape.numbers
        self.in_turn = has_alternating_turns(game)
        self._actions = game.actions
        self._delivers = tape.is_streaming
        self.node = Opened(None, 0)  # the open one
        self.more = 0  # events beside enters and leaves
        self.worths: list[Any] = []  # what the children of the root came back with
        self.better = -1  # which child of the root came back when its value last changed
        self.told = False  # whether max or min has told what came of the last child
        self.hears_line: Callable[[CodeType, FrameType], None] | None = None
        self.watch: Callable[[str, FrameType | None, Any], None] | None = None  # hears each tick

    def number(self, node: Opened, value: Any) -> Any:
        """Return a value as a utility of MAX; None where it is none."""
        raise NotImplementedError

    def first(self, node: Opened) -> None:
        """Tell how many actions a node has, before the first is tried."""
        one = node.code.one if LIVE and node.code is not None else ""
        value = node.local.get(one) if one else None
        if value is None:
            self.begin(node)
        else:
            node.held = node.only = one
            node.value, node.best = value, None
        if not self.in_turn:
            self._expand(node)
            return
        node.count = count = len(self._actions(node.state))
        if self._delivers:
            self.tape.expand(count)
        else:
            numbers = self.numbers
            numbers.append(EXPAND)
            numbers.append(count)

    def _expand(self, node: Opened) -> None:
        """Tell the same of a game in which not MAX and MIN move in turn: who does, and the odds."""
        game = self.game
        player = game.to_move(node.state)
        self.tape.turn(player)
        odds = list(game.outcomes(node.state)) if player == CHANCE else []  # type: ignore[attr-defined]
        node.count = len(odds) or len(game.actions(node.state))
        self.tape.expand(node.count)
        for action, probability in odds:
            self.tape.outcome(action, probability)

    def begin(self, node: Opened) -> None:
        """See what the variables of a node hold, of which no more is told."""
        code, frame = node.code, node.frame
        node.held = node.only = ""
        node.value = node.alpha = node.beta = node.best = None
        if code is None or frame is None:
            return
        local = node.local if LIVE else frame.f_locals
        for name in code.values:
            value = local.get(name, UNSET)
            if value is not UNSET:
                node.held, node.value = name, value
                node.only = code.one if LIVE else ""
                break
        if code.windows:
            node.alpha = local.get(code.alpha) if code.alpha else None
            node.beta = local.get(code.beta) if code.beta else None

    def look(self, node: Opened) -> None:
        """Tell what changed in the variables of a node since it was looked at last."""
        code, frame = node.code, node.frame
        if self.told or code is None or frame is None or not (node.held or code.windows):
            return
        local = node.local if LIVE else frame.f_locals
        value: Any = local.get(node.held) if node.held else None
        if not code.windows:
            if value is not node.value:
                self.holds(node, value)
            return
        alpha = local.get(code.alpha) if code.alpha else None
        beta = local.get(code.beta) if code.beta else None
        if value is node.value and alpha is node.alpha and beta is node.beta:
            return
        before = node.value, node.alpha, node.beta
        node.value, node.alpha, node.beta = value, alpha, beta
        if before != (value, alpha, beta):
            if value is None:  # fail-hard: an end of the window is the value
                value = alpha if alpha != before[1] else beta
            self._changed(node, value)

    def holds(self, node: Opened, value: Any) -> None:
        """Tell what the one variable of a node holds now, where that is another value."""
        same, node.value = value == node.value, value
        if same:
            return
        kind = type(value)
        if self.watch is None and (kind is int or (kind is float and value == value)):
            self.more += 1
            if node.above is None:
                self.better = len(self.worths) - 1
            numbers = self.numbers
            numbers.append(UPDATE_WINDOWLESS)
            numbers.append(value if node.sign > 0 else -value)
        else:
            self._changed(node, value)

    def _changed(self, node: Opened, value: Any) -> None:
        """Tell that a node has another value, where it is one."""
        kind = type(value)
        if (kind is int or kind is float) and value == value:
            self.update(node, value if node.sign > 0 else -value)
            return
        number = self.number(node, value)
        if number is not None:
            self.update(node, number)

    def window(self, node: Opened) -> tuple[float, float]:
        """Return the window of a node as its variables have it, in utilities of MAX."""
        windows = node.code is not None and node.code.windows
        low, high = (node.alpha, node.beta) if windows else (None, None)
        if node.sign < 0:
            low, high = minus(high), minus(low)
        return bound(low, -inf), bound(high, inf)

    def update(self, node: Opened, number: Any) -> None:
        """Tell that a node has another value."""
        self.more += 1
        if node.above is None:
            self.better = len(self.worths) - 1
        if type(number) is tuple:
            self.tape.update(number)  # type: ignore[arg-type]
        elif node.code is not None and node.code.windows:
            self.numbers += (UPDATE, number, *self.window(node))
        else:
            self.numbers += (UPDATE_WINDOWLESS, number)
        if self.watch is not None:
            self.watch("update", node.frame, None)

    def pick(self, node: Opened, number: Any, caller: FrameType | None) -> None:
        """Tell of a value that is the best so far of those that max or min is handed."""
        which = node.code.picks.get(caller.f_code) if node.code and caller else None
        if which is None or type(number) is tuple:
            return
        more = (which == "max") == (node.sign > 0)
        if node.best is None or (number > node.best if more else number < node.best):
            node.best = number
            self.update(node, number)
            self.told = True

    def cut(self, node: Opened, value: Any) -> None:
        """Tell of actions that were never tried, where some were, as the node is left."""
        number = self.number(node, value)
        if number is None and node.value is not None:
            number = self.number(node, node.value)
        if number is None:
            number = node.best
        if number is None or node.count <= node.tried:
            return
        self.tape.cut(number, *self.window(node))
        self.more += 1
        node.count = node.tried
        if self.watch is not None:
            self.watch("cut", node.frame, value)


def minus(number: Any) -> Any:
    """Return a bound negated; None if it is no number."""
    return -number if isinstance(number, (int, float)) else None


def bound(number: Any, free: float) -> float:
    """Return an end of a window; `free` if it is no number."""
    kind = type(number)
    return number if (kind is int or kind is float) and number == number else free
