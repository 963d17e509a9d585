"""What happened at a tick of a search by simulations, UCT or PUCT, as claims: no words yet."""

from collections.abc import Iterator

from plyscope.explain.claims import (
    Annotation,
    ChosenMove,
    Claim,
    GameOver,
    MoveScore,
    NodeValue,
    RootTurn,
    TriedMove,
    VisitCount,
)
from plyscope.game import CHANCE, MAX
from plyscope.trace.mcts_cursor import MctsCursor
from plyscope.trace.move_statistics import score_move


class MctsClaims(MctsCursor):
    """Says what the last event of a search by simulations means."""

    def claims(self) -> tuple[Claim, ...]:
        """Return what is so, in the order in which it is told."""
        told = {
            "start": self._start,
            "simulation": self._simulation,
            "enter": self._enter,
            "prior": self._prior,
            "playout": self._simulation_value,
            "estimate": self._simulation_value,
            "leave": self._leave,
            "update": self._update,
        }[self.event]
        return (*told(), *(self._search_end() if self.done else ()))

    def _start(self) -> Iterator[Claim]:
        who = self.player_at(0)
        yield GameOver(()) if who is None else RootTurn(who)

    def _simulation(self) -> Iterator[Claim]:
        yield Annotation((), "simulation", self.tree.simulation)
        yield from self._most_visited()

    def _most_visited(self) -> Iterator[Claim]:
        """Say which move of the root is visited most."""
        if self.tree.best_child is not None:
            best = self.tree.nodes[self.tree.best_child]
            moves = [self.tree.nodes[child].visits for child in self.root.children.values()]
            tied = moves.count(best.visits) > 1
            yield VisitCount(best.path, best.visits, self.root.visits, tied)

    def _enter(self) -> Iterator[Claim]:
        parent, action, before = self.parent, self.node.path[-1], self.states[-2]
        who = self.game.to_move(before)
        number, of = list(parent.children).index(action) + 1, parent.action_count
        odds = None
        if who == CHANCE:
            odds = dict(self.game.outcomes(before))[action]  # type: ignore[attr-defined]
        yield TriedMove(parent.path, who, action, number, of, odds)
        if not self.tree.is_new and of > 1 and who != CHANCE:
            yield self._move_score()

    def _prior(self) -> Iterator[Claim]:
        yield Annotation(self.node.path, "prior", self.node.prior or 0.0)
        yield self._move_score()

    def _simulation_value(self) -> Iterator[Claim]:
        """Say how a simulation ended: with a finished game, a random one, or an estimate."""
        over = self.game.is_terminal(self.states[-1])
        how = "leaf" if over else self.event
        basis = "proved" if over else "likely"
        yield NodeValue(self.node.path, 0, self.tree.value, basis, how, player=self.utility_player)

    def _leave(self) -> Iterator[Claim]:
        node = self.node
        yield VisitCount(node.path, node.visits, value=node.mean, player=self.utility_player)

    def _update(self) -> Iterator[Claim]:
        yield from self._most_visited()
        yield VisitCount((), self.root.visits, value=self.root.mean, player=self.utility_player)

    def _search_end(self) -> Iterator[Claim]:
        if self.root.visits:
            yield VisitCount((), self.root.visits, value=self.root.mean, player=self.utility_player)
        who = self.player_at(0)
        if self.tree.best_child is not None and who is not None:
            yield from self._most_visited()
            yield ChosenMove(who, self.tree.nodes[self.tree.best_child].path[-1])

    def _move_score(self) -> MoveScore:
        """Say how high the open node scored when it was chosen, and of what that is the sum."""
        child, parent, before = self.node, self.parent, self.states[-2]
        which = (
            parent.path,
            child.path[-1],
            self.traits.simulation.score_name,
            parent.action_count,
        )
        how = (self.traits.simulation, self.exploration_constant)
        found = score_move(self.game, before, self.tree, parent, child, *how)
        if found is None:  # of more than two players
            return MoveScore(*which)
        mean = child.mean if self.game.to_move(before) == MAX else -child.mean
        return MoveScore(*which, found, mean, found - mean)
