"""The map of all games in the help, made from the games."""

from plyscope.games import GAMES
from plyscope.games.game_class import list_game_classes
from plyscope.page.elements import find_elements, read_text
from plyscope.page.game_map import TITLE
from tests.page.pages import PageInTest


def open_map():
    page = PageInTest().start()
    page.send("game_map.open", True, panel="help")
    return page


def test_the_map_is_closed_at_first_and_asks_for_nothing():
    page = PageInTest().start()
    assert TITLE in page.text("help")
    assert not page.find("help", "table", class_="help-map")
    assert "games" not in [task["name"] for task in page.tasks.values()]


def test_the_map_has_each_game_in_the_row_of_its_class():
    page = open_map()
    assert "The games are classified" in page.text("help")
    page.work()
    (table,) = page.find("help", "table", class_="help-map")
    rows = find_elements(table, "tr")[1:]
    expected = list_game_classes()
    assert len(rows) == len(expected)
    for row, (kind, names) in zip(rows, expected.items(), strict=True):
        cells = [read_text(one) for one in find_elements(row, "td")]
        told = tuple(cell == "yes" for cell in cells[:3])
        assert told == (kind.has_chance, kind.has_hidden_information, kind.is_zero_sum)
        labels = [read_text(one) for one in find_elements(row, "button")]
        assert labels == [GAMES[name].label if name in GAMES else "Kuhn poker" for name in names]
    hidden = [read_text(row) for row in rows if "Kuhn poker" in read_text(row)]
    assert len(hidden) == 1
    assert hidden[0].startswith("Two playersyesyesyes")


def test_a_game_of_the_map_is_chosen_and_the_help_left():
    page = open_map()
    page.work()
    page.press("help", "Go 7×7")
    assert page.app.session.settings.game == "go-7x7"
    assert ["close_dialog", {"id": "help"}] in page.commands


def test_kuhn_poker_of_the_map_leads_to_its_tree():
    page = open_map()
    page.work()
    page.press("help", "Kuhn poker")
    assert ["close_dialog", {"id": "help"}] in page.commands
    assert page.app.drawer.shows("practice")
    assert "Both cards seen" in page.text("practice_tab")


def test_the_map_asks_once():
    page = open_map()
    page.work()
    page.send("game_map.open", False, panel="help")
    page.send("game_map.open", True, panel="help")
    assert not page.tasks


def test_a_failure_is_told():
    page = open_map()
    (number,) = page.tasks
    page.fail(number, "WorkerDied", "Python stopped working on this and was started again.")
    assert "Python stopped working on this" in page.text("help")
