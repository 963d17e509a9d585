"""Plain minimax on the rules of a program, and the positions on which its search is tried."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from time import monotonic

from plyscope.game import MAX, Action
from plyscope.student_code.adapters.starts.program_game import ProgramGame, ProgramState

GAMES = 60  # at random, from whose ends positions are taken
LONGEST = 200  # moves of such a game
BACK = 8  # plies before the end of a game, at most
EACH = 10  # positions of each height
MAX_DEPTH = 120  # plies of a game that is searched whole


class BudgetSpent(Exception):
    """Raised if the value of a position takes too long."""


@dataclass(frozen=True)
class Line:
    """A position with the moves that lead to it."""

    state: ProgramState
    moves: tuple[Action, ...]


class GameValues:
    """Minimax values of positions, each computed once; for a limited time in all."""

    def __init__(self, game: ProgramGame, seconds: float) -> None:
        self.game = game
        self.deadline = monotonic() + seconds
        self._values: dict[ProgramState, tuple[float, int]] = {}

    def find(self, state: ProgramState, depth: int = 0) -> tuple[float, int]:
        """Return the value for MAX and the height; raise BudgetSpent."""
        found = self._values.get(state)
        if found is not None:
            return found
        if monotonic() > self.deadline or depth > MAX_DEPTH:
            raise BudgetSpent
        if self.game.is_terminal(state):
            found = self.game.utility(state, MAX), 0
        else:
            below = [self.find(each, depth + 1) for _, each in self.game.list_successors(state)]
            if not below:
                raise BudgetSpent  # a position that is not over and has no move
            best = (max if self.game.to_move(state) == MAX else min)(value for value, _ in below)
            found = best, 1 + max(height for _, height in below)
        self._values[state] = found
        return found

    def list_worths(self, state: ProgramState) -> dict[Action, float]:
        """Return the value of each move."""
        return {a: self.find(after)[0] for a, after in self.game.list_successors(state)}


def list_lines(game: ProgramGame, values: GameValues) -> Iterator[Line]:
    """Yield positions of games at random, late ones first, in which who began is to move.

    The position at the start comes last. Only positions with a value are yielded.
    """
    chance, by_distance = Random(1), dict[int, list[Line]]()
    first = game.to_move(game.initial)
    for _ in range(GAMES):
        if monotonic() > values.deadline:
            break
        line = [Line(game.initial, ())]
        while not game.is_terminal(line[-1].state) and len(line) < LONGEST:
            after = game.list_successors(line[-1].state)
            if not after:
                break
            action, state = chance.choice(after)
            line.append(Line(state, (*line[-1].moves, action)))
        for back, each in enumerate(line[-2 : -BACK - 2 : -1], 1):
            if game.to_move(each.state) == first:
                by_distance.setdefault(back, []).append(each)
    done: set[ProgramState] = set()
    try:
        for back in sorted(by_distance):
            for each in by_distance[back][: 3 * EACH]:
                if each.state not in done:
                    done.add(each.state)
                    values.find(each.state)
                    yield each
        if game.initial not in done:
            values.find(game.initial)
            yield Line(game.initial, ())
    except (BudgetSpent, RecursionError):
        return
