"""Go on 5x5 as a learner: the snapshots of a run of pysrc/training/go_training.py."""

from collections.abc import Sequence
from functools import lru_cache

from plyscope.game import Action
from plyscope.games.go import Go
from plyscope.games.go.rules import State
from plyscope.games.go.snapshots import SIZE, SNAPSHOTS


class GoLearner:
    """The network of Go on 5x5; it does not learn here, for that takes many minutes."""

    name = "go"
    title = "Go 5×5 by self-play"
    snapshots = SNAPSHOTS

    def __init__(self, komi: float | None = None) -> None:
        self.komi = komi

    def game(self, snapshot: int) -> Go:
        """Return the game with the policy and the value of a snapshot."""
        return _make_game(self.komi, snapshot)

    def policy(self, state: State, snapshot: int) -> Sequence[tuple[Action, float]]:
        """Return each legal action with the probability that the snapshot gives it."""
        policy = self.game(snapshot).policy
        assert policy is not None
        return policy(state)

    def value(self, state: State, snapshot: int) -> float:
        """Return the utility that the snapshot expects for Black, who is MAX."""
        value = self.game(snapshot).value
        assert value is not None
        return value(state)


@lru_cache(len(SNAPSHOTS))
def _make_game(komi: float | None, snapshot: int) -> Go:
    return Go(SIZE, komi, snapshot)
