"""Whether a tape tells of a search of a position at all: what reads it then may take that as given.

`read` refuses what is no tape; a tape of another game, another position or another search is one.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from plyscope.game import CHANCE, Game
from plyscope.search.compile_watch import find_watch_verbs
from plyscope.search.tables.opening_book import load_opening_book
from plyscope.tape.format import (
    ANNOTATE,
    ANNOTATIONS,
    CHILD_VISITS,
    CUT,
    ENTER,
    EXPAND,
    LEAVE,
    TURN,
    UPDATE,
)
from plyscope.tape.reader import Record, read_records
from plyscope.trace.search_traits import SearchTraits
from plyscope.validation import short_repr
from plyscope.watch import REENTRY_KINDS, RESTART_KINDS

_ROOT_ANNOTATIONS = (*RESTART_KINDS, "simulation", "book", "proved", "replaced")
_MAX_ANNOTATIONS = 100  # of a node, in one iteration


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
    traits = SearchTraits(game, algorithm, options)
    verbs = find_watch_verbs(traits.definition.function)
    TapeValidator(traits, state, verbs).check_records(numbers, done)


@dataclass
class _OpenNode:
    """An open node: its position, and what was told of it so far."""

    state: Any
    has_value: bool = False
    action: int = -1  # that led there
    entered_actions: set[int] = field(default_factory=set)
    annotation_count: int = 0


class TapeValidator:
    """The open nodes of a search, which tells nothing but those verbs; see `verbs_of`."""

    def __init__(self, traits: SearchTraits, state: Any, verbs: Collection[str]) -> None:
        self.traits, self.game = traits, traits.game
        self.verbs = verbs
        self.path = [_OpenNode(state)]
        self.closed_child: _OpenNode | None = None  # what was just left

    def check_records(self, numbers: Sequence[float], done: bool) -> None:
        """Raise ValueError where it cannot have told this."""
        for place, record in enumerate(read_records(numbers), 1):
            why = self.apply_record(record)
            if why:
                raise ValueError(
                    f"The tape tells of no search of this position by {self.traits.algorithm}: in "
                    f"record {place} {why}."
                )
        if done and len(self.path) > 1:
            raise ValueError("The tape ends below the root, where no search is done.")

    def apply_record(self, record: Record) -> str:
        """Take in a record and return what is wrong with it, "" where nothing is."""
        kind, action, value, _alpha, _beta = record
        child, self.closed_child = self.closed_child, None
        if kind in (LEAVE, UPDATE, CUT) and not self._is_value(value):
            return "a value is none that a node can have"
        if kind == ENTER:
            return self._check_enter(action)
        if kind == LEAVE:
            self.closed_child = self.path.pop()
        elif kind == UPDATE:
            return self._check_update(child)
        elif kind == CUT and not (self.path[-1].has_value or self._player_to_move() == CHANCE):
            return "a node is cut that has no value yet"
        elif kind == ANNOTATE:
            return self._check_annotation(ANNOTATIONS[action], value, child)
        elif kind == EXPAND and action not in (
            0,
            len(self._legal_actions()),
            self._capture_count(),
        ):
            return "a node has another number of actions"
        elif kind == TURN and action != self._player_to_move():
            return "another player moves"
        elif kind == CHILD_VISITS:
            return self._check_child_visits(action, *value[:2])
        return ""

    def _player_to_move(self) -> int:
        return self.game.to_move(self.path[-1].state)

    def _legal_actions(self) -> Sequence[int]:
        return self.game.actions(self.path[-1].state)

    def _capture_count(self) -> int:
        """Return how many captures there are; 0 in a game that has none."""
        captures = getattr(self.game, "captures", None)
        return 0 if captures is None else len(captures(self.path[-1].state))

    def _is_value(self, value: Any) -> bool:
        if not self.traits.returns_vectors:
            return not isinstance(value, tuple) and isfinite(value)
        many = len(self.game.players)
        return isinstance(value, tuple) and len(value) == many and all(map(isfinite, value))

    def _check_enter(self, action: int) -> str:
        node = self.path[-1]
        if action not in self._legal_actions():
            return f"an action is entered that the game does not have there, {short_repr(action)}"
        if action in node.entered_actions and not self.traits.simulates:
            return f"an action is entered again, {action}"
        node.entered_actions.add(action)
        self.path.append(_OpenNode(self.game.result(node.state, action), action=action))
        return ""

    def _check_update(self, child: _OpenNode | None) -> str:
        if child is None:
            return "a value is told before any child was left"
        if self.traits.simulates and len(self.path) > 1:
            return "another node than the root has a best child"
        self.path[-1].has_value = True
        return ""

    def _check_annotation(self, kind: str, value: float, child: _OpenNode | None) -> str:
        if kind not in self.verbs or not isfinite(value):
            return f"a note is none of this search, {kind}"
        if kind in _ROOT_ANNOTATIONS and len(self.path) > 1:
            return f"a note is told of the root alone, {kind}"
        root, node = self.path[0], self.path[-1]
        if kind == "book" and root.state not in load_opening_book(self.game):
            return "a reply is from the book, which does not have this position"
        if kind in REENTRY_KINDS:
            if child is None:
                return "a child is said to be entered again before any was left"
            node.entered_actions.discard(child.action)
        if kind == "stand pat":
            node.has_value = True
        if kind in RESTART_KINDS:
            root.entered_actions, root.annotation_count = set(), 0
        elif kind == "stopped":
            del self.path[1:]
        elif not self.traits.simulates:
            node.annotation_count += 1
        return (
            ""
            if node.annotation_count <= _MAX_ANNOTATIONS
            else "a node has more notes than any search tells"
        )

    def _check_child_visits(self, action: int, visits: float, total: float) -> str:
        if action not in self._legal_actions():
            return f"an action is visited that the game does not have there, {short_repr(action)}"
        right = visits >= 0 and visits % 1 == 0 and isfinite(total)
        return "" if right else "visits are no count"
