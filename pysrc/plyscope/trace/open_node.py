"""One tick of a search: the open nodes, and all that is known of them."""

from math import inf
from typing import Any, NamedTuple

from plyscope.game import Action, Player
from plyscope.trace.bound import Known

NOWHERE = -1  # the place of a bound that nobody on the path has
AVERAGE = -2  # of one that a chance node above needs for its average
ASKED = -3  # of one that the search itself has set: a null window's, or an aspiration window's


class Frame(NamedTuple):
    """An open node: one frame of the recursion. Values are utilities of MAX, or vectors.

    `low` and `high` are the window on entry, `alpha` and `beta` it is now; `alpha_at` and `beta_at`
    are the places in the path of the nodes that have these bounds, or NOWHERE, AVERAGE or ASKED.
    `tried` says what is known of its best child, and `closed` has what came back from each, in
    order. The action that led to the next open node is the last of `entered`; one that is searched
    again is there once, and so is what came back from it last.
    """

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
    asks: int = (
        0  # in a null window: 1 whether it is more than its lower end, -1 less than the upper
    )
    again: bool = False  # whether the last action entered is about to be entered again
    second: bool = False  # whether it was

    @property
    def remaining(self) -> int:
        """How many actions are still to be tried."""
        return self.actions - self.dropped - len(self.entered) + self.again

    def noted(self, kind: str) -> float | None:
        """Return the value of the last note of that kind; None where there is none."""
        return next((value for each, value in reversed(self.notes) if each == kind), None)


class Moment(NamedTuple):
    """What has just happened (`kind`) and the open nodes after it, root first.

    kind is "start", "enter", "leave", "update", "cut" or "note"; `last` tells that the search is
    over. For "leave", `known` is what the child is worth that was closed; for "update", what the
    child is worth that gave the new value, and `before` the frame as it was; for a note that begins
    the root anew, `before` is the root as it was; for "cut", `value` is what is returned.
    `iteration` is the depth of the one under way, 0 where there is none.
    """

    kind: str
    path: tuple[Frame, ...]
    value: Any = None
    known: Known | None = None
    before: Frame | None = None
    note: str = ""
    iteration: int = 0
    last: bool = False

    @property
    def node(self) -> Frame:
        """The open node."""
        return self.path[-1]

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions that lead to the open node."""
        return tuple(frame.entered[-1] for frame in self.path[:-1])
