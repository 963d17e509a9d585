"""The race, which stands in the place of the stage: its head, and the runs side by side."""

from typing import TYPE_CHECKING

from plyscope.page.elements import Child, Element, button, element, icon_button
from plyscope.page.number_text import group_digits, percent
from plyscope.page.part import action

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.race import Race, Run

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


def render_race_runs(app: "App") -> Child:
    """Return the runs; the shell draws their trees, and writes their numbers as in `counters`."""
    state = app.race.state
    if state.phase == "choosing":
        return None
    is_on = state.phase == "race"
    runs = [_render_run(run, number, is_on) for number, run in enumerate(state.runs, 1)]
    return element("div", {"class": "part"}, runs)


def _render_run(run: "Run", number: int, is_on: bool) -> Element:
    id_ = f"run-{number}"
    return element(
        "section",
        {"class": f"run is-{id_}", "aria-labelledby": f"{id_}-name", "key": id_},
        element(
            "div",
            {"class": "run-head"},
            element("i", {"class": "swatch", "aria-hidden": "true"}),
            element("h3", {"id": f"{id_}-name", "title": run.name}, run.name),
            _render_news(run) if is_on else None,
        ),
        element(
            "div",
            {"class": "run-body"},
            element("div", {"class": "run-tree", "id": id_}),
            None if is_on else element("p", {"class": "run-waiting"}, *_describe_progress(run)),
        ),
        _render_bar(run),
        element(
            "dl",
            {"class": "run-counters"},
            _render_count("Nodes", "nodes"),
            _render_count("Leaves", "leaves"),
            _render_count("Cutoffs", "alphaCuts betaCuts"),
            _render_count("Never visited", "", at_end=_describe_unvisited(run)),
        ),
    )


def _render_news(run: "Run") -> Element:
    """Return what became of a run, which is told at its end."""
    if run.is_complete:
        news = f"done at {group_digits(run.counts.ticks)}"
        return element("p", {"class": "run-news", "data-at-end": news})
    text = f"stopped after {group_digits(run.counts.nodes)} nodes" if run.has_ended else ""
    return element("p", {"class": "run-news"}, text)


def _describe_progress(run: "Run") -> list[Child]:
    """Return what stands in the place of a tree until the race begins."""
    if run.stage == "waiting":
        return ["Next"]
    if run.stage == "searching":
        return [element("span", None, "Searching: ", _render_number("nodes"), " nodes")]
    return [f"Searched: {group_digits(run.counts.nodes)} nodes"]


def _render_number(count: str) -> Element:
    return element("span", {"data-count": count})


def _render_bar(run: "Run") -> Element:
    """Return a bar for the share of plain minimax's tree that was visited."""
    is_known = run.stage != "waiting" and run.plain_nodes
    of = str(max(run.plain_nodes or 0, run.counts.nodes)) if is_known else None
    parts = (element("div", {"hidden": True}), element("div"))
    return element("div", {"class": "bar run-bar", "aria-hidden": "true", "data-of": of}, *parts)


def _describe_unvisited(run: "Run") -> str:
    """Return the share of plain minimax's tree that a run did not visit, once that is known."""
    share = run.unvisited_share
    return "–" if share is None else percent(share)


def _render_count(name: str, count: str, at_end: str | None = None) -> Element:
    number = element("dd", {"data-count": count, "data-at-end": at_end})
    return element("div", {"key": name}, element("dt", None, name), number)
