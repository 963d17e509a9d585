"""Matches of many games between two players: searches, evaluations or student code."""

from plyscope.tournament.match_game import contest, forfeit
from plyscope.tournament.schedule import Played, play, schedule
from plyscope.tournament.score import standing

__all__ = ["Played", "contest", "forfeit", "play", "schedule", "standing"]
