"""Lecture mode: the tree, one large sentence and the playback, to be read from the last row."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from plyscope.page.elements import Child, button, element
from plyscope.page.part import Part, action, event

if TYPE_CHECKING:
    from plyscope.page.app import App


@dataclass(frozen=True)
class LectureState:
    """Whether the mode is on, what stands beside the tree, and whether the screen is blank.

    `was_drawer_open`: the drawer was open before.
    """

    is_on: bool = False
    shows_board: bool = False
    shows_counters: bool = False
    is_blank: bool = False
    was_drawer_open: bool = False


class Lecture(Part[LectureState]):
    """Lecture mode."""

    name = "lecture"

    def __init__(self, app: "App") -> None:
        super().__init__(app, LectureState())

    @event
    def begin(self) -> None:
        """Begin the mode: the drawer makes room."""
        if not self.state.is_on:
            drawer = self.app.drawer
            self.change(is_on=True, was_drawer_open=drawer.state.is_open)
            drawer.change(is_open=False)

    @event
    def leave(self) -> None:
        """Leave the mode."""
        if self.state.is_on:
            self.app.drawer.change(is_open=self.state.was_drawer_open)
            self.state = LectureState()
            self.app.command("leave_full_screen")

    @event
    def toggle(self, what: Literal["board", "counters", "blank"]) -> None:
        """Show or hide the board, the counters or everything."""
        state = self.state
        if not state.is_on:
            return
        if what == "board":
            self.state = replace(state, shows_board=not state.shows_board)
        elif what == "counters":
            self.state = replace(state, shows_counters=not state.shows_counters)
        else:
            self.state = replace(state, is_blank=not state.is_blank)

    def render(self) -> Child:
        """Return the buttons beside the sentence."""
        if not self.state.is_on:
            return None
        return element(
            "div",
            {"class": "large-buttons"},
            button("Full screen", ["shell.fill_screen"], classes="is-small"),
            button("Leave lecture mode", action(self.leave), classes="is-small"),
        )

    def publish(self) -> dict[str, Any]:
        """Return what the mode shows."""
        state = self.state
        return {
            "lecture": {
                "is_on": state.is_on,
                "shows_board": state.shows_board,
                "shows_counters": state.shows_counters,
                "is_blank": state.is_blank,
            }
        }
