"""The position as text, below the board."""

from typing import TYPE_CHECKING

from plyscope.page.elements import Element, element
from plyscope.page.part import action

if TYPE_CHECKING:
    from plyscope.page.notation import Notation

MAX_LENGTH = 100_000  # characters of a pasted game


def render_notation(notation: "Notation") -> Element:
    """Return the field with the position, and what is said of it."""
    state = notation.state
    family = notation.base_game.partition("-")[0]
    label, kinds = {
        "draughts": ("FEN", "a position (FEN) or a game (PDN)"),
        "go": ("SGF", "a game (SGF)"),
    }.get(family, ("FEN", "a position (FEN, EPD) or a game (PGN)"))
    place = action(notation.place)
    field = {
        "id": "notation",
        "rows": 1,  # a pasted game has several lines, which a field of one line would join
        "aria-label": "Position, as text",
        "aria-invalid": "true" if state.problem else None,
        "aria-describedby": "notation-problem" if state.problem else None,
        "data-select": "all",
        "spellcheck": "false",
        "maxlength": MAX_LENGTH,
        "title": f"Paste {kinds}",
        "enterkeyhint": "go",
        "value": state.typed or notation.app.session.position.fen,
        "oninput": action(notation.edit),
        "onchange": place,
        "onkeydown": {"Enter": place, "Escape": action(notation.let_go)},
    }
    return element(
        "div",
        {"class": "notation"},
        element("label", {"class": "notation-label", "for": "notation"}, label),
        element("textarea", field),
        element(
            "button",
            {"class": "notation-copy", "type": "button", "copy": notation.copied_text},
            "Copy game",
        ),
        element(
            "p", {"class": "notation-task", "role": "status"}, state.task.told if state.task else ""
        ),
        element(
            "p",
            {"id": "notation-problem", "class": "notation-problem", "role": "alert"},
            state.problem,
        ),
    )
