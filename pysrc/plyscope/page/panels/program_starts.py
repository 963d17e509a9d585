"""What was recognized in a program, the call that it starts with, and what can be done with it."""

from typing import TYPE_CHECKING, Any

from plyscope.page.elements import Child, Element, button, element, select
from plyscope.page.part import action
from plyscope.page.program_facts import Recognition
from plyscope.page.program_starts import LINE_NAME, MAX_LENGTH, OURS

if TYPE_CHECKING:
    from plyscope.page.write import Write

LINE_ID = "starts-with"
OUR_GAMES = "A search on our games"
NOT_TRIED = "Run it finds the call that it starts with. Nothing of it has run."
_LOOKING = "Looking for its search …"


def render_recognition(write: "Write") -> Child:
    """Return what was recognized and the call; None where it does not matter."""
    starts = write.app.starts
    found = starts.recognition
    if found is None:
        if starts.is_under_way:
            return element("p", {"class": "write-note", "role": "status"}, _LOOKING)
        if write.kind != "program":
            return None
        return element(
            "div",
            {"class": "write-starts"},
            element("p", {"class": "write-recognized", "role": "status"}, starts.title),
            _render_line(write) if starts.line else None,  # of a link
            None if starts.line else element("p", {"class": "write-note"}, NOT_TRIED),
        )
    if not found.starts:
        if write.kind in ("search", "game") or not found.reason:
            return None
        return element(
            "div",
            {"class": "write-starts"},
            element("p", {"class": "write-problem", "role": "status"}, found.reason),
            _render_line(write) if found.may_be_called else None,
        )
    return element(
        "div",
        {"class": "write-starts"},
        _render_choice(write, found),
        _render_line(write) if starts.chosen_start else None,
    )


def _render_choice(write: "Write", found: Recognition) -> Element:
    """Return what was recognized; a select if it can be taken in several ways."""
    starts = write.app.starts
    choices: list[dict[str, Any]] = [
        {"value": one.call, "label": one.title, "title": one.call} for one in found.starts
    ]
    if found.fits_ours:
        choices.append({"value": OURS, "label": OUR_GAMES})
    if len(choices) == 1:
        return element("p", {"class": "write-recognized", "role": "status"}, found.starts[0].title)
    value = starts.chosen_start.call if starts.chosen_start else OURS
    return select(
        choices, value, action(starts.choose), class_="write-recognized", aria_label="Recognized as"
    )


def _render_line(write: "Write") -> Element:
    starts = write.app.starts
    start, problem = starts.chosen_start, starts.state.refusal
    if not problem and start is not None and not starts.is_edited and start.error:
        problem = f"It raises {start.error}"
    field = element(
        "input",
        {
            "type": "text",
            "id": LINE_ID,
            "class": "write-line",
            "value": starts.line,
            "maxlength": MAX_LENGTH,
            "spellcheck": "false",
            "oninput": action(starts.type_line),
            "aria-invalid": "true" if problem else None,
            "aria-describedby": "starts-with-problem" if problem else None,
        },
    )
    return element(
        "form",
        {"class": "write-start", "onsubmit": action(write.run)},
        element("label", {"for": LINE_ID}, LINE_NAME),
        field,
        button("Reset", action(starts.reset_line), classes="is-small")
        if starts.is_edited
        else None,
        element(
            "p",
            {"class": "write-problem", "id": "starts-with-problem", "role": "alert"},
            problem,
        )
        if problem
        else None,
    )


def render_program_actions(write: "Write", is_waiting: bool) -> list[Child]:
    """Return the buttons for a program with its own game."""
    start = write.app.starts.chosen_start
    more = [
        button("Play against it", action(write.play), classes="is-small", disabled=is_waiting),
        button("Compare with ours", action(write.compare), classes="is-small", disabled=is_waiting),
    ]
    return [
        button(
            "Run it",
            action(write.run),
            "play",
            classes="is-small is-primary",
            disabled=is_waiting,
            title="Make the call and draw its tree (Ctrl+Enter)",
        ),
        button("Check it", action(write.check), "done", classes="is-small", disabled=is_waiting),
        *(more if start is not None and start.has_rules else ()),
    ]
