"""Go on boards up to 9x9."""

from plyscope.games.go.rules import Go

__all__ = ["Go"]
