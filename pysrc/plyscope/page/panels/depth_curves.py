"""Nodes against depth in the Compare tab: the plot, and the same numbers as a table."""

from typing import TYPE_CHECKING

from plyscope.page.depth_curves import describe_omissions
from plyscope.page.elements import Child, Element, button, element
from plyscope.page.number_text import group_digits, plies
from plyscope.page.panels.run_table import NONE, render_run_head
from plyscope.page.part import action

if TYPE_CHECKING:
    from plyscope.page.depth_curves import DepthCurves


def render_depth_curves(curves: "DepthCurves") -> Child:
    """Return the section with the plot; None where there is nothing to plot."""
    session, state = curves.app.session, curves.state
    if not session.choices.entry.depths or session.position.is_over:
        return None
    content: list[Child]
    if not state.is_shown:
        content = [
            element(
                "p",
                {"class": "compare-note"},
                "How much each of these searches visits when it looks 1, 2, 3 and more plies "
                "ahead.",
            )
        ]
    else:
        note = "" if state.is_running else describe_omissions(curves.curves)
        content = [
            _render_plot(curves),
            element("p", {"class": "compare-note"}, note) if note else None,
            _render_numbers(curves),
        ]
    return element(
        "section",
        {"class": "compare-part", "aria-labelledby": "plot-heading"},
        element("h3", {"id": "plot-heading"}, "Nodes against depth"),
        content,
        _render_button(curves),
    )


def _render_button(curves: "DepthCurves") -> Element:
    state = curves.state
    if state.is_shown and not state.is_running:
        return button("Save as SVG", action(curves.download), classes="is-small")
    return button(
        "Searching …" if state.is_running else "Search every depth",
        action(curves.run),
        classes="is-small",
        disabled=state.is_running or curves.app.race.state.phase == "searching",
    )


def _render_plot(curves: "DepthCurves") -> Element:
    """Return the plot; the shell draws it from the numbers and their texts."""
    state = curves.state
    last = len(state.nodes)
    content = {
        "names": list(state.names),
        "nodes": [list(curve.nodes) for curve in curves.curves],
        "texts": [[_count(count) for count in counts] for counts in state.nodes],
        "ticks": [
            f"{depth} = all" if state.is_whole and depth == last else str(depth)
            for depth in range(1, last + 1)
        ],
        "depths": [
            "The whole game" if state.is_whole and depth == last else plies(depth)
            for depth in range(1, last + 1)
        ],
    }
    return element("plot", {"key": "plot", "content": content})


def _render_numbers(curves: "DepthCurves") -> Element:
    state = curves.state
    last = len(state.nodes)
    rows = [
        element(
            "tr",
            {"key": str(depth)},
            element(
                "th",
                {"scope": "row"},
                f"{depth}, the whole game" if state.is_whole and depth == last else str(depth),
            ),
            [element("td", None, _count(count)) for count in counts],
        )
        for depth, counts in enumerate(state.nodes, 1)
    ]
    heads = [render_run_head(number, name) for number, name in enumerate(state.names)]
    table = element(
        "table",
        {"class": "compare-table"},
        element("caption", {"class": "hidden"}, "Nodes against depth"),
        element(
            "thead", None, element("tr", None, element("th", {"scope": "col"}, "Plies"), heads)
        ),
        element("tbody", None, rows),
    )
    return element(
        "details",
        {"class": "plot-numbers", "key": "numbers"},
        element("summary", None, "The numbers"),
        element("div", {"class": "compare-scroll"}, table),
    )


def _count(nodes: int | None) -> str:
    return NONE if nodes is None else group_digits(nodes)
