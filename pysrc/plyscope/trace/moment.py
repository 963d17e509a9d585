"""One tick of a search with all that is known at it: what claims are made from."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any

from plyscope.game import CHANCE, MAX, Action, Game, Player, alternates
from plyscope.observer import PRUNED
from plyscope.trace.known import Known, settled
from plyscope.trace.manner import Manner
from plyscope.trace.tape import (
    CUT,
    ENTER,
    EXPAND,
    JUDGED,
    LEAVE,
    NOTES,
    ODDS,
    TURN,
    UPDATE,
    Record,
)

NOWHERE = -1  # the place of a bound that nobody on the path has
AVERAGE = -2  # of one that a chance node above needs for its average


@dataclass(frozen=True)
class Frame:
    """An open node: one frame of the recursion. Values are utilities of MAX, or vectors.

    `low` and `high` are the window on entry, `alpha` and `beta` it is now; `alpha_at` and `beta_at`
    are the places in the path of the nodes that have these bounds, or NOWHERE, or AVERAGE. `tried`
    says what is known of its best child, and `closed` has what came back from each, in order.
    """

    action: Action | None = None  # that led to it; None at the root
    player: Player | None = None  # who moves there; None as long as nobody does
    value: Any = None  # so far; None before the first child is back
    low: float = -inf
    high: float = inf
    alpha: float = -inf
    beta: float = inf
    alpha_at: int = NOWHERE
    beta_at: int = NOWHERE
    best: Action | None = None  # so far
    actions: int = 0  # how many it has
    dropped: int = 0  # how many of them forward pruning leaves out
    entered: tuple[Action, ...] = ()
    closed: tuple[tuple[Action, Any], ...] = ()  # action and value of each child that is back
    tried: Known | None = None
    judged: int = 0  # leaves at it or below that were judged
    cut: bool = False  # whether a cutoff skipped some of its actions
    notes: tuple[tuple[str, float], ...] = ()

    @property
    def remaining(self) -> int:
        """How many actions are still to be tried."""
        return self.actions - self.dropped - len(self.entered)

    def noted(self, kind: str) -> float | None:
        """Return the value of the last note of that kind; None where there is none."""
        return next((value for each, value in reversed(self.notes) if each == kind), None)


@dataclass(frozen=True)
class Moment:
    """What has just happened (`kind`) and the open nodes after it, root first.

    kind is "start", "enter", "leave", "update", "cut" or "note"; `last` tells that the search is
    over. For "leave", `child` is the frame that was closed and `known` what it is worth;
    for "update", `known` is what the child is worth that gave the new value, and `before` the frame
    as it was; for "cut", `value` is what is returned. `iteration` is the depth of the one under
    way, 0 where there is none.
    """

    kind: str
    path: tuple[Frame, ...]
    value: Any = None
    child: Frame | None = None
    known: Known | None = None
    before: Frame | None = None
    note: str = ""
    iteration: int = 0
    last: bool = False

    @property
    def node(self) -> Frame:
        """The open node."""
        return self.path[-1]


@dataclass
class Reading:
    """Reads a tape record by record, and has the moment of the last event."""

    game: Game[Any]
    state: Any
    manner: Manner
    moment: Moment = field(init=False)
    ticks: int = 0

    def __post_init__(self) -> None:
        self._in_turn = alternates(self.game)
        self._first = self.game.to_move(self.state)
        self._finished: Frame | None = None  # the root at the end of the last iteration
        root = self._anew(Frame())
        self.path = [root]
        self.moment = Moment("start", (root,))

    def _anew(self, root: Frame) -> Frame:
        """Return the root as a search, or an iteration, finds it: it keeps the best move alone."""
        player = None if self.game.is_terminal(self.state) else self._first
        low, high = self.manner.window
        return Frame(None, player, None, low, high, low, high, best=root.best)

    def take(self, record: Record) -> bool:
        """Take in a record, and tell whether it was an event."""
        kind, action, value, alpha, beta = record
        node = self.path[-1]
        if kind == EXPAND:
            self._amend(actions=node.actions + action)
        elif kind == TURN:
            self._amend(player=action)
        elif kind == JUDGED:
            self._amend(judged=node.judged + action)
        elif kind == ODDS or (kind == CUT and node.remaining <= 0):  # it skips nothing
            return False
        else:
            self.ticks += 1
            self.moment = replace(self._event(kind, action, value, alpha, beta), last=False)
            return True
        return False

    def _amend(self, **known: Any) -> None:
        """Say more of the open node."""
        self.path[-1] = replace(self.path[-1], **known)
        self.moment = replace(self.moment, path=(*self.moment.path[:-1], self.path[-1]))

    def _event(self, kind: float, action: int, value: Any, alpha: float, beta: float) -> Moment:
        if kind == ENTER:
            return self._enter(action, alpha, beta)
        if kind == LEAVE:
            return self._leave(value)
        if kind == UPDATE:
            return self._update(value, alpha, beta)
        if kind == CUT:
            self.path[-1] = replace(self.path[-1], cut=True)
            return self._now("cut", value=value)
        return self._note(NOTES[action], value)

    def _now(self, kind: str, **more: Any) -> Moment:
        return Moment(kind, tuple(self.path), iteration=self.moment.iteration, **more)

    def _enter(self, action: Action, alpha: float, beta: float) -> Moment:
        at, node = len(self.path) - 1, self.path[-1]
        if node.player is None:  # whoever enters moves there
            node = replace(node, player=self._player(at))
        if at == 0 and not node.entered and node.player != CHANCE and not self.manner.vectors:
            # The root's own window is first told here.
            node = replace(node, low=alpha, high=beta, alpha=alpha, beta=beta)
        self.path[-1] = replace(node, entered=(*node.entered, action))
        child = Frame(action, None, None, alpha, beta, alpha, beta)
        if node.player == CHANCE:
            low, high = self.manner.window
            child = replace(
                child,
                alpha_at=AVERAGE if alpha > low else NOWHERE,
                beta_at=AVERAGE if beta < high else NOWHERE,
            )
        elif not self.manner.vectors:
            child = replace(child, alpha_at=node.alpha_at, beta_at=node.beta_at)
        self.path.append(child)
        return self._now("enter")

    def _player(self, at: int) -> Player:
        return (self._first + at) % 2 if self._in_turn else MAX

    def _leave(self, value: Any) -> Moment:
        child = self.path.pop()
        if child.player is None and child.actions:
            child = replace(child, player=self._player(len(self.path)))
        known = settled(child, value, self.manner)
        node = self.path[-1]
        judged = node.judged + child.judged
        closed = (*node.closed, (child.action or 0, value))
        self.path[-1] = replace(node, judged=judged, closed=closed)
        return self._now("leave", value=value, child=child, known=known)

    def _update(self, value: Any, alpha: float, beta: float) -> Moment:
        at, before = len(self.path) - 1, self.path[-1]
        left, known = self.moment.child, self.moment.known
        if self.moment.kind != "leave" or left is None or known is None:
            raise ValueError("The tape is damaged: a value was told before any child was left.")
        if before.player == CHANCE:  # all outcomes together
            known = Known(0, "judged" if before.judged else "proved", value)
            node = replace(before, value=value, tried=known)
        else:
            node = replace(before, value=value, best=left.action, tried=known)
        if not self.manner.vectors:
            node = replace(
                node,
                alpha=alpha,
                beta=beta,
                alpha_at=at if alpha > before.alpha else before.alpha_at,
                beta_at=at if beta < before.beta else before.beta_at,
            )
        self.path[-1] = node
        return self._now("update", value=value, child=left, known=known, before=before)

    def _note(self, kind: str, value: float) -> Moment:
        node, iteration = self.path[-1], self.moment.iteration
        if kind == "iteration":  # the root is searched anew
            self._finished, iteration = node, int(value)
            self.path[0] = self._anew(node)
        elif kind == "stopped":  # this iteration does not count
            del self.path[1:]
            self.path[0] = self._finished or node
        elif kind in PRUNED:
            node = replace(node, dropped=node.actions - int(value))
        if kind not in ("iteration", "stopped"):
            self.path[-1] = replace(node, notes=(*node.notes, (kind, value)))
        return replace(self._now("note", value=value, note=kind), iteration=iteration)


def moments(
    game: Game[Any], state: Any, manner: Manner, records: Iterable[Record]
) -> Iterator[Moment]:
    """Yield the moment of each tick, from tick 0 on; the last one is `last`."""
    reading = Reading(game, state, manner)
    for record in records:
        before = reading.moment
        if reading.take(record):
            yield before
    yield replace(reading.moment, last=True)
