"""Matches of many games between two players: searches, evaluations or student code.

>>> from plyscope.tournament import play_match
>>> match = play_match("nim", "alphabeta", "minimax", games=4)
>>> match.score.wins, match.score.losses, match.games[0].text
(2, 2, 'A wins')
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plyscope.tournament.match import Match, play_match
    from plyscope.tournament.match_game import Forfeit, MatchGame, forfeit_game, play_game
    from plyscope.tournament.score import Score

__all__ = [
    "Forfeit",
    "Match",
    "MatchGame",
    "Score",
    "forfeit_game",
    "play_game",
    "play_match",
]

_MODULES = {
    "Forfeit": "match_game",
    "Match": "match",
    "MatchGame": "match_game",
    "Score": "score",
    "forfeit_game": "match_game",
    "play_game": "match_game",
    "play_match": "match",
}


def __getattr__(name: str) -> Any:
    """Import a public name on first use, because the page needs no players and no student code."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
