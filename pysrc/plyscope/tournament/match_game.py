"""One game of a match: it needs no other game, and is the same every time."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plyscope.calls.game_queries import describe_result
from plyscope.game import CHANCE, IllegalMove
from plyscope.student_code.adapters.custom_games import make_custom_game
from plyscope.tournament.match_player import MAX_SENTENCE, MatchPlayer, NoMoveError
from plyscope.tournament.random_openings import choose_opening, draw_chance_move
from plyscope.validation import check_integer, is_integer, short_repr, truncate

MAX_MOVES = 300  # then the game is a draw


@dataclass(frozen=True)
class Forfeit:
    """A game lost without being played to its end.

    player    the name of the loser in the game, such as "X"
    sentence  why: the player's code failed, or made no legal move
    """

    player: str
    sentence: str


@dataclass(frozen=True)
class MatchGame:
    """A finished game of a match. Pairs are in the order of the game's players, MAX first.

    players         the players of the match, 0 or 1
    moves           the moves by name, with those of the opening
    opening_length  how many of the moves are the opening
    utilities       the utility of the end of the game to each player
    points          1, 0.5 or 0 for each player
    winner          the name of the winner in the game, such as "X"; None for a draw
    text            the result as text, such as "X wins"
    forfeit         why a player lost before the end of the game, or None
    """

    players: tuple[int, int]
    moves: tuple[str, ...]
    opening_length: int
    utilities: tuple[float, float]
    points: tuple[float, float]
    winner: str | None
    text: str
    forfeit: Forfeit | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the game as the page reads it; the page knows who played."""
        lost = self.forfeit and {"by": self.forfeit.player, "sentence": self.forfeit.sentence}
        return {
            "moves": list(self.moves),
            "worth": list(self.utilities),
            "points": list(self.points),
            "winner": self.winner,
            "text": self.text,
            "lost": lost,
            "begun": self.opening_length,
        }


def play_game(
    game: Any,
    players: Sequence[Mapping[str, Any]],
    *,
    first: Any = None,
    opening: int = 0,
    seed: int = 1,
    code: Mapping[str, Any] | None = None,
    report: Callable[[Sequence[int]], None] | None = None,
) -> MatchGame:
    """Play one game and return it, the same every time.

    game     a game for two players, or its name
    players  two mappings as `MatchPlayer` takes them, MAX first
    first    the player of the game who moves first, if the game leaves that open
    opening  the number of the opening, from 0
    seed     chooses the openings, the dice and random moves
    code     the program, {"text": ...}, that defines `game` if its name is of student code
    report   called before each move of a player with [player, opening length, *actions so far]

    If Python itself breaks during a move, `forfeit_game` makes the lost game from what was last
    reported. Raises ValueError if there is no such game or player, or the two cannot play it.
    """
    check_integer("opening", opening, 0)
    check_integer("seed", seed, 0)
    random_state = random.getstate()
    random.seed(f"{seed}:{opening}")  # student code may use the module's generator
    try:
        return _play(game, players, first, opening, seed, code, report)
    finally:
        random.setstate(random_state)


def _play(
    game: Any,
    players: Sequence[Mapping[str, Any]],
    first: Any,
    opening: int,
    seed: int,
    code: Mapping[str, Any] | None,
    report: Callable[[Sequence[int]], None] | None,
) -> MatchGame:
    key = (game, first, (code or {}).get("text")) if isinstance(game, str) else None
    game = make_custom_game(game, code, first) if isinstance(game, str) else game
    if len(game.players) != 2 or len(players) != 2:
        raise ValueError(
            f"A match has two players: the game has {len(game.players)}, and {len(players)} were "
            "given."
        )
    salt = f"{seed}:{opening}"
    match_players = [
        MatchPlayer(each, game, f"{salt}:{place}") for place, each in enumerate(players)
    ]
    dice = random.Random(f"{salt}:dice")
    state, moves = game.initial, list[str]()
    actions = list(choose_opening(game, opening, seed, key))
    opening_length = len(actions)
    for action in actions:
        moves.append(game.action_name(state, action))
        state = game.result(state, action)
    while not game.is_terminal(state) and len(moves) < MAX_MOVES:
        mover = game.to_move(state)
        if report is not None and mover != CHANCE and all(map(is_integer, actions)):
            report((mover, opening_length, *actions))
        try:
            if mover == CHANCE:
                action = draw_chance_move(game, state, dice)
            else:
                action = match_players[mover].choose_move(state, tuple(moves))
        except NoMoveError as error:
            return _forfeit(game, moves, opening_length, mover, str(error))
        moves.append(game.action_name(state, action))
        actions.append(action)
        state = game.result(state, action)
    if not game.is_terminal(state):
        return _finish(game, moves, opening_length, (0, 0), f"Draw after {MAX_MOVES} moves")
    utilities = (game.utility(state, 0), game.utility(state, 1))
    return _finish(game, moves, opening_length, utilities, describe_result(game, state)["text"])


def forfeit_game(
    game: Any,
    *,
    player: int,
    sentence: str,
    opening_length: int = 0,
    actions: Sequence[int] = (),
    first: Any = None,
    code: Mapping[str, Any] | None = None,
) -> MatchGame:
    """Return the game that a player, 0 or 1 of the game's players, forfeits after some actions.

    It is for a player whose code has broken the Python that it ran in; `sentence` says why. The
    other arguments are as for `play_game`. Raises ValueError for wrong arguments, and IllegalMove
    for illegal actions.
    """
    check_integer("player", player, 0, 1)
    check_integer("opening_length", opening_length, 0, len(actions))
    game = make_custom_game(game, code, first) if isinstance(game, str) else game
    state, moves = game.initial, list[str]()
    for action in actions:
        if game.is_terminal(state) or action not in game.actions(state):
            raise IllegalMove(f"{short_repr(action)} is not legal after {len(moves)} moves.")
        moves.append(game.action_name(state, action))
        state = game.result(state, action)
    return _forfeit(game, moves, opening_length, player, truncate(sentence, MAX_SENTENCE))


def _forfeit(
    game: Any, moves: list[str], opening_length: int, player: int, sentence: str
) -> MatchGame:
    """Return a game that a player forfeits: the worst utility for it, the best for the other."""
    lowest, highest = getattr(game, "utility_range", (-1, 1))
    utilities = (lowest, highest) if player == 0 else (highest, lowest)
    name = game.players[player]
    text = f"{name} loses: {sentence}"
    return _finish(game, moves, opening_length, utilities, text, Forfeit(name, sentence))


def _finish(
    game: Any,
    moves: list[str],
    opening_length: int,
    utilities: tuple[float, float],
    text: str,
    forfeit: Forfeit | None = None,
) -> MatchGame:
    max_utility, min_utility = utilities
    if max_utility == min_utility:
        points, winner = (0.5, 0.5), None
    else:
        points = (float(max_utility > min_utility), float(min_utility > max_utility))
        winner = game.players[int(min_utility > max_utility)]
    return MatchGame((0, 1), tuple(moves), opening_length, utilities, points, winner, text, forfeit)
