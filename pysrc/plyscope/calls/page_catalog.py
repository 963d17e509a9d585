"""What the page can offer before Python has started: games, algorithms, strengths, examples.

Made once, when the site is built, and written into the page.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from math import ceil, floor, isfinite
from typing import Any

from plyscope.calls.game_queries import outcome
from plyscope.calls.playing_strength import KINDS, Strength
from plyscope.evaluation import has_features
from plyscope.game import MAX, has_chance
from plyscope.games import GAMES, CatalogEntry, make
from plyscope.search import ALGORITHMS, Algorithm, Option, find_playable
from plyscope.trace.search_traits import SearchTraits
from plyscope.trace.value_format import choose_value_unit

# A search to the end of a game that the page cannot search whole.
TOO_FAR = "looks to the end of the game, which is too far here"


def catalogue() -> dict[str, Any]:
    """Return the catalogue as plain data for JSON."""
    from plyscope.examples import EXAMPLES, PATH  # the page has them as a file of their own

    return {
        "version": 1,
        "games": [described(entry, make(name)) for name, entry in GAMES.items()],
        "algorithms": [_algorithm(algorithm) for algorithm in ALGORITHMS.values()],
        "strengths": {"kinds": list(KINDS), "defaults": asdict(Strength())},
        "path": list(PATH),
        "examples": [asdict(example) for example in EXAMPLES.values()],
    }


def described(entry: CatalogEntry, game: Any) -> dict[str, Any]:
    """Return what the page is told of a game, as plain data for JSON."""
    able = [one for one in find_playable(game) if _within_reach(entry, ALGORITHMS[one])]
    return {
        "name": entry.name,
        "label": entry.label,
        "players": list(game.players),
        "firsts": list(entry.firsts),
        "view": asdict(game.view(game.initial)),
        "perfect": entry.solvable,
        "boards": entry.has_board_pictures,
        "depths": list(entry.depths),
        "chance": entry.chance_name,
        "endings": entry.endgame_pieces,
        # The initial position as text; None where no other can be set up (see games/factory.py).
        "fen": game.fen(game.initial) if entry.from_position else None,
        "result": outcome(game, game.initial) if game.is_terminal(game.initial) else None,
        # The least and the most that a finished game is worth, where it says so.
        "ends": list(game.utility_range) if hasattr(game, "utility_range") else None,
        "algorithm": _default_algorithm(entry, able),
        "algorithms": able,
        # Why not the others, to be read after their label.
        "unfit": {
            one: algorithm.unfit_reason(game) or TOO_FAR
            for one, algorithm in ALGORITHMS.items()
            if one not in able
        },
        "without": _without(entry, game),
        "defaults": _bounds(game) if entry.solvable else {},
        # What it is judged by, each with its own weight.
        "features": dict(game.weights) if has_features(game) else {},
        # What makes sums of the values that its own weights give.
        "scale": None if has_chance(game) else choose_value_unit(game, "").scale,
        "branching": entry.branching or None,
        "levels": [asdict(level) for level in entry.levels],
        "level": entry.first_level,
    }


def _default_algorithm(entry: CatalogEntry, playable: Sequence[str]) -> str:
    """Return the search to begin with: one that uses the endgame database where there is one."""
    probing = [one for one in playable if ALGORITHMS[one].traits.probes_tablebase]
    preferred = probing if entry.endgame_pieces else []
    return next(one for one in (*preferred, "alphabeta", *playable) if one in playable)


def _within_reach(entry: CatalogEntry, algorithm: Algorithm) -> bool:
    """Tell whether the page can run it: to the end, or less far where the end is too far."""
    return entry.solvable or algorithm.has_limit or bool(algorithm.depth_variant and entry.depths)


def _without(entry: CatalogEntry, game: Any) -> dict[str, list[str]]:
    """Return the words that an option cannot be in this game."""
    missing: dict[str, list[str]] = {}
    for algorithm in ALGORITHMS.values():
        for name, option in algorithm.options.items():
            for word in option.choices:
                lacks = word in option.required_methods and not hasattr(
                    game, option.required_methods[word]
                )
                if lacks or (word in option.exhaustive_choices and not entry.solvable):
                    words = missing.setdefault(name, [])
                    words += [] if word in words else [word]
    return missing


def _bounds(game: Any) -> dict[str, int]:
    """Return the bounds of what a finished game is worth, as options of searches name them.

    To MAX the least and the most, `low` and `high`; the `least` to any player; the `total` of all.
    """
    worth = [
        [game.utility(state, player) for player in range(len(game.players))]
        for state in _ends(game)
    ]
    of_max = [utilities[MAX] for utilities in worth]
    return {
        "low": floor(min(of_max)),
        "high": ceil(max(of_max)),
        "least": floor(min(map(min, worth))),
        "total": ceil(max(map(sum, worth))),
    }


def _ends(game: Any) -> Iterable[Any]:
    """Return finished games, one at least for each utility that there is."""
    if hasattr(game, "leaf_states"):
        return game.leaf_states(game.initial)  # type: ignore[no-any-return]
    seen, edge = {game.initial}, [game.initial]
    while edge:
        state = edge.pop()
        after = {game.result(state, action) for action in game.actions(state)}
        edge += after - seen
        seen |= after
    return [state for state in seen if game.is_terminal(state)]


_TRUST = {  # what the page calls it: the property of SearchTraits
    "returns_ends": "returns_bounds",
    "unsure": "forward_prunes",
    "guesses": "stores_estimates",
    "has_sums": "has_feature_sums",
}


def _algorithm(algorithm: Algorithm) -> dict[str, Any]:
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
        # What its values are: see Manner. And the window of its root.
        "trust": [word for word, trait in _TRUST.items() if getattr(traits, trait)],
        "window": list(traits.root_window) if isfinite(traits.root_window[0]) else None,
        "options": {name: _option(name, option) for name, option in algorithm.options.items()},
    }


def _option(name: str, option: Option) -> dict[str, Any]:
    return {
        "kind": option.value_type,
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
