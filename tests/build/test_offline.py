"""The service worker, the previews of links and the zip of the site, as they were built."""

import base64
import hashlib
import json
import re
import struct
import zipfile
from pathlib import Path

import pytest

from plyscope.examples import EXAMPLES
from plyscope.page.previews import ICONS
from tests.build.test_colours import COLOURS
from web.build.offline import RUNTIME, list_published, list_stored, pack_site

DIST = Path(__file__).parents[2] / "dist"
ENTRIES = re.compile(r'\[\{"integrity":[^\]]*\]')


def entries():
    """Return what the worker stores: the hash of each file, and its revision."""
    (text,) = ENTRIES.findall((DIST / "service-worker.js").read_text("utf-8"))
    return {one["url"]: (one["revision"], one["integrity"]) for one in json.loads(text)}


def test_the_worker_stores_what_is_needed_with_the_hash_of_each_file():
    found = entries()
    assert sorted(found) == list_stored(DIST)
    for url, (revision, hash_) in found.items():
        content = (DIST / url).read_bytes()
        digest = base64.b64encode(hashlib.sha384(content).digest()).decode()
        assert hash_ == f"sha384-{digest}", url
        assert (revision is None) is url.startswith("assets/"), url


def test_it_stores_the_newest_build_and_nothing_of_those_before():
    newest = json.loads((DIST / "assets/builds.json").read_text("utf-8"))["builds"][0]
    assets = {f"assets/{name}" for name in newest if not name.endswith(".map")}
    others = {url for url in entries() if not url.startswith("assets/")}
    assert {url for url in entries() if url.startswith("assets/")} == assets
    assert {"index.html", "manifest.webmanifest", "docs/index.html", "docs/searchindex.js"} < others
    assert {f"examples/{name}.html" for name in EXAMPLES} < others
    assert not [url for url in others if url.endswith((".map", ".inv")) or "_sources" in url]
    assert {url for url in others if url.endswith(".png") and "docs" not in url} == set(ICONS)


def test_a_later_worker_waits_until_the_page_tells_it():
    text = (DIST / "service-worker.js").read_text("utf-8")
    assert text.count("skipWaiting") == 1
    assert re.search(r'type==="SKIP_WAITING"&&skipWaiting\(\)', text)


def test_the_browser_takes_assets_from_the_cache_without_the_worker():
    text = (DIST / "service-worker.js").read_text("utf-8")
    assert re.search(r'pathname:new URL\("assets/\*",registration.scope\).pathname', text)
    assert re.search(r'addRoutes\(\{condition:\w+,source:"cache"\}\)', text)


def test_its_library_is_in_the_notices():
    notices = (DIST / "THIRD-PARTY-NOTICES.txt").read_text("utf-8")
    modules = re.findall(
        r'self\["workbox:([\w-]+):', (DIST / "service-worker.js").read_text("utf-8")
    )
    assert {f"workbox-{name}" for name in modules} == set(RUNTIME)
    assert all(f"\n{name} 7." in notices for name in RUNTIME)


def test_the_page_can_be_installed_in_its_own_colours():
    html = (DIST / "index.html").read_text("utf-8")
    assert 'rel="manifest" href="manifest.webmanifest"' in html
    assert "manifest-src 'self'" in html
    assert "worker-src 'self' blob:" in html
    assert re.findall(r'"theme-color" .*content="(#\w+)"', html) == COLOURS["surface"]
    manifest = json.loads((DIST / "manifest.webmanifest").read_text("utf-8"))
    assert manifest["theme_color"] == COLOURS["surface"][0]
    assert {icon["src"]: icon["sizes"] for icon in manifest["icons"]} == {
        path: f"{size}x{size}" for path, (size, _) in ICONS.items()
    }


def read_size(path):
    """Return the size of a PNG file in pixels."""
    content = (DIST / path).read_bytes()
    assert content.startswith(b"\x89PNG\r\n")
    return struct.unpack(">2L", content[16:24])


PAGES = ["index.html", "examples.html", *(f"examples/{name}.html" for name in EXAMPLES)]


@pytest.mark.parametrize("path", PAGES)
def test_a_link_to_a_page_has_a_title_a_description_and_a_picture(path):
    html = (DIST / path).read_text("utf-8")
    told = dict(re.findall(r'property="og:(\w+)"\s+content="([^"]+)"', html))
    assert {"title", "description", "image", "type"} <= set(told)
    picture = (DIST / path).parent / told["image"]
    assert read_size(picture.relative_to(DIST)) == (1200, 630)
    assert "canonical" not in html
    if path.startswith("examples/"):
        example = EXAMPLES[Path(path).stem]
        assert told["title"] == example.title
        assert re.search(r'<a id="open" href="\.\./#[^"]+">Open in Plyscope</a>', html)
        policy, script = (
            re.search(r"'sha256-([^']+)'", html)[1],
            re.search("<script>(.*)</script>", html)[1],
        )
        assert base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() == policy


@pytest.mark.parametrize(("path", "size"), [(path, size) for path, (size, _) in ICONS.items()])
def test_an_icon_has_its_size(path, size):
    assert read_size(path) == (size, size)


def test_the_zip_is_the_newest_build_and_always_the_same(tmp_path):
    targets = [tmp_path / "one.zip", tmp_path / "two.zip"]
    for target in targets:
        pack_site(DIST, target)
    one, two = (target.read_bytes() for target in targets)
    assert one == two
    with zipfile.ZipFile(targets[0]) as packed:
        names = [name.removeprefix("plyscope/") for name in packed.namelist()]
        assert names == [path for path in list_published(DIST) if not path.endswith(".map")]
        assert {entry.date_time for entry in packed.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        builds = json.loads(packed.read("plyscope/assets/builds.json"))["builds"]
        assert set(names) >= {f"assets/{name}" for name in builds[0]}
        assert len(builds) == 1
        assert packed.testzip() is None
