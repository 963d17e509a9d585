"""Chess on 8×8 and Gardner's chess on 5×5."""

from plyscope.games.chess.rules import Chess, Gardner

__all__ = ["Chess", "Gardner"]
