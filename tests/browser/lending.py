"""One page that is lent to one test after another, and is each time as a page nobody has used.

What a test did to it is undone, and that it is undone is looked at: the whole state of the page and
what it is given besides. Where anything is left, the next test has a new page.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import Error, Page, ViewportSize, expect

from tests.browser.acting import until
from tests.drive.driver import PATIENCE

# These are nobody's outside of main.ts: a debugger sees them in the scope of what the page gives
# away. On the first visits one line begins with "Next": it is gone once that was tried.
INNER = {
    "shell": "function () { return 'mountPanel' in this; }",
    "startUp": "function () { return 'takePython' in this; }",
    "stage": "function () { return 'set' in this && 'drawn' in (this.get?.() ?? {}); }",
}
KEEP = """function (shell, startUp, stage) {
    const functions = Object.entries(window).filter(([, one]) => typeof one === "function");
    const plain = (_, one) => (ArrayBuffer.isView(one) ? String(one) : one);
    const names = Object.keys(window);
    const root = document.documentElement;
    // What a test has put into the window, or in the place of a function there.
    const tidy = () => {
        const own = new Set([...names, "axe", "lent"]);
        for (const name of Object.keys(window)) if (!own.has(name)) delete window[name];
        for (const [name, one] of functions) if (window[name] !== one) window[name] = one;
    };
    const picture = () => ({
        text: document.body.innerText.replace(/^Next: .*$/m, ""),
        state: plyscope.state(),
        stage: { ...stage.get(), drawn: "" },
        globals: Object.keys(window).filter((name) => name !== "axe" && name !== "lent"),
        replaced: functions.filter(([name, one]) => window[name] !== one).map(([name]) => name),
        classes: [root.className, document.body.className],
        data: { ...root.dataset },
        hash: location.hash,
        kept: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort(),
        focus: document.activeElement.outerHTML.slice(0, 50),
    });
    const texts = () => new Map(Object.entries(picture()).map(([name, one]) => [name, JSON.stringify(one, plain)]));
    const before = texts();
    const changed = () => [...texts()].filter(([name, text]) => text !== before.get(name));
    const left = () => changed().map(([name]) => name);
    const tell = ([name, text]) => {
        const old = before.get(name);
        const at = [...text, ""].findIndex((letter, index) => letter !== old[index]);
        const excerpt = (whole) => whole.slice(Math.max(0, at - 30), at + 30);
        return `${name}: ${excerpt(old)} is now ${excerpt(text)}`;
    };
    const differences = () => changed().map(tell).join(", ");
    const open = new Set(document.querySelectorAll("details[open]"));
    const tab = document.querySelector("#drawer-head [aria-selected=true]")?.id.slice(4) ?? "why";
    window.lent = { shell, startUp, stage, state: stage.get(), left, differences, open, tab, tidy };
}"""  # noqa: E501
# What is only shown otherwise is set back; what a part of the page has done it undoes by itself.
RESET = """async (seconds) => {
    let step = "the page";
    const { shell, startUp, stage, state, open, tab, tidy } = window.lent;
    const frame = () => new Promise(requestAnimationFrame);
    const act = (name, ...args) => shell.act((step = name), ...args);
    const reset = async () => {
        tidy();
        for (const one of document.querySelectorAll("dialog[open]")) one.close();
        for (const one of document.querySelectorAll("details[open]")) one.open = open.has(one);
        for (const one of document.querySelectorAll(":popover-open")) one.hidePopover();
        document.activeElement.blur();
        document.getElementById("announcement").textContent = "";
        getSelection().removeAllRanges();
        plyscope.pause();
        plyscope.stop();
        const parts = ["quiz", "jumps", "code", "storage", "tour", "examples", "values", "lecture"];
        for (const part of parts) await act(`${part}.reset`);
        await plyscope.ready;
        step = "open";
        await plyscope.open();
        while (startUp.get().phase !== "ready") await frame();
        await act("catalog.reset"); // no tree is listed that was played
        await act("drawer.reset");
        await act("drawer.fit", matchMedia("(min-width: 1200px)").matches);
        await act("drawer.open_linked", tab);
        for (const button of document.querySelectorAll("#notices [aria-label=Dismiss]")) button.click();
        for (const name of ["follow", "speed", "view"]) stage.set({ [name]: state[name] });
        for (let drawing = 0; drawing < 2; drawing++) await frame();
        document.dispatchEvent(new Event("visibilitychange")); // what waits to be stored is stored now
        localStorage.clear();
        sessionStorage.clear();
        for (const one of document.querySelectorAll("html, main *")) if (one.scrollTop) one.scrollTop = 0;
    };
    const late = new Promise((_, reject) => setTimeout(() => {
        const { phase, isOpening } = startUp.get();
        reject(new Error(`not reset: ${step} (${phase}, opening: ${isOpening})`));
    }, 1000 * seconds));
    await Promise.race([reset(), late]);
}"""  # noqa: E501


def keep(page: Page) -> None:
    """Have a page know what it is like before a test has used it."""
    session = page.context.new_cdp_session(page)

    def inside(of: str) -> dict[str, Any]:
        return session.send("Runtime.getProperties", {"objectId": of, "ownProperties": True})

    def call(on: str, what: str, *given: str) -> Any:
        sent = {"objectId": on, "functionDeclaration": what, "returnByValue": True}
        sent["arguments"] = [{"objectId": one} for one in given]
        return session.send("Runtime.callFunctionOn", sent)["result"].get("value")

    given = session.send("Runtime.evaluate", {"expression": "plyscope.stop"})["result"]
    properties = inside(given["objectId"])["internalProperties"]
    scopes = next(one["value"]["objectId"] for one in properties if one["name"] == "[[Scopes]]")
    parts = [one["value"]["objectId"] for one in inside(scopes)["result"] if "value" in one]
    found = [one.get("value", {}) for part in parts[:-1] for one in inside(part)["result"]]
    objects = [
        one["objectId"] for one in found if one.get("type") == "object" and "objectId" in one
    ]
    inner = [next(one for one in objects if call(one, test)) for test in INNER.values()]
    call(inner[0], KEEP, *inner)
    session.detach()


def follow(page: Page, link: str) -> None:
    """Open a link in a page that is lent, and wait until what it says is there."""
    page.evaluate(
        """async (link) => {
            if (location.hash === link) return;
            const heard = new Promise((then) => addEventListener("hashchange", then, { once: true }));
            location.hash = link;
            await heard; // the page's own listener was first
            while (lent.startUp.get().isOpening) await new Promise(requestAnimationFrame);
        }""",  # noqa: E501
        link,
    )


def nothing(page: Page) -> None:
    """Leave a page as it is."""


class Habits(NamedTuple):
    """What the tests of a file have of a page besides.

    `begin` has a new page as they want it. Where they used it, what they did is undone by `undo`,
    then whatever all pages have in common; `again` then does anew what is to be done.
    """

    begin: Callable[[Page], None] = nothing
    undo: Callable[[Page], None] = nothing
    again: Callable[[Page], None] = nothing


def _open_lab(page: Page) -> None:
    page.get_by_role("tab", name="My tree").click()
    expect(page.get_by_text("13 nodes, 9 leaves; MAX and MIN in turn.")).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    until(page, "location.hash.includes('tab=lab')")  # it is written a moment later


def _leave_lab(page: Page) -> None:
    """Have nothing on its way: once a text is kept that is typed now, all before it was."""
    page.evaluate("lent.shell.act('drawer.show', 'lab')")
    page.get_by_role("textbox", name="The tree as text").fill("[7, [8]]")
    until(page, "localStorage['plyscope-tree'] === '[7, [8]]'", 5)


def _clear_lab(page: Page) -> None:
    page.evaluate("""async () => {
        for (const part of ["practice", "lab", "tree_editor", "random_tree", "sheet", "learner_run",
            "storage"])
            await lent.shell.act(`${part}.reset`);
    }""")


IN_THE_LAB = Habits(_open_lab, _leave_lab, _clear_lab)


class Lending:
    """A page, and another one where something is left on it."""

    def __init__(self, new: Callable[[], Page], habits: Habits, screen: ViewportSize) -> None:
        self.new, self.habits, self.screen = new, habits, screen
        self.page: Page | None = None
        self.user = ""  # the test that has the page
        self.lent, self.replaced = 0, list[str]()

    def lend(self, user: str = "") -> Page:
        """Return a page that is ready, and as if nobody had used it."""
        before, self.user = self.user, user
        self.lent += 1
        if self.page:
            if not (left := self.find_left(self.page)):
                return self.page
            self.replaced.append(f"{before}: {left}")
            self.page.context.close()
        self.page = page = self.new()
        page.evaluate("plyscope.ready")
        self.habits.begin(page)
        keep(page)
        return page

    def find_left(self, page: Page) -> str:
        """Undo what was done to a page; return what of it is left."""
        try:
            for other in page.context.pages:
                if other != page:
                    other.close()
            page.context.clear_permissions()
            page.mouse.move(0, 0)
            page.emulate_media(
                color_scheme="light",
                reduced_motion="reduce",
                forced_colors="none",
                media="null",
            )
            page.set_viewport_size(self.screen)
            if not page.evaluate("'lent' in window"):
                return "it was reloaded"
            self.habits.undo(page)
            page.evaluate(RESET, PATIENCE)
            self.habits.again(page)
            page.evaluate("document.activeElement.blur()")
            until(page, "!lent.left().includes('hash')", 2)  # it is written a moment later
            return str(page.evaluate("lent.differences()"))
        except (Error, AssertionError) as error:
            return str(error).splitlines()[0]  # it does not come back to what it was
