"""The page in a real browser: served as any static host would, under a sub-path, from dist/."""

import os
import re
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.acting import BEATS, LATE, PHONE, SCREEN, until
from tests.browser.lending import Habits, Lending
from tests.drive import chromium, firefox, webkit
from tests.drive.driver import PATIENCE, Driver
from tests.serving import ANY, TYPES, Request, serve

expect.set_options(timeout=1000 * PATIENCE)

DIST = Path(__file__).parents[2] / "dist"
SUB_PATH = "/some/sub/path/"
# A page of a test is not used for long: to compile for later was 5 to 15 % of all the work.
QUICK = "--js-flags=--liftoff-only"

# The page of a test moves at once to where it would glide: that takes a sixth less of all the work.
# It stores nothing for use without network: test_offline.py has pages that do.
STILL = {"viewport": SCREEN, "reduced_motion": "reduce", "service_workers": "block"}

# What has a page late, where that is wanted.
BELATED = f"({LATE})({late})" if (late := os.environ.get("PLYSCOPE_LATE")) else "null"

# What is silent is given up after some seconds, which are counted. Where several pages share few
# cores they are longer, or what only waits for its turn is taken for dead.
UNHURRIED = """
    const every = window.setInterval;
    window.setInterval = (what, ms, ...rest) => every(what, ms === 1000 ? 5000 : ms, ...rest);
"""

REPORT = pytest.StashKey[list[str]]()

# What to send in a file's place: all at once, or in pieces; None: it is missing.
Answer = Callable[[bytes], bytes | Iterable[bytes] | None]


class Site:
    """A plain static host for dist/ that can be told to lose, damage or delay a file."""

    def __init__(self) -> None:
        self.folder = DIST
        self.answers: dict[str, Answer] = {}
        self.headers: dict[str, dict[str, str]] = {}  # by a pattern of the file's name
        self.is_down = False
        self.closing = threading.Event()
        self.server = serve(self.answer)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        self.url = self.origin + SUB_PATH

    def answer(self, request: Request) -> None:
        """Send what stands at a path; a host that is down ends the connection without a word."""
        if self.is_down:
            return
        path = request.path.split("?")[0]
        content = self.content(path)
        request.send_response(404 if content is None else 200)
        kind = TYPES.get(Path(path).suffix, ANY)
        request.send_header("Content-Type", "text/html" if path == SUB_PATH else kind)
        for pattern, headers in self.headers.items():
            for name, value in headers.items() if re.search(pattern, path) else ():
                request.send_header(name, value)
        whole = isinstance(content, bytes | None)
        if whole:
            request.send_header("Content-Length", str(len(content or b"")))
        request.end_headers()
        for piece in (content or b"",) if whole else content:
            request.wfile.write(piece)

    def stalled(self, content: bytes) -> Iterator[bytes]:
        """Send half of a file, and nothing more as long as the test lasts."""
        yield content[: len(content) // 2]
        self.closing.wait()

    def content(self, path: str) -> bytes | Iterable[bytes] | None:
        """Return what stands at a path, after what the test wants done to it."""
        if not path.startswith(SUB_PATH):
            return None
        name = path.removeprefix(SUB_PATH) or "index.html"
        file = self.folder / name
        if file.is_dir():
            file /= "index.html"
        if not file.is_file():
            return None
        content = file.read_bytes()
        for pattern, answer in self.answers.items():
            if re.search(pattern, name):
                return answer(content)
        return content


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take over what each process of several tells at its end."""
    told = getattr(node, "workeroutput", {}).get("lent", [])
    node.config.stash.setdefault(REPORT, []).extend(told)


def group_of(item: pytest.Function) -> str | Habits | None:
    """Return what a test shares with others: a browser, the habits of a page, a file.

    None: it shares a page that is as any. Such a test is over soon.
    """
    if "started" in item.fixturenames:
        return str(item.callspec.params["started"])
    if "lender" in item.fixturenames:
        return getattr(item.module, "HABITS", None)
    return item.path.name


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Function]) -> None:
    """Have what shares something follow one another, and each process begin with long tests.

    Of several processes each is dealt as many tests, a part of the list. Whoever is done takes over
    the last ones of another: so no long test is left alone at the end.
    """
    groups: dict[str | Habits | None, list[pytest.Function]] = {"firefox": [], "webkit": []}
    for item in items:
        groups.setdefault(group_of(item), []).append(item)
    short = groups.pop(None, [])
    count = getattr(config, "workerinput", {}).get("workercount", 1)
    shares: list[list[pytest.Function]] = [[] for _ in range(count)]
    for group in groups.values():
        min(shares, key=len).extend(group)
    total, dealt = len(items), list[pytest.Function]()
    for number, share in enumerate(shares):
        room = max(0, (total - len(dealt)) // (count - number) - len(share))
        dealt += share + short[:room]
        del short[:room]
    items[:] = dealt


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say how many pages were made, and why not fewer."""
    for line in config.stash.get(REPORT, []):
        terminalreporter.write_line(line)


@pytest.fixture(scope="session", autouse=True)
def built() -> None:
    """Say so where there is nothing to test."""
    if not (DIST / "index.html").is_file():
        pytest.fail("dist/ is missing: run python3 build.py first.", pytrace=False)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium, one for all tests."""
    with sync_playwright() as playwright:
        slow = float(os.environ.get("PLYSCOPE_SLOW", 0))  # ms before all that a test does
        opened = chromium.start(playwright, QUICK, slow_mo=slow)
        yield opened
        opened.close()


@pytest.fixture(scope="session", params=["firefox", "webkit"])
def started(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """A browser that is not Chromium, started once for all its tests."""
    maker = {"firefox": firefox, "webkit": webkit}[request.param]
    programs = maker.found()
    if programs is None:
        pytest.skip(maker.NEEDED)
    driver = maker.start(programs)
    yield driver
    driver.close()


class Nowhere:
    """Where a browser is while no test has it: a page would go on beside other tests."""

    url = "about:blank"
    answers: dict[str, Any] = {}  # noqa: RUF012 (each driver writes its own into it)


@pytest.fixture
def other(started: Driver) -> Iterator[Driver]:
    """That browser for one test."""
    yield started
    started.open(Nowhere())


class Host:
    """Opens pages that must raise nothing and ask nothing of another origin."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self.browser, self.site = browser, site
        self.contexts: list[BrowserContext] = []
        self.problems: list[str] = []

    def new_page(self, **options: object) -> Page:
        """Return a page that is not yet opened."""
        context = self.browser.new_context(**{**STILL, **options})  # type: ignore[arg-type]
        context.set_default_timeout(1000 * PATIENCE)
        context.add_init_script(f"{{ {UNHURRIED} }}")
        context.add_init_script(BELATED)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        context.on("request", lambda request: self.requested(request.url))
        return page

    def requested(self, url: str) -> None:
        """Take down what is asked of a stranger."""
        if not url.startswith((self.site.origin, "data:", "blob:")):
            self.problems.append(f"asked for {url}")

    def opened(self, **options: object) -> Page:
        """Return a page at its first sight."""
        page = self.new_page(**options)
        page.goto(self.site.url)
        until(page, "window.plyscope?.state")
        return page

    def told(self) -> list[str]:
        """Return the problems since this was asked last."""
        told, self.problems = self.problems, []
        return told

    def close(self) -> None:
        """Close what is open."""
        for context in self.contexts:
            context.close()


@contextmanager
def hosting() -> Iterator[Site]:
    """Be a host for a while."""
    host = Site()
    try:
        yield host
    finally:
        host.closing.set()
        host.server.shutdown()
        host.server.server_close()


@pytest.fixture
def site() -> Iterator[Site]:
    """A host of its own for every test, so that what one breaks no other meets."""
    with hosting() as host:
        yield host


@pytest.fixture
def host(browser: Browser, site: Site) -> Iterator[Host]:
    """What opens pages for one test."""
    host = Host(browser, site)
    yield host
    host.close()
    assert host.told() == []


@pytest.fixture
def pages(host: Host) -> Callable[..., Page]:
    """Open pages that must raise nothing and ask nothing of another origin."""
    return host.new_page


@pytest.fixture
def page(host: Host) -> Page:
    """The page at its first sight."""
    return host.opened()


@pytest.fixture
def fresh(page: Page) -> Page:
    """The page when Python is there, for a test that needs a first visit, or its host."""
    page.evaluate("plyscope.ready")
    return page


Lender = Callable[..., tuple[Host, Lending]]


@pytest.fixture(scope="session")
def lender(browser: Browser, pytestconfig: pytest.Config) -> Iterator[Lender]:
    """What all tests with the same habits, on the same screen, have one after another."""
    hosts: list[Host] = []
    lendings: list[Lending] = []

    @cache
    def lender(habits: Habits, small: bool = False) -> tuple[Host, Lending]:
        hosts.append(Host(browser, site))
        screen = PHONE if small else SCREEN
        new = partial(hosts[-1].opened, viewport=screen, has_touch=small)
        lendings.append(Lending(new, habits, screen))
        return hosts[-1], lendings[-1]

    with hosting() as site:
        yield lender
        for host in hosts:
            host.close()
    lent = sum(lending.lent for lending in lendings)
    replaced = [f"  not lent again after {one}" for each in lendings for one in each.replaced]
    made = sum(lending.page is not None for lending in lendings) + len(replaced)
    told = [f"{made} pages were lent to {lent} tests", *replaced]
    getattr(pytestconfig, "workeroutput", {})["lent"] = told  # one process of several
    pytestconfig.stash.setdefault(REPORT, []).extend(told)


@pytest.fixture
def ready(request: pytest.FixtureRequest, lender: Lender) -> Iterator[Page]:
    """The page when Python is there, as if nobody had used it, and as the HABITS of a file are."""
    host, pages = lender(getattr(request.module, "HABITS", Habits()))
    yield pages.lend(request.node.name)
    assert host.told() == []


@pytest.fixture
def phone(request: pytest.FixtureRequest, lender: Lender) -> Iterator[Page]:
    """The same on a phone, which a finger touches; what a file is used to is not done on it."""
    host, pages = lender(Habits(), small=True)
    yield pages.lend(request.node.name)
    assert host.told() == []


@pytest.fixture
def patient(pages: Callable[..., Page]) -> Page:
    """A page, not yet opened, in which seconds pass when the test says so."""
    page = pages()
    page.add_init_script(BEATS)
    return page
