"""Matches of many games between two players: searches, evaluations or student code.

>>> from plyscope.tournament import play_match
>>> match = play_match("nim", "alphabeta", "minimax", games=4)
>>> match.score.wins, match.score.losses, match.games[0].text
(2, 2, 'A wins')
"""

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
