"""The class of a game: its players, chance, hidden information, and whether it is zero-sum."""

from random import Random
from typing import Any, NamedTuple

from plyscope.game import CHANCE, has_chance
from plyscope.games.factory import GAMES
from plyscope.games.kuhn_poker import KuhnPoker

_SAMPLES = 4  # random games of a game whose ends are not listed


class GameClass(NamedTuple):
    """What the searches that fit a game depend on."""

    players: int
    has_chance: bool
    has_hidden_information: bool
    is_zero_sum: bool


def classify_game(game: Any) -> GameClass:
    """Return the class of a game.

    It is zero-sum if the utilities of all players sum to 0: at all leaves of a tree, else at the
    ends of some random games.
    """
    ends = game.leaf_states(game.initial) if hasattr(game, "leaf_states") else _play_games(game)
    players = range(len(game.players))
    return GameClass(
        len(game.players),
        has_chance(game),
        hasattr(game, "information_set"),
        len(game.players) > 1
        and all(sum(game.utility(end, one) for one in players) == 0 for end in ends),
    )


def _play_games(game: Any) -> list[Any]:
    """Return the ends of some random games."""
    ends = []
    for seed in range(_SAMPLES):
        random, state = Random(seed), game.initial
        while not game.is_terminal(state):
            if game.to_move(state) == CHANCE:
                actions, weights = zip(*game.outcomes(state), strict=True)
                (action,) = random.choices(actions, weights)
            else:
                action = random.choice(list(game.actions(state)))
            state = game.result(state, action)
        ends.append(state)
    return ends


OUTSIDE_CATALOG = "KuhnPoker()"  # no search for games of perfect information can play it


def list_game_classes() -> dict[GameClass, list[str]]:
    """Return the games of each class: those of the catalog by name, and `KuhnPoker()`."""
    found: dict[GameClass, list[str]] = {}
    for name, game in (
        *((entry.name, entry.make(entry.firsts[0])) for entry in GAMES.values()),
        (OUTSIDE_CATALOG, KuhnPoker()),
    ):
        found.setdefault(classify_game(game), []).append(name)
    return dict(sorted(found.items()))
