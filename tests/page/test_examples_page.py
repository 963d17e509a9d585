"""The page of the examples, which needs no JavaScript."""

from html.parser import HTMLParser

import pytest

from plyscope.examples import EXAMPLES
from plyscope.page.address import parse_address
from plyscope.page.examples_page import format_link, write_examples_page
from tests.page.pages import PageInTest


class Links(HTMLParser):
    """The links of a page, with their texts, and the sources of its pictures."""

    def __init__(self, text):
        super().__init__()
        self.links, self.pictures, self.scripts = {}, [], 0
        self.href = None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        """Note a link, a picture or a script."""
        given = dict(attributes)
        if tag == "a":
            self.href = given["href"]
            self.links[self.href] = ""
        elif tag == "img":
            self.pictures.append(given["src"])
        elif tag == "script":
            self.scripts += 1

    def handle_endtag(self, tag):
        """Note the end of a link."""
        if tag == "a":
            self.href = None

    def handle_data(self, data):
        """Note the text of a link."""
        if self.href:
            self.links[self.href] += data


PAGE = Links(write_examples_page())


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_has_its_title_its_point_and_a_link(name):
    example = EXAMPLES[name]
    text = PAGE.links[format_link(example)]
    assert example.title in text
    assert example.point in text


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_link_of_an_example_shows_its_search(name):
    example = EXAMPLES[name]
    hash_ = format_link(example).removeprefix("./")
    address = parse_address(hash_)
    assert (address.settings.game, address.settings.algorithm) == (example.game, example.algorithm)
    page = PageInTest().start(hash=hash_)
    session = page.app.session
    assert page.notices() == []
    assert len(session.moves) == len(example.moves)
    assert session.state.offer is None
    assert session.search.link.tick == session.search.tick == 0


def test_it_has_every_picture_that_is_drawn():
    assert sorted(PAGE.pictures) == sorted(f"examples/{name}.svg" for name in EXAMPLES)


def test_it_leads_to_the_page_and_to_the_documentation_and_needs_no_script():
    assert {"./", "docs/index.html"} < set(PAGE.links)
    assert len(PAGE.links) == len(EXAMPLES) + 2
    assert PAGE.scripts == 0
