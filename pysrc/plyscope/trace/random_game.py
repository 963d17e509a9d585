"""The random game of a simulation, played again: a tape has only how it ended."""

from collections.abc import Mapping
from typing import Any

from plyscope.game import Action, Game
from plyscope.search.algorithm import find_algorithm
from plyscope.watch import SearchStopped, Watch


class _RecordedGame:
    """A game that notes the states of the random game under way: where it begins and ends."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self.actions_played: list[Action] = []
        self.end: Any = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def result(self, state: Any, action: Action) -> Any:
        self.actions_played.append(action)
        return self._game.result(state, action)

    def utility(self, state: Any, player: int) -> float:
        self.end = state
        return self._game.utility(state, player)


class _Stop(Watch):
    """Ends the search once a simulation has played its random game."""

    def __init__(self, game: _RecordedGame, simulation: int) -> None:
        self.game, self.simulation, self.number = game, simulation, 0
        self.path: list[Action] = []

    def enter(self, action: Action, alpha: float = 0, beta: float = 0) -> None:
        self.path.append(action)
        self.game.actions_played = []  # those of the tree are no part of the random game

    def annotate(self, kind: str, value: float) -> None:
        if kind == "simulation":
            self.number, self.path = int(value), []
        elif kind == "playout" and self.number == self.simulation:
            raise SearchStopped


def replay_random_game(
    game: Game[Any], state: Any, algorithm: str, options: Mapping[str, Any], simulation: int
) -> tuple[list[Action], list[Action], Any]:
    """Return the path to the new node of a simulation, its random moves, and their end.

    The search runs again up to this simulation: with the same seed it plays the same games. Raises
    ValueError for a search without random games, or without this simulation.
    """
    definition = find_algorithm(algorithm)
    simulations = {**definition.defaults, **options}.get("simulations", 0)
    has_random_games = definition.traits.simulation and not definition.traits.simulation.uses_priors
    if not has_random_games:
        raise ValueError(f"{definition.title} plays no random games: uct does.")
    if not 1 <= simulation <= simulations:
        raise ValueError(
            f"There is no simulation {simulation:,}: this search has 1 to {simulations:,}."
        )
    recorded = _RecordedGame(game)
    watch = _Stop(recorded, simulation)
    try:
        definition.function(recorded, state, watch, **options)
    except SearchStopped:
        return watch.path, recorded.actions_played, recorded.end
    raise ValueError("The game is over: no random game is played from its end.")
