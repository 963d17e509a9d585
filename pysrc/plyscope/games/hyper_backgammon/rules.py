"""Hyper-backgammon: the rules of backgammon with three men a side, without the doubling cube.

State   both players' men, whose turn it is, and the dice (see position.py)
roll    an action of chance: the higher die times ten plus the lower one
action  a whole turn, by its number among the legal turns (see turns.py)
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from plyscope.evaluation import evaluate
from plyscope.game import CHANCE, MAX, MIN, Action, BoardView, IllegalMove, Player
from plyscope.games.game_identity import GameIdentity
from plyscope.games.hyper_backgammon import evaluation, position
from plyscope.games.hyper_backgammon.board_view import view
from plyscope.games.hyper_backgammon.position import (
    NOT_ROLLED,
    ROLLS,
    State,
    format_position,
    name_roll,
    parse_position,
)
from plyscope.games.hyper_backgammon.turns import BAR, HOME, NO_MOVE, OFF, Men, Turn, list_turns
from plyscope.validation import is_integer, join_names, normalize_text, short_repr

_POINT = r"(?:bar|off|\d{1,2})"
_PART = re.compile(rf"({_POINT})((?:/{_POINT}\*?)+)(?:\(([1-4])\))?")
_NAMED = {"bar": BAR, "off": OFF}
_OUTCOMES = tuple(ROLLS.items())
_ROLLS = tuple(ROLLS)
_WINS = ("wins", "wins a gammon", "wins a backgammon")


class HyperBackgammon(GameIdentity):
    """The game between White, who is MAX, and Black, from the position `start`.

    A turn is a roll of two dice, a turn of chance, and an action for all of it. The player whose
    turn it is first also rolls both dice; there is no opening throw of one die each. The winner is
    who first has all men off, and gets 1. It is a gammon, 2, if the loser has no man off, and a
    backgammon, 3, if the loser then also has a man on the bar or in the winner's home board.
    """

    players = ("White", "Black")
    utility_range = (-3, 3)
    weights: Mapping[str, float] = evaluation.WEIGHTS

    def __init__(self, start: str = position.START) -> None:
        self.initial: State = parse_position(start)
        self._scale = self.scale(self.weights)

    def arguments(self) -> dict[str, Any]:
        return {"start": format_position(self.initial)}

    def is_state(self, thing: Any) -> bool:
        """Return whether it is a State that can be set up."""
        return position.is_state(thing)

    def to_move(self, state: State) -> Player:
        return state.mover if state.dice else CHANCE

    def actions(self, state: State) -> Sequence[Action]:
        if self.is_terminal(state):
            return ()
        return range(len(self._turns(state))) if state.dice else _ROLLS

    def outcomes(self, state: State) -> Sequence[tuple[Action, float]]:
        """Return the 21 rolls with their probabilities."""
        return _OUTCOMES

    def result(self, state: State, action: Action) -> State:
        if not is_integer(action) or action not in self.actions(state):
            raise IllegalMove(self._illegal_reason(state, action))
        if not state.dice:
            return State(state.men, state.mover, action)
        turn = self._turns(state)[action]
        men = (turn.other, turn.men) if state.mover else (turn.men, turn.other)
        return State(men, 1 - state.mover, NOT_ROLLED)

    def is_terminal(self, state: State) -> bool:
        return not (any(state.men[0]) and any(state.men[1]))

    def utility(self, state: State, player: Player) -> float:
        """1 for a win, 2 for a gammon, 3 for a backgammon; the loser gets minus that."""
        winner = _find_winner(state)
        return self._count_points(state) if player == winner else -self._count_points(state)

    def _count_points(self, state: State) -> int:
        """Return how much a finished game counts."""
        loser = state.men[1 - _find_winner(state)]
        if OFF in loser:
            return 1
        return 3 if loser[0] >= BAR - HOME else 2

    def evaluate(self, state: State, player: Player) -> float:
        """Evaluate a position by its features.

        The weighted sum is divided by a third of a bound of it, so that it lies within (-3, 3).
        """
        return evaluate(self, state, player, self.weights, self._scale)

    def features(self, state: State) -> Mapping[str, float]:
        """Return White's count of each feature minus Black's: see evaluation.py."""
        return evaluation.compare_features(*state.men)

    def scale(self, weights: Mapping[str, float]) -> float:
        """Return a third of a bound that the weighted sum never reaches."""
        return evaluation.scale(weights)

    def start_text(self) -> str:
        """Return the text of the initial position."""
        return format_position(self.initial)

    def action_name(self, state: State, action: Action) -> str:
        """ "24/22 13/10" is a turn: points as the player to move counts them; "3-1" a roll."""
        if not is_integer(action) or action not in self.actions(state):
            raise IllegalMove(self._illegal_reason(state, action))
        return self._turns(state)[action].name if state.dice else name_roll(action)

    def parse_action(self, state: State, text: str) -> Action:
        """Return the legal action of that name.

        The men of a turn may come in any order, step by step or not, and "*" may be left out where
        only one turn leads these men there.
        """
        name = normalize_text(text)
        if self.is_terminal(state):
            raise IllegalMove(self._illegal_reason(state, text))
        if not state.dice:
            rolls = [roll for roll in ROLLS if name in (name_roll(roll), name_roll(roll)[::-1])]
            if not rolls:
                raise IllegalMove(self._illegal_reason(state, text))
            return rolls[0]
        turns = self._turns(state)
        found: Sequence[Turn] = [turn for turn in turns if turn.name == name]
        if not found and name != NO_MOVE:
            found = _match_turns(state.men[state.mover], name, turns)
        if len(found) != 1:
            raise IllegalMove(self._illegal_reason(state, text))
        return turns.index(found[0])

    def view(self, state: State) -> BoardView:
        """Show the board from White's side, and the turns as buttons.

        A roll is a move of chance, which whoever shows the board tells; that of the start is not.
        """
        legal = self.actions(state) if state.dice else ()
        is_told = state == self.initial and state.dice
        roll = f"{self.players[state.mover]} has {name_roll(state.dice)}. " if is_told else ""
        return view(state, [self.action_name(state, action) for action in legal], roll)

    def end_text(self, state: State) -> str:
        """Return who won, and whether it is a gammon."""
        winner = self.players[_find_winner(state)]
        return f"{winner} {_WINS[self._count_points(state) - 1]}"

    def _turns(self, state: State) -> Sequence[Turn]:
        own, other = state.men[state.mover], state.men[1 - state.mover]
        return list_turns(own, other, *divmod(state.dice, 10))

    def _illegal_reason(self, state: State, action: Any) -> str:
        """Return a sentence that says why `action`, or what it is called, is not legal."""
        named = short_repr(action)
        if self.is_terminal(state):
            return f"{named} cannot be played: the game is over."
        if not state.dice:
            return f"{named} is not a roll of two dice; rolls are 1-1 to 6-6, such as 3-1."
        names = [turn.name for turn in self._turns(state)]
        mover = self.players[state.mover]
        return (
            f"{named} is not a turn of {mover} with {name_roll(state.dice)}; turns are: "
            f"{join_names(names)}."
        )


def _find_winner(state: State) -> Player:
    """Return who has all men off in a finished game."""
    return MIN if any(state.men[MAX]) else MAX


def _match_turns(men: Men, name: str, turns: Sequence[Turn]) -> Sequence[Turn]:
    """Return the turns that a text names, exactly one unless it is illegal or ambiguous."""
    left, hits = list(men), set()
    for part in name.split():
        found = _PART.fullmatch(part)
        if found is None:
            return ()
        points = [found[1], *found[2][1:].split("/")]
        hits |= {_read_point(point) for point in points if point.endswith("*")}
        for _ in range(int(found[3] or 1)):
            origin = _read_point(points[0])
            if origin not in left:
                return ()
            left.remove(origin)
            left.append(_read_point(points[-1]))
    after = tuple(sorted(left, reverse=True))
    alike = [turn for turn in turns if turn.men == after]
    exact = [turn for turn in alike if turn.hits == hits]
    return exact or ([] if hits else alike)


def _read_point(name: str) -> int:
    name = name.removesuffix("*")
    return _NAMED[name] if name in _NAMED else int(name)
