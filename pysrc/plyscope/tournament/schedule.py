"""The schedule of a match: the opening of each game, and who plays first."""

from dataclasses import dataclass

from plyscope.validation import check_integer

MAX_GAMES = 1_000


@dataclass(frozen=True)
class ScheduledGame:
    """A game to be played.

    opening  the number of the opening
    players  the players of the match, 0 or 1, in the order of the game's own: MAX first
    seed     the seed of the match
    """

    opening: int
    players: tuple[int, int]
    seed: int


def make_schedule(games: int, seed: int = 1) -> tuple[ScheduledGame, ...]:
    """Return the schedule of a match of 1 to 1,000 games.

    Each opening is played twice, with sides swapped. Raises ValueError for other arguments.
    """
    check_integer("games", games, 1, MAX_GAMES)
    check_integer("seed", seed, 0)
    return tuple(
        ScheduledGame(number // 2, (number % 2, 1 - number % 2), seed) for number in range(games)
    )
