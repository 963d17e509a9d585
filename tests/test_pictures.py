"""The pictures of the examples, each a tree that can be read; the path, of those that exist."""

from xml.etree import ElementTree

from plyscope.examples import BEGINNER_PATH, EXAMPLES
from plyscope.page.thumbnails import draw_thumbnails

SVG = "{http://www.w3.org/2000/svg}"


def test_every_search_that_visits_a_node_once_has_a_picture():
    found = draw_thumbnails()
    without = {name for name in EXAMPLES if name not in found}
    assert {EXAMPLES[name].algorithm for name in without} == {"uct", "puct"}
    for name, text in found.items():
        picture = ElementTree.fromstring(text)
        assert len(list(picture.iter(f"{SVG}line"))) < 100, name
    book = ElementTree.fromstring(found["alphabeta"])
    texts = [one.text or "" for one in book.iter(f"{SVG}text")]
    assert "≤ 2" in texts
    # The windows at the end, not on entry, and every leaf, visited or not.
    assert [one for one in texts if one[0] == "["] == ["[3, +∞]", "[−∞, 3]", "[3, 2]", "[3, 2]"]
    assert {"3", "12", "8", "2", "4", "6", "14", "5"} <= set(texts)
    assert len([one for one in texts if one[0] in "bcd"]) == 9


def test_the_path_has_eight_that_exist_the_lectures_tree_among_them():
    assert len(set(BEGINNER_PATH)) == 8
    assert set(BEGINNER_PATH) <= set(EXAMPLES)
    assert "tree-lecture" in {EXAMPLES[name].game for name in BEGINNER_PATH}
