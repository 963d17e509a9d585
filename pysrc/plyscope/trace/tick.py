"""One tick of a search: the open nodes, and all that is known of them."""

from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from itertools import accumulate
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from plyscope.game import CHANCE, Action, Game, Player

if TYPE_CHECKING:
    from plyscope.trace.search_traits import SearchTraits

ActionPath = tuple[Action, ...]  # the actions that lead to a node from the root of the search


class Bound(IntEnum):
    """What kind of value a node has: its true value is at most, exactly or at least this."""

    UPPER = -1
    EXACT = 0
    LOWER = 1


@dataclass(frozen=True)
class NodeBound:
    """A value with its `sense`: 0 it is this, 1 at least this, -1 at most this.

    `basis` is "proved" where it follows from finished games, "judged" where an estimate has a part
    in it, "likely" where it only very probably is so, and "unknown" where it says nothing. `how` is
    "leaf" for a finished game, "judged" for a position that EVAL judged, the note that answered in
    place of a search, or "". Of vectors only the mover's utility, that of `player`, has a bound.
    """

    bound: int
    basis: str
    value: Any
    origin: str = ""
    player: int | None = None

    @property
    def sign(self) -> str:
        """What stands before the value where it is written: ≤ or ≥ of a bound, ≈ of what is not
        proved; ? where it says nothing."""
        if self.basis == "unknown":
            return "?"
        bound = "" if self.player is not None else ("≤", "", "≥")[self.bound + 1]
        return bound + ("" if self.basis == "proved" else "≈")


BOUND_SIGNS = ("", "≤", "≥", "≈", "≤≈", "≥≈", "?")
NOT_ENTERED = "later"  # in a figure: a node that was not entered yet
NOT_LEFT = "open"  # in a figure: a node that was not left yet
STAGES = (NOT_ENTERED, NOT_LEFT)


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


class Cursor:
    """The open nodes of a moment of a search from `state`, each told by its ply on the path."""

    def __init__(self, game: Game[Any], state: Any, traits: "SearchTraits", tick: Tick) -> None:
        self.game, self.traits, self.tick = game, traits, tick
        self.path, self.node = tick.path, tick.node
        self.last_ply, self.actions = len(self.path) - 1, tick.actions
        self.states = list(accumulate(self.actions, game.result, initial=state))

    def path_to(self, ply: int) -> ActionPath:
        """Return the actions that lead to the node at that ply."""
        return self.actions[:ply]

    def to_move(self, ply: int) -> Player:
        """Return who moves at that ply of the path, where the game is not over."""
        return self.game.to_move(self.states[ply])

    def player_at(self, ply: int) -> Player | None:
        """Return who moves at that ply of the path; None where the game is over."""
        return None if self.game.is_terminal(self.states[ply]) else self.to_move(ply)

    @cached_property
    def running_ply(self) -> int:
        """The ply of the node whose function runs: that of whoever enters, or extends, a child."""
        entering = self.tick.kind == "enter" or self.tick.annotation in ("extended", "reduced")
        return self.last_ply - 1 if entering else self.last_ply

    @property
    def chance_ply_above(self) -> int:
        """The ply of the nearest chance node above the open one; -1 where there is none."""
        plies = range(self.last_ply - 1, -1, -1)
        return next((ply for ply in plies if self.player_at(ply) == CHANCE), -1)


def format_player(game: Game[Any], player: Player | None, vectors: bool = False) -> str:
    """Name who moves: MAX, MIN or chance; among several a player's name; "" for nobody."""
    if player is None:
        return ""
    if player == CHANCE:
        return "chance"
    return game.players[player] if vectors or len(game.players) > 2 else ("MAX", "MIN")[player]


def move_verb(game: Any) -> str:
    """Return what a player does with a move: on an explicit tree it chooses one."""
    return "chooses" if hasattr(game, "move_phrase") else "plays"


def is_gerund(name: str) -> bool:
    """Tell whether a move is spoken of as what its player does: "taking 1 from a", "rolling"."""
    return name.partition(" ")[0].endswith("ing")


def move_phrase(game: Any, state: Any, action: Action) -> str:
    """Return an action as it is named in the middle of a sentence."""
    if hasattr(game, "move_phrase"):
        return str(game.move_phrase(state, action))
    return str(game.action_name(state, action))
