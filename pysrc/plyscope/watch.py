"""The Watch protocol: the calls by which every search reports what it does.

The root is node 0, the k-th `enter` opens node k, and its parent is the node that was open before.
No ids and no states are passed: replaying the actions gives every position.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, TypeAlias

from plyscope.game import CHANCE, Action, Player, has_alternating_turns, has_policy, with_methods

WatchValue: TypeAlias = Any  # a float, or a UtilityVector


class SearchStopped(Exception):
    """Raised by a watch to end its search; not an error."""


class Watch:
    """Receive the events of a search and ignore them.

    All values are utilities of MAX. A search without a window, such as minimax, leaves alpha and
    beta out.
    """

    def enter(self, action: Action, alpha: float = -inf, beta: float = inf) -> None:
        """Report that the search enters a child with this window."""

    def leave(self, value: WatchValue) -> None:
        """Report that the search leaves the open node with this value."""

    def update(self, value: WatchValue, alpha: float = -inf, beta: float = inf) -> None:
        """Report a new best value and the window of the open node."""

    def cut(self, value: WatchValue, alpha: float, beta: float) -> None:
        """Report that the remaining actions of the open node are skipped."""

    def annotate(self, kind: str, value: float) -> None:
        """Report an event of another kind, such as a table hit or a new iteration.

        "iteration", depth   the root is searched again, to this depth
        "limit", value       the root is searched again, but nothing whose upper bound is below this
        "below limit", bound  the open node is not searched: its upper bound is below the limit
        "stopped", nodes     the budget is spent after so many nodes: this iteration does not count
        "table hit", value   the open node is not searched: the table decides its value or a bound
        "book", value        the root is not searched: the opening book has the move
        "endgame", value     the open node is not searched: the endgame table has its value
        "not quiet", n       only the n noisy moves of the open node are searched
        "beam", n            only the n best moves of the open node are searched
        "extended", plies    the open node is searched so many plies deeper than its siblings
        "reduced", plies     the open node is searched so many plies less deeply than its siblings
        "re-search", value   the child that was just left with this value is entered again
        "fail low", value    the iteration returned this, the lower end of its window or less: the
                             root is searched again with that side of the window open
        "fail high", value   the iteration returned this, the upper end or more; likewise
        "hopeful", n         only the n captures whose gain can reach the window are searched
        "futile", n          by EVAL the open node is so far outside of its window that only n moves
                             are searched; if there are none, its value is the estimate
        "replaced", n        in this iteration n positions in the table were replaced by others
        "stand pat", value   the mover of the open node has this by EVAL, without a move
        "null move", bound   by its probe the mover of the open node reaches this even after a pass
        "probe", nodes       a search from the open node, which is not shown, visited so many nodes
        "probable cut", bound  by its probe the open node is very likely beyond it
        "at least", value    by its probe this is a lower bound of the open node
        "at most", value     by its probe this is an upper bound of the open node
        "alliance", bits     the mover of the open node maximises the joint utility of these players
        "broken", bits       the alliance with these players is broken: the mover plays for itself
        "expected", value    the expected value of the open node, whose mover errs now and then
        "proved", value      the value of the root, which rests on no estimate

        These belong to a search by simulations (UCT, PUCT), in which an `enter` by an action that
        was entered before opens the same child again:

        "simulation", number  this simulation begins at the root, counted from 1
        "playout", value      a random game from the open node ends with this utility
        "prior", probability  the policy gave the open node, which is new, this probability
        "estimate", value     the evaluation of the open node
        """

    def count_evaluations(self, count: int) -> None:
        """Report evaluations of the unfinished open node."""

    def expand(self, count: int) -> None:
        """Report the number of actions of the open node; `report_actions` calls it."""

    def turn(self, player: Player) -> None:
        """Report the player at the open node, in games where MAX and MIN do not alternate."""

    def outcome(self, action: Action, probability: float) -> None:
        """Report an outcome of the open chance node with its probability."""

    def report_actions(
        self, list_actions: Callable[[Any], Sequence[Action]]
    ) -> Callable[[Any], Any]:
        """Return `list_actions` wrapped so that each call also reports `expand`."""
        expand = self.expand

        def actions(state: Hashable) -> Sequence[Action]:
            listed = list_actions(state)
            expand(len(listed))
            return listed

        return actions


SILENT = Watch()


@dataclass(frozen=True)
class AnnotationKind:
    """What an annotation of one kind means for counting, and for the picture of the tree."""

    gives_value: bool = False  # it gives its node a value without a search; such a node is no leaf
    forward_prunes: bool = False  # its value is the number of actions to be searched
    counter: str = ""  # the name under which it is counted
    adds_value: bool = False  # its value is added to the counter, else 1
    reenters_child: bool = False  # the next enter is that of the child that was just left
    restarts_root: bool = False  # the root is searched again
    node_text: str = ""  # what is said of its node, with the annotation's value as "{}"
    leaves_tree: bool = False  # its search visits nodes that plain minimax does not


ANNOTATION_KINDS = {
    "iteration": AnnotationKind(counter="iterations", restarts_root=True, leaves_tree=True),
    "limit": AnnotationKind(counter="iterations", restarts_root=True, leaves_tree=True),
    "below limit": AnnotationKind(
        gives_value=True,
        counter="below the limit",
        node_text="Below the limit: not searched",
    ),
    "stopped": AnnotationKind(),
    "table hit": AnnotationKind(
        gives_value=True, counter="table hits", node_text="Found in the table"
    ),
    "alliance": AnnotationKind(node_text="Played as an ally"),
    "broken": AnnotationKind(node_text="The alliance is broken"),
    "expected": AnnotationKind(node_text="Expected value {}, as MIN sometimes errs"),
    "not quiet": AnnotationKind(
        forward_prunes=True, node_text="Not quiet: {} moves are searched", leaves_tree=True
    ),
    "beam": AnnotationKind(forward_prunes=True, node_text="Only the {} best moves are tried"),
    "extended": AnnotationKind(
        counter="extensions", node_text="Extended by {} plies", leaves_tree=True
    ),
    "probe": AnnotationKind(
        counter="probe nodes",
        adds_value=True,
        node_text="A shallow search comes first",
        leaves_tree=True,
    ),
    "probable cut": AnnotationKind(
        gives_value=True,
        counter="probable cuts",
        node_text="A shallow search makes a cutoff likely",
        leaves_tree=True,
    ),
    "at least": AnnotationKind(node_text="At least {}, by a shallow search"),
    "at most": AnnotationKind(node_text="At most {}, by a shallow search"),
    "book": AnnotationKind(
        gives_value=True, counter="lookups", node_text="Found in the opening book"
    ),
    "endgame": AnnotationKind(
        gives_value=True, counter="lookups", node_text="Found in the endgame table"
    ),
    "simulation": AnnotationKind(counter="simulations", leaves_tree=True),
    "playout": AnnotationKind(node_text="A random game ended with {}", leaves_tree=True),
    "prior": AnnotationKind(node_text="Prior probability {}", leaves_tree=True),
    "estimate": AnnotationKind(leaves_tree=True),
    "proved": AnnotationKind(),
    "stand pat": AnnotationKind(node_text="Stand pat: {}", leaves_tree=True),
    "reduced": AnnotationKind(counter="reductions", node_text="Depth reduced by {}"),
    "re-search": AnnotationKind(counter="re-searches", reenters_child=True, leaves_tree=True),
    "null move": AnnotationKind(
        gives_value=True,
        counter="null moves",
        node_text="Even a pass causes a cutoff",
        leaves_tree=True,
    ),
    "fail low": AnnotationKind(counter="re-searches", restarts_root=True, leaves_tree=True),
    "fail high": AnnotationKind(counter="re-searches", restarts_root=True, leaves_tree=True),
    "hopeful": AnnotationKind(
        forward_prunes=True,
        node_text="Only the {} captures that gain enough are tried",
        leaves_tree=True,
    ),
    "replaced": AnnotationKind(counter="replaced", adds_value=True),
    "futile": AnnotationKind(
        forward_prunes=True,
        counter="futile nodes",
        node_text="Far outside the window: {} moves are tried",
        leaves_tree=True,
    ),
}
VALUE_KINDS = tuple(kind for kind, annotation in ANNOTATION_KINDS.items() if annotation.gives_value)
FORWARD_PRUNING_KINDS = tuple(
    kind for kind, annotation in ANNOTATION_KINDS.items() if annotation.forward_prunes
)
REENTRY_KINDS = tuple(
    kind for kind, annotation in ANNOTATION_KINDS.items() if annotation.reenters_child
)
DEPARTING_KINDS = tuple(
    kind for kind, annotation in ANNOTATION_KINDS.items() if annotation.leaves_tree
)
RESTART_KINDS = tuple(
    kind for kind, annotation in ANNOTATION_KINDS.items() if annotation.restarts_root
)


class RelayWatch(Watch):
    """Forward every event to another watch."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch

    def enter(self, action: Action, alpha: float = -inf, beta: float = inf) -> None:
        self.watch.enter(action, alpha, beta)

    def leave(self, value: float) -> None:
        self.watch.leave(value)

    def update(self, value: float, alpha: float = -inf, beta: float = inf) -> None:
        self.watch.update(value, alpha, beta)

    def cut(self, value: float, alpha: float, beta: float) -> None:
        self.watch.cut(value, alpha, beta)

    def annotate(self, kind: str, value: float) -> None:
        self.watch.annotate(kind, value)


def watch_game(game: Any, watch: Watch) -> Any:
    """Return `game` wrapped so that it reports its actions and evaluations to `watch`.

    Only the game can tell how many actions a cutoff skips, because the searches do not count them.
    The wrapped game reports the number of `actions`, and of `captures` if there are any: a position
    without one is a leaf. It reports evaluations of unfinished positions and, where MAX and MIN do
    not alternate, the player to move and the outcomes of chance.
    """
    methods: dict[str, Callable[..., Any]] = {"actions": _watch_actions(game, watch)}
    if hasattr(game, "captures"):
        methods["captures"] = _watch_captures(game, watch)
    if hasattr(game, "evaluate"):
        methods["evaluate"] = _watch_evaluate(game, watch)
    if has_policy(game):
        methods["value"] = _watch_value(game, watch)
    proxy = with_methods(game, **methods)
    proxy.unwatched = game
    return proxy


def unwatch_game(game: Any) -> Any:
    """Return the game behind a watched game, or `game` itself."""
    return getattr(game, "unwatched", game)


def _watch_evaluate(game: Any, watch: Watch) -> Callable[[Any, Player], float]:
    """Return `game.evaluate` wrapped so that it reports evaluations of unfinished positions."""
    evaluate, is_terminal = game.evaluate, game.is_terminal
    count_evaluations = watch.count_evaluations

    def watched_evaluate(state: Hashable, player: Player) -> float:
        if not is_terminal(state):
            count_evaluations(1)
        value: float = evaluate(state, player)
        return value

    return watched_evaluate


def _watch_value(game: Any, watch: Watch) -> Callable[[Any], float]:
    """Return `game.value` wrapped so that it reports evaluations."""
    value, count_evaluations = game.value, watch.count_evaluations

    def watched_value(state: Hashable) -> float:
        count_evaluations(1)
        found: float = value(state)
        return found

    return watched_value


def _watch_captures(game: Any, watch: Watch) -> Callable[[Any], Sequence[Action]]:
    """Return `game.captures` wrapped so that it reports how many captures there are."""
    captures, expand = game.captures, watch.expand

    def watched_captures(state: Hashable) -> Sequence[Action]:
        listed: Sequence[Action] = captures(state)
        if listed:
            expand(len(listed))
        return listed

    return watched_captures


def _watch_actions(game: Any, watch: Watch) -> Callable[[Any], Sequence[Action]]:
    """Return `game.actions` wrapped so that it reports actions, players and outcomes."""
    report_actions = watch.report_actions(game.actions)
    if has_alternating_turns(game):
        return report_actions

    def watched_actions(state: Hashable) -> Sequence[Action]:
        player = game.to_move(state)
        watch.turn(player)
        listed: Sequence[Action] = report_actions(state)
        if player == CHANCE:
            for action, probability in game.outcomes(state):
                watch.outcome(action, probability)
        return listed

    return watched_actions
