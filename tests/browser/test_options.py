"""The algorithm picker, and the options of a search."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.acting import answered, cell, click, until, violations
from tests.browser.lending import follow

# In positions that are searched quickly: what each search finds in which, Python tells.
LATE = {
    "tictactoe": "b2 a3 b3 b1".split(),
    "tictactoe-4x4-3": "a2 a1 b3 d1 c1 b1 c2 a4 d2 b2".split(),
    "tree-aima": [],
}


def picker(page: Page) -> Locator:
    """Return the select of the header that chooses the search."""
    return page.get_by_role("combobox", name="Search", exact=True)


def options_button(page: Page) -> Locator:
    """Return the header's button that opens the options."""
    return page.locator(".field.is-options")


def test_the_picker_groups_the_searches_as_the_lecture_does(ready: Page) -> None:
    groups = picker(ready).locator("optgroup")
    labels = groups.evaluate_all("all => all.map(one => one.label)")
    assert labels[:2] == ["Optimal decisions", "Imperfect decisions"]
    assert "Chance" in labels
    assert groups.nth(0).locator("option").all_inner_texts()[:2] == ["Minimax", "Alpha–beta"]
    expect(picker(ready)).to_have_value("alphabeta")


def test_a_search_that_cannot_play_the_game_is_there_and_says_why(ready: Page) -> None:
    only_one = picker(ready).locator("option[value=expectimax]")
    expect(only_one).to_be_disabled()
    expect(only_one).to_have_attribute(
        "title", "Expectimax is for one player, MAX, with chance or without"
    )
    ready.get_by_role("combobox", name="Game").select_option("tictactoe-4x4-3")
    expect(picker(ready).locator("option[value=alphabeta_table]")).to_be_disabled()
    expect(picker(ready).locator("option[value=iterative_deepening]")).to_be_enabled()


def test_a_game_that_the_search_cannot_play_is_searched_by_another_and_that_is_said(
    ready: Page,
) -> None:
    picker(ready).select_option("alphabeta_table")
    ready.get_by_role("combobox", name="Game").select_option("tictactoe-4x4-3")
    expect(picker(ready)).to_have_value("alphabeta")
    expect(ready.locator(".notice")).to_contain_text(
        "Alpha–beta with a table looks to the end of the game, which is too far here: "
        "4×4, three in a row is searched by Alpha–beta."
    )


def test_the_options_open_from_their_button_and_are_in_the_address(ready: Page) -> None:
    ready.get_by_role("button", name="Options").click()
    panel = ready.get_by_role("group", name="Options", exact=True)
    expect(panel).to_contain_text(
        "Same result as minimax, but skips branches that cannot change it."
    )
    ready.get_by_label("Ties").select_option("strict")
    ready.get_by_label("Order", exact=True).select_option("random")
    ready.get_by_label("Order: seed").fill("7")
    ready.get_by_label("Order: seed").press("Enter")
    until(ready, "location.hash === '#ties=strict&order=random:7'")
    expect(options_button(ready)).to_contain_text("cut only if better, at random, seed 7")
    click(ready, "Back to the usual")
    until(ready, "location.hash === ''")
    expect(options_button(ready)).to_contain_text("as usual")
    ready.keyboard.press("Escape")
    expect(panel).to_be_hidden()


def test_a_wrong_number_gets_one_sentence_and_changes_nothing(ready: Page) -> None:
    picker(ready).select_option("iterative_deepening")
    options_button(ready).click()
    depth = ready.get_by_label("Depth", exact=True)
    for wrong, shown in {"0": "0", "2.5": "2.5", "": "''"}.items():
        depth.fill(wrong)
        depth.press("Enter")
        expect(ready.locator("#options").get_by_role("alert")).to_have_text(
            f"depth is a whole number from 1 up, not {shown}."
        )
    expect(options_button(ready)).to_contain_text("depth 4, nodes 10,000")
    depth.fill("2")
    depth.press("Enter")
    expect(ready.locator("#options").get_by_role("alert")).to_have_count(0)
    expect(options_button(ready)).to_contain_text("depth 2, nodes 10,000")
    depth.fill("0")
    depth.press("Enter")
    ready.keyboard.press("Escape")
    expect(depth).to_have_value("2")


def test_a_search_without_options_shows_none(ready: Page) -> None:
    expect(options_button(ready)).to_be_visible()
    picker(ready).select_option("minimax")
    expect(options_button(ready)).to_be_hidden()


def test_a_search_with_a_limit_of_its_own_plays_what_it_finds(ready: Page) -> None:
    ready.get_by_role("combobox", name="Game").select_option("tictactoe-4x4-3")
    picker(ready).select_option("iterative_deepening")
    strength = ready.get_by_label("Strength")
    words = ["Plays what it finds", "Careless now and then"]
    expect(strength.locator("option")).to_have_text(words)
    cell(ready, "b2").click()
    answered(ready, 2)
    assert ready.evaluate("plyscope.state().search.algorithm") == "iterative_deepening"


@pytest.mark.parametrize("game", LATE)
def test_every_search_on_offer_runs(ready: Page, game: str) -> None:
    position = {"game": game, "side": "both", "moves": LATE[game]}
    ready.evaluate("position => plyscope.open(position)", position)
    expect(ready.get_by_role("combobox", name="Game", exact=True)).to_have_value(
        game
    )  # its searches are on offer
    offered = picker(ready).locator("option:not([disabled])")
    names = offered.evaluate_all("all => all.map(one => one.value)")
    assert len(names) >= 5
    for name in names:
        found = ready.evaluate(
            "position => plyscope.open(position).then(() => plyscope.search())",
            position | {"algorithm": name},
        )
        assert found is not None, name
        assert found["move"], name
        expect(ready.locator(".notice")).to_have_count(0)


@pytest.mark.parametrize("screen", ["ready", "phone"])
def test_axe_finds_nothing_in_the_options(request: pytest.FixtureRequest, screen: str) -> None:
    page: Page = request.getfixturevalue(screen)
    follow(page, "#algorithm=alphabeta_table&order=random:7")
    if screen == "phone":
        click(page, "Settings")
    else:
        options_button(page).click()
    size = page.get_by_label("Table size")
    size.fill("0")
    size.press("Enter")
    expect(page.locator("#options").get_by_role("alert")).to_be_visible()
    assert violations(page) == []
    width = page.evaluate("innerWidth")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
