"""Matches of many games between two players: searches, evaluations, or what somebody wrote.

seat      a player at the board: which move it makes, or why it loses at once
openings  positions from which the games begin, in an order by a seed
contest   one game, which stands alone
rounds    which games there are; all of them, one after another
standing  what they come to, and how sure that is
"""

from plyscope.tournament.contest import contest, forfeit
from plyscope.tournament.rounds import Played, play, schedule
from plyscope.tournament.standing import standing

__all__ = ["Played", "contest", "forfeit", "play", "schedule", "standing"]
