"""The address: what is on the screen goes into it, and comes out of it."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.acting import answered, cell, click, headline, until
from tests.browser.conftest import Site

FULL = "#game=tictactoe-4x4-3&first=O&side=both&moves=b2,a3&ties=strict&strength=depth:2"


def test_a_link_opens_the_position_and_settings_it_names(
    pages: Callable[..., Page], site: Site
) -> None:
    page = pages()
    page.goto(site.url + FULL)
    expect(cell(page, "b2")).to_have_accessible_name("b2, O")
    expect(cell(page, "a3")).to_have_accessible_name("a3, X")
    expect(page.get_by_label("Ties")).to_have_value("strict")
    expect(page.get_by_label("Strength")).to_have_value("depth:2")
    assert page.evaluate("plyscope.state().search") is None


def test_what_is_played_and_watched_is_in_the_address_and_comes_back(
    ready: Page, pages: Callable[..., Page], site: Site
) -> None:
    cell(ready, "b2").click()
    answered(ready, 2)
    ready.evaluate("plyscope.seek(120)")
    until(ready, "location.hash.includes('tick=120')")
    link = site.url + ready.evaluate("location.hash")
    assert link == f"{site.url}#moves=b2,a3&tick=120&from=1"
    other = pages()
    other.goto(link)
    expect(cell(other, "a3")).to_have_accessible_name("a3, O")
    assert other.evaluate("plyscope.state().search") is None
    click(other, "Run this search")
    until(other, "plyscope.state().tick === 120 && !plyscope.state().search.running")
    assert other.evaluate("plyscope.state().moves") == ["b2", "a3"]
    until(other, f"location.href === '{link}'")


def test_a_reload_or_a_way_back_right_after_a_move_keeps_the_move(fresh: Page) -> None:
    fresh.evaluate("plyscope.open({side: 'both'})")
    until(fresh, "location.hash === '#side=both'")
    with fresh.expect_navigation(wait_until="commit"):
        fresh.evaluate("void plyscope.move('b2').then(() => location.reload())")
    until(fresh, "window.plyscope?.state?.().moves.join() === 'b2'")
    fresh.evaluate("plyscope.ready")
    with fresh.expect_navigation(wait_until="load"):
        fresh.evaluate("void plyscope.move('a3').then(() => location.assign('about:blank'))")
    fresh.go_back(wait_until="commit")
    until(fresh, "window.plyscope?.state?.().moves.join() === 'b2,a3'")


def test_a_tick_past_the_end_shows_the_end_and_says_so(
    pages: Callable[..., Page], site: Site
) -> None:
    page = pages()
    page.goto(site.url + "#moves=b2,a3,b3,b1&tick=99999")
    click(page, "Run this search")
    expect(page.locator(".notice")).to_contain_text(
        "The link asks for tick 99,999, but this search ends at"
    )
    assert page.evaluate("plyscope.state().tick === plyscope.state().ticks")


def test_defaults_leave_the_address_bare(ready: Page) -> None:
    ready.get_by_role("combobox", name="Search").select_option("minimax")
    until(ready, "location.hash === '#algorithm=minimax'")
    ready.get_by_role("combobox", name="Search").select_option("alphabeta")
    until(ready, "location.hash === ''")
    assert "#" not in ready.url


def test_a_changed_address_is_opened(ready: Page) -> None:
    ready.evaluate("location.hash = '#moves=c3,b2'")
    expect(cell(ready, "c3")).to_have_accessible_name("c3, X")
    headline(ready, "Your move, X")


def refused(page: Page, sentence: str) -> None:
    """Expect the fresh board, and one sentence above it."""
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text(sentence)
    expect(page.get_by_role("button", name="b2, empty")).to_be_visible()
    assert page.evaluate("plyscope.state().moves") == []
    click(page, "Dismiss")
    expect(notice).to_have_count(0)


def test_a_broken_link_opens_the_fresh_board_with_one_sentence(
    pages: Callable[..., Page], site: Site
) -> None:
    page = pages()
    page.goto(site.url + "#game=shogi")
    refused(page, "There is no game 'shogi'; there are: tictactoe,")


def test_so_does_an_address_that_changes_into_one(ready: Page) -> None:
    ready.evaluate("location.hash = '#moves=b2,b2'")
    refused(ready, "Move 2, 'b2': ")


def test_share_copies_the_link(pages: Callable[..., Page], site: Site) -> None:
    page = pages(permissions=["clipboard-read", "clipboard-write"])
    page.goto(site.url + "#side=both&moves=b2")
    expect(cell(page, "b2")).to_have_accessible_name("b2, X")
    click(page, "Share")
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == site.url + "#side=both&moves=b2"


def test_another_algorithm_can_search_the_shown_position_again(ready: Page) -> None:
    ready.evaluate("plyscope.open({moves: ['b2', 'a3', 'b3']}).then(() => plyscope.search())")
    until(ready, "plyscope.state().search.nodes > 1")
    ready.get_by_role("combobox", name="Search").select_option("minimax")
    click(ready, "Search again with Minimax")
    until(
        ready,
        "plyscope.state().search.algorithm === 'minimax' && plyscope.state().search.value !== null",
    )
    assert ready.evaluate("plyscope.state().moves") == ["b2", "a3", "b3"]
    expect(ready.get_by_role("button", name="Search again with Minimax")).to_be_hidden()


def test_whoever_waits_for_the_page_finds_the_position_of_the_link(
    pages: Callable[..., Page], site: Site
) -> None:
    page = pages()
    page.goto(f"{site.url}#moves=b2,a1,c3")
    page.evaluate("plyscope.ready")
    assert page.evaluate("plyscope.state().moves") == ["b2", "a1", "c3"]


def test_the_link_past_the_header_leads_to_the_board_and_keeps_the_game(fresh: Page) -> None:
    fresh.evaluate("plyscope.open({game: 'nim', side: 'both', moves: ['take 1 from a']})")
    fresh.evaluate("document.activeElement.blur()")
    fresh.keyboard.press("Tab")
    expect(fresh.get_by_role("link", name="Skip to the board")).to_be_focused()
    fresh.keyboard.press("Enter")
    expect(fresh.locator("#board-heading")).to_be_focused()
    until(fresh, "location.hash.startsWith('#game=nim')")
    assert fresh.evaluate("plyscope.state().moves") == ["take 1 from a"]
    expect(fresh.locator("#notices")).to_be_empty()
