"""The jumps and what playback stops at, below the tabs that are about a tick."""

from typing import TYPE_CHECKING, NamedTuple

from plyscope.page.elements import Action, Element, element, icon
from plyscope.page.part import action

if TYPE_CHECKING:
    from plyscope.page.jumps import Jumps


class _Event(NamedTuple):
    """What is jumped to: its name on the button and in full, how its stop is called, its key."""

    label: str
    name: str
    plural: str
    key: str


_EVENTS = {
    "cutoff": _Event("Cutoff", "cutoff", "cutoffs", "C"),
    "leaf": _Event("Leaf", "leaf", "leaves", "L"),
    "root": _Event("Root", "change of the root’s value", "root changes", "R"),
}


def render_jumps(jumps: "Jumps") -> Element:
    """Return the jumps; their actions are the shell's, which has the tape."""
    events = {name: one for name, one in _EVENTS.items() if name != "cutoff" or jumps.cuts}
    stops = vars(jumps.state.stops)
    return element(
        "div",
        {"class": "jump-panel"},
        element("p", {"class": "missed", "role": "status"}, jumps.state.missed),
        element(
            "div",
            {"class": "jumps", "role": "toolbar", "aria-label": "Jumps"},
            element(
                "div",
                {"class": "steppers"},
                [_render_stepper(name, one) for name, one in events.items()],
            ),
            element(
                "div",
                {"class": "ways"},
                _render_way(
                    "Finish this node",
                    "To where this node is left (O)",
                    "out",
                    ["shell.jump_out"],
                ),
                _render_way(
                    "Principal variation",
                    "To its next node, where that was entered (P)",
                    "into",
                    ["shell.enter_variation"],
                ),
            ),
        ),
        element(
            "fieldset",
            {"class": "stops"},
            element("legend", None, "Stop at"),
            [
                element(
                    "label",
                    None,
                    element(
                        "input",
                        {
                            "type": "checkbox",
                            "checked": stops[name],
                            "onchange": action(jumps.stop_at, name),
                        },
                    ),
                    one.plural,
                )
                for name, one in events.items()
            ],
        ),
    )


def _render_stepper(name: str, one: _Event) -> Element:
    def step(title: str, key: str, icon_name: str, count: int) -> Element:
        return element(
            "button",
            {
                "type": "button",
                "class": "jump",
                "aria-label": title,
                "title": f"{title} ({key})",
                "onclick": ["shell.jump", name, count],
            },
            icon(icon_name),
        )

    return element(
        "div",
        {"class": "stepper"},
        step(f"Previous {one.name}", f"Shift+{one.key}", "back", -1),
        element("span", {"aria-hidden": "true"}, one.label),
        step(f"Next {one.name}", one.key, "onward", 1),
    )


def _render_way(label: str, title: str, icon_name: str, do: Action) -> Element:
    attributes = {"type": "button", "class": "jump is-way", "title": title, "onclick": do}
    return element("button", attributes, icon(icon_name), label)
