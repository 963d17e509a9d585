"""Why, in words, in numbers and in the source, at every tick, there and back."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, expect

from tests.browser.acting import at_ticks, click, told, until
from tests.browser.watching import AIMA, searched, tick

TRANSCRIPTS = Path(__file__).parents[1] / "trace" / "transcripts"


class Tick(NamedTuple):
    """What the drawer must say at a tick: as tests/trace/test_transcripts.py writes it down."""

    sentence: str
    condition: str
    line: str
    variables: str


def golden(file: str) -> list[Tick]:
    """Read a transcript."""
    ticks = []
    text = (TRANSCRIPTS / file).read_text(encoding="utf-8").strip()
    for block in re.split(r"\n(?=\d)", text):
        sentence, *lines = block.split("\n   ")
        condition = lines.pop(0).strip("[]") if lines[0].startswith("[") else ""
        line, *variables = lines
        told = (sentence.partition(" ")[2], condition, line.partition(": ")[2], *variables, "")
        ticks.append(Tick(*told[:4]))
    return ticks


LINE = ".code-line[aria-current] > code"


def shown_at(page: Page, ticks: Sequence[int]) -> list[Tick]:
    """Return what the sentence and the code say of some ticks."""
    said = at_ticks(page, ticks, ".sentence", ".sentence", ".condition")
    lines = at_ticks(page, ticks, ".code-lines", LINE, ".variables dt", ".variables dd")
    return [
        Tick(sentence, condition, line, ", ".join(map(" = ".join, zip(names, values, strict=True))))
        for ([sentence], [condition]), ([line], names, values) in zip(said, lines, strict=True)
    ]


IN_VIEW = """() => {
    const box = document.querySelector(".code-box").getBoundingClientRect();
    const line = document.querySelector(".code-line[aria-current]").getBoundingClientRect();
    return line.top >= box.top && line.bottom <= box.bottom && scrollY === 0;
}"""
WIDE = """(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(
    document.querySelector(".code-box"))"""
# Every tick, tests/page/test_code.py and test_explanation.py compare.
TICKS = (0, 1, 5, 10, 14, 15, 16, 27)


def test_what_is_told_of_a_tick_is_shown_there_and_back_with_its_line_in_view(ready: Page) -> None:
    expected = golden("aima-cut.txt")
    searched(ready, AIMA)
    assert ready.evaluate("plyscope.state().ticks") == len(expected) - 1
    until(ready, "document.querySelector('.code-box.is-book')")
    assert ready.evaluate(WIDE) <= 0  # nothing of a line is cut off
    for at in (0, 15):
        ready.evaluate(f"plyscope.seek({at})")
        told(ready, at, ".code-lines")
        assert ready.evaluate(IN_VIEW), f"tick {at}"
    click(ready, "Python")
    shown = shown_at(ready, TICKS)
    for at, one in zip(TICKS, shown, strict=True):
        wanted = expected[at]
        assert one._replace(line="") == wanted._replace(line="")
        # A line that only reports to the tape stands for the one before it.
        assert (one.line == wanted.line) is not wanted.line.startswith("watch.")
    assert ready.evaluate(WIDE) <= 0
    assert ready.evaluate(IN_VIEW)
    ready.evaluate("plyscope.seek(0)")
    for key, ticks in (("ArrowRight", (1, 2)), ("ArrowLeft", (1, 0))):
        for at in ticks:
            ready.keyboard.press(key)
            told(ready, at)
            expect(ready.locator(".sentence")).to_have_text(expected[at].sentence)


def test_the_sentence_is_read_out_once_a_hand_rests_and_a_word_stands_for_it_while_it_plays(
    ready: Page,
) -> None:
    searched(ready, AIMA)
    aloud = ready.locator("#told")
    expect(aloud).to_have_attribute("aria-live", "polite")
    expect(aloud).to_contain_text("MAX is to move at the root")
    ready.evaluate(
        """() => {
            const heard = (window.heard = []);
            const region = document.querySelector("#told");
            new MutationObserver(() => heard.push(region.textContent)).observe(
                region, { childList: true, characterData: true, subtree: true });
        }"""
    )
    ready.evaluate(  # all in one moment, so that a busy machine makes no rest between them
        """() => {
            for (let i = 0; i < 13; i++)
                document.body.dispatchEvent(
                    new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
        }"""
    )
    expect(aloud).to_have_text(
        "c1 is a leaf worth 2. First child: v = 2. MIN cuts off here once v ≤ 3."
    )
    assert ready.evaluate("heard.length") == 1

    searched(ready, "{side: 'both', moves: ['b2']}")
    told(ready, 0)
    playing = ready.locator("#explanation .playing")
    expect(playing).to_be_hidden()
    ready.get_by_label("Speed").select_option("100")  # of so many that it is not soon at its end
    ready.evaluate("plyscope.play()")
    until(ready, "plyscope.state().tick > 10")
    expect(playing).to_be_visible()
    expect(ready.locator(".sentence")).to_be_hidden()
    top = "document.querySelector('#why section').getBoundingClientRect().top"
    before = ready.evaluate(top)
    until(ready, "plyscope.state().tick > 30")
    assert ready.evaluate(top) == before  # what is below the sentence stays where it is
    click(ready, "Pause")
    told(ready, tick(ready))
    expect(playing).to_be_hidden()
    expect(ready.locator(".sentence")).to_be_visible()
