"""Playing: by mouse, by keyboard, before Python is there, and taking it back."""

import threading
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.acting import PHONE, SEARCHED, answered, cell, click, counter, headline, until
from tests.browser.conftest import Host, Site
from tests.browser.lending import follow


def test_a_whole_game_by_mouse_is_lost_by_whoever_plays_badly(ready: Page) -> None:
    for played, name in enumerate(["a1", "b3", "c2"]):
        cell(ready, name).click()
        answered(ready, 2 * played + 2)
    while not ready.evaluate("plyscope.state().over"):
        before = ready.evaluate("plyscope.state().moves.length")
        # What the board shows is that position, not the one before the answer.
        expect(ready.locator("[role=grid] button:not([aria-label$=empty])")).to_have_count(before)
        ready.locator("[role=grid] button:not([aria-disabled])").first.click()
        until(ready, f"plyscope.state().over || plyscope.state().moves.length === {before + 2}")
    headline(ready, "O wins")
    expect(ready.locator("#announcer")).to_contain_text("O wins.")
    expect(ready.locator(".winning-line line")).to_have_count(1)
    expect(ready.locator(".cell.is-winning")).to_have_count(3)
    expect(ready.get_by_role("button", name="Hint", exact=True)).to_be_disabled()


def test_after_a_move_by_mouse_the_keys_are_those_of_the_help(ready: Page) -> None:
    ready.get_by_label("Speed").select_option("10")  # at which it is not soon at its end
    cell(ready, "b2").click()
    answered(ready, 2)
    last = ready.evaluate("plyscope.state().ticks")
    ready.evaluate(f"plyscope.seek({last})")
    for key, tick in (("ArrowLeft", last - 1), ("Home", 0), ("ArrowRight", 1), ("End", last)):
        ready.keyboard.press(key)
        until(ready, f"plyscope.state().tick === {tick}")
    ready.keyboard.press(" ")
    expect(ready.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    assert ready.evaluate("plyscope.state().moves.length") == 2


def test_the_computer_wins_at_once_and_says_that_its_search_found_a_later_win(ready: Page) -> None:
    ready.evaluate("plyscope.open({moves: ['c1', 'b2', 'b1', 'a1'], side: 'X'})")
    cell(ready, "b3").click()
    until(ready, "plyscope.state().over")
    assert ready.evaluate("plyscope.state().moves.at(-1)") == "c3"
    said = "c3 wins at once. The search found a3, which wins later."
    expect(ready.locator(".detail")).to_have_text(said)


def test_a_whole_game_by_keyboard_only_ends_in_a_draw(ready: Page) -> None:
    press = ready.keyboard.press
    cell(ready, "b2").focus()
    press("Enter")
    answered(ready, 2)
    while not ready.evaluate("plyscope.state().over"):
        before = ready.evaluate("plyscope.state().moves.length")
        press("Escape")
        ready.get_by_role("button", name="Hint", exact=True).focus()
        press("Enter")
        expect(ready.locator(".cell.is-hint")).to_have_count(1)
        name = ready.locator(".cell.is-hint").get_attribute("aria-label")
        assert name
        go_to(ready, name[:2])
        press("Space")
        until(ready, f"plyscope.state().over || plyscope.state().moves.length === {before + 2}")
    headline(ready, "Draw")
    assert len(ready.evaluate("plyscope.state().moves")) == 9


def go_to(page: Page, name: str) -> None:
    """Walk to a square by Tab and the arrow keys."""
    for _ in range(40):
        if page.evaluate("document.activeElement.closest('[role=grid]') !== null"):
            break
        page.keyboard.press("Shift+Tab")
    for _ in range(2):
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowDown")
    for _ in range("abc".index(name[0])):
        page.keyboard.press("ArrowRight")
    for _ in range(int(name[1]) - 1):
        page.keyboard.press("ArrowUp")
    expect(cell(page, name)).to_be_focused()


def test_the_first_move_waits_for_python_and_is_then_answered(
    pages: Callable[..., Page], site: Site
) -> None:
    page = pages()
    release = threading.Event()

    def held(content: bytes) -> bytes:
        release.wait(20)
        return content

    site.answers[r"(wasm|image)-.*\.bin$"] = held
    page.goto(site.url)
    expect(page.get_by_role("progressbar", name="Starting Python")).to_be_visible()
    page.get_by_role("button", name="b2, empty").click()
    expect(cell(page, "b2")).to_have_accessible_name("b2, X, waiting")
    release.set()
    answered(page, 2)
    expect(cell(page, "b2")).to_have_accessible_name("b2, X")
    expect(page.get_by_role("progressbar", name="Starting Python")).to_be_hidden()


def test_nothing_is_searched_before_the_first_move(ready: Page) -> None:
    assert ready.evaluate("plyscope.state().search") is None
    expect(ready.get_by_role("button", name="Play", exact=True)).to_be_disabled()


def test_the_computer_begins_when_the_visitor_chooses_the_other_side(ready: Page) -> None:
    ready.get_by_label("You play").select_option("O")
    answered(ready, 1)
    headline(ready, "Your move, O")


def test_a_link_in_which_the_computer_begins_waits_to_be_asked(ready: Page) -> None:
    follow(ready, "#side=O&strength=depth:1")
    headline(ready, "X is to move")
    assert ready.evaluate("plyscope.state().search") is None
    click(ready, "Let X begin")
    answered(ready, 1)


def test_undo_takes_back_to_the_visitors_previous_turn(ready: Page) -> None:
    cell(ready, "b2").click()
    answered(ready, 2)
    cell(ready, "c1").click()
    answered(ready, 4)
    click(ready, "Undo")
    until(ready, "plyscope.state().moves.length === 2")
    headline(ready, "Your move, X")
    click(ready, "Undo")
    until(ready, "plyscope.state().moves.length === 0")
    expect(ready.get_by_role("button", name="Undo", exact=True)).to_be_disabled()


def test_a_hint_marks_a_square_and_plays_nothing(ready: Page) -> None:
    ready.evaluate("plyscope.open({moves: ['a3', 'b2', 'b3', 'a1']})")
    click(ready, "Hint")
    expect(cell(ready, "c3")).to_have_accessible_name("c3, empty, hint")
    assert ready.evaluate("plyscope.state().moves.length") == 4
    cell(ready, "c3").click()
    headline(ready, "X wins")


def test_what_each_square_is_worth_is_a_utility_of_max(ready: Page) -> None:
    ready.evaluate("plyscope.open({moves: ['a3', 'b2', 'b3', 'a1']})")
    click(ready, "What is each square worth?")
    expect(cell(ready, "c3")).to_have_accessible_description("+1")
    expect(cell(ready, "a2")).to_have_accessible_description("−1")
    click(ready, "What is each square worth?")
    expect(cell(ready, "c3")).to_have_accessible_description("")


def test_two_people_play_and_no_computer_answers(ready: Page) -> None:
    ready.get_by_label("You play").select_option("both")
    for name in ["b2", "a3", "c1"]:
        cell(ready, name).click()
        until(
            ready, f"plyscope.state().moves.at(-1) === '{name}'"
        )  # until then another replaces it
        expect(cell(ready, name)).not_to_have_accessible_name(f"{name}, empty")
    assert ready.evaluate("plyscope.state().moves") == ["b2", "a3", "c1"]
    headline(ready, "O to move")


def test_stop_ends_a_search_and_it_can_think_again(ready: Page) -> None:
    large = "{game: 'tictactoe-4x4-3', strength: 'depth:5', algorithm: 'minimax'}"
    ready.evaluate(f"plyscope.open({large})")
    cell(ready, "b2").click()
    headline(ready, "O is thinking")
    until(ready, "plyscope.state().search.nodes > 1000")
    click(ready, "Stop")
    headline(ready, "O stopped")
    assert ready.evaluate("plyscope.state().moves") == ["b2"]
    ready.get_by_label("Strength").select_option("depth:1")
    click(ready, "Let it think again")
    answered(ready, 2)


def test_new_game_ends_the_search_and_empties_the_board(ready: Page) -> None:
    large = "{game: 'tictactoe-4x4-3', strength: 'depth:5', algorithm: 'minimax'}"
    ready.evaluate(f"plyscope.open({large})")
    cell(ready, "b2").click()
    headline(ready, "O is thinking")
    click(ready, "New game")
    headline(ready, "Your move, X")
    assert ready.evaluate("[plyscope.state().moves.length, plyscope.state().search]") == [0, None]
    expect(counter(ready, "Nodes")).to_have_text("–")


def test_every_move_keeps_its_search_which_its_place_in_the_list_opens_again(ready: Page) -> None:
    cell(ready, "b2").click()
    answered(ready, 2)
    cell(ready, "c3").click()
    answered(ready, 4)
    moves = ready.get_by_role("list", name="Moves")
    expect(moves.get_by_role("listitem")).to_have_text(["1b2", "2a30", "3c3", "4a10"])
    first = moves.get_by_role("button", name="Move 2, a3")
    expect(first).to_have_attribute("title", "a3 is worth 0: a draw with best play.")
    first.click()
    until(ready, "location.hash.includes('from=1')")
    expect(first).to_have_attribute("aria-current", "true")
    assert ready.evaluate("plyscope.state().moves.length") == 4
    ready.get_by_role("button", name="Undo").click()
    expect(moves.get_by_role("listitem")).to_have_text(["1b2", "2a30"])
    ready.get_by_role("button", name="New game").click()
    expect(moves).to_be_hidden()


def test_the_careless_play_another_game_when_it_is_a_new_one(ready: Page) -> None:
    ready.evaluate("plyscope.open({strength: 'careless:0.5:7'})")
    ready.get_by_role("button", name="New game").click()
    until(ready, "location.hash.includes('careless:0.5:8')")


def test_on_a_first_visit_one_line_names_the_next_thing_to_try(fresh: Page) -> None:
    way = fresh.locator(".way")
    expect(way).to_have_text("Make a move, and watch the answer being searched.")
    cell(fresh, "b2").click()
    answered(fresh, 2)
    expect(way).to_contain_text("step by step")
    fresh.keyboard.press("ArrowRight")
    expect(way).to_contain_text("Jump to a cutoff")
    fresh.evaluate("plyscope.open({game: 'tree-aima', algorithm: 'minimax', side: 'both'})")
    expect(way).to_contain_text("Open an example")  # nothing is cut off
    fresh.evaluate("plyscope.search()")
    until(fresh, SEARCHED)
    expect(way).to_contain_text("Open an example")
    fresh.evaluate("plyscope.open({algorithm: 'alphabeta'}).then(() => plyscope.search())")
    expect(way).to_contain_text("Jump to a cutoff")
    fresh.keyboard.press("c")
    expect(way).to_contain_text("Open an example")
    fresh.keyboard.press("e")
    fresh.keyboard.press("Escape")
    expect(way).to_have_count(0)
    fresh.reload()
    headline(fresh, "Your move, X")  # which is drawn with it
    expect(way).to_have_count(0)


def test_where_there_are_fingers_and_no_keys_the_next_thing_to_try_names_none(host: Host) -> None:
    page = host.opened(viewport=PHONE, is_mobile=True, has_touch=True)
    cell(page, "b2").tap()
    answered(page, 2)
    way = page.locator(".way")
    expect(way).to_have_text("Go through the search step by step.")
    page.get_by_role("button", name="Step back").tap()
    expect(way).to_have_text("Jump to a cutoff: what is never visited, and why.")
