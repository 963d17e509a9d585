"""A search step by step, as pictures."""

import re

import pytest

from plyscope import games, record
from plyscope.game import play_moves
from plyscope.render.step_pictures import draw_steps


def texts(picture):
    return re.findall(r"<text[^>]*>([^<]*)<", picture.svg)


def shapes(picture):
    return re.findall(r'<polygon[^>]*points="([^"]*)"', picture.svg)


def trace(name="tree-aima", algorithm="alphabeta", moves=(), **options):
    game = games.make(name)
    return record(game, play_moves(game, moves), algorithm, **options)


def test_no_node_moves_from_picture_to_picture():
    steps = draw_steps(trace())
    assert [step.tick for step in steps] == list(range(28))
    assert all(shapes(step) == shapes(steps[0]) for step in steps)
    assert len(shapes(steps[0])) == 4


def test_values_and_windows_are_those_of_the_tick():
    steps = draw_steps(trace())
    assert steps[19].sentence == "d1 is a leaf worth 14. First child: v = 14."
    assert [texts(steps[tick]).count("≤ 2") for tick in (0, 12, 27)] == [0, 0, 1]
    assert [texts(steps[tick]).count("[3, +∞]") for tick in (0, 12, 27)] == [0, 2, 1]
    assert [texts(steps[tick]).count("[3, 2]") for tick in (12, 15, 27)] == [0, 1, 2]
    assert "14" not in texts(steps[18])
    assert "14" in texts(steps[19])


@pytest.mark.parametrize("name", ["minimax", "alphabeta", "alphabeta_hard", "alphabeta_table"])
def test_the_last_picture_has_the_values_of_the_whole_tree(name):
    found = trace(algorithm=name)
    (last,) = draw_steps(found)[-1:]
    whole = re.findall(r"<text[^>]*>([^<\[]*)<", found.svg())
    assert [text for text in texts(last) if "[" not in text] == whole


def test_a_long_search_is_drawn_where_a_value_or_a_window_changes():
    moves = ("b2", "a1", "c3", "b3", "b1")
    steps = draw_steps(trace("tictactoe", moves=moves))
    assert len(steps) <= 200
    with pytest.raises(ValueError, match=r"this one has 1,.*: choose a position nearer to the end"):
        draw_steps(trace("tictactoe", moves=moves[:2]))


def test_simulations_have_no_steps():
    with pytest.raises(ValueError, match="visits each node once"):
        draw_steps(trace("tictactoe", "uct", simulations=20))
