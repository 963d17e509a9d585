"""The Code tab: which program, the editor, what can be done with it, and what came of it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from plyscope.games import GAMES
from plyscope.page.address import format_program_link
from plyscope.page.elements import (
    Child,
    Element,
    button,
    element,
    icon,
    icon_button,
    select,
)
from plyscope.page.number_text import count_of, group_digits
from plyscope.page.packed_program import MAX_BYTES
from plyscope.page.panels.file_check import render_file_check
from plyscope.page.panels.program_report import RESULT_ID, render_program_report
from plyscope.page.panels.program_starts import render_program_actions, render_recognition
from plyscope.page.part import action
from plyscope.page.program_facts import OWN
from plyscope.page.storage import MAX_NAME_LENGTH
from plyscope.search import ALGORITHMS
from plyscope.student_code.grader.trials.references import REFERENCES
from plyscope.student_code.templates import TABLE

if TYPE_CHECKING:
    from plyscope.page.write import Check, Write

EDITOR_ID = "program-editor"
MAX_OPEN_FRAMES = 2  # calls of an error that are shown without being asked for
# What is wrong with a search whose mistake has no name.
WRONG_KINDS = {
    "value": "Another value",
    "move": "Another move",
    "over": "It skips leaves that matter",
    "under": "It visits leaves that it could skip",
    "ties": "Another rule for equal values",
    "answer": "It returns no answer",
    "error": "It raises an error",
    "endless": "It never ends",
}
_BUSY = {"run": "Searching …", "check": "Checking …", "play": "Trying it …"}
_NOTHING_FOUND = (
    "Nothing in it is a search, a game or an evaluation yet: a search is a function that calls "
    "itself."
)


def render_write(write: "Write") -> Element:
    """Return the Code tab."""
    return element(
        "div",
        {"class": "write"},
        element("div", {"class": "write-head"}, _render_head(write)),
        _render_editor(write),
        element("div", {"class": "write-foot"}, _render_foot(write)),
    )


def _note(text: str) -> Element:
    return element("p", {"class": "write-note"}, text)


# Which program


def _render_head(write: "Write") -> list[Child]:
    editor = write.app.editor
    template = None if editor.state.draft else editor.template
    return [
        _render_invitation(write) if editor.state.is_empty else None,
        element(
            "div",
            {"class": "write-row"},
            _render_programs(write),
            icon_button("New program", "plus", action(editor.clear)),
            icon_button("Save as a .py file", "save", action(editor.save_file)),
        ),
        None if editor.state.is_empty and not editor.state.deleted else _render_file_row(write),
        _render_name(write),
        _note(template.line) if template and template.line else None,
        _render_banner() if editor.state.is_untrusted else None,
    ]


def _render_invitation(write: "Write") -> Element:
    return element(
        "div",
        {"class": "write-invitation"},
        element("h2", None, "Paste a program"),
        element(
            "p",
            None,
            "Any Python program that searches a game tree, as it is. Run it and watch its tree, "
            "check it, or play against it. It runs in this browser, sealed off.",
        ),
        _render_file_field(write, "Open a file", "button is-small"),
    )


def _render_programs(write: "Write") -> Element:
    editor, stored = write.app.editor, write.app.storage.stored.programs
    state = editor.state
    choices: list[dict[str, Any]] = []
    if not state.draft:
        choices.append({"value": "", "label": state.title})
    if stored:
        names = [{"value": f"-{one.name}", "label": one.name} for one in stored]
        choices.append({"group": "On this device", "choices": names})
    for group in dict.fromkeys(one.group for one in TABLE):
        titles = [
            {"value": f"+{one.name}", "label": one.title} for one in TABLE if one.group == group
        ]
        choices.append({"group": group, "choices": titles})
    value = f"-{state.draft}" if state.draft else ""
    return select(choices, value, action(editor.choose), class_="write-file", aria_label="Program")


def _render_file_row(write: "Write") -> Element:
    editor = write.app.editor
    is_stored = bool(editor.state.draft)
    deleted = editor.state.deleted
    return element(
        "div",
        {"class": "write-row is-quiet"},
        _render_file_field(write, "Open .py", "link"),
        _render_link_button(write),
        _link_button(
            "Rename",
            action(editor.ask_name),
            disabled=not is_stored,
            aria_expanded="false" if editor.state.new_name is None else "true",
        ),
        _link_button("Delete", action(editor.delete), disabled=not is_stored),
        element(
            "span",
            {"role": "status"},
            f"{deleted.name} was deleted. ",
            _link_button("Undo", action(editor.restore)),
        )
        if deleted
        else None,
    )


def _render_file_field(write: "Write", text: str, classes: str) -> Element:
    """Return the field for a file with a program."""
    field = element(
        "input",
        {
            "type": "file",
            "class": "hidden write-open",
            "accept": ".py,.ipynb,text/x-python,text/plain",
            "data-max-bytes": MAX_BYTES,
            "onchange": action(write.app.editor.open_file),
        },
    )
    return element("label", {"class": classes}, text, field)


def _link_button(text: str, act: Any, **attributes: Any) -> Element:
    more = {name.replace("_", "-"): value for name, value in attributes.items()}
    return element("button", {"type": "button", "class": "link", "onclick": act, **more}, text)


def _render_link_button(write: "Write") -> Element:
    editor = write.app.editor
    if editor.link_refusal:
        return _link_button("Copy link", action(editor.refuse_link))
    link = format_program_link(editor.packed, write.app.starts.linked_line)
    return element("button", {"type": "button", "class": "link", "copy": link}, "Copy link")


def _render_name(write: "Write") -> Child:
    editor = write.app.editor
    name = editor.state.new_name
    if name is None:
        return None
    field = element(
        "input",
        {
            "type": "text",
            "maxlength": MAX_NAME_LENGTH,
            "value": name,
            "oninput": action(editor.set_name),
        },
    )
    return element(
        "form",
        {"class": "write-row", "onsubmit": action(editor.rename)},
        element("label", {"class": "write-field"}, "Name", field),
        element("button", {"type": "submit", "class": "button is-small"}, "Rename"),
    )


def _render_banner() -> Element:
    return element(
        "p",
        {"class": "write-banner", "role": "note"},
        element("b", None, "This program came by a link. "),
        "Read it before you run it: nothing of it has run.",
    )


# The editor


def _render_editor(write: "Write") -> Element:
    editor, error = write.app.editor, write.error
    is_marked = error is not None and (write.state.error is None or write.state.marks_error)
    attributes: dict[str, Any] = {
        "id": EDITOR_ID,
        "class": "write-editor",
        "text": editor.state.text,
        "number": editor.state.number,
        "oninput": action(editor.type, editor.state.number),
        "data-running-line": _find_running_line(write),
        "data-focus": editor.state.has_focus,
    }
    if error is not None and is_marked and error["line"]:
        attributes |= {"data-error-line": error["line"], "data-error": error["sentence"]}
    if write.kind in ("search", "program"):
        attributes["onsubmit"] = action(write.run)
    return element("editor", attributes)


def _find_running_line(write: "Write") -> int | None:
    """Return the line that runs at the tick, if the shown search is of the text in the editor."""
    app = write.app
    search, searched = app.session.search, app.programs.state.searched
    if search is None or search.algorithm != OWN or searched is None:
        return None
    if searched.text != app.editor.state.text:
        return None
    told = app.code.told
    return None if told is None else told.line or None


# What can be done


def _render_foot(write: "Write") -> list[Child]:
    state, refusal = write.state, write.app.editor.state.refusal
    error = write.error
    is_empty = write.app.editor.state.is_empty
    return [
        element(
            "p",
            {"class": "write-hint"},
            "Ctrl+Enter runs it. Esc, then Tab, leaves the editor.",
        ),
        _render_examples(write) if is_empty else None,
        render_recognition(write),
        _render_functions(write),
        _render_actions(write),
        _render_way_back(write) if write.left and not state.busy else None,
        element("p", {"class": "write-problem", "role": "alert", "key": refusal}, refusal)
        if refusal
        else None,
        _render_error(write, error) if error else None,
        _render_violations(state.violations) if state.violations else None,
        _render_check(write, state.check) if state.check else None,
        _render_checking(write) if state.checking and state.busy != "check" else None,
        render_program_report(write, state.program_check) if state.program_check else None,
        _render_printed(state.printed) if state.printed else None,
        render_file_check(write.app.file_check),
    ]


def _render_examples(write: "Write") -> Element:
    """Return what an empty editor offers to begin with."""
    editor = write.app.editor
    groups = [
        element(
            "li",
            {"key": group},
            element("b", None, group),
            element(
                "div",
                None,
                [
                    _link_button(one.title, action(editor.begin, one.name), title=one.line)
                    for one in TABLE
                    if one.group == group
                ],
            ),
        )
        for group in dict.fromkeys(one.group for one in TABLE)
    ]
    return element(
        "div",
        {"class": "write-examples"},
        element("p", {"class": "write-note"}, "Or begin with an example:"),
        element("ul", None, groups),
    )


def _render_functions(write: "Write") -> Child:
    """Return the choice between several functions and classes."""
    editor = write.app.editor
    facts = write.app.programs.find_facts(editor.state.text)
    if len(facts.names) < 2 or write.kind == "program":
        return None
    name = editor.state.function
    choices: list[dict[str, Any]] = []
    if not name:
        choices.append({"value": "", "label": "Choose one"})
    kinds = {
        "Searches": [one.name for one in facts.searches],
        "Games": facts.games,
        "Evaluations": facts.evaluations,
    }
    for label, names in kinds.items():
        if names:
            listed = [{"value": one, "label": one} for one in names]
            choices.append({"group": label, "choices": listed})
    return element(
        "label",
        {"class": "write-field"},
        "Which function?",
        select(choices, name, action(editor.choose_function)),
    )


def _render_actions(write: "Write") -> Element:
    state = write.state
    if state.busy:
        return _row(
            _primary_button("Stop", action(write.stop), "stop"),
            element("span", {"class": "write-note", "role": "status"}, _BUSY[state.busy]),
        )
    is_waiting = not write.app.session.state.is_python_ready or write.app.file_check.is_running
    match write.kind:
        case "program":
            return _row(*render_program_actions(write, is_waiting))
        case "search":
            return _row(
                _primary_button(
                    "Run it",
                    action(write.run),
                    disabled=is_waiting,
                    title="Search the position on the board (Ctrl+Enter)",
                ),
                _render_check_choice(write, is_waiting),
                _render_match_button(write),
            )
        case "game":
            return _row(
                _primary_button("Play it", action(write.play), disabled=is_waiting),
                element("span", {"class": "write-note"}, "Tried first, move by move."),
            )
        case "evaluation":
            games = [
                {"value": name, "label": entry.label}
                for name, entry in GAMES.items()
                if entry.depths
            ]
            return _row(
                _primary_button("Play against it", action(write.play_against), disabled=is_waiting),
                select(
                    games,
                    state.base_game,
                    action(write.choose_base_game),
                    aria_label="On which game",
                ),
                _render_match_button(write),
            )
    return _note(_describe_missing(write))


def _render_way_back(write: "Write") -> Element:
    """Return the button that puts the game back that was on the board before."""
    back = button(f"Back to {write.left_name}", action(write.go_back), "undo", classes="is-small")
    return _row(back)


def _row(*children: Child) -> Element:
    return element("div", {"class": "write-row"}, children)


def _primary_button(text: str, act: Any, icon_name: str = "play", **attributes: Any) -> Element:
    return button(text, act, icon_name, classes="is-small is-primary", **attributes)


def _render_check_choice(write: "Write", is_waiting: bool) -> Element:
    references = [{"value": name, "label": f"as {reference_title(name)}"} for name in REFERENCES]
    return element(
        "span",
        {"class": "write-pair"},
        button("Check it", action(write.check), "done", classes="is-small", disabled=is_waiting),
        select(
            references,
            write.state.reference,
            action(write.choose_reference),
            aria_label="As what it is checked",
        ),
    )


def reference_title(name: str) -> str:
    """Return an algorithm that a search can be checked against, in words."""
    if name not in ALGORITHMS:
        return name
    title = ALGORITHMS[name].title
    return title[0].lower() + title[1:]


def _render_match_button(write: "Write") -> Element:
    return button(
        "Match …",
        action(write.match),
        classes="is-small",
        title="Have it play many games against another, in the Compare tab",
    )


def _describe_missing(write: "Write") -> str:
    """Return why nothing can be done with the program yet."""
    editor, programs = write.app.editor.state, write.app.programs
    if not editor.text.strip() or write.error or editor.refusal:
        return ""
    if programs.find_reading(editor.text) is None:
        return "Reading …"
    recognition = write.app.starts.recognition
    if recognition is not None and recognition.reason:
        return ""
    several = len(programs.find_facts(editor.text).names) > 1
    return "Choose a function first." if several else _NOTHING_FOUND


# What came of it


def _result(is_right: bool, label: str, *children: Any) -> Element:
    kind = "is-right" if is_right else "is-wrong"
    attributes = {"class": f"write-result {kind}", "id": RESULT_ID, "aria-label": label}
    return element("section", attributes, children)


def _render_error(write: "Write", error: Mapping[str, Any]) -> Element:
    line, frames = error["line"], error["frames"]
    where: list[Child] = [" in ", _render_line(write, line)] if line else []
    return _result(
        False,
        "The error",
        element("p", {"class": "write-verdict"}, error["kind"] or "It cannot be read", where),
        element("p", {"role": "alert", "key": error["sentence"]}, error["sentence"]),
        _render_frames(write, frames) if frames else None,
    )


def _render_line(write: "Write", line: int) -> Element:
    return _link_button(f"line {line}", action(write.go_to_line, line))


def _render_frames(write: "Write", frames: list[Mapping[str, Any]]) -> Element:
    count = len(frames)
    title = f"The {count} calls that led there" if count > 1 else "The values there"
    rows = [
        element(
            "li",
            {"key": str(number)},
            element(
                "span",
                {"class": "write-where"},
                _render_line(write, frame["line"]),
                f" in {frame['function']}",
            ),
            element("code", None, frame["text"].strip()),
            element(
                "dl",
                {"class": "variables"},
                [
                    element(
                        "div",
                        {"key": name},
                        element("dt", None, f"{name} ="),
                        element("dd", None, value),
                    )
                    for name, value in frame["variables"].items()
                ],
            ),
        )
        for number, frame in enumerate(frames)
    ]
    return element(
        "details",
        {"open": count <= MAX_OPEN_FRAMES},
        element("summary", None, title),
        element("ol", {"class": "write-frames"}, rows),
    )


def _render_check(write: "Write", check: "Check") -> Element:
    report = check.report
    is_right, trials = report["right"], report["trials"]
    title = report["title"]
    verdict = f"Wrong: {title}" if title else WRONG_KINDS.get(report["kind"], "Wrong")
    is_changed = check.code.text != write.app.editor.state.text
    tried = (
        f"Tried on {group_digits(trials)} trees and positions."
        if is_right
        else f"Wrong on {group_digits(report['departed'])} of {group_digits(trials)} trees and "
        "positions."
    )
    return _result(
        is_right,
        "The check",
        element(
            "p",
            {"class": "write-verdict"},
            icon("done") if is_right else None,
            "Right" if is_right else verdict,
            element("span", {"class": "write-note"}, " before your change") if is_changed else None,
        ),
        element("p", {"role": "status", "key": report["sentence"]}, report["sentence"]),
        element("p", {"class": "write-advice"}, report["advice"]) if report["advice"] else None,
        _note(tried) if trials else None,
        _row(
            _primary_button(
                "See it on the stage", action(write.see), disabled=bool(write.state.busy)
            ),
            element("span", {"class": "write-note"}, "Smallest failing tree"),
        )
        if check.game
        else None,
    )


def _render_violations(sentences: tuple[str, ...]) -> Element:
    rows = [element("li", {"key": one}, one) for one in sentences]
    return _result(
        False,
        "The game",
        element("p", {"class": "write-verdict"}, "Not a game yet"),
        element("ul", {"class": "write-failures", "role": "alert"}, rows),
    )


def _render_checking(write: "Write") -> Element:
    """Return that a check goes on after the run that it began beside."""
    return _row(
        element("span", {"class": "write-note", "role": "status"}, _BUSY["check"]),
        None if write.state.busy else _link_button("Stop the check", action(write.stop)),
    )


def _render_printed(text: str) -> Element:
    lines = len(text.rstrip().split("\n"))
    return element(
        "details",
        {"class": "write-printed"},
        element("summary", None, f"What it printed: {count_of(lines, 'line')}"),
        element("pre", {"tabindex": 0, "aria-label": "What it printed"}, text),
    )
