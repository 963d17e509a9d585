"""The claims of a tick of a Monte Carlo tree search."""

from collections.abc import Iterator
from dataclasses import replace

from plyscope.explain.claims import (
    Annotation,
    ChosenMove,
    Claim,
    FirstEstimate,
    GameOver,
    MoveScore,
    NodeValue,
    RootTurn,
    TriedMove,
    VisitCount,
)
from plyscope.game import CHANCE, MAX, has_policy
from plyscope.trace.mcts_cursor import MctsCursor
from plyscope.trace.move_statistics import estimate_position, score_move


class MctsClaims(MctsCursor):
    """Makes the claims of the last event of a Monte Carlo tree search."""

    def claims(self) -> tuple[Claim, ...]:
        """Return the claims in the order of the sentence."""
        make_claims = {
            "start": self._start,
            "simulation": self._simulation,
            "enter": self._enter,
            "prior": self._prior,
            "playout": self._simulation_value,
            "estimate": self._simulation_value,
            "leave": self._leave,
            "update": self._update,
        }[self.event]
        return (*make_claims(), *(self._search_end() if self.done else ()))

    def _start(self) -> Iterator[Claim]:
        player = self.player_at(0)
        yield GameOver(()) if player is None else RootTurn(player)

    def _simulation(self) -> Iterator[Claim]:
        yield Annotation((), "simulation", self.tree.simulation)
        yield from self._most_visited()

    def _most_visited(self) -> Iterator[Claim]:
        """Yield the most visited move of the root."""
        if self.tree.best_child is not None:
            best = self.tree.nodes[self.tree.best_child]
            visits = [self.tree.nodes[child].visits for child in self.root.children.values()]
            is_tied = visits.count(best.visits) > 1
            yield VisitCount(best.path, best.visits, self.root.visits, is_tied)

    def _enter(self) -> Iterator[Claim]:
        parent, action, state = self.parent, self.node.path[-1], self.states[-2]
        player = self.game.to_move(state)
        number, move_count = list(parent.children).index(action) + 1, parent.action_count
        probability = None
        if player == CHANCE:
            probability = dict(self.game.outcomes(state))[action]  # type: ignore[attr-defined]
        yield TriedMove(parent.path, player, action, number, move_count, probability)
        if not self.tree.is_new and move_count > 1 and player != CHANCE:
            yield self._move_score()

    def _prior(self) -> Iterator[Claim]:
        yield Annotation(self.node.path, "prior", self.node.prior or 0.0)
        yield self._move_score()

    def _simulation_value(self) -> Iterator[Claim]:
        """Yield the value of a simulation: of a finished game, a playout or an estimate."""
        is_over = self.game.is_terminal(self.states[-1])
        yield NodeValue(
            self.node.path,
            0,
            self.tree.value,
            basis="proved" if is_over else "likely",
            origin="leaf" if is_over else self.event,
            player=self.utility_player,
        )

    def _leave(self) -> Iterator[Claim]:
        node = self.node
        yield VisitCount(node.path, node.visits, value=node.mean, player=self.utility_player)
        yield from self._first_estimate()

    def _first_estimate(self) -> Iterator[Claim]:
        """Yield what was thought of the node just left, once its visits tell something else."""
        node = self.node
        if not self.traits.simulation.uses_priors or node.visits < 2 or node.prior is None:
            return
        state = self.game.result(self.states[-1], node.path[-1])
        if not self.game.is_terminal(state):
            value = estimate_position(self.traits, state)
            yield FirstEstimate(node.path, node.prior, value, has_policy(self.game))

    def _update(self) -> Iterator[Claim]:
        yield from self._most_visited()
        yield VisitCount((), self.root.visits, value=self.root.mean, player=self.utility_player)

    def _search_end(self) -> Iterator[Claim]:
        if self.root.visits:
            yield VisitCount((), self.root.visits, value=self.root.mean, player=self.utility_player)
        player = self.player_at(0)
        if self.tree.best_child is not None and player is not None:
            yield from self._most_visited()
            played = self.played_action
            assert played is not None
            yield ChosenMove(player, played)

    def _move_score(self) -> MoveScore:
        """Return the score of the open node when it was chosen, with its terms."""
        child, parent, state = self.node, self.parent, self.states[-2]
        simulation, constant = self.traits.simulation, self.exploration_constant
        score = score_move(self.game, state, self.tree, parent, child, simulation, constant)
        claim = MoveScore(
            parent.path, child.path[-1], simulation.score_name, parent.action_count, score
        )
        if score is None:  # a tape has only the utilities of the first of several players
            return claim
        mean = child.mean if self.game.to_move(state) == MAX else -child.mean
        return replace(claim, mean=mean, exploration_term=score - mean)
