"""Kinds of games: how many players there are, whether chance takes part, who moves when."""

from dataclasses import dataclass
from typing import Any

from plyscope.game import CHANCE, Game, has_alternating_turns


@dataclass(frozen=True)
class Kind:
    """What a search asks of a game, told in `line` as in "for two players who move in turn"."""

    line: str
    least: int = 2  # how many players, chance is none
    most: int = 2
    chance: bool = False  # whether chance may take part
    in_turn: bool = True  # MAX and MIN must alternate

    def has(self, game: Game[Any]) -> bool:
        """Tell whether the game is of this kind."""
        movers = _movers(game)
        players = movers - {CHANCE}
        # A tree may name a third player by its utilities alone, whom no move would show.
        count = max(1, len(players), len(game.players) if len(game.players) > 2 else 0)
        return (
            self.least <= count <= self.most
            and players <= set(range(self.most))
            and (self.chance or CHANCE not in movers)
            and (not self.in_turn or has_alternating_turns(game))
        )


IN_TURN = Kind("for two players, MAX and MIN, who move in turn")
AGAINST = Kind("for two players, MAX and MIN, without chance", 2, 2, False, False)
TWO = Kind("for one or two players, MAX and MIN, with chance or without", 1, 2, True, False)
MAX_AND_MIN = Kind("for one or two players, MAX and MIN, without chance", 1, 2, False, False)
SINGLE = Kind("for one player, MAX, with chance or without", 1, 1, True, False)
ALONE = Kind("for one player, MAX, without chance", 1, 1, False, False)
SEVERAL = Kind("for any number of players, without chance", 1, 26, False, False)
ANY = Kind("for any number of players, with chance or without", 1, 26, True, False)


def _movers(game: Game[Any]) -> set[int]:
    """Return who moves at some position: players, and CHANCE where dice decide."""
    turns = getattr(game, "turns", None)
    if turns is not None:
        return set(turns)
    return {*range(len(game.players)), *([CHANCE] if hasattr(game, "outcomes") else [])}
