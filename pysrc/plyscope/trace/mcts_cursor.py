"""Where a tick of a search by simulations stands: the open positions, and who moves there."""

from functools import cached_property
from itertools import accumulate
from typing import Any

from plyscope.game import MAX, Game, Player
from plyscope.trace.mcts_tree import MctsNode, MctsTree
from plyscope.trace.move_statistics import has_separate_utilities
from plyscope.trace.search_traits import SearchTraits


class MctsCursor:
    """The last event of `tree`, a search of `game` from `state`; `done` tells that it is over.

    The tape has the utilities of MAX alone: with more than two players they are those of the first.
    """

    def __init__(
        self, game: Game[Any], state: Any, traits: SearchTraits, tree: MctsTree, done: bool
    ) -> None:
        self.game, self.traits, self.tree, self.done = game, traits, tree, done
        self.root, self.node = tree.nodes[0], tree.nodes[tree.node]
        self.open_node = tree.nodes[tree.path[-1]]
        self.states = list(accumulate(self.open_node.path, game.result, initial=state))

    @property
    def event(self) -> str:
        """What happened: "start", "enter", "leave", "update", or a kind of note."""
        return self.tree.event

    @cached_property
    def exploration_constant(self) -> float:
        """What weighs exploring against what was found."""
        return float(self.traits.option_value(self.traits.simulation.exploration_option))

    @property
    def running_ply(self) -> int:
        """The ply of the node whose function runs."""
        return len(self.tree.path) - (2 if self.event in ("enter", "prior") else 1)

    @property
    def parent(self) -> MctsNode:
        """The parent of the open node, which is not the root."""
        return self.tree.nodes[self.tree.path[-2]]

    @property
    def utility_player(self) -> Player | None:
        """Whose utility a value is, where there are more than two players."""
        return MAX if has_separate_utilities(self.game) else None

    def player_at(self, ply: int) -> Player | None:
        """Return who moves at that ply of the path; None where the game is over."""
        state = self.states[ply]
        return None if self.game.is_terminal(state) else self.game.to_move(state)
