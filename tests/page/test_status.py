"""What stands below the board, and the list of moves."""

import pytest

from plyscope import record
from plyscope.exercises.tree_game import make_named_game
from plyscope.game import play_moves
from plyscope.page.elements import find_elements, read_text
from plyscope.page.search_run import expect_score
from tests.page.pages import PageInTest
from tests.tapes import until


@pytest.fixture
def page():
    """The page after a move, whose answer was searched."""
    page = PageInTest().start()
    page.send("session.play", "b2")
    page.work()
    return page


def rest(page, tick):
    """Have the playback rest at a tick of the search."""
    search = page.app.session.search
    root = search.root
    state = play_moves(make_named_game(root.game, root.first), root.moves)
    trace = record(make_named_game(root.game, root.first), state, search.algorithm)
    numbers = [str(one) if abs(one) == float("inf") else one for one in until(trace.numbers, tick)]
    tape = {"run": search.number, "tick": tick, "numbers": numbers, "is_done": False}
    page.send("explanation.tick", tape, {"ticks": trace.ticks, "low": -1, "high": 1})
    return trace.ticks


def detail(page):
    return "".join(read_text(one) for one in page.find("status", "p", class_="detail"))


def list_values(page):
    return [read_text(one) for one in page.find("moves", "span") if "move-value" in str(one[1])]


def test_what_a_search_found_is_not_shown_while_the_quiz_asks_about_it(page):
    found, values = detail(page), list_values(page)
    assert (found, values) == ("a3 is worth 0: a draw with best play.", ["0"])
    page.send("quiz.toggle")
    ticks = rest(page, 0)
    assert (detail(page), list_values(page)) == ("", [])
    assert page.find("counters", "div", class_="bar-seen", hidden=True)
    rest(page, ticks)
    assert not page.find("counters", "div", class_="bar-seen", hidden=True)
    assert (detail(page), list_values(page)) == (found, values)
    rest(page, ticks - 1)
    assert (detail(page), list_values(page)) == ("", [])
    page.send("quiz.toggle")
    assert (detail(page), list_values(page)) == (found, values)


def test_what_the_next_search_finds_is_hidden_from_its_first_tick_on(page):
    page.send("quiz.toggle")
    rest(page, rest(page, 0))
    page.send("session.play", "c3")
    page.work()
    assert (detail(page), list_values(page)) == ("", ["0"])


def test_the_latest_move_is_brought_into_view():
    page = PageInTest().start()
    assert page.panels.get("moves") is None
    page.send("session.play", "b2")
    (moves,) = page.find("moves", "div")
    assert ["scroll_to_end", {"id": moves[1]["id"]}] in page.commands


def test_a_list_of_moves_has_the_focus_itself_where_nothing_in_it_can():
    page = PageInTest().start()
    page.send("settings.choose_side", "both")
    page.send("session.play", "b2")
    (moves,) = page.find("moves", "div")
    assert moves[1]["tabindex"] == 0
    page.send("session.undo")
    page.send("settings.choose_side", "X")
    page.send("session.play", "b2")
    page.work()
    (moves,) = page.find("moves", "div")
    assert "tabindex" not in moves[1]


def test_the_value_of_a_watched_search_is_told_at_its_end_alone():
    page = PageInTest().start(hash="#game=tree-aima&side=both")
    page.send("session.study")
    page.work()
    number, ticks = page.app.session.search.number, page.app.session.search.counts["ticks"]
    page.send("screen.rest", number, 2, True)
    assert "worth" not in detail(page)
    page.send("screen.rest", number, ticks, True)
    assert detail(page) == "a1 is worth 3."


def test_keys_are_named_only_where_there_are_some():
    for has_touch in (False, True):
        page = PageInTest().start(has_touch=has_touch)
        page.send("session.play", "b2")
        page.work()
        assert ("→" in page.text("status")) is not has_touch
        assert ("Keyboard" in page.text("help")) is not has_touch


def labels(page):
    """Return the list of moves as it reads, with the numbers before them."""
    (moves,) = page.find("moves", "ol")
    return [read_text(one) for one in find_elements(moves, "li")]


@pytest.mark.parametrize(
    ("game", "moves", "shown"),
    [
        ("chess", ["f3", "e5", "g4", "Qh4"], ["1.f3", "e5", "2.g4", "Qh4#"]),
        ("draughts", ["11-15", "23-19"], ["1.11-15", "23-19"]),
        ("chess:4k3/8/8/8/8/8/8/4K2R b - - 0 9", ["Ke7", "Rh7"], ["9…Ke7", "10.Rh7+"]),
        ("tictactoe", ["a1", "b2"], ["1a1", "2b2"]),
    ],
)
def test_moves_are_numbered_as_their_game_does(game, moves, shown):
    page = PageInTest().start()
    page.send("api.open", 0, {"game": game, "moves": moves, "side": "both"})
    assert labels(page) == shown


def test_at_the_start_the_rule_of_the_game_stands_below_the_board():
    page = PageInTest().start()
    page.send("settings.choose_game", "draughts")
    assert detail(page) == (
        "Men step diagonally forwards, kings both ways. Captures are compulsory. A player who "
        "cannot move loses."
    )
    page.send("settings.choose_opponent", "both")
    page.send("session.play", "11-15")
    page.send("session.play", "22-18")
    assert detail(page) == "Black must capture."


def evaluation(page):
    found = page.find("status", "div", class_="score-bar")
    return found[0][1]["aria-label"] if found else None


def test_the_value_of_the_last_search_is_a_bar_in_chess():
    page = PageInTest().start()
    page.send("api.open", 0, {"game": "chess:4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "side": "both"})
    assert evaluation(page) is None
    page.send("session.hint")
    page.work()
    value = page.app.session.state.searched["0"].value
    assert evaluation(page).startswith("Evaluation: White 100 % (≈ +1")
    assert evaluation(page).endswith(f" % ({value}), by the search after 0 moves")
    tictactoe = PageInTest().start()
    tictactoe.send("session.hint")
    tictactoe.work()
    assert evaluation(tictactoe) is None


@pytest.mark.parametrize(("pawns", "score"), [(0, 0.5), (4, 10 / 11), (-4, 1 / 11)])
def test_four_pawns_are_ten_wins_for_a_loss(pawns, score):
    assert expect_score(pawns) == pytest.approx(score)


def test_a_small_tree_is_drawn_before_its_search():
    page = PageInTest().start()
    page.send("settings.choose_game", "tree-aima")
    (picture,) = page.find("invitation", "svg")
    assert picture[1]["aria-label"] == "The tree before the search: 13 nodes"
    texts = [read_text(one) for one in find_elements(picture, "text")]
    assert [one for one in texts if one.isdecimal()] == "3 12 8 2 4 6 14 5 2".split()
    assert len(find_elements(picture, "path", class_="outline-node is-min")) == 3
    page.send("settings.choose_game", "nim")
    (picture,) = page.find("invitation", "svg")
    assert "aria-label" not in picture[1]
