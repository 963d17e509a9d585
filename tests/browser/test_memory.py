"""What a visitor does in minutes leaves the page's memory where it was."""

import random
from collections.abc import Callable
from time import monotonic
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.acting import counter, told, until
from tests.browser.fuzzing import SEED
from tests.drive.driver import PATIENCE
from tests.volume import TIMES

ACTIONS = 12 * TIMES
WHOLE_GAME = {"Nodes": "549,946", "Leaves": "255,168", "Cutoffs": "0", "Pruned": "0 %"}

WHEEL = """
([x, delta]) => {
  const canvas = document.querySelector(".tree-canvas");
  const box = canvas.getBoundingClientRect();
  const place = { clientX: box.x + x * box.width, clientY: box.y + 100 };
  const event = { bubbles: true, cancelable: true, deltaY: delta, ...place };
  canvas.dispatchEvent(new WheelEvent("wheel", event));
  return new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
}
"""


def memory(page: Page) -> float:
    """Return what the page holds after a collection, with its typed arrays, in megabytes."""
    session = page.context.new_cdp_session(page)
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    usage: dict[str, Any] = session.send("Runtime.getHeapUsage")
    session.detach()
    return (usage["usedSize"] + usage["backingStorageSize"]) / 1e6


def settled(page: Page, most: float) -> float:
    """Return what the page holds once that is no more than so much, or what it has come to keep.

    Arrays that a collection frees are swept by another thread: on a busy machine, a moment later.
    """
    end = monotonic() + PATIENCE
    while (now := memory(page)) > most and monotonic() < end:
        page.evaluate("new Promise(requestAnimationFrame)")
    return now


def whole_tree(page: Page) -> None:
    """Search tic-tac-toe from the empty board with minimax: the largest tree there is here."""
    page.evaluate("plyscope.open({game: 'tictactoe', algorithm: 'minimax', side: 'both'})")
    page.evaluate("plyscope.search()")
    page.evaluate("plyscope.seek(plyscope.state().ticks)")


def told_anywhere(page: Page) -> None:
    """Expect the counts of the whole game, and its sentence at any of its ticks."""
    for name, count in WHOLE_GAME.items():
        expect(counter(page, name)).to_have_text(count)
    for tick in (700_000, 158_811):
        page.evaluate("tick => plyscope.seek(tick)", tick)
        told(page, tick)
    expect(page.locator(".sentence")).to_have_text("MAX can guarantee 0 at the root.")


# What a visitor may do: scrub, step, zoom, play for a moment, or begin another game; how often.
KINDS = {"seek": 40, "step": 25, "zoom": 25, "play": 6, "game": 4}


def act(page: Page, dice: random.Random, kind: str) -> None:
    if kind == "seek":
        share = "share => plyscope.seek(Math.floor(share * plyscope.state().ticks))"
        page.evaluate(share, dice.random())
    elif kind == "step":
        page.evaluate("n => plyscope.step(n)", dice.choice([-30, -1, 1, 5, 400]))
    elif kind == "zoom":
        page.evaluate(WHEEL, [dice.random(), dice.choice([-800, -200, 200, 800])])
    elif kind == "play":
        page.evaluate("plyscope.play()")
        until(page, "!plyscope.state().search || plyscope.state().tick > 0")
        page.evaluate("plyscope.pause()")
    else:
        moves = dice.choice([["b2"], ["a1", "b2"], ["a3", "b2", "c1"], []])
        algorithm = dice.choice(["minimax", "alphabeta"])
        settings = {"game": "tictactoe", "moves": moves, "algorithm": algorithm, "side": "both"}
        page.evaluate("settings => plyscope.open(settings)", settings)
        page.evaluate("plyscope.search()")


def at_rest(page: Page) -> None:
    """Have a small search on the page, which has been drawn: a zoomed tree is kept until then."""
    page.evaluate("plyscope.open({moves: ['b2'], side: 'both'}).then(() => plyscope.search())")
    for tick in (100, 200):
        page.evaluate("tick => plyscope.seek(tick)", tick)
        told(page, tick)


def test_what_a_visitor_does_leaves_the_memory_where_it_was(
    pages: Callable[..., Page], site: Any
) -> None:
    page = pages()
    page.goto(site.url)
    page.evaluate("plyscope.ready")
    dice = random.Random(SEED)
    whole_tree(page)
    for kind in KINDS:  # what is made once is made here
        act(page, dice, kind)
    at_rest(page)
    before = memory(page)
    for kind in dice.choices(list(KINDS), list(KINDS.values()), k=ACTIONS):
        act(page, dice, kind)
    whole_tree(page)
    told_anywhere(page)
    assert memory(page) > before + 5, "a tree is held in typed arrays, and they are counted"
    at_rest(page)
    most = before * 1.05 + 2
    after = settled(page, most)
    assert after <= most, f"{before:.1f} MB before, {after:.1f} MB after"
