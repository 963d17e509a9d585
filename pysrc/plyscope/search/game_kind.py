"""Kinds of games: how many players there are, whether chance takes part, who moves when."""

from dataclasses import dataclass
from typing import Any

from plyscope.game import CHANCE, Game, has_alternating_turns


@dataclass(frozen=True)
class GameKind:
    """What a search asks of a game, told in `line` as in "for two players who move in turn"."""

    description: str
    min_players: int = 2  # how many players, chance is none
    max_players: int = 2
    allows_chance: bool = False  # whether chance may take part
    must_alternate: bool = True  # MAX and MIN must alternate

    def includes(self, game: Game[Any]) -> bool:
        """Tell whether the game is of this kind."""
        movers = _possible_players(game)
        players = movers - {CHANCE}
        # A tree may name a third player by its utilities alone, whom no move would show.
        count = max(1, len(players), len(game.players) if len(game.players) > 2 else 0)
        return (
            self.min_players <= count <= self.max_players
            and players <= set(range(self.max_players))
            and (self.allows_chance or CHANCE not in movers)
            and (not self.must_alternate or has_alternating_turns(game))
        )


TWO_ALTERNATING = GameKind("for two players, MAX and MIN, who move in turn")
AGAINST = GameKind("for two players, MAX and MIN, without chance", 2, 2, False, False)
UP_TO_TWO = GameKind(
    "for one or two players, MAX and MIN, with chance or without", 1, 2, True, False
)
UP_TO_TWO_WITHOUT_CHANCE = GameKind(
    "for one or two players, MAX and MIN, without chance", 1, 2, False, False
)
ONE_PLAYER = GameKind("for one player, MAX, with chance or without", 1, 1, True, False)
ONE_PLAYER_WITHOUT_CHANCE = GameKind("for one player, MAX, without chance", 1, 1, False, False)
ANY_NUMBER_WITHOUT_CHANCE = GameKind(
    "for any number of players, without chance", 1, 26, False, False
)
ANY_NUMBER = GameKind("for any number of players, with chance or without", 1, 26, True, False)


def _possible_players(game: Game[Any]) -> set[int]:
    """Return who moves at some position: players, and CHANCE where dice decide."""
    turns = getattr(game, "turns", None)
    if turns is not None:
        return set(turns)
    return {*range(len(game.players)), *([CHANCE] if hasattr(game, "outcomes") else [])}
