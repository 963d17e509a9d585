"""The right end of the header: share, examples, theme, help, and the way to the settings."""

from typing import TYPE_CHECKING

from plyscope.page.elements import Element, button, copy_button, element, icon_button
from plyscope.page.part import action

if TYPE_CHECKING:
    from plyscope.page.app import App


def render_header_end(app: "App") -> Element:
    """Return the buttons; the shell completes a hash that is copied to the link of the page."""
    theme = app.storage.stored.theme
    return element(
        "div",
        {"class": "part"},
        copy_button(
            element("span", None, "Share"),
            app.address_bar.hash or "#",
            classes="is-quiet is-share",
            title="Copy a link to what you see",
            data_copied="Link copied",
            data_refused="Copy it from the address",
        ),
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
