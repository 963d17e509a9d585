"""The right end of the header: share, examples, theme, help, and the way to the settings."""

from typing import TYPE_CHECKING

from plyscope.page.elements import Element, button, element, icon_button
from plyscope.page.panels.share import render_share
from plyscope.page.part import action

if TYPE_CHECKING:
    from plyscope.page.app import App


def render_header_end(app: "App") -> Element:
    """Return the buttons."""
    theme = app.storage.stored.theme
    return element(
        "div",
        {"class": "part"},
        render_share(app),
        button(
            element("span", None, "Examples"),
            action(app.examples.open),
            "examples",
            classes="is-quiet is-examples",
            title="Searches that show something (E)",
            aria_haspopup="dialog",
        ),
        icon_button(
            "Settings", "sliders", None, classes="settings-button", popovertarget="settings"
        ),
        icon_button(f"Theme: {theme}", theme, action(app.screen.change_theme)),
        icon_button("Help", "help", ["shell.open_help"], title="Help (?)"),
    )
