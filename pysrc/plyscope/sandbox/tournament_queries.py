"""Queries about matches, with results as the page reads them."""

from collections.abc import Mapping, Sequence
from typing import Any

from plyscope.tournament.match_game import forfeit_game, play_game
from plyscope.tournament.schedule import make_schedule
from plyscope.tournament.score import Score


def contest(**arguments: Any) -> dict[str, Any]:
    """Play one game of a match; see `play_game` for the arguments."""
    return play_game(**arguments).to_json()


def forfeit(*, by: int, begun: int, **arguments: Any) -> dict[str, Any]:
    """Return the game that a player forfeits; see `forfeit_game` for the other arguments."""
    return forfeit_game(player=by, opening_length=begun, **arguments).to_json()


def schedule(*, games: int, seed: int) -> list[dict[str, Any]]:
    """Return the games of a match to be played."""
    return [
        {"opening": game.opening, "seats": list(game.players), "seed": game.seed}
        for game in make_schedule(games, seed)
    ]


def standing(*, games: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the score of the match's first player after games with "seats" and "points"."""
    points = [game["points"][list(game["seats"]).index(0)] for game in games]
    return Score.from_points(points).to_json()
