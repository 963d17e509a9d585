"""The trace: a tape read back as events, and as the tree of nodes that the search visited."""

from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from plyscope.counters import CountingWatch
from plyscope.game import MAX, Game
from plyscope.search import Result
from plyscope.tape.format import (
    ANNOTATE,
    ANNOTATIONS,
    CUT,
    ENTER,
    EVALUATIONS,
    EXPAND,
    LEAVE,
    OUTCOME,
    TURN,
    UPDATE,
)
from plyscope.tape.reader import read_records
from plyscope.trace.events import Event, EventList
from plyscope.trace.node_tree import Node, NodeList
from plyscope.trace.unvisited_leaves import find_probed_leaves, find_unvisited_leaves
from plyscope.watch import Watch

if TYPE_CHECKING:
    from plyscope.explain.explanation import Explainer, Explanation


class Trace:
    """A recorded search of `game` from `state`; `numbers` is its tape (see writer.py).

    Tick t is the moment after t events; at tick 0 only the root, node 0, is there.
    """

    def __init__(
        self,
        game: Game[Any],
        state: Hashable,
        numbers: Sequence[float],
        value_and_action: tuple[float, Any],
        algorithm: str = "alphabeta",
        options: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        self.game = game
        self.state = state
        self.numbers = numbers
        self.algorithm = algorithm
        self.options = options
        self._value_and_action = value_and_action

    @cached_property
    def _explainer(self) -> "Explainer":
        from plyscope.explain.explanation import make_explainer  # explanations stand on traces

        return make_explainer(self.game, self.state, self.algorithm, self.options, self.numbers)

    @property
    def ticks(self) -> int:
        """How many ticks there are after tick 0."""
        return self._explainer.ticks

    def explain(self, tick: int) -> "Explanation":
        """Return what there is to say of a tick, from 0 to `ticks`: see `Told`.

        Raises ValueError where there is no such tick.
        """
        return self._explainer.explain(tick)

    @cached_property
    def result(self) -> Result:
        """What the search found; its counts are read off the tape."""

        def tally() -> CountingWatch:
            tally = CountingWatch()
            self.replay(tally)
            return tally

        return Result(*self._value_and_action, tally)

    @cached_property
    def events(self) -> Sequence[Event]:
        """Every event, in order; a cut that skips nothing is none."""
        return EventList(self.numbers)

    @property
    def nodes(self) -> Sequence[Node]:
        """Every node that was visited; its number is its index."""
        return self._nodes

    @cached_property
    def _nodes(self) -> NodeList:
        return NodeList(self.game, self.state, self.numbers, self._value_and_action[0])

    def replay(self, watch: Watch) -> None:
        """Call on `watch` every verb that the search called, and `expand` where it expanded."""
        for kind, action, value, alpha, beta in read_records(self.numbers):
            if kind == ENTER:
                watch.enter(action, alpha, beta)
            elif kind == LEAVE:
                watch.leave(value)
            elif kind == UPDATE:
                watch.update(value, alpha, beta)
            elif kind == CUT:
                watch.cut(value, alpha, beta)
            elif kind == ANNOTATE:
                watch.annotate(ANNOTATIONS[action], value)
            elif kind == TURN:
                watch.turn(action)
            elif kind == OUTCOME:
                watch.outcome(action, value)
            elif kind == EXPAND:
                watch.expand(action)
            elif kind == EVALUATIONS:
                watch.count_evaluations(action)

    def unvisited_leaves(self) -> list[float]:
        """Return the utilities for MAX of the leaves that were never looked at, left to right.

        A position at which the search stopped and judged counts as looked at, and so does a leaf
        that a probe came to. On a `Tree` these are the crossed-out leaves of the exercise; in a
        larger game they can be very many.
        """
        return [self.game.utility(leaf, MAX) for leaf in self.unvisited_states()]

    def unvisited_states(self) -> list[Any]:
        """Return the states of these leaves, in the same order: a position that two have, twice."""
        seen: set[Hashable] = set()
        told = (record[1] for record in read_records(self.numbers) if record[0] == ANNOTATE)
        if any(ANNOTATIONS[kind] == "probe" for kind in told):
            seen = find_probed_leaves(self.game, self.state, self.algorithm, self.options)
        return list(find_unvisited_leaves(self.game, self.state, self._nodes, seen))
