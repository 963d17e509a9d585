"""The notice: one sentence about what happened, until it is dismissed."""

from typing import TYPE_CHECKING

from plyscope.page.part import NoState, Part

if TYPE_CHECKING:
    from plyscope.page.app import App


class Notices(Part[NoState]):
    """The notice, which the shell holds: it has notices of its own about what did not start."""

    name = "notices"

    def __init__(self, app: "App") -> None:
        super().__init__(app, NoState())

    def warn(self, text: str) -> None:
        """Tell what went wrong."""
        self.app.command("notice", kind="problem", text=text)

    def inform(self, text: str) -> None:
        """Tell what happened."""
        self.app.command("notice", kind="info", text=text)

    def clear(self) -> None:
        """Take back the notice: what it told is over."""
        self.app.command("notice", kind="info", text="")
