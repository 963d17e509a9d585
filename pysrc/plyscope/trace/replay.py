"""Reading a tape: the moment of each tick."""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf, nextafter
from typing import Any

from plyscope.game import CHANCE, MAX, Action, Game, Player, has_alternating_turns
from plyscope.tape.format import CUT, ENTER, EXPAND, JUDGED, LEAVE, NOTES, ODDS, TURN, UPDATE
from plyscope.tape.reader import Record, read
from plyscope.trace.bound import Known
from plyscope.trace.open_node import ASKED, AVERAGE, NOWHERE, Frame, Moment
from plyscope.trace.search_traits import Manner
from plyscope.watch import AGAIN, ANEW, ANSWERS, PRUNED


def settled(node: Frame, value: Any, manner: Manner) -> Known:
    """Return what is known of a node that was closed with this value.

    Fail-soft and fail-hard alike keep one promise (Knuth and Moore, 1975): a value within the
    window is exact, one at alpha or below is a bound from above, one at beta or above a bound from
    below. Outside of the window it is still exact where nothing was skipped and its best child's
    was: then it says more than the caller asked for.
    """
    answer = next((kind for kind, _ in node.notes if kind in ANSWERS), "")
    if not node.actions and not answer:
        basis = "judged" if node.judged else "proved"
        return Known(0, basis, value, "judged" if node.judged else "leaf")
    if answer == "endgame":
        return Known(0, "proved", value, answer)
    basis = "judged" if node.judged or manner.unsure or manner.guesses else "proved"
    if answer in ("probable cut", "null move"):
        basis = "likely"
    if manner.vectors:
        bound = node.cut and node.high < manner.most  # nobody can get more than the most
        return Known(int(bound), basis, value, answer, node.player if bound else None)
    if manner.returns_ends and node.low == value == node.high:
        return Known(0, "unknown", value, answer)  # all that its window lets through
    known = Known(_side(node, value, manner), basis, value, answer)
    return manner.as_sure(known)


def concluded(value: Any, judged: bool, notes: Container[str], manner: Manner) -> Known:
    """Return what a search that has ended knows of its root.

    `judged` tells that an estimate has a part in its last iteration that counts, `notes` are the
    kinds of those at the root.
    """
    if manner.simulates:
        return Known(0, "likely", value)
    if "book" in notes:
        sure = bool(getattr(manner.game, "openings_proved", False))
    else:
        sure = "proved" in notes or not (judged or manner.unsure or manner.guesses)
    known = Known(0, "proved" if sure else "judged", value)
    return known if manner.vectors else manner.as_sure(known)


def _side(node: Frame, value: float, manner: Manner) -> int:
    """Return on which side of a closed node's value its true one may be, 0 where it is exact."""
    ends = not manner.strict or manner.returns_ends
    beyond = value > node.high or (value == node.high and ends)
    short = value < node.low or (value == node.low and ends)
    if not (beyond or short):
        return 0
    tried, own = node.tried, node.player != CHANCE and not manner.returns_ends
    if own and tried is not None and (tried.sense, tried.value) == (0, value) and not node.cut:
        return 0
    return 1 if beyond else -1


@dataclass
class Reading:
    """Reads a tape record by record, and has the moment of the last event."""

    game: Game[Any]
    state: Any
    manner: Manner
    moment: Moment = field(init=False)
    ticks: int = 0

    def __post_init__(self) -> None:
        self._in_turn = has_alternating_turns(self.game)
        self._first = self.game.to_move(self.state)
        self._finished: Frame | None = None  # the root at the end of the last iteration
        root = self._anew(Frame())
        self.path = [root]
        self.moment = Moment("start", (root,))

    def _anew(self, root: Frame) -> Frame:
        """Return the root as a search, or an iteration, finds it: it keeps the best move alone."""
        player = None if self.game.is_terminal(self.state) else self._first
        low, high = self.manner.window
        return Frame(player, None, low, high, low, high, best=root.best)

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
            self.moment = self._event(kind, action, value, alpha, beta)
            return True
        return False

    def _amend(self, **known: Any) -> None:
        """Say more of the open node."""
        self.path[-1] = self.path[-1]._replace(**known)
        self.moment = self.moment._replace(path=(*self.moment.path[:-1], self.path[-1]))

    def _event(self, kind: float, action: int, value: Any, alpha: float, beta: float) -> Moment:
        if kind == ENTER:
            return self._enter(action, alpha, beta)
        if kind == LEAVE:
            return self._leave(value)
        if kind == UPDATE:
            return self._update(value, alpha, beta)
        if kind == CUT:
            self.path[-1] = self.path[-1]._replace(cut=True)
            return self._now("cut", value=value)
        return self._note(NOTES[action], value)

    def _now(self, kind: str, **more: Any) -> Moment:
        return Moment(kind, tuple(self.path), iteration=self.moment.iteration, **more)

    def _enter(self, action: Action, alpha: float, beta: float) -> Moment:
        at, node = len(self.path) - 1, self.path[-1]
        if node.player is None:  # whoever enters moves there
            node = node._replace(player=self._player(at))
        if at == 0 and not node.entered and node.player != CHANCE and not self.manner.vectors:
            # The root's own window is first told here.
            node = node._replace(low=alpha, high=beta, alpha=alpha, beta=beta)
            node = self._asked(node, *self.manner.window)
        if node.again:
            node = node._replace(closed=node.closed[:-1], again=False, second=True)
        else:
            node = node._replace(entered=(*node.entered, action), second=False)
        self.path[-1] = node
        self.path.append(self._child(node, alpha, beta))
        return self._now("enter")

    def _child(self, node: Frame, alpha: float, beta: float) -> Frame:
        """Return a child as it is entered with a window."""
        window = alpha, beta, alpha, beta
        if node.player == CHANCE:
            low, high = self.manner.window
            alpha_at = AVERAGE if alpha > low else NOWHERE
            beta_at = AVERAGE if beta < high else NOWHERE
            return Frame(None, None, *window, alpha_at=alpha_at, beta_at=beta_at)
        if self.manner.vectors:
            return Frame(None, None, *window)
        child = Frame(None, None, *window, node.alpha_at, node.beta_at, asks=node.asks)
        return self._asked(child, node.alpha, node.beta)

    def _asked(self, node: Frame, alpha: float, beta: float) -> Frame:
        """Return a node whose window the search has made narrower than (alpha, beta), if it has."""
        if node.low > alpha:
            node = node._replace(alpha_at=ASKED, asks=-is_null(node.low, node.high))
        if node.high < beta:
            node = node._replace(beta_at=ASKED, asks=int(is_null(node.low, node.high)))
        return node

    def _player(self, at: int) -> Player:
        return (self._first + at) % 2 if self._in_turn else MAX

    def _leave(self, value: Any) -> Moment:
        child = self.path.pop()
        if child.player is None and child.actions:
            child = child._replace(player=self._player(len(self.path)))
        known = settled(child, value, self.manner)
        node = self.path[-1]
        judged = node.judged + child.judged
        closed = (*node.closed, (node.entered[-1], value))
        self.path[-1] = node._replace(judged=judged, closed=closed)
        return self._now("leave", value=value, known=known)

    def _update(self, value: Any, alpha: float, beta: float) -> Moment:
        at, before = len(self.path) - 1, self.path[-1]
        known = self.moment.known
        if self.moment.kind != "leave" or known is None:
            raise ValueError("The tape is damaged: a value was told before any child was left.")
        if before.player == CHANCE:  # all outcomes together, by no one move and in no new window
            known = Known(0, "judged" if before.judged else "proved", value)
            node = before._replace(value=value, tried=known)
        else:
            node = before._replace(value=value, best=before.entered[-1], tried=known)
        if before.player != CHANCE and not self.manner.vectors:
            node = node._replace(
                alpha=alpha,
                beta=beta,
                alpha_at=at if alpha > before.alpha else before.alpha_at,
                beta_at=at if beta < before.beta else before.beta_at,
            )
        self.path[-1] = node
        return self._now("update", value=value, known=known, before=before)

    def _note(self, kind: str, value: float) -> Moment:
        node, iteration = self.path[-1], self.moment.iteration
        before = None
        if kind in ANEW:
            before = node
            if kind == "iteration":
                self._finished, iteration = node, int(value)
            self.path[0] = self._anew(node)
        elif kind == "stopped":  # this iteration does not count
            del self.path[1:]
            self.path[0] = self._finished or node
        elif kind in PRUNED:
            node = node._replace(dropped=node.actions - int(value))
        elif kind in AGAIN:
            node = node._replace(again=True)
        elif kind == "stand pat":
            node, before = self._stands(node, value), node
        if kind not in (*ANEW, "stopped"):
            self.path[-1] = node._replace(notes=(*node.notes, (kind, value)))
        moment = self._now("note", value=value, note=kind, before=before)
        return moment._replace(iteration=iteration)

    def _stands(self, node: Frame, value: float) -> Frame:
        """Return the open node, whose mover has so much without a move."""
        at = len(self.path) - 1
        node = node._replace(player=self._player(at), value=value)
        node = node._replace(tried=Known(0, "judged", value, "stand pat"))
        if node.player == MAX and value > node.alpha:
            return node._replace(alpha=value, alpha_at=at)
        if node.player != MAX and value < node.beta:
            return node._replace(beta=value, beta_at=at)
        return node


def is_null(alpha: float, beta: float) -> bool:
    """Tell whether a window has no room for a value: its ends are one number and the next one."""
    return nextafter(alpha, inf) == beta


def moments(
    game: Game[Any], state: Any, manner: Manner, records: Iterable[Record]
) -> Iterator[Moment]:
    """Yield the moment of each tick, from tick 0 on; the last one is `last`."""
    reading = Reading(game, state, manner)
    for record in records:
        before = reading.moment
        if reading.take(record):
            yield before
    yield reading.moment._replace(last=True)


def closed(state: Any, manner: Manner, numbers: Sequence[float]) -> list[Known | None]:
    """Return, by node in the order in which they were entered, what was known of it when it closed.

    The root is the first; None of a node that never closed, as the root does not. The search must
    visit each node once: one by simulations has no such moment.
    """
    found: list[Known | None] = [None]
    path = [0]
    for moment in moments(manner.game, state, manner, read(numbers)):
        if moment.kind == "enter":
            path.append(len(found))
            found.append(None)
        elif moment.kind == "leave":
            found[path.pop()] = moment.known
        del path[len(moment.path) :]  # an iteration that was stopped leaves all at once
    return found
