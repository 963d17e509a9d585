"""One game of a match: it stands alone, and is the same every time."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from plyscope.game import CHANCE
from plyscope.given import check_whole
from plyscope.match import outcome
from plyscope.own.games import game_of
from plyscope.tournament.openings import chance_move
from plyscope.tournament.openings import opening as opening_of
from plyscope.tournament.seat import Lost, Seat

LONGEST = 300  # moves: then it is a draw

Contest = dict[str, Any]


def contest(
    game: Any,
    players: Sequence[Mapping[str, Any]],
    *,
    first: Any = None,
    opening: int = 0,
    seed: int = 1,
    code: Mapping[str, Any] | None = None,
) -> Contest:
    """Play one game; `players` sit as the game's own do, MAX first.

    `game` is a game or its name, `code` the program that an own one is in. The result, as plain
    data: "moves" by their names, of which as many as "begun" were the opening; "worth" to
    each player, "points" (1, a half or 0), the "winner" by its name in the game or None, and in
    "text" how it ended. Who makes no legal move, or fails, loses: "lost" has {"by", "sentence"}.

    Raises ValueError where there is no such game or player, or the two cannot play it.
    """
    check_whole("opening", opening, 0)
    check_whole("seed", seed, 0)
    before = random.getstate()
    random.seed(f"{seed}:{opening}")  # what somebody's code draws is the same every time, too
    try:
        return _played(game, players, first, opening, seed, code)
    finally:
        random.setstate(before)


def _played(
    game: Any,
    players: Sequence[Mapping[str, Any]],
    first: Any,
    opening: int,
    seed: int,
    code: Mapping[str, Any] | None,
) -> Contest:
    one = game_of(game, code, first) if isinstance(game, str) else game
    if len(one.players) != 2 or len(players) != 2:
        raise ValueError(
            f"A match is between two players; the game has {len(one.players)}, and "
            f"{len(players)} were given."
        )
    salt = f"{seed}:{opening}"
    seats = [Seat(each, one, f"{salt}:{place}") for place, each in enumerate(players)]
    dice = random.Random(f"{salt}:dice")
    state, moves = one.initial, list[str]()
    known = (game, first, (code or {}).get("text")) if isinstance(game, str) else None
    begun = opening_of(one, opening, seed, known)
    for action in begun:
        moves.append(one.action_name(state, action))
        state = one.result(state, action)
    while not one.is_terminal(state) and len(moves) < LONGEST:
        mover = one.to_move(state)
        try:
            action = (
                chance_move(one, state, dice)
                if mover == CHANCE
                else seats[mover].move(state, tuple(moves))
            )
        except Lost as lost:
            return _lost(one, moves, mover, str(lost)) | {"begun": len(begun)}
        moves.append(one.action_name(state, action))
        state = one.result(state, action)
    return _ended(one, state, moves) | {"begun": len(begun)}


def _ended(game: Any, state: Any, moves: list[str]) -> Contest:
    if not game.is_terminal(state):
        return _as_data(game, moves, (0, 0), f"Draw: {LONGEST} moves were made")
    worth = [game.utility(state, player) for player in (0, 1)]
    return _as_data(game, moves, worth, outcome(game, state)["text"])


def _lost(game: Any, moves: list[str], by: int, sentence: str) -> Contest:
    """Return the game that a player lost by a fault of its own."""
    least, most = getattr(game, "utility_range", (-1, 1))
    worth = [least if player == by else most for player in (0, 1)]
    name = game.players[by]
    lost = {"by": name, "sentence": sentence}
    return _as_data(game, moves, worth, f"{name} loses: {sentence}") | {"lost": lost}


def _as_data(game: Any, moves: list[str], worth: Sequence[float], text: str) -> Contest:
    one, other = worth
    points = [0.5, 0.5] if one == other else [float(one > other), float(other > one)]
    return {
        "moves": moves,
        "worth": [*worth],
        "points": points,
        "winner": None if one == other else game.players[int(other > one)],
        "text": text,
        "lost": None,
    }
