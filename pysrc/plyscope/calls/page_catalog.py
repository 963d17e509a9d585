"""The catalog of the page: games, searches with their options, and strengths.

Made when the site is built, so that the page has it before Python has started.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from math import ceil, floor, isfinite
from typing import Any

from plyscope.calls.game_queries import describe_result, describe_view
from plyscope.calls.playing_strength import KINDS, Strength
from plyscope.evaluation import has_features
from plyscope.game import MAX, has_chance
from plyscope.games import GAMES, CatalogEntry, make
from plyscope.games.notation import write_position
from plyscope.search import ALGORITHMS, Algorithm, Option
from plyscope.trace.search_traits import SearchTraits
from plyscope.trace.value_format import choose_value_unit

OWN = "own"  # the algorithm that is a search in the user's program
# Why a search to the end of the game is not offered.
TOO_FAR = "searches to the end of the game, which is too far here"


def make_catalog() -> dict[str, Any]:
    """Return the catalog as plain data for JSON."""
    return {
        "version": 1,
        "games": [describe_game(entry, make(name)) for name, entry in GAMES.items()],
        "algorithms": [describe_algorithm(algorithm) for algorithm in ALGORITHMS.values()],
        "strengths": {"kinds": list(KINDS), "defaults": asdict(Strength())},
    }


def describe_game(
    entry: CatalogEntry, game: Any, unfit_reasons: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Return a game of the catalog as plain data for JSON.

    `unfit_reasons` are those of `find_unfit_reasons` unless others are given.
    """
    if unfit_reasons is None:
        unfit_reasons = find_unfit_reasons(entry, game)
    playable = [one for one in ALGORITHMS if one not in unfit_reasons]
    return {
        "name": entry.name,
        "label": entry.label,
        "players": list(game.players),
        "firsts": list(entry.firsts),
        "view": describe_view(game.view(game.initial)),
        "perfect": entry.solvable,
        "boards": entry.has_board_pictures,
        "depths": list(entry.depths),
        "chance": entry.chance_name,
        "endings": entry.endgame_pieces,
        # The initial position as text; None if positions cannot be set up (see games/factory.py).
        "fen": write_position(game, game.initial) if entry.from_position else None,
        "result": describe_result(game, game.initial) if game.is_terminal(game.initial) else None,
        # The smallest and largest utility, if the game declares them.
        "ends": list(game.utility_range) if hasattr(game, "utility_range") else None,
        "algorithm": choose_default_algorithm(entry, playable),
        "algorithms": playable,
        # Why each other search cannot be chosen; follows its title.
        "unfit": dict(unfit_reasons),
        "without": find_impossible_choices(entry, game),
        "defaults": find_utility_bounds(entry, game),
        # The features of its evaluation, with their default weights.
        "features": dict(game.weights) if has_features(game) else {},
        # The divisor that undoes the scaling of values under the default weights.
        "scale": None if has_chance(game) else choose_value_unit(game, "").scale,
        "branching": entry.branching or None,
        "levels": [asdict(level) for level in entry.levels],
        "level": entry.first_level,
    }


def find_unfit_reasons(entry: CatalogEntry, game: Any) -> dict[str, str]:
    """Return why each search that cannot be chosen for a game cannot; follows its title."""
    reasons = {
        name: algorithm.unfit_reason(game)
        or ("" if _is_within_reach(entry, algorithm) else TOO_FAR)
        for name, algorithm in ALGORITHMS.items()
    }
    return {name: reason for name, reason in reasons.items() if reason}


def choose_default_algorithm(entry: CatalogEntry, playable: Sequence[str]) -> str:
    """Return the search to begin with: one that uses the endgame database where there is one.

    It is `OWN` if none of ours can be chosen.
    """
    probing = [one for one in playable if ALGORITHMS[one].traits.probes_tablebase]
    preferred = probing if entry.endgame_pieces else []
    return next((one for one in (*preferred, "alphabeta", *playable) if one in playable), OWN)


def _is_within_reach(entry: CatalogEntry, algorithm: Algorithm) -> bool:
    """Return whether the page can run a search: to the end of the game, or to a limit."""
    reaches_end = entry.solvable or algorithm.has_limit or algorithm.traits.limits_bounds
    return reaches_end or bool(algorithm.depth_variant and entry.depths)


def find_impossible_choices(entry: CatalogEntry, game: Any) -> dict[str, list[str]]:
    """Return the choices of each option that are impossible in this game."""
    impossible: dict[str, list[str]] = {}
    for algorithm in ALGORITHMS.values():
        for name, option in algorithm.options.items():
            for choice in option.choices:
                method = option.required_methods.get(choice)
                lacks_method = method is not None and not hasattr(game, method)
                is_too_far = choice in option.exhaustive_choices and not entry.solvable
                if lacks_method or is_too_far:
                    choices = impossible.setdefault(name, [])
                    choices += [] if choice in choices else [choice]
    return impossible


def find_utility_bounds(entry: CatalogEntry, game: Any) -> dict[str, int]:
    """Return bounds of the utilities, by the options of searches that take them.

    `low` and `high` bound MAX's utility; `least` bounds any player's; `total` bounds their sum. Of
    a game that cannot be searched to its end only the first two are known, if it declares them.
    """
    if not entry.solvable:
        low, high = getattr(game, "utility_range", (0, 0))
        return {"low": floor(low), "high": ceil(high)} if low < high else {}
    utilities = [
        [game.utility(state, player) for player in range(len(game.players))]
        for state in _find_terminal_states(game)
    ]
    utilities = [vector for vector in utilities if all(map(isfinite, vector))]
    if not utilities:
        return {}
    of_max = [vector[MAX] for vector in utilities]
    return {
        "low": floor(min(of_max)),
        "high": ceil(max(of_max)),
        "least": floor(min(map(min, utilities))),
        "total": ceil(max(map(sum, utilities))),
    }


def _find_terminal_states(game: Any) -> Iterable[Any]:
    """Return terminal states with every utility that occurs."""
    if hasattr(game, "leaf_states"):
        return game.leaf_states(game.initial)  # type: ignore[no-any-return]
    reached, frontier = {game.initial}, [game.initial]
    while frontier:
        state = frontier.pop()
        children = {game.result(state, action) for action in game.actions(state)}
        frontier += children - reached
        reached |= children
    return [state for state in reached if game.is_terminal(state)]


_TRAIT_KEYS = {  # key of the page: property of SearchTraits
    "returns_ends": "returns_bounds",
    "unsure": "forward_prunes",
    "guesses": "stores_estimates",
    "has_sums": "has_feature_sums",
}


def describe_algorithm(algorithm: Algorithm) -> dict[str, Any]:
    """Return a search of the catalog as plain data for JSON."""
    traits = SearchTraits(make("tictactoe"), algorithm.name, {})
    return {
        "name": algorithm.name,
        "label": algorithm.title,
        "line": algorithm.summary,
        "group": algorithm.group,
        "limited": algorithm.has_limit,
        "vectors": algorithm.returns_vectors,
        "toDepth": algorithm.depth_variant or None,
        "counts": list(algorithm.extra_counters),
        "trust": [key for key, trait in _TRAIT_KEYS.items() if getattr(traits, trait)],
        "window": list(traits.root_window) if isfinite(traits.root_window[0]) else None,
        "options": {
            name: describe_option(name, option) for name, option in algorithm.options.items()
        },
    }


# What the page calls the types of options.
_OPTION_KINDS = {"choice": "words", "text": "text", "float": "real", "integer": "whole"}


def describe_option(name: str, option: Option) -> dict[str, Any]:
    """Return an option of the catalog as plain data for JSON."""
    return {
        "kind": _OPTION_KINDS[option.value_type],
        "label": option.title or name.replace("_", " ").capitalize(),
        "line": option.summary,
        "default": option.default,
        "choices": {word: option.choice_titles.get(word, word) for word in option.choices},
        "seeded": option.seeded_choice or None,
        "least": option.minimum if isfinite(option.minimum) else None,
        "most": option.maximum if isfinite(option.maximum) else None,
        "limit": option.is_limit,
        "costly": option.is_costly or option.is_limit,
    }


def describe_student_search(search: Mapping[str, Any]) -> dict[str, Any]:
    """Return a search of a user's program, with "name", "shown" and "depth", as plain data."""
    return {
        "name": OWN,
        "label": f"Your {search['name']}",
        "line": f"{search['shown']}, from your program.",
        "group": "Your own",
        "limited": False,
        "vectors": False,
        "toDepth": OWN if search["depth"] else None,
        "counts": [],
        "trust": [],
        "window": None,
        "options": {},
    }
