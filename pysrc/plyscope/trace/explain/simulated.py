"""What happened at a tick of a search by simulations, UCT or PUCT, as claims: no words yet."""

from collections.abc import Iterator

from plyscope.game import CHANCE, MAX, Action
from plyscope.trace.choices import SCORES, score
from plyscope.trace.explain.claims import (
    Claim,
    Noted,
    Over,
    Plays,
    Scored,
    Tries,
    Turn,
    Visited,
    Worth,
)
from plyscope.trace.merged import MergedNode
from plyscope.trace.merged_place import MergedPlace


class Simulated(MergedPlace):
    """Says what the last event of a search by simulations means."""

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
