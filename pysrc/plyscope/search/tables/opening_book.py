"""Opening books: stored results of long searches."""

from collections.abc import Callable, Mapping
from typing import Any

from plyscope.game import MIN, Action, Game, play_moves

OpeningBook = Mapping[str, tuple[str, float]]  # the moves so far: the reply and its value


def make_opening_book(
    game: Game[Any], plies: int, search: Callable[[Game[Any], Any], tuple[float, Any]]
) -> dict[str, tuple[str, float]]:
    """Make a book of every position of the first `plies` plies, the start included.

    `search(game, state)` returns a utility of MAX and an action, as every search does. A key is the
    names of the moves, with spaces between them. The value of a reply is that of the player who
    moves first.
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
    """Return the game's opening book as {state: (reply, value for MAX)}.

    A game without a book has an empty one. Raises IllegalMove for an illegal move in the book.
    """
    openings: OpeningBook = getattr(game, "openings", {})
    sign = -1 if game.to_move(game.initial) == MIN else 1
    book = {}
    for moves, (reply, value) in openings.items():
        state = play_moves(game, moves.split())
        book[state] = game.parse_action(state, reply), sign * value
    return book
