"""Plain minimax on the rules of a program, and the positions on which its search is tried."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from time import process_time

from plyscope.game import MAX, Action
from plyscope.student_code.adapters.starts.program_game import ProgramGame, ProgramState

GAMES = 60  # at random, from whose ends positions are taken
LONGEST = 200  # moves of such a game
AVOIDED = 4  # times that another move is drawn in every second game, if one ends it
BACK = 8  # plies before the end of a game, at most
EACH = 20  # positions as far before the end
MAX_POSITIONS = 6_000  # that are searched for the value of one
MAX_DEPTH = 120  # plies of a game that is searched whole


class BudgetSpent(Exception):
    """Raised if the value of a position takes too long."""


@dataclass(frozen=True)
class Line:
    """A position with the moves that lead to it."""

    state: ProgramState
    moves: tuple[Action, ...]


class GameValues:
    """Minimax values of positions, each computed once; for a limited time in all.

    limit  plies of the longest game that is searched
    """

    def __init__(self, game: ProgramGame, seconds: float, limit: int = MAX_DEPTH) -> None:
        self.game, self.seconds, self.limit = game, seconds, limit
        self.deadline = process_time() + seconds
        self._left = 0  # positions that may be searched for one value
        self._values: dict[ProgramState, tuple[float, int]] = {}

    def find_new(self, state: ProgramState) -> tuple[float, int]:
        """Return the value and the height; raise BudgetSpent if too many positions are below."""
        self._left = MAX_POSITIONS
        return self.find(state)

    def find(self, state: ProgramState, depth: int = 0) -> tuple[float, int]:
        """Return the value for MAX and the height; raise BudgetSpent."""
        found = self._values.get(state)
        if found is not None:
            if depth + found[1] > self.limit:
                raise BudgetSpent
            return found
        self._left -= 1
        if self._left < 0 or process_time() > self.deadline or depth > self.limit:
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
    end = process_time() + values.seconds / 2
    for number in range(GAMES):
        if process_time() > end:
            break
        line = [Line(game.initial, ())]
        while not game.is_terminal(line[-1].state) and len(line) < LONGEST:
            actions = game.actions(line[-1].state)
            if not actions:
                break
            action = chance.choice(actions)
            state = game.result(line[-1].state, action)
            for _ in range(AVOIDED if number % 2 else 0):  # such games are longer
                if game.is_terminal(state):
                    action = chance.choice(actions)
                    state = game.result(line[-1].state, action)
            line.append(Line(state, (*line[-1].moves, action)))
        for back, each in enumerate(line[-2 : -BACK - 2 : -1], 1):
            if game.to_move(each.state) == first:
                by_distance.setdefault(back, []).append(each)
    # After many moves little is left to be searched.
    lines = [
        line
        for back in sorted(by_distance)
        for line in sorted(by_distance[back], key=lambda each: -len(each.moves))[:EACH]
    ]
    done: set[ProgramState] = set()
    for each in (*lines, Line(game.initial, ())):
        if each.state in done:
            continue
        done.add(each.state)
        try:
            values.find_new(each.state)
        except (BudgetSpent, RecursionError):
            continue
        yield each
