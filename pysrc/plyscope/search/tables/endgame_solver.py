"""Retrograde analysis: the end of a game solved from its last positions backwards."""

from collections import defaultdict, deque
from typing import Any

from plyscope.game import MAX, Game

EndgameValues = dict[Any, tuple[float, int]]  # position: its value, and how many plies from the end


class TooManyPositionsError(Exception):
    """An answer, no error: more positions can be reached than may be looked at."""


def retrograde(
    game: Game[Any], state: Any, max_positions: int, known_values: EndgameValues | None = None
) -> EndgameValues:
    """Return for each position that can be reached from `state` its value and its distance.

    Ströhlein, 1970; Thompson, "Retrograde Analysis of Certain Endgames", 1986. A value is a utility
    of MAX under best play; the distance is how many plies the game then still lasts, where who wins
    hurries and who does not win tarries. A position counts its successors that are not settled yet;
    each that is settled tells its predecessors, and the last one settles them. Positions in `known`
    are taken as they are. What can return to itself is never settled, and is left out. Raises
    TooFar where there are more than `most` new positions.
    """
    known_values = {} if known_values is None else known_values
    found: EndgameValues = {}
    successors: dict[Any, list[Any]] = {}
    predecessors: defaultdict[Any, list[Any]] = defaultdict(list)
    waiting, settled = [state], deque[Any]()
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
            settled.append(position)

    unsettled = {position: len(below) for position, below in successors.items()}
    while settled:
        position = settled.popleft()
        if position in known_values:
            found[position] = known_values[position]
        elif not successors[position]:
            found[position] = game.utility(position, MAX), 0
        else:
            found[position] = _best_value(game, position, [found[s] for s in successors[position]])
        for parent in predecessors[position]:
            unsettled[parent] -= 1
            if not unsettled[parent]:
                settled.append(parent)
    return found


def _legal_actions(game: Game[Any], state: Any) -> Any:
    return () if game.is_terminal(state) else game.actions(state)


def _best_value(game: Game[Any], state: Any, values: list[tuple[float, int]]) -> tuple[float, int]:
    """Return the ending that the player to move chooses, one ply further off."""
    sign = 1 if game.to_move(state) == MAX else -1

    def preference(ending: tuple[float, int]) -> tuple[float, int]:
        value, distance = ending
        return sign * value, -distance if sign * value > 0 else distance

    value, distance = max(values, key=preference)
    return value, distance + 1


class EndgameSolver:
    """The endings met so far, solved when they are first asked for.

    A position from which at most `most` others can be reached is an ending. Once one was none, no
    other at that ply or before it is tried.
    """

    def __init__(self, game: Game[Any], max_positions: int) -> None:
        self.game, self.max_positions = game, max_positions
        self.values: EndgameValues = {}
        self.too_far_ply = (
            -1 if max_positions else 1 << 30
        )  # the last ply known to be too far from the end

    def value(self, state: Any, ply: int) -> float | None:
        """Return what the position, so many plies below the root, is worth; None if not known."""
        if state not in self.values:
            if ply <= self.too_far_ply:
                return None
            try:
                self.values |= retrograde(self.game, state, self.max_positions, self.values)
            except TooManyPositionsError:
                self.too_far_ply = ply
        return self.values[state][0] if state in self.values else None
