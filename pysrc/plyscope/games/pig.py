"""Pig: roll the die as often as you like; a 1 loses the points of the turn.

On a player's turn the actions are ROLL and HOLD; on the die's they are its faces, from 1.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from plyscope.evaluation import evaluate
from plyscope.game import CHANCE, MAX, Action, BoardView, IllegalMove, Player
from plyscope.games.game_identity import GameIdentity
from plyscope.validation import (
    check_choice,
    check_integer,
    is_integer,
    join_names,
    normalize_text,
    short_repr,
)

ROLL, HOLD = 0, 1
SIDES = 1_000  # of a die, at most
MAX_TURNS = 1_000_000  # points to reach and turns, at most


class State(NamedTuple):
    """A state of the game: the scores, the player whose turn it is, and the points at stake."""

    scores: tuple[int, int]
    player: Player
    at_stake: int
    rolling: bool  # the die is in the air
    turns: int  # how many are left, this one included


class Pig(GameIdentity):
    """The race of A, who is MAX, and B to `target` points (Knizia, 1999); `first` moves first.

    A turn starts with a roll. A 1 ends it without points; any other face adds its points to those
    at stake, and holding adds these to the score. Two players who only roll ones would never
    finish, and the tree would be infinite: after `turns` turns the higher score wins, and equal
    scores are a draw. With sides=2 and target=4 it is Piglet, the game of the coin (Neller and
    Presser, 2004).
    """

    players = ("A", "B")
    utility_range = (-1, 1)
    weights: Mapping[str, float] = {"score": 1, "stake": 1}

    def __init__(self, target: int = 6, sides: int = 6, turns: int = 4, first: str = "A") -> None:
        check_integer("target", target, 1, MAX_TURNS)
        check_integer("sides", sides, 2, SIDES)
        check_integer("turns", turns, 1, MAX_TURNS)
        check_choice("first", first, self.players)
        self.target, self.sides = target, sides
        self._scale = self.scale(self.weights)
        self.initial = State((0, 0), self.players.index(first), 0, False, turns)

    def arguments(self) -> dict[str, Any]:
        first = self.players[self.initial.player]
        limits = {"target": self.target, "sides": self.sides, "turns": self.initial.turns}
        return {**limits, "first": first}

    def is_state(self, thing: Any) -> bool:
        """Return whether it is a State with possible numbers of turns and points."""
        if not isinstance(thing, State) or not isinstance(thing.scores, tuple):
            return False
        points = (*thing.scores, thing.at_stake)
        most = self.target + self.sides  # the last roll may carry beyond the target
        return (
            len(points) == 3
            and all(is_integer(number) for number in (*points, thing.player, thing.turns))
            and all(0 <= number < most for number in points)
            and thing.player in (0, 1)
            and isinstance(thing.rolling, bool)
            and 0 <= thing.turns <= self.initial.turns
        )

    def to_move(self, state: State) -> Player:
        return CHANCE if state.rolling else state.player

    def actions(self, state: State) -> Sequence[Action]:
        if self.is_terminal(state):
            return ()
        if state.rolling:
            return range(1, self.sides + 1)
        if not state.at_stake:
            return (ROLL,)
        reached = state.scores[state.player] + state.at_stake >= self.target
        return (HOLD,) if reached else (ROLL, HOLD)

    def outcomes(self, state: State) -> Sequence[tuple[Action, float]]:
        """Return the faces of the die, each with its probability."""
        return [(face, 1 / self.sides) for face in range(1, self.sides + 1)]

    def result(self, state: State, action: Action) -> State:
        if action not in self.actions(state):
            raise IllegalMove(self._illegal_reason(state, action))
        if not state.rolling and action == ROLL:
            return state._replace(rolling=True)
        if state.rolling and action > 1:
            return state._replace(at_stake=state.at_stake + action, rolling=False)
        gained = 0 if state.rolling else state.at_stake
        a, b = state.scores
        scores = (a + gained, b) if state.player == MAX else (a, b + gained)
        return State(scores, 1 - state.player, 0, False, state.turns - 1)

    def is_terminal(self, state: State) -> bool:
        return not state.turns or max(state.scores) >= self.target

    def utility(self, state: State, player: Player) -> float:
        """+1 for the higher score, -1 for the lower, 0 for equal ones."""
        mine, theirs = state.scores[player], state.scores[1 - player]
        return (mine > theirs) - (mine < theirs)

    def evaluate(self, state: State, player: Player) -> float:
        """Evaluate a position by the lead, points at stake included, as a share of the target."""
        return evaluate(self, state, player, self.weights, self._scale)

    def features(self, state: State) -> Mapping[str, float]:
        """Return A's score minus B's, and the points at stake that still count, negative for B."""
        stake = min(state.at_stake, self.target - state.scores[state.player])
        a, b = state.scores
        return {"score": a - b, "stake": stake if state.player == MAX else -stake}

    def scale(self, weights: Mapping[str, float]) -> float:
        """Return a bound that the sum never reaches: no player has more than the target."""
        score, stake = weights["score"], weights["stake"]
        return (self.target + 1) * max(1, abs(score), abs(stake), abs(score - stake))

    def action_name(self, state: State, action: Action) -> str:
        """ "roll" or "hold"; a face of the die is "roll 3"."""
        actions = range(1, self.sides + 1) if state.rolling else (ROLL, HOLD)
        if not is_integer(action) or action not in actions:
            raise IllegalMove(self._illegal_reason(state, action))
        if state.rolling:
            return f"roll {action}"
        return "hold" if action == HOLD else "roll"

    def move_phrase(self, state: State, action: Action) -> str:
        """Return an action as part of a sentence: "rolling", "holding", "a 3"."""
        if state.rolling:
            return f"a {action}"
        return "holding" if action == HOLD else "rolling"

    def parse_action(self, state: State, text: str) -> Action:
        names = {self.action_name(state, action): action for action in self.actions(state)}
        name = normalize_text(text)
        if name not in names:
            have = join_names(list(names)) or "none: the game is over"
            raise IllegalMove(f"There is no move {short_repr(text)} here; moves are: {have}.")
        return names[name]

    def view(self, state: State) -> BoardView:
        """Show the scores, the die ("?" while it is in the air), the stake and the two buttons."""
        legal = () if state.rolling else self.actions(state)
        die = "?" if state.rolling else ""
        left = f"{state.turns} {'turn' if state.turns == 1 else 'turns'} left"
        return BoardView(
            rows=3,
            columns=2,
            cells=(*map(str, state.scores), die, str(state.at_stake), "Roll", "Hold"),
            names=(*self.players, "die", "at stake", "roll", "hold"),
            moves=(
                *(None,) * 4,
                "roll" if ROLL in legal else None,
                "hold" if HOLD in legal else None,
            ),
            kind="dice",
            caption="" if self.is_terminal(state) else f"First to {self.target}, {left}.",
        )

    def end_text(self, state: State) -> str:
        """Return who won, and by how much."""
        a, b = state.scores
        if a == b:
            return f"Draw, {a} all"
        return f"{self.players[b > a]} wins, {max(a, b)} to {min(a, b)}"

    def _illegal_reason(self, state: State, action: Any) -> str:
        """Return a sentence that says why `action` is not legal."""
        have = join_names(self.actions(state)) or "none: the game is over"
        return f"There is no action {short_repr(action)} here; actions are {have}."
