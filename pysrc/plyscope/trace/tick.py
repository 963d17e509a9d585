"""A tick of a search: the open nodes with their bounds, positions and players."""

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
    """A closed node's value with its `bound`: 0 exact, 1 a lower bound, -1 an upper bound.

    `basis` is "proved" if it follows from finished games, "judged" if it rests on an estimate,
    "likely" if it is only very probable, and "unknown" if it says nothing about the node. `origin`
    is "leaf" for a finished game, "judged" for an evaluated position, the kind of the annotation
    that gave a value in place of a search, or "". A bounded vector bounds only the utility of
    `player`.
    """

    bound: int
    basis: str
    value: Any
    origin: str = ""
    player: int | None = None

    @property
    def sign(self) -> str:
        """The sign before the value: ≤ or ≥ for a bound, ≈ for an unproved value, ? for unknown."""
        if self.basis == "unknown":
            return "?"
        bound = "" if self.player is not None else ("≤", "", "≥")[self.bound + 1]
        return bound + ("" if self.basis == "proved" else "≈")


BOUND_SIGNS = ("", "≤", "≥", "≈", "≤≈", "≥≈", "?")
NOT_ENTERED = "later"  # stage of a figure's node: not entered yet
NOT_LEFT = "open"  # stage of a figure's node: entered, not left yet
STAGES = (NOT_ENTERED, NOT_LEFT)


# In place of the ply of the node that holds a bound:
NO_PLY = -1  # no node on the path holds it
AVERAGE_BOUND = -2  # a chance node above needs it for its average
SEARCH_BOUND = -3  # the search has set it: an end of a null window or of an aspiration window


class OpenNode(NamedTuple):
    """An open node: a call of the search that has not returned. Values are MAX's, or vectors.

    `entry_alpha` and `entry_beta` are the window on entry, `alpha` and `beta` the present window.
    `alpha_ply` and `beta_ply` are the plies of the nodes on the path that hold these bounds, or
    NO_PLY, AVERAGE_BOUND or SEARCH_BOUND. `best_bound` is the bound of the best child.
    `closed_children` holds the action and value of each child that returned, in order. The last of
    `entered_actions` leads to the next open node. A child that is searched again is in both once,
    with its latest value.
    """

    player: Player | None = None  # the mover; None if unknown yet, or if the game is over
    value: Any = None  # so far; None before the first child has returned
    entry_alpha: float = -inf
    entry_beta: float = inf
    alpha: float = -inf
    beta: float = inf
    alpha_ply: int = NO_PLY
    beta_ply: int = NO_PLY
    best_action: Action | None = None  # so far
    action_count: int = 0  # the number of its actions
    forward_pruned: int = 0  # the number of actions that forward pruning drops
    entered_actions: tuple[Action, ...] = ()
    closed_children: tuple[tuple[Action, Any], ...] = ()
    best_bound: NodeBound | None = None
    evaluation_count: int = 0  # evaluated positions at this node and below
    cut: bool = False  # whether a cutoff skipped an action
    annotations: tuple[tuple[str, float], ...] = ()
    question_sign: int = 0  # null window: 1 asks "above the lower end?", -1 "below the upper?"
    will_reenter: bool = False  # whether the last action is about to be entered again
    is_re_search: bool = False  # whether the last action was entered again

    @property
    def remaining_count(self) -> int:
        """The number of actions still to be tried."""
        return (
            self.action_count - self.forward_pruned - len(self.entered_actions) + self.will_reenter
        )

    def annotation_value(self, kind: str) -> float | None:
        """Return the value of the last annotation of this kind, or None."""
        return next((value for each, value in reversed(self.annotations) if each == kind), None)


class Tick(NamedTuple):
    """A tick: the kind of its event, and the open nodes after it, root first.

    kind is "start", "enter", "leave", "update", "cut" or "annotate"; `is_last` marks the end of the
    search. For "leave", `node_bound` is the bound of the closed child; for "update", that of the
    child with the new value, and `previous_node` is the open node before the update. For an
    annotation that restarts the root, `previous_node` is the old root; for "cut", `value` is the
    value returned. `iteration` is the depth of the current iteration, or 0.
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
        return tuple(node.entered_actions[-1] for node in self.path[:-1])


class Cursor:
    """The open nodes of one tick of a search from `state`, with their states, by ply."""

    def __init__(self, game: Game[Any], state: Any, traits: "SearchTraits", tick: Tick) -> None:
        self.game, self.traits, self.tick = game, traits, tick
        self.path, self.node = tick.path, tick.node
        self.last_ply, self.actions = len(self.path) - 1, tick.actions
        self.states = list(accumulate(self.actions, game.result, initial=state))

    def path_to(self, ply: int) -> ActionPath:
        """Return the actions from the root to the node at a ply."""
        return self.actions[:ply]

    def to_move(self, ply: int) -> Player:
        """Return the player to move at a ply; the game must not be over there."""
        return self.game.to_move(self.states[ply])

    def player_at(self, ply: int) -> Player | None:
        """Return the player to move at a ply, or None if the game is over."""
        return None if self.game.is_terminal(self.states[ply]) else self.to_move(ply)

    @cached_property
    def running_ply(self) -> int:
        """The ply of the node whose function runs: the parent's when a child is entered."""
        is_parent = self.tick.kind == "enter" or self.tick.annotation in ("extended", "reduced")
        return self.last_ply - 1 if is_parent else self.last_ply

    @property
    def chance_ply_above(self) -> int:
        """The ply of the nearest chance node above the open node, or -1."""
        plies = range(self.last_ply - 1, -1, -1)
        return next((ply for ply in plies if self.player_at(ply) == CHANCE), -1)


def format_player(game: Game[Any], player: Player | None, vectors: bool = False) -> str:
    """Return the name of a player: MAX, MIN, chance, or among several its own; "" for None."""
    if player is None:
        return ""
    if player == CHANCE:
        return "chance"
    return game.players[player] if vectors or len(game.players) > 2 else ("MAX", "MIN")[player]


def move_verb(game: Any) -> str:
    """Return the verb for a move: "plays", or "chooses" on an explicit tree."""
    return "chooses" if hasattr(game, "move_phrase") else "plays"


def is_gerund(name: str) -> bool:
    """Return whether a move is named by a gerund: "taking 1 from a", "rolling"."""
    return name.partition(" ")[0].endswith("ing")


def move_phrase(game: Any, state: Any, action: Action) -> str:
    """Return the name of an action inside a sentence."""
    if hasattr(game, "move_phrase"):
        return str(game.move_phrase(state, action))
    return str(game.action_name(state, action))
