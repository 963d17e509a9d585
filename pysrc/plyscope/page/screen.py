"""The screen: what the shell alone knows of the tree on it, and the bar above the tree.

The shell tells it at rest, and of the path every 250 ms while it plays.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from plyscope.page.elements import Child
from plyscope.page.panels.stage_bar import render_stage_bar
from plyscope.page.part import Failure, Part, answer, event
from plyscope.page.position import Root, find_state
from plyscope.page.program_facts import is_student_game
from plyscope.page.storage import next_theme, set_theme
from plyscope.tape.format import ANNOTATIONS

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.search_run import SearchState
    from plyscope.page.session import SessionState

Layout = Literal["compact", "scale"]


TapeFact = Literal["cutoffs", "evaluations", "chance", "visits", "windows", "vectors", "movers"]


@dataclass(frozen=True)
class Tape:
    """What is on the tape of a search so far, whatever tick is shown.

    annotations  the kinds of the annotations, as numbers of the tape
    facts        what else there is: cutoffs, evaluated leaves, chance nodes, nodes visited again,
                 windows, values that are vectors, records of who moves
    """

    annotations: tuple[int, ...] = ()
    facts: tuple[TapeFact, ...] = ()

    @property
    def kinds(self) -> list[str]:
        """The kinds of the annotations, by name."""
        return [ANNOTATIONS[kind] for kind in self.annotations]


@dataclass(frozen=True)
class ScreenState:
    """What is on the screen.

    layout   of the tree
    follows  the camera follows the current node; else `view` is the part of the tree that it shows
    run      the number of the search that the following is about
    tick     where the playback rests
    path     the names of the moves from the root to the current node
    asking   the task of the sandbox that names them, and `waiting` the newest path
    tape     what is on the tape
    drawn    the marks that are drawn, by the names that the shell has for them
    """

    layout: Layout = "compact"
    follows: bool = True
    view: tuple[float, float] | None = None
    run: int = 0
    tick: int = 0
    path: tuple[str, ...] = ()
    asking: int | None = None
    waiting: tuple[int, ...] | None = None
    tape: Tape = field(default_factory=Tape)
    drawn: tuple[str, ...] = ()


class Screen(Part[ScreenState]):
    """The screen."""

    name = "screen"

    def __init__(self, app: "App") -> None:
        super().__init__(app, ScreenState())

    @property
    def search(self) -> "SearchState | None":
        """The search that is shown."""
        return self.app.session.search

    def _is_shown(self, run: int) -> bool:
        """Return whether a search is shown; from then on, what is known is about it."""
        if self.search is None or self.search.number != run:
            return False
        if run != self.state.run:
            self.forget_search()
            self.change(run=run)
        return True

    def forget_search(self) -> None:
        """Forget what was on the tape of another search."""
        self.app.end_task(self.state.asking)
        self.state = ScreenState(self.state.layout, self.state.follows, self.state.view)

    @event
    def rest(
        self, run: int, tick: int, follows: bool, view: tuple[float, float] | None = None
    ) -> None:
        """Take where the playback rests, and what the camera shows."""
        self.change(follows=follows, view=view)
        if self._is_shown(run):
            self.change(tick=tick)

    @event
    def draw(self, run: int, tape: Tape, drawn: tuple[str, ...]) -> None:
        """Take what is on the tape, and which marks are drawn."""
        if self._is_shown(run):
            self.change(tape=tape, drawn=drawn)

    @event
    def lay_out(self, layout: Layout) -> None:
        """Choose a layout of the tree."""
        self.change(layout=layout)

    @event
    def change_theme(self) -> None:
        """Choose the next theme: that of the system, light, dark."""
        theme = next_theme(self.app.storage.stored.theme)
        self.app.storage.store(set_theme(theme))

    @event
    def go_to_tree(self) -> None:
        """Scroll to the tree, where it is below the board."""
        self.app.command("reveal", id="tree")

    @event
    def edit_tree(self) -> None:
        """Leave the search of the user's tree, which can then be edited."""
        self.app.session.start_afresh()

    # The path

    @event
    def follow_path(self, run: int, actions: tuple[int, ...]) -> None:
        """Name the moves from the root to the current node."""
        if not self._is_shown(run) or self.search is None:
            return
        if self.app.is_pending(self.state.asking):
            self.change(waiting=actions)
        elif is_student_game(self.search.root.game):
            self._ask(self.search, actions)
        else:
            self.change(path=tuple(_name_moves(self.search.root, actions)))

    def _ask(self, search: "SearchState", actions: tuple[int, ...]) -> None:
        root = search.root
        try:
            code = self.app.programs.find_code(root.game)
        except ValueError:  # the user has not run it yet
            return
        paths = [list(actions[: count + 1]) for count in range(len(actions))]
        arguments = root.to_arguments() | {"paths": paths, "code": code}
        task = self.app.start_task(
            "nodes", arguments, self.take_names, search.number, worker="sandbox"
        )
        self.change(asking=task, waiting=None)

    @answer
    def take_names(self, result: Any, run: int) -> None:
        """Take the names of the moves of a game that a sandbox plays."""
        waiting = self.state.waiting
        if not self._is_shown(run):
            return
        if not isinstance(result, Failure):
            self.change(path=tuple(str(node["move"] or "?") for node in result))
        self.change(asking=None, waiting=None)
        if waiting is not None:
            self.follow_path(run, waiting)

    def session_changed(self, before: "SessionState") -> None:
        """Forget another search."""
        search = self.search
        if self.state.run and (search is None or search.number != self.state.run):
            self.forget_search()

    def render(self) -> Child:
        """Return the bar above the tree."""
        return render_stage_bar(self.app)

    def publish(self) -> Mapping[str, Any]:
        """Return the layout of the tree, and the theme."""
        return {"layout": self.state.layout, "theme": self.app.storage.stored.theme}


def _name_moves(root: Root, actions: tuple[int, ...]) -> Iterator[str]:
    """Yield the names of moves one after another; a program may record what is no move: "?"."""
    game, state = find_state(root)
    for action in actions:
        if game.is_terminal(state) or action not in game.actions(state):
            yield "?"
            return
        yield game.action_name(state, action)
        state = game.result(state, action)
