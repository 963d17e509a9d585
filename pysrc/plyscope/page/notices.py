"""The notice: one sentence about what happened, until it is dismissed."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from plyscope.page.part import Part

if TYPE_CHECKING:
    from plyscope.page.app import App


@dataclass(frozen=True)
class NoticesState:
    """The notice: its kind, and its text, "" for none."""

    kind: Literal["info", "problem"] = "info"
    text: str = ""


class Notices(Part[NoticesState]):
    """The notice."""

    name = "notices"

    def __init__(self, app: "App") -> None:
        super().__init__(app, NoticesState())

    def warn(self, text: str) -> None:
        """Tell what went wrong."""
        self.app.command("notice", kind="problem", text=text)

    def inform(self, text: str) -> None:
        """Tell what happened."""
        self.app.command("notice", kind="info", text=text)

    def clear(self) -> None:
        """Take back the notice: what it told is over."""
        self.app.command("notice", kind="info", text="")
