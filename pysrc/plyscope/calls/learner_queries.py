"""What learners of the page know: one that learns a little more, or what a network says."""

from typing import Any

from plyscope.game import Game, has_policy
from plyscope.learning.learners import make_learner


def train_learner(learner: str, knowledge: str, games: int) -> dict[str, Any]:
    """Have a learner play so many games; return what it knows then, and the figures."""
    player = make_learner(learner, knowledge)
    figures = player.train(games)
    return {"knowledge": player.to_text(), "figures": dict(figures)}


def ask_network(game: Game[Any], state: Any) -> dict[str, Any]:
    """Return each legal move with its probability by the policy of a game, and the learned value.

    The value is a utility of MAX. Raises ValueError for a game without a policy, and for one that
    is over.
    """
    if not has_policy(game):
        raise ValueError("This game has no policy: it was not learned.")
    if game.is_terminal(state):
        raise ValueError("The game is over: a policy is asked before its end.")
    learned = game.policy(state)  # type: ignore[attr-defined]
    return {
        "policy": [[game.action_name(state, action), share] for action, share in learned],
        "value": game.value(state),  # type: ignore[attr-defined]
    }
