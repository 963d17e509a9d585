"""The game that a traced search receives, which reports its calls."""

import sys
from collections.abc import Callable
from types import MemberDescriptorType
from typing import Any

from plyscope.game import MAX, MIN, Player, with_methods
from plyscope.student_code.tracer.listener import OFTEN, SearchListener, same
from plyscope.student_code.tracer.traced_node import UNSET


class WrongSign(BaseException):
    """Raised if values were taken for MIN's by mistake; the search is traced again."""


class InstrumentedGame:
    """The game of a traced search, which reports its calls to a listener."""

    def __init__(self, heard: SearchListener) -> None:
        self.heard, self.game = heard, heard.game
        self.beyond = 0  # of a position that was not open

    @property
    def made(self) -> int:
        """How many positions were made, at least: 0 where `result` was never called."""
        return self.beyond + self.heard.spare + self.heard.nodes - 1

    def make_proxy(self) -> Any:
        """Return the game as the search is handed it."""
        methods: dict[str, Callable[..., Any]] = {"result": self._result()}
        if self.heard.inlines or self.heard.remembers or self.heard.sign != 1:
            methods["utility"] = self._asked("utility", self.game.utility)
        if hasattr(self.game, "evaluate"):
            methods["evaluate"] = self._asked("evaluate", self.game.evaluate)
        return make_game_proxy(self.game, **methods)

    def _result(self) -> Callable[[Any, Any], Any]:
        own, heard = self.game.result, self.heard

        def result(state: Any, action: Any) -> Any:
            made = own(state, action)
            node = heard.node
            if state is not node.state and not same(state, node.state):
                self.beyond += 1
                if not self.beyond % OFTEN:
                    heard.halt(self.beyond > 8 * heard.limit)
                return made
            if heard.made is not UNSET and not heard.done:
                heard.missed(sys._getframe(1))
            heard.made = made
            heard.action = action
            return made

        return result

    def _asked(self, how: str, own: Callable[[Any, Player], Any]) -> Callable[[Any, Player], Any]:
        heard = self.heard

        def ask(state: Any, player: Player) -> Any:
            if state is heard.made:
                self._inlined(state, how, sys._getframe(1))
            else:
                heard.node.asked = how
            return own(state, player)

        def ask_whose(state: Any, player: Player) -> Any:
            self._settle(player)
            return ask(state, player)

        return ask_whose if heard.sign != 1 else ask

    def _settle(self, player: Player) -> None:
        """Say whose values are, by the first of whom the utility is asked where MIN begins."""
        heard = self.heard
        if heard.sign is None:
            heard.sign = -1 if player == MIN else 1
            node = heard.node
            while node is not None:
                node.sign = heard.sign
                node = node.above
        elif heard.sign < 0 and player == MAX:
            raise WrongSign

    def _inlined(self, state: Any, how: str, caller: Any) -> None:
        """A position is judged by the function that made it: a leaf without a call of its own."""
        heard, game = self.heard, self.game
        if heard.done:
            return
        own = caller.f_code in heard.known  # and no key by which moves are put in order
        if how == "evaluate" and not (own and game.is_terminal(state)):
            # To put moves in order, as likely as not: no node. What made it is kept.
            heard.node.made.append((heard.action, state))
            heard.made = UNSET
            return
        number: Any = game.utility(state, MAX)
        if len(game.players) > 2 or game.players[0] == "A":
            number = tuple(game.utility(state, player) for player in range(len(game.players)))
        heard.leaf(state, number, caller)
        heard.made = UNSET


def make_game_proxy(game: Any, **methods: Callable[..., Any]) -> Any:
    """Return an instance of the game's class with some methods replaced.

    Whatever else it is asked, the game itself answers: what that asks of the rules is not heard.
    """
    own = type(game)
    bound = {
        name: getattr(game, name)
        for name in dir(own)
        if not name.startswith("_") and callable(getattr(own, name))
    }
    bound |= {name: method for name, method in methods.items() if hasattr(game, name)}
    try:
        # Methods in slots are found as fast as those of a class.
        twin_of = type(own.__name__, (own,), {"__slots__": tuple(bound)})
        twin: Any = object.__new__(twin_of)
        for kind in reversed(own.__mro__):
            for name, member in vars(kind).items():
                if isinstance(member, MemberDescriptorType) and name not in bound:
                    member.__set__(twin, member.__get__(game))
        getattr(twin, "__dict__", {}).update(getattr(game, "__dict__", {}))
        for name, method in bound.items():
            setattr(twin, name, method)
    except (AttributeError, TypeError, ValueError):  # it allows no class below it, or no setting
        return with_methods(game, **methods)
    return twin
