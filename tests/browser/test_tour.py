"""A tour of the page in Firefox and WebKit: start, game, step, drawer, export, and no network."""

import json
from xml.etree import ElementTree

from playwright.sync_api import Page

from tests.browser.acting import DRAWN
from tests.browser.conftest import BELATED, hosting
from tests.drive.chromium import Chromium
from tests.drive.driver import Driver

AT_END = "plyscope.state().tick === plyscope.state().ticks"
SEARCHED = "plyscope.state().search && !plyscope.state().search.running"
STORED = "navigator.serviceWorker.controller?.state === 'activated'"


def begin(visitor: Driver) -> None:
    """Return to the usual settings and the usual size."""
    visitor.resize(1440, 900)
    visitor.evaluate("plyscope.open().then(() => 0)")


def test_firefox_and_webkit_tour_the_page_and_use_it_when_its_host_is_gone(other: Driver) -> None:
    """In Chromium test_game, test_playback, test_drawer_story, test_offline and others show it."""
    with hosting() as site:
        other.open(site)
        site.answers.clear()  # the service worker has no hash of what a driver listens by
        other.evaluate(BELATED)  # its first workers are as quick as ever
        other.evaluate("plyscope.ready")
        for step in (
            play_a_game_by_clicking_squares,
            move_through_a_search_by_steps_and_timeline,
            read_in_the_drawer_what_happened,
            save_a_tree_as_svg_tikz_and_its_trace_as_json,
            open_each_part_and_run_a_program,
            see_the_settings_in_full,
        ):
            begin(other)
            step(other)
            assert other.problems() == [], step.__name__
        other.click("Explain")  # what is seen when it is opened again
        begin(other)
        other.until(STORED)
        site.is_down = True
        other.open(site)
        other.evaluate("plyscope.ready")
        other.click("b2, empty")
        other.until(f"plyscope.state().moves.length === 2 && ({SEARCHED})")
        other.evaluate("void (location.hash = '#exercise=minimax:1:3')")
        other.until("document.querySelector('[role=tree][aria-label=\"The exercise\"]')")


def test_a_tree_is_saved_and_the_header_shows_its_settings_in_full(ready: Page) -> None:
    visitor = Chromium(ready)
    for step in (save_a_tree_as_svg_tikz_and_its_trace_as_json, see_the_settings_in_full):
        begin(visitor)
        step(visitor)
        assert visitor.problems() == [], step.__name__


def searched(visitor: Driver, settings: str) -> None:
    """Search a position to its end, and stand there."""
    visitor.evaluate(f"plyscope.open({settings}).then(() => plyscope.search()).then(() => 0)")
    visitor.evaluate("plyscope.seek(plyscope.state().ticks)")


def text(visitor: Driver, selector: str) -> str:
    """Return what stands in an element, as soon as the page is drawn."""
    visitor.evaluate(DRAWN)
    return str(visitor.evaluate(f"document.querySelector({json.dumps(selector)}).textContent"))


def play_a_game_by_clicking_squares(visitor: Driver) -> None:
    begun = ["b2", "a3", "c3", "a1"]
    visitor.evaluate(f"plyscope.open({{moves: {begun}}}).then(() => 0)")
    for turn, square in enumerate(["a2", "b3", "c1"]):
        visitor.click(f"{square}, empty")
        visitor.until(f"plyscope.state().moves.length >= {min(2 * turn + 6, 9)} && ({SEARCHED})")
    state = visitor.evaluate("plyscope.state()")
    assert state["moves"] == [*begun, "a2", "c2", "b3", "b1", "c1"]
    assert (state["over"], state["toMove"]) == (True, None)
    assert state["result"] == {"winner": None, "text": "Draw"}
    assert text(visitor, ".headline") == "Draw"


def move_through_a_search_by_steps_and_timeline(visitor: Driver) -> None:
    searched(visitor, "{moves: ['b2'], algorithm: 'alphabeta'}")
    last = visitor.evaluate("plyscope.state().ticks")
    assert last > 1000
    for name, tick in [("Step back", last - 1), ("To start", 0), ("Step forward", 1)]:
        visitor.click(name)
        visitor.until(f"plyscope.state().tick === {tick}")
    x, y = visitor.evaluate(
        """(() => {
          const timeline = document.querySelector(".timeline");
          const { left, width, top, height } = timeline.getBoundingClientRect();
          return [Math.round(left + width / 2), Math.round(top + height / 2)];
        })()"""
    )
    visitor.tap(x, y)
    visitor.until(f"Math.abs(plyscope.state().tick / {last} - 0.5) < 0.02")
    visitor.click("To end")
    visitor.until(AT_END)


def told(visitor: Driver, tick: int, sentence: str) -> None:
    """Expect what the drawer says of a tick."""
    visitor.evaluate(DRAWN)  # nothing is there any more of a search before
    there = f"({{ dataset, textContent }}) => dataset.tick === '{tick}' && textContent"
    shown = visitor.until(f"({there})(document.querySelector('.sentence'))")
    assert shown == sentence


def read_in_the_drawer_what_happened(visitor: Driver) -> None:
    searched(visitor, "{game: 'tree-aima', side: 'both'}")
    visitor.evaluate("plyscope.seek(0)")
    visitor.press("w")
    told(visitor, 0, "MAX is to move at the root and looks for the largest value it can guarantee.")
    visitor.press("ArrowRight")
    told(visitor, 1, "MAX tries a1. The window is still [−∞, +∞].")
    visitor.press("End")
    told(
        visitor,
        27,
        "a3 is worth 2. For MAX that is worse than 3: nothing changes. "
        "The search is done. The root is worth 3: MAX plays a1.",
    )


def saved(visitor: Driver, name: str) -> str:
    """Choose an entry of the menu, and return the text of the file that the page makes."""
    visitor.evaluate(
        """(() => {
          const make = URL.createObjectURL;
          globalThis.made = new Promise((resolve) => {
            URL.createObjectURL = (blob) => {
              // A script is a part of the page, which comes when it is wanted.
              if (blob.type !== "text/javascript") {
                URL.createObjectURL = make;
                resolve(blob.text());
              }
              return make.call(URL, blob);
            };
          });
        })()"""
    )
    visitor.click("Save a picture")
    visitor.click(name)
    return str(visitor.evaluate("made"))


def save_a_tree_as_svg_tikz_and_its_trace_as_json(visitor: Driver) -> None:
    searched(visitor, "{game: 'tree-aima', side: 'both'}")
    svg = ElementTree.fromstring(saved(visitor, "The whole tree, up to 2,000 nodes: SVG"))
    assert len(list(svg.iter("{http://www.w3.org/2000/svg}polygon"))) == 4
    tikz = saved(visitor, "The whole tree, up to 2,000 nodes: TikZ for LaTeX")
    assert "[{$12$}, leaf, move={b2}]" in tikz
    trace = json.loads(saved(visitor, "The trace: JSON"))
    assert (trace["game"], trace["value"], len(trace["nodes"])) == ("tree-aima", 3, 11)


def open_each_part_and_run_a_program(
    visitor: Driver,
) -> None:
    for tab, part in (("Compare", "compare"), ("Practice", "practice"), ("My tree", "lab")):
        visitor.click(tab)
        visitor.until(f"document.querySelector('#{part} .button')?.checkVisibility()")
    visitor.click("Code")
    visitor.click("Minimax")
    visitor.click("Run it")
    said = "Is a return missing?"  # the first of the examples has none
    visitor.until(f"document.querySelector('#drawer').textContent.includes({json.dumps(said)})")


# For each field of the header: what it shows, how wide that is, and how much room it has.
ROOM = """
[...document.querySelectorAll("#settings select, #settings .field-value")]
  .filter((one) => one.checkVisibility())
  .map((one) => {
    const style = getComputedStyle(one);
    const canvas = document.createElement("canvas").getContext("2d");
    canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const text = one.selectedOptions?.[0].text ?? one.textContent;
    const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return [text, canvas.measureText(text).width, room];
  })
"""


def see_the_settings_in_full(visitor: Driver) -> None:
    visitor.evaluate("plyscope.open({game: 'connect-four'})")
    for width in (1440, 1200):
        visitor.resize(width, 900)
        visitor.until(f"innerWidth === {width} && document.fonts.ready.then(() => true)")
        visitor.until("document.querySelector('#settings select')?.value === 'connect-four'")
        fields = visitor.evaluate(ROOM)
        shown = ["Connect Four 7×6", "Learner", "X", "Advanced"]
        assert [text for text, *_ in fields] == shown
        assert [text for text, needed, room in fields if needed > room + 1] == []
