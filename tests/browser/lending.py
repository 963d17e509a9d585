"""One page that is lent to one test after another, and is each time as a page nobody has used.

What a test did to it is undone, and that it is undone is looked at: the whole state of the page and
what it is given besides. Where anything is left, the next test has a new page.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import Error, Page, ViewportSize, expect

from tests.browser.acting import until

# The store is nobody's outside of main.js: a debugger sees it in the scope of what the page gives
# away. On the first visits one line, `next`, names what to try: it is gone once that was tried.
IS_STORE = "function () { return ['get', 'set', 'subscribe'].every((one) => one in this); }"
IS_SHELL = "function () { return ['act', 'listen', 'mountPanel'].every((one) => one in this); }"
KEEP = """function (shell) {
    const functions = Object.entries(window).filter(([, one]) => typeof one === "function");
    const plain = (_, one) => (ArrayBuffer.isView(one) ? String(one) : one);
    const root = document.documentElement;
    const picture = () => ({
        ...this.get(),
        next: "",
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
    const left = () => [...texts()].filter(([name, text]) => text !== before.get(name)).map(([name]) => name);
    const open = new Set(document.querySelectorAll("details[open]"));
    window.lent = { store: this, shell, state: this.get(), left, open };
}"""  # noqa: E501
# What is only shown otherwise is set back; what a part of the page has done it undoes by itself.
RESET = """async () => {
    const { store, shell, state } = window.lent;
    const frame = () => new Promise(requestAnimationFrame);
    for (const open of document.querySelectorAll("dialog[open]")) open.close();
    for (const open of document.querySelectorAll("details[open]")) open.open = lent.open.has(open);
    for (const open of document.querySelectorAll(":popover-open")) open.hidePopover();
    document.activeElement.blur();
    getSelection().removeAllRanges();
    plyscope.pause();
    plyscope.stop();
    if (store.get().predict.on) await shell.act("quiz.toggle");
    for (const event of ["cutoff", "leaf", "root"]) await shell.act("jumps.stop_at", event, false);
    await shell.act("code.show_book", false);
    for (const part of ["storage", "tour", "examples"]) await shell.act(`${part}.reset`);
    store.set({ showValues: state.showValues }); // else they are asked for of what is opened
    await plyscope.ready;
    await plyscope.open();
    while (store.get().start.phase !== "ready") await frame();
    for (let drawing = 0; drawing < 2; drawing++) await frame();
    await shell.act("drawer.reset");
    await shell.act("drawer.fit", !state.sheet);
    await shell.act("drawer.open_linked", state.drawer.tab);
    const names = "catalogue drawn follow hint notice ran searched showValues speed view";
    store.set(Object.fromEntries(names.split(" ").map((name) => [name, state[name]])));
    document.dispatchEvent(new Event("visibilitychange")); // what waits to be stored is stored now
    localStorage.clear();
    sessionStorage.clear();
    for (const one of document.querySelectorAll("html, main *")) if (one.scrollTop) one.scrollTop = 0;
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

    given = session.send("Runtime.evaluate", {"expression": "plyscope.state"})["result"]
    inner = inside(given["objectId"])["internalProperties"]
    scopes = next(one["value"]["objectId"] for one in inner if one["name"] == "[[Scopes]]")
    parts = [one["value"]["objectId"] for one in inside(scopes)["result"] if "value" in one]
    found = [one.get("value", {}) for part in parts[:-1] for one in inside(part)["result"]]
    objects = [
        one["objectId"] for one in found if one.get("type") == "object" and "objectId" in one
    ]
    store = next(one for one in objects if call(one, IS_STORE))
    call(store, KEEP, next(one for one in objects if call(one, IS_SHELL)))
    session.detach()


def follow(page: Page, link: str) -> None:
    """Open a link in a page that is lent, and wait until what it says is there."""
    page.evaluate(
        """async (link) => {
            if (location.hash === link) return;
            const heard = new Promise((then) => addEventListener("hashchange", then, { once: true }));
            location.hash = link;
            await heard; // the page's own listener was first
            while (lent.store.get().opening) await new Promise(requestAnimationFrame);
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
    page.get_by_role("tab", name="Lab").click()
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
        for (const part of ["practice", "lab", "tree_editor", "random_tree", "sheet", "storage"])
            await lent.shell.act(`${part}.reset`);
    }""")


IN_THE_LAB = Habits(_open_lab, _leave_lab, _clear_lab)


class Lending:
    """A page, and another one where something is left on it."""

    def __init__(self, new: Callable[[], Page], habits: Habits, screen: ViewportSize) -> None:
        self.new, self.habits, self.screen = new, habits, screen
        self.page: Page | None = None

    def lend(self) -> Page:
        """Return a page that is ready, and as if nobody had used it."""
        if self.page and self.is_as_new(self.page):
            return self.page
        if self.page:
            self.page.context.close()
        self.page = page = self.new()
        page.evaluate("plyscope.ready")
        self.habits.begin(page)
        keep(page)
        return page

    def is_as_new(self, page: Page) -> bool:
        """Undo what was done to a page; false where anything of it is left."""
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
                return False  # it was reloaded
            self.habits.undo(page)
            page.evaluate(RESET)
            self.habits.again(page)
            page.evaluate("document.activeElement.blur()")
            until(page, "!lent.left().includes('hash')", 2)  # it is written a moment later
            return bool(page.evaluate("lent.left().length === 0"))
        except (Error, AssertionError):
            return False  # it does not come back to what it was
