"""What every learner offers: snapshots of what it knows, and steps in which it learns more.

snapshot  what a learner knew after a number of games
step      some games, and what was learned from them; its figures are a line of the log
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from plyscope.game import Action, Game


class Learner(Protocol):
    """A player that learns a game by playing it."""

    @property
    def name(self) -> str:
        """The name in links and logs."""

    @property
    def title(self) -> str:
        """The name for people."""

    @property
    def snapshots(self) -> Sequence[int]:
        """The numbers of games after which a snapshot is kept, in order."""

    def game(self, snapshot: int) -> Game[Any]:
        """Return the game with the `policy` and the `value` of a snapshot, where it has them."""

    def policy(self, state: Any, snapshot: int) -> Sequence[tuple[Action, float]]:
        """Return each legal action with the probability that the snapshot gives it."""

    def value(self, state: Any, snapshot: int) -> float:
        """Return the utility that the snapshot expects for MAX."""


class TrainableLearner(Learner, Protocol):
    """A learner that can go on learning here."""

    def train(self, games: int) -> Mapping[str, float]:
        """Play so many games and learn from them; return the figures, with "games" so far.

        The snapshot after these games is kept. The same learner with the same seed learns the same.
        """
