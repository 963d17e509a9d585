"""The page in a frame of a page of another origin: its calls, its height, and what it keeps."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Frame, Locator, Page, expect

from plyscope.exercises import make_exercise
from tests.browser.acting import PATIENCE, SCREEN, SEARCHED, answered, until
from tests.browser.conftest import STILL, Site, hosting
from tests.browser.writing import MINIMAX, packed
from tests.drive.chromium import Chromium
from tests.drive.driver import Driver
from tests.serving import ANY, TYPES, Request, serve

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "web" / "docs" / "embed"
PLACEHOLDER = "https://plyscope.example/"
EXERCISE = make_exercise("minimax", 3, 1)
BARE = '<!doctype html><title>Course</title><script src="{page}embed.js"></script>'


class Course:
    """A site of another origin with pages that embed the page: examples, and those of a test."""

    def __init__(self, site: Site) -> None:
        self.page = site.url
        self.texts: dict[str, str] = {}
        self.server = serve(self.answer)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        self.url = self.origin + "/plain.html"  # what a driver opens
        self.answers = site.answers

    def answer(self, request: Request) -> None:
        """Send a page of a test, an example with the page's address, or a file of reveal.js."""
        name = request.path.split("?")[0].removeprefix("/")
        packages = ROOT / "node_modules"
        if name in self.texts:
            content = self.texts[name].encode()
        elif (EXAMPLES / name).is_file():
            text = (EXAMPLES / name).read_text("utf-8")
            content = text.replace(PLACEHOLDER, self.page).encode()
        elif name.startswith("reveal.js/") and (packages / name).is_file():
            content = (packages / name).read_bytes()
        else:
            content = b""
        missing = 204 if name == "favicon.ico" else 404  # which a browser asks for by itself
        request.send_response(200 if content else missing)
        kind = TYPES[".html"] if name in self.texts else TYPES.get(Path(name).suffix, ANY)
        request.send_header("Content-Type", kind)
        request.send_header("Content-Length", str(len(content)))
        request.end_headers()
        request.wfile.write(content)

    def write_frame(self, parameters: str, hash: str = "", width: int = 800) -> str:
        """Write a page with one frame; return its address."""
        link = f"{self.page}?embed{parameters}{hash}"
        frame = f'<iframe src="{link}" width="{width}" height="640" allow="clipboard-write">'
        self.texts["course.html"] = f"{BARE.format(page=self.page)}{frame}</iframe>"
        return f"{self.origin}/course.html"


@contextmanager
def teaching() -> Iterator[Course]:
    with hosting() as site:
        course = Course(site)
        yield course
        course.server.shutdown()
        course.server.server_close()


@pytest.fixture(scope="module")
def course() -> Iterator[Course]:
    with teaching() as one:
        yield one


@pytest.fixture(scope="module")
def windows(browser: Browser) -> Iterator[tuple[BrowserContext, list[str]]]:
    """Where the windows of these tests are opened, and what their pages raise."""
    context, problems = browser.new_context(**STILL), list[str]()  # type: ignore[arg-type]
    context.set_default_timeout(1000 * PATIENCE)
    context.on("weberror", lambda one: problems.append(str(one.error)))
    context.new_page()
    yield context, problems
    context.close()


@pytest.fixture
def page(windows: tuple[BrowserContext, list[str]]) -> Iterator[Page]:
    """The window that all tests share, in which no page may raise anything."""
    context, problems = windows
    page = context.pages[0]
    yield page
    page.goto("about:blank")
    page.set_viewport_size(SCREEN)
    context.clear_permissions()
    assert problems == []


@pytest.fixture
def own(windows: tuple[BrowserContext, list[str]]) -> Iterator[Page]:
    """A window for a test that has a script run before all others."""
    context, problems = windows
    page = context.new_page()
    yield page
    page.close()
    assert problems == []


def frame_of(page: Page) -> Frame:
    """Return the page in the frame, once Python is there."""
    frame = page.locator("iframe").first.element_handle().content_frame()
    assert frame is not None
    frame.wait_for_url(re.compile("embed"), wait_until="load")
    frame.evaluate("async () => { await plyscope.ready; await plyscope.ready; }")
    return frame


# Nothing of the page in a frame has to be scrolled.
WHOLE = """["html", ".main", ".game"].every((name) => {
    const { scrollHeight, clientHeight } = document.querySelector(name);
    return scrollHeight <= clientHeight + 1;
})"""


# One page that drives another, in every browser


ANSWER = """(async (values, move) => {
  const find = (text) => [...document.querySelectorAll("button")].find(
    (one) => one.textContent.trim() === text && one.checkVisibility());
  const wait = async (look) => {
    for (let left = 600; left > 0; left--) {
      if (look()) return look();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`It never came to ${look}`);
  };
  for (const [name, value] of values) {
    const bar = () => document.querySelector(".sketch-bar")?.textContent ?? "";
    await wait(() => bar().includes(`Value of ${name}`));
    const field = document.getElementById("exercise-field");
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    (await wait(() => find("Next"))).click();
  }
  (await wait(() => find(move))).click();
  (await wait(() => find("Check"))).click();
})"""


def test_a_page_of_another_origin_drives_a_game_and_receives_the_grade_of_an_exercise(
    own: Page, course: Course
) -> None:
    drive(Chromium(own), course)


def test_so_it_does_in_firefox_and_webkit(other: Driver, course: Course) -> None:
    drive(other, course)


def drive(visitor: Driver, course: Course) -> None:
    """Step through a search and do an exercise by the buttons of another page."""
    visitor.open(course)
    visitor.resize(1300, 900)
    visitor.until("document.body.dataset.connected")
    visitor.click("Search after b2 and a3")
    visitor.until("document.getElementById('result').textContent")
    told = visitor.evaluate("document.getElementById('result').textContent")
    assert told == "The value is 0, the best move b3."
    visitor.evaluate("document.getElementById('result').textContent = ''")
    visitor.click("Next step")
    visitor.evaluate_in_frame(
        "new Promise((stepped) => "
        "plyscope.state().tick ? stepped() : plyscope.on('tick', () => stepped()))"
    )
    state = visitor.evaluate_in_frame("plyscope.state()")
    assert (state["moves"], state["tick"]) == (["b2", "a3"], 1)

    visitor.click("An exercise")
    tree, order = EXERCISE.tree, EXERCISE.answer_order("values")
    values = [[EXERCISE.node_name(one), str(EXERCISE.values[one])] for one in order]
    move = tree.action_name(0, EXERCISE.best_moves[0])
    visitor.evaluate_in_frame(f"{ANSWER}({json.dumps(values)}, {json.dumps(move)})")
    visitor.until("document.getElementById('result').textContent")
    grade = visitor.evaluate("document.getElementById('result').textContent")
    found = re.fullmatch(r"minimax:1:3: (\d+) of \1 points\.", grade)
    assert found is not None, grade
    assert int(found[1]) == len(values) + 1
    # WebKit's driver hears no console: the page in the frame, which does, is asked.
    is_deaf = visitor.name == "webkit"
    problems = visitor.evaluate_in_frame("heard") if is_deaf else visitor.problems()
    assert problems == []


# The examples


def test_slides_step_through_a_search(page: Page, course: Course) -> None:
    page.goto(f"{course.origin}/reveal.html")
    expect(page.locator("body")).to_have_attribute("data-connected", "yes")
    for tick in (0, 10, 20):
        page.keyboard.press("ArrowRight")
        until(frame_of(page), f"plyscope.state().search && plyscope.state().tick === {tick}")
    assert frame_of(page).evaluate("document.documentElement.classList.contains('is-lecture')")


def test_the_output_of_the_notebook_is_what_its_cells_make_and_keeps_its_height(
    page: Page, course: Course
) -> None:
    notebook = json.loads((EXAMPLES / "notebook.ipynb").read_text("utf-8"))
    cells = [one for one in notebook["cells"] if one["cell_type"] == "code"]
    outputs = ["".join(one["outputs"][0]["data"]["text/html"]) for one in cells]
    link = re.search(r'link = "(.*)"', "".join(cells[0]["source"]))
    assert link is not None
    assert outputs[1] in "".join(cells[1]["source"])
    assert all(f'src="{link[1]}"' in unescape(output) for output in outputs)
    plain = f"<!doctype html>{outputs[0]}".replace(PLACEHOLDER, course.page)
    course.texts["notebook"] = plain
    page.goto(f"{course.origin}/notebook")
    assert frame_of(page).evaluate("plyscope.state().moves") == ["b2"]
    expect(page.locator("iframe")).to_have_css("height", "640px")  # there is no script


# Height, theme, messages and storage


def seen_in_window(page: Page, part: Locator) -> None:
    """Wait until all of a part of the frame is in the window around it."""
    part.wait_for()
    for _ in range(50):
        box, size = part.bounding_box(), page.viewport_size
        assert box is not None
        assert size is not None
        if box["y"] >= 0 and box["y"] + box["height"] <= size["height"]:
            return
        page.wait_for_timeout(100)
    pytest.fail(f"It is at {box}")


HOSTILE = """async (seed) => {
  const frame = document.querySelector("iframe");
  let state = seed;
  const random = () => ((state = (state * 48271) % 2147483647) / 2147483647);
  const choose = (list) => list[Math.floor(random() * list.length)];
  const names = ["open", "move", "openExercise", "seek", "on", "constructor", "eval", "__proto__"];
  const values = [null, 1, "x", "x".repeat(30000), [], [[[[[[[[[[1]]]]]]]]]], {}, new Map(), -1,
    "z9", { game: 9 },
    { moves: ["b2", "b2"] }, { algorithm: "none" }, { tick: -1 }, "<b>", 1e99, NaN];
  const junk = () => choose([...values, "plyscope:", { namespace: "penpal" },
    { namespace: "penpal", type: "ACK2" }, { namespace: "penpal", type: "CALL", methodPath: 1 },
    { penpal: "syn" }, { penpal: "call", methodName: "open", args: [] }]);
  let errors = 0;
  const plyscope = await Plyscope.connect(frame);
  const wrong = [{ game: 9 }, { moves: ["b2", "b2"] }, { algorithm: "none" }, 1, "x", new Map()];
  const calls = [];
  for (let sent = 0; sent < 500; sent++) {
    frame.contentWindow.postMessage(junk(), "*");
    calls.push(plyscope.open(choose(wrong)), plyscope.openExercise(choose(values)));
    calls.push(plyscope.seek(choose(["x", {}, 0.5])), plyscope.on(choose(names)));
  }
  const settled = await Promise.allSettled(calls);
  return settled.filter(({ status }) => status === "fulfilled").length;
}"""


def test_the_frame_of_moodle_fits_its_content_shares_it_and_bears_hostile_messages(
    page: Page, course: Course
) -> None:
    fragment = (EXAMPLES / "moodle.html").read_text("utf-8").replace(PLACEHOLDER, course.page)
    fragment = fragment.replace("?embed", f"?embed={course.origin}")  # it may call the page
    course.texts["moodle"] = f"<!doctype html><title>Moodle</title><main>{fragment}</main>"
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{course.origin}/moodle")
    frame = frame_of(page)
    expect(frame.get_by_role("toolbar", name="Answer")).to_be_visible()
    expect(page.locator("iframe")).not_to_have_css("height", "640px")
    until(frame, WHOLE)
    frame.get_by_role("button", name="Share").click()
    expect(frame.get_by_role("button", name="Link copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(f"{course.page}#")  # the link of the page itself
    assert "exercise=alphabeta:2:17" in copied
    frame.evaluate("plyscope.open({moves: ['b2'], side: 'both'})")
    for width in (800, 1200, 360):
        page.locator("iframe").evaluate("(one, width) => (one.width = width)", width)
        until(frame, f"innerWidth === {width} && {WHOLE}")
        height = page.locator("iframe").evaluate("(one) => one.offsetHeight")
        assert 500 < height < 1300
        lies_where_it_is_seen(page, frame, width)
        page.set_viewport_size(SCREEN)
    before = frame.evaluate("plyscope.state()")
    assert page.evaluate(HOSTILE, 46) == 0
    assert frame.evaluate("plyscope.state()") == before
    page.wait_for_timeout(1500)  # until calls are answered again
    moves = page.evaluate(
        """async () => {
            const plyscope = await Plyscope.connect(document.querySelector("iframe"));
            await plyscope.move("a3");
            return (await plyscope.state()).moves;
        }"""
    )
    assert moves == ["b2", "a3"]


def lies_where_it_is_seen(page: Page, frame: Frame, width: int) -> None:
    """Expect what lies over the page in the window, though that is lower than the frame."""
    page.set_viewport_size({"width": 1280, "height": 420})
    button = frame.get_by_role("button", name="Help")
    button.scroll_into_view_if_needed()
    button.click()
    seen_in_window(page, frame.locator("#help"))
    page.keyboard.press("Escape")
    if width == 360:
        frame.get_by_role("button", name="Explanations").click()
        seen_in_window(page, frame.locator("#drawer"))


STORAGE = """
globalThis.touched = [];
for (const area of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, area, {
    get() {
      touched.push(area);
      throw new Error("touched");
    },
  });
"""


HEARD = "globalThis.heard = []; addEventListener('message', ({data}) => heard.push(data))"


def test_in_a_page_of_another_origin_than_the_named_one_it_answers_nothing_and_touches_no_storage(
    own: Page, course: Course
) -> None:
    own.add_init_script(STORAGE + HEARD)
    own.goto(course.write_frame("=https://lms.example&theme=dark"))
    frame = frame_of(own)
    own.evaluate(
        """() => {
            const { contentWindow } = document.querySelector("iframe");
            contentWindow.postMessage("plyscope:height", "*");
            const message = { namespace: "penpal", type: "SYN", participantId: "x" };
            contentWindow.postMessage(message, "*");
        }"""
    )
    assert frame.evaluate("document.documentElement.dataset.theme") == "dark"
    frame.get_by_role("button", name="Theme: dark").click()
    expect(frame.get_by_role("button", name="Theme: system")).to_be_visible()
    frame.get_by_role("button", name="b2, empty").click()
    answered(frame, 2)
    expect(frame.locator(".way")).to_have_count(0)  # it gives no tips
    # A program runs in its sandbox, as in a page of its own.
    frame.evaluate(f"location.hash = '#code={packed(MINIMAX)}&moves=a1,b2,c3,a3'")
    frame.get_by_role("button", name="Run it").click()
    until(frame, f"{SEARCHED} && plyscope.state().search.algorithm === 'own'")
    assert own.evaluate("heard") == []
    with pytest.raises(Exception, match=r"expected \?embed=http://127\.0\.0\.1"):
        own.evaluate("Plyscope.connect(document.querySelector('iframe'))")
    frame.evaluate("dispatchEvent(new Event('pagehide'))")
    assert frame.evaluate("touched") == []
