"""A sheet of exercises on paper: nothing is cut off, and no exercise is torn in two."""

import re

import pytest
from playwright.sync_api import Page

from plyscope.exercises import KINDS, make_sheet

# Pixels of the paper between its margins, and what stands over them.
OVER = """
() => {
  const width = document.documentElement.clientWidth;
  return [...document.querySelectorAll("svg, table, p, h1, h2")]
    .filter((one) => one.getBoundingClientRect().right > width + 1)
    .map((one) => one.outerHTML.slice(0, 80));
}
"""


@pytest.mark.parametrize(("paper", "width", "height"), [("A4", 794, 1123), ("Letter", 816, 1056)])
def test_a_sheet_of_every_kind_prints_whole(
    ready: Page, paper: str, width: int, height: int
) -> None:
    made = make_sheet(3, 10, tuple(KINDS), level=5)
    page = ready.context.new_page()
    page.set_viewport_size({"width": width - 120, "height": height})
    page.emulate_media(media="print")
    page.set_content(made.html())
    assert page.evaluate(OVER) == []
    printed = page.pdf(format=paper)
    assert printed.startswith(b"%PDF")
    pages = len(re.findall(rb"/Type\s*/Page\b", printed))
    assert 10 <= pages <= 25  # ten exercises with room for their answers, then the key
    page.close()
