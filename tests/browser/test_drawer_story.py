"""Why, in words, in numbers and in the source, at every tick, there and back."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
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


def shown_in_both_tabs(page: Page, ticks: Sequence[int]) -> list[Tick]:
    """Return what both tabs say of some ticks."""
    said = at_ticks(page, ticks, ".sentence", ".sentence", ".condition")
    page.keyboard.press("s")
    lines = at_ticks(page, ticks, ".code-lines", LINE, ".variables dt", ".variables dd")
    page.keyboard.press("w")
    return [
        Tick(sentence, condition, line, ", ".join(map(" = ".join, zip(names, values, strict=True))))
        for ([sentence], [condition]), ([line], names, values) in zip(said, lines, strict=True)
    ]


@pytest.mark.parametrize(
    ("settings", "file"),
    [(AIMA, "aima-cut.txt"), (AIMA[:-1] + ', algorithm: "minimax"}', "aima-minimax.txt")],
)
def test_aimas_tree_is_right_at_every_tick_there_and_back(
    ready: Page, settings: str, file: str
) -> None:
    expected = golden(file)
    searched(ready, settings)
    last = ready.evaluate("plyscope.state().ticks")
    assert last == len(expected) - 1
    assert shown_in_both_tabs(ready, range(last + 1)) == expected
    ready.evaluate("plyscope.seek(0)")
    there = range(1, last + 1)
    for key, ticks in (("ArrowRight", there), ("ArrowLeft", [at - 1 for at in reversed(there)])):
        for at in ticks:
            ready.keyboard.press(key)
            told(ready, at)
            expect(ready.locator(".sentence")).to_have_text(expected[at].sentence)


OPENING = {
    0: "MIN is to move at the root and looks for the smallest value it can guarantee.",
    1: "MIN tries a3. The window is still (−∞, +∞).",
    8: "MAX tries c1. The window is still (−∞, +∞).",
    9: "c1 is a leaf worth 0, the only move tried.",
    10: "MAX can guarantee 0 here: α rises to 0.",
    11: "b1 is worth 0. First child: v = 0.",
    12: "MIN can hold MAX to 0 here: β falls to 0.",
    13: "MIN tries c1. MIN can already hold MAX to 0 after a1: only values below 0 can matter.",
    14: "c1 is a leaf worth −1. For MIN that is better than 0.",
    15: "O wins here: β falls to −1.",
    19: "b1 is a leaf worth +1. For MAX that is better than −1.",
    20: "X wins here: α rises to +1.",
    27: "This move does not stop X from winning: β falls to +1.",
    28: "X already wins after c2, so nothing here can be better: α-cutoff, b1 is skipped.",
    29: "The value of c1 does not matter: X already wins after c2.",
    36: "X wins here; MIN has nothing better than a loss after a2 and gains nothing by a1: "
    "β-cutoff, b1 and c1 are skipped.",
    37: "a1 is worth +1. For MIN that is no better than +1: nothing changes.",
}
LINES = {
    "tries": "watch.enter(a, alpha, beta)",
    "worth": "watch.leave(v2)",
    "does not matter": "watch.leave(v2)",
    "rises": "watch.update(v, alpha, beta)",
    "falls": "watch.update(v, alpha, beta)",
    "stays": "watch.update(v, alpha, beta)",
    "skipped": "watch.cut(v, alpha, beta)",
    "at the root and looks": "if game.to_move(state) == MIN:",
}


def test_tic_tac_toe_after_b2_is_told_for_its_first_forty_ticks(ready: Page) -> None:
    searched(ready, "{moves: ['b2'], side: 'both'}")
    said = [sentence for [[sentence]] in at_ticks(ready, range(41), ".sentence", ".sentence")]
    assert {at: said[at] for at in OPENING} == OPENING
    ready.keyboard.press("s")
    lines = at_ticks(ready, range(41), ".code-lines", LINE)
    for sentence, [[line]] in zip(said, lines, strict=True):
        assert line == next(LINES[word] for word in LINES if word in sentence)


def test_the_players_names_have_their_colours(ready: Page) -> None:
    searched(ready, AIMA, 15)
    told(ready, 15)
    told_of = "all => all.map(one => [one.textContent, one.className])"
    players = ready.locator(".sentence b").evaluate_all(told_of)
    assert players == [["MIN", "is-min"], ["MAX", "is-max"], ["MAX", "is-max"]]


WINDOWS = [
    (0, "α is −∞, β is +∞. No value yet."),
    (10, "α is 3, β is +∞. The value so far is 3."),
    (13, "α is 3, β is +∞. The child’s value is 2."),
    (15, "α is 3, β is 2. They have crossed. The value so far is 2."),
    (23, "α is 3, β is 5. The value so far is 5."),
]


def test_the_gauge_says_what_it_shows(ready: Page) -> None:
    searched(ready, AIMA, 0)
    for at, words in WINDOWS:
        ready.evaluate(f"plyscope.seek({at})")
        told(ready, at)
        gauge = ready.get_by_role("region", name="Window of this").get_by_role("img")
        expect(gauge).to_have_attribute("aria-label", words)
        closed = "α and β have crossed: the window is closed." if at == 15 else ""
        expect(ready.locator(".gauge-line")).to_have_text(closed)


def test_minimax_has_no_window(ready: Page) -> None:
    searched(ready, AIMA[:-1] + ', algorithm: "minimax"}', 14)
    told(ready, 14)
    gauge = ready.get_by_role("region", name="Value of this MIN node")
    expect(gauge.locator(".gauge-line")).to_be_empty()
    expect(gauge.get_by_role("img")).to_have_attribute("aria-label", "The value so far is 2.")


def test_the_open_nodes_are_listed_from_the_current_one_to_the_root(ready: Page) -> None:
    searched(ready, AIMA, 21)
    told(ready, 21)
    rows = ready.get_by_role("table", name="Open nodes").get_by_role("row")
    expect(rows).to_have_text(
        [
            re.compile(text)
            for text in [
                "Node.*Value",
                r"^ d2–\[3, 14\]",
                r"MIN a314\[3, 14\]",
                r"MAX root3\[3, \+∞\]",
            ]
        ]
    )


def test_the_book_goes_in_step_line_for_line(ready: Page) -> None:
    searched(ready, AIMA)
    ready.keyboard.press("s")
    click(ready, "Pseudocode")
    current = ready.locator(".code-line[aria-current] code")
    for at, line in {
        0: "value, move ← MAX-VALUE(game, state, −∞, +∞)",
        2: "for each a in game.ACTIONS(state) do",
        13: "v2, a2 ← MAX-VALUE(game, game.RESULT(state, a), α, β)",
        14: "β ← MIN(β, v)",
        15: "if v ≤ α then return v, move",
        10: "α ← MAX(α, v)",
    }.items():
        ready.evaluate(f"plyscope.seek({at})")
        expect(current).to_have_text(line)
    expect(ready.locator(".code-line[aria-current] .code-values")).to_have_text("v = 3   α = 3")
    click(ready, "Python")
    expect(current).to_have_text("watch.update(v, alpha, beta)")


def test_the_current_line_is_in_view_and_the_page_stays_where_it_is(ready: Page) -> None:
    searched(ready, AIMA)
    ready.keyboard.press("s")
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
    ready.keyboard.press("s")
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
            window.heard = [];
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


def test_the_whole_game_under_minimax_is_told_at_any_tick(ready: Page) -> None:
    searched(ready, "{algorithm: 'minimax', side: 'both'}", 700_000)
    told(ready, 700_000)
    ready.evaluate("plyscope.seek(158811)")
    told(ready, 158_811)
    expect(ready.locator(".sentence")).to_have_text("MAX can guarantee 0 at the root.")


def test_while_it_plays_fast_the_story_goes_on_at_a_calm_pace(ready: Page) -> None:
    searched(ready, "{side: 'both'}")
    told(ready, 0)
    ready.get_by_label("Speed").select_option("100")  # of so many that it is not soon at its end
    ready.evaluate(
        """() => {
            const begun = performance.now();
            window.told = []; // when, since it plays
            new MutationObserver(() => told.push(performance.now() - begun)).observe(
                document.querySelector(".sentence"), { attributeFilter: ["data-tick"] });
            plyscope.play();
        }"""
    )
    until(ready, "told.length >= 5")
    click(ready, "Pause")
    for count, milliseconds in enumerate(ready.evaluate("told.slice(0, 5)")):
        assert milliseconds >= 250 * count  # CALM of tick-sender.ts, from one to the next
    told(ready, tick(ready))


def test_the_line_of_the_book_stands_below_the_sentence(ready: Page) -> None:
    searched(ready, AIMA)
    ready.evaluate("plyscope.seek(0)")
    ready.keyboard.press("c")
    expect(ready.locator(".line-at-work")).to_have_text("if v ≤ α then return v, move")


def test_where_min_begins_the_line_is_pythons_for_the_book_begins_with_max(ready: Page) -> None:
    searched(ready, AIMA[:-1] + ", first: 'MIN'}")
    ready.evaluate("plyscope.seek(0)")
    expect(ready.locator(".line-at-work")).to_have_text("if game.to_move(state) == MIN:")
    ready.keyboard.press("s")
    click(ready, "Pseudocode")
    expect(ready.locator(".code-box.is-book")).to_be_visible()
    expect(ready.locator(".code-line[aria-current]")).to_have_count(0)
    ready.evaluate("plyscope.seek(1)")
    current = ready.locator(".code-line[aria-current] code")
    expect(current).to_have_text("for each a in game.ACTIONS(state) do")
