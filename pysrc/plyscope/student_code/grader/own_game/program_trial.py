"""One trial of a program's search: a call that can be typed, and its right answers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from plyscope.student_code.adapters.starts.search_start import Start, load_for
from plyscope.student_code.call_tree.loading import NoInput, Program
from plyscope.student_code.call_tree.snapshot import Items, Picture, take_snapshot
from plyscope.student_code.call_tree.stand_ins import StandInUsed
from plyscope.student_code.call_tree.start_call import evaluate, run_statements
from plyscope.student_code.course_modules.pacman_states import TreeState
from plyscope.student_code.grader.trials.counting_game import Endless
from plyscope.student_code.grader.trials.watchdog import TimedOut, Watchdog

Path = tuple[str, ...]


def move_key(value: Any) -> Any:
    """Return a snapshot of a move, equal for objects that hold the same."""
    if isinstance(value, Picture):
        return value._replace(identity=0)
    if isinstance(value, Items):
        return value
    found = take_snapshot(value)
    return found._replace(identity=0) if isinstance(found, Picture) else found


@dataclass(frozen=True)
class ProgramTrial:
    """A call of a search.

    where   the position in words: "On X O _ / _ _ _ / _ _ _"
    call    what is typed, after the statements of `setup`
    worths  the value of each legal move for MAX, by the snapshot of the move
    names   the moves in words, by their snapshots
    value   of the position, for MAX
    height  plies of the longest game from here
    board   the variable or attribute that the call must not change, "" for none
    played  what it may hold after the call all the same: positions after a move
    wins    after how many plies each move wins that does; {} where that is not known
    outcomes  what each move leads to with best play, in words; {} where its value is told
    leaves  the paths of the leaves that may be visited, None if any may
    fewest  the paths of the leaves that a search that never cuts at equality visits
    """

    where: str
    call: str
    worths: Mapping[Any, float]
    names: Mapping[Any, str]
    value: float
    is_max: bool = True
    setup: tuple[str, ...] = ()
    height: int = 0
    board: str = ""
    played: frozenset[Any] = frozenset()
    wins: Mapping[Any, int] = field(default_factory=dict)
    outcomes: Mapping[Any, str] = field(default_factory=dict)
    leaves: frozenset[Path] | None = None
    fewest: frozenset[Path] | None = None

    @property
    def best(self) -> list[Any]:
        """The snapshots of the best moves."""
        found = (max if self.is_max else min)(self.worths.values(), default=None)
        return [move for move, value in self.worths.items() if _is_same(value, found)]


def _is_same(one: float, other: float | None) -> bool:
    return other is not None and (one == other or abs(one - other) < 1e-9)


@dataclass(frozen=True)
class Outcome:
    """What a search did in a trial.

    unscored  leaves of which it only asked whether they are won, if those are most
    """

    returned: Any = None
    error: BaseException | None = None
    has_changed: bool = False
    leaves: frozenset[Path] = field(default_factory=frozenset)
    unscored: frozenset[Path] = field(default_factory=frozenset)

    @property
    def obstacle(self) -> str:
        """Why the trial says nothing of the search, "" if it does."""
        error = self.error
        if self.unscored:
            return "it gives finished games a value of its own, not their score"
        if isinstance(error, TimedOut):
            return "it did not end in time"
        if isinstance(error, StandInUsed):
            return f"the search uses {error}, which is not here"
        if isinstance(error, (NoInput, MemoryError, ImportError)):
            return f"it raises {type(error).__name__}: {error}".rstrip(": ")
        if self.asks_more:
            return f"it asks the state for {getattr(error, 'name', '')}, which a tree does not have"
        return ""

    @property
    def asks_more(self) -> bool:
        """Whether the search asks a state for something that ours does not have."""
        owner = type(getattr(self.error, "obj", None))
        is_ours = issubclass(owner, TreeState) or "course_modules" in owner.__module__
        return isinstance(self.error, AttributeError) and is_ours


class VisitedTree(TreeState):
    """A tree that notes which leaves are evaluated, and which are found to be won."""

    visited: set[Path]
    won: set[Path]

    def generateSuccessor(self, agentIndex: int, action: str) -> TreeState:
        below = super().generateSuccessor(agentIndex, action)
        below.__class__ = VisitedTree
        below.visited, below.won = self.visited, self.won  # type: ignore[attr-defined]
        return below

    def isWin(self) -> bool:
        is_won = super().isWin()
        if is_won:
            self.won.add(self.path)
        return is_won

    def getScore(self) -> float:
        self.visited.add(self.path)
        return super().getScore()


def run_trial(text: str, start: Start, trial: ProgramTrial, watchdog: Watchdog) -> Outcome:
    """Load a program anew and make the call of a trial."""
    try:
        program = load_for(start, text)
    except (Exception, SystemExit) as error:
        return Outcome(error=error)
    visited, won = set[Path](), set[Path]()

    def make_tree(nested: Any, agents: int = 2, stops: bool = False) -> TreeState:
        tree = VisitedTree(nested, agents, stops=stops)
        tree.visited, tree.won = visited, won
        return tree

    if start.style == "CS188":
        program.names["TreeState"] = make_tree
    try:
        run_statements(program.names, trial.setup)
        before = _look_at(program, trial.board)
        returned = watchdog.watched(lambda: evaluate(program, trial.call))
    except (Exception, SystemExit, Endless) as error:
        return Outcome(error=error, leaves=frozenset(visited))
    after = _look_at(program, trial.board)
    changed = after != before and after not in trial.played
    unscored = frozenset(won - visited if 2 * len(won & visited) < len(won) else ())
    return Outcome(returned, None, changed, frozenset(visited), unscored)


def _look_at(program: Program, board: str) -> Any:
    return take_snapshot(eval(board, program.names)) if board else None
