"""The documentation as a reader uses it: from the page to a search, by mouse and by keys."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.acting import PHONE, SCREEN, click, until, violations
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


def test_the_help_of_the_page_leads_to_the_documentation(fresh: Page) -> None:
    click(fresh, "Help")
    fresh.get_by_role("link", name="Documentation", exact=True).click()
    expect(fresh.get_by_role("heading", level=1, name="Plyscope")).to_be_visible()
    fresh.get_by_role("link", name="Python guide").first.click()
    expect(fresh.get_by_role("heading", level=1)).to_contain_text("Python guide")


def test_a_search_by_keys_finds_a_page_and_shows_where(docs: Callable[..., Page]) -> None:
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


def test_a_public_name_is_found_in_the_reference(docs: Callable[..., Page]) -> None:
    page = docs("search.html?q=unvisited_leaves")
    page.locator("#search-results a").filter(has_text="plyscope.Trace.unvisited_leaves").click()
    expect(page.locator('[id="plyscope.Trace.unvisited_leaves"]')).to_be_in_viewport()


@pytest.mark.parametrize("name", ["index", "python", "reference/endgames"])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    docs: Callable[..., Page], name: str
) -> None:
    page = docs(f"{name}.html")
    for size in (SCREEN, PHONE):
        page.set_viewport_size(size)
        until(page, f"innerWidth === {size['width']}")
        if size is SCREEN or name == "index":
            assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_contents_are_closed_only_where_they_would_cover_the_text(
    docs: Callable[..., Page],
) -> None:
    page = docs("python.html")
    contents = page.get_by_role("navigation", name="Contents")
    expect(contents).to_be_visible()
    page.set_viewport_size({"width": NARROW - 1, "height": 800})
    expect(contents).to_be_hidden()
    page.get_by_text("Contents", exact=True).click()
    expect(contents).to_be_visible()


def test_the_documentation_is_as_dark_as_the_page_was_chosen_to_be(
    docs: Callable[..., Page], site: Site
) -> None:
    page = docs()
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    assert page.evaluate(ground) == "rgb(255, 255, 255)"
    page.evaluate("localStorage.setItem('plyscope-theme', 'dark')")
    page.reload()
    assert page.evaluate(ground) == "rgb(18, 22, 31)"
