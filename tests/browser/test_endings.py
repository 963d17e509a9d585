"""Draughts that knows its endings: built before one's eyes, fetched, and searched with."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from plyscope import games, record
from tests.browser.acting import SEARCHED, cell, click, told, until, violations
from tests.browser.conftest import Lender
from tests.browser.lending import Habits

TITLE = "#endings-title"
LEAF = "draughts-3:W:WK17,31:BK29,9"
FOUR = "draughts-4:W:WK27,29,30:BK28,22"
OUTCOMES = r"assets/outcomes-"


def unsaid(page: Page) -> None:
    """Have nothing told of what has come; it is there from then on, for the tests that follow."""
    page.evaluate("lent.shell.act('values.reset')")


HABITS = Habits(undo=unsaid)  # to build the database once takes as long as all else here


@pytest.fixture
def unbuilt(lender: Lender) -> Iterator[Page]:
    """A page in which nothing has come yet."""
    host, pages = lender(HABITS)
    if pages.page:
        pages.page.context.close()
        pages.page = None
    yield pages.lend()
    assert host.told() == []


def there(page: Page) -> None:
    """Wait until all is built and fetched."""
    expect(page.locator(TITLE)).to_have_text("The endgame database is complete")


def opened(page: Page, game: str, **settings: object) -> None:
    page.evaluate("given => plyscope.open(given)", {"game": game, **settings})


def test_the_database_of_three_pieces_is_built_before_ones_eyes_and_waited_for(
    unbuilt: Page,
) -> None:
    page = unbuilt
    page.evaluate(
        """() => {
            window.seen = [];
            const look = () => {
                const rows = document.querySelectorAll("#endings tbody tr").length;
                const said = document.querySelector("#endings p")?.textContent;
                if (said && said !== seen.at(-1)?.[1]) seen.push([rows, said]);
            };
            window.looking = new MutationObserver(look);
            looking.observe(document.body, {
                childList: true, subtree: true, characterData: true,
            });
        }"""
    )
    opened(page, LEAF, side="both")
    # By a key: the board that arrives above moves the button while it is pressed.
    page.locator("#endings").get_by_role("button", name="Stop").press("Enter")
    expect(page.locator("#endings")).to_contain_text("it was stopped")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    expect(cell(page, "28")).to_be_visible()
    page.evaluate("void plyscope.search()")  # it takes the build up again, and waits
    until(page, SEARCHED)
    assert page.evaluate("plyscope.state().search.nodes") == 118
    seen = page.evaluate("looking.disconnect(), seen")
    page.evaluate("delete window.looking, delete window.seen")
    opened(page, LEAF)  # once there is no search what has come stands there
    there(page)
    counts = [rows for rows, _ in seen]
    assert counts == sorted(counts)
    rows = page.locator("#endings tbody tr")
    expect(rows).to_have_count(9)
    texts = rows.locator("td:nth-child(3)").all_inner_texts()
    positions = [int(text.replace(",", "")) for text in texts]
    assert sum(positions) == 199_520
    between = [(count, said) for count, said in seen if 0 < count < 9]
    assert between  # slice by slice: what comes within a frame is drawn at once
    for count, said in between:
        assert said.startswith(f"{sum(positions[:count]):,} of 199,520 positions")
    expect(rows.first).to_have_text(re.compile(r"king v king\s*992\s*11"))
    bar = page.get_by_role("img", name="230 won, 654 drawn, 108 lost")
    expect(bar).to_be_visible()
    assert violations(page, "#endings") == []
    click(page, "Close")
    expect(page.locator("#endings")).to_be_hidden()


def test_a_search_tells_of_the_leaf_that_the_database_answered_also_in_a_new_worker(
    ready: Page,
) -> None:
    long = {"book": "off", "nodes": 1_000_000}  # or it is over before anybody looks
    opened(ready, LEAF, side="both")
    ready.evaluate("plyscope.search()")
    opened(ready, "draughts", side="both", algorithm="engine", options=long)
    ready.evaluate("void plyscope.search()")
    until(ready, "plyscope.state().search?.running")
    ready.evaluate("plyscope.stop()")  # by which its worker is replaced
    opened(ready, LEAF, side="both")
    ready.evaluate("void plyscope.search()")
    until(ready, SEARCHED)
    assert ready.evaluate("plyscope.state().search.nodes") == 118
    trace = record(games.make(LEAF), algorithm="engine")
    sentences = ((tick, trace.explain(tick).sentence) for tick in range(trace.ticks))
    tick, sentence = next(one for one in sentences if one[1].startswith("The database has"))
    assert re.search("(White|Black) wins in [0-9]+ pl", sentence)
    ready.evaluate("tick => plyscope.seek(tick)", tick)
    told(ready, tick)
    expect(ready.locator(".sentence")).to_have_text(sentence)


def test_a_file_that_does_not_come_is_told_and_tried_again(ready: Page, lender: Lender) -> None:
    answers = lender(HABITS)[0].site.answers
    try:
        answers[OUTCOMES] = lambda _content: None
        opened(ready, FOUR, side="both")
        alert = ready.locator("#endings").get_by_role("alert")
        expect(alert).to_contain_text("is missing (404)")
        answers[OUTCOMES] = lambda content: content[:-200]
        click(ready, "Try again")
        expect(alert).to_contain_text("is damaged or incomplete")
    finally:
        answers.clear()
    ready.evaluate("void plyscope.search()")  # it waits
    click(ready, "Try again")
    until(ready, SEARCHED)
    assert ready.evaluate("plyscope.state().search.nodes") == 83
    assert ready.evaluate("plyscope.state().search.move") == "27-32"
