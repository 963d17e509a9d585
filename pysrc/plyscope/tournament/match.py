"""Matches: their games, and the score of the first player."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from plyscope.tournament.match_game import MatchGame, play_game
from plyscope.tournament.schedule import make_schedule
from plyscope.tournament.score import Score
from plyscope.validation import short_repr


@dataclass(frozen=True)
class Match:
    """A finished match.

    score  the score of the first player
    games  the games in the order in which they were played
    """

    score: Score
    games: tuple[MatchGame, ...]


def play_match(
    game: Any,
    player: str | Mapping[str, Any] | Callable[..., Any],
    opponent: str | Mapping[str, Any] | Callable[..., Any],
    *,
    games: int = 20,
    seed: int = 1,
    first: str | None = None,
    code: Mapping[str, Any] | None = None,
) -> Match:
    """Play a match between two players, the same every time, and return its games and score.

    game      a game for two players, or its name
    player    the first player: the name of a search, a search function, or a mapping as
              `MatchPlayer` takes it, such as {"algorithm": "h_alphabeta", "options": {"depth": 2}}
    opponent  the second player, likewise
    games     the number of games, 1 to 1,000; each opening is played twice, with sides swapped
    seed      chooses the openings, the dice and random moves; 0 or more
    first     the player of the game who moves first, if the game leaves that open
    code      the program, {"text": ...}, that defines `game` if its name is of student code

    A player whose code fails, or makes no legal move, forfeits that game: see `MatchGame.forfeit`.
    Raises ValueError if there is no such game or player, or the player cannot play the game.

    >>> match = play_match("tictactoe", "alphabeta", "minimax", games=2)
    >>> match.score.draws, match.games[1].players, match.games[1].text
    (2, (1, 0), 'Draw')
    """
    players = [_read_player(player), _read_player(opponent)]
    played = []
    for scheduled in make_schedule(games, seed):
        result = play_game(
            game,
            [players[number] for number in scheduled.players],
            first=first,
            opening=scheduled.opening,
            seed=seed,
            code=code,
        )
        played.append(replace(result, players=scheduled.players))
    points = [result.points[result.players.index(0)] for result in played]
    return Match(Score.from_points(points), tuple(played))


def _read_player(player: str | Mapping[str, Any] | Callable[..., Any]) -> Mapping[str, Any]:
    if isinstance(player, str):
        return {"algorithm": player}
    if isinstance(player, Mapping):
        return player
    if callable(player):
        return {"algorithm": "own", "code": player}
    raise ValueError(
        f"A player is the name of a search, a function or a mapping, not {short_repr(player)}."
    )
