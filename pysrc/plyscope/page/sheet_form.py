"""The form for a sheet of exercises, which is saved as a file."""

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plyscope.calls.schema import CALLS
from plyscope.exercises import DIRECTIONS, KINDS, Exercise, Sheet
from plyscope.exercises.sheet import DEFAULT_TITLE
from plyscope.exercises.solution import format_heading
from plyscope.page.elements import Child, Element, element
from plyscope.page.form_fields import (
    ChosenFile,
    argument_field,
    check_field,
    choice_field,
    read_argument,
    submit_button,
)
from plyscope.page.part import Failure, Part, action, answer, event

if TYPE_CHECKING:
    from plyscope.page.app import App

FORMATS = {
    "html": "page to print",
    "tex": "LaTeX",
    "xml": "Moodle XML",
    "json": "JSON",
    "txt": "plain text",
}
MAX_FILE_BYTES = 4_000_000
TIES_LABELS = {"cut": "cut", "strict": "do not cut"}


@dataclass(frozen=True)
class SheetFormState:
    """What a sheet has; `task` is a sheet being made.

    opened   the exercises of a sheet that was opened, as JSON; `opened_title` is its title
    problem  why a file is no sheet
    """

    seed: int = 1
    count: int = 10
    kinds: tuple[str, ...] = ("alphabeta",)
    level: int = 2
    direction: str = DIRECTIONS[0]
    ties: str = "cut"
    format: str = "html"
    title: str = DEFAULT_TITLE
    has_key: bool = True
    opened: tuple[str, ...] = ()
    opened_title: str = ""
    problem: str = ""
    task: int | None = None


class SheetForm(Part[SheetFormState]):
    """The form for a sheet of exercises."""

    name = "sheet"

    def __init__(self, app: "App") -> None:
        super().__init__(app, SheetFormState())

    @event
    def set_number(self, name: str, number: int | float | None) -> None:
        """Set the seed, the number of exercises or their level."""
        self.change(**{name: read_argument("exercises", name, number)})

    @event
    def set_choice(self, name: str, choice: str) -> None:
        """Set the direction, the rule for ties or the format."""
        self.change(**{name: CALLS["exercises"][name].type.read(name, choice)})

    @event
    def choose_kind(self, kind: str, is_chosen: bool) -> None:
        """Have exercises of a kind, or not."""
        chosen = set(self.state.kinds) - {kind} | ({kind} if is_chosen else set())
        self.change(kinds=tuple(one for one in KINDS if one in chosen))

    @event
    def set_title(self, title: str) -> None:
        """Set the title of the sheet."""
        self.change(title=CALLS["exercises"]["title"].type.read("title", title))

    @event
    def set_key(self, has_key: bool) -> None:
        """Set whether the file has the solutions."""
        self.change(has_key=has_key)

    @event
    def open_file(self, file: ChosenFile) -> None:
        """List the exercises of a sheet that was saved as JSON; say why a file is none."""
        if file.size > MAX_FILE_BYTES:
            most = MAX_FILE_BYTES // 1_000_000
            self.change(
                problem=f"{file.name} is too large for a sheet: it has more than {most} MB."
            )
            return
        try:
            sheet = Sheet.from_json(file.text or "")
        except ValueError as error:
            self.change(problem=f"{file.name} is not a sheet. {error}")
            return
        exercises = tuple(json.dumps(exercise.to_json()) for exercise in sheet.exercises)
        self.change(opened=exercises, opened_title=sheet.title, problem="")

    @event
    def begin(self, index: int) -> None:
        """Begin an exercise of the sheet that was opened; its tree becomes the user's tree."""
        if not 0 <= index < len(self.state.opened):
            return
        data = json.loads(self.state.opened[index])
        if self.app.lab.read(data["tree"]):
            self.app.practice.begin_given(Exercise.from_json(data))

    @event
    def make(self) -> None:
        """Have the sheet made."""
        if not self.state.kinds or self.state.task is not None:
            return
        state = self.state
        arguments = {
            name: getattr(state, name) for name in CALLS["exercises"] if name in vars(state)
        }
        arguments |= {"kinds": list(state.kinds), "solutions": state.has_key}
        self.change(task=self.app.start_task("exercises", arguments, self.take_sheet))

    @answer
    def take_sheet(self, result: Any) -> None:
        """Save the sheet as a file."""
        self.change(task=None)
        if isinstance(result, Failure):
            if not result.is_stopped:
                self.app.lab.fail(result.message)
            return
        type_ = "text/html" if result["name"].endswith(".html") else "text/plain"
        self.app.download(name=result["name"], text=result["text"], type=type_)

    def render_form(self) -> Element:
        """Return the form."""
        is_busy = self.state.task is not None
        return element(
            "form",
            {"class": "lab-form", "onsubmit": action(self.make)},
            element(
                "p",
                {"class": "lab-hint"},
                "Exercises from a seed, with room for the answers. The solutions have the windows "
                "at every node, and the points. The page prints on A4 and on letter. A sheet "
                "that is "
                "saved as JSON can be opened below.",
            ),
            element(
                "div",
                {"class": "lab-checks", "role": "group", "aria-label": "Kinds of exercises"},
                [
                    check_field(
                        kind.title,
                        action(self.choose_kind, name),
                        is_checked=name in self.state.kinds,
                        key=name,
                    )
                    for name, kind in KINDS.items()
                ],
            ),
            element(
                "div",
                {"class": "lab-fields"},
                self._render_number("count", "Exercises"),
                self._render_number("seed", "Seed"),
                self._render_number("level", "Level, 1 to 5"),
            ),
            self._render_choice(
                "direction", "Alpha–beta goes", dict(zip(DIRECTIONS, DIRECTIONS, strict=True))
            ),
            self._render_choice("ties", "At equality", TIES_LABELS),
            element(
                "label",
                {"class": "lab-field"},
                "Title",
                element(
                    "input",
                    {
                        "type": "text",
                        "maxlength": 200,
                        "value": self.state.title,
                        "oninput": action(self.set_title),
                    },
                ),
            ),
            check_field(
                "With the solutions", action(self.set_key), is_checked=self.state.has_key, key="key"
            ),
            self._render_choice("format", "Format", FORMATS),
            submit_button(
                "Making it …" if is_busy else "Save the sheet",
                is_disabled=is_busy or not self.state.kinds,
            ),
        )

    def render_opened(self) -> list[Child]:
        """Return the button that opens a sheet, and the exercises of one that was opened."""
        state = self.state
        entries = [
            element(
                "li",
                {"key": number},
                element(
                    "button",
                    {"type": "button", "class": "link", "onclick": action(self.begin, number)},
                    f"{number + 1}. {format_heading(Exercise.from_json(json.loads(text)))}",
                ),
            )
            for number, text in enumerate(state.opened)
        ]
        attributes = {"class": "lab-problem", "role": "alert", "key": state.problem}
        return [
            element(
                "label",
                {"class": "button is-small"},
                "Open a sheet",
                element(
                    "input",
                    {
                        "type": "file",
                        "class": "hidden",
                        "accept": ".json,application/json",
                        "data-max-bytes": MAX_FILE_BYTES,
                        "onchange": action(self.open_file),
                    },
                ),
            ),
            element("p", attributes, state.problem) if state.problem else None,
            element("p", {"class": "lab-hint"}, f"{state.opened_title}:") if entries else None,
            element("ul", {"class": "lab-kept"}, entries) if entries else None,
        ]

    def _render_number(self, name: str, label: str) -> Element:
        change = action(self.set_number, name)
        return argument_field("exercises", name, label, getattr(self.state, name), change)

    def _render_choice(self, name: str, label: str, choices: dict[str, str]) -> Element:
        change = action(self.set_choice, name)
        return choice_field(label, choices, getattr(self.state, name), change)
