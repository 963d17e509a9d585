"""A small neural network that learns tic-tac-toe by playing itself, in Python alone.

afterstate  a position after a move, up to symmetry; its value is that for the player who moved
network     18 inputs (own stones, the other's), 12 hidden units with leaky ReLU, 1 output
target      a finished game's utility; else the negated value of the other's best reply

After every 50 games the network is fitted to the targets of all afterstates that were seen, in
sweeps from the last moves to the first, with a rate that falls.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from math import isfinite
from operator import add, mul
from random import Random
from typing import TypeAlias

from plyscope.game import MAX, MIN, Action, Game
from plyscope.games.mnk import State
from plyscope.learning.tictactoe_players import (
    GAME,
    count_lost_lines,
    find_chances,
    random_policy,
)
from plyscope.validation import is_integer, is_number

Weights: TypeAlias = tuple[list[list[float]], list[float], list[float], float]

INPUTS, HIDDEN = 18, 12
WEIGHTS = (INPUTS + 1) * HIDDEN + HIDDEN + 1
ROUND = 50  # games
_CELLS = 9
_LEAK = 0.1  # slope of a hidden unit below 0
_EXPLORED = 0.3  # share of moves at random
_RATE, _HALVED = 0.03, 2_000  # rate at first; after so many games it is half
_SWEEPS = 4
_SEED_STEP = 1_000_003  # between the seeds of random numbers, so that no two games share one
_MAX_WEIGHT = 10**6
_DAMAGED = f"The network is damaged, expected {WEIGHTS} weights: start again."


def _find_inputs(state: State) -> list[int]:
    """Return the inputs that are 1 for a position: the stones of who moved, then the other's."""
    stones = [cell for cell in range(2 * _CELLS) if state >> cell & 1]
    if GAME.to_move(state) == MAX:  # O moved
        stones = [(cell + _CELLS) % (2 * _CELLS) for cell in stones]
    return stones


def _add_rows(row: list[float], rows: Iterable[list[float]]) -> list[float]:
    """Return the sum of rows, added one after another: `sum` rounds otherwise in newer Pythons."""
    for each in rows:
        row = list(map(add, row, each))
    return row


class TicTacToeNetwork:
    """The network; it learns from games against itself, and plays both sides."""

    name = "network"
    title = "Neural network"

    def __init__(self, seed: int = 1) -> None:
        self.seed = seed
        self.games = 0
        self._seen: dict[State, None] = {}  # afterstates of unfinished games, in order
        random = Random(seed)
        self._weights: Weights = (
            [[random.uniform(-0.8, 0.8) for _ in range(HIDDEN)] for _ in range(INPUTS)],
            [0.0] * HIDDEN,
            [random.uniform(-0.5, 0.5) for _ in range(HIDDEN)],
            0.0,
        )
        self._kept: dict[int, Weights] = {0: self._weights}
        self._inputs: dict[State, list[int]] = {}
        self._after: dict[State, dict[State, Action]] = {}

    @property
    def snapshots(self) -> Sequence[int]:
        """The numbers of games after which a snapshot is kept, in order."""
        return sorted(self._kept)

    def train(self, games: int) -> Mapping[str, float]:
        """Play so many games and learn from them; return the figures.

        lost_lines, lines   lines of play that it loses as X or O, of all, over every reply
        random_loss         the chance of losing against a random player, the mean of both sides
        error               mean square of what was missing to the targets in the last sweep
        """
        error = 0.0
        for _ in range(games):
            self._play_game()
            if self.games % ROUND == 0:
                error = self._fit()
        self._kept[self.games] = self._weights
        counts = [count_lost_lines(self.choose, player) for player in (MAX, MIN)]
        return {
            "games": self.games,
            "lost_lines": sum(lost for lost, _ in counts),
            "lines": sum(lines for _, lines in counts),
            "random_loss": self.find_random_loss(),
            "error": error,
        }

    def _play_game(self) -> None:
        """Play a game against itself, and note the afterstates."""
        random = Random(self.seed * _SEED_STEP + self.games)
        state = GAME.initial
        while True:
            afterstates = self._list_afterstates(state)
            explores = random.random() < _EXPLORED
            state = random.choice(list(afterstates)) if explores else self._find_best(state)
            if GAME.is_terminal(state):
                break
            self._seen[state] = None
        self.games += 1

    def _fit(self) -> float:
        """Fit the network to the targets; return the mean square error of the last sweep."""
        rate = _RATE / (1 + self.games / _HALVED)
        random = Random(-self.seed * _SEED_STEP - self.games)
        total = 0.0
        first, bias, second, last = self._weights
        first = list(first)  # a snapshot keeps the rows that are replaced below
        for _ in range(_SWEEPS):
            total = 0.0
            order = random.sample(list(self._seen), len(self._seen))
            order.sort(key=int.bit_count, reverse=True)
            for state in order:
                self._weights = first, bias, second, last
                target = -max(map(self._evaluate, self._list_afterstates(state)))
                inputs = self._list_inputs(state)
                sums = _add_rows(bias, [first[i] for i in inputs])
                hidden = [one if one > 0 else _LEAK * one for one in sums]
                missing = target - reduce(add, map(mul, second, hidden), last)
                total += missing * missing
                step = rate * missing
                back = [
                    step * weight * (1 if one > 0 else _LEAK)
                    for weight, one in zip(second, sums, strict=True)
                ]
                second = [one + step * unit for one, unit in zip(second, hidden, strict=True)]
                last += step
                bias = [one + change for one, change in zip(bias, back, strict=True)]
                for i in inputs:
                    first[i] = [one + change for one, change in zip(first[i], back, strict=True)]
        self._weights = first, bias, second, last
        return total / len(self._seen)

    def _list_inputs(self, state: State) -> list[int]:
        if state not in self._inputs:
            self._inputs[state] = _find_inputs(state)
        return self._inputs[state]

    def _list_afterstates(self, state: State) -> dict[State, Action]:
        """Return the afterstates of all moves, each with one of its moves."""
        if state not in self._after:
            found: dict[State, Action] = {}
            for action in GAME.actions(state):
                found.setdefault(GAME.canonical(GAME.result(state, action)), action)
            self._after[state] = found
        return self._after[state]

    def _evaluate(self, state: State, snapshot: int | None = None) -> float:
        """Return the value of an afterstate for the player who moved; exact if the game is over."""
        if GAME.is_terminal(state):
            return abs(GAME.utility(state, MAX))
        first, bias, second, last = self._weights if snapshot is None else self._kept[snapshot]
        sums = _add_rows(bias, [first[i] for i in self._list_inputs(state)])
        hidden = [one if one > 0 else _LEAK * one for one in sums]
        return reduce(add, map(mul, second, hidden), last)

    def _find_best(self, state: State, snapshot: int | None = None) -> State:
        """Return the afterstate of the best move; of equal ones always the same."""
        return max(
            self._list_afterstates(state),
            key=lambda after: (self._evaluate(after, snapshot), -after),
        )

    def choose(self, state: State, snapshot: int | None = None) -> Action:
        """Return the move with the highest value."""
        return self._list_afterstates(state)[self._find_best(state, snapshot)]

    def move_values(self, state: State, snapshot: int | None = None) -> Mapping[Action, float]:
        """Return the value of each move for the player to move."""
        return {
            action: self._evaluate(GAME.canonical(GAME.result(state, action)), snapshot)
            for action in GAME.actions(state)
        }

    def find_random_loss(self, snapshot: int | None = None) -> float:
        """Return the chance of losing against a random player, the mean of both sides."""

        def policy(state: State) -> list[tuple[Action, float]]:
            return self.policy(state, snapshot)

        return (find_chances(policy, random_policy)[2] + find_chances(random_policy, policy)[0]) / 2

    def game(self, snapshot: int) -> Game[State]:
        """Return tic-tac-toe, in which X moves first."""
        return GAME

    def policy(self, state: State, snapshot: int | None = None) -> list[tuple[Action, float]]:
        """Return each legal action with its chance: the best one is played, or one that is the same
        up to symmetry.
        """
        best = self._find_best(state, snapshot)
        ends = [GAME.canonical(GAME.result(state, action)) for action in GAME.actions(state)]
        share = 1 / ends.count(best)
        return [
            (action, share if end == best else 0.0)
            for action, end in zip(GAME.actions(state), ends, strict=True)
        ]

    def value(self, state: State, snapshot: int | None = None) -> float:
        """Return the utility that the network expects for X."""
        value = self._evaluate(GAME.canonical(state), snapshot)
        is_over = GAME.is_terminal(state)
        if is_over:
            return GAME.utility(state, MAX)
        return value if GAME.to_move(state) == MIN else -value

    def to_text(self) -> str:
        """Return what it knows as text: its games, its weights, and the afterstates it has seen."""
        first, bias, second, last = self._weights
        flat = [*(one for row in first for one in row), *bias, *second, last]
        return json.dumps([self.games, flat, list(self._seen)])

    def load(self, text: str) -> None:
        """Know what a text holds, and nothing else; raise ValueError for a damaged one."""
        try:
            games, flat, seen = json.loads(text)
            is_right = (
                is_integer(games)
                and games >= 0
                and len(flat) == WEIGHTS
                and all(is_number(one) and isfinite(one) and abs(one) < _MAX_WEIGHT for one in flat)
                and all(
                    GAME.is_state(one) and GAME.canonical(one) == one and not GAME.is_terminal(one)
                    for one in seen
                )
            )
        except (ValueError, TypeError, KeyError, RecursionError):
            is_right = False
        if not is_right:
            raise ValueError(_DAMAGED)
        rows = [list(flat[at : at + HIDDEN]) for at in range(0, WEIGHTS - 1, HIDDEN)]
        self.games, self._seen = games, dict.fromkeys(seen)
        self._weights = rows[:INPUTS], rows[INPUTS], rows[INPUTS + 1], flat[-1]
        self._kept = {games: self._weights}
