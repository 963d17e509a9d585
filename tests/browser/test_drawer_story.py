"""Why, in words, in numbers and in the source, at every tick, there and back."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, expect

from tests.browser.acting import at_ticks, click, told, until
from tests.browser.conftest import Site
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


def test_aimas_tree_is_right_at_every_tick_and_goes_there_and_back_by_keys(ready: Page) -> None:
    expected = golden("aima-cut.txt")
    searched(ready, AIMA)
    last = ready.evaluate("plyscope.state().ticks")
    assert last == len(expected) - 1
    click(ready, "Python")
    shown = shown_at(ready, range(last + 1))
    assert [one._replace(line="") for one in shown] == [one._replace(line="") for one in expected]
    for one, wanted in zip(shown, expected, strict=True):
        # A line that only reports to the tape stands for the one before it.
        assert (one.line == wanted.line) is not wanted.line.startswith("watch.")
    ready.evaluate("plyscope.seek(0)")
    for key, ticks in (("ArrowRight", (1, 2, 3)), ("ArrowLeft", (2, 1, 0))):
        for at in ticks:
            ready.keyboard.press(key)
            told(ready, at)
            expect(ready.locator(".sentence")).to_have_text(expected[at].sentence)


def test_the_current_line_is_in_view_and_the_page_stays_where_it_is(ready: Page) -> None:
    searched(ready, AIMA)
    in_view = """() => {
        const box = document.querySelector(".code-box").getBoundingClientRect();
        const line = document.querySelector(".code-line[aria-current]").getBoundingClientRect();
        return line.top >= box.top && line.bottom <= box.bottom && scrollY === 0;
    }"""
    for at in (0, 1, 15, 10):
        ready.evaluate(f"plyscope.seek({at})")
        told(ready, at, ".code-lines")
        assert ready.evaluate(in_view), f"tick {at}"


def test_no_line_of_code_is_cut_off(ready: Page) -> None:
    searched(ready, AIMA)
    click(ready, "Python")
    until(ready, "document.querySelector('.code-line[aria-current]')")
    wide = "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)"
    wide += "(document.querySelector('.code-box'))"
    assert ready.evaluate(wide) <= 0
    click(ready, "Pseudocode")
    until(ready, "document.querySelector('.code-box.is-book')")
    assert ready.evaluate(wide) <= 0


def test_the_sentence_is_read_out_once_a_hand_rests_and_not_while_it_plays(ready: Page) -> None:
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
    ready.get_by_label("Speed").select_option("10")
    click(ready, "Play")
    until(ready, "(window.meanwhile = heard.length, plyscope.state().tick >= 20)")
    assert ready.evaluate("meanwhile") == 1
    until(ready, "heard.length === 2")  # at its end, which is soon
    assert tick(ready) == 27


# What workers say is held back while `hold` is true, until it is let go.
HELD = """(() => {
    const { addEventListener: listen } = Worker.prototype;
    const held = [];
    Worker.prototype.addEventListener = function (type, hear, ...rest) {
        const heard = (event) => void (window.hold ? held.push(() => hear.call(this, event)) : hear.call(this, event));
        listen.call(this, type, type === "message" ? heard : hear, ...rest);
    };
    window.letGo = () => { window.hold = false; for (const one of held.splice(0)) one(); };
})()"""  # noqa: E501
# Steps on in the moment in which a sentence is there, and waits until that one would be read out.
STEPPED_ON = """() => new Promise((late) => {
    new MutationObserver((_, observer) => {
        observer.disconnect();
        window.hold = true;
        plyscope.step(1);
        setTimeout(late, 1500);
    }).observe(document.querySelector(".sentence"), { attributeFilter: ["data-tick"] });
    plyscope.step(1);
})"""


def test_a_sentence_is_not_read_out_where_a_hand_went_on_before_the_next_has_come(
    pages: Callable[..., Page], site: Site
) -> None:
    page = pages()
    page.add_init_script(HELD)
    page.goto(site.url)
    page.evaluate("plyscope.ready")
    searched(page, AIMA)
    aloud = page.locator("#told")
    expect(aloud).to_contain_text("MAX is to move at the root")
    page.evaluate(STEPPED_ON)
    assert tick(page) == 2
    expect(aloud).to_contain_text("MAX is to move at the root")
    page.evaluate("letGo()")
    expect(aloud).to_contain_text("MIN tries b1")


def test_while_it_plays_faster_than_anyone_reads_a_word_stands_for_the_sentence(
    ready: Page,
) -> None:
    searched(ready, "{side: 'both'}")
    told(ready, 0)
    playing = ready.locator("#explanation .playing")
    expect(playing).to_be_hidden()
    ready.get_by_label("Speed").select_option("100")  # of so many that it is not soon at its end
    ready.evaluate("plyscope.play()")
    until(ready, "plyscope.state().tick > 20")
    expect(playing).to_be_visible()
    expect(ready.locator(".sentence")).to_be_hidden()
    parts = "[...document.querySelectorAll('#why section, #why .code-box')]"
    tops = f"{parts}.map((one) => one.getBoundingClientRect().top)"
    before = ready.evaluate(tops)
    until(ready, "plyscope.state().tick > 60")
    assert ready.evaluate(tops) == before
    click(ready, "Pause")
    told(ready, tick(ready))
    expect(playing).to_be_hidden()
    expect(ready.locator(".sentence")).to_be_visible()
