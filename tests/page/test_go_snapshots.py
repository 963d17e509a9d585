"""Go as a learner in the Practice tab: its log, its snapshots, and games against them."""

import csv
from pathlib import Path

import pytest

from plyscope.games.go.snapshots import SNAPSHOTS
from plyscope.learning.go_learner import GoLearner
from plyscope.learning.go_record import LOG, MATCH, SNAPSHOT_RECORDS
from plyscope.page.elements import find_elements, read_text
from plyscope.page.networks import FETCHING
from tests.page.pages import PageInTest

PANEL = "practice_tab"
TRAINING = Path(__file__).parents[2] / "pysrc" / "training" / "go_training.csv"


def open_go(game="tictactoe", moves=()):
    """Return a page with the block opened at Go, its first question not answered yet."""
    page = PageInTest().start()
    page.send("settings.choose_game", game)
    page.send("settings.choose_opponent", "both")
    for move in moves:
        page.send("session.play", move)
    page.send("drawer.show", "practice")
    page.send("learner_run.open", True)
    page.send("learner_run.choose", "go", panel=PANEL)
    return page


def read_board(page):
    return page.find(PANEL, "svg", class_="learner-board is-go")[0][1]["aria-label"]


def list_tasks(page):
    return [task["name"] for task in page.tasks.values()]


def test_the_network_of_puct_is_chosen_under_advanced_and_the_game_goes_on():
    page = PageInTest().start(hash="#game=go&algorithm=puct&simulations=20&side=both&moves=C3")
    (field,) = [one for one in page.find("settings", "label") if "Network" in read_text(one)]
    assert field[1]["data-shown"] == "after 10,000 games"
    page.send("go_snapshots.choose", "1000")
    session = page.app.session
    assert session.choices.game.network == 1_000
    assert session.choices.entry.label == "Go 5×5, komi 24.5, network after 1,000 games"
    assert (session.moves, session.settings.side) == (("C3",), "both")
    assert session.settings.options["simulations"] == 20
    page.send("session.study")
    page.work()
    (shown,) = [one["shown"] for name, one in page.commands if one.get("name") == "search"]
    assert shown["columns"]["estimate"] == "Network’s value {}"
    page.send("go_snapshots.choose", "10000")
    assert session.choices.game.network == 10_000
    for hash in ("#game=go&algorithm=uct", "#game=go-7x7&algorithm=puct", "#algorithm=puct"):
        assert "Network" not in PageInTest().start(hash=hash).text("settings")
    with pytest.raises(ValueError, match=r"^Network"):
        page.app.go_snapshots.choose("3")


def test_the_networks_are_fetched_when_one_is_first_asked_and_that_is_told():
    page = open_go()
    assert list_tasks(page) == ["fetch_file"]
    assert page.notices() == [FETCHING]
    assert "The network is asked" in page.text(PANEL)
    page.work(1)
    assert list_tasks(page) == ["policy"]
    page.work()
    assert page.app.networks.state.is_here
    page.send("go_snapshots.show", 0, panel=PANEL)
    assert list_tasks(page) == ["policy"]


def test_no_network_is_fetched_for_other_games_and_for_searches_that_ask_none():
    page = PageInTest().start()
    page.send("settings.choose_game", "go")
    page.send("session.hint")
    assert "search" in list_tasks(page)
    assert "fetch_file" not in list_tasks(page)
    page.send("settings.choose_game", "tictactoe")
    page.send("settings.choose_search", "puct")
    page.send("session.hint")
    assert "search" in list_tasks(page)
    assert "fetch_file" not in list_tasks(page)


def test_a_search_with_the_policy_waits_for_the_networks():
    page = PageInTest().start()
    page.send("settings.choose_game", "go")
    page.send("settings.choose_search", "puct")
    page.send("session.hint")
    assert "fetch_file" in list_tasks(page)
    assert "search" not in list_tasks(page)
    page.work()
    assert page.app.session.search.result.best == "C3"


def test_a_search_that_waits_can_be_stopped():
    page = PageInTest().start()
    page.send("settings.choose_game", "go")
    page.send("settings.choose_search", "puct")
    page.send("session.hint")
    page.send("session.stop")
    assert not page.app.session.search.is_running
    assert page.app.networks.state.held == ()


def test_a_file_that_cannot_be_fetched_is_told_and_tried_again_past_the_cache():
    page = open_go()
    (number,) = page.tasks
    page.fail(number, "Download", "The networks could not be downloaded.")
    assert page.notices()[-1] == "The networks could not be downloaded."
    assert "The networks could not be downloaded." in page.text(PANEL)
    page.send("networks.fetch")
    assert [args["args"] for name, args in page.commands if name == "task"] == [
        {"name": "networks", "again": False},
        {"name": "networks", "again": True},
    ]
    page.work()
    assert "Without search Black would play C3" in page.text(PANEL)


def test_each_snapshot_says_what_the_learner_of_the_package_says():
    page, learner = open_go(), GoLearner()
    page.work()
    for index, games in enumerate(SNAPSHOTS):
        page.send("go_snapshots.show", index, panel=PANEL)
        page.work()
        opinion = page.app.go_snapshots.opinion
        policy = learner.policy((0,), games)
        assert [share for _, share in opinion.policy] == pytest.approx([s for _, s in policy])
        assert opinion.value == pytest.approx(learner.value((0,), games))
        assert f"After {games:,} games" in page.text(PANEL)


def test_the_policy_is_drawn_at_the_position_on_the_board():
    page = open_go("go-komi-6", ("C3", "B2"))
    page.work()
    told = read_board(page)
    assert "C3 Black" in told
    assert "B2 White" in told
    assert "pass " in told
    assert page.app.go_snapshots.position_root.game == "go:5x5 komi 6.5"
    page.send("session.play", "C2")
    page.work()
    assert "C2 Black" in read_board(page)
    assert "Without search White would play" in page.text(PANEL)


def test_another_game_shows_the_start_of_go():
    page = open_go("connect-four", ("d",))
    page.work()
    assert "The start of Go 5×5." in page.text(PANEL)
    assert page.app.go_snapshots.position_root.moves == ()


def test_a_game_is_played_against_the_snapshot_that_is_shown():
    page = open_go()
    page.work()
    page.send("go_snapshots.show", 1, panel=PANEL)
    page.work()
    page.press(PANEL, "Play against it")
    settings = page.app.session.settings
    assert settings.game == "go:5x5 komi 24.5 network 1000"
    assert (settings.algorithm, settings.options["simulations"]) == ("puct", 50)
    assert settings.side == "Black"
    page.send("session.play", "B2")
    page.work()
    assert len(page.app.session.moves) == 2
    assert "game=go:5x5" in page.app.address_bar.publish()["address"]["hash"].replace("%3A", ":")


def test_the_tree_of_a_snapshot_is_searched_at_the_position():
    page = open_go("go", ("C3",))
    page.work()
    page.send("go_snapshots.show", 2, panel=PANEL)
    page.work()
    page.press(PANEL, "Search this position")
    search = page.app.session.search
    assert search.root.game == "go:5x5 komi 24.5 network 2500"
    assert search.root.moves == ("C3",)
    page.work()
    assert page.app.session.search.result.best is not None


def test_the_record_is_that_of_the_training_log():
    with TRAINING.open(newline="") as file:
        lines = list(csv.DictReader(file))
    assert [tuple(one) for one in LOG] == [
        (
            int(one["games"]),
            float(one["policy_loss"]),
            float(one["value_loss"]),
            int(one["wins_against_random"]),
        )
        for one in lines
    ]
    assert tuple(SNAPSHOT_RECORDS) == SNAPSHOTS
    assert all(0 <= one.policy_wins <= MATCH for one in SNAPSHOT_RECORDS.values())


def test_openings_of_the_record_are_the_likeliest_moves_of_the_snapshots():
    learner = GoLearner()
    for games, record in SNAPSHOT_RECORDS.items():
        game = learner.game(games)
        best, _ = max(learner.policy(game.initial, games), key=lambda pair: pair[1])
        assert record.policy_opening == game.action_name(game.initial, best)


def test_the_table_marks_the_snapshot_that_is_shown():
    page = open_go()
    page.work()
    page.send("go_snapshots.show", 3, panel=PANEL)
    page.work()
    rows = find_elements(page.find(PANEL, "table", class_="learner-table is-go")[0], "tr")
    marked = [read_text(row) for row in rows if row[1] and row[1].get("aria-current")]
    assert len(marked) == 1
    assert marked[0].startswith("5,000")


def test_a_snapshot_that_does_not_exist_is_refused():
    page = open_go()
    page.send("go_snapshots.show", 5, panel=PANEL)
    assert page.notices()[-1] == "Snapshot is a whole number from 0 to 4, not 5."
