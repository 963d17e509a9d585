"""The four phases of a simulation, each as a small tree; the one under way is marked."""

from itertools import pairwise

from plyscope.page.elements import Child, Element, element, join_classes
from plyscope.page.tick_explanation import SimulationChoices
from plyscope.trace.mcts_cursor import PHASES

_NODES = {"root": (32, 8), "left": (18, 26), "right": (46, 26), "leaf": (18, 44), "new": (18, 62)}
_TREE = (("root", "left"), ("root", "right"), ("left", "leaf"))
_PATH = ("root", "left", "leaf")
_RADIUS = 5
_GAP = 7  # between the centre of a node and the end of an edge


def render_phases(choices: SimulationChoices) -> Element:
    """Return the phases in their order."""
    return element(
        "ol",
        {"class": "phases", "aria-label": "Phases of a simulation"},
        [
            element(
                "li",
                {
                    "key": phase,
                    "class": join_classes("phase", f"is-{phase}"),
                    "aria-current": "step" if phase == choices.phase else None,
                },
                _draw_phase(phase, choices),
                element("span", None, _name_phase(phase, choices)),
            )
            for phase in PHASES
        ],
    )


def _name_phase(phase: str, choices: SimulationChoices) -> str:
    """Return the name of a phase: without a value of positions random games evaluate them."""
    return "Random game" if phase == "evaluation" and not choices.own else phase.capitalize()


def _draw_phase(phase: str, choices: SimulationChoices) -> Element:
    has_new = phase != "selection"
    edges = [*_TREE, *([("leaf", "new")] if has_new else [])]
    nodes = [*_NODES] if has_new else [name for name in _NODES if name != "new"]
    drawn: list[Child] = [_draw_edge(start, end, "phase-edge") for start, end in edges]
    if phase == "selection":
        drawn += [_draw_edge(start, end, "phase-way", "end") for start, end in pairwise(_PATH)]
    if phase == "expansion":
        drawn.append(_draw_edge("leaf", "new", "phase-way", "end"))
    if phase == "backup":
        way = (*_PATH, "new")
        drawn += [_draw_edge(start, end, "phase-way", "start") for start, end in pairwise(way)]
    for name in nodes:
        x, y = _NODES[name]
        is_new = name == "new" and phase in ("expansion", "evaluation")
        style = join_classes("phase-node", is_new and "is-new")
        drawn.append(element("circle", {"class": style, "cx": x, "cy": y, "r": _RADIUS}))
    if phase == "evaluation":
        tail = "M18 68C30 74 6 80 18 86" if not choices.own else "M24 62H38"
        drawn.append(element("path", {"class": "phase-tail", "d": tail}))
        x, y = (13, 86) if not choices.own else (39, 57)
        drawn.append(
            element("rect", {"class": "phase-value", "x": x, "y": y, "width": 10, "height": 10})
        )
    return element("svg", {"viewBox": "0 0 64 98", "aria-hidden": "true"}, drawn)


def _draw_edge(start: str, end: str, style: str, arrow: str = "") -> Element:
    """Return a line between two nodes, with the head of an arrow at its "start" or "end"."""
    (x1, y1), (x2, y2) = _NODES[start], _NODES[end]
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    right, down = (x2 - x1) / length, (y2 - y1) / length
    from_x, from_y = x1 + right * _GAP, y1 + down * _GAP
    to_x, to_y = x2 - right * _GAP, y2 - down * _GAP
    line = f"M{from_x:.1f} {from_y:.1f}L{to_x:.1f} {to_y:.1f}"
    if arrow:
        x, y, sign = (to_x, to_y, -1) if arrow == "end" else (from_x, from_y, 1)
        for side in (-1, 1):
            tip_x = x + sign * 5 * right - side * 3.5 * down
            tip_y = y + sign * 5 * down + side * 3.5 * right
            line += f"M{x:.1f} {y:.1f}L{tip_x:.1f} {tip_y:.1f}"
    return element("path", {"class": style, "d": line})
