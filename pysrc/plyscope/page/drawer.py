"""The drawer beside the tree: whether it is open, and its tab."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from plyscope.page.part import Part, event

if TYPE_CHECKING:
    from plyscope.page.app import App


@dataclass(frozen=True)
class DrawerState:
    """Whether the drawer is open, the name of its tab, and whether it covers the tree."""

    is_open: bool = False
    tab: str = "why"
    covers_tree: bool = False


class Drawer(Part[DrawerState]):
    """The drawer."""

    name = "drawer"

    def __init__(self, app: "App") -> None:
        super().__init__(app, DrawerState())

    def shows(self, tab: str) -> bool:
        """Return whether a tab is to be seen."""
        return self.state.is_open and self.state.tab == tab

    @event
    def mirror(self, is_open: bool, tab: str, covers_tree: bool) -> None:
        """Take over the drawer of the shell."""
        self.change(is_open=is_open, tab=tab, covers_tree=covers_tree)

    def step_aside(self) -> None:
        """Close the drawer where it covers the tree."""
        self.app.command("step_aside")
