"""Nim: take any number of objects from one pile; taking the last one wins, or at misère loses.

pile    an int from the left, called a, b, c, ...
action  `pile * most + take - 1`, where `most` is the largest pile at the start
State   (the piles, the player to move)
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

from plyscope.game import Action, BoardView, IllegalMove, Player
from plyscope.games.game_identity import GameIdentity
from plyscope.validation import check_choice, is_integer, join_names, normalize_text, short_repr

State: TypeAlias = tuple[tuple[int, ...], Player]

PILES = 26  # at most, since they are letters
MAX_PILE = 10_000  # objects: each is an action, and a list of all of them must fit the memory


class Nim(GameIdentity):
    """The game of these piles between A, who is MAX, and B (Bouton, 1901); `first` moves first.

    With `misere` the player who takes the last object loses.
    """

    players = ("A", "B")
    utility_range = (-1, 1)
    has_draws = False

    def __init__(
        self, piles: Sequence[int] = (3, 4, 5), misere: bool = False, first: str = "A"
    ) -> None:
        if not _are_piles(piles):
            raise ValueError(
                "piles is a list of whole numbers from 0 up, such as (3, 4, 5), "
                f"not {short_repr(piles)}."
            )
        if not 1 <= len(piles) <= PILES or not any(piles):
            raise ValueError(
                f"Nim has 1 to {PILES} piles, not all of them empty; not {short_repr(piles)}."
            )
        if sum(piles) > MAX_PILE:
            raise ValueError(
                f"Nim has at most {MAX_PILE:,} objects in all; not {short_repr(piles)}."
            )
        if not isinstance(misere, bool):
            raise ValueError(f"misere is True or False, not {short_repr(misere)}.")
        check_choice("first", first, self.players)
        self.misere = misere
        self.initial: State = (tuple(piles), self.players.index(first))
        self._largest_pile = max(piles)

    def arguments(self) -> dict[str, Any]:
        return {
            **{"piles": self.initial[0], "misere": self.misere},
            "first": self.players[self.initial[1]],
        }

    def is_state(self, thing: Any) -> bool:
        """Return whether it has as many piles, none above the largest initial one, and a player."""
        if not isinstance(thing, tuple) or len(thing) != 2:
            return False
        piles, player = thing
        return (
            isinstance(piles, tuple)
            and len(piles) == len(self.initial[0])
            and _are_piles(piles)
            and max(piles) <= self._largest_pile
            and is_integer(player)
            and player in (0, 1)
        )

    def to_move(self, state: State) -> Player:
        return state[1]

    def actions(self, state: State) -> Sequence[Action]:
        most = self._largest_pile
        return [i * most + take for i, pile in enumerate(state[0]) for take in range(pile)]

    def result(self, state: State, action: Action) -> State:
        piles, player = state
        try:
            pile, take = self._split(action)
            if 0 <= pile < len(piles) and take <= piles[pile]:
                return (*piles[:pile], piles[pile] - take, *piles[pile + 1 :]), 1 - player
        except (TypeError, ArithmeticError):  # it is no whole number
            pass
        raise IllegalMove(self._illegal_reason(state, action))

    def is_terminal(self, state: State) -> bool:
        return not any(state[0])

    def utility(self, state: State, player: Player) -> float:
        """+1 for the player who took the last object, -1 for the other; at misère the opposite."""
        took_last = player != state[1]
        return 1 if took_last != self.misere else -1

    def action_name(self, state: State, action: Action) -> str:
        """The number and the pile: "take 2 from a"."""
        if not is_integer(action) or not 0 <= action < len(state[0]) * self._largest_pile:
            raise IllegalMove(self._illegal_reason(state, action))
        pile, take = self._split(action)
        return f"take {take} from {chr(97 + pile)}"

    def move_phrase(self, state: State, action: Action) -> str:
        """Return an action as part of a sentence: "taking 2 from a"."""
        return f"taking {self.action_name(state, action).removeprefix('take ')}"

    def parse_action(self, state: State, text: str) -> Action:
        names = {self.action_name(state, action): action for action in self.actions(state)}
        name = normalize_text(text)
        if name not in names:
            have = join_names(list(names)) or "none: the game is over"
            raise IllegalMove(f"There is no move {short_repr(text)}; moves are: {have}.")
        return names[name]

    def view(self, state: State) -> BoardView:
        """Show each pile as a column; a click on an object takes it and all above it."""
        piles, _ = state
        places = [
            (i, height) for height in range(self._largest_pile, 0, -1) for i in range(len(piles))
        ]
        there = [height <= piles[i] for i, height in places]
        moves = (
            self.action_name(state, i * self._largest_pile + piles[i] - height) if stands else None
            for (i, height), stands in zip(places, there, strict=True)
        )
        return BoardView(
            rows=self._largest_pile,
            columns=len(piles),
            cells=tuple("●" if stands else "" for stands in there),
            names=tuple(f"{chr(97 + i)}{height}" for i, height in places),
            moves=tuple(moves),
            kind="counters",
            caption=f"The last one {'loses' if self.misere else 'wins'}.",
        )

    def _split(self, action: Action) -> tuple[int, int]:
        """Return the pile of an action, and the number that it takes."""
        return action // self._largest_pile, action % self._largest_pile + 1

    def _illegal_reason(self, state: State, action: Any) -> str:
        """Return a sentence that says why `action` is not legal."""
        have = join_names(self.actions(state)) or "none: the game is over"
        return f"There is no action {short_repr(action)}; actions are {have}."


def _are_piles(piles: Any) -> bool:
    """Return whether it is a sequence of whole numbers from 0 up."""
    if not isinstance(piles, Sequence) or isinstance(piles, str):
        return False
    return all(is_integer(pile) and pile >= 0 for pile in piles[: PILES + 1])
