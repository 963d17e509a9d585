"""Nodes against depth in the Compare tab: the plot, and the same numbers as a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log10
from typing import TYPE_CHECKING

from plyscope.page.depth_curves import describe_omissions
from plyscope.page.elements import Child, Element, button, element
from plyscope.page.number_text import group_digits, plies
from plyscope.page.panels.run_table import NONE, render_run_head
from plyscope.page.part import action
from plyscope.render.curves_svg import DASHES, Curve

if TYPE_CHECKING:
    from plyscope.page.depth_curves import DepthCurves

_WIDTH, _HEIGHT = 400, 220  # of the plot
_LEFT, _TOP, _BOTTOM = 46, 10, 28  # its margins
_MIN_DEPTHS = 4  # that the axis has


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
    """Return the plot; under it are the numbers at the depth under the pointer, else the last."""
    nodes = curves.state.nodes
    scales = _Scales.fit(curves.curves)
    return element(
        "div",
        {"class": "plot", "key": "plot", "aria-hidden": "true"},
        element(
            "svg",
            {"class": "plot-chart", "viewBox": f"0 0 {_WIDTH} {_HEIGHT}"},
            _render_grid(scales),
            _render_ticks(scales, _find_whole(curves)),
            [_render_curve(scales, number, curve) for number, curve in enumerate(curves.curves)],
        ),
        element(
            "div",
            {"class": "plot-depths"},
            [_render_depth(curves, depth) for depth in range(1, len(nodes) + 1)],
            [element("div", None) for _ in range(len(nodes), scales.last)],
            None if nodes else element("p", {"class": "plot-readout"}, "Counting …"),
        ),
    )


@dataclass(frozen=True)
class _Scales:
    """Depths from 1 to `last`, and on a logarithmic scale 1 to 10 ** `powers` nodes."""

    last: int
    powers: int

    @classmethod
    def fit(cls, curves: Sequence[Curve]) -> "_Scales":
        """Return the scales on which curves have room."""
        largest = max((nodes for curve in curves for nodes in curve.nodes if nodes), default=1)
        last = max(_MIN_DEPTHS, *(len(curve.nodes) for curve in curves))
        return cls(last, max(1, ceil(log10(largest))))

    def x(self, depth: int) -> float:
        return round(_LEFT + (depth - 0.5) / self.last * (_WIDTH - _LEFT), 1)

    def y(self, nodes: int) -> float:
        room = _HEIGHT - _TOP - _BOTTOM
        return round(_HEIGHT - _BOTTOM - log10(nodes) / self.powers * room, 1)


def _render_grid(scales: _Scales) -> list[Element]:
    lines = []
    for power in range(scales.powers + 1):
        y = scales.y(10**power)
        place = {"x": _LEFT - 8, "y": y + 4, "text-anchor": "end"}
        lines.append(element("path", {"class": "plot-grid", "d": f"M{_LEFT} {y}H{_WIDTH}"}))
        lines.append(element("text", place, _shorten(10**power)))
    return lines


def _shorten(count: int) -> str:
    """Return a power of ten in few characters: 100 k."""
    if count >= 1_000_000:
        return f"{count // 1_000_000} M"
    return f"{count // 1_000} k" if count >= 1_000 else str(count)


def _render_ticks(scales: _Scales, whole: int | None) -> list[Element]:
    return [
        element(
            "text",
            {"x": scales.x(depth), "y": _HEIGHT - 8, "text-anchor": "middle"},
            f"{depth} = all" if depth == whole else str(depth),
        )
        for depth in range(1, scales.last + 1)
    ]


def _render_curve(scales: _Scales, number: int, curve: Curve) -> Element:
    points = [
        (scales.x(depth), scales.y(nodes)) for depth, nodes in enumerate(curve.nodes, 1) if nodes
    ]
    dash = DASHES[number % len(DASHES)] or None
    path = " ".join(f"{x},{y}" for x, y in points)
    return element(
        "g",
        {"class": f"is-run-{number + 1}"},
        element("polyline", {"points": path, "stroke-dasharray": dash}),
        [element("circle", {"cx": x, "cy": y, "r": 3}) for x, y in points],
    )


def _render_depth(curves: "DepthCurves", depth: int) -> Element:
    """Return the part of the plot above a depth, with the numbers that are shown with it."""
    state = curves.state
    return element(
        "div",
        None,
        element(
            "p",
            {"class": "plot-readout"},
            element(
                "span", None, "The whole game" if depth == _find_whole(curves) else plies(depth)
            ),
            [
                element(
                    "span",
                    {"class": f"is-run-{number}", "title": name},
                    element("i", {"class": "swatch"}),
                    _count(count),
                )
                for number, (name, count) in enumerate(
                    zip(state.names, state.nodes[depth - 1], strict=True), 1
                )
            ],
        ),
    )


def _find_whole(curves: "DepthCurves") -> int | None:
    """Return the depth that is the whole game, if one is."""
    return len(curves.state.nodes) if curves.state.is_whole else None


def _render_numbers(curves: "DepthCurves") -> Element:
    state, whole = curves.state, _find_whole(curves)
    rows = [
        element(
            "tr",
            {"key": str(depth)},
            element(
                "th",
                {"scope": "row"},
                f"{depth}, the whole game" if depth == whole else str(depth),
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
