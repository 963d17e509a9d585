"""The examples: the dialog that lists them, and some of every sort run to their ends."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import ConsoleMessage, Page, expect

from plyscope import games, record, solve
from plyscope.examples import EXAMPLES
from plyscope.explain.source import find_source
from plyscope.game import play_moves
from tests.browser.acting import SEARCHED, at_ticks, until, violations

# PLYSCOPE_GALLERY=folder: run every example, and save a picture of each, in the middle and at its
# end.
GALLERY = os.environ.get("PLYSCOPE_GALLERY")
# What is told of each example is compared without a page, at fifteen ticks (told.test.js): here is
# one of each kind of tape (values, vectors, chance, visits) and of each kind of board.
KINDS = ["h_maxn", "h_expectiminimax", "puct", "pvs"]
SHOWN = EXAMPLES if GALLERY else KINDS
BAD = ("error", "warning")
DIALOG = {"name": "Examples", "exact": True}


def choose(page: Page, title: str) -> None:
    """Open the dialog and choose an example by its title."""
    page.get_by_role("button", name="Examples", exact=True).click()
    page.get_by_role("dialog", **DIALOG).get_by_role(
        "button", name=re.compile(f"^{re.escape(title)} ")
    ).click()


def test_an_example_is_chosen_run_and_explained_by_keys_alone_and_axe_finds_nothing(
    ready: Page,
) -> None:
    ready.get_by_label("Speed").select_option("10")  # at which it is not soon at its end
    dialog = ready.get_by_role("dialog", **DIALOG)
    ready.keyboard.press("e")
    expect(dialog).to_be_visible()  # its list comes with it
    expect(dialog.locator("img").first).to_have_js_property("complete", value=True)
    entry = dialog.get_by_role(
        "button", name="The horizon effect Alpha–beta to a depth", exact=True
    )
    expect(entry).to_have_accessible_description(EXAMPLES["horizon"].point)
    assert violations(ready, "#examples") == []
    ready.keyboard.press("Tab")
    first = ready.get_by_role("button", name=re.compile(r"^1\. The book’s first tree"))
    expect(first).to_be_focused()
    ready.keyboard.press("Enter")
    until(ready, SEARCHED)
    assert ready.evaluate("plyscope.state().search.algorithm") == "minimax"
    caption = ready.get_by_role("note", name="Example")
    expect(caption).to_contain_text(EXAMPLES["minimax"].point)
    # It opens where the root has its first value, and says what comes next.
    until(ready, "plyscope.state().tick === 10")
    expect(caption).to_contain_text("R the next change at the root.")
    expect(caption).to_be_focused()  # the keys are those of the help
    last = ready.evaluate("plyscope.state().ticks")
    for key, tick in (("End", last), ("ArrowLeft", last - 1), ("Home", 0)):
        ready.keyboard.press(key)
        until(ready, f"plyscope.state().tick === {tick}")
    ready.keyboard.press(" ")
    expect(ready.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    expect(ready.get_by_role("dialog")).to_have_count(0)
    caption.get_by_role("button", name="Dismiss").click()
    expect(caption).to_be_hidden()
    ready.keyboard.press("e")
    expect(first).to_contain_text("seen")
    ready.keyboard.press("Escape")
    expect(dialog).to_be_hidden()

    choose(ready, EXAMPLES["book"].title)  # which is looked up at once, and seen to its end
    until(ready, f"{SEARCHED} && plyscope.state().ticks && plyscope.state().search.nodes === 1")
    until(ready, "plyscope.state().tick === plyscope.state().ticks")
    expect(ready.get_by_text("comes after this")).to_have_count(0)

    choose(ready, EXAMPLES["maxn_shallow"].title)
    until(ready, SEARCHED)
    expect(caption).to_contain_text(EXAMPLES["maxn_shallow"].point)
    assert violations(ready) == []


def test_on_a_phone_the_dialog_fits_and_the_point_is_read(phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 740})
    choose(phone, EXAMPLES["star1"].title)
    until(phone, SEARCHED)
    expect(phone.get_by_role("note", name="Example")).to_contain_text(EXAMPLES["star1"].point)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    expect(phone.locator("#tree")).to_be_in_viewport(ratio=1)  # below the board, it was not seen


@pytest.fixture
def said(ready: Page) -> Iterator[list[str]]:
    """What the page that is lent logs."""
    problems: list[str] = []

    def hear(line: ConsoleMessage) -> None:
        if line.type in BAD:
            problems.append(line.text)

    ready.on("console", hear)
    yield problems
    ready.remove_listener("console", hear)


def picture(page: Page, name: str) -> None:
    """Save a picture, where one is wanted."""
    if GALLERY:
        page.wait_for_timeout(500)  # boards come a little later than the sentence
        page.screenshot(path=str(Path(GALLERY) / f"{name}.png"))


# What stands in the counters, by their names.
COUNTERS = """Object.fromEntries([...document.querySelectorAll("#counters output")]
    .filter((one) => one.checkVisibility()).map((one) => [one.ariaLabel, one.textContent]))"""


@pytest.mark.parametrize("name", SHOWN)
def test_an_example_runs_to_its_end_as_it_does_without_a_page(
    ready: Page, said: list[str], name: str
) -> None:
    example, page = EXAMPLES[name], ready
    choose(page, example.title)
    expect(page.get_by_role("note", name="Example")).to_contain_text(example.point)
    until(page, SEARCHED)
    page.get_by_role("tab", name="Explain").click()

    game = games.make(example.game)
    state = play_moves(game, example.moves)
    result = solve(game, state, example.algorithm, **example.options)
    found = page.evaluate("plyscope.state().search")
    native = list(result.value) if isinstance(result.value, tuple) else result.value
    assert found["algorithm"] == example.algorithm
    assert found["value"] == pytest.approx(native, abs=1e-12)
    assert found["move"] == game.action_name(state, result.action)

    trace = record(game, state, example.algorithm, **example.options)
    ticks = page.evaluate("plyscope.state().ticks")
    assert ticks == trace.ticks
    places = {0, 2, ticks // 2, ticks - 1, ticks}
    looked_at = sorted(place for place in places if 0 <= place <= ticks)
    explained, followed = looked_at[::-2][::-1], looked_at[-2::-2][::-1]  # by turns
    shown = at_ticks(page, explained, ".sentence", ".sentence", ".condition")
    tales = [trace.explain(tick) for tick in explained]
    assert shown == [[[told.sentence], [told.condition]] for told in tales]
    picture(page, f"{name}-end")
    counters = page.evaluate(COUNTERS)
    assert "Nodes" in counters  # a search by simulations shows no leaves, and no cutoffs
    for label, count in result.counts.items():
        if count:
            assert counters.get(label.capitalize(), f"{count:,}") == f"{count:,}"

    if (python := page.get_by_role("button", name="Python", exact=True)).count():
        python.click()  # else there is no pseudocode
    lines = find_source(example.algorithm).text.splitlines()
    parts = (".code-line[aria-current] > code", ".variables dt", ".variables dd")
    shown = at_ticks(page, followed, ".code-lines", *parts)
    for tick, ([line], names, values) in zip(followed, shown, strict=True):
        told = trace.explain(tick)
        before = [one.strip() for one in lines[: told.source_line]]
        assert line == next(one for one in before[::-1] if not one.startswith("watch"))
        assert dict(zip(names, values, strict=True)) == dict(told.variables)
    picture(page, f"{name}-code")
    assert said == []
