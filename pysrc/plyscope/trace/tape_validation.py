"""Validation of a tape against a game, a position and a search, so that readers can rely on it.

`read_records` checks only the format: a tape of another game, position or search passes it.
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
    """Raise ValueError if such a search of `state` cannot have made this tape.

    `done` means that the search is over.
    """
    traits = SearchTraits(game, algorithm, options)
    verbs = find_watch_verbs(traits.definition.function)
    TapeValidator(traits, state, verbs).check_records(numbers, done)


@dataclass
class _OpenNode:
    """An open node with its state."""

    state: Any
    has_value: bool = False
    action: int = -1  # that leads to it
    entered_actions: set[int] = field(default_factory=set)
    annotation_count: int = 0


class TapeValidator:
    """Follows a tape along its open nodes; `verbs` are those that the search calls."""

    def __init__(self, traits: SearchTraits, state: Any, verbs: Collection[str]) -> None:
        self.traits, self.game = traits, traits.game
        self.verbs = verbs
        self.path = [_OpenNode(state)]
        self.closed_child: _OpenNode | None = None  # left by the last record

    def check_records(self, numbers: Sequence[float], done: bool) -> None:
        """Raise ValueError if the search cannot have made these records."""
        for number, record in enumerate(read_records(numbers), 1):
            error = self.apply_record(record)
            if error:
                raise ValueError(
                    f"The tape does not fit {self.traits.algorithm} on this position: record "
                    f"{number} {error}."
                )
        if done and len(self.path) > 1:
            raise ValueError("The tape of a finished search ends below the root.")

    def apply_record(self, record: Record) -> str:
        """Apply a record and return what is wrong with it, or ""."""
        kind, action, value, _alpha, _beta = record
        child, self.closed_child = self.closed_child, None
        if kind in (LEAVE, UPDATE, CUT) and not self._is_value(value):
            return "has a value that no node can have"
        if kind == ENTER:
            return self._check_enter(action)
        if kind == LEAVE:
            self.closed_child = self.path.pop()
        elif kind == UPDATE:
            return self._check_update(child)
        elif kind == CUT and not (self.path[-1].has_value or self._player_to_move() == CHANCE):
            return "cuts a node that has no value yet"
        elif kind == ANNOTATE:
            return self._check_annotation(ANNOTATIONS[action], value, child)
        elif kind == EXPAND and action not in (
            0,
            len(self._legal_actions()),
            self._capture_count(),
        ):
            return "has the wrong number of actions"
        elif kind == TURN and action != self._player_to_move():
            return "names the wrong player to move"
        elif kind == CHILD_VISITS:
            return self._check_child_visits(action, *value[:2])
        return ""

    def _player_to_move(self) -> int:
        return self.game.to_move(self.path[-1].state)

    def _legal_actions(self) -> Sequence[int]:
        return self.game.actions(self.path[-1].state)

    def _capture_count(self) -> int:
        """Return the number of captures; 0 in a game without captures."""
        captures = getattr(self.game, "captures", None)
        return 0 if captures is None else len(captures(self.path[-1].state))

    def _is_value(self, value: Any) -> bool:
        if not self.traits.returns_vectors:
            return isinstance(value, (int, float)) and isfinite(value)
        count = len(self.game.players)
        return isinstance(value, tuple) and len(value) == count and all(map(isfinite, value))

    def _check_enter(self, action: int) -> str:
        node = self.path[-1]
        if action not in self._legal_actions():
            return f"enters action {short_repr(action)}, which is illegal there"
        if action in node.entered_actions and not self.traits.simulates:
            return f"enters action {action} a second time"
        node.entered_actions.add(action)
        self.path.append(_OpenNode(self.game.result(node.state, action), action=action))
        return ""

    def _check_update(self, child: _OpenNode | None) -> str:
        if child is None:
            return "updates a node before a child has returned"
        if self.traits.simulates and len(self.path) > 1:
            return "updates a node below the root"
        self.path[-1].has_value = True
        return ""

    def _check_annotation(self, kind: str, value: float, child: _OpenNode | None) -> str:
        if kind not in self.verbs or not isfinite(value):
            return f"has the annotation {kind}, which this search never makes"
        if kind in _ROOT_ANNOTATIONS and len(self.path) > 1:
            return f"has the annotation {kind} below the root"
        root, node = self.path[0], self.path[-1]
        if kind == "book" and root.state not in load_opening_book(self.game):
            return "has a book move, but this position is not in the book"
        if kind in REENTRY_KINDS:
            if child is None:
                return "re-enters a child before a child has returned"
            node.entered_actions.discard(child.action)
        if kind == "stand pat":
            node.has_value = True
        if kind in RESTART_KINDS:
            root.entered_actions, root.annotation_count = set(), 0
        elif kind == "stopped":
            del self.path[1:]
        elif not self.traits.simulates:
            node.annotation_count += 1
        if node.annotation_count > _MAX_ANNOTATIONS:
            return f"is annotation {node.annotation_count} of one node, at most {_MAX_ANNOTATIONS}"
        return ""

    def _check_child_visits(self, action: int, visits: float, total: float) -> str:
        if action not in self._legal_actions():
            return f"counts visits of action {short_repr(action)}, which is illegal there"
        is_count = visits >= 0 and visits % 1 == 0
        return (
            "" if is_count and isfinite(total) else "has a visit count that is not a whole number"
        )
