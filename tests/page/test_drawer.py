"""The drawer, and lecture mode, which closes it."""

import pytest

from plyscope.page.app import DEFECT
from plyscope.page.elements import read_text
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
    assert [one[1]["tabindex"] for one in tabs] == [-1, -1, -1, -1, 0]
    page.send("drawer.show", "nothing")
    assert page.notices() == [
        "There is no tab 'nothing'; there are: why, compare, practice, lab, write."
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
    page = begin()
    assert page.data["keys"]["keys"]["b"] == ["code.toggle_book"]
    assert page.data["keys"]["clicker"] == {}
    page.send("lecture.begin")
    keys = page.data["keys"]
    assert keys["keys"]["b"] == keys["clicker"]["."] == ["lecture.toggle", "blank"]
    assert keys["any"] is None
    page.send("lecture.toggle", "blank")
    assert page.data["keys"]["any"] == ["lecture.toggle", "blank"]
    page.send("lecture.leave")
    assert page.data["keys"]["any"] is None
    assert page.data["keys"]["keys"]["b"] == ["code.toggle_book"]


def test_the_buttons_of_lecture_mode_fill_the_screen_and_leave():
    page = begin()
    assert page.panels.get("lecture") is None
    page.send("lecture.begin")
    assert page.find("lecture", "button")[0][1]["onclick"] == ["shell.fill_screen"]
    page.press("lecture", "Leave lecture mode")
    assert not page.app.lecture.state.is_on
    assert page.commands[-1] == ["leave_full_screen", {}]


def test_letters_as_keys_are_switched_off_in_the_help_and_this_is_stored():
    page = begin()
    assert page.data["keys"]["letters"]
    box = page.find("help", "input", id="letters")[0][1]
    assert box["checked"]
    page.send(*box["onchange"], False, panel="help")
    assert not page.data["keys"]["letters"]
    assert page.find("help", "input", id="letters")[0][1].get("checked") is None
    assert page.app.storage.state.texts["letters"] == "off"


def test_every_key_is_in_the_help_and_what_it_does_exists():
    page = begin()
    told = {read_text(one) for one in page.find("help", "kbd")}
    names = {" ": "Space", "ArrowLeft": "←", "ArrowRight": "→", "Home": "Home", "End": "End"}
    page.send("lecture.begin")
    page.send("lecture.toggle", "blank")
    keys = page.data["keys"]
    names |= {"PageDown": "Page Down", "PageUp": "Page Up", "Escape": "Esc"}
    for key, (name, *arguments) in [*keys["keys"].items(), *keys["clicker"].items()]:
        assert names.get(key, key.upper()) in told or key == ".", key
        if not name.startswith("shell."):
            page.send(name, *arguments)
    assert DEFECT not in page.notices()


@pytest.mark.parametrize(
    ("keys", "tab"),
    [
        (["next"], "compare"),
        (["previous"], "write"),
        (["next", "next", "first"], "why"),
        (["last", "next"], "why"),
    ],
)
def test_arrows_go_from_tab_to_tab_with_the_focus(keys, tab):
    page = begin()
    for target in keys:
        page.send("drawer.go_to_tab", target, panel="drawer")
    assert page.app.drawer.shows(tab)
    assert [one for one in page.commands if one[0] == "focus"][-1] == [
        "focus",
        {"id": f"tab-{tab}"},
    ]


def test_the_toggle_says_whether_the_drawer_is_open_and_closing_goes_back_to_it():
    page = begin()
    assert page.find("drawer_toggle", "button")[0][1]["aria-expanded"] == "true"
    page.press("drawer", "Close explanations")
    toggle = page.find("drawer_toggle", "button", aria_expanded="false")[0][1]
    assert page.commands[-1] == ["focus", {"id": toggle["id"]}]
    assert page.data["drawer"] == {"is_open": False, "tab": "why", "covers_tree": False}
    page.press("drawer_toggle", "Explanations")
    assert page.data["drawer"]["is_open"]


@pytest.mark.parametrize(("tab", "is_open"), [("why", False), ("lab", True)])
def test_a_link_opens_lecture_mode_and_the_tab_that_it_names(tab, is_open):
    page = begin()
    page.send("address.open", f"#mode=lecture&tab={tab}" if is_open else "#mode=lecture")
    assert page.data["lecture"]["is_on"]
    assert page.data["drawer"]["is_open"] is is_open
    assert page.data["drawer"]["tab"] == tab
