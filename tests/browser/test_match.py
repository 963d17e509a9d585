"""A match of many games, between searches of ours and of the visitor's own."""

import csv
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from plyscope.tournament import MatchGame, Score, play_match
from tests.browser.acting import PHONE, answered, cell, click, until, violations
from tests.browser.conftest import Host
from tests.browser.lending import Habits
from tests.browser.writing import editor, fill, packed, program

TIES = {"ties": "cut"}
PLIES, PLY = (
    {"algorithm": "alphabeta", "options": TIES, "strength": {"kind": "depth", "depth": depth}}
    for depth in (2, 1)
)
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


def panel(page: Page) -> Locator:
    return page.locator(".match")


def opened(page: Page) -> None:
    """Have the match to be seen, once Python is there."""
    page.evaluate("plyscope.ready")
    page.get_by_role("tab", name="Compare").click()
    page.get_by_text("Tournament: two players, many games").click()
    expect(page.get_by_role("button", name="Play the match")).to_be_enabled()


def begin(page: Page) -> None:
    opened(page)
    page.evaluate("document.activeElement.blur(), localStorage.clear(), sessionStorage.clear()")


def forget(page: Page) -> None:
    page.evaluate("""async () => {
        await lent.shell.act("match.stop");
        await lent.shell.act("match.reset");
    }""")


def open_again(page: Page) -> None:
    """Have it to be seen once more, after all else that was open was closed."""
    page.evaluate("lent.shell.act('match.open', true)")


HABITS = Habits(begin, forget, open_again)  # a match is to be seen, and none was played


@pytest.fixture
def match(ready: Page) -> Page:
    """The page with a match to be chosen."""
    return ready


def number(page: Page, label: str, value: int) -> None:
    panel(page).get_by_label(label, exact=True).fill(str(value))
    page.keyboard.press("Tab")


def played(page: Page) -> None:
    """Play the match to its end."""
    click(page, "Play the match")
    expect(page.get_by_role("button", name="Stop", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Play again", exact=True)).to_be_visible()


def said(page: Page) -> str:
    return page.locator(".match-said").inner_text()


def rows(page: Page) -> list[list[str]]:
    """Return what stands in each row of the games."""
    found: list[list[str]] = page.evaluate(
        "[...document.querySelectorAll('.match-rows tbody tr')]"
        ".map((row) => [...row.cells].map((cell) => cell.innerText.trim()))"
    )
    return found


def numbers(score: Score) -> list[str]:
    """Return what the sentence has to say of a score."""
    games = score.wins + score.draws + score.losses
    return [
        f"won {score.wins}, drew {score.draws} and lost {score.losses}",
        f"of {games} games",
        f"95\N{NO-BREAK SPACE}% confidence interval: {score.low * 100:.1f}–{score.high * 100:.1f}",
    ]


def matched(page: Page, name: str) -> None:
    """Have what the program in the editor holds as the first player of a match."""
    button = page.get_by_role("button", name="Match …")
    expect(button).to_be_visible()
    button.click()
    expect(page.get_by_label("Search of player 1")).to_have_value(re.compile(f"/{name}/"))


def test_a_match_is_played_as_python_plays_it_replayed_and_stopped_where_it_is_endless(
    match: Page,
) -> None:
    panel(match).get_by_label("Strength of player 1").select_option("depth:2")  # a game is short
    number(match, "Games", 4)
    number(match, "Seed", 7)
    played(match)
    contest = play_match("tictactoe", PLIES, PLY, games=4, seed=7)
    for words in numbers(contest.score):
        assert words in said(match)
    assert said(match).startswith("Alpha–beta, ties cut, 2 plies won ")
    wins = {1.0: "1 won", 0.5: "draw", 0.0: "2 won"}
    assert [row[:4] for row in rows(match)] == [
        [
            str(count + 1),
            str(game.players[0] + 1),
            ", ".join(game.moves[: game.opening_length]),
            wins[game.points[game.players.index(0)]],
        ]
        for count, game in enumerate(contest.games)
    ]
    kept(match, contest.games)
    replayed(match, contest.games[1].moves)
    stop_an_endless_program(match)


def kept(page: Page, games: tuple[MatchGame, ...]) -> None:
    """Save the games as CSV, and copy them as text."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    with page.expect_download() as download:
        click(page, "Download CSV")
    assert download.value.suggested_filename == "plyscope-match-tictactoe.csv"
    table = list(csv.reader(Path(download.value.path()).read_text("utf-8").splitlines()))
    assert [row[0] for row in table] == ["Game", *(str(one) for one in range(1, 5))]
    assert table[1][2:4] == [" ".join(games[0].moves[:2]), " ".join(games[0].moves[2:])]
    click(page, "Copy")
    expect(panel(page).get_by_role("button", name="Copied")).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    assert text.startswith(said(page))
    assert len(text.splitlines()) == 6


def replayed(page: Page, moves: Sequence[str]) -> None:
    """Have the second game on the board, by keys."""
    again = page.get_by_role("button", name="Show game 2 on the board")
    again.focus()
    page.keyboard.press("Enter")
    until(page, f"plyscope.state().moves.length === {len(moves)}")
    assert page.evaluate("plyscope.state().moves") == list(moves)
    assert page.evaluate("plyscope.state().over")
    expect(again).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    assert violations(page) == []


def stop_an_endless_program(page: Page) -> None:
    """Have a program that never answers play a match; the page goes on."""
    page.evaluate("plyscope.open()")
    page.get_by_role("tab", name="Code").click()
    program(page).select_option("+minimax")
    expect(editor(page)).to_contain_text("def minimax")
    fill(page, ENDLESS)
    matched(page, "search")
    expect(page.get_by_label("Search of player 1")).to_be_focused()
    number(page, "Games", 20)
    click(page, "Play again")
    expect(panel(page)).to_contain_text("0 of 20 games")
    cell(page, "b2").click()
    answered(page, 2)
    click(page, "Stop")
    expect(panel(page)).to_contain_text("Stopped after 0 of 20 games.")


def test_what_came_by_a_link_does_not_play_until_it_was_told_to_run_and_its_fault_is_told_once(
    host: Host,
) -> None:
    page = host.new_page(viewport=PHONE, has_touch=True)
    page.goto(f"{host.site.url}#tab=write&code={packed(FAULTY)}")
    page.evaluate("plyscope.ready")
    matched(page, "search")  # the Compare tab was never opened
    option = page.get_by_label("Search of player 1").locator("option:checked")
    expect(option).to_have_text("search (From a link)")
    number(page, "Games", 2)
    click(page, "Play the match")
    expect(panel(page).get_by_role("alert")).to_have_text(
        "From a link came by a link. Read it in the Code tab, and press Run it there: "
        "then it can play."
    )
    expect(page.locator(".match-rows")).to_have_count(0)
    page.get_by_role("tab", name="Code").click()
    click(page, "Run it")
    expect(page.get_by_role("note").filter(has_text="came by a link")).to_have_count(0)
    click(page, "Explanations")  # they make room for the search
    matched(page, "search")
    played(page)
    faults = page.locator(".match-fault")
    expect(faults).to_have_count(1)
    expect(faults).to_contain_text("lost games 1 and 2 by a fault. Line 2: ")
    assert [row[3] for row in rows(page)] == ["2 won by a fault"] * 2
    # Of all this nothing is wider than a phone.
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.evaluate(
        "[...document.querySelectorAll('.match *')].every((one) => "
        "one.closest('[popover]') || one.getBoundingClientRect().right <= 390)"
    )
    opening = rows(page)[0][2]  # the fault came after it
    click(page, "Show game 1 on the board")
    until(page, f"plyscope.state().moves.join(', ') === '{opening}'")
    expect(panel(page)).to_be_hidden()
