"""The pictures of the examples in dist/: each a tree that can be read."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from plyscope.examples import EXAMPLES

DIST = Path(__file__).parents[2] / "dist"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def pictures():
    """The pictures of the examples, by name."""
    return {path.stem: path.read_text("utf-8") for path in (DIST / "examples").glob("*.svg")}


def test_every_example_has_a_picture_that_can_be_read(pictures):
    assert set(pictures) == set(EXAMPLES)
    for name, text in pictures.items():
        picture = ElementTree.fromstring(text)
        assert len(list(picture.iter(f"{SVG}line"))) < 100, name
    book = ElementTree.fromstring(pictures["alphabeta"])
    texts = [one.text or "" for one in book.iter(f"{SVG}text")]
    assert "≤ 2" in texts
    # The windows at the end, not on entry, and every leaf, visited or not.
    assert [one for one in texts if one[0] == "["] == ["[3, +∞]", "[−∞, 3]", "[3, 2]", "[3, 2]"]
    assert {"3", "12", "8", "2", "4", "6", "14", "5"} <= set(texts)
    assert len([one for one in texts if one[0] in "bcd"]) == 9
