"""Many programs checked: the field for the files, and the table of the reports."""

from typing import TYPE_CHECKING

from plyscope.page.elements import Child, Element, button, element, table
from plyscope.page.file_check import MAX_BYTES, MAX_FILES
from plyscope.page.number_text import count_of
from plyscope.page.part import action
from plyscope.student_code.grader.own_game.report_table import UNCHECKED

if TYPE_CHECKING:
    from plyscope.page.file_check import FileCheck, FileRow

_HEADS = ("File", "Verdict", "Mistake", "Counterexample", "Rules", "Program")
_CLASSES = {"right": "is-right", UNCHECKED: "is-undecided", "": ""}


def render_file_check(check: "FileCheck") -> Element:
    """Return the check of many files, closed until it is wanted."""
    state = check.state
    return element(
        "details",
        {"class": "write-files", "open": bool(state.rows) or None},
        element("summary", None, "Check many files"),
        _render_field(check) if not check.is_running else None,
        element("p", {"class": "write-problem", "role": "alert"}, state.refusal)
        if state.refusal
        else None,
        [_render_buttons(check), _render_table(check)] if state.rows else None,
    )


def _render_field(check: "FileCheck") -> Element:
    """Return the field: files can be dropped on it, as it fills its label."""
    return element(
        "label",
        {"class": "write-drop"},
        element(
            "input",
            {
                "type": "file",
                "multiple": True,
                "accept": ".py,.ipynb,text/x-python,text/plain",
                "data-max-bytes": MAX_BYTES,
                "onchange": action(check.choose),
            },
        ),
        element("b", None, f"Drop up to {MAX_FILES} programs here, or choose them"),
        element(
            "span",
            None,
            "They are checked on this device, one after another, and sent nowhere. Nothing runs "
            "before you press Check.",
        ),
    )


def _render_buttons(check: "FileCheck") -> Element:
    count, done = len(check.state.rows), check.done_count
    if check.is_running:
        return element(
            "div",
            {"class": "write-row"},
            button("Stop", action(check.stop), "stop", classes="is-small is-primary"),
            element("progress", {"max": count, "value": done, "aria-label": "Files checked"}),
            element(
                "span", {"class": "write-note", "role": "status"}, f"{done} of {count} checked"
            ),
        )
    is_busy = check.app.write.is_busy
    is_waiting = not check.app.session.state.is_python_ready or is_busy
    left = count - done
    verb = f"Check {count_of(left, 'file')}" if left else "Check again"
    return element(
        "div",
        {"class": "write-row"},
        button(
            verb, action(check.check), "done", classes="is-small is-primary", disabled=is_waiting
        ),
        button("Save as CSV", action(check.save), "save", classes="is-small", disabled=not done),
        button("Clear", action(check.clear), classes="is-small"),
        element("span", {"class": "write-note", "role": "status"}, _describe_verdicts(check)),
    )


def _describe_verdicts(check: "FileCheck") -> str:
    """Return how many files are right, wrong, and could not be checked."""
    verdicts = [row.verdict for row in check.state.rows if row.status == "done"]
    if not verdicts:
        return ""
    right, unchecked = verdicts.count("right"), verdicts.count(UNCHECKED)
    wrong = len(verdicts) - right - unchecked
    return f"{right} right, {wrong} wrong, {unchecked} could not be checked"


def _render_table(check: "FileCheck") -> Element:
    rows = [_render_row(check, place, row) for place, row in enumerate(check.state.rows)]
    return element(
        "div",
        {"class": "write-table", "tabindex": 0, "role": "region", "aria-label": "Checked files"},
        table("Checked files", _HEADS, rows),
    )


def _render_row(check: "FileCheck", place: int, row: "FileRow") -> Element:
    words = {"waiting": "", "checking": "Checking …", "done": row.verdict}[row.status]
    differences: list[Child] = [str(row.differences)] if row.differences else []
    return element(
        "tr",
        {"key": str(place), "class": _CLASSES.get(row.verdict, "is-wrong") or None},
        element("th", {"scope": "row"}, row.name),
        element("td", None, words),
        element("td", None, row.mistake),
        element("td", None, element("code", None, row.counterexample)),
        element("td", None, differences),
        element(
            "td",
            None,
            button(
                "Open",
                action(check.open, place),
                classes="is-small",
                title=row.sentence or None,
                aria_label=f"Open {row.name}",
            ),
        ),
    )
