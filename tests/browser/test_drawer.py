"""The microscope: why, in words, in numbers and in the source, at every tick, there and back."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.browser.acting import SEARCHED, at_ticks, click, told, until, violations
from tests.browser.conftest import Site

TRANSCRIPTS = Path(__file__).parents[1] / "trace" / "transcripts"
AIMA = '{game: "tree-aima", side: "both"}'
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


class Tick(NamedTuple):
    """What the drawer must say at a tick: as tests/trace/test_stories.py writes it down."""

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


def searched(page: Page, settings: str, tick: int = 0) -> None:
    """Search a position to its end, and stand at a tick."""
    page.evaluate(f"plyscope.open({settings}).then(() => plyscope.search())")
    page.evaluate(f"plyscope.seek({tick})")


def tick(page: Page) -> int:
    return int(page.evaluate("plyscope.state().tick"))


# What is shown, read at one go: the tick of the sentence, and both tabs' content.
SHOWN = """async () => {
    const text = (q) => document.querySelector(q)?.textContent ?? "";
    const line = document.querySelector(".code-line[aria-current]");
    const values = [...document.querySelectorAll(".variables div")]
        .map((pair) => [...pair.children].map((one) => one.textContent).join(" = "));
    return [text(".sentence"), text(".condition"), line?.firstChild.textContent ?? "",
            values.join(", ")];
}"""


def shown_in_both_tabs(page: Page, at: int) -> Tick:
    """Return what both tabs say of a tick."""
    told(page, at)
    sentence, condition, *_ = page.evaluate(SHOWN)
    page.keyboard.press("s")
    code = "document.querySelector('.code-line[aria-current]')?.parentElement"
    until(page, f"{code}?.dataset.tick === '{at}'")
    *_, line, values = page.evaluate(SHOWN)
    page.keyboard.press("w")
    return Tick(sentence, condition, line, values)


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
    there = [shown_in_both_tabs(ready, 0)]
    for at in range(1, last + 1):
        ready.keyboard.press("ArrowRight")
        there.append(shown_in_both_tabs(ready, at))
    assert there == expected
    for at in reversed(range(last)):
        ready.keyboard.press("ArrowLeft")
        told(ready, at)
        expect(ready.locator(".sentence")).to_have_text(expected[at].sentence)


OPENING = {
    0: "MIN is to move at the root and looks for the smallest value it can be sure of.",
    1: "MIN tries a3; the window is still (−∞, +∞).",
    8: "MAX tries c1; the window is still (−∞, +∞).",
    9: "c1 is a leaf worth 0, the only move tried.",
    10: "MAX can be sure of 0 here: α rises to 0.",
    11: "b1 is worth 0. It is the first value here.",
    12: "MIN can hold this to 0 or less: β falls to 0.",
    13: "MIN tries c1. MIN can already hold MAX to 0 after a1: only less than 0 can matter.",
    14: "c1 is a leaf worth −1. For MIN that is better than 0.",
    15: "MIN can hold this to −1 or less: β falls to −1.",
    19: "b1 is a leaf worth +1. For MAX that is better than −1.",
    20: "MAX can be sure of +1 here: α rises to +1.",
    27: "MIN can hold this to +1 or less: β falls to +1.",
    28: "MIN can hold this to +1 or less; MAX already has +1 after c2 and will never choose c1: "
    "α-cutoff, b1 is skipped.",
    29: "c1 is worth at most +1. For MAX that is no better than +1: nothing changes.",
    36: "MAX can get +1 or more here; MIN can already hold MAX to +1 after a2 and will never "
    "choose a1: β-cutoff, b1 and c1 are skipped.",
    37: "a1 is worth +1. For MIN that is no better than +1: nothing changes.",
}
LINES = {
    "tries": "watch.enter(a, alpha, beta)",
    "worth": "watch.leave(v2)",
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
    lines = at_ticks(ready, range(41), ".code-lines", ".code-line[aria-current] > code")
    for sentence, [[line]] in zip(said, lines, strict=True):
        assert line == next(LINES[word] for word in LINES if word in sentence)


def test_the_players_names_have_their_colours(ready: Page) -> None:
    searched(ready, AIMA, 15)
    told(ready, 15)
    told_of = "all => all.map(one => [one.textContent, one.className])"
    players = ready.locator(".sentence b").evaluate_all(told_of)
    assert players == [["MIN", "is-min"], ["MAX", "is-max"]]


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
    for at in (0, 1, 15, 10):
        ready.evaluate(f"plyscope.seek({at})")
        until(ready, "document.querySelector('.code-line[aria-current]')")
        ready.wait_for_timeout(150)
        assert ready.evaluate(
            """() => {
                const box = document.querySelector(".code-box").getBoundingClientRect();
                const line = document.querySelector(".code-line[aria-current]");
                const { top, bottom } = line.getBoundingClientRect();
                return top >= box.top && bottom <= box.bottom && scrollY === 0;
            }"""
        )


def test_no_line_of_code_is_cut_off(ready: Page) -> None:
    searched(ready, AIMA)
    ready.keyboard.press("s")
    until(ready, "document.querySelector('.code-line[aria-current]')")
    wide = "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)"
    wide += "(document.querySelector('.code-box'))"
    assert ready.evaluate(wide) <= 0
    click(ready, "Pseudocode")
    assert ready.evaluate(wide) <= 0


def test_jumps_go_where_they_say(ready: Page) -> None:
    searched(ready, AIMA)
    for name, at in [
        ("Next leaf", 3),
        ("Next leaf", 6),
        ("Previous leaf", 3),
        ("Out of this node", 9),
        ("Next change of the root’s value", 10),
        ("Next cutoff", 15),
        ("Out of this node", 16),
        ("Previous cutoff", 15),
        ("Previous change of the root’s value", 10),
        ("Principal variation", 1),
        ("Principal variation", 2),
    ]:
        click(ready, name)
        assert (name, tick(ready)) == (name, at)


NOWHERE = [
    (15, "Next cutoff", "No cutoff comes after this."),
    (15, "Previous cutoff", "No cutoff came before this."),
    (25, "Next leaf", "No leaf comes after this."),
    (3, "Previous leaf", "No leaf came before this."),
    (10, "Next change of the root’s value", "No new value of the root comes after this."),
    (0, "Out of this node", "This is the root: there is no node to go out of."),
    (2, "Principal variation", "The principal variation ends here."),
]


def test_a_jump_with_nowhere_to_go_says_so_and_stays(ready: Page) -> None:
    searched(ready, AIMA, 0)
    for at, name, sentence in NOWHERE:
        ready.evaluate(f"plyscope.seek({at})")
        click(ready, name)
        expect(ready.locator(".missed")).to_have_text(sentence)
        assert tick(ready) == at
        click(ready, "Step forward" if at < 25 else "Step back")
        expect(ready.locator(".missed")).to_have_text("")


def test_with_the_drawer_closed_a_jump_that_finds_nothing_is_a_notice(ready: Page) -> None:
    searched(ready, AIMA, 15)
    ready.keyboard.press("d")
    expect(ready.get_by_role("tab", name="Why")).to_be_hidden()
    ready.keyboard.press("c")
    expect(ready.locator(".notice")).to_have_text("No cutoff comes after this.")


@pytest.mark.parametrize("speed", ["auto", "10000", "Infinity"])
def test_playback_stops_exactly_at_every_breakpoint(ready: Page, speed: str) -> None:
    searched(ready, AIMA)
    ready.get_by_label("Speed").select_option(speed)
    ready.get_by_role("checkbox", name="cutoffs").check()
    ready.get_by_role("checkbox", name="root changes").check()
    for at in (10, 15):
        click(ready, "Play")
        until(ready, f"plyscope.state().tick === {at}")
        expect(ready.get_by_role("button", name="Play", exact=True)).to_be_visible()
        assert tick(ready) == at  # and there it stays
    click(ready, "Play")
    expect(ready.locator(".missed")).to_have_text(
        "The end: no cutoff or new value of the root came before it."
    )
    assert tick(ready) == 27


def test_a_breakpoint_stops_a_search_that_is_still_streaming(ready: Page) -> None:
    ready.get_by_label("Speed").select_option("Infinity")
    searched(ready, AIMA)
    ready.get_by_role("checkbox", name="cutoffs").check()
    ready.evaluate("plyscope.open({moves: ['b2'], side: 'both'}).then(() => plyscope.search())")
    until(ready, SEARCHED)
    expect(ready.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert tick(ready) == 28


def test_everything_is_reached_by_keys_alone(ready: Page) -> None:
    searched(ready, AIMA)
    for key, at in [
        ("l", 3),
        ("o", 9),
        ("r", 10),
        ("c", 15),
        ("Shift+L", 13),
        ("Shift+R", 10),
        ("End", 27),
        ("Shift+C", 15),
        ("p", 1),
    ]:
        ready.keyboard.press(key)
        assert (key, tick(ready)) == (key, at)
    ready.get_by_role("tab", name="Why").focus()
    for name in ("Code", "Compare", "Lab", "Write"):
        ready.keyboard.press("ArrowRight")
        expect(ready.get_by_role("tab", name=name)).to_be_focused()
        expect(ready.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
        expect(ready.get_by_role("tabpanel", name=name)).to_be_visible()
    assert tick(ready) == 1  # the arrows were the tabs'
    ready.keyboard.press("ArrowRight")
    expect(ready.get_by_role("tabpanel", name="Why")).to_be_visible()
    ready.keyboard.press("End")
    expect(ready.get_by_role("tabpanel", name="Write")).to_be_visible()
    ready.keyboard.press("b")
    ready.keyboard.press("s")
    expect(ready.get_by_role("button", name="Pseudocode")).to_have_attribute("aria-pressed", "true")


def test_all_keys_are_listed_in_the_help(ready: Page) -> None:
    ready.keyboard.press("?")
    expect(ready.locator(".help-keys kbd").first).to_be_visible()
    keys = set(ready.locator(".help-keys kbd").all_inner_texts())
    assert keys >= {*"CLROPWSMTYQBD", "Shift", "Space", "Home", "End", "←", "→", "?"}


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
        "c1 is a leaf worth 2. It is the first value here. Cuts at 3 or less."
    )
    assert ready.evaluate("heard.length") == 1
    ready.get_by_label("Speed").select_option("10")
    click(ready, "Play")
    until(ready, "plyscope.state().tick >= 20")
    assert ready.evaluate("heard.length") == 1
    click(ready, "Pause")
    until(ready, "heard.length === 2")


def test_the_drawer_closes_opens_and_is_remembered(ready: Page) -> None:
    toggle = ready.get_by_role("button", name="Explanations", exact=True)
    expect(toggle).to_have_attribute("aria-expanded", "true")
    expect(ready.get_by_role("tabpanel", name="Why")).to_contain_text("one step at a time")
    toggle.click()
    expect(ready.locator("#drawer")).to_be_hidden()
    ready.reload()
    expect(toggle).to_have_attribute("aria-expanded", "false")
    toggle.click()
    expect(ready.get_by_role("tabpanel", name="Why")).to_be_visible()


def test_on_a_phone_the_drawer_is_a_sheet_that_opens_when_asked(
    pages: Callable[..., Page], site: Site
) -> None:
    page = pages(**PHONE)
    page.goto(site.url)
    until(page, "window.plyscope?.state")
    page.evaluate("plyscope.ready")
    searched(page, AIMA, 15)
    expect(page.locator("#drawer")).to_be_hidden()
    click(page, "Explanations")
    told(page, 15)
    expect(page.locator(".sentence")).to_be_in_viewport()
    expect(page.get_by_role("toolbar", name="Playback")).to_be_in_viewport()
    page.get_by_role("tab", name="Why").focus()
    page.keyboard.press("Escape")
    expect(page.locator("#drawer")).to_be_hidden()
    expect(page.get_by_role("button", name="Explanations", exact=True)).to_be_focused()


@pytest.mark.parametrize("screen", [{}, PHONE])
def test_axe_finds_nothing_in_the_drawer(
    pages: Callable[..., Page], site: Site, screen: dict[str, object]
) -> None:
    page = pages(**screen)
    page.goto(site.url)
    until(page, "window.plyscope?.state")
    page.evaluate("plyscope.ready")
    searched(page, AIMA, 15)
    page.keyboard.press("w")
    told(page, 15)
    assert violations(page) == []
    click(page, "Next cutoff")
    expect(page.locator(".missed")).not_to_have_text("")
    assert violations(page) == []
    page.keyboard.press("s")
    expect(page.locator(".code-line[aria-current]")).to_be_visible()
    assert violations(page) == []
    click(page, "Pseudocode")
    expect(page.locator(".is-book")).to_be_visible()
    assert violations(page) == []


def test_a_link_opens_its_tab_and_a_tick_past_the_end_gets_its_sentence(ready: Page) -> None:
    ready.evaluate("location.hash = '#game=tree-aima&side=both&tick=999&tab=code'")
    expect(ready.get_by_role("tab", name="Code")).to_have_attribute("aria-selected", "true")
    click(ready, "Run this search")
    expect(ready.locator(".notice")).to_have_text(
        "The link asks for tick 999, but this search ends at 27: it is shown at its end."
    )
    assert tick(ready) == 27
    expect(ready.locator(".code-line[aria-current] code")).to_have_text("watch.leave(v2)")
    until(ready, "location.hash === '#game=tree-aima&side=both&tick=27&tab=code'")
    ready.keyboard.press("w")
    until(ready, "location.hash === '#game=tree-aima&side=both&tick=27'")


def test_a_tab_that_does_not_exist_is_refused_in_one_sentence(ready: Page) -> None:
    ready.evaluate("location.hash = '#tab=notes'")
    expect(ready.get_by_role("alert")).to_contain_text(
        "“tab” cannot be “notes”: it can be why, code, compare, lab, write."
    )


def test_the_whole_game_under_minimax_is_told_at_any_tick(ready: Page) -> None:
    searched(ready, "{algorithm: 'minimax', side: 'both'}", 700_000)
    told(ready, 700_000)
    ready.evaluate("plyscope.seek(158811)")
    told(ready, 158_811)
    expect(ready.locator(".sentence")).to_have_text("MAX can be sure of 0 at the root.")


def test_while_it_plays_fast_the_story_goes_on_at_a_calm_pace(ready: Page) -> None:
    searched(ready, "{algorithm: 'minimax', side: 'both'}")
    told(ready, 0)
    ready.get_by_label("Speed").select_option("10000")
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
        assert milliseconds >= 250 * count  # CALM of explain.js, from one question to the next
    told(ready, tick(ready))


def test_the_line_of_the_book_stands_below_the_sentence(ready: Page) -> None:
    searched(ready, AIMA)
    ready.evaluate("plyscope.seek(0)")
    ready.keyboard.press("c")
    expect(ready.locator(".line-at-work")).to_have_text("if v ≤ α then return v, move")
