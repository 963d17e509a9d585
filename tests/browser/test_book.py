"""Small trees as a book prints them: whole from the first tick, each node in its place."""

from typing import Literal

from playwright.sync_api import Page, expect

from tests.browser.acting import DRAWN

Places = list[list[int]]  # pixels of the page
AIMA = "{game: 'tree-aima', side: 'both'}"

# Which node is told of at which places, once the names of moves are there: by itself first down
# the middle of the tree, where its root is as soon as Python has told what the tree is laid out by,
# and down that of its left part, then along each row that was met there.
TOLD = """async ([tick, places]) => {
    plyscope.seek(tick);
    const canvas = document.querySelector("#tree .tree-canvas");
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const frame = () => new Promise(requestAnimationFrame);
    const look = async (places) => {
        const found = {};
        for (const [x, y] of places) {
            const moved = { clientX: x, clientY: y, pointerType: "mouse" };
            canvas.dispatchEvent(new PointerEvent("pointermove", moved));
            let title = "…";
            for (let tries = 0; title.startsWith("…") && tries < 100; tries++) {
                await frame();
                const panel = document.querySelector("#tree .panel");
                title = panel.hidden ? "" : panel.querySelector("h3").textContent;
            }
            if (title) (found[title] ??= []).push([x, y]);
        }
        return found;
    };
    const line = (step, place) => Array.from({ length: 0.88 / step }, (_, at) => place(0.1 + at * step));
    if (!places) {
        const down = (part) => line(0.03, (deep) => [Math.round(left + part * width), Math.round(top + deep * height)]);
        let middle = {};
        const isLaidOut = () => Object.keys(middle).some((title) => title.startsWith("Root"));
        for (let tries = 0; !isLaidOut() && tries < 100; tries++) middle = await look(down(0.5));
        const met = { ...(await look(down(0.23))), ...middle };
        const rows = new Set(Object.values(met).map(([[, y]]) => y));
        places = [...rows].flatMap((y) => line(0.03, (part) => [Math.round(left + part * width), y]));
    }
    const found = await look(places);
    canvas.dispatchEvent(new PointerEvent("pointerleave"));
    return found;
}"""  # noqa: E501

# How far an element has come that is moved 9 pixels, before the next frame.
MOVED = """(element) => {
    const { left } = element.getBoundingClientRect();
    element.style.translate = "9px";
    const moved = element.getBoundingClientRect().left - left;
    element.style.translate = "";
    return moved;
}"""


def searched(page: Page, settings: str = AIMA) -> None:
    page.evaluate(f"plyscope.open({settings}).then(() => plyscope.search())")
    page.evaluate("plyscope.seek(plyscope.state().ticks)")


def told(page: Page, tick: int, places: Places | None = None) -> dict[str, Places]:
    """Return where each node is told of at a tick, by its title."""
    found: dict[str, Places] = page.evaluate(TOLD, [tick, places])
    return found


def test_no_node_moves_and_what_was_cut_off_is_told_in_its_place_from_its_cutoff_on(
    ready: Page,
) -> None:
    searched(ready)
    last = told(ready, 27)
    for title in ("Root, MAX to move", "a1, MIN to move", "b3, leaf", "d3, leaf"):
        assert title in last
    ends = {title: [places[0], places[-1]] for title, places in last.items()}
    for tick in (3, 14):
        early = told(ready, tick, [place for places in ends.values() for place in places])
        assert 2 < len(early) < len(last)
        for title, places in early.items():
            assert title == "a2, MIN to move" or ends[title] == places

    panel = ready.locator(".panel")
    ready.evaluate("plyscope.seek(27)")
    ready.evaluate(DRAWN)
    x, y = last["a2, MIN to move"][-1]
    ready.mouse.move(x, y)
    expect(panel).to_be_visible()
    box = panel.bounding_box()
    assert box
    left, top = last["c1, leaf"][0]  # it does not hide what is below it
    hidden = box["x"] <= left <= box["x"] + box["width"] and top <= box["y"] + box["height"]
    assert not (hidden and top >= box["y"])

    ready.mouse.click(*last["a2, MIN to move"][0])
    expect(panel).to_contain_text("Never visited: c2, c3")
    button = ready.get_by_role("button", name="What would have been here?")
    expect(button).to_be_visible()
    ready.evaluate("plyscope.seek(14)")
    expect(panel).to_contain_text("Value so far 2")
    expect(panel).not_to_contain_text("Never visited")
    expect(button).to_be_hidden()

    ready.evaluate("plyscope.seek(27)")
    expect(panel).to_contain_text("Never visited: c2, c3")
    ready.evaluate(DRAWN)
    right, y = last["c1, leaf"][-1]
    step = last["b2, leaf"][0][0] - last["b1, leaf"][0][0]
    ready.mouse.click(right + step, y)
    expect(panel).to_contain_text("Value at most 2")
    expect(panel).to_contain_text("Final window [3, 2]")
    expect(ready.locator(".panel-proof")).to_be_visible()
    ready.evaluate("plyscope.seek(14)")
    expect(panel).to_contain_text("Value so far 2")  # it is not cut yet
    expect(ready.locator(".panel-proof")).to_have_count(0)
    ready.evaluate("plyscope.seek(15)")
    expect(ready.locator(".panel-proof")).to_be_visible()


def test_a_double_click_comes_closer_and_the_legend_has_what_is_on_the_stage(ready: Page) -> None:
    searched(ready)
    legend = ready.get_by_role("list", name="Legend")
    expect(legend).to_contain_text("cut off")
    expect(legend).to_contain_text("a bound")
    expect(legend).not_to_contain_text("not proved")
    expect(legend).not_to_contain_text("α-cutoff")
    motions: list[Literal["reduce", "no-preference"]] = ["reduce", "no-preference"]
    follow = ready.get_by_role("button", name="Follow")
    x, y = told(ready, 27)["a1, MIN to move"][0]
    row = [[x + aside, y] for aside in range(-200, 201, 20)]
    for motion in motions:
        ready.emulate_media(reduced_motion=motion)
        before = told(ready, 27, row)
        ready.mouse.move(x, y)
        card = ready.locator(".panel")
        expect(card).to_be_visible()
        assert card.evaluate(MOVED) == 9  # at once, so that it never comes between the two clicks
        ready.mouse.dblclick(x, y)
        expect(follow).to_have_attribute("aria-pressed", "false")
        after = told(ready, 27, row)
        assert [x, y] in after["a1, MIN to move"]
        assert len(after["a1, MIN to move"]) > 1.5 * len(before["a1, MIN to move"])
        ready.emulate_media(reduced_motion="reduce")
        follow.click()
        expect(follow).to_have_attribute("aria-pressed", "true")
    ready.get_by_role("button", name="To scale").click()
    expect(legend).to_contain_text("α-cutoff")
