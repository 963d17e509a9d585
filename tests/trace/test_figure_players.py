"""Figures of trees with chance nodes or with more than two players."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast
from xml.etree import ElementTree

import pytest

from plyscope import Tree
from plyscope.calls import search_queries
from plyscope.calls.figure_nodes import NODES
from plyscope.render.svg import CHANCE_COLOUR, PLAYER_COLOURS, trace_to_svg
from plyscope.render.tikz import trace_to_tikz
from plyscope.search import expectimax, star1
from plyscope.trace import Tape, Trace
from plyscope.watch import watch_game
from tests.latex import compile_latex

SVG = "{http://www.w3.org/2000/svg}"
DICE = Tree([[(0.5, 8), (1 / 3, 24), (1 / 6, -12)], [(0.35, 2), (0.65, 9)]], ("max", "chance"))
STAR = Tree([[8, 7], [1, 3, 2]], ("max", "chance"))
THREE = Tree([[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, -1)]], (0, 1))


def traced(search: Callable[..., Any], tree: Tree) -> Trace:
    tape = Tape()
    found = search(watch_game(tree, tape), tree.initial, tape)
    return Trace(tree, tree.initial, tape.numbers, found)


def greedy(game: Any, state: int, watch: Any) -> tuple[Any, int | None]:
    """Maxⁿ, as short as it can be."""
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(3)), None
    best, move = None, None
    for action in game.actions(state):
        watch.enter(action)
        value, _ = greedy(game, game.result(state, action), watch)
        watch.leave(value)
        player = game.to_move(state)
        if best is None or value[player] > best[player]:
            best, move = value, action
            watch.update(value)
    return best, move


def texts(picture: ElementTree.Element) -> list[str]:
    return ["".join(element.itertext()) for element in picture.iter(f"{SVG}text")]


def test_chance_is_a_circle_and_its_outcomes_have_their_probabilities() -> None:
    picture = ElementTree.fromstring(trace_to_svg(traced(expectimax, DICE)))
    circles = picture.findall(f"{SVG}circle")
    assert [circle.attrib["stroke"] for circle in circles] == [CHANCE_COLOUR] * 2
    assert len(picture.findall(f"{SVG}polygon")) == 1  # MAX
    shown = texts(picture)
    assert [text for text in shown if "/" in text] == ["1/2", "1/3", "1/6"]
    assert {"0.35", "0.65", "6.55"} <= set(shown)


def test_the_outcomes_that_star1_skips_are_empty_places_with_their_probabilities() -> None:
    picture = ElementTree.fromstring(trace_to_svg(traced(star1, STAR)))
    boxes = picture.findall(f"{SVG}rect")[1:]
    assert sum("stroke-dasharray" in box.attrib for box in boxes) == 2
    assert texts(picture).count("1/3") == 3


def test_a_vector_has_each_utility_in_its_players_colour() -> None:
    picture = ElementTree.fromstring(trace_to_svg(traced(greedy, THREE)))
    root = next(text for text in picture.iter(f"{SVG}text") if len(text))
    assert "".join(root.itertext()) == "(7, 4, −1)"
    assert [span.attrib["fill"] for span in root] == list(PLAYER_COLOURS[:3])
    hexagons = [shape.attrib for shape in picture.findall(f"{SVG}polygon")]
    assert [shape["stroke"] for shape in hexagons] == [
        PLAYER_COLOURS[0],
        PLAYER_COLOURS[1],
        PLAYER_COLOURS[1],
    ]
    assert {len(shape["points"].split()) for shape in hexagons} == {6}
    assert texts(picture).count(THREE.players[1]) == 2


def test_the_tikz_says_the_same() -> None:
    dice, three = trace_to_tikz(traced(expectimax, DICE)), trace_to_tikz(traced(greedy, THREE))
    assert "[{$10$}, chance, move west={a1}\n" in dice
    assert "[{$-12$}, leaf, move={b3}, odds west={$1/6$}]" in dice
    vector = r"$(\textcolor{max}{7}, \textcolor{min}{4}, \textcolor{third}{-1})$"
    assert f"[{{{vector}}}, leaf, move={{c2}}]" in three
    assert f"player={{min}}{{{THREE.players[1]}}}, move={{a2}}" in three


@pytest.mark.parametrize("trace", [traced(expectimax, DICE), traced(greedy, THREE)])
def test_latex_makes_a_picture_of_it(trace: Trace, tmp_path: Path) -> None:
    assert compile_latex(trace_to_tikz(trace), tmp_path)


def test_the_page_sends_vectors_as_lists_and_gets_the_same_figure() -> None:
    trace = traced(greedy, THREE)
    nodes = [
        [
            n.id,
            n.parent,
            n.action,
            None,
            None,
            n.ply,
            list(value),
            n.action_count,
            n.cut,
            n.entered_count,
        ]
        for n, value in ((n, cast(Any, n.value)) for n in trace.nodes)
    ]
    answer = search_queries.draw_figure(
        THREE, THREE.initial, format="svg", nodes=NODES.read("nodes", nodes)
    )
    assert answer == trace_to_svg(trace)
