"""The network of Go after 0 to 10,000 games: what each snapshot knows, and games against it.

It learned before, so there is a log, and a slider through the snapshots. What a snapshot says of
the position on the board is a task: the networks are fetched when one is first asked.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from plyscope.game import has_policy
from plyscope.games.go.rules import Go
from plyscope.games.go.snapshots import SIZE, SNAPSHOTS
from plyscope.learning.go_record import SIMULATIONS
from plyscope.page.elements import Element
from plyscope.page.number_text import read_whole
from plyscope.page.panels.go_snapshots import render_go_snapshots
from plyscope.page.panels.learner_run import GO
from plyscope.page.part import Failure, Part, answer, event
from plyscope.page.position import Root, find_position
from plyscope.page.settings import format_strength, read_settings
from plyscope.validation import check_choice

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.session import SessionState

_KEPT = 20  # answers


@dataclass(frozen=True)
class Opinion:
    """What a snapshot says of a position: the probability of each move, and Black's utility."""

    policy: tuple[tuple[str, float], ...]
    value: float


@dataclass(frozen=True)
class GoSnapshotsState:
    """Which snapshot is shown, by its number, and what snapshots said of positions, by question.

    asked  the question under way
    """

    shown: int = len(SNAPSHOTS) - 1
    opinions: Mapping[str, Opinion] = field(default_factory=dict)
    asked: str = ""
    problem: str = ""


class GoSnapshots(Part[GoSnapshotsState]):
    """The snapshots of the network of Go."""

    name = "go_snapshots"

    def __init__(self, app: "App") -> None:
        super().__init__(app, GoSnapshotsState())

    @property
    def games(self) -> int:
        """The number of games after which the snapshot that is shown was kept."""
        return SNAPSHOTS[self.state.shown]

    @property
    def position_root(self) -> Root:
        """The position on the board for the snapshot; the start where another game is there."""
        session = self.app.session
        game = session.choices.game
        is_go = isinstance(game, Go) and has_policy(game)
        komi = game.komi if is_go else Go(SIZE).komi
        name = f"go:{Go(SIZE, komi, self.games).start_text()}"
        return Root(name, Go.players[0], session.moves if is_go else ())

    @property
    def is_start(self) -> bool:
        """Whether the start of the game is shown, as another game is on the board."""
        return not isinstance(self.app.session.choices.game, Go) or not has_policy(
            self.app.session.choices.game
        )

    @property
    def is_seen(self) -> bool:
        """Whether the block is to be seen."""
        run = self.app.learner_run.state
        return self.app.drawer.shows("practice") and run.is_open and run.learner == GO

    @property
    def opinion(self) -> Opinion | None:
        """What the snapshot says of the position; None until it has answered."""
        return self.state.opinions.get(_write_question(self.position_root))

    @event
    def show(self, index: int | float | None) -> None:
        """Show a snapshot, by its number."""
        number = read_whole("Snapshot", index, 0, len(SNAPSHOTS) - 1)
        self.change(shown=number)
        self.ask()

    @event
    def ask(self) -> None:
        """Ask the snapshot about the position, unless it has answered or is asked."""
        root = self.position_root
        question = _write_question(root)
        is_over = find_position(root).is_over
        if is_over or question in self.state.opinions or self.state.asked:
            return
        self.change(asked=question, problem="")
        self.app.start_task("policy", root.to_arguments(), self.take_opinion, question)

    @answer
    def take_opinion(self, result: Any, question: str) -> None:
        """Take what a snapshot says of a position, and ask on if another one is shown by now."""
        self.change(asked="")
        if isinstance(result, Failure):
            self.change(problem=result.message)
            return
        opinion = Opinion(tuple((name, share) for name, share in result["policy"]), result["value"])
        opinions = [*self.state.opinions.items()][1 - _KEPT :]
        self.change(opinions=dict([*opinions, (question, opinion)]))
        if self.is_seen:
            self.ask()

    def session_changed(self, before: "SessionState") -> None:
        """Ask about another position, while the block is to be seen."""
        if self.is_seen and not self.state.problem:
            self.ask()

    @event
    def play(self) -> None:
        """Start a game against the snapshot."""
        self._set_up("", ())
        self.app.session.new_game()

    @event
    def choose(self, games: str) -> None:
        """Have PUCT search with another snapshot; the game goes on."""
        check_choice("Network", games, tuple(map(str, SNAPSHOTS)))
        session, settings = self.app.session, self.app.session.settings
        self.change(shown=SNAPSHOTS.index(int(games)))
        chosen = read_settings(
            game=self.position_root.game,
            side=settings.side,
            algorithm=settings.algorithm,
            options=settings.options,
            strength=format_strength(settings.strength),
        )
        session.show(chosen, session.moves)

    @event
    def search(self) -> None:
        """Search the position by PUCT with the snapshot, to look into its tree."""
        self._set_up("both", self.position_root.moves)
        self.app.session.study()

    def _set_up(self, side: str, moves: tuple[str, ...]) -> None:
        """Put a position on the board, with the snapshot as the computer's knowledge."""
        settings = read_settings(
            game=self.position_root.game,
            side=side or None,
            algorithm="puct",
            options={"simulations": SIMULATIONS},
        )
        self.app.session.show(settings, moves)
        self.app.drawer.step_aside()

    def render_block(self) -> Element:
        """Return what the block shows of Go."""
        return render_go_snapshots(self)


def _write_question(root: Root) -> str:
    return " ".join((root.game, *root.moves))
