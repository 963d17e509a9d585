"""Playback: the buttons, the speed and the timeline.

The shell plays the tape, and writes what changes with every frame: which buttons can be used by
`data-needs` (a "tape", "past" or "future" ticks), the play button, the speed, and the timeline.
"""

from typing import TYPE_CHECKING

from plyscope.page.elements import Action, Element, button, element, icon, icon_button, select

if TYPE_CHECKING:
    from plyscope.page.app import App

SPEEDS = {
    "auto": "Auto",
    "1": "1 / s",
    "10": "10 / s",
    "100": "100 / s",
    "1000": "1,000 / s",
    "10000": "10,000 / s",
    "Infinity": "All at once",
}


def render_transport(app: "App") -> Element:
    """Return the buttons, the speed and the timeline."""
    is_quiz_on = app.quiz.state.is_on
    return element(
        "div",
        {"class": "playback", "role": "toolbar", "aria-label": "Playback"},
        element(
            "div",
            {"class": "playback-buttons"},
            _render_button("To start", "toStart", ["shell.seek_start"], "past"),
            _render_button("Step back", "stepBack", ["shell.step", -1], "past"),
            _render_play_button(),
            _render_button("Step forward", "stepForward", ["shell.step", 1], "future"),
            _render_button("To end", "toEnd", ["shell.seek_end"], "future"),
        ),
        button(
            element("span", None, "Quiz me"),
            ["shell.toggle_quiz"],
            "predict",
            classes="is-predict",
            title="Answer questions during playback (Q)",
            aria_pressed="true" if is_quiz_on else "false",
            disabled=app.race.state.phase != "choosing",
        ),
        element(
            "span",
            {"class": "field is-speed"},
            select(
                [{"value": value, "label": label} for value, label in SPEEDS.items()],
                "auto",
                ["shell.set_speed"],
                aria_label="Speed",
            ),
            icon("chevron"),
        ),
        element(
            "div",
            {"class": "timeline"},
            element(
                "input",
                {
                    "type": "range",
                    "aria-label": "Timeline",
                    "min": 0,
                    "max": 0,
                    "step": 1,
                    "oninput": ["shell.seek"],
                    "data-needs": "tape",
                    "disabled": True,
                },
            ),
        ),
        element(
            "p",
            {"class": "readout"},
            element("span", {"class": "readout-tick"}),
            element("span", {"class": "readout-ticks"}),
        ),
    )


def _render_button(name: str, glyph: str, action: Action, needs: str) -> Element:
    return icon_button(name, glyph, action, data_needs=needs, disabled=True)


def _render_play_button() -> Element:
    """Return the button with both its icons, of which one is shown."""
    return element(
        "button",
        {
            "type": "button",
            "class": "icon-button is-play",
            "aria-label": "Play",
            "title": "Play (space)",
            "onclick": ["shell.toggle_playback"],
            "data-needs": "tape",
            "disabled": True,
        },
        icon("play"),
        icon("pause"),
    )
