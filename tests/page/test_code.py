"""The Code tab: the source or the pseudocode, the line at work and the variables."""

import re
from pathlib import Path

import pytest

from plyscope.page.elements import read_text
from tests.page.shown_search import ShownSearch

TRANSCRIPTS = Path(__file__).parents[1] / "trace" / "transcripts"


def read_transcript(file):
    """Return the line and the variables of each tick, as tests/trace/test_transcripts.py has it."""
    text = (TRANSCRIPTS / file).read_text(encoding="utf-8").strip()
    ticks = []
    for block in re.split(r"\n(?=\d)", text):
        _, *lines = block.split("\n   ")
        if lines[0].startswith("["):
            lines.pop(0)
        line, *variables = lines
        ticks.append((line.partition(": ")[2], ", ".join(variables)))
    return ticks


def marked_line(search):
    """Return the line that is marked in the Code tab, "" if there is none."""
    (source,) = search.page.find("code", "source")
    number = source[1]["number"]
    return source[1]["text"].split("\n")[number - 1].strip() if number else ""


def variables(search):
    """Return the variables below the code."""
    (shown,) = search.page.find("code", "dl")
    return ", ".join(" = ".join(map(read_text, row[2:])) for row in shown[2:])


@pytest.mark.parametrize(
    ("algorithm", "file"), [("alphabeta", "aima-cut.txt"), ("minimax", "aima-minimax.txt")]
)
def test_the_book_s_tree_has_its_line_and_variables_at_every_tick(algorithm, file):
    search = ShownSearch(algorithm=algorithm).show("code")
    expected = read_transcript(file)
    assert len(expected) == search.trace.ticks + 1
    for tick, told in enumerate(expected):
        search.rest(tick)
        assert (marked_line(search), variables(search)) == told
        assert search.page.find("code", "source")[0][1]["data-tick"] == tick


BOOK = {
    0: "value, move ← MAX-VALUE(game, state, −∞, +∞)",
    2: "for each a in game.ACTIONS(state) do",
    13: "v2, a2 ← MAX-VALUE(game, game.RESULT(state, a), α, β)",
    14: "β ← MIN(β, v)",
    15: "if v ≤ α then return v, move",
    10: "α ← MAX(α, v)",
}


def test_the_book_goes_in_step_line_for_line():
    search = ShownSearch().show("code")
    search.page.press("code", "Pseudocode")
    for tick, line in BOOK.items():
        search.rest(tick)
        assert marked_line(search) == line
    (source,) = search.page.find("code", "source")
    assert source[1]["lang"] == "pseudocode"
    assert "α = 3" in source[1]["content"]
    assert search.read("code", "h3") == "AIMA 4e"
    search.page.send("code.toggle_book")
    assert search.page.find("code", "source")[0][1]["lang"] == "python"


def test_values_of_the_marked_line_stand_beside_it():
    search = ShownSearch().show("code")
    search.rest(15)
    (source,) = search.page.find("code", "source")
    assert marked_line(search) == "watch.cut(v, alpha, beta)"
    assert sorted(source[1]["content"].split("   ")) == ["alpha = 3", "beta = 2", "v = 2"]


def test_a_search_without_a_figure_has_no_choice_of_texts():
    search = ShownSearch(algorithm="uct", simulations=20).show("code")
    search.page.send("code.show_book", True)
    assert not search.page.find("code", "div", class_="segments")
    assert search.page.find("code", "source")[0][1]["lang"] == "python"


def test_before_a_tick_is_told_nothing_is_marked():
    search = ShownSearch().show("code")
    assert marked_line(search) == ""
    assert variables(search) == ""
    search.rest(3)
    other = ShownSearch(page=search.page, number=2).show("code")
    assert marked_line(other) == ""


def test_without_a_search_the_tab_invites():
    search = ShownSearch()
    search.page.send("drawer.show", "code")
    assert search.page.text("code").startswith("The function that searches will be shown here")


def test_a_user_s_program_is_shown_as_it_is():
    search = ShownSearch(algorithm="minimax")
    text = "def mine(game, state):\n    return 0, None\n"
    search.show("code", algorithm="own", options={}, code={"text": text, "name": None})
    assert search.read("code", "h3") == "Your code"
    assert search.page.find("code", "source")[0][1]["text"] == text


def line_at_work(search, tick):
    search.rest(tick)
    return search.read("explanation", "p", "line-at-work")


def test_the_line_at_work_is_the_book_s_where_it_has_one():
    search = ShownSearch().show()
    assert line_at_work(search, 15) == "if v ≤ α then return v, move"
    assert line_at_work(search, 13) == BOOK[13]


def test_where_min_begins_the_line_is_python_s_for_the_book_begins_with_max():
    search = ShownSearch(first="MIN").show()
    assert line_at_work(search, 0) == "if game.to_move(state) == MIN:"
    assert line_at_work(search, 1) == "for each a in game.ACTIONS(state) do"
    search.page.send("code.show_book", True)
    search.show("code")
    search.rest(0)
    assert marked_line(search) == ""
    search.rest(1)
    assert marked_line(search) == "for each a in game.ACTIONS(state) do"


def test_a_line_that_only_reports_to_the_tape_stands_for_the_one_before():
    search = ShownSearch(algorithm="uct", simulations=20).show()
    for tick in range(search.trace.ticks + 1):
        line = line_at_work(search, tick)
        assert line
        assert not line.startswith("watch")


LINES = {
    "tries": "watch.enter(a, alpha, beta)",
    "worth": "watch.leave(v2)",
    "does not matter": "watch.leave(v2)",
    "rises": "watch.update(v, alpha, beta)",
    "falls": "watch.update(v, alpha, beta)",
    "stays": "watch.update(v, alpha, beta)",
    "skipped": "watch.cut(v, alpha, beta)",
    "at the root and looks": "if game.to_move(state) == MIN:",
}


def test_the_first_forty_ticks_of_tic_tac_toe_after_b2_have_the_line_of_their_sentence():
    search = ShownSearch(game="tictactoe", moves=("b2",)).show("code")
    for tick in range(41):
        search.rest(tick)
        sentence = search.trace.explain(tick).sentence
        assert marked_line(search) == next(LINES[word] for word in LINES if word in sentence)
