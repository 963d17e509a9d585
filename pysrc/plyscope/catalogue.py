"""What the page can offer before Python has started: games and boards, algorithms, strengths.

Made once, when the site is built, and written into the page.
"""

from dataclasses import asdict
from typing import Any

from plyscope.games import GAMES, make
from plyscope.player import KINDS, Strength
from plyscope.search import ALGORITHMS

# What the page shows, and which of its options.
ON_THE_PAGE: dict[str, tuple[str, ...]] = {"minimax": (), "alphabeta": ("ties",)}


def catalogue() -> dict[str, Any]:
    """Return the catalogue as plain data for JSON."""
    return {
        "version": 1,
        "games": [_game(name) for name in GAMES],
        "algorithms": [_algorithm(name) for name in ON_THE_PAGE],
        "strengths": {"kinds": list(KINDS), "defaults": asdict(Strength())},
    }


def _game(name: str) -> dict[str, Any]:
    entry = GAMES[name]
    game = make(name)
    return {
        "name": name,
        "label": entry.label,
        "players": list(game.players),
        "view": asdict(game.view(game.initial)),
        "perfect": entry.perfect,
        "boards": entry.boards,
        "depths": list(entry.depths),
    }


def _algorithm(name: str) -> dict[str, Any]:
    algorithm = ALGORITHMS[name]
    options = {
        key: {"default": option.default, "choices": list(option.choices), "line": option.line}
        for key, option in algorithm.options.items()
        if key in ON_THE_PAGE[name]
    }
    return {
        "name": name,
        "label": algorithm.label,
        "line": algorithm.line,
        "options": options,
    }
