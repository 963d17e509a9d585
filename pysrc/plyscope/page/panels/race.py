"""The head of the race, which stands in the place of the stage."""

from typing import TYPE_CHECKING

from plyscope.page.elements import Element, button, element, icon_button
from plyscope.page.part import action

if TYPE_CHECKING:
    from plyscope.page.race import Race

LAYOUTS = {"compact": "Compact", "scale": "To scale"}


def render_race(race: "Race") -> Element:
    """Return the heading of the race and its buttons."""
    state = race.state
    is_on = state.phase == "race"
    moves = state.root.moves
    where = f"after {', '.join(moves)}" if moves else "from the start"
    if is_on and state.layout == "scale":
        where += ": what stays empty was never visited"
    return element(
        "div",
        {"class": "race-head"},
        element("h2", {"id": "race-heading", "tabindex": -1}, "Race"),
        element("span", {"class": "race-place"}, where),
        button("Stop this run", action(race.stop), classes="is-small")
        if any(run.stage == "searching" for run in state.runs)
        else None,
        None
        if race.app.drawer.state.is_open
        else button("Table", action(race.show_table), classes="is-small"),
        [_render_layouts(race), _render_fit(race)] if is_on else None,
        button(
            element("span", None, "Leave"),
            action(race.leave),
            "close",
            classes="is-small leave",
            aria_label="Leave the race",
            title="Leave the race",
        ),
    )


def _render_layouts(race: "Race") -> Element:
    buttons = [
        element(
            "button",
            {
                "type": "button",
                "aria-pressed": "true" if name == race.state.layout else "false",
                "onclick": action(race.set_layout, name),
            },
            text,
        )
        for name, text in LAYOUTS.items()
    ]
    attributes = {"class": "segments", "role": "group", "aria-label": "Layout of the trees"}
    return element("div", attributes, buttons)


def _render_fit(race: "Race") -> Element:
    fit = icon_button("Fit all", "fit", action(race.follow))
    fit[1]["title"] = "Follow all trees again"
    return fit
