"""The trace: a tape read back as events, and as the tree of nodes that the search visited."""

from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from plyscope.counters import Tally
from plyscope.game import MAX, Game
from plyscope.search import Result
from plyscope.tape.format import CUT, ENTER, EXPAND, JUDGED, LEAVE, NOTE, NOTES, ODDS, TURN, UPDATE
from plyscope.tape.reader import read
from plyscope.trace.events import Event, Events
from plyscope.trace.node_tree import Node, Nodes
from plyscope.trace.unvisited_leaves import probed, unvisited
from plyscope.watch import Watch

if TYPE_CHECKING:
    from plyscope.explain.explainer import Story
    from plyscope.explain.explanation import Told


class Trace:
    """A recorded search of `game` from `state`; `numbers` is its tape (see writer.py).

    Tick t is the moment after t events; at tick 0 only the root, node 0, is there.
    """

    def __init__(
        self,
        game: Game[Any],
        state: Hashable,
        numbers: Sequence[float],
        found: tuple[float, Any],
        algorithm: str = "alphabeta",
        options: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        self.game = game
        self.state = state
        self.numbers = numbers
        self.algorithm = algorithm
        self.options = options
        self._found = found

    @cached_property
    def _story(self) -> "Story":
        from plyscope.explain.explainer import story  # explanations stand on traces

        return story(self.game, self.state, self.algorithm, self.options, self.numbers)

    @property
    def ticks(self) -> int:
        """How many ticks there are after tick 0."""
        return self._story.ticks

    def told(self, tick: int) -> "Told":
        """Return what there is to say of a tick, from 0 to `ticks`: see `Told`.

        Raises ValueError where there is no such tick.
        """
        return self._story.told(tick)

    @cached_property
    def result(self) -> Result:
        """What the search found; its counts are read off the tape."""

        def tally() -> Tally:
            tally = Tally()
            self.replay(tally)
            return tally

        return Result(*self._found, tally)

    @cached_property
    def events(self) -> Sequence[Event]:
        """Every event, in order; a cut that skips nothing is none."""
        return Events(self.numbers)

    @property
    def nodes(self) -> Sequence[Node]:
        """Every node that was visited; its number is its index."""
        return self._nodes

    @cached_property
    def _nodes(self) -> Nodes:
        return Nodes(self.game, self.state, self.numbers, self._found[0])

    def replay(self, watch: Watch) -> None:
        """Call on `watch` every verb that the search called, and `expand` where it expanded."""
        for kind, action, value, alpha, beta in read(self.numbers):
            if kind == ENTER:
                watch.enter(action, alpha, beta)
            elif kind == LEAVE:
                watch.leave(value)
            elif kind == UPDATE:
                watch.update(value, alpha, beta)
            elif kind == CUT:
                watch.cut(value, alpha, beta)
            elif kind == NOTE:
                watch.note(NOTES[action], value)
            elif kind == TURN:
                watch.turn(action)
            elif kind == ODDS:
                watch.outcome(action, value)
            elif kind == EXPAND:
                watch.expand(action)
            elif kind == JUDGED:
                watch.judged(action)

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
        told = (record[1] for record in read(self.numbers) if record[0] == NOTE)
        if any(NOTES[kind] == "probe" for kind in told):
            seen = probed(self.game, self.state, self.algorithm, self.options)
        return list(unvisited(self.game, self.state, self._nodes, seen))
