"""Lecture mode: the tree, one large sentence and the playback; by a clicker, keys and touch."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.acting import SEARCHED, told, until, violations
from tests.browser.lending import follow

LINK = "#game=tree-aima&side=both&tick=19&mode=lecture"
SIZE = "parseFloat(getComputedStyle(document.querySelector('.large-sentence')).fontSize)"
# The sizes of the texts in the tree, in pixels of the screen, and which texts they are.
TEXTS = """async () => {
    const pen = CanvasRenderingContext2D.prototype;
    const { fillText } = pen;
    const found = [];
    pen.fillText = function (text, ...rest) {
        const size = parseFloat(/[\\d.]+px/.exec(this.font)) * this.getTransform().a;
        if (text) found.push([text, size / devicePixelRatio]);
        fillText.call(this, text, ...rest);
    };
    for (const tick of [18, 19]) {
        plyscope.seek(tick);
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
    }
    pen.fillText = fillText;
    return found;
}"""
# The sizes of all other texts that are seen.
SIZES = """() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
        const { parentElement: parent, textContent: text } = walker.currentNode;
        const { width, height } = parent.getBoundingClientRect();
        const isSeen = width > 1 && height > 1 && parent.checkVisibility({ visibilityProperty: true });
        if (!text.trim() || !isSeen || parent.closest("option, .hidden, .header, .skip, [aria-hidden]")) continue;
        found.push([text.trim(), parseFloat(getComputedStyle(parent).fontSize)]);
    }
    return found;
}"""  # noqa: E501
HALL: ViewportSize = {"width": 1280, "height": 720}


@pytest.fixture
def hall(ready: Page) -> Page:
    """A page on a projector, which a link has brought to a tick."""
    ready.set_viewport_size(HALL)
    follow(ready, LINK)
    until(ready, f"{SEARCHED} && plyscope.state().tick === 19")
    return ready


def large(page: Page, tick: int) -> None:
    """Wait until the large sentence is that of a tick."""
    told(page, tick, ".large-sentence")


def test_a_link_opens_the_tree_and_a_sentence_that_the_last_row_can_read(hall: Page) -> None:
    large(hall, 19)
    expect(hall.locator(".large-sentence")).to_have_text(
        "d1 is a leaf worth 14. First child: v = 14."
    )
    expect(hall.locator(".large-condition")).to_have_text("MIN cuts off here once v ≤ 3.")
    assert hall.evaluate(SIZE) >= 24
    expect(hall.get_by_role("form", name="Settings")).to_be_hidden()
    expect(hall.get_by_role("grid", name="Board")).to_be_hidden()
    expect(hall.get_by_role("toolbar", name="Playback")).to_be_visible()
    until(hall, "location.hash.includes('mode=lecture')")
    assert violations(hall) == []

    # The tree, whose nodes the mouse finds.
    until(hall, "document.querySelector('#tree .tree-canvas').width > 1000")
    texts = hall.evaluate(TEXTS)
    assert {"MAX", "a1", "14", "[3, +∞]"} <= {text for text, _ in texts}
    assert min(size for _, size in texts) >= 20
    box = hall.locator("#tree .tree-canvas").bounding_box()
    assert box
    for name, share in (("Root", 0.18), ("a2", 0.5)):
        hall.mouse.move(box["x"] + box["width"] * 0.541, box["y"] + box["height"] * share)
        expect(hall.locator("#tree .panel h3")).to_contain_text(name)
    hall.mouse.move(0, 0)

    # All other texts, of another search, too.
    for link in (LINK, "#moves=b2&tick=403&mode=lecture"):
        follow(hall, link)
        until(hall, SEARCHED)
        others = hall.evaluate(SIZES)
        assert len(others) > 8
        assert [one for one in others if one[1] < 20] == []


def test_keys_step_blank_the_screen_show_what_is_hidden_and_leave(hall: Page) -> None:
    hall.keyboard.press("PageDown")
    large(hall, 20)
    hall.keyboard.press("PageUp")
    hall.keyboard.press("PageUp")
    large(hall, 18)
    blank = hall.locator("#blank")
    hall.keyboard.press("b")
    expect(blank).to_be_visible()
    hall.keyboard.press("PageDown")
    expect(blank).to_be_hidden()
    assert hall.evaluate("plyscope.state().tick") == 18
    hall.keyboard.press("b")
    blank.click()
    expect(blank).to_be_hidden()

    for key, part in (("g", "#board"), ("n", "#counters")):
        expect(hall.locator(part)).to_be_hidden()
        hall.keyboard.press(key)
        expect(hall.locator(part)).to_be_visible()
        hall.keyboard.press(key)
        expect(hall.locator(part)).to_be_hidden()
    hall.keyboard.press("w")
    expect(hall.locator(".code-line[aria-current]")).to_be_visible()
    large(hall, 18)
    hall.keyboard.press("w")

    explain = hall.get_by_role("tab", name="Explain")
    hall.keyboard.press("Escape")
    expect(hall.get_by_role("form", name="Settings")).to_be_visible()
    expect(explain).to_be_visible()
    expect(hall.locator(".large-sentence")).to_be_hidden()
    hall.keyboard.press("f")
    expect(hall.locator(".large-sentence")).to_be_visible()
    hall.get_by_role("button", name="Leave lecture mode").click()
    expect(hall.locator(".large-sentence")).to_be_hidden()
    hall.get_by_role("button", name="Lecture mode", exact=True).click()
    large(hall, 18)
    expect(explain).to_be_hidden()


def test_on_a_phone_nothing_needs_scrolling(phone: Page) -> None:
    follow(phone, LINK)
    large(phone, 19)
    phone.get_by_role("button", name="Step forward", exact=True).tap()
    large(phone, 20)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
