"""What stands below the board: whose move it is, and what can be done about it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plyscope.page.elements import Child
from plyscope.page.panels.status import announce, find_tone, render_status
from plyscope.page.part import Part, event

if TYPE_CHECKING:
    from plyscope.page.app import App


@dataclass(frozen=True)
class StatusState:
    """Whether the results of the shown search are still to be guessed, which the shell knows."""

    hides_results: bool = False


class Status(Part[StatusState]):
    """The status."""

    name = "status"

    def __init__(self, app: "App") -> None:
        super().__init__(app, StatusState())

    @event
    def mirror(self, hides_results: bool) -> None:
        """Take over what the shell knows."""
        self.state = StatusState(hides_results)

    def render(self) -> Child:
        """Return the panel."""
        return render_status(self)

    def publish(self) -> Mapping[str, Any]:
        """Return the same for screen readers, and the winner's colour."""
        return {"status": {"announcement": announce(self), "tone": find_tone(self)}}
