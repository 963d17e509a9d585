"""One game of a match: it stands alone, and is the same every time."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from plyscope.calls.game_queries import describe_result
from plyscope.game import CHANCE, IllegalMove
from plyscope.student_code.adapters.custom_games import make_custom_game
from plyscope.tournament.match_player import LONGEST as LONGEST_SENTENCE
from plyscope.tournament.match_player import Lost, Seat
from plyscope.tournament.random_openings import choose_opening as opening_of
from plyscope.tournament.random_openings import draw_chance_move
from plyscope.validation import check_integer, is_integer, short_repr, truncate

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
    report: Callable[[Sequence[int]], None] | None = None,
) -> Contest:
    """Play one game; `players` sit as the game's own do, MAX first.

    `game` is a game or its name, `code` the program that an own one is in. The result, as plain
    data: "moves" by their names, of which as many as "begun" were the opening; "worth" to
    each player, "points" (1, a half or 0), the "winner" by its name in the game or None, and in
    "text" how it ended. Who makes no legal move, or fails, loses: "lost" has {"by", "sentence"}.

    `report` is called before each move of a player with (place, begun, *actions): who is to move,
    how many actions the opening had, and all so far. Should Python itself break then, `forfeit`
    says what the game comes to.

    Raises ValueError where there is no such game or player, or the two cannot play it.
    """
    check_integer("opening", opening, 0)
    check_integer("seed", seed, 0)
    before = random.getstate()
    random.seed(f"{seed}:{opening}")  # what somebody's code draws is the same every time, too
    try:
        return _played(game, players, first, opening, seed, code, report)
    finally:
        random.setstate(before)


def _played(
    game: Any,
    players: Sequence[Mapping[str, Any]],
    first: Any,
    opening: int,
    seed: int,
    code: Mapping[str, Any] | None,
    report: Callable[[Sequence[int]], None] | None,
) -> Contest:
    one = make_custom_game(game, code, first) if isinstance(game, str) else game
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
    actions = [*begun]
    for action in begun:
        moves.append(one.action_name(state, action))
        state = one.result(state, action)
    while not one.is_terminal(state) and len(moves) < LONGEST:
        mover = one.to_move(state)
        if report is not None and mover != CHANCE and all(map(is_integer, actions)):
            report((mover, len(begun), *actions))
        try:
            action = (
                draw_chance_move(one, state, dice)
                if mover == CHANCE
                else seats[mover].move(state, tuple(moves))
            )
        except Lost as lost:
            return _lost(one, moves, mover, str(lost)) | {"begun": len(begun)}
        moves.append(one.action_name(state, action))
        actions.append(action)
        state = one.result(state, action)
    return _ended(one, state, moves) | {"begun": len(begun)}


def forfeit(
    game: Any,
    *,
    by: int,
    sentence: str,
    begun: int = 0,
    actions: Sequence[int] = (),
    first: Any = None,
    code: Mapping[str, Any] | None = None,
) -> Contest:
    """Return the game that the player at the place `by`, 0 or 1, lost after these actions.

    For a player whose code has broken the Python that it ran in; the sentence says why. Raises
    ValueError as `contest` does, and IllegalMove for actions that the game does not have.
    """
    check_integer("by", by, 0, 1)
    check_integer("begun", begun, 0, len(actions))
    one = make_custom_game(game, code, first) if isinstance(game, str) else game
    state, moves = one.initial, list[str]()
    for action in actions:
        if one.is_terminal(state) or action not in one.actions(state):
            raise IllegalMove(f"{short_repr(action)} is no action after {len(moves)} moves.")
        moves.append(one.action_name(state, action))
        state = one.result(state, action)
    return _lost(one, moves, by, truncate(sentence, LONGEST_SENTENCE)) | {"begun": begun}


def _ended(game: Any, state: Any, moves: list[str]) -> Contest:
    if not game.is_terminal(state):
        return _as_data(game, moves, (0, 0), f"Draw: {LONGEST} moves were made")
    worth = [game.utility(state, player) for player in (0, 1)]
    return _as_data(game, moves, worth, describe_result(game, state)["text"])


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
