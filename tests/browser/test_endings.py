"""Draughts that knows its endings: built before one's eyes, fetched, and played from."""

import re

import pytest
from playwright.sync_api import Page, expect

from plyscope import games, record
from tests.browser.acting import SEARCHED, cell, click, told, until, violations
from tests.browser.conftest import Site

TITLE = "#endings-title"
LEAF = "draughts-3:W:WK17,31:BK29,9"
WON = "draughts-3:B:WK3:BK9,K32"  # in 11 plies
FOUR = "draughts-4:W:WK27,29,30:BK28,22"
OUTCOMES = r"assets/outcomes-"


@pytest.fixture
def ready(fresh: Page) -> Page:
    """A page of its own for each: a database that has come once is there from then on."""
    return fresh


def there(page: Page) -> None:
    """Wait until all is built and fetched."""
    expect(page.locator(TITLE)).to_have_text("The endgame database is there")


def opened(page: Page, game: str, **settings: object) -> None:
    page.evaluate("given => plyscope.open(given)", {"game": game, **settings})


def worths(page: Page) -> list[list[str]]:
    """Return the moves that the database has, the best first, and what it says of each."""
    rows = page.locator("#worths dl > div")
    return rows.evaluate_all("all => all.map(row => [...row.children].map(one => one.innerText))")


def test_the_database_of_three_pieces_is_built_before_ones_eyes(ready: Page) -> None:
    ready.evaluate(
        """() => {
            window.seen = [];
            const look = () => {
                const rows = document.querySelectorAll("#endings tbody tr").length;
                const said = document.querySelector("#endings p")?.textContent;
                if (said && said !== seen.at(-1)?.[1]) seen.push([rows, said]);
            };
            new MutationObserver(look).observe(document.body, {
                childList: true, subtree: true, characterData: true,
            });
        }"""
    )
    opened(ready, "draughts-3")
    there(ready)
    seen = ready.evaluate("seen")
    counts = [rows for rows, _ in seen]
    assert counts == sorted(counts)
    rows = ready.locator("#endings tbody tr")
    expect(rows).to_have_count(9)
    texts = rows.locator("td:nth-child(3)").all_inner_texts()
    positions = [int(text.replace(",", "")) for text in texts]
    assert sum(positions) == 199_520
    between = [(count, said) for count, said in seen if 0 < count < 9]
    assert between  # slice by slice: what comes within a frame is drawn at once
    for count, said in between:
        assert said.startswith(f"{sum(positions[:count]):,} of 199,520 positions")
    expect(rows.first).to_have_text(re.compile(r"king v king\s*992\s*11"))
    bar = ready.get_by_role("img", name="230 won, 654 drawn, 108 lost")
    expect(bar).to_be_visible()
    assert violations(ready) == []
    click(ready, "Close")
    expect(ready.locator("#endings")).to_be_hidden()


def test_a_won_ending_is_played_out_against_the_page_one_ply_less_each_time(ready: Page) -> None:
    opened(ready, WON, side="Black")
    click(ready, "What is each move worth?")
    for left in range(11, 0, -2):
        plies = "ply" if left == 1 else "plies"
        expect(ready.locator("#worths dd").first).to_have_text(f"Black wins in {left} {plies}")
        move = worths(ready)[0][0]
        played = ready.evaluate("plyscope.state().moves.length")
        ready.evaluate("move => plyscope.move(move)", move)
        until(
            ready,
            f"plyscope.state().over || (plyscope.state().moves.length === {played + 2}"
            " && plyscope.state().toMove === 'Black')",
        )
    assert ready.evaluate("plyscope.state().result.text").startswith("Black wins: White")
    assert ready.evaluate("plyscope.state().moves.length") == 11


def test_a_search_waits_for_the_database_and_tells_of_the_leaf_that_it_answered(
    ready: Page,
) -> None:
    opened(ready, LEAF, side="both")
    ready.evaluate("void plyscope.search()")
    until(ready, SEARCHED)
    assert ready.evaluate("plyscope.state().search.nodes") == 118
    trace = record(games.make(LEAF), algorithm="engine")
    sentences = {tick: trace.told(tick).sentence for tick in range(trace.ticks)}
    tick, sentence = next(
        (tick, said) for tick, said in sentences.items() if said.startswith("The database has")
    )
    assert re.search("(White|Black) wins in [0-9]+ pl", sentence)
    ready.evaluate("tick => plyscope.seek(tick)", tick)
    told(ready, tick)
    expect(ready.locator(".sentence")).to_have_text(sentence)


def test_a_file_that_does_not_come_is_told_and_tried_again(fresh: Page, site: Site) -> None:
    site.answers[OUTCOMES] = lambda _content: None
    opened(fresh, FOUR, side="both")
    alert = fresh.locator("#endings").get_by_role("alert")
    expect(alert).to_contain_text("is missing (404)")
    site.answers[OUTCOMES] = lambda content: content[:-200]
    click(fresh, "Try again")
    expect(alert).to_contain_text("is damaged or incomplete")
    site.answers.clear()
    fresh.evaluate("void plyscope.search()")  # it waits
    click(fresh, "Try again")
    until(fresh, SEARCHED)
    assert fresh.evaluate("plyscope.state().search.nodes") == 83
    assert fresh.evaluate("plyscope.state().search.move") == "27-32"


def test_a_worker_that_is_replaced_knows_as_much_as_before(ready: Page) -> None:
    opened(ready, LEAF, side="both")
    there(ready)
    long = {"book": "off", "nodes": 1_000_000}  # or it is over before anybody looks
    for _ in range(2):
        opened(ready, "draughts", side="both", algorithm="engine", options=long)
        ready.evaluate("void plyscope.search()")
        until(ready, "plyscope.state().search?.running")
        ready.evaluate("plyscope.stop()")
        opened(ready, LEAF, side="both")
        ready.evaluate("void plyscope.search()")
        until(ready, SEARCHED)
        assert ready.evaluate("plyscope.state().search.nodes") == 118


def test_a_build_can_be_stopped_and_a_search_takes_it_up_again(ready: Page) -> None:
    opened(ready, LEAF, side="both")
    ready.locator("#endings").get_by_role("button", name="Stop").click()
    expect(ready.locator("#endings")).to_contain_text("it was stopped")
    expect(ready.get_by_role("button", name="Go on")).to_be_visible()
    expect(cell(ready, "h2")).to_be_visible()
    ready.evaluate("void plyscope.search()")
    until(ready, SEARCHED)
    assert ready.evaluate("plyscope.state().search.nodes") == 118
