"""The code in the Explain tab: the source or the pseudocode, the line at work and the variables."""

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
    """Return the line that is marked, "" if there is none."""
    (source,) = search.page.find("code", "source")
    number = source[1]["number"]
    if not number:
        return ""
    _, words = search.page.data["code_lines"][number - 1]
    return "".join(text for text, _ in words)


def variables(search):
    """Return the variables below the code."""
    (shown,) = search.page.find("code", "dl")
    return ", ".join(" = ".join(map(read_text, row[2:])) for row in shown[2:])


@pytest.mark.parametrize(
    ("algorithm", "file"), [("alphabeta", "aima-cut.txt"), ("minimax", "aima-minimax.txt")]
)
def test_the_book_s_tree_has_its_line_and_variables_at_every_tick(algorithm, file):
    search = ShownSearch(algorithm=algorithm).show("why")
    search.page.send("code.show_book", False)
    expected = read_transcript(file)
    assert len(expected) == search.trace.ticks + 1
    for tick, told in enumerate(expected):
        search.rest(tick)
        assert variables(search) == told[1]
        assert (marked_line(search) == told[0]) is not told[0].startswith("watch.")
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
    search = ShownSearch().show("why")
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
    search = ShownSearch().show("why")
    search.page.send("code.show_book", False)
    search.rest(15)
    (source,) = search.page.find("code", "source")
    assert marked_line(search) == 'if v <= alpha and (v < alpha or ties == "cut"):'
    assert {"alpha = 3", "v = 2"} <= set(source[1]["content"].split("   "))


def test_a_search_without_a_figure_has_no_choice_of_texts():
    search = ShownSearch(algorithm="uct", simulations=20).show("why")
    search.page.send("code.show_book", True)
    assert not search.page.find("code", "div", class_="segments")
    assert search.page.find("code", "source")[0][1]["lang"] == "python"


def test_before_a_tick_is_told_nothing_is_marked():
    search = ShownSearch().show("why")
    assert marked_line(search) == ""
    assert variables(search) == ""
    search.rest(3)
    other = ShownSearch(page=search.page, number=2).show("why")
    assert marked_line(other) == ""


def test_without_a_search_there_is_no_code():
    search = ShownSearch()
    search.page.send("drawer.show", "why")
    assert search.page.panels["code"] is None


def test_a_user_s_program_is_shown_as_it_is():
    search = ShownSearch(algorithm="minimax")
    text = "def mine(game, state):\n    return 0, None\n"
    search.show("why", algorithm="own", options={}, code={"text": text, "name": None})
    assert search.read("code", "h3") == "Your code"
    lines = search.page.data["code_lines"]
    shown = [" " * indent + "".join(word for word, _ in words) for indent, words in lines]
    assert "\n".join(shown) == text


def test_where_min_begins_nothing_of_the_book_is_marked_for_it_begins_with_max():
    search = ShownSearch(first="MIN").show()
    search.rest(0)
    assert marked_line(search) == ""
    search.rest(1)
    assert marked_line(search) == "for each a in game.ACTIONS(state) do"


def test_a_line_that_only_reports_to_the_tape_stands_for_the_one_before():
    search = ShownSearch(algorithm="uct", simulations=20).show()
    for tick in range(search.trace.ticks + 1):
        search.rest(tick)
        line = marked_line(search)
        assert line
        assert not line.startswith("watch")


def find_line_before(line, search):
    """Return the line before one that reports to the tape; any other line itself."""
    lines = ["".join(text for text, _ in words) for _, words in search.page.data["code_lines"]]
    at = [number for number, one in enumerate(lines) if one == line]
    before = {lines[number - line.startswith("watch")] for number in at}
    shown = marked_line(search)
    return shown if shown in before else before


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
    search = ShownSearch(game="tictactoe", moves=("b2",)).show("why")
    search.page.send("code.show_book", False)
    for tick in range(41):
        search.rest(tick)
        sentence = search.trace.explain(tick).sentence
        reported = next(LINES[word] for word in LINES if word in sentence)
        assert marked_line(search) == find_line_before(reported, search)
