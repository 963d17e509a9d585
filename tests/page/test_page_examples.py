"""The list of examples, and how one is chosen, run and told."""

import re

from plyscope.examples import BEGINNER_PATH, EXAMPLES
from plyscope.page.elements import read_text
from plyscope.search import ALGORITHMS
from tests.page.pages import PageInTest


def open_list(**stored):
    page = PageInTest().start(stored=stored)
    page.send("examples.open")
    return page


def choose(name, page=None):
    page = page or open_list()
    page.send("examples.choose", name, panel="examples")
    return page


def commands(page, *names):
    return [[name, args] for name, args in page.commands if name in names]


def test_the_list_has_a_path_for_beginners_and_every_algorithm():
    page = open_list()
    titles = [read_text(one) for one in page.find("examples", "h3")]
    groups = list(dict.fromkeys(one.group for one in ALGORITHMS.values()))
    assert titles == ["New here? Start with these eight.", *groups]
    entries = page.find("examples", "button")
    assert [read_text(one) for one in page.find("examples", "span", class_="example-title")][
        :8
    ] == [f"{step}. {EXAMPLES[name].title}" for step, name in enumerate(BEGINNER_PATH, 1)]
    assert len(entries) == 8 + len(EXAMPLES)
    listed = {read_text(one) for one in page.find("examples", "span", class_="example-search")}
    assert listed == {one.title for one in ALGORITHMS.values()}
    assert commands(page, "show_dialog") == [["show_dialog", {"id": "examples"}]]
    assert "examples" in page.app.storage.stored.tried


def test_every_example_has_a_picture():
    page = open_list()
    pictures = {one[1]["src"] for one in page.find("examples", "img")}
    assert pictures == {f"examples/{name}.svg" for name in EXAMPLES}


def test_an_example_that_is_chosen_is_run_for_all_sides():
    page = choose("horizon")
    session, example = page.app.session, EXAMPLES["horizon"]
    assert session.settings.game == example.game
    assert (session.settings.side, session.moves) == ("both", example.moves)
    assert session.search.purpose == "study"
    assert session.search.is_running
    assert example.point in page.text("caption")
    assert "the next" not in page.text("caption")
    assert "depth=3" in page.data["address"]["hash"]


def test_every_example_can_be_chosen():
    page = open_list()
    for name, example in EXAMPLES.items():
        choose(name, page)
        assert page.notices() == []
        assert page.app.session.search.algorithm == example.algorithm, name
        assert page.app.session.moves == example.moves
        assert page.app.values.state.is_shown or not example.show_values


def test_at_its_end_a_search_goes_to_its_first_cutoff_or_change_at_the_root():
    for name, event, keys in (
        ("horizon", "cutoff", "→ the next step, C the next cutoff."),
        ("minimax", "root", "→ the next step, R the next change at the root."),
    ):
        page = choose(name)
        page.work()
        assert commands(page, "seek", "jump") == [
            ["seek", {"tick": 0}],
            ["jump", {"event": event, "count": 1}],
        ]
        assert keys in page.text("caption")


def test_with_the_quiz_it_plays_from_the_start():
    page = open_list()
    page.send("quiz.toggle")
    choose("horizon", page)
    page.work()
    assert [name for name, _ in commands(page, "seek", "jump", "play")] == ["seek", "play"]


def test_simulations_grow_and_what_is_looked_up_is_told_at_the_end():
    page = choose("uct")
    page.work()
    assert "Space plays or pauses." in page.text("caption")
    assert commands(page, "seek", "jump") == []
    page = choose("book")
    page.work()
    assert commands(page, "seek", "jump") == []


def test_the_caption_goes_with_the_search_and_when_it_is_dismissed():
    page = choose("horizon")
    page.work()
    page.send("session.study")
    assert page.panels["caption"] is None
    choose("maxn", page)
    assert EXAMPLES["maxn"].point in page.text("caption")
    page.press("caption", "Dismiss")
    assert page.panels["caption"] is None
    page.work()
    assert commands(page, "jump") == [["jump", {"event": "cutoff", "count": 1}]], "of the first"


def test_of_two_examples_chosen_at_once_the_second_is_shown():
    page = choose("horizon")
    choose("h_expectiminimax", page)
    assert page.app.session.settings.game == "pig"
    assert EXAMPLES["h_expectiminimax"].point in page.text("caption")


def test_examples_of_the_path_that_were_seen_are_marked():
    page = open_list(walked=BEGINNER_PATH[1])
    done = page.find("examples", "span", class_="example-done")
    assert len(done) == 1
    choose(BEGINNER_PATH[0], page)
    assert len(page.find("examples", "span", class_="example-done")) == 2
    assert page.app.storage.state.texts["walked"].split() == [BEGINNER_PATH[1], BEGINNER_PATH[0]]
    page.send("storage.changed", "walked", "")
    assert page.find("examples", "span", class_="example-done") == []


def test_an_example_leaves_the_compare_tab_and_keeps_layout_and_lecture():
    page = open_list()
    page.send("drawer.show", "compare")
    page.send("screen.lay_out", "scale")
    page.send("lecture.begin")
    choose("horizon", page)
    assert page.app.drawer.state.tab == "why"
    assert page.data["layout"] == "scale"
    assert page.app.lecture.state.is_on


def test_an_unknown_example_is_refused():
    page = open_list()
    page.send("examples.choose", "nonsense")
    assert re.fullmatch(r"There is no example 'nonsense'\.", page.notices()[0])


def test_the_list_marks_what_was_seen_in_any_window():
    page = choose("minimax")
    page.send("examples.open")
    assert len(page.find("examples", "span", class_="example-done")) == 1
    page.send("storage.changed", "walked", None)
    assert page.find("examples", "span", class_="example-done") == []


def test_a_caption_names_keys_only_where_there_are_some():
    for has_touch in (False, True):
        page = PageInTest().start(has_touch=has_touch)
        choose("alphabeta", page)
        page.work()
        assert EXAMPLES["alphabeta"].point in page.text("caption")
        assert ("the next step" in page.text("caption")) is not has_touch
