"""What the page and its Python may do: run the site's own scripts, and reach no network."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Worker, expect

from tests.browser.acting import answered, cell, click, until
from tests.browser.conftest import DIST, Host, Site, hosting

# What reaches a network, storage or another worker, in one browser or another.
CLOSED = """
    fetch XMLHttpRequest WebSocket WebSocketStream EventSource WebTransport importScripts Worker
    SharedWorker BroadcastChannel indexedDB IDBFactory caches CacheStorage Cache FontFace fonts
    Notification RTCPeerConnection Request Response ServiceWorkerRegistration StorageManager Blob
    FileReader FileSystemHandle WorkerNavigator WorkerGlobalScope DedicatedWorkerGlobalScope
""".split()
HOSTING = (DIST.parent / "web/docs/hosting.md").read_text("utf-8")
[HEADER] = re.findall("Content-Security-Policy: (.+)", HOSTING)


LISTEN = """
    window.violations = [];
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
        violations.push([violatedDirective, blockedURI, sample]));
"""


@pytest.fixture(scope="module")
def shared(browser: Browser) -> Iterator[Page]:
    """One page for all that need no other: what breaks its policy is heard from the first."""
    with hosting() as site:
        lend = rb'(JSON.python=\1.pyodide).pyimport("plyscope.calls.bridge")'
        site.answers[r"worker-\w+\.js$"] = lambda content: re.sub(
            rb'(\w+)\.pyodide\.pyimport\("plyscope\.calls\.bridge"\)', lend, content
        )
        host = Host(browser, site)
        page = host.new_page()
        page.add_init_script(LISTEN)
        page.goto(site.url)
        page.evaluate("plyscope.ready")
        assert page.evaluate("violations") == []
        yield page
        host.close()
        assert host.told() == []


@pytest.fixture
def sealed(shared: Page) -> Page:
    """It as it was, for what its tests change."""
    shared.evaluate("plyscope.open()")
    shared.evaluate("violations.length = 0")
    return shared


@pytest.fixture
def worker(sealed: Page) -> Worker:
    """The worker of a page that is ready, its Python within the reach of the test."""
    return sealed.workers[0]


def python(worker: Worker, code: str) -> object:
    """Run code in the worker's Python, and return what its last line is worth."""
    return worker.evaluate("(code) => JSON.python.runPython(code)", code)


def test_python_finds_no_way_to_a_network_in_its_worker(worker: Worker, sealed: Page) -> None:
    assert python(worker, "import js; hasattr(js, 'JSON')") is True
    for name in CLOSED:
        assert python(worker, f"import js; hasattr(js, '{name}')") is False, name
        run = "from pyodide.code import run_js; run_js"
        assert python(worker, f"{run}('typeof {name}')") == "undefined", name
        assert python(worker, f"{run}(\"new Function('return typeof {name}')()\")") == "undefined"
        assert python(worker, f"{run}('typeof self.{name}')") == "undefined", name

    # Nothing on the way up from the global object has one.
    names = worker.evaluate(
        """() => {
            const names = [];
            for (let at = globalThis; at !== Object.prototype; at = Object.getPrototypeOf(at))
                names.push(...Object.getOwnPropertyNames(at));
            return names;
        }"""
    )
    assert not set(names) & set(CLOSED)
    assert sorted(worker.evaluate("Object.getOwnPropertyNames(navigator)")) == [
        "hardwareConcurrency",
        "language",
        "languages",
        "userAgent",
    ]

    # Python's own ways are closed.
    for code in [
        f"from pyodide.http import open_url; open_url('{sealed.url}')",
        f"import urllib.request; urllib.request.urlopen('{sealed.url}')",
        "import socket; socket.create_connection(('127.0.0.1', 80), timeout=1)",
    ]:
        asked = f"""
try:
    exec({code!r})
    came = True
except BaseException:
    came = False
came
"""
        assert python(worker, asked) is False, code
    assert python(worker, "import os; os.cpu_count() is None or os.cpu_count() > 0") is True


DATA = "import('data:text/javascript,1').then(() => 'came', () => 'refused')"


def test_with_the_header_of_the_readme_everything_runs_and_no_import_is_left(
    worker: Worker, pages: Callable[..., Page], site: Site
) -> None:
    assert worker.evaluate(DATA) == "came"  # what a host without headers leaves open
    site.headers[r"worker-\w+\.js$"] = {"Content-Security-Policy": HEADER}
    page = pages()
    page.goto(site.url)
    page.evaluate("plyscope.ready")
    page.get_by_role("button", name="b2, empty").click()
    answered(page, 2)
    assert page.workers[0].evaluate(DATA) == "refused"


def test_a_tour_of_the_page_breaks_no_policy(sealed: Page) -> None:
    page = sealed
    cell(page, "b2").click()
    answered(page, 2)
    for key in ["w", "s", "b", "m", "t", "c", "l", "r", "o", "p"]:
        page.keyboard.press(key)
    for key, dialog in [("e", "Examples"), ("?", "Watch a game tree search think")]:
        page.keyboard.press(key)
        expect(page.get_by_role("dialog", name=dialog)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog", name=dialog)).not_to_be_visible()
    page.evaluate("plyscope.open({game: 'connect-four', strength: 'depth:2'})")
    page.evaluate("plyscope.search()")
    for picture in ["PNG", "SVG"]:
        page.get_by_role("button", name="Save a picture").click()
        with page.expect_download():
            click(page, f"The whole tree, up to 2,000 nodes: {picture}")
    page.evaluate("plyscope.open({tab: 'compare', layout: 'scale'})")
    click(page, "Race")
    page.evaluate("plyscope.stop()")
    assert page.evaluate("violations") == []


def test_no_string_becomes_a_page_or_a_script(sealed: Page) -> None:
    page, base = sealed, "document.baseURI.split('#')[0]"  # its link is written a moment later
    base_uri = page.evaluate(base)
    for attack in [
        "document.body.innerHTML = '<b>x</b>'",
        "new Worker(location.origin + '/other.js')",
        "new Worker('data:text/javascript,1')",
        "trustedTypes.createPolicy('another', {})",
        "document.body.append(Object.assign(document.createElement('script'), {text: 'x = 1'}))",
    ]:
        refused = f"() => {{ try {{ {attack}; return false; }} catch {{ return true; }} }}"
        assert page.evaluate(refused), attack
    evil = "document.head.append(Object.assign(document.createElement('base'), {href: '/evil/'}))"
    page.evaluate(f"() => void {evil}")
    assert page.evaluate(base) == base_uri
    until(page, "violations.length >= 5")  # each is told a moment later
