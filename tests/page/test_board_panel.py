"""The board of games in which a press on a cell is a move, as Python draws it."""

import pytest

from plyscope.page.elements import find_elements, read_text
from plyscope.page.panels.board import find_reach, find_ways
from tests.page.pages import PageInTest

DISCS = {
    "kind": "discs",
    "columns": 2,
    "cells": ["", "", "", "X"],
    "moves": ["a", "b", "a", None],
}
HEAPS = {
    "kind": "counters",
    "columns": 2,
    "cells": ["", "●", "●", "●"],
    "moves": [None, "take 1 from b", "take 1 from a", "take 2 from b"],
}
TILES = {
    "kind": "tiles",
    "columns": 2,
    "cells": ["1", "", "3", "2"],
    "moves": ["1", None, None, "2"],
}
MARKS = {"kind": "marks", "columns": 2, "cells": ["X", "", "", ""], "moves": [None, *"abc"]}


def show(game="tictactoe", moves=()):
    page = PageInTest()
    page.start()
    page.send("api.open", 0, {"game": game, "moves": list(moves), "side": "both"})
    assert [args["error"] for name, args in page.commands if name == "reply"] == [""]
    return page


def cell(page, name):
    (found,) = find_elements(page.panels["board"], "button", data_cell=name)
    return found


def label(page, name):
    return cell(page, name)[1]["aria-label"]


def test_a_disc_comes_to_lie_on_the_lowest_free_cell_of_its_column_whichever_is_pressed():
    assert [find_reach(DISCS, index) for index in (0, 2, 1)] == [[2], [2], [1]]


def test_a_counter_goes_with_all_above_it_and_with_none_where_the_heap_is_lower():
    assert [find_reach(HEAPS, index) for index in (3, 1, 2)] == [[3, 1], [1], [2]]


def test_anywhere_else_a_press_is_about_the_cell_itself():
    assert find_reach(TILES, 3) == [3]


@pytest.mark.parametrize(
    ("view", "changed", "ways"),
    [
        (DISCS, [3], [(3, 0, -2)]),
        (TILES, [0, 1], [(0, 1, 0)]),
        (MARKS, [0], []),
    ],
)
def test_a_disc_falls_from_above_a_tile_comes_from_the_gap_a_mark_from_nowhere(view, changed, ways):
    assert find_ways(view, changed) == ways


def test_a_disc_is_seen_to_fall_longer_the_farther_it_falls():
    assert show("connect-four", ["d"]).data["board"]["ways"] == [[38, 420, [[0, -6]]]]
    assert show(moves=["a3"]).data["board"]["ways"] == []


def test_cells_are_called_by_their_place_and_what_stands_there():
    page = show(moves=["a3"])
    assert [label(page, name) for name in ("a3", "b2")] == ["a3, X", "b2, empty"]
    assert cell(page, "b2")[1]["data-waiting"] == "b2, O, waiting"
    assert label(show("nim"), "b1") == "b1, take 4 from b"
    assert label(show("pig"), "roll") == "Roll"


def test_a_cell_that_plays_a_move_shows_the_mark_of_the_mover():
    page = show(moves=["a3"])
    taken, free = cell(page, "a3"), cell(page, "b2")
    assert taken[1]["aria-disabled"] == "true"
    assert "onclick" not in taken[1]
    assert taken[1]["class"] == "cell is-last"
    assert len(find_elements(taken, "path")) == 1
    assert free[1]["onclick"] == ["shell.play", "b2"]
    assert free[1]["class"] == "cell is-ghost"
    assert len(find_elements(free, "circle")) == 1


def test_the_winning_line_goes_a_little_past_the_marks():
    page = show(moves=["a3", "a1", "b3", "b1", "c3"])
    (line,) = find_elements(page.panels["board"], "line")
    ends = [line[1][name] for name in ("x1", "y1", "x2", "y2")]
    assert ends == pytest.approx([0.16, 0.5, 2.84, 0.5])
    assert cell(page, "b3")[1]["class"] == "cell is-winning"
    assert not find_elements(show().panels["board"], "line")


def test_the_face_of_a_die_is_the_number_that_its_roll_tells():
    page = show("pig", ["roll"])
    page.send("session.play", "roll 6")
    assert len(find_elements(cell(page, "die"), "circle", **{"class": "pip"})) == 6


def test_the_value_of_a_move_stands_on_the_cell_where_its_disc_comes_to_lie():
    page = show("connect-four")
    page.send("settings.choose_strength", "depth:1")
    page.press("status", "Show move values")
    page.work()
    assert [read_text(cell(page, name)) for name in ("a1", "a2")] == ["+3", ""]
    assert cell(page, "a1")[1]["aria-describedby"] == "worth-a1"


def test_a_board_on_which_moves_go_from_cell_to_cell_is_another_panel():
    page = show("chess")
    assert page.panels["board"] is None
    assert page.panels["squares"] is not None
    assert page.data["board"]["kind"] == "chess"
    assert show().panels["squares"] is None


def test_backgammon_shows_28_places_with_their_men_and_a_button_for_each_turn():
    page = show("hyper-backgammon", ["3-1"])
    drawn = page.panels["board"]
    circles = [one[1]["class"] for one in find_elements(drawn, "circle")]
    circles = [one for one in circles if one != "pip"]
    assert circles == ["stone stone-1"] * 3 + ["stone stone-0"] * 3
    assert label(page, "24") == "24, White"
    assert label(page, "3") == "3, Black"
    assert label(page, "bar of White") == "bar of White, empty"
    turns = [one[1].get("data-move") for one in find_elements(drawn, "button")][28:]
    assert turns == [
        *("24/21 23/22", "24/21 22/21", "24/20", "23/20 22/21", "23/19", "24/23 22/19", "22/18")
    ]


@pytest.mark.parametrize(("roll", "dice"), [("3-1", 2), ("2-2", 4)])
def test_the_dice_of_backgammon_are_shown_for_the_turn(roll, dice):
    page = show("hyper-backgammon", [roll])
    (rolled,) = page.find("board", "div", class_="rolled-dice")
    assert rolled[1]["aria-label"] == f"Rolled {roll}"
    assert len(find_elements(rolled, "svg")) == dice
    assert not show("hyper-backgammon").find("board", "div", class_="rolled-dice")


def test_a_turn_of_backgammon_marks_its_points_which_have_the_numbers_of_its_player():
    page = show("hyper-backgammon", ["3-1", "24/20", "6-5"])  # both sides: now Black moves
    checked = 0
    for turn in page.find("board", "button", class_="button move-button"):
        cells = page.find("board", "button")[:28]
        for place in turn[1]["data-reach"].split(" "):
            number = read_text(find_elements(cells[int(place)], "text")[0])
            assert number in turn[1]["data-move"].replace("/", " ").replace("*", "").split(" ")
            checked += 1
    assert checked > 10
    assert "Points are numbered as Black counts them." in page.text("board")


def test_a_user_of_backgammon_keeps_the_numbers_while_the_other_moves():
    page = PageInTest().start(hash="#game=hyper-backgammon&side=Black&moves=3-1")
    assert read_text(find_elements(cell(page, "24"), "text")[0]) == "1"
    assert "White counts the points the other way: 25 minus the number" in page.text("board")


def test_a_press_on_a_point_of_go_that_is_forbidden_says_why():
    page = show("go", "B1 C1 A2 D2 B3 C3 C2 B2".split())
    forbidden = cell(page, "C2")
    assert forbidden[1]["aria-disabled"] == "true"
    page.send(*forbidden[1]["onclick"], panel="board")
    assert "would repeat the board after move 7, Black’s C2 (superko)." in page.text("status")
    assert cell(page, "B1")[1].get("onclick") is None
    page.send("session.play", "E5")
    assert "cannot be played" not in page.text("status")
    page = show("go", ["B1", "E5", "A2"])
    page.send(*cell(page, "A1")[1]["onclick"], panel="board")
    assert "A1 cannot be played: the stone would have no liberty." in page.text("status")
