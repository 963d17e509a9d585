"""Kuhn poker (Harold Kuhn, 1950): three cards, one for each player, and one bet.

State    the cards of both players (None before the deal), and the actions so far
deal     an action of chance, an index into DEALS
"""

from collections.abc import Sequence
from itertools import permutations
from typing import Any, NamedTuple

from plyscope.game import CHANCE, MAX, Action, IllegalMove, Player
from plyscope.games.game_identity import GameIdentity
from plyscope.validation import join_names, normalize_text, short_repr

PASS, BET = 0, 1
CARDS = "JQK"  # the higher card wins
ACTION_NAMES = ("pass", "bet")
DEALS = tuple(permutations(range(len(CARDS)), 2))
_ENDS = {(PASS, PASS), (BET, PASS), (BET, BET), (PASS, BET, PASS), (PASS, BET, BET)}


class State(NamedTuple):
    """A state of the game: the cards of both players, and their actions in order."""

    cards: tuple[int, ...] | None
    history: tuple[Action, ...]


class KuhnPoker(GameIdentity):
    """Kuhn poker between A, who is MAX, and B.

    Each player pays one chip and gets one card. A passes or bets a chip. After a bet the other
    player bets as well, and the higher card wins, or passes, and loses. After two passes the higher
    card wins. The utility is the chips won. With best play A loses 1/18 of a chip a game.
    """

    players = ("A", "B")
    utility_range = (-2, 2)
    initial = State(None, ())

    def arguments(self) -> dict[str, Any]:
        return {}

    def to_move(self, state: State) -> Player:
        return CHANCE if state.cards is None else len(state.history) % 2

    def actions(self, state: State) -> Sequence[Action]:
        if state.cards is None:
            return range(len(DEALS))
        return () if self.is_terminal(state) else (PASS, BET)

    def outcomes(self, state: State) -> Sequence[tuple[Action, float]]:
        """Return each deal with its probability."""
        return [(deal, 1 / len(DEALS)) for deal in self.actions(state)]

    def result(self, state: State, action: Action) -> State:
        if action not in self.actions(state):
            raise IllegalMove(self._illegal_reason(state, action))
        if state.cards is None:
            return State(DEALS[action], ())
        return State(state.cards, (*state.history, action))

    def is_terminal(self, state: State) -> bool:
        return state.history in _ENDS

    def utility(self, state: State, player: Player) -> float:
        """The chips that the player wins: 1, or 2 after a bet that was met; less than 0 if lost."""
        assert state.cards is not None
        *before, last = state.history
        if before[-1] == BET and last == PASS:
            won = 1 if len(before) % 2 else -1  # who passes, loses
        else:
            won = (1 + last) * (1 if state.cards[0] > state.cards[1] else -1)
        return won if player == MAX else -won

    def information_set(self, state: State) -> str:
        """Return what the player to move knows: the own card, then the actions: "Q pass bet"."""
        assert state.cards is not None
        card = CARDS[state.cards[self.to_move(state)]]
        return " ".join((card, *(ACTION_NAMES[action] for action in state.history)))

    def action_name(self, state: State, action: Action) -> str:
        """A deal is named by the cards of A and B: "KQ"."""
        names = self._names(state)
        if action not in range(len(names)):
            raise IllegalMove(self._illegal_reason(state, action))
        return names[action]

    def parse_action(self, state: State, text: str) -> Action:
        names = self._names(state)
        name = normalize_text(text)
        if state.cards is None:
            name = name.upper()
        if name not in names or self.is_terminal(state):
            raise IllegalMove(self._illegal_reason(state, text))
        return names.index(name)

    def _names(self, state: State) -> Sequence[str]:
        if state.cards is None:
            return ["".join(CARDS[card] for card in deal) for deal in DEALS]
        return ACTION_NAMES

    def _illegal_reason(self, state: State, action: Any) -> str:
        if self.is_terminal(state):
            return f"{short_repr(action)} cannot be played: the game is over."
        legal = join_names(self._names(state))
        what = "deal" if state.cards is None else "action"
        return f"There is no {what} {short_repr(action)}; legal are {legal}."
