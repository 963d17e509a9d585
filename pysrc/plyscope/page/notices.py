"""The notice: one sentence about what happened, until it is dismissed."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from plyscope.page.part import Part, event

if TYPE_CHECKING:
    from plyscope.page.app import App

RELOAD = ("Reload", ["shell.reload"])  # a button, and its action


@dataclass(frozen=True)
class NoticesState:
    """Whether a new version of the page waits, and the user has not dismissed its notice."""

    has_new_version: bool = False


class Notices(Part[NoticesState]):
    """The notice, which the shell holds: it has notices of its own about what did not start."""

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
        """Take back the notice: what it told is over. A new version still waits."""
        if self.state.has_new_version:
            self._offer_version()
        else:
            self.app.command("notice", kind="info", text="")

    @event
    def take_version(self) -> None:
        """Offer a new version of the page, which the browser has stored; the old one goes on."""
        self.change(has_new_version=True)
        self._offer_version()

    @event
    def dismiss(self) -> None:
        """Offer the new version no more: it comes when the page is opened again."""
        self.change(has_new_version=False)

    def _offer_version(self) -> None:
        session = self.app.session
        is_playing = session.is_busy or (session.moves and not session.position.is_over)
        more = " Your game goes on until you reload." if is_playing else ""
        text = f"A new version is ready.{more}"
        self.app.command("notice", kind="info", text=text, button=RELOAD)
