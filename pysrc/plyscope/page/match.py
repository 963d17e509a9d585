"""A match of many games: who plays, the games, and what came of them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from plyscope.page.elements import Child, button, element
from plyscope.page.part import Part, action, event

if TYPE_CHECKING:
    from plyscope.page.app import App


@dataclass(frozen=True)
class MatchState:
    """A match."""

    is_open: bool = False
    count: int = 20


class Match(Part[MatchState]):
    """A match."""

    name = "match"

    def __init__(self, app: "App") -> None:
        super().__init__(app, MatchState())

    @event
    def open(self, is_open: bool) -> None:
        """Open or close the panel."""
        self.change(is_open=is_open)

    @event
    def set_count(self, count: int) -> None:
        """Set the number of games."""
        self.change(count=count)

    def render(self) -> Child:
        if not self.state.is_open:
            return None
        return element("div", {"class": "match"}, button("More", action(self.set_count, 3)))
