"""A player that learns while the user watches: MENACE, a small network, or both at Kuhn poker.

It learns in a helper worker, some games at a time; what it knows comes back as text. A snapshot of
tic-tac-toe can be played against: it plays X on the board, without a search.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from plyscope.game import MAX, Action, IllegalMove, play_moves
from plyscope.games.mnk import State
from plyscope.learning.learners import make_learner
from plyscope.learning.menace import Menace
from plyscope.learning.regret_matching import RegretMatching
from plyscope.learning.tictactoe_network import TicTacToeNetwork
from plyscope.learning.tictactoe_players import GAME
from plyscope.page.elements import Child
from plyscope.page.number_text import read_whole
from plyscope.page.panels.kuhn_tree import TreeView
from plyscope.page.panels.learner_run import LABELS, render_learner_run
from plyscope.page.part import Failure, Part, answer, event
from plyscope.page.session import PAUSE
from plyscope.page.settings import read_settings

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.session import SessionState

FIRST_LEARNER = Menace.name


@dataclass(frozen=True)
class Plan:
    """How a learner learns here: games of a task, and the most games; then it has finished."""

    step: int
    games: int


PLANS = {
    Menace.name: Plan(50, 3_000),
    TicTacToeNetwork.name: Plan(50, 10_000),
    RegretMatching.name: Plan(20, 1_000),
}


@dataclass(frozen=True)
class Snapshot:
    """What a learner knew after so many games, as text."""

    games: int
    knowledge: str


@dataclass(frozen=True)
class Run:
    """How far a learner has come.

    figures    those of each task so far; the first task plays no games
    snapshots  after 0, 1, 2, 4, 8, ... tasks with games, and the newest
    shown      which snapshot is shown; None: the newest
    """

    figures: tuple[Mapping[str, float], ...] = ()
    snapshots: tuple[Snapshot, ...] = (Snapshot(0, ""),)
    shown: int | None = None

    @property
    def games(self) -> int:
        """The games so far."""
        return self.snapshots[-1].games

    @property
    def shown_index(self) -> int:
        """The number of the snapshot that is shown."""
        last = len(self.snapshots) - 1
        return last if self.shown is None else min(self.shown, last)

    @property
    def shown_snapshot(self) -> Snapshot:
        """The snapshot that is shown."""
        return self.snapshots[self.shown_index]


@dataclass(frozen=True)
class LearnerRunState:
    """The learner that is chosen, how far each has come, and the task under way.

    tree_view   how the tree of Kuhn poker is shown
    is_playing  whether the snapshot that is shown plays X on the board
    matches     games that it began there
    pause       the task after which it moves
    """

    is_open: bool = False
    learner: str = FIRST_LEARNER
    runs: Mapping[str, Run] = field(default_factory=dict)
    task: int | None = None
    problem: str = ""
    tree_view: TreeView = "sets"
    is_playing: bool = False
    matches: int = 0
    pause: int | None = None


class LearnerRun(Part[LearnerRunState]):
    """A player that learns."""

    name = "learner_run"

    def __init__(self, app: "App") -> None:
        super().__init__(app, LearnerRunState())

    @event
    def open(self, is_open: bool) -> None:
        """Open or close the block."""
        self.change(is_open=is_open)
        self._ask_go()

    @event
    def choose(self, learner: str) -> None:
        """Choose the learner; the one before stops."""
        if learner not in LABELS:
            raise ValueError(f"There is no learner {learner!r}; there are: {', '.join(LABELS)}.")
        self.stop()
        self._leave_game()
        self.change(learner=learner, problem="")
        self._ask_go()

    def _ask_go(self) -> None:
        """Have the network of Go asked where its learning is shown."""
        if self.app.go_snapshots.is_seen:
            self.app.go_snapshots.ask()

    @event
    def begin(self) -> None:
        """Have the learner learn, from where it stopped."""
        if not self.is_learning and not self.has_finished:
            self.change(problem="")
            self._replace_run(shown=None)
            self._go_on()

    @event
    def stop(self) -> None:
        """Stop; what was learned stays."""
        self.app.end_task(self.state.task)
        self.change(task=None)

    @event
    def forget(self) -> None:
        """Forget all that the learner has learned."""
        self.stop()
        runs = {name: run for name, run in self.state.runs.items() if name != self.state.learner}
        self.change(runs=runs, problem="")

    @event
    def show_snapshot(self, index: int | float | None) -> None:
        """Show what the learner knew at a snapshot, by its number."""
        last = len(self.run.snapshots) - 1
        number = read_whole("Snapshot", index, 0, last)
        self._replace_run(shown=None if number == last else number)

    @event
    def view_tree(self, view: TreeView) -> None:
        """Show the tree of Kuhn poker with its information sets, or with both cards seen."""
        self.change(tree_view=view)

    # A game against it

    @event
    def play(self) -> None:
        """Start a game against the snapshot that is shown; it plays X, and the user O."""
        if isinstance(self.shown_learner, RegretMatching):
            raise ValueError(f"{LABELS[self.state.learner]} is not played on the board.")
        self._leave_game()
        self.app.session.show(read_settings(game="tictactoe", side="both"), ())
        self.change(is_playing=True, matches=self.state.matches + 1)
        self._take_turn()
        self.app.drawer.step_aside()

    def session_changed(self, before: "SessionState") -> None:
        """Answer a move of the user's, and open a new game; leave where the user plays another."""
        if not self.state.is_playing:
            return
        moves = self.app.session.moves
        if self.board_state is None or self.app.session.settings.side != "both":
            self._leave_game()
        elif len(moves) > len(before.moves):
            self._take_turn()
        elif not moves and before.moves:
            self.change(matches=self.state.matches + 1)
            self._take_turn()

    def _take_turn(self) -> None:
        """Move after a pause, if it is X's turn."""
        if self.state.pause is None and self._is_to_move:
            milliseconds = {"milliseconds": PAUSE}
            self.change(pause=self.app.start_task("wait", milliseconds, self.move, worker="shell"))

    @answer
    def move(self, result: Any) -> None:
        """Play the move of the snapshot on the board."""
        self.change(pause=None)
        if self._is_to_move and not isinstance(result, Failure):
            state = self.board_state
            assert state is not None
            self.app.session.play(GAME.action_name(state, self._choose_move(state)))

    @property
    def _is_to_move(self) -> bool:
        state = self.board_state if self.state.is_playing else None
        return state is not None and not GAME.is_terminal(state) and GAME.to_move(state) == MAX

    def _choose_move(self, state: State) -> Action:
        """Return the network's best move, or that of a bead that MENACE draws."""
        learner = self.shown_learner
        assert not isinstance(learner, RegretMatching)
        actions, shares = zip(*learner.policy(state), strict=True)
        drawn: Action = Random(f"{self.state.matches} {state}").choices(actions, shares)[0]
        return drawn

    def _leave_game(self) -> None:
        """Leave the game on the board to the user."""
        if self.state.is_playing:
            self.app.end_task(self.state.pause)
            self.change(is_playing=False, pause=None)

    # Its learning

    def _go_on(self) -> None:
        run = self.run
        arguments = {
            "learner": self.state.learner,
            "knowledge": run.snapshots[-1].knowledge,
            "games": self.plan.step if run.figures else 0,
        }
        self.change(task=self.app.start_task("learn", arguments, self.take_step))

    @answer
    def take_step(self, result: Any) -> None:
        """Take what was learned, and go on until the learner has finished."""
        self.change(task=None)
        if isinstance(result, Failure):
            self.change(problem="" if result.is_stopped else result.message)
            return
        run = self.run
        snapshot = Snapshot(result["figures"]["games"], result["knowledge"])
        steps = len(run.figures) - 1  # with games, up to the snapshot before
        keeps = steps >= 0 and steps & (steps - 1) == 0
        kept = run.snapshots if keeps else run.snapshots[:-1]
        self._replace_run(figures=(*run.figures, result["figures"]), snapshots=(*kept, snapshot))
        if not self.has_finished:
            self._go_on()

    def _replace_run(self, **changes: Any) -> None:
        run = replace(self.run, **changes)
        self.change(runs={**self.state.runs, self.state.learner: run})

    # What it shows

    @property
    def run(self) -> Run:
        """How far the learner that is chosen has come."""
        return self.state.runs.get(self.state.learner, Run())

    @property
    def plan(self) -> Plan:
        """How the learner that is chosen learns."""
        return PLANS[self.state.learner]

    @property
    def is_learning(self) -> bool:
        """Whether it learns now."""
        return self.state.task is not None

    @property
    def has_finished(self) -> bool:
        """Whether it has learned all that it learns here."""
        run = self.run
        is_perfect = bool(run.figures) and run.figures[-1].get("lost_lines") == 0
        return run.games >= self.plan.games or is_perfect

    @property
    def shown_learner(self) -> Menace | TicTacToeNetwork | RegretMatching:
        """The learner with what it knew at the snapshot that is shown."""
        return _load_learner(self.state.learner, self.run.shown_snapshot.knowledge)

    @property
    def board_state(self) -> State | None:
        """The position of tic-tac-toe on the board; None where another game or X second is."""
        session = self.app.session
        settings = session.settings
        if settings.game != "tictactoe" or settings.first not in (None, GAME.players[0]):
            return None
        try:
            return play_moves(GAME, session.moves)
        except IllegalMove:
            return None

    def render_block(self) -> Child:
        """Return the block in the Practice tab."""
        return render_learner_run(self)


@lru_cache(4)
def _load_learner(name: str, knowledge: str) -> Menace | TicTacToeNetwork | RegretMatching:
    return make_learner(name, knowledge)
