"""The Watch protocol: the calls by which every search reports what it does.

The root is node 0, the k-th `enter` is node k and its parent is the node that is open at that
moment. No ids and no states are passed: replaying the actions finds any position.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, TypeAlias

from plyscope.game import CHANCE, Action, Player, has_alternating_turns, with_methods

WatchValue: TypeAlias = Any  # a float; in a search for any number of players, a Vector


class SearchStopped(Exception):
    """Raise from a watch to end its search; not an error."""


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

        "iteration", depth   the root is searched anew, to so many plies
        "stopped", nodes     the budget is spent after so many nodes: this iteration does not count
        "table hit", value   the open node is not searched: the table has its value, or enough of it
        "book", value        the root is not searched: the opening book has the move
        "endgame", value     the open node is not searched: the endgame table has its value
        "not quiet", n       only the n moves that settle what is not quiet are tried
        "beam", n            only the n best moves of the open node are tried
        "extended", plies    the open node is searched so many plies deeper than its siblings
        "reduced", plies     the open node is searched so many plies less deep than its siblings
        "re-search", value   the child that was just left with this value is entered again
        "fail low", value    the iteration found no more than this, an end of its window: the root
                             is searched anew, that side of the window wide open
        "fail high", value   the iteration found this or more, likewise
        "hopeful", n         only the n captures that gain enough for its window are tried
        "futile", n          by EVAL the open node lies so far outside of its window that only n
                             moves are tried; where none is, it is worth what EVAL says
        "replaced", n        in the table n positions had to make room for others, in this iteration
        "stand pat", value   the open node's mover has this without a move, by EVAL
        "null move", bound   by its probe the open node's mover has this even if it passes
        "probe", nodes       a search from the open node, not shown, visited so many
        "probable cut", value  by that probe the open node very likely lies beyond this bound
        "at least", value    by its probe the open node is worth no less
        "at most", value     by its probe the open node is worth no more
        "alliance", bits     the open node's mover maximises the joint utility of these players
        "broken", bits       it is allied with these players no longer: it plays for itself
        "expected", value    the open node is worth this, for its mover errs now and then
        "proved", value      the root is worth this: no estimate has a part in it

        Of a search that revisits (UCT, PUCT), whose `enter` by an action that the open node was
        entered by before re-opens that child:

        "simulation", number  the root is open: the simulation of that number, from 1, sets out
        "playout", value      a random game from the open node ends with this utility
        "prior", probability  the policy gave the open node this probability when it was new
        "estimate", value     the open node is judged to be worth this
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
            found = list_actions(state)
            expand(len(found))
            return found

        return actions


SILENT = Watch()


@dataclass(frozen=True)
class AnnotationKind:
    """What an annotation of one kind means for counting; web/trace/notes.js has the same table."""

    gives_value: bool = (
        False  # it gave its node a value in place of a search: such a node is no leaf
    )
    forward_prunes: bool = (
        False  # its value is how many actions are tried: no cutoff skips the others
    )
    counter: str = ""  # the name under which it is counted
    adds_value: bool = False  # what is counted is its value, not the note
    reenters_child: bool = (
        False  # the child that was just left is entered again: it is no other action
    )
    restarts_root: bool = False  # the root is searched anew


ANNOTATION_KINDS = {
    "iteration": AnnotationKind(counter="iterations", restarts_root=True),
    "stopped": AnnotationKind(),
    "table hit": AnnotationKind(gives_value=True, counter="table hits"),
    "alliance": AnnotationKind(),
    "broken": AnnotationKind(),
    "expected": AnnotationKind(),
    "not quiet": AnnotationKind(forward_prunes=True),
    "beam": AnnotationKind(forward_prunes=True),
    "extended": AnnotationKind(counter="extensions"),
    "probe": AnnotationKind(counter="probe nodes", adds_value=True),
    "probable cut": AnnotationKind(gives_value=True, counter="probable cuts"),
    "at least": AnnotationKind(),
    "at most": AnnotationKind(),
    "book": AnnotationKind(gives_value=True, counter="lookups"),
    "endgame": AnnotationKind(gives_value=True, counter="lookups"),
    "simulation": AnnotationKind(counter="simulations"),
    "playout": AnnotationKind(),
    "prior": AnnotationKind(),
    "estimate": AnnotationKind(),
    "proved": AnnotationKind(),
    "stand pat": AnnotationKind(),
    "reduced": AnnotationKind(counter="reductions"),
    "re-search": AnnotationKind(counter="re-searches", reenters_child=True),
    "null move": AnnotationKind(gives_value=True, counter="null moves"),
    "fail low": AnnotationKind(counter="re-searches", restarts_root=True),
    "fail high": AnnotationKind(counter="re-searches", restarts_root=True),
    "hopeful": AnnotationKind(forward_prunes=True),
    "replaced": AnnotationKind(counter="replaced", adds_value=True),
    "futile": AnnotationKind(forward_prunes=True, counter="futile nodes"),
}
VALUE_KINDS = tuple(kind for kind, note in ANNOTATION_KINDS.items() if note.gives_value)
FORWARD_PRUNING_KINDS = tuple(
    kind for kind, note in ANNOTATION_KINDS.items() if note.forward_prunes
)
REENTRY_KINDS = tuple(kind for kind, note in ANNOTATION_KINDS.items() if note.reenters_child)
RESTART_KINDS = tuple(kind for kind, note in ANNOTATION_KINDS.items() if note.restarts_root)


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

    Only so can a cutoff say what it skips: the figures never count. Of `captures` it tells that,
    too, where there are any: a position without one is a leaf. Where MAX and MIN do not simply
    take turns it also tells who moves, and what chance may bring; and where a position is judged
    that is not over, that it was.
    """
    methods: dict[str, Callable[..., Any]] = {"actions": _watch_actions(game, watch)}
    if hasattr(game, "captures"):
        methods["captures"] = _watch_captures(game, watch)
    if hasattr(game, "evaluate"):
        methods["evaluate"] = _watch_evaluate(game, watch)
    proxy = with_methods(game, **methods)
    proxy.unwatched = game
    return proxy


def unwatch_game(game: Any) -> Any:
    """Return the game behind a watched game, or `game` itself."""
    return getattr(game, "unwatched", game)


def _watch_evaluate(game: Any, watch: Watch) -> Callable[[Any, Player], float]:
    """Return `game.evaluate` wrapped so that it reports evaluations of unfinished positions."""
    evaluate, is_terminal, judged = game.evaluate, game.is_terminal, watch.count_evaluations

    def watched_evaluate(state: Hashable, player: Player) -> float:
        if not is_terminal(state):
            judged(1)
        value: float = evaluate(state, player)
        return value

    return watched_evaluate


def _watch_captures(game: Any, watch: Watch) -> Callable[[Any], Sequence[Action]]:
    """Return `game.captures` wrapped so that it reports how many captures there are."""
    captures, expand = game.captures, watch.expand

    def watched_captures(state: Hashable) -> Sequence[Action]:
        found: Sequence[Action] = captures(state)
        if found:
            expand(len(found))
        return found

    return watched_captures


def _watch_actions(game: Any, watch: Watch) -> Callable[[Any], Sequence[Action]]:
    """Return `game.actions` wrapped so that it reports actions, players and outcomes."""
    counted = watch.report_actions(game.actions)
    if has_alternating_turns(game):
        return counted

    def watched_actions(state: Hashable) -> Sequence[Action]:
        player = game.to_move(state)
        watch.turn(player)
        found: Sequence[Action] = counted(state)
        if player == CHANCE:
            for action, probability in game.outcomes(state):
                watch.outcome(action, probability)
        return found

    return watched_actions
