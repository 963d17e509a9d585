"""Whether a tape tells of a search of a position at all: what reads it then may take that as given.

`read` refuses what is no tape; a tape of another game, another position or another search is one.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from plyscope.game import CHANCE, Game
from plyscope.search.tables.opening_book import open_book
from plyscope.tape.format import CUT, ENTER, EXPAND, LEAVE, NOTE, NOTES, TURN, UPDATE, VISITS
from plyscope.tape.reader import Record, read
from plyscope.trace.search_traits import Manner
from plyscope.trace.watch_calls import verbs_of
from plyscope.validation import short
from plyscope.watch import AGAIN, ANEW

_AT_THE_ROOT = (*ANEW, "simulation", "book", "proved", "replaced")
_NOTES = 100  # of a node, in one iteration


def check_tape(
    game: Game[Any],
    state: Any,
    algorithm: str,
    options: Mapping[str, Any],
    numbers: Sequence[float],
    done: bool = False,
) -> None:
    """Raise ValueError where such a search of `state` cannot have told this.

    `done` tells that it is said to have come to its end.
    """
    Fitting(Manner(game, algorithm, options), state, verbs_of(algorithm)).check(numbers, done)


@dataclass
class _Open:
    """An open node: its position, and what was told of it so far."""

    state: Any
    valued: bool = False
    action: int = -1  # that led there
    entered: set[int] = field(default_factory=set)
    notes: int = 0


class Fitting:
    """The open nodes of a search, which tells nothing but those verbs; see `verbs_of`."""

    def __init__(self, manner: Manner, state: Any, told: Collection[str]) -> None:
        self.manner, self.game = manner, manner.game
        self.told = told
        self.path = [_Open(state)]
        self.child: _Open | None = None  # what was just left

    def check(self, numbers: Sequence[float], done: bool) -> None:
        """Raise ValueError where it cannot have told this."""
        for place, record in enumerate(read(numbers), 1):
            why = self.wrong(record)
            if why:
                raise ValueError(
                    f"The tape tells of no search of this position by {self.manner.algorithm}: in "
                    f"record {place} {why}."
                )
        if done and len(self.path) > 1:
            raise ValueError("The tape ends below the root, where no search is done.")

    def wrong(self, record: Record) -> str:
        """Take in a record and return what is wrong with it, "" where nothing is."""
        kind, action, value, _alpha, _beta = record
        child, self.child = self.child, None
        if kind in (LEAVE, UPDATE, CUT) and not self._is_value(value):
            return "a value is none that a node can have"
        if kind == ENTER:
            return self._enter(action)
        if kind == LEAVE:
            self.child = self.path.pop()
        elif kind == UPDATE:
            return self._update(child)
        elif kind == CUT and not (self.path[-1].valued or self._mover() == CHANCE):
            return "a node is cut that has no value yet"
        elif kind == NOTE:
            return self._note(NOTES[action], value, child)
        elif kind == EXPAND and action not in (0, len(self._actions()), self._captures()):
            return "a node has another number of actions"
        elif kind == TURN and action != self._mover():
            return "another player moves"
        elif kind == VISITS:
            return self._visited(action, *value[:2])
        return ""

    def _mover(self) -> int:
        return self.game.to_move(self.path[-1].state)

    def _actions(self) -> Sequence[int]:
        return self.game.actions(self.path[-1].state)

    def _captures(self) -> int:
        """Return how many captures there are; 0 in a game that has none."""
        captures = getattr(self.game, "captures", None)
        return 0 if captures is None else len(captures(self.path[-1].state))

    def _is_value(self, value: Any) -> bool:
        if not self.manner.vectors:
            return not isinstance(value, tuple) and isfinite(value)
        many = len(self.game.players)
        return isinstance(value, tuple) and len(value) == many and all(map(isfinite, value))

    def _enter(self, action: int) -> str:
        node = self.path[-1]
        if action not in self._actions():
            return f"an action is entered that the game does not have there, {short(action)}"
        if action in node.entered and not self.manner.simulates:
            return f"an action is entered again, {action}"
        node.entered.add(action)
        self.path.append(_Open(self.game.result(node.state, action), action=action))
        return ""

    def _update(self, child: _Open | None) -> str:
        if child is None:
            return "a value is told before any child was left"
        if self.manner.simulates and len(self.path) > 1:
            return "another node than the root has a best child"
        self.path[-1].valued = True
        return ""

    def _note(self, kind: str, value: float, child: _Open | None) -> str:
        if kind not in self.told or not isfinite(value):
            return f"a note is none of this search, {kind}"
        if kind in _AT_THE_ROOT and len(self.path) > 1:
            return f"a note is told of the root alone, {kind}"
        root, node = self.path[0], self.path[-1]
        if kind == "book" and root.state not in open_book(self.game):
            return "a reply is from the book, which does not have this position"
        if kind in AGAIN:
            if child is None:
                return "a child is said to be entered again before any was left"
            node.entered.discard(child.action)
        if kind == "stand pat":
            node.valued = True
        if kind in ANEW:
            root.entered, root.notes = set(), 0
        elif kind == "stopped":
            del self.path[1:]
        elif not self.manner.simulates:
            node.notes += 1
        return "" if node.notes <= _NOTES else "a node has more notes than any search tells"

    def _visited(self, action: int, visits: float, total: float) -> str:
        if action not in self._actions():
            return f"an action is visited that the game does not have there, {short(action)}"
        right = visits >= 0 and visits % 1 == 0 and isfinite(total)
        return "" if right else "visits are no count"
