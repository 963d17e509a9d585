"""Retrograde analysis of small endgames."""

from collections import defaultdict, deque
from typing import Any

from plyscope.game import MAX, Game

EndgameValues = dict[Any, tuple[float, int]]  # position: its value, and its plies to the end


class TooManyPositionsError(Exception):
    """More positions are reachable than allowed."""


def retrograde(
    game: Game[Any], state: Any, max_positions: int, known_values: EndgameValues | None = None
) -> EndgameValues:
    """Return the value and the distance of each position reachable from `state`.

    Ströhlein, 1970; Thompson, "Retrograde Analysis of Certain Endgames", 1986. A value is a utility
    of MAX under best play. The distance is the number of plies to the end of the game, where the
    winner plays for the shortest game and the other player for the longest. Each position counts
    its unsolved successors; a solved position reports to its predecessors, and the last report
    solves them. The positions in `known_values` are taken as solved. A position that can repeat is
    never solved, and is left out. Raises TooManyPositionsError if there are more than
    `max_positions` new positions.
    """
    known_values = {} if known_values is None else known_values
    solutions: EndgameValues = {}
    successors: dict[Any, list[Any]] = {}
    predecessors: defaultdict[Any, list[Any]] = defaultdict(list)
    waiting, solved = [state], deque[Any]()
    while waiting:
        position = waiting.pop()
        if position in successors:
            continue
        if len(successors) >= max_positions:
            raise TooManyPositionsError
        below = (
            []
            if position in known_values
            else [game.result(position, a) for a in _legal_actions(game, position)]
        )
        successors[position] = below
        for child in below:
            predecessors[child].append(position)
        waiting += below
        if not below:
            solved.append(position)

    unsolved = {position: len(below) for position, below in successors.items()}
    while solved:
        position = solved.popleft()
        if position in known_values:
            solutions[position] = known_values[position]
        elif not successors[position]:
            solutions[position] = game.utility(position, MAX), 0
        else:
            solutions[position] = _best_value(
                game, position, [solutions[s] for s in successors[position]]
            )
        for parent in predecessors[position]:
            unsolved[parent] -= 1
            if not unsolved[parent]:
                solved.append(parent)
    return solutions


def _legal_actions(game: Game[Any], state: Any) -> Any:
    return () if game.is_terminal(state) else game.actions(state)


def _best_value(game: Game[Any], state: Any, values: list[tuple[float, int]]) -> tuple[float, int]:
    """Return the value that the player to move chooses, one ply further away."""
    sign = 1 if game.to_move(state) == MAX else -1

    def preference(entry: tuple[float, int]) -> tuple[float, int]:
        value, distance = entry
        return sign * value, -distance if sign * value > 0 else distance

    value, distance = max(values, key=preference)
    return value, distance + 1


class EndgameSolver:
    """Small endgames, solved on first use.

    An endgame is small if at most `max_positions` positions can be reached from it. Once a position
    at some ply was not, no other position at that ply or above is tried.
    """

    def __init__(self, game: Game[Any], max_positions: int) -> None:
        self.game, self.max_positions = game, max_positions
        self.values: EndgameValues = {}
        # The last ply with a position that is known not to be a small endgame.
        self.too_far_ply = -1 if max_positions else 1 << 30

    def value(self, state: Any, ply: int) -> float | None:
        """Return the value of a position at this ply, or None if unknown."""
        if state not in self.values:
            if ply <= self.too_far_ply:
                return None
            try:
                self.values |= retrograde(self.game, state, self.max_positions, self.values)
            except TooManyPositionsError:
                self.too_far_ply = ply
        return self.values[state][0] if state in self.values else None
