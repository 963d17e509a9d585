"""Reading a tape: the moment of each tick."""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf, nextafter
from typing import Any

from plyscope.game import CHANCE, MAX, Action, Game, Player, has_alternating_turns
from plyscope.tape.format import (
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
from plyscope.tape.reader import Record, read_records
from plyscope.trace.search_traits import SearchTraits
from plyscope.trace.tick import AVERAGE_BOUND, NO_PLY, SEARCH_BOUND, NodeBound, OpenNode, Tick
from plyscope.watch import FORWARD_PRUNING_KINDS, REENTRY_KINDS, RESTART_KINDS, VALUE_KINDS


def determine_node_bound(node: OpenNode, value: Any, traits: SearchTraits) -> NodeBound:
    """Return what is known of a node that was closed with this value.

    Fail-soft and fail-hard alike keep one promise (Knuth and Moore, 1975): a value within the
    window is exact, one at alpha or below is a bound from above, one at beta or above a bound from
    below. Outside of the window it is still exact where nothing was skipped and its best child's
    was: then it says more than the caller asked for.
    """
    answer = next((kind for kind, _ in node.annotations if kind in VALUE_KINDS), "")
    if not node.action_count and not answer:
        basis = "judged" if node.evaluation_count else "proved"
        return NodeBound(0, basis, value, "judged" if node.evaluation_count else "leaf")
    if answer == "endgame":
        return NodeBound(0, "proved", value, answer)
    basis = (
        "judged"
        if node.evaluation_count or traits.forward_prunes or traits.stores_estimates
        else "proved"
    )
    if answer in ("probable cut", "null move"):
        basis = "likely"
    if traits.returns_vectors:
        bound = (
            node.cut and node.entry_beta < traits.max_utility
        )  # nobody can get more than the most
        return NodeBound(int(bound), basis, value, answer, node.player if bound else None)
    if traits.returns_bounds and node.entry_alpha == value == node.entry_beta:
        return NodeBound(0, "unknown", value, answer)  # all that its window lets through
    known = NodeBound(_determine_bound(node, value, traits), basis, value, answer)
    return traits.tighten_bound(known)


def concluded(value: Any, judged: bool, notes: Container[str], manner: SearchTraits) -> NodeBound:
    """Return what a search that has ended knows of its root.

    `judged` tells that an estimate has a part in its last iteration that counts, `notes` are the
    kinds of those at the root.
    """
    if manner.simulates:
        return NodeBound(0, "likely", value)
    if "book" in notes:
        sure = bool(getattr(manner.game, "openings_proved", False))
    else:
        sure = "proved" in notes or not (judged or manner.forward_prunes or manner.stores_estimates)
    known = NodeBound(0, "proved" if sure else "judged", value)
    return known if manner.returns_vectors else manner.tighten_bound(known)


def _determine_bound(node: OpenNode, value: float, traits: SearchTraits) -> int:
    """Return on which side of a closed node's value its true one may be, 0 where it is exact."""
    ends = not traits.cuts_strictly or traits.returns_bounds
    beyond = value > node.entry_beta or (value == node.entry_beta and ends)
    short = value < node.entry_alpha or (value == node.entry_alpha and ends)
    if not (beyond or short):
        return 0
    tried, own = node.best_bound, node.player != CHANCE and not traits.returns_bounds
    if own and tried is not None and (tried.bound, tried.value) == (0, value) and not node.cut:
        return 0
    return 1 if beyond else -1


@dataclass
class TapeReplay:
    """Reads a tape record by record, and has the moment of the last event."""

    game: Game[Any]
    state: Any
    traits: SearchTraits
    tick: Tick = field(init=False)
    tick_count: int = 0

    def __post_init__(self) -> None:
        self._alternates = has_alternating_turns(self.game)
        self._first_player = self.game.to_move(self.state)
        self._finished_root: OpenNode | None = None  # the root at the end of the last iteration
        root = self._restart_root(OpenNode())
        self.path = [root]
        self.tick = Tick("start", (root,))

    def _restart_root(self, root: OpenNode) -> OpenNode:
        """Return the root as a search, or an iteration, finds it: it keeps the best move alone."""
        player = None if self.game.is_terminal(self.state) else self._first_player
        low, high = self.traits.root_window
        return OpenNode(player, None, low, high, low, high, best_action=root.best_action)

    def apply_record(self, record: Record) -> bool:
        """Take in a record, and tell whether it was an event."""
        kind, action, value, alpha, beta = record
        node = self.path[-1]
        if kind == EXPAND:
            self._change_open_node(action_count=node.action_count + action)
        elif kind == TURN:
            self._change_open_node(player=action)
        elif kind == EVALUATIONS:
            self._change_open_node(evaluation_count=node.evaluation_count + action)
        elif kind == OUTCOME or (kind == CUT and node.remaining_count <= 0):  # it skips nothing
            return False
        else:
            self.tick_count += 1
            self.tick = self._apply_event(kind, action, value, alpha, beta)
            return True
        return False

    def _change_open_node(self, **known: Any) -> None:
        """Say more of the open node."""
        self.path[-1] = self.path[-1]._replace(**known)
        self.tick = self.tick._replace(path=(*self.tick.path[:-1], self.path[-1]))

    def _apply_event(self, kind: float, action: int, value: Any, alpha: float, beta: float) -> Tick:
        if kind == ENTER:
            return self._enter(action, alpha, beta)
        if kind == LEAVE:
            return self._leave(value)
        if kind == UPDATE:
            return self._update(value, alpha, beta)
        if kind == CUT:
            self.path[-1] = self.path[-1]._replace(cut=True)
            return self._make_tick("cut", value=value)
        return self._annotate(ANNOTATIONS[action], value)

    def _make_tick(self, kind: str, **more: Any) -> Tick:
        return Tick(kind, tuple(self.path), iteration=self.tick.iteration, **more)

    def _enter(self, action: Action, alpha: float, beta: float) -> Tick:
        at, node = len(self.path) - 1, self.path[-1]
        if node.player is None:  # whoever enters moves there
            node = node._replace(player=self._player_at(at))
        if (
            at == 0
            and not node.entered_actions
            and node.player != CHANCE
            and not self.traits.returns_vectors
        ):
            # The root's own window is first told here.
            node = node._replace(entry_alpha=alpha, entry_beta=beta, alpha=alpha, beta=beta)
            node = self._mark_search_window(node, *self.traits.root_window)
        if node.will_reenter:
            node = node._replace(
                closed_children=node.closed_children[:-1], will_reenter=False, is_re_search=True
            )
        else:
            node = node._replace(
                entered_actions=(*node.entered_actions, action), is_re_search=False
            )
        self.path[-1] = node
        self.path.append(self._make_child(node, alpha, beta))
        return self._make_tick("enter")

    def _make_child(self, node: OpenNode, alpha: float, beta: float) -> OpenNode:
        """Return a child as it is entered with a window."""
        window = alpha, beta, alpha, beta
        if node.player == CHANCE:
            low, high = self.traits.root_window
            alpha_at = AVERAGE_BOUND if alpha > low else NO_PLY
            beta_at = AVERAGE_BOUND if beta < high else NO_PLY
            return OpenNode(None, None, *window, alpha_ply=alpha_at, beta_ply=beta_at)
        if self.traits.returns_vectors:
            return OpenNode(None, None, *window)
        child = OpenNode(
            None, None, *window, node.alpha_ply, node.beta_ply, question_sign=node.question_sign
        )
        return self._mark_search_window(child, node.alpha, node.beta)

    def _mark_search_window(self, node: OpenNode, alpha: float, beta: float) -> OpenNode:
        """Return a node whose window the search has made narrower than (alpha, beta), if it has."""
        if node.entry_alpha > alpha:
            node = node._replace(
                alpha_ply=SEARCH_BOUND,
                question_sign=-is_null_window(node.entry_alpha, node.entry_beta),
            )
        if node.entry_beta < beta:
            node = node._replace(
                beta_ply=SEARCH_BOUND,
                question_sign=int(is_null_window(node.entry_alpha, node.entry_beta)),
            )
        return node

    def _player_at(self, ply: int) -> Player:
        return (self._first_player + ply) % 2 if self._alternates else MAX

    def _leave(self, value: Any) -> Tick:
        child = self.path.pop()
        if child.player is None and child.action_count:
            child = child._replace(player=self._player_at(len(self.path)))
        known = determine_node_bound(child, value, self.traits)
        node = self.path[-1]
        judged = node.evaluation_count + child.evaluation_count
        closed = (*node.closed_children, (node.entered_actions[-1], value))
        self.path[-1] = node._replace(evaluation_count=judged, closed_children=closed)
        return self._make_tick("leave", value=value, node_bound=known)

    def _update(self, value: Any, alpha: float, beta: float) -> Tick:
        at, before = len(self.path) - 1, self.path[-1]
        known = self.tick.node_bound
        if self.tick.kind != "leave" or known is None:
            raise ValueError("The tape is damaged: a value was told before any child was left.")
        if before.player == CHANCE:  # all outcomes together, by no one move and in no new window
            known = NodeBound(0, "judged" if before.evaluation_count else "proved", value)
            node = before._replace(value=value, best_bound=known)
        else:
            node = before._replace(
                value=value, best_action=before.entered_actions[-1], best_bound=known
            )
        if before.player != CHANCE and not self.traits.returns_vectors:
            node = node._replace(
                alpha=alpha,
                beta=beta,
                alpha_ply=at if alpha > before.alpha else before.alpha_ply,
                beta_ply=at if beta < before.beta else before.beta_ply,
            )
        self.path[-1] = node
        return self._make_tick("update", value=value, node_bound=known, previous_node=before)

    def _annotate(self, kind: str, value: float) -> Tick:
        node, iteration = self.path[-1], self.tick.iteration
        before = None
        if kind in RESTART_KINDS:
            before = node
            if kind == "iteration":
                self._finished_root, iteration = node, int(value)
            self.path[0] = self._restart_root(node)
        elif kind == "stopped":  # this iteration does not count
            del self.path[1:]
            self.path[0] = self._finished_root or node
        elif kind in FORWARD_PRUNING_KINDS:
            node = node._replace(forward_pruned=node.action_count - int(value))
        elif kind in REENTRY_KINDS:
            node = node._replace(will_reenter=True)
        elif kind == "stand pat":
            node, before = self._stand_pat(node, value), node
        if kind not in (*RESTART_KINDS, "stopped"):
            self.path[-1] = node._replace(annotations=(*node.annotations, (kind, value)))
        moment = self._make_tick("annotate", value=value, annotation=kind, previous_node=before)
        return moment._replace(iteration=iteration)

    def _stand_pat(self, node: OpenNode, value: float) -> OpenNode:
        """Return the open node, whose mover has so much without a move."""
        at = len(self.path) - 1
        node = node._replace(player=self._player_at(at), value=value)
        node = node._replace(best_bound=NodeBound(0, "judged", value, "stand pat"))
        if node.player == MAX and value > node.alpha:
            return node._replace(alpha=value, alpha_ply=at)
        if node.player != MAX and value < node.beta:
            return node._replace(beta=value, beta_ply=at)
        return node


def is_null_window(alpha: float, beta: float) -> bool:
    """Tell whether a window has no room for a value: its ends are one number and the next one."""
    return nextafter(alpha, inf) == beta


def replay_ticks(
    game: Game[Any], state: Any, traits: SearchTraits, records: Iterable[Record]
) -> Iterator[Tick]:
    """Yield the moment of each tick, from tick 0 on; the last one is `last`."""
    reading = TapeReplay(game, state, traits)
    for record in records:
        before = reading.tick
        if reading.apply_record(record):
            yield before
    yield reading.tick._replace(is_last=True)


def list_node_bounds(
    state: Any, traits: SearchTraits, numbers: Sequence[float]
) -> list[NodeBound | None]:
    """Return what the search knew of each node when it closed, in the order of the `enter`s.

    The root is the first; it has what the search found. A node that never closed has None. The
    search must not be one by simulations, whose nodes do not close.
    """
    found: list[NodeBound | None] = [None]
    path = [0]
    for tick in replay_ticks(traits.game, state, traits, read_records(numbers)):
        if tick.kind == "enter":
            path.append(len(found))
            found.append(None)
        elif tick.kind == "leave":
            found[path.pop()] = tick.node_bound
        del path[len(tick.path) :]  # an iteration that was stopped leaves all its nodes at once
    found[0] = _root_bound(tick, traits)
    return found


def _root_bound(last: Tick, traits: SearchTraits) -> NodeBound | None:
    root = last.path[0]
    value = root.annotation_value("expected")
    if value is None:
        value = last.value if last.kind == "cut" and len(last.path) == 1 else root.value
    if value is None:
        return None
    kinds = {kind for kind, _ in root.annotations}
    return concluded(value, root.evaluation_count > 0, kinds, traits)
