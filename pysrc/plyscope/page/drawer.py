"""The drawer beside the tree: whether it is open, and its tab.

On a narrow screen it is a sheet that covers the tree, and opens only when it is asked for.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from plyscope.page.elements import Child, Element, element, icon_button
from plyscope.page.part import Part, action, event
from plyscope.page.storage import set_drawer

if TYPE_CHECKING:
    from plyscope.page.app import App

TABS = {
    "why": "Explain",
    "compare": "Compare",
    "practice": "Practice",
    "lab": "My tree",
    "write": "Code",
}
FIRST_TAB = "why"
TOGGLE_ID = "drawer-button"


@dataclass(frozen=True)
class DrawerState:
    """Whether the drawer is open, the name of its tab, and whether it covers the tree.

    `is_wanted`: it was not closed where it stands beside the tree.
    """

    is_open: bool = False
    tab: str = FIRST_TAB
    covers_tree: bool = False
    is_wanted: bool = True


class Drawer(Part[DrawerState]):
    """The drawer."""

    name = "drawer"

    def __init__(self, app: "App") -> None:
        super().__init__(app, DrawerState())

    def start(self, facts: Mapping[str, Any]) -> None:
        """Open it where it has room, unless it was closed on this device."""
        self.change(is_wanted=self.app.storage.stored.is_drawer_open)
        self.fit(not facts.get("is_narrow", False))

    def shows(self, tab: str) -> bool:
        """Return whether a tab is to be seen."""
        return self.state.is_open and self.state.tab == tab

    @event
    def fit(self, has_room: bool) -> None:
        """Take whether there is room for it beside the tree."""
        self.change(covers_tree=not has_room, is_open=has_room and self.state.is_wanted)

    @event
    def open(self, is_open: bool) -> None:
        """Open or close it; where it has room, this is remembered."""
        self.change(is_open=is_open)
        if not self.state.covers_tree:
            self.change(is_wanted=is_open)
            self.app.storage.store(set_drawer(is_open))

    @event
    def toggle(self) -> None:
        """Open it, or close it."""
        self.open(not self.state.is_open)

    @event
    def show(self, tab: str) -> None:
        """Show a tab, and open the drawer for it."""
        if tab not in TABS:
            raise ValueError(f"There is no tab {tab!r}; there are: {', '.join(TABS)}.")
        self._show(tab)
        if tab == "write":
            self.app.editor.invite()

    def _show(self, tab: str) -> None:
        self.change(tab=tab)
        if not self.state.is_open:
            self.open(True)

    @event
    def open_linked(self, tab: str) -> None:
        """Show the tab of a link; the drawer opens for any but the first."""
        if tab != self.state.tab:
            self.change(tab=tab, is_open=self.state.is_open or tab != FIRST_TAB)

    @event
    def go_to_tab(self, target: Literal["first", "previous", "next", "last"]) -> None:
        """Show another tab, and go to it."""
        tabs = list(TABS)
        at = tabs.index(self.state.tab)
        places = {"first": 0, "previous": at - 1, "next": at + 1, "last": -1}
        tab = tabs[places[target] % len(tabs)]
        self._show(tab)
        self.app.command("focus", id=f"tab-{tab}")

    @event
    def close(self) -> None:
        """Close it, and go back to the button that opens it."""
        self.open(False)
        self.app.command("focus", id=TOGGLE_ID)

    def step_aside(self) -> None:
        """Close it where it covers the tree."""
        if self.state.covers_tree:
            self.change(is_open=False)

    def render(self) -> Child:
        """Return the tabs."""
        return self._render_tabs() if self.state.is_open else None

    def publish(self) -> Mapping[str, Any]:
        """Return whether it is open, its tab, and whether it covers the tree."""
        state = self.state
        data = {"is_open": state.is_open, "tab": state.tab, "covers_tree": state.covers_tree}
        return {"drawer": data}

    def _render_tabs(self) -> Element:
        tabs = [
            element(
                "button",
                {
                    "type": "button",
                    "role": "tab",
                    "id": f"tab-{name}",
                    "aria-controls": name,
                    "aria-selected": "true" if name == self.state.tab else "false",
                    "tabindex": 0 if name == self.state.tab else -1,
                    "onclick": action(self.show, name),
                },
                title,
            )
            for name, title in TABS.items()
        ]
        return element(
            "div",
            {"class": "part"},
            element(
                "div",
                {
                    "class": "tabs",
                    "role": "tablist",
                    "aria-label": "Explanations",
                    "onkeydown": {
                        "ArrowRight": action(self.go_to_tab, "next"),
                        "ArrowLeft": action(self.go_to_tab, "previous"),
                        "Home": action(self.go_to_tab, "first"),
                        "End": action(self.go_to_tab, "last"),
                    },
                },
                tabs,
            ),
            icon_button("Close explanations", "close", action(self.close), classes="drawer-close"),
        )


def render_drawer_toggle(app: "App") -> Element:
    """Return the button that opens and closes the drawer."""
    is_open = app.drawer.state.is_open
    return icon_button(
        "Explanations",
        "drawer",
        action(app.drawer.toggle),
        id=TOGGLE_ID,
        classes="drawer-toggle",
        title=f"{'Hide' if is_open else 'Show'} explanations (D)",
        aria_controls="drawer",
        aria_expanded="true" if is_open else "false",
    )
