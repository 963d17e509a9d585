"""The form for a sheet of exercises, which is saved as a file."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plyscope.calls.schema import CALLS
from plyscope.exercises import DIRECTIONS, KINDS
from plyscope.page.elements import Element, element
from plyscope.page.form_fields import (
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
TIES_LABELS = {"cut": "cut", "strict": "do not cut"}


@dataclass(frozen=True)
class SheetFormState:
    """What a sheet has; `task` is a sheet being made."""

    seed: int = 1
    count: int = 10
    kinds: tuple[str, ...] = ("alphabeta",)
    level: int = 2
    direction: str = DIRECTIONS[0]
    ties: str = "cut"
    format: str = "html"
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
    def make(self) -> None:
        """Have the sheet made."""
        if not self.state.kinds or self.state.task is not None:
            return
        arguments = {**vars(self.state), "kinds": list(self.state.kinds)}
        del arguments["task"]
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
                "Exercises from a seed, with room for the answers, and with a key: the windows at "
                "every node, and the points. The page prints on A4 and on letter.",
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
            self._render_choice("format", "As", FORMATS),
            submit_button(
                "Making it …" if is_busy else "Save the sheet",
                is_disabled=is_busy or not self.state.kinds,
            ),
        )

    def _render_number(self, name: str, label: str) -> Element:
        change = action(self.set_number, name)
        return argument_field("exercises", name, label, getattr(self.state, name), change)

    def _render_choice(self, name: str, label: str, choices: dict[str, str]) -> Element:
        change = action(self.set_choice, name)
        return choice_field(label, choices, getattr(self.state, name), change)
