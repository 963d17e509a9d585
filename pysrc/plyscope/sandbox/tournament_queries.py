"""Queries about matches, with results as the page reads them."""

from typing import Any

from plyscope.tournament.match_game import forfeit_game, play_game


def contest(**arguments: Any) -> dict[str, Any]:
    """Play one game of a match; see `play_game` for the arguments."""
    return play_game(**arguments).to_json()


def forfeit(*, by: int, begun: int, **arguments: Any) -> dict[str, Any]:
    """Return the game that a player forfeits; see `forfeit_game` for the other arguments."""
    return forfeit_game(player=by, opening_length=begun, **arguments).to_json()
