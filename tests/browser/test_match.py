"""A match of many games, between searches of ours and of the visitor's own."""

import csv
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from plyscope.tournament import play
from tests.browser.acting import answered, cell, click, until, violations
from tests.browser.conftest import Host, Site
from tests.browser.lending import Habits
from tests.browser.writing import editor, fill

TIES = {"ties": "cut"}
PERFECT = {"algorithm": "alphabeta", "options": TIES}
PLY = PERFECT | {"strength": {"kind": "depth", "depth": 1}}
OWN = """\
def search(game, state, depth=2):
    if game.is_terminal(state) or depth == 0:
        return (game.utility(state, 0) if game.is_terminal(state) else 0), None
    found = []
    for action in game.actions(state):
        found.append((search(game, game.result(state, action), depth - 1)[0], action))
    pick = max if game.to_move(state) == 0 else min
    return pick(found, key=lambda pair: pair[0])
"""
FAULTY = OWN.replace("depth == 0", "dept == 0")
ENDLESS = "def search(game, state):\n    while True: search\n    return search(game, state)\n"
OF_A_PROGRAM = "(one) => one.value.includes('/')"
MIDDLE = """\
def middle(game, state, player):
    if game.is_terminal(state):
        return game.utility(state, player)
    owner = game.view(state).cells[4]
    return (owner == game.players[player]) - (owner == game.players[1 - player])
"""


def panel(page: Page) -> Locator:
    return page.locator(".match")


def opened(page: Page) -> None:
    """Have the match to be seen, once Python is there."""
    page.evaluate("plyscope.ready")
    page.get_by_role("tab", name="Compare").click()
    page.get_by_text("Match: many games between two").click()
    expect(page.get_by_role("button", name="Play the match")).to_be_enabled()


def begin(page: Page) -> None:
    opened(page)
    until(page, f"[...document.querySelectorAll('.match option')].some({OF_A_PROGRAM})")
    page.evaluate("document.activeElement.blur(), localStorage.clear(), sessionStorage.clear()")


def forget(page: Page) -> None:
    page.evaluate("() => lent.store.set({ match: lent.state.match })")


HABITS = Habits(begin, forget)  # a match is to be seen, and none was played


@pytest.fixture
def match(ready: Page) -> Page:
    """The page with a match to be chosen."""
    return ready


def number(page: Page, label: str, value: int) -> None:
    panel(page).get_by_label(label, exact=True).fill(str(value))
    page.keyboard.press("Tab")


def played(page: Page, button: str = "Play the match") -> None:
    """Play the match to its end."""
    click(page, button)
    expect(page.get_by_role("button", name="Stop", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Play again", exact=True)).to_be_visible(timeout=90_000)


def said(page: Page) -> str:
    return page.locator(".match-said").inner_text()


def rows(page: Page) -> list[list[str]]:
    """Return what stands in each row of the games."""
    found: list[list[str]] = page.evaluate(
        "[...document.querySelectorAll('.match-rows tbody tr')]"
        ".map((row) => [...row.cells].map((cell) => cell.innerText.trim()))"
    )
    return found


def numbers(standing: dict[str, Any]) -> list[str]:
    """Return what the sentence has to say of a standing."""
    games = standing["wins"] + standing["draws"] + standing["losses"]
    return [
        f"won {standing['wins']}, drew {standing['draws']} and lost {standing['losses']}",
        f"of {games} games",
        f"between {standing['low'] * 100:.1f} and {standing['high'] * 100:.1f} %",
    ]


def write(page: Page, text: str, name: str) -> None:
    """Have a program in the editor, and what it holds as the first player of a match."""
    page.get_by_role("tab", name="Write").click()
    expect(editor(page)).to_contain_text("def ")
    fill(page, text)
    button = page.get_by_role("button", name="Match …")
    expect(button).to_be_visible()
    button.click()
    expect(page.get_by_label("Search of player 1")).to_have_value(re.compile(f"/{name}/"))


def test_a_match_comes_to_what_the_same_match_in_python_does(match: Page) -> None:
    number(match, "Games", 10)
    number(match, "Seed", 7)
    played(match)
    games = play("tictactoe", PERFECT, PLY, games=10, seed=7)
    for words in numbers(games.standing):
        assert words in said(match)
    assert said(match).startswith("Alpha–beta, ties cut won ")
    wins = {1.0: "1 won", 0.5: "draw", 0.0: "2 won"}
    assert [row[:4] for row in rows(match)] == [
        [
            str(count + 1),
            str(game["seats"][0] + 1),
            ", ".join(game["moves"][: game["begun"]]),
            wins[game["points"][game["seats"].index(0)]],
        ]
        for count, game in enumerate(games.games)
    ]
    assert violations(match) == []


def test_a_game_of_the_match_is_replayed_on_the_board(match: Page) -> None:
    number(match, "Games", 2)
    played(match)
    games = play("tictactoe", PERFECT, PLY, games=2).games
    again = match.get_by_role("button", name="Have game 2 on the board")
    again.focus()
    match.keyboard.press("Enter")
    until(match, f"plyscope.state().moves.length === {len(games[1]['moves'])}")
    assert match.evaluate("plyscope.state().moves") == games[1]["moves"]
    assert match.evaluate("plyscope.state().over")
    expect(again).to_have_attribute("aria-pressed", "true")
    expect(match.get_by_role("button", name="Undo")).to_be_enabled()
    assert violations(match) == []


def test_a_search_of_ones_own_plays_against_ours(match: Page) -> None:
    write(match, OWN, "search")
    expect(match.get_by_label("Search of player 1")).to_be_focused()
    match.get_by_label("Strength of player 1").select_option("depth:2")
    match.get_by_label("Search of player 2").select_option("minimax")
    match.get_by_label("Strength of player 2").select_option("depth:1")
    number(match, "Games", 6)
    played(match)
    mine = {"algorithm": "own", "code": {"text": OWN, "name": "search"}}
    mine["strength"] = {"kind": "depth", "depth": 2}
    other = {"algorithm": "minimax", "strength": {"kind": "depth", "depth": 1}}
    contest = play("tictactoe", mine, other, games=6)
    assert not any(game["lost"] for game in contest.games)
    for words in numbers(contest.standing):
        assert words in said(match)
    assert said(match).startswith("search (")


def test_an_evaluation_of_ones_own_judges_for_our_search(match: Page) -> None:
    write(match, MIDDLE, "middle")
    match.get_by_label("Strength of player 1").select_option("depth:1")
    number(match, "Games", 6)
    played(match)
    code = {"text": MIDDLE, "name": "middle"}
    contest = play("tictactoe", PLY | {"code": code}, PLY, games=6)
    expect(match.locator(".match-names")).to_contain_text("by Alpha–beta, ties cut, 1 ply")
    for words in numbers(contest.standing):
        assert words in said(match)


def test_a_number_that_is_being_typed_outlives_what_is_drawn_meanwhile(match: Page) -> None:
    panel(match).get_by_label("Games", exact=True).fill("6")
    other = panel(match).locator(".contender.is-run-2")
    before = other.locator(".contender-told").inner_text()
    other.get_by_label("Search of player 2").evaluate(
        "(choice) => { choice.value = 'uct'; choice.dispatchEvent(new Event('change')); }"
    )
    expect(other.locator(".contender-told")).not_to_have_text(before)
    expect(panel(match).get_by_label("Games", exact=True)).to_have_value("6")
    match.keyboard.press("Tab")
    number(match, "Games", 0)  # which is refused: what was taken stands again
    expect(panel(match).get_by_label("Games", exact=True)).to_have_value("6")


def test_a_fault_of_ones_own_code_is_told_once_with_its_line(host: Host) -> None:
    page = host.opened()  # the Compare tab was never opened
    page.evaluate("plyscope.ready")
    write(page, FAULTY, "search")
    number(page, "Games", 4)
    played(page)
    faults = page.locator(".match-fault")
    expect(faults).to_have_count(1)
    expect(faults).to_contain_text("lost games 1, 2, 3 and 4 by a fault. Line 2: ")
    assert [row[3] for row in rows(page)] == ["2 won by a fault"] * 4


def test_a_match_is_stopped_at_once_and_can_be_played_again(match: Page) -> None:
    number(match, "Games", 200)
    click(match, "Play the match")
    until(match, "document.querySelectorAll('.match-rows tbody tr').length > 2", 60)
    click(match, "Stop")
    expect(match.get_by_role("button", name="Play again")).to_be_visible(timeout=5000)
    assert 2 < len(rows(match)) < 200
    expect(panel(match)).to_contain_text(f"Stopped after {len(rows(match))} of 200 games.")
    number(match, "Games", 2)
    played(match, "Play again")
    assert len(rows(match)) == 2


def test_an_endless_search_is_stopped_and_the_page_goes_on(match: Page) -> None:
    write(match, ENDLESS, "search")
    click(match, "Play the match")
    expect(panel(match)).to_contain_text("0 of 20 games")
    cell(match, "b2").click()
    answered(match, 2)
    click(match, "Stop")
    expect(panel(match)).to_contain_text("Stopped after 0 of 20 games.")


def test_what_came_by_a_link_does_not_play_until_it_was_told_to_run(host: Host) -> None:
    page = host.opened()
    page.evaluate("plyscope.ready")
    opened(page)
    write(page, OWN, "search")
    page.get_by_role("tab", name="Write").click()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    click(page, "Copy link")
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    other = host.new_page()
    other.goto(link)
    other.evaluate("plyscope.ready")
    opened(other)
    choice = other.get_by_label("Search of player 1")
    expect(choice.locator("option", has_text="search (From a link)")).to_have_count(1)
    choice.select_option(label="search (From a link)")
    click(other, "Play the match")
    expect(panel(other).get_by_role("alert")).to_have_text(
        "From a link came by a link. Read it in the Write tab, and press Run it there: "
        "then it can play."
    )
    expect(other.locator(".match-rows")).to_have_count(0)


def test_the_games_are_saved_as_csv_and_copied_as_text(match: Page) -> None:
    match.context.grant_permissions(["clipboard-read", "clipboard-write"])
    number(match, "Games", 2)
    played(match)
    with match.expect_download() as download:
        click(match, "Download CSV")
    assert download.value.suggested_filename == "plyscope-match-tictactoe.csv"
    table = list(csv.reader(Path(download.value.path()).read_text("utf-8").splitlines()))
    games = play("tictactoe", PERFECT, PLY, games=2).games
    assert [row[0] for row in table] == ["Game", "1", "2"]
    assert table[1][2:4] == [" ".join(games[0]["moves"][:2]), " ".join(games[0]["moves"][2:])]
    click(match, "Copy")
    expect(panel(match).get_by_role("button", name="Copied")).to_be_visible()
    text = match.evaluate("navigator.clipboard.readText()")
    assert text.startswith(said(match))
    assert len(text.splitlines()) == 4


def test_on_a_phone_nothing_is_wider_than_the_screen(pages: Any, site: Site) -> None:
    page = pages(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(site.url + "#tab=compare")
    until(page, "window.plyscope?.state")
    page.evaluate("plyscope.ready")
    page.get_by_text("Match: many games between two").click()
    expect(page.get_by_role("button", name="Play the match")).to_be_enabled()
    number(page, "Games", 2)
    played(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.evaluate(
        "[...document.querySelectorAll('.match *')].every((one) => "
        "one.closest('[popover]') || one.getBoundingClientRect().right <= 390)"
    )
    click(page, "Have game 1 on the board")
    until(page, "plyscope.state().over")
    expect(panel(page)).to_be_hidden()
