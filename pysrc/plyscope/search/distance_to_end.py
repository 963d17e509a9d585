"""The shortest win, or the longest loss, of a position whose winner is known."""

from itertools import count
from math import inf
from typing import Any

from plyscope.game import MAX, MIN, Action, Game, has_alternating_turns
from plyscope.search.tree_size import TreeTooLargeError

MAX_NODES = 100_000


def has_distances(game: Game[Any]) -> bool:
    """Return whether the plies to the end of a won game depend on the position alone.

    The game needs two players who take turns and win or lose, and must not be an explicit tree.
    Where positions can repeat, a draw by repetition depends on earlier moves: such a game is
    searched by the engine, which deepens ply by ply and uses a tablebase.
    """
    wins = hasattr(game, "utility_range") and not hasattr(game, "turns")
    return wins and has_alternating_turns(game) and not hasattr(game, "position_key")


def quickest(
    game: Game[Any], state: Any, best: Action, value: float, max_nodes: int = MAX_NODES
) -> tuple[Action, int]:
    """Return the move with the shortest win or the longest loss, and the plies to the end.

    `value` is the value of the position for MAX, an end of `utility_range`; `best` is a best move,
    returned if no other move is better. Iterative deepening tests for a win within one ply, two
    plies, and so on. Raises TreeTooLargeError if that takes more than `max_nodes` nodes.
    """
    winner = MAX if value == max(game.utility_range) else MIN  # type: ignore[attr-defined]
    # For each position two numbers of plies: no win within the first, a win within the second.
    known: dict[Any, tuple[float, float]] = {}
    nodes = 0

    def is_won(state: Any, plies: int) -> bool:
        """Return whether the winner can end the game within so many plies."""
        nonlocal nodes
        nodes += 1
        if nodes > max_nodes:
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
        slower = []  # moves after which the game lasts longer
        for action in moves:
            if not is_won(game.result(state, action), plies - 1):
                slower.append(action)
            elif hurries:
                return action, plies
        if not slower:
            return moves[0], plies
        moves = slower
    raise AssertionError("plies are counted without end")
