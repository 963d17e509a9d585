"""The quickest win, or the slowest loss, of a position whose winner is known."""

from itertools import count
from math import inf
from typing import Any

from plyscope.game import MAX, MIN, Action, Game, has_alternating_turns
from plyscope.search.tree_size import TreeTooLargeError

MOST = 100_000  # nodes


def has_distances(game: Game[Any]) -> bool:
    """Tell whether a win of the game can be counted in plies whatever led to it.

    Two players move in turn, and win or lose, as on a board, not on an explicit tree. Where
    positions come again, a draw by repetition hangs on the moves before: there the engine deepens
    ply by ply, and asks a database.
    """
    wins = hasattr(game, "utility_range") and not hasattr(game, "turns")
    return wins and has_alternating_turns(game) and not hasattr(game, "position_key")


def quickest(
    game: Game[Any], state: Any, best: Action, value: float, most: int = MOST
) -> tuple[Action, int]:
    """Return the move that wins soonest or loses latest, and in how many plies the game then ends.

    `value` is what the position is worth to MAX, an end of `utility_range`; `best` is a right move,
    which is returned where no other is quicker, or slower. The winner hurries and the loser
    tarries. By iterative deepening: is there a win within one ply, within two, ...? Raises TooLarge
    where that takes more than `most` nodes.
    """
    winner = MAX if value == max(game.utility_range) else MIN  # type: ignore[attr-defined]
    known: dict[Any, tuple[float, float]] = {}  # plies: no win within the first, one in the second
    nodes = 0

    def is_won(state: Any, plies: int) -> bool:
        """Tell whether the winner can end the game within so many plies."""
        nonlocal nodes
        nodes += 1
        if nodes > most:
            raise TreeTooLargeError
        if game.is_terminal(state):
            return game.utility(state, MAX) == value
        if plies == 0:
            return False
        low, high = known.get(state, (0, inf))
        if not low < plies < high:
            return plies >= high
        hurries = game.to_move(state) == winner
        won = not hurries
        for action in game.actions(state):
            if is_won(game.result(state, action), plies - 1) == hurries:
                won = hurries
                break
        known[state] = (low, plies) if won else (plies, high)
        return won

    moves = [best, *(action for action in game.actions(state) if action != best)]
    hurries = game.to_move(state) == winner
    for plies in count(1):
        left = []  # of these moves, those by which the game lasts longer
        for action in moves:
            if not is_won(game.result(state, action), plies - 1):
                left.append(action)
            elif hurries:
                return action, plies
        if not left:
            return moves[0], plies
        moves = left
    raise AssertionError("plies are counted without end")
