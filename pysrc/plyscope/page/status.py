"""What stands below the board: whose move it is, and what can be done about it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from plyscope.page.elements import Child
from plyscope.page.panels.status import announce, render_status
from plyscope.page.part import NoState, Part

if TYPE_CHECKING:
    from plyscope.page.app import App


class Status(Part[NoState]):
    """The status."""

    name = "status"

    def __init__(self, app: "App") -> None:
        super().__init__(app, NoState())

    def render(self) -> Child:
        """Return the panel."""
        return render_status(self)

    def publish(self) -> Mapping[str, Any]:
        """Return the same for screen readers."""
        return {"announcement": announce(self)}
