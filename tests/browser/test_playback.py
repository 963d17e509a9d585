"""Time on the page: the counters at the end of whole searches, and moving through the tape."""

from playwright.sync_api import Page, expect

from tests.browser.acting import SEARCHED, counter, until

AT_END = "plyscope.state().tick === plyscope.state().ticks"


def test_a_search_plays_by_itself_and_rests_at_its_end_where_it_is_counted(ready: Page) -> None:
    ready.evaluate("""async () => {
        void plyscope.search();
        // Looked for in the page, for it lasts but a few seconds.
        const end = performance.now() + 180_000;
        while (document.querySelector(".is-play").ariaLabel !== "Pause") {
            if (performance.now() > end) throw new Error("it never played by itself");
            await new Promise(requestAnimationFrame);
        }
    }""")
    until(ready, SEARCHED)
    until(ready, AT_END)
    expect(ready.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(counter(ready, "Nodes")).to_have_text("18,297")
    expect(counter(ready, "Pruned")).to_have_text("96.7 %")
    ready.evaluate("plyscope.seek(0)")
    expect(counter(ready, "Cutoffs")).to_have_text("0")
    expect(counter(ready, "Pruned")).to_have_text("0")
    ready.evaluate("plyscope.seek(plyscope.state().ticks)")
    expect(ready.locator(".whole")).to_have_text("of the 549,946 nodes of plain minimax")
    state = ready.evaluate("plyscope.state().search")
    assert [state["nodes"], state["value"], state["move"]] == [18297, 0, "a3"]


def test_keys_and_the_pointer_go_through_a_search_and_play_it(ready: Page) -> None:
    ready.evaluate("plyscope.open({moves: ['b2']}).then(() => plyscope.search())")
    ready.evaluate("plyscope.seek(plyscope.state().ticks)")
    slider = ready.get_by_role("slider", name="Timeline")
    ticks = ready.evaluate("plyscope.state().ticks")
    expect(slider).to_have_attribute("max", str(ticks))
    slider.focus()
    ready.keyboard.press("Home")
    expect(slider).to_have_value("0")
    expect(ready.get_by_role("button", name="Step back")).to_be_disabled()
    ready.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", f"1 of {ticks:,}")
    ready.keyboard.press("PageUp")
    expect(slider).not_to_have_value("1")
    assert ready.evaluate("plyscope.state().tick") == int(slider.input_value())
    ready.keyboard.press("End")
    expect(slider).to_have_value(str(ticks))
    expect(ready.get_by_role("button", name="Step forward")).to_be_disabled()
    box = slider.bounding_box()
    assert box
    ready.mouse.move(box["x"] + box["width"] * 0.9, box["y"] + 10)
    ready.mouse.down()
    ready.mouse.move(box["x"] + box["width"] / 2, box["y"] + 10)
    ready.mouse.up()
    assert abs(ready.evaluate("plyscope.state().tick") - ticks / 2) <= 0.01 * ticks
    ready.keyboard.press("l")  # letters are no keys of the slider
    expect(slider).not_to_have_value(str(ticks // 2))

    # Wherever no widget wants them.
    ready.get_by_label("Speed").select_option("10")  # at which it is not soon at its end
    ready.evaluate("document.activeElement.blur()")
    ready.locator("body").press("Home")
    assert ready.evaluate("plyscope.state().tick") == 0
    ready.locator("body").press("ArrowRight")
    assert ready.evaluate("plyscope.state().tick") == 1
    ready.locator("body").press("Space")
    expect(ready.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    ready.locator("body").press("Space")
    expect(ready.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_the_computers_move_does_not_wait_for_the_playback(ready: Page) -> None:
    ready.get_by_label("Speed").select_option("1")
    ready.get_by_role("button", name="b2, empty").click()
    until(ready, "plyscope.state().moves.length === 2")
    assert ready.evaluate("plyscope.state().tick") < 100  # of thousands, one in a second
