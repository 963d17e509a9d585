"""The options of a search: a form that a button opens. What is refused stays in its field."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import TYPE_CHECKING, Any, TypeAlias

from plyscope.evaluation import parse_weights
from plyscope.page.elements import (
    Child,
    Children,
    Element,
    button,
    element,
    icon,
    icon_button,
    select,
)
from plyscope.page.part import Part, action, event
from plyscope.page.search_names import option_label
from plyscope.page.settings import GameChoices, OptionValue, format_number
from plyscope.search import Algorithm, Option

if TYPE_CHECKING:
    from plyscope.page.app import App

WEIGHTS = "weights"
MAX_SEED = 999_999_999
_WEIGHTS_SUMMARY = "How much each feature counts in the evaluation."

Searched: TypeAlias = tuple[GameChoices, Algorithm, Mapping[str, OptionValue]]


@dataclass(frozen=True)
class WrongValue:
    """What was typed and refused, and the sentence that says why.

    part   the feature, of a weight
    value  the option's value meanwhile: once it is another, what was typed is forgotten
    """

    text: str
    message: str
    part: str
    value: int | float | str


@dataclass(frozen=True)
class OptionsFormState:
    """The refused values by option."""

    wrong: Mapping[str, WrongValue] = field(default_factory=dict)


class OptionsForm(Part[OptionsFormState]):
    """The options of one search.

    `read` returns the game, the search and its options of now; `write` sets some options.
    """

    def __init__(
        self,
        app: "App",
        name: str,
        read: Callable[[], Searched],
        write: Callable[[Mapping[str, OptionValue]], None],
    ) -> None:
        self.name = name
        super().__init__(app, OptionsFormState())
        self._read = read
        self._write = write

    @event
    def set_option(self, option: str, text: str | int | float | None) -> None:
        """Set an option to what was typed or chosen."""
        self._set(option, "" if text is None else text)

    @event
    def set_seed(self, option: str, text: str | int | float | None) -> None:
        """Set the seed of an option's random choice."""
        seeded = self._read()[1].options[option].seeded_choice
        self._set(option, f"{seeded}:{'' if text is None else text}")

    @event
    def set_weight(self, feature: str, text: str | int | float | None) -> None:
        """Set the weight of a feature."""
        choices, _, options = self._read()
        weights = dict(parse_weights(choices.game, str(options[WEIGHTS])))
        others = {name: format_number(weight) for name, weight in weights.items()}
        given = {**others, feature: "" if text is None else str(text)}
        self._set(WEIGHTS, ",".join(f"{name}={value}" for name, value in given.items()), feature)

    @event
    def reset_weight(self, feature: str) -> None:
        """Set the weight of a feature to its default; its field gets the focus."""
        self.set_weight(feature, format_number(self._read()[0].game.weights[feature]))
        self.app.command("focus", id=f"{self.form_id}-{WEIGHTS}-{feature}")

    def _set(self, option: str, value: OptionValue, part: str = "") -> None:
        choices, algorithm, options = self._read()
        wrong = {name: one for name, one in self.state.wrong.items() if name != option}
        if value and algorithm.options[option].seeded_choice == value:
            value = f"{value}:1"
        try:
            read = choices.read_options(algorithm, {option: value})[option]
        except ValueError as error:
            typed = str(value).partition(f"{part}=")[2].partition(",")[0] if part else str(value)
            wrong[option] = WrongValue(typed, str(error), part, options[option])
            self.change(wrong=wrong)
            return
        self.change(wrong=wrong)
        if read != options[option]:
            self._write({option: read})

    @event
    def reset(self) -> None:
        """Set all options to their defaults; the first field gets the focus."""
        choices, algorithm, _ = self._read()
        self.change(wrong={})
        self._write(choices.default_options(algorithm))
        names = [name for name in choices.list_options(algorithm) if name != WEIGHTS]
        self.app.command("focus", id=f"{self.form_id}-{names[0]}")

    @event
    def toggled(self, is_open: bool) -> None:
        """Forget what was refused when the form is closed."""
        if not is_open and self.state.wrong:
            self.change(wrong={})

    def forget_wrong(self) -> None:
        """Forget what was refused, because the form is that of another search."""
        self.change(wrong={})

    # What it shows

    def render_opener(self, label: str) -> Child:
        """Return the button that opens the form; None if the search has no options."""
        choices, algorithm, _ = self._read()
        if not choices.list_options(algorithm):
            return None
        return icon_button(label, "sliders", None, classes="is-small", popovertarget=self.form_id)

    @property
    def form_id(self) -> str:
        """The id of the form."""
        return self.name.replace("_", "-")

    def render_form(self) -> Child:
        """Return the form, which opens by its button."""
        choices, algorithm, _ = self._read()
        if not choices.list_options(algorithm):
            return None
        return element(
            "div",
            {
                "class": "options",
                "id": self.form_id,
                "popover": "auto",
                "role": "group",
                "aria-label": "Options",
                "ontoggle": action(self.toggled),
            },
            element("p", {"class": "options-title"}, algorithm.title),
            self.render_rows(),
        )

    def render_rows(self, first: Child = None) -> Children:
        """Return what the search does, `first`, and a row for each option."""
        choices, algorithm, options = self._read()
        names = choices.list_options(algorithm)
        about = element("p", {"class": "options-about"}, algorithm.summary)
        if not names:
            return [about, first]
        is_default = dict(options) == choices.default_options(algorithm)
        rows = [
            self._render_weights(algorithm.options[name], options[name])
            if name == WEIGHTS
            else self._render_option(name, algorithm.options[name], options[name])
            for name in names
        ]
        reset = button("Reset to default", action(self.reset), classes="is-small is-quiet")
        return [
            about,
            first,
            element("div", {"class": "options-rows"}, rows),
            None if is_default else reset,
        ]

    def _find_wrong(self, name: str, value: OptionValue) -> WrongValue | None:
        wrong = self.state.wrong.get(name)
        return wrong if wrong is not None and wrong.value == value else None

    def _render_option(self, name: str, option: Option, value: OptionValue) -> Element:
        wrong = self._find_wrong(name, value)
        shown = wrong.text if wrong else format_value(value)
        row_id = f"{self.form_id}-{name}"
        marks = {"id": row_id, "aria-describedby": f"{row_id}-line"}
        if wrong:
            marks["aria-invalid"] = "true"
        word, _, seed = shown.partition(":")
        if option.value_type == "choice":
            control = element(
                "span",
                {"class": "option-select"},
                self._render_choices(name, option, word, marks),
                icon("chevron"),
            )
        else:
            change = action(self.set_option, name)
            control = element(
                "input", {**marks, **_input_type(option), "value": shown} | {"onchange": change}
            )
        seed_field = None
        if option.seeded_choice and word == option.seeded_choice:
            seed_field = self._render_seed(name, option, seed or "0")
        kind = {"choice": "words", "text": "text", "float": "real", "integer": "whole"}
        return element(
            "div",
            {"class": f"option is-{kind[option.value_type]}{' is-wrong' if wrong else ''}"},
            element("label", {"for": row_id}, option_label(name, option)),
            element("div", {"class": "option-control"}, control, seed_field),
            _render_line(row_id, wrong, option.summary),
        )

    def _render_choices(
        self, name: str, option: Option, word: str, marks: Mapping[str, Any]
    ) -> Element:
        words = self._read()[0].list_option_choices(name, option)
        choices = [{"value": one, "label": option.choice_titles.get(one, one)} for one in words]
        field_element = select(choices, word, action(self.set_option, name))
        field_element[1].update(marks)
        return field_element

    def _render_seed(self, name: str, option: Option, seed: str) -> Element:
        attributes = {
            "type": "number",
            "min": 0,
            "max": MAX_SEED,
            "step": 1,
            "inputmode": "numeric",
            "aria-label": f"{option_label(name, option)}: seed",
            "value": seed,
            "onchange": action(self.set_seed, name),
        }
        return element(
            "span",
            {"class": "option-seed"},
            element("span", {"aria-hidden": "true"}, "seed"),
            element("input", attributes),
        )

    def _render_weights(self, option: Option, value: OptionValue) -> Element:
        game = self._read()[0].game
        wrong = self._find_wrong(WEIGHTS, value)
        weights = parse_weights(game, str(value))
        form_id = f"{self.form_id}-{WEIGHTS}"
        fields = [
            self._render_weight(form_id, feature, default, weights[feature], wrong)
            for feature, default in game.weights.items()
        ]
        return element(
            "div",
            {
                "class": f"option is-weights{' is-wrong' if wrong else ''}",
                "role": "group",
                "aria-labelledby": f"{form_id}-title",
            },
            element(
                "p",
                {"class": "option-title", "id": f"{form_id}-title"},
                option_label(WEIGHTS, option),
            ),
            _render_line(form_id, wrong, _WEIGHTS_SUMMARY),
            element("div", {"class": "weights"}, fields),
        )

    def _render_weight(
        self, form_id: str, feature: str, default: float, weight: float, wrong: WrongValue | None
    ) -> Element:
        is_wrong = wrong is not None and wrong.part == feature
        text = format_number(default)
        row_id = f"{form_id}-{feature}"
        attributes = {
            "id": row_id,
            "type": "number",
            "step": "any",
            "aria-describedby": f"{form_id}-line",
            "aria-invalid": "true" if is_wrong else None,
            "value": wrong.text if wrong and is_wrong else format_number(weight),
            "onchange": action(self.set_weight, feature),
        }
        back = element(
            "button",
            {
                "type": "button",
                "class": "weight-back",
                "aria-label": f"{feature}: back to {text}",
                "hidden": weight == default,
                "onclick": action(self.reset_weight, feature),
            },
            f"back to {text}",
        )
        return element(
            "div",
            {"class": "weight"},
            element("label", {"for": row_id}, feature),
            element("div", {"class": "weight-control"}, element("input", attributes), back),
        )


def format_value(value: OptionValue) -> str:
    """Return an option's value as text in a field."""
    return value if isinstance(value, str) else format_number(value)


def _input_type(option: Option) -> dict[str, Any]:
    if option.value_type == "text":
        return {"type": "text", "spellcheck": "false"}
    is_float = option.value_type == "float"
    return {
        "type": "number",
        "min": option.minimum if isfinite(option.minimum) else None,
        "max": option.maximum if isfinite(option.maximum) else None,
        "step": "any" if is_float else 1,
        "inputmode": "decimal" if is_float else "numeric",
    }


def _render_line(row_id: str, wrong: WrongValue | None, summary: str) -> Element:
    attributes = {
        "class": "option-line",
        "id": f"{row_id}-line",
        "role": "alert" if wrong else None,
    }
    return element("p", attributes, wrong.message if wrong else summary)
