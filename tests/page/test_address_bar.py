"""The address bar: what a link opens, and the link to what is on the screen."""

import json

import pytest

from plyscope.games.draughts.position import START
from plyscope.page.address import parse_address
from plyscope.page.packed_program import unpack_program
from plyscope.page.settings import Settings
from plyscope.page.storage import normalize_lines
from tests.page.link_samples import HEURISTIC, MINIMAX, pack
from tests.page.pages import PageInTest
from tests.page.test_address import (
    ACCEPTED,
    CHECKMATE,
    CHECKMATE_MOVES,
    NOW_ACCEPTED,
    NOW_REFUSED,
    OTHER_WORDS,
    OTHERWISE_WRITTEN,
    REFUSED,
    begin_at_former_start,
    find_tab,
    rename_tab,
    settings_of,
    translate,
)

# A program that is not stored on this device is read first, whatever tab the link says.
READ_FIRST = (f"#tab=why&code={pack(MINIMAX)}", f"#compare=own,minimax&code={pack(MINIMAX)}")


EMPTY = {"programs": json.dumps([{"name": "Empty", "text": ""}]), "program": "Empty"}


def open_link(hash, **facts):
    """Return the page that a link opened; its editor is empty, if nothing else is said."""
    facts = {"stored": EMPTY} | facts
    page = PageInTest().start(hash=hash, **facts)
    for task in list(page.tasks.values()):
        if task["name"] == "read":
            page.work()
    return page


def unpack(hash):
    """Return a link with the text of its program, as an editor has its lines."""
    head, key, letters = hash.partition("code=")
    letters, more, rest = letters.partition("&")
    return head, key and normalize_lines(unpack_program(letters)), more, rest


def link_of(page):
    return page.data["address"]["hash"]


def test_every_link_sets_what_it_says_and_is_written_back():
    decided = 0
    for row in ACCEPTED:
        hash = row["hash"]
        if hash in NOW_REFUSED:
            continue
        page = open_link(hash)
        session, screen = page.app.session, dict(row["screen"])
        assert page.notices() == [], hash
        settings = settings_of(row)
        moves = tuple(screen.get("moves", ()))
        if moves and settings["game"] in ("draughts-3", "draughts-4"):
            settings["game"] += f":{START}"
        assert session.settings == Settings(**settings), hash
        assert session.moves == (CHECKMATE_MOVES if hash == CHECKMATE else moves), hash
        is_program = session.settings.algorithm == "own"
        assert (session.search is None) == (screen.get("tick") is None or is_program), hash
        offer = session.state.offer or (session.search and session.search.link)
        assert (offer and offer.tick) == screen.get("tick"), hash
        assert (offer and offer.view) == (
            tuple(screen["view"]) if screen.get("view") and offer else None
        ), hash
        if offer:
            assert len(offer.root.moves) == screen.get("from", len(moves)), hash
        assert page.data["layout"] == screen.get("layout", "compact"), hash
        assert page.app.board.state.is_turned == screen.get("turned"), hash
        tab = "write" if hash in READ_FIRST else find_tab(screen)
        assert page.app.drawer.state.tab == tab, hash
        assert page.app.lecture.state.is_on == (screen.get("mode") == "lecture"), hash
        assert page.app.practice.link_text == screen.get("exercise", ""), hash
        written = begin_at_former_start(OTHERWISE_WRITTEN.get(hash, rename_tab(row["written"])))
        written = f"#code={pack(MINIMAX)}" if hash in READ_FIRST else written
        written = "#tab=write" if hash == "#code=AwA" else written  # the empty program
        assert unpack(link_of(page)) == unpack(written), hash
        decided += 1
    assert decided == 362


def test_a_link_that_cannot_be_opened_shows_the_first_board_and_why():
    decided = 0
    for row in REFUSED:
        hash = row["hash"]
        if hash in NOW_ACCEPTED:
            continue
        page = open_link(hash)
        expected = OTHER_WORDS.get(hash) or translate(row["refusal"])
        assert page.notices() == [f"The link could not be opened. {expected}"], hash
        assert page.app.session.settings == parse_address("").settings
        assert page.app.session.moves == ()
        assert not page.data["address"]["is_opening"]
        decided += 1
    assert decided == 183


def test_a_new_link_takes_the_place_of_the_game():
    page = open_link("#game=nim&layout=scale&tab=lab")
    page.send("address.open", "#moves=b2&side=both")
    assert (page.app.session.settings.game, page.app.session.moves) == ("tictactoe", ("b2",))
    assert page.data["layout"] == "compact"
    assert link_of(page) == "#side=both&moves=b2"
    page.send("address.open", "#moves=b9")
    assert link_of(page) == ""


def test_the_link_follows_what_is_played_and_chosen():
    page = PageInTest().start()
    assert link_of(page) == ""
    page.send("settings.choose_side", "both")
    page.send("session.play", "b2")
    page.send("screen.lay_out", "scale")
    page.send("drawer.show", "why")
    assert link_of(page) == "#side=both&moves=b2&layout=scale"
    page.send("lecture.begin")
    assert link_of(page) == "#side=both&moves=b2&layout=scale&mode=lecture"
    page.send("lecture.leave")
    page.send("session.new_game")
    assert link_of(page) == "#side=both&layout=scale"


def test_a_search_is_in_the_link_with_the_tick_at_rest_and_what_is_in_view():
    page = open_link("#side=both&moves=b2,a1,c3,b3,b1")
    page.send("session.study")
    page.work()
    assert link_of(page) == "#side=both&moves=b2,a1,c3,b3,b1&tick=0"
    page.send("screen.rest", 1, 12, True, None)
    assert link_of(page).endswith("&tick=12")
    page.send("screen.rest", 1, 12, False, [0.25, 0.5])
    assert link_of(page).endswith("&tick=12&view=0.25:0.5")
    page.send("session.play", "a2")
    assert link_of(page) == "#side=both&moves=b2,a1,c3,b3,b1,a2&tick=12&from=5&view=0.25:0.5"


def test_a_search_that_these_settings_would_not_run_is_not_in_the_link():
    page = open_link("#side=both&moves=b2,a1,c3,b3,b1")
    page.send("session.study")
    page.work()
    page.send("screen.rest", 1, 12, True, None)
    page.send("settings.choose_search", "minimax")
    assert link_of(page) == "#side=both&moves=b2,a1,c3,b3,b1&algorithm=minimax"
    page.send("settings.choose_search", "alphabeta")
    page.send("session.study")
    assert link_of(page).endswith("&tick=0"), "the tick was of the search before"


def test_the_tick_of_another_search_is_dropped():
    page = open_link("#side=both&moves=b2,a1,c3,b3,b1")
    page.send("session.study")
    page.work()
    page.send("screen.rest", 7, 12, True, None)
    assert link_of(page).endswith("&tick=0")


def test_the_search_of_a_link_is_run_and_stays_in_the_link():
    hash = "#side=both&moves=b2,a1,c3,b3,b1&tick=9&view=0.25:0.5"
    page = open_link(hash)
    search, _ = page.tasks.values()
    assert (search["shown"]["tick"], search["shown"]["max_nodes"]) == (9, 100_000)
    assert link_of(page) == hash
    page.work()
    assert page.app.session.search.result.value is not None
    assert link_of(page) == hash, "the shell has not yet said where it rests"


def test_a_search_of_a_link_that_is_too_large_is_offered_and_then_run_without_a_limit():
    hash = "#side=both&moves=b2&tick=9&view=0.25:0.5"
    page = open_link(hash)
    (number,) = [task["id"] for task in page.tasks.values() if task["name"] == "search"]
    page.fail(number, "NodeLimit", "")
    assert page.app.session.search is None
    assert page.notices() == []
    assert link_of(page) == hash
    assert "at tick 9. It may visit many nodes, so it runs when" in page.text("invitation")
    page.send("lecture.begin")
    assert page.data["keys"]["clicker"]["PageDown"] == ["session.run_offer"]
    page.press("invitation", "Run this search")
    (search,) = [task for task in page.tasks.values() if task["name"] == "search"]
    assert search["shown"]["max_nodes"] is None
    assert page.panels["invitation"] is None
    assert page.data["keys"]["clicker"]["PageDown"] == ["shell.step", 1]


def test_a_program_in_a_link_opens_the_write_tab_and_runs_nothing():
    page = PageInTest().start(hash=f"#algorithm=own&code={pack(MINIMAX)}")
    assert [task["name"] for task in page.tasks.values()] == ["read"]
    assert page.data["address"]["is_opening"], "the shell must not write over it"
    assert page.app.drawer.shows("write")
    page.work()
    assert page.app.session.settings.algorithm == "own"
    assert not page.data["address"]["is_opening"]
    assert page.tasks == {}
    assert link_of(page) == f"#algorithm=own&code={pack(MINIMAX)}"


def test_a_newer_link_makes_the_older_one_silent():
    page = PageInTest().start(hash=f"#algorithm=own&code={pack(HEURISTIC)}")
    (number,) = page.tasks
    page.send("address.open", "#game=nim")
    page.fail(number, "Taught", "It is not Python.")
    assert page.notices() == []
    assert page.app.session.settings.game == "nim"
    assert not page.data["address"]["is_opening"]


def test_a_program_that_cannot_be_read_is_told():
    page = PageInTest().start(hash=f"#algorithm=own&code={pack(MINIMAX)}")
    (number,) = page.tasks
    page.fail(number, "Download", "A part of the page could not be downloaded.")
    assert page.notices() == [
        "The link could not be opened. A part of the page could not be downloaded."
    ]


def test_a_program_that_is_stored_on_this_device_opens_no_tab():
    stored = {"programs": json.dumps([{"name": "Mine", "text": MINIMAX}])}
    page = open_link(f"#tab=why&code={pack(MINIMAX)}", stored=stored)
    assert page.app.drawer.state.tab == "why"


def test_a_restarted_worker_writes_the_same_link():
    page = open_link("#side=both&moves=b2,a1,c3,b3,b1&tick=9")
    page.restart()
    page.send("screen.lay_out", "scale")
    assert link_of(page) == "#side=both&moves=b2,a1,c3,b3,b1&tick=9&layout=scale"


def test_a_link_that_is_too_long_is_not_written():
    page = PageInTest().start()
    page.send("settings.choose_game", f"tree:[{','.join(['7'] * 3_000)}]")
    assert link_of(page).startswith("#game=tree:[7,7")
    page.send("settings.choose_game", f"tree:[{','.join(['7'] * 4_000)}]")
    assert link_of(page) == ""
    assert page.notices() == []


LEFT = {"stored": {"address": '["#moves=b2","#moves=b2,a3"]'}}


@pytest.mark.parametrize(
    ("facts", "moves"),
    [
        ({"hash": "#moves=b2", "is_reload": True}, ["b2", "a3"]),
        ({"hash": "#moves=b2", "is_reload": False}, ["b2"]),
        ({"hash": "#moves=c3", "is_reload": True}, ["c3"]),
    ],
)
def test_a_reloaded_window_goes_on_from_the_address_that_it_wrote_last(facts, moves):
    page = PageInTest().start(**LEFT, **facts)
    assert page.data["snapshot"]["moves"] == moves
    change = {"kind": "set", "text": None}
    assert ["store", {"key": "address", "area": "session", "change": change}] in page.commands
