"""Arcs of SVG's paths as Bezier curves: what TikZ makes of half a circle is not one."""

import re
from math import atan2, ceil, cos, pi, sin, sqrt, tan

_PART = re.compile(r"([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+))")


def convert_arcs(path: str) -> str:
    """Return a path whose relative arcs, all of them unturned, are curves."""
    parts: list[str] = []
    arc: list[float] | None = None
    for letter, number in _PART.findall(path):
        if letter:
            arc = [] if letter == "a" else None
            parts += [] if letter == "a" else [letter]
        elif arc is None:
            parts.append(number)
        else:
            arc.append(float(number))
            if len(arc) == 7:
                parts.append(_arc_to_curves(*arc))
                arc = []
    return " ".join(parts)


def _arc_to_curves(
    rx: float, ry: float, _rotation: float, large: float, sweep: float, x: float, y: float
) -> str:
    """Return an arc from here by (x, y) as relative curves (SVG 2, appendix B.2.4)."""
    half_x, half_y = -x / 2 / rx, -y / 2 / ry
    square = half_x**2 + half_y**2
    far = sqrt(max(0.0, 1 / square - 1)) * (-1 if large == sweep else 1)
    middle_x, middle_y = far * half_y, -far * half_x
    first = atan2(half_y - middle_y, half_x - middle_x)
    turn = (atan2(-half_y - middle_y, -half_x - middle_x) - first) % (2 * pi)
    if not sweep:
        turn -= 2 * pi
    count = ceil(abs(turn) / (pi / 2) - 1e-9)
    step = turn / count
    reach = 4 / 3 * tan(step / 4)
    curves = []
    for at in range(count):
        one, other = first + at * step, first + (at + 1) * step
        points = (
            (-reach * sin(one), reach * cos(one)),
            (
                cos(other) - cos(one) + reach * sin(other),
                sin(other) - sin(one) - reach * cos(other),
            ),
            (cos(other) - cos(one), sin(other) - sin(one)),
        )
        curves.append("c " + " ".join(f"{px * rx:.3f} {py * ry:.3f}" for px, py in points))
    return " ".join(curves)
