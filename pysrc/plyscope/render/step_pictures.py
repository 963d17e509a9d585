"""A search step by step, as pictures: all of its tree, with what has not come yet faint."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf
from typing import NamedTuple

from plyscope.render.board_svg import find_board_view
from plyscope.render.svg import draw_svg
from plyscope.render.textbook_layout import build_figure, close_windows, find_bound_signs
from plyscope.render.xml_text import escape_xml
from plyscope.render.zip_file import pack_zip
from plyscope.tape.reader import read_records
from plyscope.trace import Node, Trace
from plyscope.trace.replay import replay_ticks
from plyscope.trace.tick import NOT_ENTERED, NOT_LEFT, Tick

MAX_STEPS = 200  # pictures at once
MAX_STEP_NODES = 400  # nodes of each

_REMEDY = "choose a position nearer to the end, or fewer plies"


class StepPicture(NamedTuple):
    """A tick of a search: its picture as SVG, and what happens there."""

    tick: int
    svg: str
    sentence: str


def draw_steps(trace: Trace) -> list[StepPicture]:
    """Draw the ticks of a search: all, or those at which a value or a window changes.

    Raises ValueError for a search by simulations, and for too many nodes or pictures.
    """
    if trace.traits.simulates:
        raise ValueError("Steps are of a search that visits each node once, not of simulations.")
    check_step_nodes(len(trace.nodes))
    drawn = _choose_ticks(trace)
    view = find_board_view(trace.game, trace.state)
    steps = []
    for number, nodes, signs in _replay_nodes(trace):
        if number in drawn:
            figure = build_figure(trace.game, trace.state, nodes, signs, trace.traits.value_unit)
            sentence = trace.explain(number).sentence
            steps.append(StepPicture(number, draw_svg(figure, view), sentence))
    return steps


def check_step_nodes(count: int) -> None:
    """Raise ValueError if a search has too many nodes for pictures of all of them."""
    if count > MAX_STEP_NODES:
        raise ValueError(
            f"Steps are pictures of the whole tree, of up to {MAX_STEP_NODES} nodes; this one has "
            f"{count:,}: {_REMEDY}."
        )


def zip_steps(steps: Sequence[StepPicture]) -> bytes:
    """Return a zip of the pictures, an SVG file each, whose title is what happens there.

    The same pictures give the same bytes.
    """
    digits = len(str(steps[-1].tick))
    return pack_zip(
        {f"step-{tick:0{digits}}.svg": _add_title(svg, sentence) for tick, svg, sentence in steps}
    )


def _add_title(svg: str, title: str) -> str:
    head, tail = svg.split(">", 1)
    return f"{head}><title>{escape_xml(title)}</title>{tail}"


def _choose_ticks(trace: Trace) -> set[int]:
    """Return the ticks that get a picture."""
    last = trace.ticks
    if last < MAX_STEPS:
        return set(range(last + 1))
    chosen = {0, last}
    for number, tick in enumerate(_list_ticks(trace)):
        if tick.kind in ("update", "cut"):
            chosen.add(number)
    if len(chosen) > MAX_STEPS:
        raise ValueError(
            f"There would be {len(chosen):,} pictures, at most {MAX_STEPS} are possible: {_REMEDY}."
        )
    return chosen


def _list_ticks(trace: Trace) -> Iterator[Tick]:
    return replay_ticks(trace.game, trace.state, trace.traits, read_records(trace.numbers))


def _replay_nodes(trace: Trace) -> Iterator[tuple[int, list[Node], dict[int, str]]]:
    """Yield each tick with the nodes as they are then, and the signs before their values."""
    final, final_signs = close_windows(trace, trace.nodes), find_bound_signs(trace)
    path, entered = [0], 1
    for number, tick in enumerate(_list_ticks(trace)):
        if tick.kind == "enter":
            path.append(entered)
            entered += 1
        del path[len(tick.path) :]
        nodes = [
            node if node.id < entered else replace(node, alpha=-inf, beta=inf, value=None)
            for node in final
        ]
        signs = {
            node.id: final_signs.get(node.id, "") if node.id < entered else NOT_ENTERED
            for node in final
        }
        for id_, open_node in zip(path, tick.path, strict=True):
            nodes[id_] = replace(
                final[id_],
                alpha=open_node.alpha,
                beta=open_node.beta,
                value=final[id_].value if tick.is_last else open_node.value,
            )
            if not tick.is_last:
                signs[id_] = NOT_LEFT
        if tick.kind == "cut":
            signs[path[-1]] = ""
        yield number, nodes, signs
