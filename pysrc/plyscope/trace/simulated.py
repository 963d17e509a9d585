"""What happened at a tick of a search by simulations, UCT or PUCT, as claims: no words yet."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from plyscope.game import CHANCE, MAX, Action, Game, Player
from plyscope.trace.choices import SCORES, apart, score
from plyscope.trace.claims import (
    Claim,
    Noted,
    Over,
    Path,
    Plays,
    Scored,
    Tries,
    Turn,
    Visited,
    Worth,
)
from plyscope.trace.manner import Manner
from plyscope.trace.merged import MergedNode, MergedTree

_CONSTANTS = {"uct": "exploration", "puct": "c_puct"}


class Simulated:
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

    def claims(self) -> tuple[Claim, ...]:
        """Return what is so, in the order in which it is told."""
        told = {
            "start": self._start,
            "simulation": self._simulation,
            "enter": self._enter,
            "prior": self._prior,
            "playout": self._judged,
            "estimate": self._judged,
            "leave": self._leave,
            "update": self._update,
        }[self.event]
        return (*told(), *(self._end() if self.done else ()))

    def _start(self) -> Iterator[Claim]:
        who = self.player(0)
        yield Over(()) if who is None else Turn(who)

    def _simulation(self) -> Iterator[Claim]:
        yield Noted((), "simulation", self.tree.simulation)
        yield from self._leads()

    def _leads(self) -> Iterator[Claim]:
        """Say which move of the root is visited most."""
        if self.tree.best is not None:
            best = self.tree.nodes[self.tree.best]
            moves = [self.tree.nodes[child].visits for child in self.root.children.values()]
            tied = moves.count(best.visits) > 1
            yield Visited(self.at(best), best.visits, self.root.visits, tied)

    def _enter(self) -> Iterator[Claim]:
        parent, action = self.tree.nodes[self.node.parent or 0], self.node.action or 0
        before, who = self.states[-2], self.player(len(self.states) - 2)
        number, of = list(parent.children).index(action) + 1, parent.actions
        odds = None
        if who == CHANCE:
            odds = dict(self.game.outcomes(before))[action]  # type: ignore[attr-defined]
        yield Tries(self.at(parent), who or 0, action, number, of, odds)
        if not self.tree.new and of > 1 and who != CHANCE:
            yield self._scored(self.node)

    def _prior(self) -> Iterator[Claim]:
        yield Noted(self.at(self.node), "prior", self.node.prior or 0.0)
        yield self._scored(self.node)

    def _judged(self) -> Iterator[Claim]:
        """Say how a simulation ended: with a finished game, a random one, or an estimate."""
        over = self.game.is_terminal(self.states[-1])
        how = "leaf" if over else self.event
        basis = "proved" if over else "likely"
        here = self.at(self.node)
        yield Worth(here, 0, self.tree.value, basis, how, player=self.whose)

    def _leave(self) -> Iterator[Claim]:
        node = self.node
        yield Visited(self.at(node), node.visits, value=node.mean, player=self.whose)

    def _update(self) -> Iterator[Claim]:
        yield from self._leads()
        yield Visited((), self.root.visits, value=self.root.mean, player=self.whose)

    def _end(self) -> Iterator[Claim]:
        if self.root.visits:
            yield Visited((), self.root.visits, value=self.root.mean, player=self.whose)
        who = self.player(0)
        if self.tree.best is not None and who is not None:
            yield from self._leads()
            yield Plays(who, self.tree.nodes[self.tree.best].action or 0)

    def _scored(self, child: MergedNode) -> Scored:
        """Say how high the child scored when it was chosen, and of what that is the sum."""
        parent = self.tree.nodes[child.parent or 0]
        action: Action = child.action or 0
        before = self.states[child.ply - 1]
        kind, of = SCORES[self.manner.algorithm], parent.actions
        found = score(self.game, before, self.tree, child, self.manner.algorithm, self.constant)
        if found is None:  # of more than two players
            return Scored(self.at(parent), action, kind, of)
        mean = child.mean if self.game.to_move(before) == MAX else -child.mean
        return Scored(self.at(parent), action, kind, of, found, mean, found - mean)
