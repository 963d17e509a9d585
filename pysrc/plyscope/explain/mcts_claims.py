"""What happened at a tick of a search by simulations, UCT or PUCT, as claims: no words yet."""

from collections.abc import Iterator

from plyscope.explain.claims import Claim, Noted, Over, Plays, Scored, Tries, Turn, Visited, Worth
from plyscope.game import CHANCE, MAX
from plyscope.trace.mcts_cursor import MergedPlace
from plyscope.trace.move_statistics import SCORES, score


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
            yield Visited(best.path, best.visits, self.root.visits, tied)

    def _enter(self) -> Iterator[Claim]:
        parent, action, before = self.above, self.node.path[-1], self.states[-2]
        who = self.game.to_move(before)
        number, of = list(parent.children).index(action) + 1, parent.actions
        odds = None
        if who == CHANCE:
            odds = dict(self.game.outcomes(before))[action]  # type: ignore[attr-defined]
        yield Tries(parent.path, who, action, number, of, odds)
        if not self.tree.new and of > 1 and who != CHANCE:
            yield self._scored()

    def _prior(self) -> Iterator[Claim]:
        yield Noted(self.node.path, "prior", self.node.prior or 0.0)
        yield self._scored()

    def _judged(self) -> Iterator[Claim]:
        """Say how a simulation ended: with a finished game, a random one, or an estimate."""
        over = self.game.is_terminal(self.states[-1])
        how = "leaf" if over else self.event
        basis = "proved" if over else "likely"
        yield Worth(self.node.path, 0, self.tree.value, basis, how, player=self.whose)

    def _leave(self) -> Iterator[Claim]:
        node = self.node
        yield Visited(node.path, node.visits, value=node.mean, player=self.whose)

    def _update(self) -> Iterator[Claim]:
        yield from self._leads()
        yield Visited((), self.root.visits, value=self.root.mean, player=self.whose)

    def _end(self) -> Iterator[Claim]:
        if self.root.visits:
            yield Visited((), self.root.visits, value=self.root.mean, player=self.whose)
        who = self.player(0)
        if self.tree.best is not None and who is not None:
            yield from self._leads()
            yield Plays(who, self.tree.nodes[self.tree.best].path[-1])

    def _scored(self) -> Scored:
        """Say how high the open node scored when it was chosen, and of what that is the sum."""
        child, parent, before = self.node, self.above, self.states[-2]
        which = (parent.path, child.path[-1], SCORES[self.manner.algorithm], parent.actions)
        how = (self.manner.algorithm, self.constant)
        found = score(self.game, before, self.tree, parent, child, *how)
        if found is None:  # of more than two players
            return Scored(*which)
        mean = child.mean if self.game.to_move(before) == MAX else -child.mean
        return Scored(*which, found, mean, found - mean)
