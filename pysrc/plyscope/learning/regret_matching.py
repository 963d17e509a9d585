"""Counterfactual regret minimization: both players of Kuhn poker learn an equilibrium.

information set  the states that the player to move cannot tell apart
regret           how much more an action would have won so far than the strategy that was played
average strategy the mean of all strategies so far; it comes closer and closer to an equilibrium
exploitability   how much best responses win against both players, on average (as in OpenSpiel)

Zinkevich, Johanson, Bowling and Piccione, "Regret minimization in games with incomplete
information", 2007.
"""

import json
from collections.abc import Mapping, Sequence
from math import isfinite, prod
from typing import Any, TypeAlias

from plyscope.game import CHANCE, MAX, MIN, Action, Game, HiddenInformationGame, Player
from plyscope.games.kuhn_poker import KuhnPoker
from plyscope.validation import is_integer, is_number

Strategy: TypeAlias = Mapping[str, Sequence[float]]  # by information set

_MAX_SUM = 10**12  # of regrets or chances, in a text
_DAMAGED = "The regrets are damaged, expected those of 12 information sets: start again."


class RegretMatching:
    """Both players of Kuhn poker; each game that they play goes through all deals and actions."""

    name = "kuhn"
    title = "Kuhn poker"

    def __init__(self) -> None:
        self.games = 0
        self._game = KuhnPoker()
        self._actions = _list_information_sets(self._game)
        self.regrets = {one: [0.0] * count for one, count in self._actions.items()}
        self.sums = {one: [0.0] * count for one, count in self._actions.items()}
        self._kept: dict[int, Strategy] = {0: self.average_strategy()}

    @property
    def snapshots(self) -> Sequence[int]:
        """The numbers of iterations after which a snapshot is kept, in order."""
        return sorted(self._kept)

    def train(self, games: int) -> Mapping[str, float]:
        """Go so many times through the whole game; return the figures of the average strategy.

        value           what A wins in a game, on average
        exploitability  how much best responses win against both players, on average
        """
        for _ in range(games):
            self._strategy = {one: match_regrets(sums) for one, sums in self.regrets.items()}
            self._visit(self._game.initial, (1.0, 1.0), 1.0)
            self.games += 1
        strategy = self.average_strategy()
        self._kept[self.games] = strategy
        return {
            "games": self.games,
            "value": find_value(self._game, strategy),
            "exploitability": find_exploitability(self._game, strategy),
        }

    def _visit(self, state: Any, reach: tuple[float, float], chance: float) -> float:
        """Add the regrets below a state; return the utility of A.

        `reach` is the share of each player in the chance to come here, `chance` that of the cards.
        """
        game = self._game
        if game.is_terminal(state):
            return game.utility(state, MAX)
        player = game.to_move(state)
        if player == CHANCE:
            return sum(
                share * self._visit(game.result(state, deal), reach, chance * share)
                for deal, share in game.outcomes(state)
            )
        key = game.information_set(state)
        shares = self._strategy[key]
        values = []
        for action, share in zip(game.actions(state), shares, strict=True):
            first, second = reach
            below = (first * share, second) if player == MAX else (first, second * share)
            values.append(self._visit(game.result(state, action), below, chance))
        value = sum(map(prod, zip(shares, values, strict=True)))
        sign = 1 if player == MAX else -1
        weight = sign * chance * reach[1 - player]
        for index, share in enumerate(shares):
            self.regrets[key][index] += weight * (values[index] - value)
            self.sums[key][index] += reach[player] * share
        return value

    def average_strategy(self, snapshot: int | None = None) -> Strategy:
        """Return the chance of each action in each information set, the average so far."""
        if snapshot is not None:
            return self._kept[snapshot]
        return {one: match_regrets(sums) for one, sums in self.sums.items()}

    def to_text(self) -> str:
        """Return what it knows as text: its iterations, and for each set regrets and chances."""
        rows = [[self.regrets[one], self.sums[one]] for one in self._actions]
        return json.dumps([self.games, rows])

    def load(self, text: str) -> None:
        """Know what a text holds, and nothing else; raise ValueError for a damaged one."""
        try:
            games, rows = json.loads(text)
            pairs = dict(zip(self._actions, rows, strict=True))
            regrets = {one: list(pair[0]) for one, pair in pairs.items()}
            sums = {one: list(pair[1]) for one, pair in pairs.items()}
        except (ValueError, TypeError, IndexError, KeyError, RecursionError):
            raise ValueError(_DAMAGED) from None
        if not is_integer(games) or not 0 <= games <= _MAX_SUM:
            raise ValueError(_DAMAGED)
        for one, count in self._actions.items():
            numbers = [*regrets[one], *sums[one]]
            if (len(regrets[one]), len(sums[one])) != (count, count) or not all(
                is_number(each) and isfinite(each) and abs(each) <= _MAX_SUM for each in numbers
            ):
                raise ValueError(_DAMAGED)
        if any(each < 0 for row in sums.values() for each in row):
            raise ValueError(_DAMAGED)
        self.games, self.regrets, self.sums = games, regrets, sums
        self._kept = {games: self.average_strategy()}

    def game(self, snapshot: int) -> Game[Any]:
        """Return Kuhn poker."""
        return self._game

    def policy(self, state: Any, snapshot: int | None = None) -> list[tuple[Action, float]]:
        """Return each legal action with its chance; that of a deal is that of the cards."""
        game = self._game
        if game.to_move(state) == CHANCE:
            return list(game.outcomes(state))
        shares = self.average_strategy(snapshot)[game.information_set(state)]
        return list(zip(game.actions(state), shares, strict=True))

    def value(self, state: Any, snapshot: int | None = None) -> float:
        """Return what A wins from here on, if both play the average strategy."""
        return find_value(self._game, self.average_strategy(snapshot), state)


def match_regrets(sums: Sequence[float]) -> list[float]:
    """Return chances in proportion to the positive sums; all alike if there is none."""
    positive = [max(one, 0.0) for one in sums]
    total = sum(positive)
    return [one / total for one in positive] if total > 0 else [1 / len(sums)] * len(sums)


def _list_information_sets(game: HiddenInformationGame[Any]) -> dict[str, int]:
    """Return the number of actions in each information set, in the order of play."""
    found: dict[str, int] = {}
    layer = [game.initial]
    while layer:
        open_states = [state for state in layer if not game.is_terminal(state)]
        for state in open_states:
            if game.to_move(state) != CHANCE:
                found[game.information_set(state)] = len(game.actions(state))
        layer = [game.result(state, one) for state in open_states for one in game.actions(state)]
    return found


def find_value(game: HiddenInformationGame[Any], strategy: Strategy, state: Any = None) -> float:
    """Return the expected utility of MAX if both players play a strategy."""
    state = game.initial if state is None else state
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == CHANCE:
        shares = [share for _, share in game.outcomes(state)]
    else:
        shares = list(strategy[game.information_set(state)])
    below = (find_value(game, strategy, game.result(state, one)) for one in game.actions(state))
    return sum(map(prod, zip(shares, below, strict=True)))


def find_best_response(
    game: HiddenInformationGame[Any], strategy: Strategy, player: Player
) -> float:
    """Return the most that a player can win on average against a strategy of the other.

    The player takes the same action in all states of an information set, whichever is best for all
    of them together; each counts with the chance that the cards and the other player lead there.
    """
    members: dict[str, list[tuple[Any, float]]] = {}

    def collect(state: Any, weight: float) -> None:
        if game.is_terminal(state):
            return
        mover = game.to_move(state)
        shares = [1.0] * len(game.actions(state))
        if mover == player:
            members.setdefault(game.information_set(state), []).append((state, weight))
        elif mover == CHANCE:
            shares = [share for _, share in game.outcomes(state)]
        else:
            shares = list(strategy[game.information_set(state)])
        for action, share in zip(game.actions(state), shares, strict=True):
            collect(game.result(state, action), weight * share)

    best: dict[str, Action] = {}

    def choose(key: str) -> Action:
        if key not in best:
            states = members[key]
            best[key] = max(
                game.actions(states[0][0]),
                key=lambda one: sum(
                    weight * visit(game.result(state, one)) for state, weight in states
                ),
            )
        return best[key]

    def visit(state: Any) -> float:
        if game.is_terminal(state):
            return game.utility(state, player)
        mover = game.to_move(state)
        if mover == player:
            return visit(game.result(state, choose(game.information_set(state))))
        if mover == CHANCE:
            shares = [share for _, share in game.outcomes(state)]
        else:
            shares = list(strategy[game.information_set(state)])
        below = (visit(game.result(state, one)) for one in game.actions(state))
        return sum(map(prod, zip(shares, below, strict=True)))

    collect(game.initial, 1.0)
    return visit(game.initial)


def find_exploitability(game: HiddenInformationGame[Any], strategy: Strategy) -> float:
    """Return how much best responses win against both players, on average; 0 in equilibrium."""
    return sum(find_best_response(game, strategy, player) for player in (MAX, MIN)) / 2
