"""The opening book: what a long search found at the start of a game, to be looked up ever after."""

from collections.abc import Callable, Mapping
from typing import Any

from plyscope.game import MIN, Action, Game, play_moves

OpeningBook = Mapping[str, tuple[str, float]]  # the moves so far: the reply, and what it is worth


def make_opening_book(
    game: Game[Any], plies: int, search: Callable[[Game[Any], Any], tuple[float, Any]]
) -> dict[str, tuple[str, float]]:
    """Return a book of every position of the first `plies` plies, the start included.

    `search(game, state)` returns a utility of MAX and an action, as every search here does. Moves
    are names with spaces between them. What a reply is worth is told for the player who begins.
    """
    sign = -1 if game.to_move(game.initial) == MIN else 1
    book: dict[str, tuple[str, float]] = {}
    level: list[tuple[tuple[str, ...], Any]] = [((), game.initial)]
    for _ in range(plies):
        below: dict[Any, tuple[str, ...]] = {}
        for names, state in level:
            if game.is_terminal(state):
                continue
            value, action = search(game, state)
            book[" ".join(names)] = game.action_name(state, action), sign * value
            for a in game.actions(state):
                name = game.action_name(state, a)
                below.setdefault(game.result(state, a), (*names, name))
        level = [(names, state) for state, names in below.items()]
    return book


def load_opening_book(game: Game[Any]) -> dict[Any, tuple[Action, float]]:
    """Return the game's book, its `openings`, as position: reply and its value for MAX.

    Empty where the game has none. Raises IllegalMove where a move in it is none.
    """
    openings: OpeningBook = getattr(game, "openings", {})
    sign = -1 if game.to_move(game.initial) == MIN else 1
    opened = {}
    for moves, (reply, value) in openings.items():
        state = play_moves(game, moves.split())
        opened[state] = game.parse_action(state, reply), sign * value
    return opened
