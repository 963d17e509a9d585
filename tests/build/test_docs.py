"""The documentation: links that lead somewhere, pages without scripts of their own, searchable."""

import os
import re
import subprocess
import sys
from argparse import ArgumentTypeError
from pathlib import Path

import pytest

import plyscope
from web.build import docs
from web.build.docs import broken_links
from web.build.site import VARIABLE, parse_site
from web.docs.docstrings import to_restructured_text

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "web" / "docs"
BUILT = ROOT / "dist" / "docs"


def pages():
    """The built pages as (path, text)."""
    return [(path, path.read_text("utf-8")) for path in sorted(BUILT.rglob("*.html"))]


def test_every_source_is_a_page():
    sources = {path.relative_to(SOURCES).with_suffix("") for path in SOURCES.rglob("*.md")}
    sources = {path for path in sources if path.name != "README"}
    built = {path.relative_to(BUILT).with_suffix("") for path, _ in pages()}
    assert built == sources | {Path("search")}


def test_a_page_has_a_strict_policy_and_nothing_that_it_forbids():
    for path, text in pages():
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)[1]
        assert "default-src 'none'; script-src 'self'; style-src 'self'" in policy
        assert "unsafe" not in policy
        assert re.findall(r"<script(?![^>]*\bsrc=)", text) == [], path
        assert re.findall(r"<style|<[^>]+ (?:style|on\w+)=\"[^>]*>", text) == [], path
        assert re.findall(r'src="(?:https?:)?//', text) == [], path


def test_the_search_knows_every_page_and_the_public_names():
    index = (BUILT / "searchindex.js").read_text("utf-8")
    for name in ("python", "student_code", "reference/plyscope", "Trace", "explain"):
        assert f'"{name}"' in index, name


def test_the_reference_has_every_public_name():
    text = (BUILT / "reference/plyscope.html").read_text("utf-8")
    names = set(plyscope.__all__) - {"exercises"}  # a package with a page of its own
    assert len(names) > 25
    assert [name for name in sorted(names) if f'id="plyscope.{name}"' not in text] == []


def test_the_licences_of_the_search_are_there():
    text = (BUILT / "licences.txt").read_text("utf-8")
    assert "by the Sphinx team" in text
    assert "Snowball" in text or "Martin Porter" in text


@pytest.mark.parametrize(
    ("link", "broken"),
    [
        ("other.html", False),
        ("other.html#here", False),
        ("#top", False),
        ("../", False),
        ("folder/", False),
        ("./#game=nim&tick=0", False),
        ("./", True),
        ("https://example.org/nothing", False),
        ("gone.html", True),
        ("other.html#gone", True),
        ("#gone", True),
        ("../elsewhere.html", True),
    ],
)
def test_a_link_is_broken_if_its_file_or_its_anchor_is_missing(link, broken, tmp_path):
    (tmp_path / "page.html").write_text(f'<p id="top"><a href="{link}">a link</a>')
    (tmp_path / "other.html").write_text('<p id="here">')
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "index.html").write_text("")
    assert broken_links(tmp_path) == ([f"{link} in page.html"] if broken else [])


def sphinx(folder, site=""):
    """Build the pages of a folder with the settings of the documentation."""
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-c", SOURCES, folder, folder / "built"]
    return subprocess.run(
        command, cwd=ROOT, env={**os.environ, VARIABLE: site}, capture_output=True, text=True
    )


def test_links_to_nothing_fail_the_build_each_with_a_line(tmp_path):
    links = {
        "[A page](gone.md)": "cross-reference target not found: 'gone.md'",
        "[A part](#gone)": "cross-reference target not found: 'gone'",
        "[`f`](reference/plyscope.md#plyscope.gone)": "target not found: plyscope.gone",
    }
    for number, text in enumerate(links):
        (tmp_path / f"{number}.md").write_text(f"---\norphan: true\n---\n\n# Title\n\n{text}\n")
    (tmp_path / "index.md").write_text("# Title\n")
    done = sphinx(tmp_path)
    assert done.returncode != 0
    told = done.stderr.splitlines()
    for number, error in enumerate(links.values()):
        assert [error in line for line in told if f"{number}.md:" in line] == [True]


def test_only_a_known_site_gives_canonical_links_and_a_site_map(tmp_path):
    (tmp_path / "index.md").write_text("# Title\n")
    assert sphinx(tmp_path, "https://example.org/ply").returncode == 0
    page = (tmp_path / "built/index.html").read_text("utf-8")
    assert '<link rel="canonical" href="https://example.org/ply/docs/index.html">' in page
    site_map = (tmp_path / "built/sitemap.xml").read_text("utf-8")
    assert "<loc>https://example.org/ply/docs/index.html</loc>" in site_map
    assert [path for path, text in pages() if 'rel="canonical"' in text] == []
    assert not (BUILT / "sitemap.xml").exists()


def test_an_address_ends_in_a_slash_and_anything_else_is_refused():
    assert parse_site("https://example.org/ply") == "https://example.org/ply/"
    for text in ("example.org", "ftp://example.org/", "https://", "https://example.org/?a"):
        with pytest.raises(ArgumentTypeError, match="expected an address") as caught:
            parse_site(text)
        assert repr(text) in str(caught.value)


def test_pages_are_copied_again_only_if_they_changed_or_dist_is_new(tmp_path, monkeypatch):
    made, dist = tmp_path / "made", tmp_path / "dist"
    (made / "html").mkdir(parents=True)
    (made / "html/index.html").write_text("one")
    monkeypatch.setattr(docs, "MADE", made)
    monkeypatch.setattr(docs, "PAGES", made / "html")
    copy = dist / "docs/index.html"
    dist.mkdir()
    docs.copy_pages("1", dist)
    copy.write_text("mine")
    docs.copy_pages("1", dist)
    assert copy.read_text() == "mine"
    docs.copy_pages("2", dist)
    assert copy.read_text() == "one"
    copy.unlink()
    copy.parent.rmdir()
    docs.copy_pages("2", dist)
    assert copy.read_text() == "one"


@pytest.mark.parametrize(
    ("docstring", "expected"),
    [
        ("Return `a * b` of *all*.", "Return ``a * b`` of \\*all\\*."),
        ("One `code over\ntwo` lines.", "One ``code over\ntwo`` lines."),
        (">>> 2 * 3\n6", ">>> 2 * 3\n6"),
        ("  a  one\n  b  two*", "::\n\n  a  one\n  b  two*"),
        ("a     `one`\nb, c  two*\n      more", "``a``\n  ``one``\n\n``b, c``\n  two\\*\n  more"),
        ("- one\n  more\n- two_", "- one\n  more\n\n\n- two\\_"),
        ("Like this:\n    x * y", "Like this:\n\n\n::\n\n    x * y"),
    ],
)
def test_a_docstring_keeps_its_code_and_its_stars(docstring, expected):
    assert "\n".join(to_restructured_text(docstring.split("\n"))).strip() == expected
