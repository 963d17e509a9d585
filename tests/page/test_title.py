"""The title of the page: what is on it."""

from pathlib import Path

import pytest

from plyscope.page.title import FIRST_TITLE
from tests.page.pages import PageInTest


@pytest.mark.parametrize(
    ("events", "title"),
    [
        ([], FIRST_TITLE),
        ([("session.play", "b2")], "Alpha–beta, Tic-tac-toe 3×3 · Plyscope"),
        ([("examples.choose", "alphabeta-lecture")], "The lecture’s three plies · Plyscope"),
    ],
)
def test_it_says_what_is_on_the_page(events, title):
    page = PageInTest().start()
    for event in events:
        page.send(*event)
    page.work()
    assert page.data["title"] == title


@pytest.mark.parametrize(
    ("hash_", "title"),
    [
        ("#game=nim", "Nim 3, 4, 5 · Plyscope"),
        ("#exercise=alphabeta:1:3", "Exercise: Alpha–beta · Plyscope"),
    ],
)
def test_a_link_has_the_title_of_what_it_opens(hash_, title):
    assert PageInTest().start(hash=hash_).data["title"] == title


def test_the_first_title_is_that_of_the_page_before_python():
    html = (Path(__file__).parents[2] / "index.html").read_text("utf-8")
    assert f"<title>{FIRST_TITLE}</title>" in html
