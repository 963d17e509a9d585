"""For everyone: assistive technology, small screens, dark rooms, calm eyes."""

from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.acting import DRAWN, SEARCHED, cell, click, resize, told, until, violations
from tests.browser.lending import follow

MIDDLE = "plyscope.open({moves: ['b2', 'a3', 'b3']}).then(() => plyscope.search())"
END = "plyscope.open({moves: ['a3', 'b2', 'b3', 'a1', 'c3']})"


@pytest.mark.parametrize("on", ["ready", "phone"])
def test_axe_finds_nothing_at_the_start_in_the_middle_and_at_the_end(
    request: pytest.FixtureRequest, on: str
) -> None:
    page: Page = request.getfixturevalue(on)
    assert violations(page) == []
    page.evaluate(MIDDLE)
    click(page, "Show move values")
    expect(cell(page, "a1")).not_to_have_accessible_description("")
    until(page, SEARCHED)
    assert violations(page) == []
    page.evaluate(END)
    page.evaluate("location.hash = '#game=shogi'")
    expect(page.get_by_role("alert")).to_be_visible()
    click(page, "Help")
    assert violations(page) == []


def test_no_width_needs_scrolling_sideways(phone: Page) -> None:
    for act in ("plyscope.open()", MIDDLE, END):
        phone.evaluate(act)
        for width in (320, 390, 768, 1024):
            resize(phone, width)
            assert phone.evaluate("document.documentElement.scrollWidth") <= width


# The names of the path, which of them are seen to their end, and whether some are left out.
SEEN = """() => {
    const moves = document.querySelector(".crumbs-moves");
    const names = [...document.querySelectorAll(".crumbs-box > span, .crumbs-box li")];
    const seen = ({ lastChild }) => {
        const range = document.createRange();
        range.setStart(lastChild, lastChild.length - 1);
        range.setEnd(lastChild, lastChild.length);
        const { left, right, top, height } = range.getBoundingClientRect();
        const { parentElement } = lastChild;
        return document.elementFromPoint((left + right) / 2, top + height / 2) === parentElement;
    };
    const isLong = moves.scrollWidth > moves.clientWidth;
    return [names.map((one) => one.textContent), names.map(seen), isLong];
}"""


@pytest.mark.parametrize("link", ["#moves=b2&side=both", "#game=nim&side=both"])
def test_of_a_path_that_is_too_long_its_root_and_its_end_are_seen(ready: Page, link: str) -> None:
    follow(ready, link)
    click(ready, "Search this position")
    until(ready, SEARCHED)
    ready.evaluate("plyscope.seek(3000)")
    told(ready, 3000)  # the path of the end of the search, which has no names, is gone
    shortened = 0
    for width in (1440, 1280, 820, 390, 320):
        resize(ready, width)
        until(ready, "document.querySelectorAll('.crumbs li').length > 4")
        ready.locator(".crumbs-box").evaluate("one => one.scrollIntoView({ block: 'center' })")
        names, seen, is_long = ready.evaluate(SEEN)
        assert names[0] == "root"
        assert seen[0], width
        assert seen[-1], width
        assert seen == [True, *sorted(seen[1:])], "what is left out comes after the root"
        assert is_long == (not all(seen))
        shortened += is_long
    assert shortened >= 2


def test_on_a_phone_the_settings_open_from_a_button_and_playback_stays_in_reach(
    phone: Page,
) -> None:
    opponent = phone.get_by_label("Opponent")
    expect(opponent).to_be_hidden()
    click(phone, "Settings")
    opponent.select_option(label="Beginner")
    expect(phone.get_by_text("Half of its moves are random.")).to_be_visible()
    click(phone, "Advanced")
    phone.get_by_label("Strength").select_option("depth:2")
    phone.keyboard.press("Escape")
    expect(phone.get_by_label("Strength")).to_be_hidden()
    expect(opponent).to_be_visible()
    phone.keyboard.press("Escape")
    expect(opponent).to_be_hidden()
    phone.mouse.wheel(0, 3000)
    expect(phone.get_by_role("toolbar", name="Playback")).to_be_in_viewport()


def test_what_the_page_says_is_seen_however_far_a_phone_is_scrolled(phone: Page) -> None:
    phone.mouse.wheel(0, 3000)
    until(phone, "scrollY > 300")
    phone.evaluate("location.hash = '#game=shogi'")
    alert = phone.get_by_role("alert")
    expect(alert).to_be_in_viewport(ratio=1)
    assert phone.evaluate("scrollY > 300")
    alert.get_by_role("button", name="Dismiss").click()
    expect(alert).to_have_count(0)


# How long the longest of all movements lasts by which the page comes to the end of a game, in ms.
LONGEST = """async (end) => {
    let longest = 0;
    await end();
    for (let frames = 0; frames < 10; frames++) {
        await new Promise(requestAnimationFrame);
        const timings = document.getAnimations().map(({ effect }) => effect.getComputedTiming());
        longest = Math.max(longest, ...timings.map(({ activeDuration }) => activeDuration));
    }
    return longest;
}"""


@pytest.mark.parametrize(("wish", "moves"), [("reduce", False), ("no-preference", True)])
def test_where_less_motion_is_wished_for_nothing_is_animated(
    ready: Page, wish: Literal["reduce", "no-preference"], moves: bool
) -> None:
    ready.emulate_media(reduced_motion=wish)
    longest = ready.evaluate(f"({LONGEST})(() => {END})")
    expect(ready.locator(".winning-line line")).to_have_count(1)
    assert (longest > 100) == moves, longest


def test_the_question_mark_opens_help_and_escape_closes_it(ready: Page) -> None:
    ready.keyboard.press("?")
    help_dialog = ready.get_by_role("dialog", name="Watch a game tree search think")
    expect(help_dialog).to_be_visible()
    expect(help_dialog.get_by_role("link", name="Licences")).to_have_attribute(
        "href", "THIRD-PARTY-NOTICES.txt"
    )
    ready.keyboard.press("Escape")
    expect(help_dialog).to_be_hidden()


def test_theme_letters_and_the_closed_drawer_are_remembered(ready: Page) -> None:
    for theme in ["light", "dark"]:
        ready.get_by_role("button", name="Theme:").click()
        expect(ready.get_by_role("button", name=f"Theme: {theme}")).to_be_visible()
    toggle = ready.get_by_role("button", name="Explanations", exact=True)
    expect(toggle).to_have_attribute("aria-expanded", "true")
    toggle.click()
    expect(ready.locator("#drawer")).to_be_hidden()
    ready.keyboard.press("?")
    ready.get_by_role("checkbox", name="Letters are shortcuts").uncheck()
    ready.keyboard.press("Escape")
    until(ready, "localStorage['plyscope-letters'] === 'off'")  # App has answered
    ready.reload()
    expect(ready.get_by_role("button", name="Theme: dark")).to_be_visible()
    assert ready.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    expect(toggle).to_have_attribute("aria-expanded", "false")
    ready.evaluate("plyscope.ready")
    ready.keyboard.press("m")
    ready.keyboard.press("?")
    letters = ready.get_by_role("checkbox", name="Letters are shortcuts")
    expect(letters).not_to_be_checked()
    compare = ready.get_by_role("tab", name="Compare")
    expect(compare).to_be_hidden()
    letters.check()
    ready.keyboard.press("Escape")
    expect(letters).to_be_hidden()
    ready.keyboard.press("m")
    expect(compare).to_have_attribute("aria-selected", "true")


PRESSED = """(key) => {
    document.querySelector("dialog[open]").close(); // the focus is in it until the next frame
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}"""


def test_a_letter_pressed_as_a_dialog_closes_is_a_shortcut_at_once(ready: Page) -> None:
    ready.keyboard.press("?")
    ready.get_by_role("checkbox", name="Letters are shortcuts").focus()
    ready.evaluate(PRESSED, "m")
    compare = ready.get_by_role("tab", name="Compare")
    expect(compare).to_have_attribute("aria-selected", "true")


SMALL = """() => [...document.querySelectorAll("button, select, a, input, [role=slider]")]
    .filter((one) => one.checkVisibility({ checkVisibilityCSS: true }))
    .map((one) => (one.type === "checkbox" ? one.labels[0] : one))
    .filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        return Math.min(width, height) < 43.9;
    })
    .map((one) => one.ariaLabel || one.textContent)"""


# How far the sheet reaches under the playback.
OVER = """document.getElementById("drawer").getBoundingClientRect().bottom
    - document.getElementById("transport").getBoundingClientRect().top"""


def test_nothing_that_a_finger_presses_is_smaller_than_44_pixels(phone: Page) -> None:
    phone.evaluate("plyscope.open({side: 'both', moves: ['b2']}).then(() => plyscope.search())")

    def all_are_large(where: str) -> None:
        for width in (390, 320):
            resize(phone, width)
            assert phone.evaluate(SMALL) == [], (where, width)
            assert phone.evaluate("document.documentElement.scrollWidth") <= width

    all_are_large("the page")
    phone.get_by_role("button", name="Explanations", exact=True).click()
    for tab in ("Explain", "Compare"):
        phone.get_by_role("tab", name=tab).click()
        expect(phone.get_by_role("tabpanel", name=tab)).not_to_be_empty()
        all_are_large(tab)
        close = phone.get_by_role("button", name="Close explanations")
        expect(close).to_be_in_viewport(ratio=1)
        assert phone.evaluate(OVER) <= 0, tab


# What lies over the tree, at points all over the part of it that can be seen at once.
COVERING = """() => {
    const tree = document.getElementById("tree");
    tree.scrollIntoView({ block: "center" });
    const box = tree.getBoundingClientRect();
    const end = document.getElementById("transport").getBoundingClientRect().top;
    const [top, bottom] = [Math.max(0, box.top) + 2, Math.min(end, innerHeight, box.bottom) - 2];
    const found = [];
    for (let y = top; y < bottom; y += 12) {
        for (let x = box.left + 2; x < box.right - 2; x += 12) {
            const on = document.elementFromPoint(x, y);
            if (!tree.contains(on)) found.push(on.id || on.className);
        }
    }
    return [bottom - top, [...new Set(found)]];
}"""


def test_where_there_is_little_room_the_sentence_stands_with_the_tree_and_nothing_covers_it(
    phone: Page,
) -> None:
    phone.evaluate("plyscope.open({game: 'tree-aima', side: 'both'}).then(() => plyscope.search())")
    phone.evaluate("plyscope.seek(19)")
    sentence = phone.locator(".large-sentence")
    explanations = phone.get_by_role("button", name="Explanations", exact=True)
    # A phone, a tablet, and 1280 × 720 at 200 %.
    for width, height in [(390, 844), (820, 1180), (640, 360)]:
        resize(phone, width, height)
        expect(sentence).to_have_text("d1 is a leaf worth 14. First child: v = 14.")
        expect(sentence).to_be_visible()
        told, tree = sentence.bounding_box(), phone.locator("#tree").bounding_box()
        assert told
        assert tree
        assert told["y"] + told["height"] <= tree["y"] or told["y"] >= tree["y"] + tree["height"]
        seen, covering = phone.evaluate(COVERING)
        assert seen > 100
        assert covering == []
        explanations.click()
        expect(sentence).to_be_hidden()
        phone.keyboard.press("d")


def test_in_forced_colours_what_is_pressed_or_selected_is_framed(ready: Page) -> None:
    ready.emulate_media(forced_colors="active")
    ready.evaluate("plyscope.open({moves: ['b2'], side: 'both'})")
    for name in ("Follow", "Compact"):
        pressed = ready.get_by_role("button", name=name, exact=True)
        expect(pressed).to_have_css("outline-style", "solid")
    other = ready.get_by_role("button", name="To scale", exact=True)
    expect(other).to_have_css("outline-style", "none")
    expect(ready.get_by_role("tab", name="Explain")).to_have_css("outline-width", "3px")


def test_in_forced_colours_every_cell_and_every_button_has_a_border(ready: Page) -> None:
    ready.emulate_media(forced_colors="active")
    ready.evaluate("plyscope.open({game: 'tictactoe', moves: ['b2', 'a3']})")
    bare = """() => [...document.querySelectorAll("button, .cell, .square, select")]
        .filter((one) => one.checkVisibility())
        .filter((one) => getComputedStyle(one).borderTopStyle === "none")
        .map((one) => one.outerHTML.slice(0, 80))"""
    assert ready.evaluate(bare) == []
    ready.evaluate("plyscope.open({game: 'chess'})")
    expect(ready.locator(".square").first).to_be_visible()
    assert ready.evaluate(bare) == []


def box(page: Page, selector: str) -> dict[str, float]:
    """Return where an element is."""
    found = page.locator(selector).bounding_box()
    assert found
    return dict(found)


def below(upper: str, lower: str) -> str:
    """Return the condition that one element ends where another begins; both at one moment."""
    bottom, top = (
        f"document.querySelector('{selector}').getBoundingClientRect().{side}"
        for selector, side in ((upper, "bottom"), (lower, "top"))
    )
    return f"{bottom} <= {top} + 1"


def test_a_tablet_held_upright_has_room_for_the_timeline_and_the_tree(ready: Page) -> None:
    ready.set_viewport_size({"width": 820, "height": 1180})
    ready.evaluate(MIDDLE)
    until(ready, SEARCHED)
    assert box(ready, ".timeline")["width"] > 600
    ready.get_by_role("button", name="Explanations", exact=True).click()
    expect(ready.locator("#drawer")).to_be_visible()
    ready.evaluate(DRAWN)
    stage, drawer, tree = (box(ready, one) for one in (".stage", "#drawer", "#tree"))
    assert tree["y"] + tree["height"] <= drawer["y"]  # nothing of the tree is covered
    assert tree["height"] * tree["width"] > 0.3 * stage["height"] * stage["width"]
    assert drawer["y"] + drawer["height"] <= box(ready, "#transport")["y"] + 1


def test_the_counters_are_seen_on_a_low_screen(ready: Page) -> None:
    ready.set_viewport_size({"width": 1280, "height": 720})
    ready.evaluate(MIDDLE)
    until(ready, SEARCHED)
    for name in ("Nodes", "Leaves", "Cutoffs", "Pruned"):
        expect(ready.locator(f"output[aria-label={name}]")).to_be_in_viewport(ratio=1)
        counter, game = box(ready, f"output[aria-label={name}]"), box(ready, ".game")
        assert counter["x"] + counter["width"] <= game["x"] + game["width"]


def test_the_page_is_not_higher_than_its_window(ready: Page) -> None:
    for width, height in ((1440, 900), (1280, 720), (820, 1180)):
        ready.set_viewport_size({"width": width, "height": height})
        for element in ("documentElement", "body"):
            until(ready, f"document.{element}.scrollHeight === {height}")
    ready.evaluate("document.getElementById('announcement').scrollIntoView()")
    assert ready.evaluate("[scrollY, document.body.scrollTop]") == [0, 0]


@pytest.mark.parametrize(
    "link",
    [
        "#game=chess&side=both&moves=e4,e5&strength=depth:1&tick=20",
        "#game=chess&side=both&moves=e4,e5&strength=depth:1&tick=61",  # with its value in two lines
        "#game=draughts&side=both&moves=11-15&tick=100",
        "#game=nim&side=both&tick=10",
        "#game=pig&side=both&tick=10",
    ],
)
def test_on_a_low_screen_all_below_the_board_is_above_the_counters(ready: Page, link: str) -> None:
    resize(ready, 1280, 720)
    follow(ready, link)
    until(ready, SEARCHED)
    until(ready, below(".game", "#counters"))
    until(ready, below("#counters", "#transport"))
    until(ready, "(one => one.scrollHeight <= one.clientHeight)(document.querySelector('.main'))")


def test_on_a_low_screen_the_counters_make_room_for_the_turns_of_backgammon(ready: Page) -> None:
    resize(ready, 1280, 720)
    follow(ready, "#game=hyper-backgammon&side=both&moves=6-1")
    expect(ready.locator(".turns .move-button")).to_have_count(7)
    for name in ("New game", "Hint", "Show move values"):
        below = ready.get_by_role("button", name=name, exact=True)
        expect(below).to_be_in_viewport(ratio=1)
        placed = below.bounding_box()
        assert placed
        assert placed["y"] + placed["height"] <= box(ready, "#counters")["y"]


def test_on_a_low_screen_a_notice_hides_no_button_under_the_counters(ready: Page) -> None:
    resize(ready, 1280, 720)
    ready.evaluate("location.hash = '#game=shogi'")
    expect(ready.get_by_role("alert")).to_be_visible()
    until(ready, below(".game", "#counters"))
    until(ready, below("#counters", "#transport"))


def test_the_timeline_ends_beside_its_read_out(ready: Page) -> None:
    def gap() -> float:
        timeline, readout = box(ready, ".timeline"), box(ready, ".readout-tick")
        return readout["x"] - timeline["x"] - timeline["width"]

    assert gap() < 20
    ready.evaluate(MIDDLE)
    until(ready, SEARCHED)
    assert gap() < 20
    widths = set()
    for tick in (0, 7, 10):
        ready.evaluate(f"plyscope.seek({tick})")
        widths.add(box(ready, ".timeline")["width"])
    assert len(widths) == 1, "it does not move with the digits"


def test_on_a_phone_the_read_out_of_a_long_search_stands_beside_the_buttons(phone: Page) -> None:
    follow(phone, "#moves=b2&side=both&algorithm=minimax&tick=146972")
    until(phone, SEARCHED)
    expect(phone.locator(".readout-tick")).to_have_text("146,972")
    for width in (390, 360):
        resize(phone, width)
        readout, play = box(phone, ".readout"), box(phone, ".is-play")
        assert play["y"] <= readout["y"] <= play["y"] + play["height"], width


def test_a_link_to_a_search_shows_its_tree_on_a_phone(phone: Page) -> None:
    phone.evaluate("scrollTo(0, 0)")
    follow(phone, "#moves=b2&side=both&tick=403")
    until(phone, SEARCHED)
    expect(phone.locator("#tree")).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize(("on", "sentence"), [("ready", ".sentence"), ("phone", ".large-sentence")])
def test_two_clicks_lead_to_the_sentence_of_the_first_cutoff(
    request: pytest.FixtureRequest, on: str, sentence: str
) -> None:
    page: Page = request.getfixturevalue(on)
    page.evaluate("scrollTo(0, 0)")
    for way in ("Start", "Next"):
        button = page.get_by_role("button", name=way, exact=True)
        expect(button).to_be_in_viewport(ratio=1)
        button.click()
    said = page.locator(sentence)
    expect(said).to_contain_text("α-cutoff, c2 and c3 are skipped")
    placed, playback = said.bounding_box(), box(page, "#transport")
    assert placed
    assert placed["y"] + placed["height"] <= playback["y"]
    expect(page.locator("#tree")).to_be_in_viewport(ratio=1)


def test_at_400_percent_nothing_is_fixed_and_the_page_scrolls_one_way(phone: Page) -> None:
    resize(phone, 320, 256)  # 1280 by 1024 pixels at 400 %
    phone.get_by_role("button", name="Start", exact=True).click()
    until(phone, SEARCHED)
    assert box(phone, "#tree")["height"] >= 230, "below the caption, too"
    phone.evaluate(MIDDLE)
    assert phone.evaluate("document.documentElement.scrollWidth") == 320
    transport = phone.locator(".transport")
    assert transport.evaluate("(one) => getComputedStyle(one).position") == "static"
    for tab in ("Explain", "Compare", "Practice", "My tree", "Code"):
        phone.evaluate("plyscope.open({})")
        click(phone, "Explanations")
        phone.get_by_role("tab", name=tab).click()
        expect(phone.get_by_role("tabpanel", name=tab)).to_be_visible()
        assert phone.evaluate("document.documentElement.scrollWidth") == 320
        click(phone, "Close explanations")


def test_axe_finds_nothing_on_a_phone_in_any_tab(phone: Page) -> None:
    """In Compare, test_compare.py has it look; in a wide window, the tests of each tab."""
    page = phone
    for tab, sign in (("practice", "Begin the course"), ("lab", "Undo"), ("write", "New program")):
        page.evaluate(f"location.hash = '#moves=b2,a3,b3&tab={tab}'")
        expect(page.get_by_role("tabpanel").get_by_role("button", name=sign).first).to_be_visible()
        assert violations(page, "#drawer") == [], tab
