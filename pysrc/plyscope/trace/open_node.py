"""One tick of a search: the open nodes, and all that is known of them."""

from math import inf
from typing import Any, NamedTuple

from plyscope.game import Action, Player
from plyscope.trace.bound import NodeBound

NO_PLY = -1  # the place of a bound that nobody on the path has
AVERAGE_BOUND = -2  # of one that a chance node above needs for its average
SEARCH_BOUND = (
    -3
)  # of one that the search itself has set: a null window's, or an aspiration window's


class OpenNode(NamedTuple):
    """An open node: one call of the search that has not returned. Values are MAX's, or vectors.

    `entry_alpha` and `entry_beta` are the window on entry, `alpha` and `beta` the window now.
    `alpha_ply` and `beta_ply` are the plies of the nodes on the path that hold these bounds, or
    NO_PLY, AVERAGE_BOUND or SEARCH_BOUND. `best_bound` says what kind of value the best child has.
    `closed_children` has the action and value of each child that returned, in order. The action
    that led to the next open node is the last of `entered_actions`; a child that is searched again
    stands there once, and its value is the latest.
    """

    player: Player | None = None  # who moves there; None as long as nobody does
    value: Any = None  # so far; None before the first child is back
    entry_alpha: float = -inf
    entry_beta: float = inf
    alpha: float = -inf
    beta: float = inf
    alpha_ply: int = NO_PLY
    beta_ply: int = NO_PLY
    best_action: Action | None = None  # so far
    action_count: int = 0  # how many it has
    forward_pruned: int = 0  # how many of them forward pruning leaves out
    entered_actions: tuple[Action, ...] = ()
    closed_children: tuple[tuple[Action, Any], ...] = ()
    best_bound: NodeBound | None = None
    evaluation_count: int = 0  # leaves at it or below that were judged
    cut: bool = False  # whether a cutoff skipped some of its actions
    annotations: tuple[tuple[str, float], ...] = ()
    question_sign: int = 0  # null window: 1 asks "above the lower end?", -1 "below the upper?"
    will_reenter: bool = False  # whether the last action entered is about to be entered again
    is_re_search: bool = False  # whether it was

    @property
    def remaining_count(self) -> int:
        """How many actions are still to be tried."""
        return (
            self.action_count - self.forward_pruned - len(self.entered_actions) + self.will_reenter
        )

    def annotation_value(self, kind: str) -> float | None:
        """Return the value of the last note of that kind; None where there is none."""
        return next((value for each, value in reversed(self.annotations) if each == kind), None)


class Tick(NamedTuple):
    """What one tick did (`kind`) and the open nodes after it, root first.

    kind is "start", "enter", "leave", "update", "cut" or "annotate"; `is_last` marks the end of the
    search. For "leave", `node_bound` is what is known of the closed child; for "update", what is
    known of the child that gave the new value, and `previous_node` is the node before it. For an
    annotation that restarts the root, `previous_node` is the root before it; for "cut", `value` is
    the value returned. `iteration` is the depth of the current iteration, 0 where there is none.
    """

    kind: str
    path: tuple[OpenNode, ...]
    value: Any = None
    node_bound: NodeBound | None = None
    previous_node: OpenNode | None = None
    annotation: str = ""
    iteration: int = 0
    is_last: bool = False

    @property
    def node(self) -> OpenNode:
        """The open node."""
        return self.path[-1]

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions that lead to the open node."""
        return tuple(frame.entered_actions[-1] for frame in self.path[:-1])
