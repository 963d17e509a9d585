"""The Explain tab: what is told of each tick, in words, numbers and pictures."""

import pytest

from plyscope.page.elements import read_text
from plyscope.page.panels.explanation import colour_players
from tests.page.shown_search import ShownSearch

OWN = """\
def search(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    found = []
    for action in game.actions(state):
        found.append((search(game, game.result(state, action))[0], action))
    pick = max if game.to_move(state) == 0 else min
    return pick(found, key=lambda pair: pair[0])
"""
AIMA_SENTENCES = {
    0: "MAX is to move at the root and looks for the largest value it can guarantee.",
    3: "b1 is a leaf worth 3. First child: v = 3.",
    15: "MIN can hold MAX to 2 here; MAX already has 3 at the root and will never choose a2: "
    "α-cutoff, c2 and c3 are skipped.",
}


@pytest.fixture
def aima():
    """The book's tree, searched by alpha-beta."""
    return ShownSearch().show()


def test_every_tick_has_the_sentence_that_the_package_gives(aima):
    for tick in range(aima.trace.ticks + 1):
        aima.rest(tick)
        told = aima.trace.explain(tick)
        assert aima.read("explanation", "p", "sentence") == told.sentence
        assert aima.read("explanation", "p", "condition") == told.condition
        (sentence,) = aima.page.find("explanation", "p", class_="sentence")
        assert sentence[1]["data-tick"] == tick
    assert tick == 27


def test_sentences_of_the_book_s_tree(aima):
    for tick, sentence in AIMA_SENTENCES.items():
        assert sentence in aima.explain(tick)


OPENING = {
    0: "O (MIN) is to move at the root and looks for the smallest value it can guarantee.",
    1: "MIN tries a3. The window is still [−∞, +∞].",
    8: "MAX tries c1. The window is still [−∞, +∞].",
    9: "c1 is a leaf worth 0, the only move tried.",
    10: "MAX can guarantee 0 here: α rises to 0.",
    11: "b1 is worth 0. First child: v = 0.",
    12: "MIN can hold MAX to 0 here: β falls to 0.",
    13: "MIN tries c1. MIN can already hold MAX to 0 after a1: only values below 0 can matter.",
    14: "c1 is a leaf worth −1. For MIN that is better than 0.",
    15: "O wins here: β falls to −1.",
    19: "b1 is a leaf worth +1. For MAX that is better than −1.",
    20: "X wins here: α rises to +1.",
    27: "This move does not stop X from winning: β falls to +1.",
    28: "X already wins after c2, so nothing here can be better: α-cutoff, b1 is skipped.",
    29: "The value of c1 does not matter: X already wins after c2.",
    36: "X wins here; MIN has nothing better than a loss after a2 and gains nothing by a1: "
    "β-cutoff, b1 and c1 are skipped.",
    37: "a1 is worth +1. For MIN that is no better than +1: nothing changes.",
}


def test_sentences_of_tic_tac_toe_after_b2():
    search = ShownSearch(game="tictactoe", moves=("b2",)).show()
    for tick, sentence in OPENING.items():
        search.rest(tick)
        assert search.read("explanation", "p", "sentence") == sentence


def test_without_a_search_the_tab_invites():
    search = ShownSearch()
    search.page.send("drawer.show", "why")
    assert search.page.text("explanation").startswith("Search a position or start an example")
    search.page.send("drawer.show", "compare")
    assert search.page.panels["explanation"] is None


def test_players_have_their_colours(aima):
    aima.rest(15)
    (sentence,) = aima.page.find("explanation", "p", class_="sentence")
    coloured = [
        (read_text(one), one[1]["class"]) for one in sentence[2:] if not isinstance(one, str)
    ]
    assert coloured == [("MIN", "is-min"), ("MAX", "is-max"), ("MAX", "is-max")]
    assert (
        "".join(map(read_text, colour_players("AB and A, not B.", ("A", "B"))))
        == "AB and A, not B."
    )
    told = colour_players("First child: v = −1.", ("A", "B"))
    assert [one if isinstance(one, str) else read_text(one) for one in told] == [
        "First child: ",
        "v = −1",  # in one line
        ".",
    ]
    assert [one for one in colour_players("AB and A.", ("A", "B")) if not isinstance(one, str)] == [
        ["b", {"class": "is-max"}, "A"]
    ]


WINDOWS = {
    0: "α is −∞, β is +∞. No value yet.",
    10: "α is 3, β is +∞. The value so far is 3.",
    13: "α is 3, β is +∞. The child’s value is 2.",
    15: "α is 3, β is 2. They have crossed. The value so far is 2.",
    23: "α is 3, β is 5. The value so far is 5.",
}


def test_the_gauge_says_what_it_shows(aima):
    for tick, words in WINDOWS.items():
        aima.rest(tick)
        (picture,) = aima.page.find("explanation", "svg", role="img")
        assert picture[1]["aria-label"] == words
        closed = "α and β have crossed: the window is closed." if tick == 15 else ""
        assert aima.read("explanation", "p", "gauge-line") == closed
        (section,) = aima.page.find("explanation", "section")
        assert section[1]["aria-labelledby"] == "gauge-title"


def test_the_gauge_is_drawn_from_the_least_to_the_greatest_value_in_the_width_of_the_panel(aima):
    aima.page.send("explanation.fit", 300)
    aima.rest(10)
    (picture,) = aima.page.find("explanation", "svg", role="img")
    assert picture[1]["viewBox"] == "0 0 300 96"
    ticks = [read_text(one) for one in aima.page.find("explanation", "text", class_="gauge-tick")]
    assert ticks == ["−∞", "+∞", "2", "14"]
    (value,) = aima.page.find("explanation", "path", class_="gauge-value is-max")
    place = 44 + (3 - 2) / (14 - 2) * (300 - 2 * 44)
    assert value[1]["d"].startswith(f"M{round(place, 2)} ")
    labels = aima.page.find("explanation", "text", class_="gauge-label is-max")
    assert [read_text(one) for one in labels] == ["α 3"]


def test_a_window_that_has_crossed_is_hatched(aima):
    aima.rest(15)
    assert len(aima.page.find("explanation", "rect", class_="gauge-crossed")) == 1
    assert not aima.page.find("explanation", "rect", class_="gauge-window")
    assert len(aima.page.find("explanation", "path", class_="gauge-hatch")) == 1
    aima.rest(10)
    assert len(aima.page.find("explanation", "rect", class_="gauge-window")) == 1


def test_minimax_has_no_window():
    search = ShownSearch(algorithm="minimax").show()
    search.rest(14)
    assert read_text(search.page.find("explanation", "h3")[0]) == "Value of this MIN node"
    (picture,) = search.page.find("explanation", "svg", role="img")
    assert picture[1]["aria-label"] == "The value so far is 2."
    assert not search.page.find("explanation", "text", class_="gauge-label is-max")
    (table,) = search.page.find("explanation", "table")
    assert table[1]["class"] == "path-table is-windowless"


def test_sums_beside_a_win_stand_apart():
    search = ShownSearch("tictactoe", moves=("b2", "a3"), depth=3).show()
    search.rest(search.trace.ticks)
    texts = [read_text(one) for one in search.page.find("explanation", "text", class_="gauge-tick")]
    assert texts[:2] == ["−∞", "+∞"]
    assert "X wins" in texts


def test_the_open_nodes_are_listed_from_the_current_one_to_the_root(aima):
    aima.rest(21)
    (table,) = aima.page.find("explanation", "table")
    caption, head, body = table[2:]
    assert read_text(caption) == "Open nodes, the current one first"
    assert read_text(head) == "NodeValue[α, β]"
    assert [read_text(row) for row in body[2:]] == [
        " d2–[3, 14]",
        "▼ MIN a314[3, 14]",
        "▲ MAX root3[3, +∞]",
    ]
    assert [row[1].get("aria-current") for row in body[2:]] == ["step", None, None]


def test_where_each_player_looks_after_itself_a_bar_shows_what_each_gets():
    search = ShownSearch("tree-three", "maxn").show()
    search.rest(0)
    assert "No value yet." in search.page.text("explanation")
    found = set()
    for tick in range(1, search.trace.ticks):
        search.rest(tick)
        text = search.page.text("explanation")
        (bars,) = search.page.find("explanation", "ul")
        assert len(bars) - 2 == 3
        found |= {
            line
            for line in ("The value that was just returned.", "What each player gets, so far.")
            if line in text
        }
    assert len(found) == 2
    assert [one[1]["class"] for one in bars[2:]] == ["is-max", "is-min", "is-third"]
    cells = [
        read_text(one) for one in search.page.find("explanation", "td") if "(" in read_text(one)
    ]
    assert cells
    assert not search.page.find("explanation", "svg", role="img")


def test_simulations_show_the_moves_that_they_choose_from():
    search = ShownSearch(algorithm="uct", simulations=20).show()
    search.rest(search.trace.ticks)
    choices = search.page.find("explanation", "table", class_="choices")[0]
    heads = [read_text(one) for one in search.page.find("explanation", "th", scope="col")][:4]
    assert heads == ["Move", "Visits", "Mean", "UCB1"]
    rows = [[read_text(cell) for cell in row[2:]] for row in choices[3][2:]]
    assert [row[0] for row in rows] == ["a1", "a2", "a3"]
    assert sum(int(row[2]) for row in rows) == 20
    (widest,) = [bar for bar in search.page.find("explanation", "rect") if bar[1]["width"] == 100]
    assert widest
    search.rest(0)
    untried = search.page.find("explanation", "tr", class_="is-untried")
    assert len(untried) == 3


def test_an_evaluation_is_told_term_by_term():
    search = ShownSearch(
        "tictactoe", moves=("b2", "a3"), depth=2, weights="ones=-1, centre=2.5"
    ).show()
    shown = 0
    for tick in range(search.trace.ticks):
        search.rest(tick)
        tables = search.page.find("explanation", "table", class_="evaluation-table")
        assert bool(tables) == ("EVAL(" in search.page.text("explanation"))
        if not tables:
            continue
        shown += 1
        head, body, foot = tables[0][2:]
        assert read_text(head) == "FeatureX − O× Weight= Product"
        weights = [(row[4][1].get("class"), read_text(row[4])) for row in body[2:]]
        assert weights == [("is-changed", "−1.0"), (None, "4.0"), ("is-changed", "2.5")]
        products = [read_text(row[5]).replace("−", "-") for row in body[2:]]
        total = read_text(foot[2][3]).replace("−", "-")
        assert sum(map(float, products)) == pytest.approx(float(total))
    assert shown > 3


def test_a_tick_of_another_search_is_dropped(aima):
    aima.rest(15)
    before = aima.page.text("explanation")
    other = ShownSearch(algorithm="minimax", page=aima.page, number=2)
    other.rest(3)
    assert aima.page.text("explanation") == before
    other.show()
    assert aima.page.text("explanation") == ""
    aima.rest(10)
    assert aima.page.text("explanation") == ""
    assert "b1 is a leaf worth 3" in other.explain(3)


def test_what_is_told_survives_the_death_of_the_worker(aima):
    aima.rest(15)
    before = aima.page.panels["explanation"]
    aima.page.restart()
    aima.page.send("drawer.show", "why")
    aima.page.send("drawer.show", "why")
    assert aima.page.panels["explanation"] == before


def test_a_tape_that_is_damaged_is_a_defect_and_is_said_so(aima, capsys):
    aima.rest(3)
    tape = aima.tape(15) | {"numbers": [3, 7, 7, 7]}
    aima.page.send("explanation.tick", tape, aima.extent)
    assert aima.page.notices() == [
        "Something went wrong in Plyscope. Details are in the browser console."
    ]
    assert "Tick 15 cannot be explained" in capsys.readouterr().err
    assert "b1 is a leaf worth 3" in aima.page.text("explanation")


def test_the_sentence_to_be_read_out_belongs_to_its_tick(aima):
    aima.rest(13)
    assert aima.page.data["explanation"] == {
        "tick": 13,
        "text": "c1 is a leaf worth 2. First child: v = 2. MIN cuts off here once v ≤ 3.",
    }


def test_the_sentence_is_large_in_lecture_mode_and_where_the_drawer_is_a_sheet(aima):
    aima.rest(13)
    assert aima.page.panels.get("large_sentence") is None
    aima.page.send("lecture.begin")
    assert aima.read("large_sentence", "p", "large-sentence").startswith("c1 is a leaf")
    aima.page.send("lecture.leave")
    assert aima.page.panels["large_sentence"] is None
    aima.page.send("drawer.fit", False)
    assert aima.read("large_sentence", "p", "large-sentence").startswith("c1 is a leaf")


def test_where_the_game_has_an_endgame_database_the_worker_that_has_it_explains():
    search = ShownSearch("draughts", depth=1).show()
    search.rest(3)
    (task,) = search.page.tasks.values()
    assert (task["name"], task["worker"], task["args"]["game"]) == ("explain", "helper", "draughts")
    search.page.work()
    assert search.read("explanation", "p", "sentence") == search.trace.explain(3).sentence


# A user's own search


def own_search(**changes):
    search = ShownSearch(algorithm="minimax")
    search.settings["algorithm"] = "minimax"
    code = {"text": OWN, "name": "search"}
    return search.show(algorithm="own", options={}, code=code, **changes)


def test_a_sandbox_explains_the_search_of_a_user():
    search = own_search()
    search.rest(3)
    (task,) = search.page.tasks.values()
    assert (task["worker"], task["args"]["tick"], task["args"]["code"]["name"]) == (
        "sandbox",
        3,
        "search",
    )
    search.page.work()
    assert search.page.data["explanation"]["tick"] == 3
    assert "b1" in search.read("explanation", "p", "sentence")


def test_while_a_sandbox_is_asked_the_newest_tick_waits():
    search = own_search()
    for tick in (3, 4, 5):
        search.rest(tick)
    (first,) = search.page.tasks
    search.page.work(1)
    (task,) = search.page.tasks.values()
    assert task["args"]["tick"] == 5
    search.page.work()
    assert search.page.data["explanation"]["tick"] == 5
    assert first


def test_what_is_asked_about_a_search_that_is_gone_is_ended():
    search = own_search()
    search.rest(3)
    (task,) = search.page.tasks
    search.page.send("session.new_game")
    assert task not in search.page.tasks


def test_where_a_program_takes_its_place_no_newer_tick_is_asked_about():
    search = own_search()
    search.rest(3)
    search.rest(5)
    (task,) = search.page.tasks
    search.page.fail(task, "Stopped", "The search was stopped.")
    assert not search.page.tasks
    assert search.page.data["explanation"] is None
    search.rest(7)
    (task,) = search.page.tasks.values()
    assert task["args"]["tick"] == 7


def test_a_user_s_search_is_explained_once_it_has_told_of_something():
    search = own_search(is_running=True)
    empty = {"ticks": 0, "low": None, "high": None}
    search.page.send("explanation.tick", search.tape(0), empty)
    assert not search.page.tasks
    search.page.send("explanation.tick", search.tape(0), search.extent)
    assert len(search.page.tasks) == 1
    search = own_search(is_running=False)  # it is done, though it told of nothing
    search.page.send("explanation.tick", search.tape(0), empty)
    assert len(search.page.tasks) == 1


def test_a_program_that_the_user_has_not_run_is_not_run_to_explain_it():
    search = own_search()
    search.page.app.editor.change(is_untrusted=True)
    search.mirror(code=None)
    search.rest(3)
    assert not search.page.tasks
    assert search.page.text("explanation") == ""
    assert search.page.notices() == []


def test_an_answer_that_is_no_explanation_changes_nothing(capsys):
    search = own_search()
    search.rest(3)
    (number,) = search.page.tasks
    search.page.answer(number, {"sentence": 3})
    assert search.page.text("explanation") == ""
    assert search.page.data["explanation"] is None


def test_a_sandbox_that_fails_leaves_no_sentence_of_before():
    search = own_search()
    search.rest(3)
    search.page.work()
    search.rest(4)
    (number,) = search.page.tasks
    search.page.fail(number, "WorkerDied", "It gave no sign for 120 seconds.")
    assert search.page.text("explanation") == ""
    assert search.page.notices() == []
