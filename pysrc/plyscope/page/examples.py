"""The examples: which are listed, which was chosen, and what its search shows."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from plyscope.examples import EXAMPLES, Example
from plyscope.page.address import Address
from plyscope.page.elements import Child
from plyscope.page.panels.examples import render_caption, render_examples
from plyscope.page.part import Part, event
from plyscope.page.settings import Settings, find_game, read_settings
from plyscope.page.storage import AddWord

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.search_run import SearchState
    from plyscope.page.session import SessionState


def read_example_settings(example: Example) -> Settings:
    """Return the settings of an example: the search is watched, and the user may play all sides."""
    has_others = len(find_game(example.game).game.players) > 1
    return read_settings(
        game=example.game,
        algorithm=example.algorithm,
        options=dict(example.options),
        side="both" if has_others else None,
    )


@dataclass(frozen=True)
class ExamplesState:
    """The example whose search is shown.

    shown    its name; "" for none, or once its caption was dismissed
    run      the number of its search
    is_open  the list was opened
    """

    shown: str = ""
    run: int = 0
    is_open: bool = False


class Examples(Part[ExamplesState]):
    """The examples."""

    name = "examples"

    def __init__(self, app: "App") -> None:
        super().__init__(app, ExamplesState())
        self._list: tuple[tuple[str, ...], Child] = (), None  # by what was seen

    @property
    def shown(self) -> Example | None:
        """The example on the screen."""
        return EXAMPLES.get(self.state.shown)

    @property
    def search(self) -> "SearchState | None":
        """The search of the example on the screen."""
        search = self.app.session.search
        return search if self.shown and search and search.number == self.state.run else None

    @event
    def open(self) -> None:
        """Open the list."""
        self.app.tour.finish("examples")
        self.change(is_open=True)
        self.app.command("show_dialog", id=self.name)

    @event
    def choose(self, name: str) -> None:
        """Show the position of an example, and run its search: to choose it is to ask for it."""
        example = EXAMPLES.get(name)
        if example is None:
            raise ValueError(f"There is no example {name!r}.")
        app, session = self.app, self.app.session
        app.command("close_dialog", id=self.name)
        tab = app.drawer.state.tab
        session.open_address(
            Address(
                read_example_settings(example),
                example.moves,
                searched_moves=len(example.moves),
                layout=app.screen.state.layout,
                tab="why" if tab == "compare" else tab,
                mode="lecture" if app.lecture.state.is_on else "page",
            )
        )
        if example.show_values and not app.values.state.is_shown:
            app.values.toggle()
        session.study()
        assert session.search is not None
        self.change(shown=name, run=session.search.number)
        if name not in app.storage.stored.walked:
            app.storage.store(AddWord("walked", name))
        app.command("attend_caption")

    @event
    def dismiss(self) -> None:
        """Dismiss the caption."""
        self.change(shown="", run=0)

    def session_changed(self, before: "SessionState") -> None:
        """Take down the caption of another search; go to what the search of an example shows."""
        search, run = self.app.session.search, self.state.run
        if not run:
            return
        if search is None or search.number != run:
            self.dismiss()
            return
        was_running = before.search and before.search.number == run and before.search.is_running
        if was_running and search.result is not None:
            self._go_to_point(search)

    def _go_to_point(self, search: "SearchState") -> None:
        """Go to the first cutoff, or to the first change at the root.

        Simulations are to be seen growing; what was looked up at the root is told at the end.
        """
        counts = search.counts
        algorithm = self.app.session.choices.get_algorithm(search.algorithm)
        if algorithm.traits.simulation is not None or counts.get("nodes") == 1:
            return
        self.app.command("seek", tick=0)
        if self.app.quiz.state.is_on:
            self.app.command("play")
        else:
            self.app.command("jump", event="cutoff" if counts.get("cutoffs") else "root", count=1)

    def render(self) -> Child:
        """Return the list, once it was opened."""
        if not self.state.is_open:
            return None
        seen = self.app.storage.stored.walked
        if self._list[1] is None or self._list[0] != seen:
            self._list = seen, render_examples(self)
        return self._list[1]


def render_caption_panel(app: "App") -> Child:
    """Return what the example on the screen shows."""
    return render_caption(app.examples)
