"""Addresses that change faster than they can be opened: the last one is what the page shows."""

import json
import random
from urllib.parse import unquote

from playwright.sync_api import Page

from tests.browser.acting import until
from tests.browser.fuzzing import SEED, lend, plays
from tests.soak.links import damaged, link
from tests.volume import TIMES

ROUNDS = 2 * TIMES

# Change the address again and again, with what changes it from the other side in between.
RUSH = """async (hashes) => {
  for (const [hash, pause, also] of hashes) {
    location.hash = hash;
    if (also) document.querySelector(`[aria-label="${also}"]`)?.click();
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}"""
SHOWN = "(({ game, moves }) => [game, moves.join()])(plyscope.state()).join(' ')"
BUTTONS = ["Step forward", "Step back", "Theme: auto", "Theme: dark", "Play", None]


def test_of_rapid_links_the_last_is_shown_and_none_says_anything_raw(ready: Page) -> None:
    lend(ready, "sentence.js")
    ready.evaluate("window.said = []")
    ready.evaluate("window.end = plyscope.on('notice', (text) => said.push(text)), null")
    for seed in range(SEED, SEED + ROUNDS):
        dice = random.Random(seed)
        rush = [
            [dice.choice([damaged, link])(dice), dice.randrange(60), dice.choice(BUTTONS)]
            for _ in range(dice.randrange(1, 12))
        ]
        last = link(dice)
        ready.evaluate(RUSH, [*rush, [last, 0, None]])
        fields = dict(field.split("=", 1) for field in last[1:].split("&"))
        shown = f"{fields['game']} {unquote(fields.get('moves', ''))}"
        until(ready, f"{SHOWN}.startsWith({json.dumps(shown)})")
    assert ready.evaluate("said.filter((text) => !isSentence(text))") == []
    plays(ready)
    ready.evaluate("end()")
