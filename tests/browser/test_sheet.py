"""A sheet of exercises on paper: nothing is cut off, and no exercise is torn in two."""

import re

from playwright.sync_api import Browser

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


PAPERS = {"A4": (794, 1123), "Letter": (816, 1056)}


def test_a_sheet_of_every_kind_prints_whole(browser: Browser) -> None:
    made = make_sheet(3, 10, tuple(KINDS), level=5)
    with browser.new_page() as page:
        page.emulate_media(media="print")
        page.set_content(made.html())
        for paper, (width, height) in PAPERS.items():
            page.set_viewport_size({"width": width - 120, "height": height})
            assert page.evaluate(OVER) == [], paper
            printed = page.pdf(format=paper)
            assert printed.startswith(b"%PDF")
            pages = len(re.findall(rb"/Type\s*/Page\b", printed))
            assert 10 <= pages <= 25, paper  # ten exercises with room for their answers, the key
