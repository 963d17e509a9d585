"""The jumps below the Explain tab, and what playback stops at."""

import pytest

from plyscope.page.elements import read_text
from tests.page.shown_search import ShownSearch


@pytest.fixture
def search():
    """The book's tree, with the Explain tab."""
    shown = ShownSearch().show()
    shown.rest(15)
    return shown


def missed(search):
    return search.read("jumps", "p", "missed")


MISSED = [
    (["miss_event", 15, "cutoff", True, False], "No cutoff comes after this."),
    (["miss_event", 15, "cutoff", False, False], "No cutoff came before this."),
    (["miss_event", 15, "leaf", True, False], "No leaf comes after this."),
    (["miss_event", 15, "leaf", False, True], "No leaf came before this."),
    (
        ["miss_event", 15, "root", True, False],
        "No new value of the root comes after this.",
    ),
    (
        ["miss_event", 15, "root", True, True],
        "No new value of the root has come after this so far: the search still runs.",
    ),
    (["miss_exit", 15, True, False], "This is the root, which has no parent."),
    (["miss_exit", 15, False, True], "This node is still being searched."),
    (
        ["miss_exit", 15, False, False],
        "This node was never left: the search was stopped in it.",
    ),
    (["miss_variation", 15, True], "The principal variation ends here."),
    (
        ["miss_variation", 15, False],
        "There is no principal variation yet: no move of the root has a value.",
    ),
]


@pytest.mark.parametrize(("call", "sentence"), MISSED)
def test_a_jump_with_nowhere_to_go_says_so_until_the_playback_moves(search, call, sentence):
    name, *arguments = call
    search.page.send(f"jumps.{name}", *arguments)
    assert missed(search) == sentence
    assert search.page.notices() == []
    search.rest(15)
    assert missed(search) == sentence
    search.rest(16)
    assert missed(search) == ""


@pytest.mark.parametrize(("tab", "is_open"), [("why", False), ("lab", True)])
def test_where_no_tab_tells_it_a_notice_does(search, tab, is_open):
    search.page.send("drawer.show", tab)
    search.page.send("drawer.open", is_open)
    search.page.send("jumps.miss_event", 15, "cutoff", True, False)
    assert search.page.notices() == ["No cutoff comes after this."]
    assert search.page.panels["jumps"] is None


def test_another_search_forgets_it(search):
    search.page.send("jumps.miss_event", 15, "cutoff", True, False)
    other = ShownSearch(page=search.page, number=2).show()
    assert missed(other) == ""


def test_buttons_have_their_keys_in_their_titles_and_the_shell_has_their_actions(search):
    buttons = {
        one[1].get("aria-label") or read_text(one): (one[1]["title"], one[1]["onclick"])
        for one in search.page.find("jumps", "button")
    }
    assert buttons == {
        "Previous cutoff": ("Previous cutoff (Shift+C)", ["shell.jump", "cutoff", -1]),
        "Next cutoff": ("Next cutoff (C)", ["shell.jump", "cutoff", 1]),
        "Previous leaf": ("Previous leaf (Shift+L)", ["shell.jump", "leaf", -1]),
        "Next leaf": ("Next leaf (L)", ["shell.jump", "leaf", 1]),
        "Previous change of the root’s value": (
            "Previous change of the root’s value (Shift+R)",
            ["shell.jump", "root", -1],
        ),
        "Next change of the root’s value": (
            "Next change of the root’s value (R)",
            ["shell.jump", "root", 1],
        ),
        "Finish this node": ("To where this node is left (O)", ["shell.jump_out"]),
        "Principal variation": (
            "To its next node, where that was entered (P)",
            ["shell.enter_variation"],
        ),
    }


def test_simulations_never_cut_so_there_are_no_cutoffs_to_jump_to():
    search = ShownSearch(algorithm="uct", simulations=20).show()
    names = [one[1].get("aria-label") for one in search.page.find("jumps", "button")]
    assert "Next cutoff" not in names
    assert "Next leaf" in names
    assert len(search.page.find("jumps", "input")) == 2


def test_the_playback_stops_at_what_is_ticked(search):
    boxes = search.page.find("jumps", "input", type="checkbox")
    for box in (boxes[0], boxes[2]):
        search.page.send(*box[1]["onchange"], True)
    assert search.page.data["stops"] == {"cutoff": True, "leaf": False, "root": True}
    assert [bool(one[1].get("checked")) for one in search.page.find("jumps", "input")] == [
        True,
        False,
        True,
    ]
    search.page.send("jumps.miss_stop", 27)
    assert missed(search) == "The end: no cutoff or new value of the root came before it."


def test_without_stops_the_end_is_not_remarked_on(search):
    search.page.send("jumps.miss_stop", 27)
    assert missed(search) == ""


def test_without_a_search_there_is_nothing_to_jump_in():
    search = ShownSearch()
    search.page.send("drawer.show", "why")
    assert search.page.panels.get("jumps") is None
