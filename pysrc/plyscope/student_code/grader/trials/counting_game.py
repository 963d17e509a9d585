"""A game that notes the evaluated positions and ends a search that runs on."""

from collections.abc import Sequence
from typing import Any

from plyscope.game import CHANCE, Action, Player
from plyscope.student_code.grader.trials.opaque_tree import Misuse
from plyscope.validation import is_integer, short_repr


class Endless(BaseException):
    """Raised if a search calls the game far more often than any search needs.

    No Exception: a search that catches all of these is to end as well.
    """


class Observed:
    """A game that notes in `judged` which positions were evaluated."""

    def __init__(self, game: Any, most: int) -> None:
        self.players = game.players
        self.initial = game.initial
        self.judged: list[Any] = []
        self._game = game
        self.asked = False  # for anything but who is to move, which whoever calls it asks, too
        self._left = most
        self._terminal = game.is_terminal
        self._player = game.to_move
        if hasattr(game, "turns"):
            self.turns = game.turns
        if hasattr(game, "outcomes"):
            self.outcomes = self._outcomes

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"the game has no {name}", name=name, obj=self)

    def _count(self) -> None:
        self.asked = True
        self._left -= 1
        if self._left < 0:
            raise Endless

    def to_move(self, state: Any) -> Player:
        self._left -= 1
        if self._left < 0:
            raise Endless
        player: Player = self._player(state)
        return player

    def actions(self, state: Any) -> Sequence[Action]:
        self._count()
        actions: Sequence[Action] = self._game.actions(state)
        return actions

    def result(self, state: Any, action: Action) -> Any:
        self._count()
        return self._game.result(state, action)

    def is_terminal(self, state: Any) -> bool:
        self._count()
        over: bool = self._terminal(state)
        return over

    def utility(self, state: Any, player: Player) -> float:
        """Return what the game says, and note it; raise Misuse where nobody could say."""
        self._count()
        if not self._terminal(state):
            raise Misuse("utility was asked of a position where the game is not over.")
        self._judged(state, player, "utility")
        worth: float = self._game.utility(state, player)
        return worth

    def evaluate(self, state: Any, player: Player) -> float:
        """Return what the game says; where it judges nothing, only a finished game is worth."""
        self._count()
        self._judged(state, player, "evaluate")
        over = self._terminal(state)
        if not over and not hasattr(self._game, "evaluate"):
            raise Misuse("evaluate was called, but this game has no evaluation.")
        judge = self._game.utility if over else self._game.evaluate
        worth: float = judge(state, player)
        return worth

    def _judged(self, state: Any, player: Player, what: str) -> None:
        if not is_integer(player) or not 0 <= player < len(self.players):
            whom = "chance, which is not a player" if player == CHANCE else short_repr(player)
            last = len(self.players) - 1
            raise Misuse(f"{what} was asked for {whom}; players are 0 to {last}.")
        self.judged.append(state)

    def _outcomes(self, state: Any) -> Sequence[tuple[Action, float]]:
        self._count()
        outcomes: Sequence[tuple[Action, float]] = self._game.outcomes(state)
        return outcomes

    def action_name(self, state: Any, action: Action) -> str:
        return str(self._game.action_name(state, action))

    def parse_action(self, state: Any, text: str) -> Action:
        action: Action = self._game.parse_action(state, text)
        return action
