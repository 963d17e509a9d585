"""The first screen: two searches to scale, and three ways on."""

import pytest

from plyscope import games, solve
from plyscope.examples import BEGINNER_PATH, EXAMPLES
from plyscope.game import play_moves
from plyscope.page.settings import DEFAULT_GAME
from plyscope.page.welcome import SHOWN_MOVES
from tests.page.pages import PageInTest


def test_the_picture_says_how_many_nodes_each_search_visits():
    page = PageInTest().start()
    text = page.text("welcome")
    assert "Same answer, 24 times less work" in text
    assert "Minimax visits 55,505 nodes after b2. Alpha–beta visits 2,316. See why." in text
    (picture,) = page.find("welcome", "div", role="img")
    assert picture[1]["aria-label"] == (
        "Two trees to scale. Minimax fills its whole tree, 55,505 nodes; alpha–beta fills 2,316 "
        "of them."
    )
    assert page.panels["invitation"] is None


def test_both_searches_of_the_picture_give_the_same_answer():
    game = games.make(DEFAULT_GAME)
    state = play_moves(game, SHOWN_MOVES)
    minimax, alphabeta = (solve(game, state, name) for name in ("minimax", "alphabeta"))
    assert (minimax.value, minimax.action) == (alphabeta.value, alphabeta.action)


def test_it_gives_way_to_a_move_a_search_another_game_and_a_link():
    for event in (["session.play", "b2"], ["session.study"], ["settings.choose_game", "nim"]):
        page = PageInTest().start()
        page.send(*event)
        assert page.panels["welcome"] is None, event
    assert PageInTest().start(hash="#moves=b2").panels["welcome"] is None
    assert PageInTest().start(hash="#side=both&tick=3").panels["welcome"] is None


def test_the_picture_stands_still_when_told_to():
    page = PageInTest().start()
    page.press("welcome", "Pause the picture")
    (shown,) = page.find("welcome", "div", class_="welcome is-still")
    page.press("welcome", "Play the picture")
    assert not page.find("welcome", "div", class_="welcome is-still")
    assert shown


def test_the_path_leads_from_example_to_example_and_then_to_practice():
    page = PageInTest().start()
    page.press("welcome", "Start")
    for step, name in enumerate(BEGINNER_PATH, 1):
        assert page.app.examples.state.shown == name
        assert f"{step} of {len(BEGINNER_PATH)}" in page.text("caption")
        assert EXAMPLES[name].point in page.text("caption")
        if step < len(BEGINNER_PATH):
            page.press("caption", "Next")
    page.press("caption", "Back")
    assert page.app.examples.state.shown == BEGINNER_PATH[-2]
    page.press("caption", "Next")
    page.press("caption", "Practise")
    assert page.app.drawer.shows("practice")


def test_play_makes_the_move_of_the_picture_and_searches_for_the_answer():
    page = PageInTest().start()
    assert "Make a move and watch the answer being searched.Play b2" in page.text("welcome")
    (button,) = [one for one in page.find("welcome", "button") if one[2:] == ["Play b2"]]
    (cell,) = page.find("board", "button", data_cell="b2")
    assert button[1]["onclick"] == cell[1]["onclick"]


@pytest.mark.parametrize(
    ("hash", "name", "text"),
    [
        ("#side=O", "Computer begins", "Watch the first move being searched, then answer it."),
        ("#side=none", "Computer begins", "Watch both players search for their moves."),
        ("#first=O", "Computer begins", "Watch the first move being searched, then answer it."),
        (
            "#side=both",
            "Search this position",
            "Move for both players, or watch the best move being searched.",
        ),
    ],
)
def test_play_says_who_begins(hash, name, text):
    page = PageInTest().start(hash=hash)
    assert f"Play{text}{name}" in page.text("welcome")
    page.press("welcome", name)
    assert page.app.session.search is not None


def test_a_link_to_a_search_scrolls_to_the_tree_and_no_other_link_does():
    for hash in ("#moves=b2&tick=12", "#game=chess&tick=3"):
        page = PageInTest().start(hash=hash)
        assert ["reveal", {"id": "tree"}] in page.commands, hash
    for hash in ("", "#moves=b2", "#exercise=alphabeta:3:7"):
        page = PageInTest().start(hash=hash)
        assert ["reveal", {"id": "tree"}] not in page.commands, hash
    page = PageInTest().start(hash="#moves=b2&tick=12", embed="")
    assert ["reveal", {"id": "tree"}] not in page.commands


def test_practise_opens_the_exercises():
    page = PageInTest().start()
    page.press("welcome", "Practise")
    assert page.app.drawer.shows("practice")
    assert "Begin the course" in page.text("practice_tab")


def test_below_the_board_of_a_phone_a_line_leads_to_the_tree():
    page = PageInTest().start()
    assert page.panels["tree_strip"] is None
    page.send("session.play", "b2")
    page.work()
    assert page.text("tree_strip") == "2,316 nodes searched95.8 % pruned"
    assert ["reveal", {"id": "tree"}] in page.commands  # the first search is shown at once
    page.commands.clear()
    page.send("session.play", "a1")
    page.work()
    assert ["reveal", {"id": "tree"}] not in page.commands
    page.send("screen.go_to_tree")
    assert ["reveal", {"id": "tree"}] in page.commands
