"""A player that learns in the Practice tab: its run, its curves, its snapshots, what it knows."""

import pytest

from plyscope.learning.learners import LEARNERS
from plyscope.page.elements import find_elements, read_text
from plyscope.page.panels.learner_run import TITLE
from tests.page.pages import PageInTest

PANEL = "practice_tab"
TICTACTOE = {
    "game": "tictactoe",
    "first": "X",
    "side": "both",
    "algorithm": "alphabeta",
    "options": {"ties": "cut", "order": "given"},
    "strength": {"kind": "perfect"},
}


@pytest.fixture
def page():
    """Return a page with the block opened, and tic-tac-toe on the board."""
    page = PageInTest().start()
    page.send("drawer.show", "practice")
    page.send("learner_run.open", True)
    page.app.session.change(is_python_ready=True)
    page.app.handle({"type": "act", "action": ["drawer.show", "practice"]})
    return page


def choose(page, learner):
    page.send("learner_run.choose", learner, panel=PANEL)


def press(page, name):
    """Press a button of the block."""
    block = find_elements(page.panels[PANEL], "div", class_="learner")[0]
    found = [one for one in find_elements(block, "button") if read_text(one) == name]
    assert len(found) == 1, read_text(block)
    assert not found[0][1].get("disabled")
    page.send(*found[0][1]["onclick"], panel=PANEL)


def learn(page, steps):
    """Have some steps answered; before them the one that plays no games."""
    if page.tasks and not page.app.learner_run.run.figures:
        steps += 1
    for _ in range(steps):
        page.work(1)


def read_board(page):
    return page.find(PANEL, "svg", class_="learner-board")[0][1]["aria-label"]


def test_the_block_is_closed_at_first():
    page = PageInTest().start()
    page.send("drawer.show", "practice")
    assert TITLE in page.text(PANEL)
    assert "MENACE" not in page.text(PANEL)


def test_menace_learns_until_it_has_played_3000_games(page):
    press(page, "Start")
    learn(page, 100)
    text = page.text(PANEL)
    assert "Finished after 3,000 games." in text
    assert "It lost 0 of its last 50 games." in text
    run = page.app.learner_run.run
    assert len(run.figures) == 61
    assert sum(one["lost"] for one in run.figures[:5]) == 41
    assert not page.tasks


def test_the_first_figures_are_those_before_the_first_game(page):
    press(page, "Start")
    page.work(1)
    assert page.app.learner_run.run.figures[0]["games"] == 0
    assert "With these beads it loses 76.41 % of games against a perfect" in page.text(PANEL)


def test_it_stops_and_goes_on_from_there(page):
    press(page, "Start")
    learn(page, 2)
    press(page, "Stop")
    assert not page.tasks
    assert "100 games" in page.text(PANEL)
    press(page, "Go on")
    learn(page, 1)
    assert page.app.learner_run.run.games == 150


def test_reset_forgets_what_was_learned(page):
    press(page, "Start")
    learn(page, 2)
    press(page, "Reset")
    assert not page.tasks
    assert page.app.learner_run.run.games == 0
    assert not page.find(PANEL, "figure", class_="learner-plot")
    press(page, "Start")


def test_the_result_of_a_run_that_was_ended_is_dropped(page):
    press(page, "Start")
    (number,) = page.tasks
    press(page, "Reset")
    page.answer(number, {"knowledge": "[1, []]", "figures": {"games": 50}})
    assert page.app.learner_run.run.games == 0


def test_another_learner_has_a_run_of_its_own(page):
    press(page, "Start")
    learn(page, 1)
    choose(page, "kuhn")
    assert not page.tasks
    assert page.app.learner_run.run.games == 0
    choose(page, "menace")
    assert page.app.learner_run.run.games == 50


def test_a_snapshot_is_kept_after_each_doubling_and_the_newest(page):
    press(page, "Start")
    learn(page, 11)
    run = page.app.learner_run.run
    assert [one.games for one in run.snapshots] == [0, 50, 100, 200, 400, 550]


def test_the_slider_shows_an_earlier_snapshot(page):
    press(page, "Start")
    before = read_board(page)
    learn(page, 8)
    after = read_board(page)
    assert after != before
    page.send("learner_run.show_snapshot", 0, panel=PANEL)
    assert (
        read_board(page)
        == before
        == ", ".join(f"{column}{row} 4" for row in (3, 2, 1) for column in "abc")
    )
    assert "After 0 games" in page.text(PANEL)
    page.send("learner_run.show_snapshot", 4, panel=PANEL)
    assert read_board(page) == after


def test_a_snapshot_that_does_not_exist_is_refused(page):
    page.send("learner_run.show_snapshot", 5, panel=PANEL)
    assert page.notices() == ["Snapshot is a whole number from 0 to 0, not 5."]


def test_beads_are_those_of_the_position_on_the_board(page):
    page.set_session(TICTACTOE, ("b2", "a3"))
    told = read_board(page)
    assert told.startswith("a3 O, b3 3, c3 3, a2 3, b2 X")
    page.set_session(TICTACTOE, ("b2",))
    assert "O is to move: MENACE has boxes for X only." in page.text(PANEL)
    assert read_board(page) == "b2 X"


def test_another_game_on_the_board_is_told(page):
    page.set_session(TICTACTOE | {"game": "nim", "first": "A"})
    assert "The first position of tic-tac-toe." in page.text(PANEL)


def test_the_network_learns_until_it_loses_no_line_and_does_not_lose_on_the_board(page):
    choose(page, "network")
    press(page, "Start")
    learn(page, 200)
    text = page.text(PANEL)
    assert "Finished after 1,500 games." in text
    assert "Every reply was tried: it loses none of" in text
    assert "The network plays " in text
    press(page, "Play against it")
    for reply in ("a1", "c1", "a2", "a3", "b1", "b3", "c2", "c3", "b2"):
        page.work()
        if page.app.session.position.is_over:
            break
        if reply not in page.app.session.moves:
            page.send("session.play", reply)
    page.work()
    assert page.app.session.position.is_over
    assert "O wins" not in page.text("board")


def test_kuhn_poker_comes_near_its_equilibrium(page):
    choose(page, "kuhn")
    press(page, "Start")
    learn(page, 100)
    text = page.text(PANEL)
    assert "Finished after 1,000 iterations." in text
    assert "The best replies win 0.0073 chips a game" in text
    rows = page.find(PANEL, "table", class_="learner-table")[0]
    assert len(find_elements(rows, "tr")) == 13


@pytest.mark.parametrize("learner", LEARNERS)
def test_a_run_goes_on_after_the_worker_died(page, learner):
    choose(page, learner)
    press(page, "Start")
    learn(page, 2)
    before = page.app.learner_run.state
    page.restart()
    assert page.app.learner_run.state == before
    learn(page, 1)
    assert len(page.app.learner_run.run.figures) == 4


def test_a_failure_is_told_and_what_was_learned_stays(page):
    press(page, "Start")
    learn(page, 1)
    (number,) = page.tasks
    page.fail(number, "MemoryError", "Out of memory.")
    assert "Out of memory." in page.text(PANEL)
    assert page.app.learner_run.run.games == 50
    press(page, "Go on")
    assert "Out of memory." not in page.text(PANEL)


def test_an_unknown_learner_is_refused(page):
    page.send("learner_run.choose", "chess", panel=PANEL)
    assert page.notices() == ["There is no learner 'chess'; there are: menace, network, go, kuhn."]


@pytest.mark.parametrize("learner", ["menace", "network"])
def test_a_game_is_played_against_the_snapshot_that_is_shown(page, learner):
    choose(page, learner)
    press(page, "Play against it")
    session = page.app.session
    assert session.settings.side == "both"
    assert "It plays X on the board, and you play O." in page.text(PANEL)
    while not session.position.is_over:
        page.work()
        if session.position.is_over:
            break
        assert session.position.to_move == "O"
        page.send("session.play", session.position.legal[0])
    assert len(session.moves) >= 5
    page.send("session.new_game")
    page.work()
    assert len(session.moves) == 1
    page.send("session.play", session.position.legal[0])
    page.work()
    assert len(session.moves) == 3
    page.send("session.undo")
    page.send("session.undo")
    assert (len(session.moves), page.tasks) == (1, {})


def test_a_learner_leaves_a_game_that_the_user_plays_otherwise(page):
    press(page, "Play against it")
    page.send("settings.choose_game", "nim")
    page.work()
    assert session_of(page) == ("nim", ())
    assert not page.app.learner_run.state.is_playing
    choose(page, "kuhn")
    page.send("learner_run.play")
    assert page.notices()[-1] == "Kuhn poker by regret is not played on the board."


def session_of(page):
    return page.app.session.settings.game, page.app.session.moves
