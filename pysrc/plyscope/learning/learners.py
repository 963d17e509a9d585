"""The learners that learn in the page, by name."""

from collections.abc import Callable

from plyscope.learning.menace import Menace
from plyscope.learning.regret_matching import RegretMatching
from plyscope.learning.tictactoe_network import TicTacToeNetwork

LEARNERS: dict[str, Callable[[], Menace | TicTacToeNetwork | RegretMatching]] = {
    Menace.name: Menace,
    TicTacToeNetwork.name: TicTacToeNetwork,
    RegretMatching.name: RegretMatching,
}


def make_learner(name: str, knowledge: str = "") -> Menace | TicTacToeNetwork | RegretMatching:
    """Return a learner that knows what a text holds, or nothing yet; seeds are fixed.

    Raises ValueError for a damaged text.
    """
    learner = LEARNERS[name]()
    if knowledge:
        learner.load(knowledge)
    return learner
