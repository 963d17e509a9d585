"""The address: what is on the screen goes into it, and comes out of it."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.acting import answered, cell, click, until
from tests.browser.conftest import Site
from tests.browser.lending import follow


def test_what_is_played_is_in_the_address_and_outlives_whatever_happens_to_the_page(
    ready: Page, pages: Callable[..., Page], site: Site
) -> None:
    cell(ready, "b2").click()
    answered(ready, 2)
    ready.evaluate("plyscope.seek(120)")
    until(ready, "location.hash.includes('tick=120')")
    link = site.url + ready.evaluate("location.hash")
    assert link == f"{site.url}#moves=b2,a3&tick=120&from=1"

    # The same elsewhere, where the link past the header changes nothing.
    other = pages()
    other.goto(link)
    assert other.evaluate("typeof plyscope") == "object"
    other.evaluate("plyscope.ready")
    assert other.evaluate("plyscope.state().moves") == ["b2", "a3"]
    expect(cell(other, "a3")).to_have_accessible_name("a3, O")
    until(other, "plyscope.state().tick === 120 && !plyscope.state().search.running")
    other.keyboard.press("Tab")
    expect(other.get_by_role("link", name="Skip to the board")).to_be_focused()
    other.keyboard.press("Enter")
    expect(other.locator("#board-heading")).to_be_focused()
    until(other, f"location.href === '{link}'")
    assert other.evaluate("plyscope.state().moves") == ["b2", "a3"]
    expect(other.locator("#notices")).to_be_empty()

    # A reload and a way back right after a move.
    other.evaluate("plyscope.open({side: 'both'})")
    until(other, "location.hash === '#side=both'")
    with other.expect_navigation(wait_until="commit"):
        other.evaluate("void plyscope.move('b2').then(() => location.reload())")
    until(other, "window.plyscope?.state?.().moves.join() === 'b2'")
    other.evaluate("plyscope.ready")
    with other.expect_navigation(wait_until="load"):
        other.evaluate("void plyscope.move('a3').then(() => location.assign('about:blank'))")
    with other.expect_navigation(wait_until="commit"):
        other.evaluate("void setTimeout(() => history.back())")
    until(other, "window.plyscope?.state?.().moves.join() === 'b2,a3'")


def test_a_broken_link_is_told_and_share_copies_a_link_and_the_html_of_a_frame(
    ready: Page,
) -> None:
    ready.evaluate("location.hash = '#moves=b2,b2'")
    notice = ready.get_by_role("alert")
    expect(notice).to_contain_text("Move 2, 'b2': ")
    expect(ready.get_by_role("button", name="b2, empty")).to_be_visible()
    assert ready.evaluate("plyscope.state().moves") == []
    click(ready, "Dismiss")
    expect(notice).to_have_count(0)

    ready.context.grant_permissions(["clipboard-read", "clipboard-write"])
    follow(ready, "#side=both&moves=b2")
    expect(cell(ready, "b2")).to_have_accessible_name("b2, X")
    click(ready, "Share")
    click(ready, "Copy link")
    expect(ready.get_by_role("button", name="Link copied")).to_be_visible()
    assert ready.evaluate("navigator.clipboard.readText()") == ready.url
    click(ready, "Wide, 1200 px")
    code = ready.get_by_role("textbox", name="HTML for the other page")
    expect(code).to_have_value(re.compile('width="1200"'))
    click(ready, "Copy HTML")
    expect(ready.get_by_role("button", name="Copied", exact=True)).to_be_visible()
    copied = ready.evaluate("navigator.clipboard.readText()")
    assert copied == code.input_value()
    assert ready.url.replace("#", "?embed#").replace("&", "&amp;") in copied
