"""For everyone: assistive technology, small screens, dark rooms, calm eyes."""

from typing import Literal

from playwright.sync_api import Page, expect

from tests.browser.acting import DRAWN, SEARCHED, cell, click, resize, told, until, violations
from tests.browser.lending import follow

MIDDLE = "plyscope.open({moves: ['b2', 'a3', 'b3'], tick: 100}).then(() => plyscope.search())"
END = "plyscope.open({moves: ['a3', 'b2', 'b3', 'a1', 'c3']})"


def two_clicks_lead_to_the_first_cutoff(page: Page, sentence: str) -> None:
    """Begin the tour, and expect its sentence in view with the tree and above the playback."""
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


def test_two_clicks_lead_to_the_first_cutoff_and_axe_finds_nothing_from_there_to_the_end(
    ready: Page,
) -> None:
    two_clicks_lead_to_the_first_cutoff(ready, ".sentence")
    ready.evaluate(MIDDLE)
    click(ready, "Show move values")
    expect(cell(ready, "a1")).not_to_have_accessible_description("")
    until(ready, SEARCHED)
    assert violations(ready) == []
    ready.evaluate(END)
    ready.evaluate("location.hash = '#game=shogi'")
    expect(ready.get_by_role("alert")).to_be_visible()
    click(ready, "Help")
    assert violations(ready) == []


def test_on_a_phone_two_clicks_lead_there_and_axe_finds_nothing_before_nor_in_any_tab(
    phone: Page,
) -> None:
    """In Compare, test_compare.py has it look; in a wide window, the tests of each tab."""
    assert violations(phone) == []
    two_clicks_lead_to_the_first_cutoff(phone, ".large-sentence")
    for tab, sign in (("practice", "Begin the course"), ("lab", "Undo"), ("write", "New program")):
        phone.evaluate(f"location.hash = '#moves=b2,a3,b3&tab={tab}'")
        expect(phone.get_by_role("tabpanel").get_by_role("button", name=sign).first).to_be_visible()
        assert violations(phone, "#drawer") == [], tab


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


def test_of_a_path_that_is_too_long_its_root_and_its_end_are_seen(ready: Page) -> None:
    follow(ready, "#moves=b2&side=both&tick=3000")
    until(ready, SEARCHED)
    told(ready, 3000)  # the path of the end of the search, which has no names, is gone
    shortened = 0
    for width in (1440, 820, 390, 320):
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


def test_on_a_phone_settings_open_from_a_button_and_playback_and_notices_stay_in_reach(
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


def test_where_less_motion_is_wished_for_nothing_is_animated(ready: Page) -> None:
    wishes: list[tuple[Literal["reduce", "no-preference"], bool]]
    wishes = [("reduce", False), ("no-preference", True)]
    for wish, moves in wishes:
        ready.evaluate("plyscope.open()")
        ready.emulate_media(reduced_motion=wish)
        longest = ready.evaluate(f"({LONGEST})(() => {END})")
        expect(ready.locator(".winning-line line")).to_have_count(1)
        assert (longest > 100) == moves, longest


PRESSED = """(key) => {
    document.querySelector("dialog[open]").close(); // the focus is in it until the next frame
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}"""


def test_help_opens_by_a_key_and_a_letter_pressed_as_it_closes_is_a_shortcut(ready: Page) -> None:
    ready.keyboard.press("?")
    help_dialog = ready.get_by_role("dialog", name="Watch a game tree search think")
    expect(help_dialog).to_be_visible()
    expect(help_dialog.get_by_role("link", name="Licences")).to_have_attribute(
        "href", "THIRD-PARTY-NOTICES.txt"
    )
    ready.keyboard.press("Escape")
    expect(help_dialog).to_be_hidden()
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


def test_on_a_phone_nothing_is_too_wide_nor_too_small_for_a_finger(phone: Page) -> None:
    def all_is_large(where: str, *widths: int) -> None:
        for width in widths:
            resize(phone, width)
            assert phone.evaluate("document.documentElement.scrollWidth") <= width, (where, width)
            assert width > 390 or phone.evaluate(SMALL) == [], (where, width)

    all_is_large("start", 390, 320)
    phone.evaluate(END)
    all_is_large("end", 320)
    phone.evaluate(MIDDLE)
    all_is_large("middle", 320, 768, 1024, 390)
    phone.get_by_role("button", name="Explanations", exact=True).click()
    for tab in ("Explain", "Compare"):
        phone.get_by_role("tab", name=tab).click()
        expect(phone.get_by_role("tabpanel", name=tab)).not_to_be_empty()
        all_is_large(tab, 390, 320)
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


def test_in_forced_colours_all_is_bordered_and_what_is_pressed_or_selected_is_framed(
    ready: Page,
) -> None:
    ready.emulate_media(forced_colors="active")
    ready.evaluate("plyscope.open({moves: ['b2', 'a3'], side: 'both'})")
    for name in ("Follow", "Compact"):
        pressed = ready.get_by_role("button", name=name, exact=True)
        expect(pressed).to_have_css("outline-style", "solid")
    other = ready.get_by_role("button", name="To scale", exact=True)
    expect(other).to_have_css("outline-style", "none")
    expect(ready.get_by_role("tab", name="Explain")).to_have_css("outline-width", "3px")
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


def test_a_search_in_the_middle_has_room_on_a_low_screen_and_on_a_tablet(ready: Page) -> None:
    def gap() -> float:
        timeline, readout = box(ready, ".timeline"), box(ready, ".readout-tick")
        return readout["x"] - timeline["x"] - timeline["width"]

    assert gap() < 20
    follow(ready, "#moves=b2,a3,b3&side=both&tick=100")
    until(ready, SEARCHED)
    assert gap() < 20
    widths = set()
    for tick in (0, 7, 10):
        ready.evaluate(f"plyscope.seek({tick})")
        widths.add(box(ready, ".timeline")["width"])
    assert len(widths) == 1, "it does not move with the digits"
    for width, height in ((1440, 900), (1280, 720), (820, 1180)):
        ready.set_viewport_size({"width": width, "height": height})
        for element in ("documentElement", "body"):
            until(ready, f"document.{element}.scrollHeight === {height}")
        if height == 720:
            the_counters_are_seen(ready)
    ready.evaluate("document.getElementById('announcement').scrollIntoView()")
    assert ready.evaluate("[scrollY, document.body.scrollTop]") == [0, 0]
    assert box(ready, ".timeline")["width"] > 600
    ready.get_by_role("button", name="Explanations", exact=True).click()
    expect(ready.locator("#drawer")).to_be_visible()
    ready.evaluate(DRAWN)
    stage, drawer, tree = (box(ready, one) for one in (".stage", "#drawer", "#tree"))
    assert tree["y"] + tree["height"] <= drawer["y"]  # nothing of the tree is covered
    assert tree["height"] * tree["width"] > 0.3 * stage["height"] * stage["width"]
    assert drawer["y"] + drawer["height"] <= box(ready, "#transport")["y"] + 1


def the_counters_are_seen(page: Page) -> None:
    """Expect the counters in view, not wider than the board above them."""
    for name in ("Nodes", "Leaves", "Cutoffs", "Pruned"):
        expect(page.locator(f"output[aria-label={name}]")).to_be_in_viewport(ratio=1)
        counter, game = box(page, f"output[aria-label={name}]"), box(page, ".game")
        assert counter["x"] + counter["width"] <= game["x"] + game["width"]


def test_on_a_low_screen_the_first_screen_is_whole_and_the_counters_cover_nothing(
    ready: Page,
) -> None:
    resize(ready, 1280, 720)
    is_whole = "(one => one.scrollHeight <= one.clientHeight)"
    until(ready, f"{is_whole}(document.querySelector('.empty:has(> .welcome)'))")
    for link in (
        "#game=chess&side=both&moves=e4,e5&strength=depth:1&tick=61",  # with its value in two lines
        "#game=nim-1-3-5&side=both&tick=10",
        "#game=pig&side=both&tick=10",
    ):
        follow(ready, link)
        until(ready, SEARCHED)
        until(ready, below(".game", "#counters"))
        until(ready, below("#counters", "#transport"))
        until(ready, f"{is_whole}(document.querySelector('.main'))")
    follow(ready, "#game=hyper-backgammon&side=both&moves=6-1")
    expect(ready.locator(".turns .move-button")).to_have_count(7)
    for name in ("New game", "Hint", "Show move values"):
        button = ready.get_by_role("button", name=name, exact=True)
        expect(button).to_be_in_viewport(ratio=1)
        placed = button.bounding_box()
        assert placed
        assert placed["y"] + placed["height"] <= box(ready, "#counters")["y"]
    ready.evaluate("plyscope.open()")
    ready.evaluate("location.hash = '#game=shogi'")
    expect(ready.get_by_role("alert")).to_be_visible()
    until(ready, below(".game", "#counters"))
    until(ready, below("#counters", "#transport"))


def test_on_a_phone_a_link_shows_its_tree_and_a_long_read_out_stands_beside_the_buttons(
    phone: Page,
) -> None:
    phone.evaluate("scrollTo(0, 0)")
    follow(phone, "#moves=b2&side=both&algorithm=minimax&tick=146972")
    until(phone, SEARCHED)
    expect(phone.locator("#tree")).to_be_in_viewport(ratio=0.99)
    expect(phone.locator(".readout-tick")).to_have_text("146,972")
    for width in (390, 360):
        resize(phone, width)
        readout, play = box(phone, ".readout"), box(phone, ".is-play")
        assert play["y"] <= readout["y"] <= play["y"] + play["height"], width


def test_at_400_percent_nothing_is_fixed_and_the_page_scrolls_one_way(phone: Page) -> None:
    resize(phone, 320, 256)  # 1280 by 1024 pixels at 400 %
    phone.get_by_role("button", name="Start", exact=True).click()
    until(phone, SEARCHED)
    assert box(phone, "#tree")["height"] >= 230, "below the caption, too"
    phone.evaluate("plyscope.open()")
    transport = phone.locator(".transport")
    assert transport.evaluate("(one) => getComputedStyle(one).position") == "static"
    click(phone, "Explanations")
    for tab in ("Explain", "Compare", "Practice", "My tree", "Code"):
        phone.get_by_role("tab", name=tab).click()
        expect(phone.get_by_role("tabpanel", name=tab)).to_be_visible()
        assert phone.evaluate("document.documentElement.scrollWidth") == 320
    click(phone, "Close explanations")
    assert phone.evaluate("document.documentElement.scrollWidth") == 320
