"""Random openings: short move sequences to different positions, in an order given by a seed."""

import random
from bisect import bisect
from itertools import accumulate
from typing import Any

from plyscope.calls.game_queries import follow_path
from plyscope.game import CHANCE, Action, has_chance
from plyscope.search.exact_values import memoize_minimax
from plyscope.search.tree_size import TreeTooLargeError

PLIES = 2  # one move of each player: tic-tac-toe has 72 openings, 24 of them fair
MAX_OPENINGS = 2_000  # openings; a board of 7x7 squares has as many

MAX_POSITIONS = 10_000  # positions searched to find fair openings; tic-tac-toe has 5,478

Opening = tuple[Action, ...]

_cache: dict[Any, list[Opening]] = {}


def choose_opening(game: Any, number: int, seed: int, name: Any = None) -> Opening:
    """Return the actions of opening `number`, from 0; numbers repeat when openings run out.

    If the game is small enough, openings are fair: they keep the value of the game, a draw in
    tic-tac-toe. With dice, an opening is drawn at random by its number. It is shorter than two
    plies if these could end the game. `name` is a key of the game, for a cache of its openings.
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
    """Return a random outcome of a chance node, by the probabilities."""
    outcomes = [(action, p) for action, p in game.outcomes(state) if p]
    sums = list(accumulate(p for _, p in outcomes))
    return outcomes[min(bisect(sums, dice.random() * sums[-1]), len(outcomes) - 1)][0]  # type: ignore[no-any-return]


def _list_openings(game: Any) -> list[Opening]:
    """Return one opening for each position after up to two plies that does not end the game."""
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
    """Return the openings that keep the value of the game; all of them if it is too large.

    If no opening keeps it, the game is played from its start.
    """
    value = memoize_minimax(game, MAX_POSITIONS)
    try:
        start = value(game.initial, None)
        fair = [
            each for each in openings if value(follow_path(game, game.initial, each), None) == start
        ]
        return fair or [()]
    except (TreeTooLargeError, RecursionError):
        return openings


def _is_nearly_over(game: Any, state: Any) -> bool:
    """Return whether the game is over now, or after any move."""
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
