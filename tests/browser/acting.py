"""What a visitor does, in the words of the page: shared by the tests."""

import re
from collections.abc import Sequence

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Frame, Locator, Page, ViewportSize, expect

from tests.drive.driver import PATIENCE

SCREEN: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
SEARCHED = "plyscope.state().search && !plyscope.state().search.running"

# Seconds pass when the test says so, by beat(); from when on they are counted, begun says, and
# spoken whether the worker that was made last has been heard of.
BEATS = """
    const beats = new Map();
    const { setInterval: every, clearInterval: end } = window;
    let last = 0;
    let begin;
    window.begun = new Promise((resolve) => (begin = resolve));
    window.setInterval = (what, ms, ...rest) => {
        if (ms !== 1000) return every(what, ms, ...rest);
        begin();
        beats.set((last -= 1), what);
        return last;
    };
    window.clearInterval = (id) => void (beats.delete(id) || end(id));
    window.beat = () => { for (const what of [...beats.values()]) what(); };
    const { addEventListener: listen } = Worker.prototype;
    Worker.prototype.addEventListener = function (type, hear, ...rest) {
        if (type === "message") window.spoken = false;
        const heard = (event) => void ((window.spoken = true), hear.call(this, event));
        listen.call(this, type, type === "message" ? heard : hear, ...rest);
    };
"""

# Frames and timers come so many milliseconds late, and all that a worker says as many or others, as
# on a busy machine; what a test waits for is looked for as often as ever.
LATE = """(ms, told = ms) => {
    const { requestAnimationFrame: soon, cancelAnimationFrame: never, setTimeout: later } = window;
    const waiting = new Set();
    window.requestAnimationFrame = (draw) => {
        const late = () => later(() => waiting.delete(id) && draw(performance.now()), ms);
        const id = soon(late); // the browser's own: a frame of before may be cancelled later
        waiting.add(id);
        return id;
    };
    window.cancelAnimationFrame = (id) => void (waiting.delete(id), never(id));
    window.setTimeout = (what, wait = 0, ...rest) => later(what, wait + ms, ...rest);
    window.setTimeout.quick = later;
    const { addEventListener: listen } = Worker.prototype;
    Worker.prototype.addEventListener = function (type, hear, ...rest) {
        const late = (event) => void later(() => hear.call(this, event), told);
        listen.call(this, type, type === "message" ? late : hear, ...rest);
    };
}"""


def slow(ms: int) -> str:
    """Return code after which all that is drawn comes late, until a page is lent to another test.

    What workers say comes as ever.
    """
    kept = "const listen = Worker.prototype.addEventListener"
    return f"() => {{ {kept}; ({LATE})({ms}); Worker.prototype.addEventListener = listen; }}"


# The next frame. A browser that draws none, as one whose graphics process was lost, is not waited
# for without end: what is to be seen is looked for a second later.
FRAME = (
    "new Promise((drawn) => "
    "{ requestAnimationFrame(drawn); (setTimeout.quick ?? setTimeout)(drawn, 1000); })"
)


def until(page: Page | Frame, condition: str, seconds: float = PATIENCE) -> None:
    """Wait for a JavaScript condition (the CSP forbids Playwright's own way).

    It is looked for by a timer, not by frames: to draw one is a part of all the work. Once it holds
    the frame is waited for in which the page draws it: what is pressed next is there by then.

    What it asks of may not have been drawn yet: an error counts as no, and is told at the end.
    """
    page.evaluate(
        f"""() => new Promise((resolve, reject) => {{
            const end = performance.now() + {seconds * 1000};
            const look = () => {{
                let why = "";
                try {{
                    if ({condition}) return {FRAME}.then(resolve);
                }} catch (error) {{
                    why = ` (${{error.message}})`;
                }}
                if (performance.now() < end) (setTimeout.quick ?? setTimeout)(look, 20);
                else reject(new Error(`it never came to: {condition}${{why}}`));
            }};
            look();
        }})"""
    )


DRAWN = f"{FRAME}.then(() => {FRAME})"


def told(page: Page, tick: int, panel: str = ".sentence") -> None:
    """Wait until the page shows what was told of a tick, and nothing more of a search before."""
    page.evaluate(DRAWN)
    there = f"document.querySelector('{panel}')?.dataset.tick === '{tick}'"
    until(page, f"{there} && !document.querySelector('[data-stale]')")  # which is hidden


def resize(page: Page, width: int, height: int = 844) -> None:
    """Give a page another size, and wait until it is drawn in it."""
    page.set_viewport_size({"width": width, "height": height})
    until(page, f"innerWidth === {width}")
    page.evaluate(DRAWN)


# What the page shows at some ticks, read at one go once each has been drawn in its panel.
AT_TICKS = """async ([ticks, panel, parts, seconds]) => {
    const found = [];
    for (const tick of [ticks.at(-1), ...ticks]) { // the first may be there of before
        const end = performance.now() + 1000 * seconds;
        plyscope.seek(tick);
        while (document.querySelector(panel)?.dataset.tick !== String(tick)) {
            if (performance.now() > end) throw new Error(`tick ${tick} never came to ${panel}`);
            await new Promise(requestAnimationFrame);
        }
        found.push(parts.map((part) =>
            [...document.querySelectorAll(part)].map((element) => element.textContent.trim())));
    }
    return found.slice(1);
}"""


def at_ticks(page: Page, ticks: Sequence[int], panel: str, *parts: str) -> list[list[list[str]]]:
    """Go to some ticks, and return what stands there in the parts of the page, by selectors."""
    found: list[list[list[str]]] = page.evaluate(AT_TICKS, [list(ticks), panel, parts, PATIENCE])
    return found


# But for its colours the page is the same in the dark. What is found is told, and nothing of the
# rest; styles are preloaded for a rule that is not among the usual ones.
SCHEMES = {"light": {}, "dark": {"runOnly": ["color-contrast"]}}
TERSE = {"resultTypes": ["violations"], "preload": False}
# Brings what moves to its end; true where nothing moved any more.
CALM = """document.getAnimations().filter(({ playState }) => playState === "running")
    .map((one) => one.finish()).length === 0
    && ![...document.querySelectorAll("[data-stale] p")].some((one) => one.checkVisibility())"""
RUN_AXE = """([within, options]) => axe.run(within, options).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)))"""


def violations(page: Page, within: str = "html") -> list[str]:
    """Return what axe finds, by daylight and in dark rooms, as one line for each place.

    Where the rest is looked at elsewhere, the part that has changed is enough. The page is left in
    the other of both: a change of colours is drawn anew, whole.
    """
    found = []
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    for scheme in ("dark", "light") if dark else ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        until(page, f"matchMedia('(prefers-color-scheme: {scheme})').matches")
        until(page, CALM)
        told = page.evaluate(RUN_AXE, [within, TERSE | SCHEMES[scheme]])
        found += [f"{scheme}, {line}" for line in told]
    return found


def cell(page: Page, name: str) -> Locator:
    """Return the button of a square, whatever stands on it."""
    return page.get_by_role("grid", name="Board").get_by_role(
        "button", name=re.compile(rf"^{name},")
    )


def set_strength(page: Page, strength: str) -> None:
    """Choose a strength under Advanced."""
    click(page, "Advanced")
    page.get_by_label("Strength").select_option(strength)
    page.keyboard.press("Escape")


def click(page: Page, *names: str) -> None:
    """Press buttons by their exact names."""
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()


AT_ONCE = """async ([names, seconds]) => {
    const called = (name) => (one) => [one.ariaLabel, one.textContent.trim()].includes(name);
    const find = (name) => [...document.querySelectorAll("button, label")]
        .find((one) => one.checkVisibility() && called(name)(one));
    const end = performance.now() + 1000 * seconds;
    while (!names.every(find)) {
        if (performance.now() > end) throw new Error(`not all are there: ${names.join(", ")}`);
        await new Promise(requestAnimationFrame);
    }
    for (const name of names) find(name).click();
}"""


def at_once(page: Page, *names: str) -> None:
    """Press buttons and boxes one after the other, once all are there, before any is drawn anew."""
    page.evaluate(AT_ONCE, [list(names), PATIENCE])


def answered(page: Page | Frame, moves: int) -> None:
    """Wait until so many moves are on the board and no search runs."""
    until(page, f"plyscope.state().moves.length === {moves} && {SEARCHED}")


def counter(page: Page, name: str) -> Locator:
    """Return a counter's output."""
    return page.get_by_role("status", name=name, exact=True)


def headline(page: Page, text: str) -> None:
    """Expect the line under the board."""
    expect(page.locator(".headline")).to_have_text(text)
