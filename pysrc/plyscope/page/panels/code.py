"""The code in the Explain tab: source or pseudocode, the line that runs, and variables."""

import re
from typing import TYPE_CHECKING

from plyscope.page.elements import Child, Element, element
from plyscope.page.part import action
from plyscope.page.tick_explanation import TickExplanation

if TYPE_CHECKING:
    from plyscope.page.code import Code

_BOOK_NAMES = {"alpha": "α", "beta": "β"}  # of variables
_BOOK_VALUES = {"None": "null"}
_REPORT = re.compile(r"\s*watch\b")
_NO_NAME = re.compile(r"[^\w-]+")


def render_code(code: "Code") -> Child:
    """Return the code."""
    source, told = code.source, code.told
    if source is None:
        return None
    is_book = code.shows_book
    text = code.shown or source
    lines = text.text.split("\n")
    number = _find_line(told, lines, is_book=is_book)
    variables = _list_variables(told, is_book=is_book)
    line = lines[number - 1] if 0 < number <= len(lines) else ""
    shown = _mentioned(variables, text.text) if is_book else variables
    return element(
        "div",
        {"class": "code"},
        element(
            "div",
            {"class": "code-head"},
            element("h3", {"id": "code-title"}, text.name),
            _render_choice(code, is_book=is_book) if code.pseudocode is not None else None,
        ),
        element(
            "source",
            {
                "lang": "pseudocode" if is_book else "python",
                "number": number,
                "content": "   ".join(
                    f"{name} = {value}" for name, value in _mentioned(variables, line).items()
                ),
                "aria-labelledby": "code-title",
                "data-tick": code.app.explanation.state.tick if told else None,
            },
        ),
        element(
            "dl",
            {"class": "variables", "aria-label": "Variables"},
            [
                element("div", None, element("dt", None, name), element("dd", None, value))
                for name, value in shown.items()
            ],
        ),
    )


def _render_choice(code: "Code", *, is_book: bool) -> Element:
    return element(
        "div",
        {
            "class": "segments",
            "role": "group",
            "aria-label": "Which text",
            "title": "Python or the book’s pseudocode (B)",
        },
        [
            element(
                "button",
                {
                    "type": "button",
                    "aria-pressed": "true" if is_book == book else "false",
                    "onclick": action(code.show_book, book),
                },
                name,
            )
            for name, book in (("Python", False), ("Pseudocode", True))
        ],
    )


def _find_line(told: TickExplanation | None, lines: list[str], *, is_book: bool) -> int:
    """Return the number of the line that runs, from 1; 0 if there is none.

    A line that only reports to the tape stands for the one before it.
    """
    if told is None:
        return 0
    number = (told.pseudocode_line if is_book else told.line) or 0
    while 1 < number <= len(lines) and _REPORT.match(lines[number - 1]):
        number -= 1
    return number


def _list_variables(told: TickExplanation | None, *, is_book: bool) -> dict[str, str]:
    """Return the variables as the text calls them."""
    variables = told.variables if told is not None else {}
    if not is_book:
        return dict(variables)
    return {
        _BOOK_NAMES.get(name, name): _BOOK_VALUES.get(value, value)
        for name, value in variables.items()
    }


def _mentioned(variables: dict[str, str], text: str) -> dict[str, str]:
    """Return the variables that a text names."""
    names = set(_NO_NAME.split(text))
    return {name: value for name, value in variables.items() if name in names}
