"""The menu that saves pictures of the tree."""

from typing import TYPE_CHECKING

from plyscope.page.elements import Action, Element, button, element, icon_button
from plyscope.page.part import action
from plyscope.page.position_file import make_safe

if TYPE_CHECKING:
    from plyscope.page.exports import Exports

MENU_ID = "export-menu"


def render_export_menu(exports: "Exports") -> Element:
    """Return the button, and the menu that it opens; the shell itself saves what needs a canvas."""

    def save(kind: str) -> Action:
        return action(exports.save, kind)

    stem = exports.file_stem
    rows: list[tuple[str, list[tuple[str, Action]]]] = [
        (
            "What is in view",
            [("PNG", ["shell.save_view", make_safe(f"{stem}view.png")]), ("SVG", save("view.svg"))],
        ),
        (
            "The whole tree, up to 2,000 nodes",
            [
                ("PNG", save("tree.png")),
                ("SVG", save("tree.svg")),
                ("TikZ for LaTeX", save("tree.tex")),
            ],
        ),
        (
            "Step by step, up to 200 pictures",
            [
                ("SVG files", save("steps.zip")),
                _choose_printing(exports),
            ],
        ),
        ("The trace", [("JSON", save("trace.json"))]),
    ]
    return element(
        "div",
        {"class": "part"},
        icon_button(
            "Save a picture",
            "save",
            None,
            title="Save a picture of the tree",
            popovertarget=MENU_ID,
            disabled=exports.app.session.search is None,
        ),
        element(
            "div",
            {
                "class": "menu",
                "id": MENU_ID,
                "popover": "auto",
                "role": "group",
                "aria-label": "Save a picture",
            },
            [_render_row(title, buttons) for title, buttons in rows],
        ),
    )


def describe_pages(count: int) -> str:
    """Return a number of pages in words."""
    return f"{count} page{'s' if count > 1 else ''}"


def _choose_printing(exports: "Exports") -> tuple[str, Action]:
    """Return the button that has pages drawn, and prints them once they are there.

    A browser prints only at the very press of a button.
    """
    state = exports.state
    if state.page_count:
        return f"Print {describe_pages(state.page_count)}", ["shell.print_pages"]
    text = "Drawing the pages …" if state.is_drawing else "Print, or PDF"
    return text, action(exports.save, "steps.print")


def _render_row(title: str, buttons: list[tuple[str, Action]]) -> list[Element]:
    return [
        element("p", {"class": "menu-title"}, title),
        element(
            "div",
            {"class": "menu-row"},
            [_render_button(text, chosen, title) for text, chosen in buttons],
        ),
    ]


def _render_button(text: str, chosen: Action, title: str) -> Element:
    """Return a button, which closes the menu unless it has to be pressed once more."""
    stays = chosen[-1] == "steps.print"
    return button(
        text,
        chosen,
        classes="is-small",
        aria_label=f"{title}: {text}",
        **({} if stays else {"popovertarget": MENU_ID, "popovertargetaction": "hide"}),
    )
