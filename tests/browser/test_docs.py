"""The documentation as a reader uses it: from the page to a search, by mouse and by keys."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.acting import PHONE, click, until, violations
from tests.browser.conftest import Site

NARROW = 900  # pixels; below it the contents are closed


@pytest.fixture
def docs(pages: Callable[..., Page], site: Site) -> Iterator[Callable[..., Page]]:
    """Open a page of the documentation; whatever its policy forbids is an error."""
    refused: list[str] = []

    def opened(name: str = "index.html", **options: object) -> Page:
        page = pages(**options)
        page.on("console", lambda line: refused.append(line.text) if line.type == "error" else None)
        page.goto(f"{site.url}docs/{name}")
        return page

    yield opened
    assert refused == []


def test_the_help_of_the_page_leads_to_the_documentation(ready: Page) -> None:
    click(ready, "Help")
    link = ready.get_by_role("link", name="Documentation", exact=True)
    with ready.context.expect_page() as opened:
        link.click(modifiers=["ControlOrMeta"])  # in a tab of its own: the page is still needed
    docs = opened.value
    expect(docs.get_by_role("heading", level=1, name="Plyscope")).to_be_visible()
    docs.get_by_role("link", name="Python guide").first.click()
    expect(docs.get_by_role("heading", level=1)).to_contain_text("Python guide")


def test_a_search_by_keys_finds_a_page_and_a_public_name_and_shows_where(
    docs: Callable[..., Page],
) -> None:
    page = docs()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the text")).to_be_focused()
    page.get_by_role("searchbox").focus()
    page.keyboard.type("retrograde")
    page.keyboard.press("Enter")
    found = page.get_by_role("link", name="Endgames and executors").last
    expect(page.locator("#search-results")).to_contain_text("Endgames and executors")
    found.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Endgames")
    page.get_by_role("searchbox").fill("unvisited_leaves")
    page.keyboard.press("Enter")
    page.locator("#search-results a").filter(has_text="plyscope.Trace.unvisited_leaves").click()
    expect(page.locator('[id="plyscope.Trace.unvisited_leaves"]')).to_be_in_viewport()


def test_axe_finds_nothing_nothing_scrolls_sideways_and_contents_cover_no_text(
    docs: Callable[..., Page], site: Site
) -> None:
    page = docs()
    for name in ("index", "endgames", "reference/endgames"):  # tables and code, and what is defined
        page.goto(f"{site.url}docs/{name}.html")
        assert violations(page) == []
    contents = page.get_by_role("navigation", name="Contents")
    expect(contents).to_be_visible()
    page.set_viewport_size({"width": NARROW - 1, "height": 800})
    expect(contents).to_be_hidden()
    page.get_by_text("Contents", exact=True).click()
    expect(contents).to_be_visible()
    page.set_viewport_size(PHONE)
    for name in ("python", "reference/endgames", "index"):
        page.goto(f"{site.url}docs/{name}.html")
        until(page, f"innerWidth === {PHONE['width']}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    page.emulate_media(color_scheme="light")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    assert page.evaluate(ground) == "rgb(255, 255, 255)"
    page.evaluate("localStorage.setItem('plyscope-theme', 'dark')")  # as the page was chosen to be
    page.reload()
    assert page.evaluate(ground) == "rgb(18, 22, 31)"
