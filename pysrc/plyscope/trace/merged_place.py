"""Where a tick of a search by simulations stands: the open positions, and who moves there."""

from functools import cached_property
from typing import Any

from plyscope.game import MAX, Game, Player
from plyscope.trace.choices import apart
from plyscope.trace.manner import Manner
from plyscope.trace.merged import MergedNode, MergedTree
from plyscope.trace.place import Path

_CONSTANTS = {"uct": "exploration", "puct": "c_puct"}


class MergedPlace:
    """The last event of `tree`, a search of `game` from `state`; `done` tells that it is over.

    The tape has the utilities of MAX alone: with more than two players they are those of the first.
    """

    def __init__(
        self, game: Game[Any], state: Any, manner: Manner, tree: MergedTree, done: bool
    ) -> None:
        self.game, self.manner, self.tree, self.done = game, manner, tree, done
        self.root, self.node = tree.nodes[0], tree.nodes[tree.node]
        self.states = [state]
        for id_ in tree.path[1:]:
            self.states.append(game.result(self.states[-1], tree.nodes[id_].action or 0))

    @property
    def event(self) -> str:
        """What happened: "start", "enter", "leave", "update", or a kind of note."""
        return self.tree.event

    @cached_property
    def constant(self) -> float:
        """What weighs exploring against what was found."""
        return float(self.manner.option(_CONSTANTS[self.manner.algorithm]))

    @property
    def running(self) -> int:
        """The ply of the node whose function runs."""
        return len(self.tree.path) - (2 if self.event in ("enter", "prior") else 1)

    @property
    def whose(self) -> Player | None:
        """Whose utility a value is, where there are more than two players."""
        return MAX if apart(self.game) else None

    def at(self, node: MergedNode) -> Path:
        """Return the actions that lead to a node."""
        path: Path = ()
        while node.parent is not None:
            path = (node.action or 0, *path)
            node = self.tree.nodes[node.parent]
        return path

    def player(self, ply: int) -> Player | None:
        state = self.states[ply]
        return None if self.game.is_terminal(state) else self.game.to_move(state)
