"""A learner of the page learns a little more; what it knows goes to and fro as text."""

from typing import Any

from plyscope.learning.learners import make_learner


def train_learner(learner: str, knowledge: str, games: int) -> dict[str, Any]:
    """Have a learner play so many games; return what it knows then, and the figures."""
    player = make_learner(learner, knowledge)
    figures = player.train(games)
    return {"knowledge": player.to_text(), "figures": dict(figures)}
