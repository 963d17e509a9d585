"""Without network: what a visit has stored, how it repairs itself, how a new version comes."""

import contextlib
import json
import re
import shutil
import socket
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from tests.browser.acting import click, until
from tests.browser.conftest import DIST, Host, Site, hosting
from tests.browser.writing import MINIMAX, packed
from tests.drive.driver import PATIENCE
from web.build.earlier_builds import LIST
from web.build.offline import describe_entry, generate_worker, list_stored, pack_site

ROOT = Path(__file__).parents[2]
STORED = "navigator.serviceWorker.controller?.state === 'activated'"
SEARCHED = "plyscope.state().search && !plyscope.state().search.running"
# What a search of few nodes finds.
VALUE = """plyscope.open({moves: ['b2', 'a3', 'c3']})
    .then(() => plyscope.search()).then(({ value }) => value)"""
# The number of files in the caches of a page.
COUNT = """(async () => {
    let count = 0;
    for (const name of await caches.keys())
        count += (await (await caches.open(name)).keys()).length;
    return count;
})()"""
# Do something to the stored files whose names are like a pattern; return how many there are.
STORE = """(async (pattern, content) => {
    let count = 0;
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            if (!new RegExp(pattern).test(request.url)) continue;
            count += 1;
            if (content === null) await cache.delete(request);
            else if (content) await cache.put(request, new Response(content));
        }
    }
    return count;
})(...%s)"""


def stored(page: Page, pattern: str, content: str | None = "") -> int:
    """Count stored files; delete them (None), or put something else in their places."""
    return int(page.evaluate(STORE % json.dumps([pattern, content])))


def visited(host: Host) -> Page:
    """Return a page whose first visit has stored everything."""
    page = host.new_page(service_workers="allow")
    page.goto(host.site.url)
    until(page, STORED)
    return page


class Visits:
    """One visit for all tests, which takes longer than what most do; another one after the last."""

    def __init__(self, browser: Browser) -> None:
        self.browser, self.opened = browser, contextlib.ExitStack()
        self.latest: tuple[Host, Page] | None = None

    def visit(self) -> tuple[Host, Page]:
        if self.latest is None:
            host = Host(self.browser, self.opened.enter_context(hosting()))
            self.opened.callback(host.close)
            self.latest = host, visited(host)
        return self.latest


@pytest.fixture(scope="module")
def visits(browser: Browser) -> Iterator[Visits]:
    visits = Visits(browser)
    with visits.opened:
        yield visits


@pytest.fixture
def shared(visits: Visits) -> Iterator[tuple[Host, Page]]:
    """A host, and a page whose visit has stored everything, or whose last test has left it so."""
    host, page = visits.visit()
    assert page.evaluate(COUNT) == len(list_stored(DIST))
    yield host, page
    page.context.set_offline(False)
    host.site.is_down = False
    assert host.told() == []


@pytest.fixture
def visit(shared: tuple[Host, Page]) -> Page:
    """That page."""
    return shared[1]


@pytest.fixture
def visited_site(shared: tuple[Host, Page]) -> Site:
    """Where that page comes from."""
    return shared[0].site


@pytest.fixture
def last(shared: tuple[Host, Page], visits: Visits) -> Iterator[Page]:
    """That page for a test which leaves it otherwise: no other has it afterwards."""
    yield shared[1]
    visits.latest = None


def complete(page: Page) -> None:
    """Wait until all files are stored."""
    for _ in range(10 * PATIENCE):
        if page.evaluate(COUNT) == len(list_stored(DIST)):
            return
        page.wait_for_timeout(100)
    pytest.fail(f"{page.evaluate(COUNT)} files are stored of {len(list_stored(DIST))}")


def cut(page: Page, site: Site) -> None:
    """Cut the network, and take down the host."""
    page.context.set_offline(True)
    site.is_down = True


def reload(page: Page) -> None:
    """Load the page again, and wait until Python is ready."""
    page.reload()
    until(page, "window.plyscope?.state")
    page.evaluate("plyscope.ready")


def test_after_one_visit_it_can_be_installed_and_all_of_it_works_without_network(
    visit: Page, visited_site: Site
) -> None:
    page, site = visit, visited_site
    can_be_installed(page)
    cut(page, site)
    reload(page)
    assert page.evaluate(VALUE) == 0
    # An exercise, the editor with a program in the sandbox, an endgame database.
    page.evaluate("location.hash = '#exercise=minimax:1:3'")
    expect(page.get_by_role("tree", name="The exercise")).to_be_visible()
    assert page.title() == "Exercise: Minimax · Plyscope"
    page.evaluate(f"location.hash = '#code={packed(MINIMAX)}&moves=a1,b2,c3,a3'")
    click(page, "Run it")
    until(page, f"{SEARCHED} && plyscope.state().search.algorithm === 'own'")
    assert page.evaluate("plyscope.state().search.nodes") > 100
    page.evaluate("plyscope.open({ game: 'draughts-4', side: 'both' }).then(() => 0)")
    expect(page.get_by_role("region", name="Endgame")).to_be_visible()
    for path in ("examples.html", "examples/alphabeta.svg", "docs/", "docs/search.html?q=minimax"):
        answer = page.goto(site.url + path)
        assert answer is not None
        assert answer.ok, path
    page.goto(f"{site.url}examples/alphabeta.html")  # which leads to its example
    page.wait_for_url(re.compile("/#game=tree-aima"))


def can_be_installed(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/manifest.webmanifest")
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Every page of a test is; a browser that draws no windows does not mind.
    assert {one["errorId"] for one in errors} <= {"in-incognito"}


def test_what_is_damaged_or_missing_is_told_and_comes_back(visit: Page, visited_site: Site) -> None:
    told = visit.get_by_text("A part of this page did not arrive.")
    assert stored(visit, "/(main|image)-", "half of it") == 2
    assert stored(visit, "path/index.html", None) == 1
    visit.reload()
    expect(told).to_be_visible()
    reload(visit)  # what was damaged is fetched from the host, and what was missing stored again
    assert visit.evaluate(VALUE) == 0
    complete(visit)
    assert stored(visit, "path/index.html") == 1

    # Without network, too.
    visit.context.set_offline(True)
    assert stored(visit, "/main-", None) == 1
    assert stored(visit, "/image-", None) == 1
    visit.reload()
    expect(told).to_be_visible()
    visit.context.set_offline(False)
    visit.reload()
    complete(visit)
    cut(visit, visited_site)
    reload(visit)


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """A later build: the style of the lab has another name, and no file is of a build before."""
    folder = tmp_path / "newer"
    for path in list_stored(DIST):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(DIST / path, folder / path)
    (old,) = [name for name in list_stored(DIST) if name.startswith("assets/lab-style-")]
    new = "assets/lab-style-00000000.bin"
    (folder / old).rename(folder / new)
    html = (DIST / "index.html").read_text("utf-8").replace(old[-12:-4], new[-12:-4])
    (folder / "index.html").write_text(html.replace("<body>", '<body data-build="newer">'), "utf-8")
    builds = json.loads((DIST / LIST).read_text("utf-8"))["builds"][:1]
    text = json.dumps({"builds": builds}).replace(Path(old).name, Path(new).name)
    (folder / LIST).write_text(text, "utf-8")
    generate_worker("node", folder)
    return folder


def test_a_new_version_is_offered_and_the_game_goes_on_until_it_is_wanted(
    last: Page, visited_site: Site, newer: Path
) -> None:
    page, site = last, visited_site
    offer = page.get_by_text("A new version is ready.")
    play = "plyscope.move('{}').then(() => 0)"
    page.evaluate("plyscope.ready.then(() => plyscope.open()).then(() => 0)")
    page.evaluate(play.format("b2"))
    until(page, f"plyscope.state().moves.length === 2 && ({SEARCHED})")
    site.folder = newer
    page.evaluate("document.dispatchEvent(new Event('visibilitychange')) && 0")
    notice = page.get_by_text("A new version is ready. Your game goes on until you reload.")
    expect(notice).to_be_visible()
    page.evaluate(play.format("c1"))
    until(page, f"plyscope.state().moves.length === 4 && ({SEARCHED})")
    expect(notice).to_be_visible()
    # The old page has its own files, which the host has no more.
    page.get_by_role("tab", name="Practice").click()
    expect(page.locator("#practice button").first).to_be_visible()
    assert page.get_by_text("could not be downloaded").count() == 0
    page.reload()
    expect(offer).to_be_visible()  # it waits
    assert page.locator("[data-build=newer]").count() == 0
    # Where the old page is missing, that of the new version is fetched; it waits all the same.
    old = describe_entry(DIST, "index.html")["revision"]
    assert stored(page, f"path/index.html[?].*{old}", None) == 1
    page.reload()
    expect(page.locator("[data-build=newer]")).to_have_count(1)
    expect(offer).to_be_visible()
    page.evaluate("document.body.dataset.before = ''")
    click(page, "Reload")
    expect(page.locator("[data-before]")).to_have_count(0)
    expect(page.locator("[data-build=newer]")).to_have_count(1)
    until(page, "window.plyscope?.state")
    page.evaluate("plyscope.ready")
    assert len(page.evaluate("plyscope.state().moves")) == 4
    assert offer.count() == 0
    assert stored(page, "/lab-style-") == 1
    cut(page, site)
    page.reload()
    expect(page.locator("[data-build=newer]")).to_have_count(1)
    until(page, "window.plyscope?.state")


def test_the_unpacked_zip_plays_from_pythons_own_server_and_stores_nothing_in_a_frame(
    browser: Browser, tmp_path: Path
) -> None:
    pack_site(DIST, tmp_path / "plyscope.zip")
    with zipfile.ZipFile(tmp_path / "plyscope.zip") as packed:
        packed.extractall(tmp_path)
    framing = "<!doctype html><iframe src='./' width=1200 height=800></iframe>"
    (tmp_path / "plyscope/framing.html").write_text(framing, "utf-8")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1"]
    with (
        subprocess.Popen(command, cwd=tmp_path / "plyscope", stderr=subprocess.DEVNULL) as server,
        contextlib.ExitStack() as end,
        browser.new_context() as context,
    ):
        end.callback(server.terminate)  # or a failure would wait for it without end
        page = context.new_page()
        for _ in range(100):
            with contextlib.suppress(Error):
                page.goto(f"http://127.0.0.1:{port}/framing.html")
                break
            page.wait_for_timeout(100)
        frame = page.frames[1]
        until(frame, "window.plyscope?.state")
        frame.evaluate("plyscope.ready")
        frame.evaluate("plyscope.move('b2').then(() => 0)")
        until(frame, f"plyscope.state().moves.length === 2 && ({SEARCHED})")
        page.wait_for_timeout(1000)  # it would be stored once the page rests
        registered = "navigator.serviceWorker.getRegistrations().then((all) => all.length)"
        assert frame.evaluate(registered) == 0
