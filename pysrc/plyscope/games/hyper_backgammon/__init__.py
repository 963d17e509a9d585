"""Hyper-backgammon, with three men a side."""

from plyscope.games.hyper_backgammon.rules import HyperBackgammon

__all__ = ["HyperBackgammon"]
