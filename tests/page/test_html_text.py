"""The HTML text of panels: complete, and hostile text stays text."""

from html.parser import HTMLParser

import pytest

from plyscope.page.app import App
from plyscope.page.elements import TAGS, WIDGET_TAGS, element, icon
from plyscope.page.html_text import render_html
from plyscope.page.icons import FILLED, STROKED

HOSTILE = """<script>alert("1")</script>&amp;'"""


class Reader(HTMLParser):
    """What a browser reads: tags in order, their attributes, and the text."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.open, self.text = [], [], ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        """Note an element; those with an end are open until it comes."""
        self.tags.append((tag, dict(attributes)))
        if tag not in ("input", "hr"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        """Close the last element that was opened."""
        assert self.open.pop() == tag

    def handle_data(self, data):
        """Collect text."""
        self.text += data


def list_tags(content):
    """Return the tags of an element as HTML has them, in order; an icon is a path in an SVG."""
    if not isinstance(content, list):
        return []
    tag, _, *children = content
    if tag == "icon":
        return ["svg", "path"]
    if tag in WIDGET_TAGS:
        return ["div"]
    return [tag, *(name for child in children for name in list_tags(child))]


PANELS = App().handle({"type": "start"}).panels


def test_a_fresh_page_has_panels():
    assert {"settings", "status", "header_end", "legend", "counters"} <= {
        name for name, content in PANELS.items() if content
    }


@pytest.mark.parametrize("name", sorted(name for name in PANELS if PANELS[name]))
def test_every_element_of_a_fresh_page_is_written(name):
    read = Reader(render_html(PANELS[name]))
    assert [tag for tag, _ in read.tags] == [tag.lower() for tag in list_tags(PANELS[name])]
    assert read.open == []
    assert not [key for _, attributes in read.tags for key in attributes if key.startswith("on")]


@pytest.mark.parametrize("tag", sorted(TAGS - WIDGET_TAGS - {"input", "hr", "img"}))
def test_hostile_text_stays_text_in_every_element(tag):
    text = render_html(element(tag, {"title": HOSTILE, "class": "one"}, HOSTILE))
    read = Reader(text)
    if tag != "textarea":  # its text is its value
        assert read.text == HOSTILE
    assert read.tags == [(tag.lower(), {"title": HOSTILE, "class": "one"})]


def test_the_text_of_a_field_for_text_is_its_value():
    read = Reader(render_html(element("textarea", {"value": f"\n</textarea>{HOSTILE}"})))
    assert read.text == f"\n\n</textarea>{HOSTILE}"  # the parser of a page drops the first
    assert [tag for tag, _ in read.tags] == ["textarea"]


def test_the_chosen_option_is_selected():
    options = [element("option", {"value": value}, value) for value in "ab"]
    group = element("optgroup", {"label": "all"}, options)
    text = render_html(element("select", {"value": "b", "onchange": ["a.b"]}, group))
    assert text == (
        '<select><optgroup label="all"><option value="a">a</option>'
        '<option value="b" selected>b</option></optgroup></select>'
    )


def test_controls_wait_for_the_shell_where_it_is_wanted():
    content = element(
        "div",
        None,
        element("button", {"onclick": ["a.b"]}, "One"),
        element("button", {"disabled": True}, "Two"),
        element("a", {"href": "docs/"}, "Three"),
    )
    assert render_html(content, is_first_screen=True) == (
        '<div><button disabled="script">One</button><button disabled>Two</button>'
        '<a href="docs/">Three</a></div>'
    )


def test_what_is_not_seen_on_the_first_screen_is_left_to_the_shell():
    options = [element("option", {"value": value}, value) for value in "abc"]
    content = element(
        "div",
        None,
        element("select", {"value": "b"}, element("optgroup", {"label": "all"}, options)),
        element("div", {"popover": "auto", "id": "more"}, element("p", None, "More")),
    )
    assert render_html(content, is_first_screen=True) == (
        '<div><select disabled="script"><option value="b" selected>b</option></select>'
        '<div popover="auto" id="more"></div></div>'
    )
    assert "<p>More</p>" in render_html(content)


def test_numbers_are_written_as_the_shell_writes_them():
    text = render_html(element("rect", {"x": 2.0, "y": 0.5, "width": 3}))
    assert text == '<rect x="2" y="0.5" width="3"/>'


@pytest.mark.parametrize("name", [*FILLED, *STROKED])
def test_every_icon_is_drawn(name):
    (_, frame), (_, path) = Reader(render_html(icon(name))).tags
    assert frame["class"] == ("icon is-filled" if name in FILLED else "icon")
    assert path["d"] == {**FILLED, **STROKED}[name]


def test_nothing_is_written_for_no_panel():
    assert render_html(None) == ""
