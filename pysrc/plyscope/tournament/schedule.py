"""Which games a match has, and all of them, one after another."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from plyscope.tournament.match_game import contest
from plyscope.tournament.score import standing
from plyscope.validation import check_integer, short_repr

MOST = 1_000  # games


class Played(NamedTuple):
    """A match that was played: see `standing`, and `contest` for each game."""

    standing: dict[str, Any]
    games: list[dict[str, Any]]


def schedule(games: int, seed: int = 1) -> list[dict[str, Any]]:
    """Return the games of a match: {"opening", "seats", "seed"}, in the order of their numbers.

    Two after another have the same opening, and the players change places: `seats` says which
    player of the match, 0 or 1, sits at MAX's place, and which at MIN's.
    """
    check_integer("games", games, 1, MOST)
    check_integer("seed", seed, 0)
    return [
        {"opening": number // 2, "seats": [number % 2, 1 - number % 2], "seed": seed}
        for number in range(games)
    ]


def play(
    game: Any,
    one: Any,
    other: Any,
    *,
    games: int = 20,
    seed: int = 1,
    first: str | None = None,
    code: Mapping[str, Any] | None = None,
) -> Played:
    """Play a match between two players, and return its standing, the first player's, and its games.

    A player is the name of a search, a function that searches, or as `contest` takes it. The same
    every time. Raises ValueError as `contest` does.
    """
    players = [_player(one), _player(other)]
    played = []
    for row in schedule(games, seed):
        seated = [players[seat] for seat in row["seats"]]
        found = contest(game, seated, first=first, opening=row["opening"], seed=seed, code=code)
        played.append(row | found)
    return Played(standing(played), played)


def _player(player: str | Mapping[str, Any] | Callable[..., Any]) -> Mapping[str, Any]:
    if isinstance(player, str):
        return {"algorithm": player}
    if isinstance(player, Mapping):
        return player
    if callable(player):
        return {"algorithm": "own", "code": player}
    raise ValueError(
        f"A player is a search, by its name or as a function, not {short_repr(player)}."
    )
