"""`window.plyscope`: what `App` answers, and how wrong arguments are refused."""

import re

import pytest

from plyscope.page.settings import read_settings
from tests.page.pages import PageInTest


@pytest.fixture
def page():
    page = PageInTest()
    page.start()
    return page


def call(page, name, *arguments):
    """Make a call; return its reply, or None while it has none."""
    number = 1 + max((args["call"] for args in replies(page)), default=0)
    page.send(f"api.{name}", number, *arguments)
    return reply(page, number)


def replies(page):
    return [args for name, args in page.commands if name == "reply"]


def reply(page, number):
    found = [args for args in replies(page) if args["call"] == number]
    assert len(found) < 2
    return found[0] if found else None


def refused(page, name, *arguments):
    """Make a call that must be refused; return the sentence."""
    before = page.app.save()
    answer = call(page, name, *arguments)
    after = page.app.save()
    same = {**after, "app": None} == {**before, "app": None}
    assert same, f"{name}{arguments} changed something"
    assert answer["error"], f"{name}{arguments} was not refused"
    return answer["error"]


def test_the_snapshot_is_plain_data_of_the_documented_shape(page):
    assert page.data["snapshot"] == {
        "game": "tictactoe",
        "moves": [],
        "toMove": "X",
        "over": False,
        "result": None,
        "settings": {
            "game": "tictactoe",
            "first": "X",
            "side": "X",
            "algorithm": "alphabeta",
            "options": {"ties": "cut", "order": "given"},
            "strength": {"kind": "perfect"},
        },
        "search": None,
    }


def test_a_search_for_the_side_to_move_plays_nothing(page):
    call(page, "open", {"moves": ["a3", "b2", "b3", "a1"]})
    assert call(page, "search") is None
    page.work()
    found = reply(page, 2)["value"]
    assert (found["value"], found["move"], found["best"], found["careless"]) == (
        1,
        "c3",
        "c3",
        False,
    )
    fields = {"value", "move", "best", "careless", "basis", "said", "seconds", "printed"}
    assert set(found) == fields
    search = {"number": 1, "algorithm": "alphabeta", "running": False, "result": found}
    assert page.data["snapshot"]["search"] == search
    assert len(page.data["snapshot"]["moves"]) == 4


def test_a_search_that_is_stopped_comes_to_nothing(page):
    call(page, "search")
    page.send("session.stop")
    assert reply(page, 1) == {"call": 1, "value": None, "error": ""}


def test_of_two_searches_the_first_comes_to_nothing(page):
    call(page, "search")
    page.send("api.search", 2)
    assert reply(page, 1)["value"] is None
    page.work()
    assert reply(page, 2)["value"]["move"] == "a3"


def test_both_sides_can_be_given_by_move(page):
    call(page, "open", {"side": "both"})
    for name in ["a3", "b2", "b3", "a1", "c3"]:
        assert call(page, "move", name)["error"] == ""
    snapshot = page.data["snapshot"]
    assert (snapshot["over"], snapshot["toMove"]) == (True, None)
    assert snapshot["result"] == {"winner": "X", "text": "X wins"}
    assert refused(page, "search").startswith("The game is over, so there is nothing to search")


@pytest.mark.parametrize("name", ["b2", "z9"])
def test_an_illegal_move_is_rejected_with_a_sentence_and_changes_nothing(page, name):
    call(page, "open", {"side": "both", "moves": ["b2"]})
    assert name in refused(page, "move", name)


@pytest.mark.parametrize("name", [1, None, {}, "a\nb", "x" * 78])
def test_what_is_no_move_is_refused(page, name):
    assert re.fullmatch("A move is .*, expected its name, such as b2.", refused(page, "move", name))


WRONG = [
    ({"algorithm": "mcts"}, "There is no algorithm 'mcts'; there are: "),
    ({"options": {"order": "up"}}, "order is 'given' or 'reversed' or "),
    ({"options": {"depth": 3}}, "alphabeta has no option 'depth'; its options are: ties, order."),
    ({"options": {"constructor": 1}}, "alphabeta has no option 'constructor'; "),
    (
        {"algorithm": "h_minimax", "options": {"depth": 0}},
        "depth is a whole number from 1 up, not 0.",
    ),
    ({"algorithm": "expectimax"}, "Expectimax is for one player, MAX, with chance or without: "),
    ({"strength": "weak"}, "strength is 'weak', expected perfect"),
    ({"strength": {"kind": "weak"}}, "strength.kind is 'weak', expected "),
    ({"strength": 3}, "strength is 3, expected such as 'depth:3' or {kind: 'depth', depth: 3}."),
    ({"side": "Z"}, "side is 'X' or 'O' or 'both' or 'none', not 'Z'."),
    ({"tick": -1}, "tick is -1, expected a whole number from 0."),
    ({"tick": 1.5}, "tick is 1.5, expected a whole number from 0."),
    ({"tick": True}, "tick is True, expected a whole number from 0."),
    ({"from": 2, "moves": ["b2"]}, "from is 2, expected at most 1, the number of moves."),
    ({"moves": ["b2", "b2"]}, "Move 2, 'b2': "),
    ({"moves": "b2"}, "moves is 'b2', expected a list of names such as b2."),
    ({"layout": "foo"}, "layout is 'compact' or 'scale', not 'foo'."),
    ({"layout": {}}, "layout is 'compact' or 'scale', not {}."),
    ({"tab": 1}, "tab is 'why' or 'compare' or 'practice' or 'lab' or 'write', not 1."),
    (None, "The settings are None, expected an object such as {game: 'nim'}."),
    ([], "The settings are [], expected an object such as {game: 'nim'}."),
    ({"tick": "NaN"}, "tick is 'NaN', expected a whole number from 0."),
    ({"turned": "yes"}, "turned is 'yes', expected true or false."),
    ({"speed": 9}, "open() cannot set 'speed'; it can set: game, first, side, algorithm, "),
    ({"game": 3}, "game is 3, expected a name."),
    ({"game": "go" * 5000}, "There is no game 'gogo"),
    ({"options": [1]}, "options is [1], expected such as {order: 'best'}."),
    ({"options": {"order": None}}, "options has 'order': None, expected a text or a number."),
    ({"level": "low"}, "level is 'beginner' or 'learner' or 'perfect', not 'low'."),
    ({"game": "chess", "level": "low"}, "level is 'beginner' or "),
    ({"game": "chess", "level": "club", "strength": "perfect"}, "level sets strength, too: "),
    ({"game": "tree:[1,[2"}, "Line 1, "),
]


@pytest.mark.parametrize(("settings", "sentence"), WRONG, ids=lambda one: str(one)[:30])
def test_a_setting_that_cannot_be_is_refused_and_nothing_changes(page, settings, sentence):
    assert refused(page, "open", settings).startswith(sentence)


def test_open_takes_a_level_by_its_name(page):
    call(page, "open", {"game": "chess", "level": "club", "side": "Black"})
    settings = page.app.session.settings
    assert (settings.side, settings.algorithm) == ("Black", "engine")
    call(page, "open", {"game": "chess", "level": None})
    assert page.app.session.settings == read_settings(game="chess")


def test_a_tick_given_to_open_is_where_the_search_stands(page):
    call(page, "open", {"moves": ["b2"], "side": "both", "tick": 40})
    assert not page.tasks
    call(page, "search")
    search = page.tasks[1]
    assert (search["shown"]["tick"], search["args"]["moves"]) == (40, ["b2"])


def test_a_tick_beyond_the_end_is_told(page):
    call(page, "open", {"moves": ["b2"], "side": "both", "tick": 4000, "from": 0})
    call(page, "search")
    task = page.tasks[1]
    assert task["args"]["moves"] == []
    page.answer(1, {**RESULT, "counts": {"ticks": 1234}})
    assert page.notices() == [
        "The link asks for tick 4,000, but this search ends at 1,234: it is shown at its end."
    ]


RESULT = {
    "value": 0,
    "move": "a3",
    "best": "a3",
    "careless": False,
    "basis": "proved",
    "said": "a3 is worth 0.",
    "seconds": 0.1,
}


def test_a_search_offered_for_the_computers_turn_is_played(page):
    call(page, "open", {"moves": ["b2"], "tick": 40})
    page.send("session.run_offer")
    page.work()
    assert page.data["snapshot"]["moves"] == ["b2", "a3"]


def test_a_move_ends_an_offer(page):
    call(page, "open", {"tick": 40})
    page.send("session.play", "b2")
    assert page.app.session.state.offer is None


def test_open_without_settings_shows_the_fresh_page(page):
    call(page, "open", {"game": "chess", "moves": ["e4"], "turned": True, "tab": "lab"})
    assert page.app.drawer.shows("lab")
    call(page, "open", {})
    assert page.data["snapshot"]["game"] == "tictactoe"
    assert page.app.board.state.is_turned is None
    assert page.app.drawer.state.tab == "why"


def test_searches_in_a_row_are_all_answered(page):
    options = {"simulations": 100}
    call(page, "open", {"game": "three-4x4", "algorithm": "uct", "options": options})
    found = set()
    for number in range(2, 6):
        page.send("api.search", number)
        page.work()
        found.add(reply(page, number)["value"]["move"])
    assert len(found) == 1
