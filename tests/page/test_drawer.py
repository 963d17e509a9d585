"""The drawer, and lecture mode, which closes it."""

import pytest

from plyscope.page.shortcuts import list_live_keys
from tests.page.pages import PageInTest


def begin(**facts):
    page = PageInTest()
    page._handle({"type": "start", **facts})
    return page


@pytest.mark.parametrize(
    ("facts", "is_open"),
    [
        ({}, True),
        ({"stored": {"drawer": "closed"}}, False),
        ({"is_narrow": True}, False),
        ({"is_narrow": True, "stored": {"drawer": "open"}}, False),
    ],
)
def test_the_drawer_is_open_where_it_has_room_and_was_not_closed(facts, is_open):
    page = begin(**facts)
    assert page.app.drawer.state.is_open is is_open
    assert (page.panels.get("drawer") is not None) is is_open


def test_what_the_drawer_is_beside_the_tree_is_remembered():
    page = begin()
    page.send("drawer.toggle")
    assert page.commands[-1] == [
        "store",
        {"key": "drawer", "area": "local", "change": {"kind": "set", "text": "closed"}},
    ]
    page.send("drawer.fit", False)
    page.send("drawer.show", "lab")
    assert sum(name == "store" for name, _ in page.commands) == 1
    assert page.app.drawer.shows("lab")
    page.send("drawer.fit", True)
    assert not page.app.drawer.state.is_open


def test_a_tab_is_shown_and_the_others_are_out_of_the_tab_order():
    page = begin()
    page.press("drawer", "Code")
    tabs = page.find("drawer", "button", role="tab")
    assert [one[1]["tabindex"] for one in tabs] == [-1, 0, -1, -1, -1]
    page.send("drawer.show", "nothing")
    assert page.notices() == [
        "There is no tab 'nothing'; there are: why, code, compare, lab, write."
    ]


def test_lecture_mode_closes_the_drawer_and_opens_it_again():
    page = begin()
    page.send("lecture.toggle", "board")
    assert not page.app.lecture.state.shows_board
    page.send("lecture.begin")
    page.send("lecture.toggle", "board")
    assert not page.app.drawer.state.is_open
    assert page.data["lecture"] == {
        "is_on": True,
        "shows_board": True,
        "shows_counters": False,
        "is_blank": False,
    }
    page.send("lecture.leave")
    assert page.app.drawer.state.is_open
    assert not page.data["lecture"]["is_on"]


def test_b_blanks_the_screen_in_a_lecture():
    assert list_live_keys(in_lecture=False)["b"] == ["code.toggle_book"]
    assert list_live_keys(in_lecture=True)["b"] == ["lecture.toggle", "blank"]
