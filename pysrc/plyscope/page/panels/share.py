"""Share: the link to what is on the screen, and the code that embeds it in another page."""

from typing import TYPE_CHECKING

from plyscope.page.elements import Child, Element, button, copy_button, element
from plyscope.page.embedding import SIZES, EmbedSize
from plyscope.page.part import action

if TYPE_CHECKING:
    from plyscope.page.app import App

MENU_ID = "share-menu"


def render_share(app: "App") -> list[Element]:
    """Return the button, and what it opens; in an embedded page it copies the link itself."""
    label = element("span", None, "Share")
    if app.embed.state.is_embedded:
        return [
            _copy_link(app, label, classes="is-quiet is-share", data_refused="Not allowed here")
        ]
    return [
        button(
            label,
            None,
            "share",
            classes="is-quiet is-share",
            title="A link to what you see, or code for another page",
            popovertarget=MENU_ID,
        ),
        element(
            "div",
            {
                "class": "menu",
                "id": MENU_ID,
                "popover": "auto",
                "role": "group",
                "aria-label": "Share",
            },
            element("p", {"class": "menu-title"}, "A link to what you see"),
            element(
                "div",
                {"class": "menu-row"},
                _copy_link(
                    app, "Copy link", classes="is-small", data_refused="Copy it from the address"
                ),
            ),
            *_render_embed(app),
        ),
    ]


def _copy_link(app: "App", text: Child, **attributes: str) -> Element:
    """Return the button; the shell completes a hash that is copied to the link of the page."""
    return copy_button(
        text,
        app.address_bar.hash or "#",
        title="Copy a link to what you see",
        data_copied="Link copied",
        **attributes,
    )


def _render_embed(app: "App") -> list[Element]:
    """Return the code and its sizes, once the address of the page is known."""
    code = app.embed.code
    if not code:
        return []
    return [
        element("p", {"class": "menu-title"}, "What you see, in another page"),
        element(
            "div",
            {"class": "segments", "role": "group", "aria-label": "Size in the other page"},
            [_render_size(app, name, size) for name, size in SIZES.items()],
        ),
        element(
            "textarea",
            {
                "class": "share-code",
                "aria-label": "HTML for the other page",
                "readonly": True,
                "spellcheck": "false",
                "rows": 8,
                "value": code,
            },
        ),
        element(
            "div",
            {"class": "menu-row"},
            copy_button("Copy HTML", code, classes="is-small", data_refused="Copy it from above"),
        ),
    ]


def _render_size(app: "App", name: str, size: EmbedSize) -> Element:
    is_chosen = name == app.embed.state.size
    attributes = {
        "type": "button",
        "aria-pressed": "true" if is_chosen else "false",
        "title": f"{size.width} × {size.height} pixels",
        "onclick": action(app.embed.choose_size, name),
    }
    return element("button", attributes, f"{size.label}, {size.width} px")
