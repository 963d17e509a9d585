"""Moves from one square to another: clicked, dragged and walked, in chess and in draughts."""

import re

from playwright.sync_api import Page, expect

from tests.browser.acting import DRAWN, SEARCHED, cell, click, until, violations

# White's pawn stands on g7, a rook on h8 before it.
PROMOTION = ["h4", "g5", "hxg5", "h6", "gxh6", "Bg7", "hxg7", "a6"]
# White's man on 19 goes to 3 by 10 or by 12.
WAYS = "10-15 23-18 7-10 24-20 12-16 28-24 3-7 32-28 10-14 24-19 14x23x32".split()

# More pixels than a line's edge has are of the colour that dark pieces have.
DARK = """(() => {
    const canvas = document.querySelector("#tree .tree-canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const colour = getComputedStyle(document.documentElement).getPropertyValue("--piece-dark");
    const wanted = [1, 3, 5].map((at) => parseInt(colour.trim().slice(at, at + 2), 16));
    let found = 0;
    for (let at = 0; at < data.length; at += 4)
        found += wanted.every((part, i) => data[at + i] === part);
    return found > 50;
})()"""


def opened(page: Page, game: str, moves: list[str], **settings: str) -> None:
    """Open a position, whose board comes when it is first wanted."""
    page.evaluate("given => plyscope.open(given)", {"game": game, "moves": moves, **settings})
    expect(page.locator(".square").first).to_be_visible()
    page.evaluate(DRAWN)


def played(page: Page, *moves: str) -> None:
    """Wait until these are the moves of the game, and the board shows it."""
    until(page, f"plyscope.state().moves.join() === '{','.join(moves)}'")
    until(page, "!document.querySelector('.square.is-waiting')")
    page.evaluate(DRAWN)


def targeted(page: Page, *cells: str) -> None:
    """Wait until the piece in hand can be put down on these cells; without any, until none is."""
    names = "[...document.querySelectorAll('.square.is-target')].map((one) => one.dataset.cell)"
    until(page, f"{names}.sort().join() === '{','.join(sorted(cells))}'")


def drag(page: Page, start: str, *over: str) -> None:
    """Drag what stands on a cell over others, and let go on the last."""
    places = [cell(page, name).bounding_box() for name in (start, *over)]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in places]
    page.mouse.move(*middles[0])
    page.mouse.down()
    for x, y in middles[1:]:
        page.mouse.move(x, y, steps=3)
    page.mouse.up()


def pasted(page: Page, text: str) -> None:
    """Paste a text of several lines into the field of the position."""
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    field = page.get_by_role("textbox", name="Position, as text")
    field.focus()
    field.press("Control+v")


def test_chess_is_played_by_clicks_by_dragging_by_keys_and_by_pasting(ready: Page) -> None:
    opened(ready, "chess", [], side="both")
    expect(cell(ready, "g1")).to_have_accessible_name("g1, white knight")
    expect(cell(ready, "g1")).to_have_accessible_description("can be picked up")
    expect(cell(ready, "e5")).to_have_accessible_name("e5, empty")
    expect(cell(ready, "e5")).to_be_disabled()

    # By clicks; another piece takes the place of the first, a second click lets it go.
    cell(ready, "g1").click()
    targeted(ready, "f3", "h3")
    cell(ready, "e2").click()
    targeted(ready, "e3", "e4")
    cell(ready, "e2").click()
    targeted(ready)
    cell(ready, "e2").click()
    cell(ready, "e4").click()
    played(ready, "e4")
    assert ready.locator(".square.is-last").count() == 2

    # By dragging: to where it cannot go, beside the board, and to where it can.
    drag(ready, "e7", "e4")
    expect(cell(ready, "e7")).to_have_accessible_name("e7, black pawn")
    box = ready.locator(".squares-grid").bounding_box()
    cell(ready, "e7").hover()
    ready.mouse.down()
    ready.mouse.move(box["x"] + box["width"] + 80, box["y"] + 80, steps=3)
    targeted(ready, "e5", "e6")
    ready.mouse.up()
    targeted(ready)
    drag(ready, "e7", "e6", "e5")
    played(ready, "e4", "e5")

    # By keys.
    cell(ready, "g1").focus()
    ready.keyboard.press("Enter")
    targeted(ready, "e2", "f3", "h3")
    ready.keyboard.press("Escape")
    targeted(ready)
    ready.keyboard.press("Space")
    ready.keyboard.press("ArrowUp")
    ready.keyboard.press("ArrowUp")
    ready.keyboard.press("ArrowLeft")
    expect(cell(ready, "f3")).to_be_focused()
    ready.keyboard.press("Enter")
    played(ready, "e4", "e5", "Nf3")

    # On a board that is turned, from where Black sits.
    first = ready.locator(".square").first
    expect(first).to_have_attribute("data-cell", "a8")
    click(ready, "Turn the board")
    expect(first).to_have_attribute("data-cell", "h1")
    cell(ready, "e7").focus()
    ready.keyboard.press("ArrowUp")
    expect(cell(ready, "e6")).to_be_focused()
    ready.keyboard.press("ArrowLeft")
    expect(cell(ready, "f6")).to_be_focused()
    drag(ready, "d7", "d6")
    played(ready, "e4", "e5", "Nf3", "d6")
    cell(ready, "f1").focus()
    ready.keyboard.press("u")
    expect(first).to_have_attribute("data-cell", "a8")
    expect(ready.locator("#board [tabindex='0']")).to_have_count(1)

    # On one that takes more of the window.
    wide = "document.querySelector('.squares-grid').getBoundingClientRect().width"
    before = ready.evaluate(wide)
    click(ready, "Larger board")
    until(ready, f"{wide} > {1.3 * before}")
    click(ready, "Larger board")
    until(ready, f"{wide} === {before}")

    # As text.
    ready.context.grant_permissions(["clipboard-read", "clipboard-write"])
    pasted(ready, '[Event "x"]\n\n1. e4 {a comment} e5 (1... c5)\n2. Nf3 Nc6 *\n')
    played(ready, "e4", "e5", "Nf3", "Nc6")
    ready.get_by_role("button", name="Copy game").click()
    expect(ready.get_by_role("button", name="Copied")).to_be_visible()
    assert "\n1. e4 e5 2. Nf3 Nc6 *\n" in ready.evaluate("navigator.clipboard.readText()")
    pasted(ready, "1. e4 e5\n2. Nf4")
    alert = ready.locator(".notation").get_by_role("alert")
    expect(alert).to_have_text(
        "Move 2. Nf4: No knight of White can go to f4; White has some on b1, g1."
    )
    assert ready.evaluate("plyscope.state().moves.length") == 4
    assert not violations(ready)


def test_what_a_pawn_becomes_and_the_way_of_a_capture_are_chosen_on_the_board(ready: Page) -> None:
    opened(ready, "chess", PROMOTION, side="both")
    chooser = ready.get_by_role("group", name="What it becomes")
    drag(ready, "g7", "h8")
    expect(chooser).to_be_visible()
    assert violations(ready) == []
    ready.keyboard.press("Escape")
    expect(chooser).to_have_count(0)
    expect(cell(ready, "g7")).to_have_accessible_name("g7, white pawn")
    cell(ready, "g7").focus()
    for key in ("Enter", "ArrowUp", "ArrowRight", "Enter"):
        ready.keyboard.press(key)
    first = chooser.get_by_role("button").first
    expect(first).to_be_focused()
    ready.keyboard.press("ArrowDown")
    expect(first).not_to_be_focused()
    ready.keyboard.press("ArrowUp")
    chosen = first.get_attribute("aria-label")
    ready.keyboard.press("Enter")
    until(ready, f"plyscope.state().moves.length === {len(PROMOTION) + 1}")
    expect(cell(ready, "h8")).to_have_accessible_name(f"h8, {chosen}")
    click(ready, "Undo")
    played(ready, *PROMOTION)
    drag(ready, "g7", "h8")
    chooser.get_by_role("button", name="white knight").click()
    played(ready, *PROMOTION, "gxh8=N")

    # What moves are worth stands on the pieces, and then on their targets.
    opened(ready, "draughts", WAYS, side="both", strength="depth:1")
    click(ready, "Show move values")
    chips = ready.locator(".square .value-chip:visible")
    expect(chips).to_have_count(1)
    expect(cell(ready, "19").locator(".value-chip")).to_be_visible()
    cell(ready, "19").click()
    targeted(ready, "10", "12")
    expect(chips).to_have_count(2)
    expect(cell(ready, "12").locator(".value-chip")).to_be_visible()
    click(ready, "Show move values")
    expect(chips).to_have_count(0)
    assert violations(ready, "#board") == []

    # The tree shows the same board; who does not see it hears what stands where.
    ready.evaluate("plyscope.search()")
    until(ready, SEARCHED)
    node = ready.locator("#tree [role=treeitem][aria-selected=true]")
    expect(node).to_have_accessible_description(re.compile("^black man 1, .*white man 19"))
    until(ready, DARK)  # it is drawn a frame later

    # Of two ways to one square the squares between are asked for.
    drag(ready, "19", "3")
    targeted(ready, "10", "12")
    assert ready.evaluate("plyscope.state().moves.length") == len(WAYS)
    cell(ready, "12").click()
    played(ready, *WAYS, "19x12x3")
    expect(cell(ready, "3")).to_have_accessible_name("3, white king")

    # Another kind of board takes its place, and it that one's.
    squares = ready.locator(".square")
    ready.evaluate("plyscope.open({game: 'tictactoe'})")
    expect(squares).to_have_count(0)
    cell(ready, "b2").click()
    until(ready, "plyscope.state().moves.length === 2")
    expect(cell(ready, "b2")).to_have_accessible_name("b2, X")
    opened(ready, "gardner", [], side="both")
    expect(squares).to_have_count(25)
    expect(ready.locator(".cell")).to_have_count(0)
