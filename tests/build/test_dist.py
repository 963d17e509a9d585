"""dist/ as it was built: what a plain host needs, and nothing from anywhere else."""

import gzip
import io
import json
import re
import zipfile
from pathlib import Path

import pytest

from plyscope.examples import EXAMPLES
from plyscope.page.app import App
from plyscope.page.first_screen import make_first_screen
from web.build.docs import broken_links

ROOT = Path(__file__).parents[2]
DIST = ROOT / "dist"


@pytest.fixture(scope="module")
def html():
    """The page, as `build.py` made it."""
    return (DIST / "index.html").read_text("utf-8")


@pytest.fixture(scope="module")
def assets(html):
    """The block that says where the worker and Python are."""
    return json.loads(re.search(r'id="assets">(.*?)</script>', html)[1])


@pytest.fixture(scope="module")
def library(assets):
    """The zip that Python imports from."""
    packed = (DIST / assets["files"]["stdlib"]["url"]).read_bytes()
    return zipfile.ZipFile(io.BytesIO(gzip.decompress(packed)))


def part(assets, name):
    """Where a part of the page is, and how much there is in it."""
    hashed, opened = assets["parts"][name]
    return {"url": f"assets/{name}-{hashed}.bin", "opened": opened}


def packed(assets):
    """What is gzipped: Python's files and the parts of the page."""
    return [*assets["files"].values(), *(part(assets, name) for name in assets["parts"])]


def test_every_file_the_page_names_is_there_under_a_hashed_or_versioned_name(html, assets):
    named = re.findall(r'(?:src|href)="(assets/[^"]+)"', html)
    named += [assets["worker"]]
    named += [file["url"] for file in packed(assets)]
    assert len(named) == 32
    for url in named:
        assert (DIST / url).is_file()
        assert re.search(r"-([0-9A-Z]{8}|[0-9a-f]{8}|\d+\.\d+\.\d+)[./]", url), url


def test_sizes_are_those_of_the_files(assets):
    for file in packed(assets):
        content = (DIST / file["url"]).read_bytes()
        assert len(content) == file.get("bytes", len(content))
        assert len(gzip.decompress(content)) == file["opened"]


def test_a_first_visit_is_small_also_where_the_host_compresses_nothing(html, assets):
    """In bytes: the page before Python, and all of it; what is loaded when it is opened aside."""
    scripted = re.sub("<noscript>.*?</noscript>", "", html, flags=re.DOTALL)
    named = re.findall(r'(?:src|href)="(assets/[^"]+\.(?:js|css))"', scripted)
    assert len(named) == 2  # the first script and the first style
    named += [part(assets, name)["url"] for name in ("main", "style", "first")]
    page = len(html.encode()) + sum((DIST / url).stat().st_size for url in named)
    assert page <= 130_000
    python = [assets["files"][name]["bytes"] for name in ("scripts", "wasm", "image")]
    assert page + sum(python) + (DIST / assets["worker"]).stat().st_size <= 8_200_000


def test_the_first_screen_is_in_the_page(html, assets):
    """Every panel that has a place in it, as HTML, and the update of `App` that made it."""
    content = (DIST / part(assets, "first")["url"]).read_bytes()
    update = json.loads(gzip.decompress(content))
    screen = make_first_screen()
    assert update == json.loads(json.dumps(screen["update"]))
    places = re.findall(r'data-panel="(\w+)"', html)
    assert set(places) <= set(App().parts)
    for name in places:
        written = screen["html"].get(name, "")
        assert re.search(rf'data-panel="{name}"[^>]*>{re.escape(written)}</', html), name


def test_the_examples_are_a_page_with_their_pictures_and_links(html):
    text = (DIST / "examples.html").read_text("utf-8")
    pictures = re.findall(r'src="(examples/[^"]+)"', text)
    assert len(pictures) == len(set(pictures)) == 71
    for name in pictures:
        assert (DIST / name).read_text("utf-8").startswith("<svg")
    (style,) = re.findall(r'rel="stylesheet" href="([^"]+)"', text)
    assert (DIST / style).is_file()
    assert "<script" not in text
    assert broken_links(DIST, "*.html") == []
    assert len(re.findall(r'href="\./#', text)) == len(EXAMPLES)
    assert 'href="examples.html"' in html


def test_nothing_comes_from_another_origin(html):
    assert not re.findall(r'(?:src|href)="(?:https?:)?//[^"]*\.(?:js|mjs|css|woff2)"', html)
    assert "Content-Security-Policy" in html


def test_the_package_has_its_source_beside_its_bytecode(library):
    names = set(library.namelist())
    for path in (ROOT / "pysrc/plyscope").rglob("*.py"):
        name = path.relative_to(ROOT / "pysrc").as_posix()
        assert library.read(name) == path.read_bytes()
        assert f"{name}c" in names


def test_all_bytecode_is_unchecked_and_all_dates_are_the_same(library):
    for entry in library.infolist():
        assert entry.date_time == (1980, 1, 1, 0, 0, 0)
        if entry.filename.endswith(".pyc"):
            assert library.read(entry)[4:8] == b"\x01\0\0\0"  # by hash, never compared


@pytest.mark.parametrize(
    "name",
    "random json math itertools functools dataclasses typing struct array collections re traceback "
    "inspect ast statistics textwrap heapq bisect string enum abc contextlib copy time "
    "encodings/unicode_escape".split(),
)
def test_a_sensible_core_of_the_standard_library_is_kept(library, name):
    built_in = {"math", "itertools", "array", "time"}
    names = set(library.namelist())
    assert name in built_in or {f"{name}.pyc", f"{name}/__init__.pyc"} & names
