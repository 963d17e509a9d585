"""The priors of a position's moves, as PUCT's policy gives them: the tape has those visited."""

from collections.abc import Mapping
from typing import Any

from plyscope.game import CHANCE, Action, Game
from plyscope.search.algorithm import find_algorithm
from plyscope.search.monte_carlo.puct import check_temperature, softmax
from plyscope.watch import SILENT


def compute_priors(game: Game[Any], state: Any, options: Mapping[str, Any]) -> dict[Action, float]:
    """Return the prior of each move of a position, none where chance decides.

    The softmax, at `temperature`, of the evaluations of what the moves lead to: see puct.py.
    Raises ValueError for a temperature that is not positive.
    """
    if game.to_move(state) == CHANCE or game.is_terminal(state):
        return {}
    algorithm = find_algorithm("puct")
    temperature = options.get("temperature", algorithm.options["temperature"].default)
    check_temperature(temperature)
    judging, _, _ = algorithm.prepare(game, options, SILENT)
    player, actions = game.to_move(state), list(game.actions(state))
    judged = [judging.evaluate(game.result(state, a), player) for a in actions]
    return dict(zip(actions, softmax(judged, temperature), strict=True))
