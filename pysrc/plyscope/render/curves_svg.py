"""Nodes against depth as an SVG picture for paper, always on white."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, log10

from plyscope.render.xml_text import escape_xml

WIDTH, HEIGHT = 640, 400
LEFT, RIGHT, TOP, BOTTOM = 62, 20, 20, 46  # margins
COLOURS = ("#303a4c", "#007a5a", "#a8467f")  # of the runs on the page by day
DASHES = ("", "7 4", "2 4")
KEY_HEIGHT = 18  # of a line of the key


@dataclass(frozen=True)
class Curve:
    """The nodes of a search at depth 1, 2, ...; None at a depth where it was not run."""

    name: str
    nodes: tuple[int | None, ...]


def draw_curves(curves: Sequence[Curve], is_whole: bool) -> str:
    """Return the curves as an SVG document; `is_whole`: the last depth is that of the whole game.

    The axis of the nodes is logarithmic.
    """
    last = max(2, *(len(curve.nodes) for curve in curves))
    largest = max((nodes for curve in curves for nodes in curve.nodes if nodes), default=1)
    powers = max(1, ceil(log10(largest)))
    axes = _Axes(last, powers)
    names = [
        f"{depth} = all" if is_whole and depth == last else str(depth) for depth in axes.depths
    ]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" font-family="sans-serif" font-size="12" fill="#141a26">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        *_draw_grid(axes),
        *(
            _text(axes.x(depth), HEIGHT - BOTTOM + 18, name, "middle")
            for depth, name in zip(axes.depths, names, strict=True)
        ),
        _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, "plies", "middle"),
        _text(14, TOP - 6, "nodes"),
        *(_draw_curve(axes, number, curve) for number, curve in enumerate(curves)),
        "</svg>",
        "",
    ]
    return "\n".join(lines)


@dataclass(frozen=True)
class _Axes:
    """The scales: depths from 1 to `last`, nodes from 1 to 10 to the power of `powers`."""

    last: int
    powers: int

    @property
    def depths(self) -> range:
        return range(1, self.last + 1)

    def x(self, depth: int) -> float:
        return LEFT + (depth - 1) / (self.last - 1) * (WIDTH - LEFT - RIGHT)

    def y(self, nodes: float) -> float:
        return HEIGHT - BOTTOM - log10(nodes) / self.powers * (HEIGHT - TOP - BOTTOM)


def _draw_grid(axes: _Axes) -> Iterator[str]:
    for power in range(axes.powers + 1):
        y = axes.y(10**power)
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#e0e5ec"/>'
        yield _text(LEFT - 8, y + 4, f"{10**power:,}", "end")


def _draw_curve(axes: _Axes, number: int, curve: Curve) -> str:
    """Return a curve with its points and its name in the key."""
    colour, dash = COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)]
    stroke = f'stroke="{colour}" stroke-width="2"'
    if dash:
        stroke += f' stroke-dasharray="{dash}"'
    points = [
        (f"{axes.x(depth):.1f}", f"{axes.y(nodes):.1f}")
        for depth, nodes in enumerate(curve.nodes, 1)
        if nodes
    ]
    path = " ".join(",".join(point) for point in points)
    dots = "".join(f'<circle cx="{x}" cy="{y}" r="3.5" fill="{colour}"/>' for x, y in points)
    top = TOP + 14 + KEY_HEIGHT * number
    return (
        f'<polyline points="{path}" fill="none" {stroke}/>{dots}'
        f'<path d="M{LEFT + 12} {top - 4}h26" {stroke}/>{_text(LEFT + 46, top, curve.name)}'
    )


def _text(x: float, y: float, text: str, anchor: str = "") -> str:
    more = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text x="{x:.1f}" y="{y:.1f}"{more}>{escape_xml(text)}</text>'
