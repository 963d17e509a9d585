"""The report on a program with its own game: the verdict, its rules, and each of its searches."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from plyscope.page.elements import Child, Element, button, element, icon
from plyscope.page.number_text import count_of, group_digits
from plyscope.page.part import action
from plyscope.student_code.grader.report import Verdict

if TYPE_CHECKING:
    from plyscope.page.write import ProgramCheck, Write

RESULT_ID = "write-result"
_CELL = 10  # units of a small board
_VERDICTS = {
    Verdict.RIGHT.value: ("is-right", "Right"),
    Verdict.WRONG.value: ("is-wrong", "Wrong"),
    Verdict.UNDECIDED.value: ("is-undecided", "Could not be checked"),
}
_FAULTS = {"rules": "Wrong rules", "search": "Wrong search"}


def render_program_report(write: "Write", check: "ProgramCheck") -> Element:
    """Return the report."""
    report = check.report
    kind, verdict = name_verdict(report)
    is_changed = check.code.text != write.app.editor.state.text
    parts = [_render_rules(report), *_render_searches(write, report)]
    if not any(parts):
        parts = [_render_sentences(report["sentences"])]
    return element(
        "section",
        {"class": f"write-result {kind}", "id": RESULT_ID, "aria-label": "The check"},
        element(
            "p",
            {"class": "write-verdict", "role": "status", "key": report["verdict"]},
            icon("done") if kind == "is-right" else None,
            verdict,
            element("span", {"class": "write-note"}, " before your change") if is_changed else None,
        ),
        parts,
    )


def name_verdict(report: Mapping[str, Any]) -> tuple[str, str]:
    """Return the class of a verdict and its name."""
    kind, verdict = _VERDICTS[report["verdict"]]
    return kind, _FAULTS.get(report["fault"], verdict)


def _render_sentences(sentences: list[str]) -> Element:
    return element("div", None, [element("p", {"key": one}, one) for one in sentences])


def _render_rules(report: Mapping[str, Any]) -> Child:
    """Return how the rules of the program differ from those of its game."""
    differences, positions = report.get("rules", []), report.get("positions", 0)
    notes = [element("p", {"class": "write-note"}, one) for one in report.get("notes", [])]
    if not differences:
        if not positions and not notes:
            return None
        right = f"The rules are right in all {group_digits(positions)} positions."
        return element("div", None, element("p", None, right) if positions else None, notes)
    count = report["rule_differences"]
    return element(
        "div",
        {"class": "write-rules"},
        element(
            "p",
            None,
            f"{count_of(count, 'difference')} from the rules of the game, in "
            f"{count_of(positions, 'position')} that were tried.",
        ),
        element("ul", None, [_render_difference(one) for one in differences]),
        notes,
    )


def _render_difference(difference: Mapping[str, Any]) -> Element:
    view = difference["view"]
    return element(
        "li",
        {"key": difference["sentence"]},
        _render_board(view) if view else None,
        element(
            "div",
            None,
            element("p", None, difference["sentence"]),
            element("code", None, difference["call"]),
        ),
    )


def _render_searches(write: "Write", report: Mapping[str, Any]) -> list[Child]:
    return [_render_search(write, one) for one in report.get("searches", [])]


def _render_search(write: "Write", search: Mapping[str, Any]) -> Element:
    is_undecided = search["verdict"] == Verdict.UNDECIDED.value
    lead = "Could not be checked: " if is_undecided else ""
    title = search["title"]
    is_wrong = search["verdict"] == Verdict.WRONG.value
    call = search["counterexample"] if is_wrong else ""
    wrong, trials = search["wrong_trials"], search["trials"]
    return element(
        "div",
        {"class": "write-search", "key": search["search"]},
        element(
            "p",
            None,
            element("b", None, search["search"]),
            f": {lead}{search['sentence']}",
        ),
        element("p", {"class": "write-advice"}, f"{title[:1].upper()}{title[1:]}.")
        if title
        else None,
        element(
            "p",
            {"class": "write-note"},
            f"Wrong in {group_digits(wrong)} of {count_of(trials, 'trial')}.",
        )
        if is_wrong and wrong
        else None,
        _render_call(write, call) if call else None,
    )


def _render_call(write: "Write", call: str) -> Element:
    return element(
        "div",
        {"class": "write-call"},
        element("code", None, call),
        element(
            "div",
            {"class": "write-row"},
            button(
                "Show it on the stage",
                action(write.show_call, call),
                "play",
                classes="is-small is-primary",
                disabled=bool(write.state.busy),
            ),
            button("Copy", None, "share", classes="is-small", copy=call),
        ),
    )


def _render_board(view: Mapping[str, Any]) -> Element:
    """Return a small board; what it says is in the sentence beside it."""
    rows, columns = view["rows"], view["columns"]
    squares = [
        element(
            "rect",
            {
                "x": _CELL * (cell % columns),
                "y": _CELL * (cell // columns),
                "width": _CELL,
                "height": _CELL,
            },
        )
        for cell in range(rows * columns)
    ]
    marks = [
        element(
            "text",
            {
                "x": _CELL * (cell % columns) + _CELL / 2,
                "y": _CELL * (cell // columns) + _CELL / 2,
                "class": {"X": "is-max", "O": "is-min"}.get(mark),
                "text-anchor": "middle",
                "dy": "0.35em",
            },
            mark,
        )
        for cell, mark in enumerate(view["cells"])
        if mark
    ]
    return element(
        "svg",
        {
            "class": "write-board",
            "viewBox": f"-0.5 -0.5 {_CELL * columns + 1} {_CELL * rows + 1}",
            "aria-hidden": "true",
        },
        squares,
        marks,
    )
