"""The help: what the colours and shapes mean, and the keys."""

import re
from functools import cache
from typing import TYPE_CHECKING

from plyscope import __version__
from plyscope.page.backup import MAX_FILE_BYTES
from plyscope.page.elements import Child, Children, Element, button, copy_button, element
from plyscope.page.part import action
from plyscope.page.shortcuts import HELP_ROWS

if TYPE_CHECKING:
    from plyscope.page.app import App

_KEY = re.compile(r"\[([^\]]+)\]")


def render_help(app: "App") -> Element:
    """Return the help, what is kept on this device, and whether letters are keys of the page."""
    has_keys = not app.tour.state.has_touch
    return element(
        "div",
        {"class": "part"},
        _render_text(has_keys=has_keys),
        _render_letters(app) if has_keys else None,
        app.game_map.render_block(),
        _render_data(app),
        _render_foot(app),
    )


def _render_letters(app: "App") -> Element:
    are_letters_on = app.storage.stored.has_letter_keys
    attributes = {
        "id": "letters",
        "type": "checkbox",
        "checked": are_letters_on,
        "onchange": action(app.shortcuts.allow_letters),
    }
    letters = element("input", attributes), " Letters are shortcuts"
    return element("label", {"class": "help-letters"}, letters)


def _render_data(app: "App") -> Element:
    """Return what is kept on this device: saved as a file, and read from one."""
    state = app.backup.state
    message: Child = None
    if state.message:
        role = "alert" if state.is_problem else "status"
        message = element("p", {"class": "help-told", "role": role}, state.message)
    chosen = {
        "type": "file",
        "class": "hidden",
        "accept": ".json,application/json",
        "data-max-bytes": MAX_FILE_BYTES,
        "onchange": action(app.backup.open_file),
    }
    return element(
        "section",
        {"class": "help-data", "aria-labelledby": "help-data"},
        element("h3", {"id": "help-data"}, "Your data"),
        element(
            "p",
            None,
            _describe_storage(app),
        ),
        element(
            "div",
            {"class": "help-row"},
            button("Save everything", action(app.backup.save_file), "save", classes="is-small"),
            element(
                "label", {"class": "button is-small"}, "Open a saved file", element("input", chosen)
            ),
        ),
        message,
    )


def _describe_storage(app: "App") -> str:
    if app.embed.state.is_embedded:
        return (
            "Nothing leaves this device, and nothing is kept: this page is shown in another one. "
            "Save your programs, trees and progress as a file."
        )
    return (
        "Nothing leaves this device: your programs, trees and progress are kept in this "
        "browser. One file moves them to another one."
    )


def _render_foot(app: "App") -> Element:
    """Return the version, and a report of a problem: there is no address that it could go to."""
    place = app.embed.state
    hash = app.address_bar.hash or ""
    report = (
        f"Plyscope {__version__}\nBrowser: {place.browser}\nScreen: {place.page}{hash}\n\n"
        "What I did:\nWhat I expected:\nWhat happened:\n"
    )
    return element(
        "section",
        {"class": "help-data", "aria-labelledby": "help-report"},
        element("h3", {"id": "help-report"}, "Something wrong?"),
        element(
            "p",
            None,
            "Copy a report and send it to whoever gave you this page. It names the version, your "
            "browser and this screen.",
        ),
        element(
            "div",
            {"class": "help-row"},
            copy_button("Copy a report", report, classes="is-small"),
            element("span", {"class": "soft"}, f"Plyscope {__version__}"),
        ),
    )


@cache
def _render_text(*, has_keys: bool) -> Element:
    return element(
        "div",
        None,
        element(
            "p",
            None,
            "You play; the computer answers with minimax or alpha–beta, written in pure Python "
            "and run on this page. While it thinks, its report is played back as the tree it "
            "searches. The search never waits for the picture: pause, step back and scrub as you "
            "like.",
        ),
        element(
            "div",
            {"class": "help-columns"},
            element(
                "section",
                None,
                element("h3", None, "Colours and shapes"),
                element(
                    "dl", {"class": "help-key"}, [_render_row(*mark) for mark in _list_marks()]
                ),
            ),
            _render_keys() if has_keys else None,
        ),
        element(
            "p",
            {"class": "soft"},
            "Every value is a utility of MAX, whichever player moves. The address in the browser "
            "holds all you set: send it, and others see what you see. ",
            element("a", {"href": "docs/index.html"}, "Documentation"),
            " · ",
            element("a", {"href": "THIRD-PARTY-NOTICES.txt"}, "Licences of the software used"),
        ),
    )


def _render_keys() -> Element:
    return element(
        "section",
        None,
        element("h3", None, "Keyboard"),
        element(
            "dl",
            {"class": "help-keys"},
            [_render_row(_mark_keys(keys), _mark_keys(text)) for keys, text in HELP_ROWS],
        ),
        element(
            "p",
            {"class": "soft"},
            "On the board the arrow keys walk from square to square and Enter plays; "
            "where pieces move, Enter picks one up and puts it down, and Escape lets it "
            "go. On the timeline Page Up and Page Down make larger steps. In the tree the "
            "arrow keys walk from node to node.",
        ),
    )


def _list_marks() -> list[tuple[Children, Children]]:
    """Return the marks on the page, each with what it means."""

    def glyph(style: str, path: str) -> Element:
        shape = element("path", {"class": style, "d": path})
        return element("svg", {"viewBox": "0 0 16 16", "aria-hidden": "true"}, shape)

    def chip(style: str, value: str) -> Element:
        return element("b", {"class": f"value-chip is-{style}"}, value)

    def strong(text: str) -> Element:
        return element("strong", None, text)

    return [
        (
            glyph("fill-max", "M8 3 14 13H2z"),
            [strong("MAX"), ", the first of the game’s players: picks the largest value"],
        ),
        (glyph("fill-min", "M8 13 2 3h12z"), [strong("MIN"), ", the other: picks the smallest"]),
        (chip("max", "+1"), "on a board: MAX wins, if both play well"),
        (chip("draw", "0"), "on a board: a draw, if both play well"),
        (chip("min", "−1"), "on a board: MIN wins, if both play well"),
        (element("b", None, "≤ ≥"), "a bound: the value is at most or at least this"),
        (element("b", None, "≈"), "based on an estimate"),
        (
            glyph("stroke-max", "M2 8h12"),
            [strong("β-cutoff"), " at a MAX node: v ≥ β, and MIN already has β elsewhere"],
        ),
        (
            glyph("stroke-min", "M2 11 5 5l3 6 3-6 3 6"),
            [strong("α-cutoff"), " at a MIN node: v ≤ α, and MAX already has α elsewhere"],
        ),
        (glyph("stroke-ghost", "M4 2v12M8 2v12M12 2v12"), "pruned: never visited"),
        (
            glyph("stroke-line", "M2 4c8 0 4 8 12 8"),
            "principal variation: what both sides would play",
        ),
    ]


def _render_row(term: Children, text: Children) -> list[Element]:
    return [element("dt", None, term), element("dd", None, text)]


def _mark_keys(text: str) -> list[Element | str]:
    """Return a text in which each key in brackets is marked as one."""
    return [
        element("kbd", None, part) if at % 2 else part
        for at, part in enumerate(_KEY.split(text))
        if part
    ]
