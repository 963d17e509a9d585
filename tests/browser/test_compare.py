"""Runs side by side: the race in step, the table over all runs, nodes against depth."""

import csv
import io
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.acting import click, until, violations
from tests.browser.lending import Habits, follow
from tests.browser.test_memory import memory, settled

RACED = "document.querySelector('.race [aria-label=\"Fit all\"]')?.checkVisibility()"
NEWS = "[...document.querySelectorAll('.run:not([hidden]) .run-news')]"
ENDED = f"{NEWS}.every((one) => one.textContent)"
PLOTTED = "document.querySelectorAll('.plot-numbers:not([hidden]) tbody tr').length === %d"


def forget(page: Page) -> None:
    """Leave a race, and have nothing compared."""
    page.evaluate("""async () => {
        await lent.shell.act("race.leave");
        await lent.shell.act("comparison.take", null, plyscope.state().game);
    }""")


HABITS = Habits(undo=forget)  # nothing is compared


@pytest.fixture
def page(ready: Page) -> Page:
    """The page when Python is there."""
    return ready


def opened(page: Page, link: str = "#tab=compare") -> None:
    """Open a link with the Compare tab in view."""
    follow(page, link)
    in_view(page)


def in_view(page: Page) -> None:
    expect(page.get_by_role("tab", name="Compare")).to_have_attribute("aria-selected", "true")


def raced(page: Page) -> None:
    """Race what is chosen, and wait until the trees stand there."""
    page.locator("#compare").get_by_role("button", name=re.compile("^Race")).click()
    until(page, RACED)


def run(page: Page, name: str) -> Locator:
    """Return the part of a run: its tree and its counters."""
    return page.get_by_role("region", name=name, exact=True)


def figures(page: Page, name: str) -> list[str]:
    """Return what stands under a tree: nodes, leaves, cutoffs, share never visited."""
    return run(page, name).locator("dd").all_inner_texts()


def column(page: Page, index: int) -> list[str]:
    """Return a run's column of the table over all runs, once nothing in it is still to be told."""
    table = page.get_by_role("table", name="What each run did")
    expect(table.get_by_text("–", exact=True)).to_have_count(0)
    return table.locator(f"tbody tr td:nth-of-type({index})").all_inner_texts()


def to_end(page: Page) -> None:
    """Go to where the last run is done; it may have been played to there meanwhile."""
    page.get_by_role("slider", name="Timeline").press("End")
    until(page, ENDED)


def test_minimax_races_alphabeta_at_full_size_and_leaving_frees_the_columns(page: Page) -> None:
    opened(page)
    raced(page)
    to_end(page)
    for name, wanted in (
        ("Minimax", ["549,946", "255,168", "0", "0 %"]),
        ("Alpha–beta, ties cut", ["18,297", "7,330", "4,237", "96.7 %"]),
    ):
        expect(run(page, name).locator("dd")).to_have_text(wanted)  # the last is told later
    expect(page.get_by_text("All found 0.", exact=True)).to_be_visible()
    first, second = column(page, 1), column(page, 2)
    assert [*first[:4], *first[5:]] == [
        "549,946",
        "255,168",
        "0",
        "0 %",
        "4.21",
        "482 ×",
        "0",
        "a3",
    ]
    assert [*second[:4], *second[5:]] == [
        "18,297",
        "7,330",
        "4,237",
        "96.7 %",
        "2.84",
        "13.9 ×",
        "0",
        "a3",
    ]
    during = memory(page)
    leave(page)
    assert during - settled(page, during - 8) > 8  # 549,946 nodes, 1.46 million ticks


def leave(page: Page) -> None:
    click(page, "Leave the race")
    expect(page.locator("#race")).to_be_hidden()


THREE = "#moves=b2,a3&compare=minimax,alphabeta:cut,alphabeta:strict"


def test_the_runs_are_scrubbed_in_step_saved_as_a_table_and_leaving_gives_the_board_back(
    page: Page,
) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened(page, THREE)
    raced(page)
    click(page, "To start")
    expect(page.locator(".readout-tick")).to_have_text("0")
    assert [figures(page, name)[0] for name in ("Minimax", "Alpha–beta, ties cut")] == ["1", "1"]
    click(page, "Step forward", "Step forward", "Step forward")
    expect(page.locator(".readout-tick")).to_have_text("3")
    assert [figures(page, name)[0] for name in ("Minimax", "Alpha–beta, ties cut")] == ["4", "4"]
    slider = page.get_by_role("slider", name="Timeline")
    slider.press("End")
    ticks = slider.get_attribute("max")
    expect(run(page, "Minimax")).to_contain_text(f"done at {int(ticks or 0):,}")
    slider.press("PageDown")
    expect(run(page, "Minimax")).not_to_contain_text("done at")
    expect(run(page, "Alpha–beta, ties cut")).to_contain_text("done at")
    slider.press("Home")
    expect(page.locator(".readout-tick")).to_have_text("0")
    slider.press("PageUp")
    expect(run(page, "Alpha–beta, ties cut")).not_to_contain_text("done at")
    table_is_copied_and_saved(page)
    expect(page.get_by_role("grid", name="Board")).to_be_hidden()
    page.get_by_role("tab", name="Explain").click()
    expect(page.get_by_role("grid", name="Board")).to_be_visible()
    expect(page.locator("#race")).to_be_hidden()
    page.get_by_role("tab", name="Compare").click()
    expect(page.get_by_text("All found 0.", exact=True)).to_be_visible()
    page.evaluate("plyscope.open()")
    expect(page.get_by_text("All found 0.", exact=True)).to_be_hidden()


def table_is_copied_and_saved(page: Page) -> None:
    expect(page.get_by_role("table", name="What each run did")).to_contain_text("×")
    click(page, "Copy")
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    lines = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert [line.split("\t")[0] for line in lines] == [
        "Search",
        "Minimax",
        "Alpha–beta, ties cut",
        "Alpha–beta, ties strict",
    ]
    with page.expect_download() as saved:
        click(page, "Download CSV")
    assert saved.value.suggested_filename == "plyscope-tictactoe-b2-a3.csv"
    content = saved.value.path().read_bytes().decode()
    assert content.endswith("\r\n")
    rows = list(csv.DictReader(io.StringIO(content)))
    assert [row["Search"] for row in rows] == [line.split("\t")[0] for line in lines[1:]]
    assert {row["Nodes of plain minimax"] for row in rows} == {rows[0]["Nodes"]}
    assert (
        len(
            {
                (row["Value (utility of MAX)"], row["Leaves of the minimal proof tree"])
                for row in rows
            }
        )
        == 1
    )


COLOUR = "getComputedStyle(document.querySelectorAll('.plot polyline')[1]).stroke === '%s'"


def test_nodes_are_plotted_against_depth_in_the_colours_of_the_theme_and_axe_finds_nothing(
    page: Page,
) -> None:
    opened(page, "#moves=b2&tab=compare")
    click(page, "Search every depth")
    until(page, PLOTTED % 8)
    page.get_by_text("The numbers").click()
    table = page.get_by_role("table", name="Nodes against depth")
    expect(table.get_by_role("row").nth(1)).to_have_text("199")
    expect(table.get_by_role("row").last).to_have_text("8, the whole game55,5052,316")
    expect(page.locator(".plot circle")).to_have_count(2 * 8)
    until(page, COLOUR % "rgb(0, 122, 90)")
    readouts = page.locator(".plot-readout")
    expect(readouts.last).to_be_visible()
    readouts.nth(2).locator("..").hover()
    expect(readouts.nth(2)).to_be_visible()
    expect(readouts.last).to_be_hidden()
    with page.expect_download() as download:
        click(page, "Save as SVG")
    picture = ElementTree.fromstring(Path(download.value.path()).read_text("utf-8"))
    assert len(picture.findall("{http://www.w3.org/2000/svg}circle")) == 2 * 8
    raced(page)
    to_end(page)
    assert violations(page) == []
    page.emulate_media(color_scheme="light")
    page.get_by_role("button", name="Theme:").click()
    page.get_by_role("button", name="Theme:").click()
    until(page, "document.documentElement.dataset.theme === 'dark'")
    until(page, COLOUR % "rgb(53, 199, 149)")
    page.get_by_role("button", name="Theme:").click()  # the device's own again


STOPPED = """(() => {
    const stop = [...document.querySelectorAll(".race button")]
        .find((one) => one.textContent.includes("Stop this run") && one.checkVisibility());
    const nodes = document.querySelector(".is-run-1 .run-counters dd")?.textContent;
    if (!stop || !nodes || nodes === "–") return false;
    stop.click();
    return true;
})()"""


def test_a_stopped_run_leaves_the_others(page: Page) -> None:
    opened(page)
    page.get_by_role("button", name="Race", exact=True).click()
    # Pressed in the page, once the run has nodes: a busy machine's pointer comes when it is over.
    until(page, STOPPED)
    until(page, RACED)
    to_end(page)
    expect(run(page, "Minimax")).to_contain_text("stopped after")
    assert figures(page, "Alpha–beta, ties cut")[0] == "18,297"
    expect(page.get_by_text("Minimax was stopped after")).to_be_visible()


def test_on_a_phone_axe_finds_nothing_and_nothing_needs_scrolling_sideways(phone: Page) -> None:
    opened(phone, THREE)
    raced(phone)
    click(phone, "Table")
    click(phone, "Search every depth")
    until(phone, PLOTTED % 7)
    phone.get_by_text("The numbers").click()
    width = phone.evaluate("innerWidth")
    assert phone.evaluate("document.documentElement.scrollWidth") <= width
    assert violations(phone, "#drawer") == []
    leave(phone)
