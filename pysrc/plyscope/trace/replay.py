"""The replay of a tape, tick by tick."""

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
    """Return the bound of a node that was closed with this value.

    Fail-soft and fail-hard alike keep one promise (Knuth and Moore, 1975): a value inside the
    window is exact, one at alpha or below is an upper bound, one at beta or above a lower bound. A
    value outside of the window is still exact if nothing was skipped and the best child's value is
    exact.
    """
    answer = next((kind for kind, _ in node.annotations if kind in VALUE_KINDS), "")
    if value is None:  # the call returned no number
        return NodeBound(0, "unknown", value, answer)
    if not node.action_count and not answer:
        if node.evaluation_count:
            return NodeBound(0, "judged", value, "judged")
        return NodeBound(0, "proved", value, "leaf")
    if answer == "endgame":
        return NodeBound(0, "proved", value, answer)
    is_judged = node.evaluation_count or traits.forward_prunes or traits.stores_estimates
    basis = "judged" if is_judged else "proved"
    if answer in ("probable cut", "null move"):
        basis = "likely"
    if traits.returns_vectors:
        # A cutoff at the greatest utility of all skips nothing better.
        is_lower = node.cut and node.entry_beta < traits.max_utility
        return NodeBound(int(is_lower), basis, value, answer, node.player if is_lower else None)
    if traits.returns_bounds and node.entry_alpha == value == node.entry_beta:
        return NodeBound(0, "unknown", value, answer)  # its window allows no other value
    determine_bound = _determine_limited_bound if traits.limits_bounds else _determine_bound
    return traits.tighten_bound(
        NodeBound(determine_bound(node, value, traits), basis, value, answer)
    )


def determine_result_bound(
    value: Any, has_estimates: bool, kinds: Container[str], traits: SearchTraits
) -> NodeBound:
    """Return the bound of the root after the search.

    `has_estimates` means that the last complete iteration used an evaluation; `kinds` are those of
    the annotations at the root.
    """
    if traits.simulates:
        return NodeBound(0, "likely", value)
    if "book" in kinds:
        is_proved = bool(getattr(traits.game, "openings_proved", False))
    else:
        is_judged = has_estimates or traits.forward_prunes or traits.stores_estimates
        is_proved = "proved" in kinds or not is_judged
    bound = NodeBound(0, "proved" if is_proved else "judged", value)
    return bound if traits.returns_vectors else traits.tighten_bound(bound)


def determine_root_bound(last: Tick, traits: SearchTraits) -> NodeBound | None:
    """Return the bound of the root at the last tick, or None if the search found no value."""
    root = last.path[0]
    value = root.annotation_value("expected")
    if value is None:
        value = last.value if last.kind == "cut" and len(last.path) == 1 else root.value
    if value is None:
        return None
    kinds = {kind for kind, _ in root.annotations}
    return determine_result_bound(value, root.evaluation_count > 0, kinds, traits)


def _determine_bound(node: OpenNode, value: float, traits: SearchTraits) -> int:
    """Return the bound of a closed node: 1 lower, 0 exact, -1 upper."""
    includes_ends = not traits.cuts_strictly or traits.returns_bounds
    is_above = value > node.entry_beta or (value == node.entry_beta and includes_ends)
    is_below = value < node.entry_alpha or (value == node.entry_alpha and includes_ends)
    if not (is_above or is_below):
        return 0
    best = node.best_bound
    is_best_exact = best is not None and (best.bound, best.value) == (0, value)
    returns_best = node.player != CHANCE and not traits.returns_bounds
    if returns_best and is_best_exact and not node.cut:
        return 0
    return 1 if is_above else -1


def _determine_limited_bound(node: OpenNode, value: float, traits: SearchTraits) -> int:
    """Return the bound of a closed node in a search to a limit: 0 exact, -1 upper.

    Nothing is worth more than the limit, at which a node is cut. Else no child is worth more than
    the best one returned, which may be an upper bound.
    """
    is_best_exact = node.best_bound is not None and node.best_bound.bound == 0
    return 0 if node.cut or is_best_exact else -1


@dataclass
class TapeReplay:
    """Replays a tape record by record; `tick` is that of the last event."""

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
        """Return the root at the start of an iteration; it keeps only its best action."""
        player = None if self.game.is_terminal(self.state) else self._first_player
        low, high = self.traits.root_window
        return OpenNode(player, None, low, high, low, high, best_action=root.best_action)

    def apply_record(self, record: Record) -> bool:
        """Apply a record and return whether it was an event."""
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

    def _change_open_node(self, **fields: Any) -> None:
        """Change fields of the open node."""
        self.path[-1] = self.path[-1]._replace(**fields)
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

    def _make_tick(self, kind: str, **fields: Any) -> Tick:
        return Tick(kind, tuple(self.path), iteration=self.tick.iteration, **fields)

    def _enter(self, action: Action, alpha: float, beta: float) -> Tick:
        ply, node = len(self.path) - 1, self.path[-1]
        if node.player is None:  # the tape has no TURN where turns alternate
            node = node._replace(player=self._player_at(ply))
        if (
            ply == 0
            and not node.entered_actions
            and node.player != CHANCE
            and not self.traits.returns_vectors
        ):
            # The first child is the first record with the root's window.
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
        """Return a child as it is entered with this window."""
        window = alpha, beta, alpha, beta
        if node.player == CHANCE:
            low, high = self.traits.root_window
            alpha_ply = AVERAGE_BOUND if alpha > low else NO_PLY
            beta_ply = AVERAGE_BOUND if beta < high else NO_PLY
            return OpenNode(None, None, *window, alpha_ply=alpha_ply, beta_ply=beta_ply)
        if self.traits.returns_vectors:
            return OpenNode(None, None, *window)
        child = OpenNode(
            None, None, *window, node.alpha_ply, node.beta_ply, question_sign=node.question_sign
        )
        return self._mark_search_window(child, node.alpha, node.beta)

    def _mark_search_window(self, node: OpenNode, alpha: float, beta: float) -> OpenNode:
        """Mark the ends of a node's window that the search itself moved inside (alpha, beta)."""
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
        bound = determine_node_bound(child, value, self.traits)
        node = self.path[-1]
        self.path[-1] = node._replace(
            evaluation_count=node.evaluation_count + child.evaluation_count,
            closed_children=(*node.closed_children, (node.entered_actions[-1], value)),
        )
        return self._make_tick("leave", value=value, node_bound=bound)

    def _update(self, value: Any, alpha: float, beta: float) -> Tick:
        ply, previous, bound = len(self.path) - 1, self.path[-1], self.tick.node_bound
        if self.tick.kind != "leave" or bound is None:
            raise ValueError("The tape is damaged: an update does not follow the leave of a child.")
        if previous.player == CHANCE:  # the average of all outcomes: no best move, no new window
            bound = NodeBound(0, "judged" if previous.evaluation_count else "proved", value)
            node = previous._replace(value=value, best_bound=bound)
        else:
            best_action = previous.entered_actions[-1]
            node = previous._replace(value=value, best_action=best_action, best_bound=bound)
        if previous.player != CHANCE and not self.traits.returns_vectors:
            node = node._replace(
                alpha=alpha,
                beta=beta,
                alpha_ply=ply if alpha > previous.alpha else previous.alpha_ply,
                beta_ply=ply if beta < previous.beta else previous.beta_ply,
            )
        self.path[-1] = node
        return self._make_tick("update", value=value, node_bound=bound, previous_node=previous)

    def _annotate(self, kind: str, value: float) -> Tick:
        node, iteration = self.path[-1], self.tick.iteration
        previous = None
        if kind in RESTART_KINDS:
            previous = node
            if kind == "iteration":
                self._finished_root, iteration = node, int(value)
            self.path[0] = self._restart_root(node)
            if kind == "limit":
                self.path[0] = self.path[0]._replace(annotations=((kind, value),))
        elif kind == "stopped":  # this iteration does not count
            del self.path[1:]
            self.path[0] = self._finished_root or node
        elif kind in FORWARD_PRUNING_KINDS:
            node = node._replace(forward_pruned=node.action_count - int(value))
        elif kind in REENTRY_KINDS:
            node = node._replace(will_reenter=True)
        elif kind == "stand pat":
            node, previous = self._stand_pat(node, value), node
        if kind not in (*RESTART_KINDS, "stopped"):
            self.path[-1] = node._replace(annotations=(*node.annotations, (kind, value)))
        tick = self._make_tick("annotate", value=value, annotation=kind, previous_node=previous)
        return tick._replace(iteration=iteration)

    def _stand_pat(self, node: OpenNode, value: float) -> OpenNode:
        """Return the open node after its mover stands pat with this value."""
        ply = len(self.path) - 1
        node = node._replace(player=self._player_at(ply), value=value)
        node = node._replace(best_bound=NodeBound(0, "judged", value, "stand pat"))
        if node.player == MAX and value > node.alpha:
            return node._replace(alpha=value, alpha_ply=ply)
        if node.player != MAX and value < node.beta:
            return node._replace(beta=value, beta_ply=ply)
        return node


def is_null_window(alpha: float, beta: float) -> bool:
    """Return whether no number lies inside a window: its ends are neighbouring floats."""
    return nextafter(alpha, inf) == beta


def replay_ticks(
    game: Game[Any], state: Any, traits: SearchTraits, records: Iterable[Record]
) -> Iterator[Tick]:
    """Yield every tick of a search, from tick 0 on; the last has `is_last`."""
    replay = TapeReplay(game, state, traits)
    for record in records:
        tick = replay.tick
        if replay.apply_record(record):
            yield tick
    yield replay.tick._replace(is_last=True)


def list_node_bounds(
    state: Any, traits: SearchTraits, numbers: Sequence[float]
) -> list[NodeBound | None]:
    """Return the bound of every node when it closed, in the order of entry.

    The first is that of the root after the search. A node that never closed has None. The search
    must not run simulations: their nodes do not close.
    """
    bounds: list[NodeBound | None] = [None]
    path = [0]
    for tick in replay_ticks(traits.game, state, traits, read_records(numbers)):
        if tick.kind == "enter":
            path.append(len(bounds))
            bounds.append(None)
        elif tick.kind == "leave":
            bounds[path.pop()] = tick.node_bound
        del path[len(tick.path) :]  # an iteration that was stopped leaves all its nodes at once
    bounds[0] = determine_root_bound(tick, traits)
    return bounds
