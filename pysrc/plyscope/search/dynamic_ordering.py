"""Dynamic move ordering: moves that did well earlier in the search come first.

Each order is a watch that follows the search and forwards its events, and has `actions`: those of
the game, reordered. Moves that it knows nothing of keep their order.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from math import inf
from typing import Any

from plyscope.counters import CountingWatch
from plyscope.game import Action, Game
from plyscope.watch import RelayWatch, Watch


class DynamicOrder(RelayWatch):
    """Follow the search: `path` leads to the open node, `last_action` was just left."""

    def __init__(self, game: Game[Any], watch: Watch) -> None:
        super().__init__(watch)
        self.game_actions: Callable[[Any], Sequence[Action]] = game.actions
        self.path: list[Action] = []
        self.last_action: Action = 0

    def enter(self, action: Action, alpha: float = -inf, beta: float = inf) -> None:
        self.path.append(action)
        super().enter(action, alpha, beta)

    def leave(self, value: float) -> None:
        self.last_action = self.path.pop()
        super().leave(value)

    def actions(self, state: Any) -> Sequence[Action]:
        """Return the actions of the open node, whose state this is, in order."""
        raise NotImplementedError


class KillerMoves(DynamicOrder):
    """Put first the two moves that last caused a cutoff at this ply.

    Akl and Newborn, "The Principal Continuation and the Killer Heuristic" (1977).
    """

    def __init__(self, game: Game[Any], watch: Watch) -> None:
        super().__init__(game, watch)
        self.killers: defaultdict[int, list[Action]] = defaultdict(list)  # by ply, the latest first

    def cut(self, value: float, alpha: float, beta: float) -> None:
        super().cut(value, alpha, beta)
        killers = self.killers[len(self.path)]
        if self.last_action not in killers[:1]:
            killers[:] = [self.last_action, *killers[:1]]

    def actions(self, state: Any) -> Sequence[Action]:
        return put_first(self.killers[len(self.path)], self.game_actions(state))


class HistoryHeuristic(DynamicOrder):
    """Put first the moves that caused the most cutoffs, at any ply.

    Schaeffer, "The History Heuristic and Alpha-Beta Search Enhancements in Practice" (1989): a
    cutoff adds 2^d, where d is the depth of the tree searched below the node.
    """

    def __init__(self, game: Game[Any], watch: Watch) -> None:
        super().__init__(game, watch)
        # By player (the parity of the ply) and action.
        self.cutoff_weights: defaultdict[tuple[int, Action], int] = defaultdict(int)
        self.heights = [0]  # of the tree searched so far below each open node

    def enter(self, action: Action, alpha: float = -inf, beta: float = inf) -> None:
        super().enter(action, alpha, beta)
        self.heights.append(0)

    def leave(self, value: float) -> None:
        super().leave(value)
        height = self.heights.pop()
        self.heights[-1] = max(self.heights[-1], height + 1)

    def cut(self, value: float, alpha: float, beta: float) -> None:
        super().cut(value, alpha, beta)
        self.cutoff_weights[len(self.path) % 2, self.last_action] += 1 << self.heights[-1]

    def actions(self, state: Any) -> Sequence[Action]:
        side = len(self.path) % 2
        return sorted(
            self.game_actions(state), key=lambda action: -self.cutoff_weights[side, action]
        )


class PrincipalVariationOrder(DynamicOrder):
    """Put first the move of the last iteration's principal variation.

    Slate and Atkin, "Chess 4.5" (1977): what makes iterative deepening pay.
    """

    def __init__(self, game: Game[Any], watch: Watch) -> None:
        super().__init__(game, watch)
        self.counting_watch = CountingWatch()
        self.principal_variation: list[Action] = []

    def enter(self, action: Action, alpha: float = -inf, beta: float = inf) -> None:
        super().enter(action, alpha, beta)
        self.counting_watch.enter(action, alpha, beta)

    def leave(self, value: float) -> None:
        super().leave(value)
        self.counting_watch.leave(value)

    def update(self, value: float, alpha: float = -inf, beta: float = inf) -> None:
        super().update(value, alpha, beta)
        self.counting_watch.update(value, alpha, beta)

    def annotate(self, kind: str, value: float) -> None:
        super().annotate(kind, value)
        if kind == "iteration":
            self.principal_variation = list(self.counting_watch.principal_variation)

    def actions(self, state: Any) -> Sequence[Action]:
        ply = len(self.path)
        is_on_line = self.principal_variation[:ply] == self.path
        next_actions = self.principal_variation[ply : ply + 1] if is_on_line else []
        return put_first(next_actions, self.game_actions(state))


DYNAMIC_ORDERS: dict[str, type[DynamicOrder]] = {
    "killer": KillerMoves,
    "history": HistoryHeuristic,
    "pv": PrincipalVariationOrder,
}


def put_first(first: Sequence[Action], actions: Sequence[Action]) -> Sequence[Action]:
    """Return `actions` with those in `first` moved to the front."""
    leading = [action for action in first if action in actions]
    return leading + [action for action in actions if action not in leading]
