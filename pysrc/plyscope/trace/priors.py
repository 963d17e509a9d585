"""The priors of a position's moves, as the policy of a search gives them.

The tape has only the priors of moves that were visited.
"""

from typing import Any

from plyscope.game import CHANCE, Action
from plyscope.search.monte_carlo.puct import check_temperature, softmax
from plyscope.trace.search_traits import SearchTraits
from plyscope.watch import SILENT


def compute_priors(traits: SearchTraits, state: Any) -> dict[Action, float]:
    """Return the prior of each move of a position; {} where chance decides or the game is over.

    The priors are the softmax of the evaluations of the positions after the moves: see puct.py.
    Raises ValueError for a temperature that is not positive.
    """
    game = traits.game
    if game.to_move(state) == CHANCE or game.is_terminal(state):
        return {}
    temperature = traits.option_value("temperature")
    check_temperature(temperature)
    weighted_game, _, _ = traits.definition.prepare(game, traits.options, SILENT)
    player, actions = game.to_move(state), list(game.actions(state))
    values = [weighted_game.evaluate(game.result(state, a), player) for a in actions]
    return dict(zip(actions, softmax(values, temperature), strict=True))
