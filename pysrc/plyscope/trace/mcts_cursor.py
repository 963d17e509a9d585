"""A tick of a Monte Carlo tree search with its states and players."""

from functools import cached_property
from itertools import accumulate
from typing import Any

from plyscope.game import MAX, Action, Game, Player
from plyscope.search.monte_carlo.puct import draw_move
from plyscope.trace.mcts_tree import MctsNode, MctsTree
from plyscope.trace.move_statistics import has_separate_utilities
from plyscope.trace.search_traits import SearchTraits

PHASES = ("selection", "expansion", "evaluation", "backup")
_PHASES = {  # by event; the first visit of a node is its expansion
    "simulation": "selection",
    "enter": "selection",
    "prior": "expansion",
    "playout": "evaluation",
    "estimate": "evaluation",
    "leave": "backup",
}


class MctsCursor:
    """The last event of `tree` with the states along its path; `done` ends the search.

    Values are utilities of MAX, with more than two players of the first: a tape has no others.
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
        """The kind of the event: "start", "enter", "leave", "update" or that of an annotation."""
        return self.tree.event

    @property
    def phase(self) -> str:
        """The phase of the simulation: one of PHASES; "" between two simulations."""
        if self.event == "enter" and self.tree.is_new:
            return "expansion"
        return _PHASES.get(self.event, "")

    @property
    def move_temperature(self) -> float:
        """The temperature at which the move is drawn; 0 for the most visited move."""
        uses_priors = self.traits.simulation.uses_priors
        return float(self.traits.option_value("move_temperature")) if uses_priors else 0.0

    @property
    def played_action(self) -> Action | None:
        """The action that the search returns at its end; None if it has none yet."""
        if self.tree.best_child is None:
            return None
        if not self.move_temperature:
            return self.tree.nodes[self.tree.best_child].action
        actions, children = list(self.game.actions(self.states[0])), self.root.children
        visits = [self.tree.nodes[children[a]].visits if a in children else 0 for a in actions]
        seed = self.traits.option_value("seed")
        return actions[draw_move(visits, self.move_temperature, seed)]

    @cached_property
    def exploration_constant(self) -> float:
        """The weight of exploration against the mean value."""
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
        """The player whose utility a value is; None if MIN's is its negative."""
        return MAX if has_separate_utilities(self.game) else None

    def player_at(self, ply: int) -> Player | None:
        """Return the player to move at a ply, or None if the game is over."""
        state = self.states[ply]
        return None if self.game.is_terminal(state) else self.game.to_move(state)
