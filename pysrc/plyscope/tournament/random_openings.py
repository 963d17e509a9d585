"""Openings: a few moves that lead to different positions, in an order by a seed."""

import random
from bisect import bisect
from itertools import accumulate
from typing import Any

from plyscope.calls.game_queries import follow_path
from plyscope.game import CHANCE, Action, has_chance
from plyscope.search.exact_values import memoize_minimax
from plyscope.search.tree_size import TreeTooLargeError

PLIES = 2  # so both have made a move, and tic-tac-toe has 72 openings, 24 of them fair
MAX_OPENINGS = 2_000  # that are made; a board of 7x7 has as many

MAX_POSITIONS = 10_000  # positions, to tell which openings are fair; tic-tac-toe has 5,478

Opening = tuple[Action, ...]

_cache: dict[Any, list[Opening]] = {}


def choose_opening(game: Any, number: int, seed: int, name: Any = None) -> Opening:
    """Return the actions of the opening of that number, from 0, another for each as long as it can.

    Where the game is small enough to tell, an opening keeps what the game is worth: of tic-tac-toe
    each is still a draw. Where dice decide, it is drawn by its number; where two plies end the
    game, it is shorter. `name` is what the game is called, so that its openings are found once.
    """
    if has_chance(game):
        return _draw_opening(game, random.Random(f"{seed}:{number}:opening"))
    found = _cache.get(name) or _list_fair_openings(game, _list_openings(game))
    if name is not None:
        _cache.clear()
        _cache[name] = found
    order = [*found]
    random.Random(f"{seed}:openings").shuffle(order)
    return order[number % len(order)]


def draw_chance_move(game: Any, state: Any, dice: random.Random) -> Action:
    """Return what chance brings, each action by its probability."""
    possible = [(action, p) for action, p in game.outcomes(state) if p]
    sums = list(accumulate(p for _, p in possible))
    return possible[min(bisect(sums, dice.random() * sums[-1]), len(possible) - 1)][0]  # type: ignore[no-any-return]


def _list_openings(game: Any) -> list[Opening]:
    """Return an opening for each position after as many plies as leave the game to be played."""
    found: dict[Any, Opening] = {game.initial: ()}
    for _ in range(PLIES):
        below: dict[Any, Opening] = {}
        for state, moves in found.items():
            for action in game.actions(state):
                made = game.result(state, action)
                if not _is_nearly_over(game, made):
                    below.setdefault(made, (*moves, action))
                if len(below) >= MAX_OPENINGS:
                    break
        if not below:
            break
        found = below
    return list(found.values())


def _list_fair_openings(game: Any, openings: list[Opening]) -> list[Opening]:
    """Return the openings after which the game is worth what it was; all where that is too long."""
    value = memoize_minimax(game, MAX_POSITIONS)
    try:
        start = value(game.initial, None)
        return [
            each for each in openings if value(follow_path(game, game.initial, each), None) == start
        ]
    except (TreeTooLargeError, RecursionError):
        return openings


def _is_nearly_over(game: Any, state: Any) -> bool:
    """Tell whether the game is over, or is with any move: then there is nothing to be played."""
    if game.is_terminal(state):
        return True
    return all(game.is_terminal(game.result(state, action)) for action in game.actions(state))


def _draw_opening(game: Any, dice: random.Random) -> Opening:
    state, moves = game.initial, list[Action]()
    plies = 0
    while plies < PLIES:
        if game.to_move(state) == CHANCE:
            action = draw_chance_move(game, state, dice)
        else:
            action = dice.choice(list(game.actions(state)))
            plies += 1
        made = game.result(state, action)
        if _is_nearly_over(game, made):
            break
        state = made
        moves.append(action)
    return tuple(moves)
