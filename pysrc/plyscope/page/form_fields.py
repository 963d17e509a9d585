"""Form fields: those for arguments of calls have the ranges of the arguments' types."""

from dataclasses import dataclass
from typing import Any

from plyscope.calls.argument_types import Integer
from plyscope.calls.schema import CALLS
from plyscope.page.elements import Action, Element, element, number_field, select
from plyscope.student_code import notebook


@dataclass(frozen=True)
class ChosenFile:
    """A file that the user chose: its name, its size in bytes, and its text.

    The text is None where the file is no text in UTF-8, or larger than the field allows.
    """

    name: str
    size: int
    text: str | None

    @property
    def is_notebook(self) -> bool:
        """Whether it is a Jupyter notebook, by its name."""
        return self.name.lower().endswith(notebook.SUFFIX)

    def read_program(self) -> str:
        """Return the program in it: its text, or the code of a notebook; "" if it has no text.

        Raises ValueError if a notebook cannot be read.
        """
        text = self.text or ""
        return notebook.read_notebook(text) if self.is_notebook and text else text


def _find_type(call: str, name: str) -> Integer:
    type_ = CALLS[call][name].type
    assert isinstance(type_, Integer)
    return type_


def argument_field(call: str, name: str, label: str, value: int, action: Action) -> Element:
    """Return a labelled field for a whole number that an argument of a call takes."""
    limits = _find_type(call, name)
    return number_field(
        label, value, int(limits.minimum), int(limits.maximum), action, class_="lab-field"
    )


def read_argument(call: str, name: str, value: Any) -> int:
    """Return a number that was typed; raise ValueError if the argument does not take it."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return _find_type(call, name).read(name, value)  # type: ignore[no-any-return]


def check_field(label: str, change: Action, *, is_checked: bool, **attributes: Any) -> Element:
    """Return a checkbox with its label."""
    box = element("input", {"type": "checkbox", "checked": is_checked, "onchange": change})
    return element("label", {"class": "lab-check", **attributes}, box, label)


def submit_button(text: str, *, is_disabled: bool = False) -> Element:
    """Return the button that sends a form."""
    return element(
        "button", {"type": "submit", "class": "button is-small", "disabled": is_disabled}, text
    )


def choice_field(label: str, choices: dict[str, str], value: str, change: Action) -> Element:
    """Return a labelled select; `choices` has a label for each value."""
    listed = [{"value": one, "label": text} for one, text in choices.items()]
    return element("label", {"class": "lab-field"}, label, select(listed, value, change))
