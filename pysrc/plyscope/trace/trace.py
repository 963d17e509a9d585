"""The trace: a tape read back as events, and as the tree of nodes that the search visited."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from types import MappingProxyType
from typing import Any, NamedTuple

from plyscope.game import Action, Game, Player, alternates
from plyscope.observer import PRUNED, Watch
from plyscope.search import Result
from plyscope.tally import Tally
from plyscope.trace.story import Story, story
from plyscope.trace.tape import (
    CUT,
    ENTER,
    EXPAND,
    JUDGED,
    LEAVE,
    NOTE,
    NOTES,
    ODDS,
    TURN,
    UPDATE,
    read,
)
from plyscope.trace.told import Told
from plyscope.trace.unvisited import unvisited


class Event(NamedTuple):
    """What happened at one tick: one call of a verb, and the node that was open then.

    `node` is the node entered or left, or the one that improved, was cut or noted something.
    `skipped` says how many actions a cut skips. Values are utilities of MAX, in a search by vectors
    tuples with one utility a player.
    """

    kind: str  # "enter", "leave", "update", "cut" or "note"
    node: int
    action: Action | None = None
    value: float | None = None
    alpha: float = -inf
    beta: float = inf
    skipped: int = 0
    note: str = ""


@dataclass
class Node:
    """A node of the search tree. `alpha` and `beta` are its window when it was entered.

    `player` moves there (None where it was not expanded, and so nobody did), and `probability` is
    that of the outcome which led to it (None where it was no outcome).
    """

    id: int
    parent: int | None
    action: Action | None
    alpha: float
    beta: float
    ply: int
    value: float | None = None
    actions: int = 0  # how many it has; 0 for a leaf
    cut: bool = False  # whether a cutoff skipped some
    entered: int = 0  # how many children were entered
    children: list[int] = field(default_factory=list)  # their ids
    player: Player | None = None
    probability: float | None = None
    dropped: int = 0  # how many forward pruning left out


class Trace:
    """A recorded search of `game` from `state`; `numbers` is its tape (see tape.py).

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
    def _story(self) -> Story:
        return story(self.game, self.state, self.algorithm, self.options, self.numbers)

    @property
    def ticks(self) -> int:
        """How many ticks there are after tick 0."""
        return self._story.ticks

    def told(self, tick: int) -> Told:
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
    def events(self) -> list[Event]:
        """Every event, in order; a cut that skips nothing is none."""
        events: list[Event] = []
        path, left, entered = [0], [0], 0
        for kind, action, value, alpha, beta in read(self.numbers):
            node = path[-1]
            if kind == EXPAND:
                left[-1] += action
            elif kind == ENTER:
                entered += 1
                left[-1] -= 1
                path.append(entered)
                left.append(0)
                events.append(Event("enter", entered, action, None, alpha, beta))
            elif kind == LEAVE:
                path.pop()
                left.pop()
                events.append(Event("leave", node, None, value))
            elif kind == UPDATE:
                events.append(Event("update", node, None, value, alpha, beta))
            elif kind == CUT and left[-1] > 0:
                events.append(Event("cut", node, None, value, alpha, beta, left[-1]))
            elif kind == NOTE:
                if NOTES[action] in PRUNED:
                    left[-1] = int(value)
                events.append(Event("note", node, None, value, note=NOTES[action]))
                if NOTES[action] == "stopped":
                    del path[1:], left[1:]
        return events

    @cached_property
    def nodes(self) -> list[Node]:
        """Every node that was visited; its number is its index."""
        nodes = [Node(0, None, None, -inf, inf, 0)]
        open_node = nodes[0]
        in_turn, first = alternates(self.game), self.game.to_move(self.state)
        odds: dict[int, dict[Action, float]] = {}
        for kind, action, value, alpha, beta in read(self.numbers):
            if kind == EXPAND:
                open_node.actions += action
                if in_turn:
                    open_node.player = (first + open_node.ply) % 2
            elif kind == TURN:
                open_node.player = action
            elif kind == ODDS:
                odds.setdefault(open_node.id, {})[action] = value
            elif kind == ENTER:
                child = Node(len(nodes), open_node.id, action, alpha, beta, open_node.ply + 1)
                child.probability = odds.get(open_node.id, {}).get(action)
                open_node.entered += 1
                open_node.children.append(child.id)
                nodes.append(child)
                open_node = child
            elif kind == NOTE and NOTES[action] in PRUNED:
                open_node.dropped = open_node.actions - int(value)
            elif kind == LEAVE and open_node.parent is not None:
                open_node.value = value
                open_node = nodes[open_node.parent]
            elif kind == NOTE and NOTES[action] == "stopped":
                open_node = nodes[0]
            elif kind == CUT:
                tried = open_node.dropped + len(open_node.children)
                open_node.cut = open_node.actions > tried
        nodes[0].value = self._found[0]
        return nodes

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
        return list(unvisited(self))
