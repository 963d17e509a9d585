"""English draughts."""

from plyscope.games.draughts.rules import Draughts

__all__ = ["Draughts"]
