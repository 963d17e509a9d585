"""The page in a frame of another page, and the HTML that puts it there."""

from html.parser import HTMLParser

import pytest

from plyscope.exercises import make_exercise
from tests.page.pages import PageInTest
from tests.page.test_practice import answer

PAGE = "https://plyscope.example/lecture/"
EXERCISE = make_exercise("alphabeta", 7, 2)
OWN = "#game=tree:[[3,12,8],[2,4,6]]&exercise=alphabeta:own"


def make_page(**facts):
    page = PageInTest()
    return page.start(page=PAGE, **facts)


def call(page, name, *arguments):
    """Make a call that is answered at once; return its reply."""
    page.send(f"api.{name}", 1, *arguments)
    (reply,) = [args for command, args in page.commands if command == "reply"]
    page.commands.clear()
    return reply


def graded(page):
    return [args for name, args in page.commands if name == "graded"]


def code(page):
    ((_, attributes),) = page.find("header_end", "textarea")
    return attributes["value"]


def read_tags(html):
    """Return the tags of an HTML text, each with its attributes, as a browser reads them."""
    tags = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attributes: tags.append((tag, dict(attributes)))
    parser.feed(html)
    return tags


def test_the_code_shows_the_present_link_in_each_of_three_sizes():
    page = make_page()
    page.send("api.open", 1, {"game": "nim", "side": "both", "moves": ["take 1 from a"]})
    sizes = {}
    for name in ("small", "medium", "wide"):
        page.send("embed.choose_size", name)
        (frame, script) = read_tags(code(page))
        sizes[name] = frame[1]["width"], frame[1]["height"]
        assert frame[1]["src"] == PAGE + "?embed" + page.data["address"]["hash"]
        assert frame[1]["title"] == "Plyscope: Nim 3, 4, 5"
        assert script == ("script", {"async": None, "src": PAGE + "embed.js"})
    assert sizes == {"small": ("360", "640"), "medium": ("800", "640"), "wide": ("1200", "720")}
    assert page.data["address"]["hash"].startswith("#game=nim&side=both&moves=take")


def test_a_link_with_marks_of_html_stays_one_link():
    page = make_page()
    call(page, "open", {"game": "tree:[[3, 12, 8], [2, 4, 6]]", "side": "both"})
    ((_, frame), _) = read_tags(code(page))
    assert frame["src"] == PAGE + "?embed" + page.data["address"]["hash"]
    assert "&amp;side=both" in code(page)


def test_the_script_stands_beside_the_page_also_where_its_file_is_named():
    page = PageInTest().start(page=PAGE + "index.html")
    (frame, script) = read_tags(code(page))
    assert frame[1]["src"] == PAGE + "index.html?embed"
    assert script[1]["src"] == PAGE + "embed.js"


def test_the_page_before_it_knows_its_address_offers_the_link_alone():
    page = PageInTest().start()
    assert page.find("header_end", "textarea") == []
    (copy,) = page.find("header_end", "button", copy="#")
    assert copy[1]["data-copied"] == "Link copied"


def test_an_embedded_page_gives_no_tips_and_offers_its_link_alone():
    for embed, tips in ((None, 1), ("", 0)):
        page = make_page(embed=embed)
        page.send("session.play", "b2")
        assert len(page.find("status", "p", class_="way")) == tips
    page = make_page(embed="")
    assert page.find("status", "p", class_="way") == []
    assert page.find("header_end", "textarea") == []
    assert len(page.find("header_end", "button", copy="#")) == 1
    assert "nothing is kept: this page is shown in another one" in page.text("help")


@pytest.mark.parametrize("origin", ["", "https://lms.example", "http://localhost:8888/lab?x#y"])
def test_an_origin_is_taken_in_silence(origin):
    assert [one for one in make_page(embed=origin).commands if one[0] == "notice"] == []


@pytest.mark.parametrize("wrong", ["*", "lms.example", "null", "https://", "javascript:1"])
def test_what_is_no_origin_is_told(wrong):
    (notice,) = [args for name, args in make_page(embed=wrong).commands if name == "notice"]
    assert notice["text"] == (
        f"Calls of the embedding page are not answered: embed is {wrong!r}, expected its origin, "
        "such as https://lms.example."
    )


@pytest.mark.parametrize("link", ["alphabeta:2:7", f"{PAGE}#exercise=alphabeta:2:7"])
def test_an_exercise_is_opened_by_its_link_answered_and_graded(link):
    page = make_page(embed="https://lms.example")
    assert call(page, "open_exercise", link) == {"call": 1, "value": None, "error": ""}
    answer(page, EXERCISE)
    (grade,) = graded(page)
    assert grade == {"points": grade["of"], "of": grade["of"], "exercise": "alphabeta:2:7"}
    assert grade["of"] > 5


def test_an_exercise_about_a_tree_of_the_link_is_opened():
    page = make_page()
    call(page, "open_exercise", OWN)
    exercise = page.app.practice.exercise
    assert exercise.tree.size == 9
    answer(page, exercise)
    assert graded(page)[0]["exercise"] == "alphabeta:own"


def test_an_exercise_that_is_opened_once_more_begins_anew():
    page = make_page()
    for _ in range(2):
        call(page, "open_exercise", "alphabeta:2:7")
        answer(page, EXERCISE)
    assert len(graded(page)) == 1  # of the second: a call drops what was before
    page.press("practice_tab", "Another one")
    answer(page, make_exercise("alphabeta", 8, 2))
    assert [one["exercise"] for one in graded(page)] == ["alphabeta:2:7", "alphabeta:2:8"]


def test_an_answer_after_the_solution_was_shown_has_no_points():
    page = make_page(embed="https://lms.example")
    call(page, "open_exercise", "alphabeta:2:7")
    page.press("practice_tab", "Watch the solution")
    page.send("practice.back")
    assert "so this exercise is graded with no points." in page.text("practice_tab")
    answer(page, EXERCISE)
    assert graded(page)[0]["points"] == 0


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        (7, "The exercise is 7, expected a link: alphabeta:2:17."),
        (None, "The exercise is None, expected a link: alphabeta:2:17."),
        ("", "exercise is '', expected a kind, a level from 1 to 5 and a seed"),
        ("alphabeta:9:1", "exercise is 'alphabeta:9:1', expected a kind, a level from 1 to 5"),
        ("#side=both", "The link '#side=both' has no exercise"),
        ("#exercise=alphabeta:own&game=tree:[", "Its tree cannot be read."),
        ("x" * 100_000, "expected at most 8,000."),
        ("alphabeta:2:7&code=AAAA", "The program in the link is damaged"),
    ],
)
def test_what_is_no_link_of_an_exercise_is_refused_and_changes_nothing(link, sentence):
    page = make_page()
    page.send("session.play", "b2")
    page.commands.clear()
    before = {**page.app.save(), "app": None}
    reply = call(page, "open_exercise", link)
    assert sentence in reply["error"]
    assert {**page.app.save(), "app": None} == before
