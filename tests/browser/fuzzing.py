"""What the fuzzers share; how much they do is PLYSCOPE_FUZZ times as much as in the suite."""

import os
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SEED = int(os.environ.get("PLYSCOPE_SEED", "9"))
SOAK = Path(__file__).parents[1] / "soak"


def lend(page: Page, *files: str) -> None:
    """Give a page what the modules of tests/soak export."""
    for file in files:
        code = (SOAK / file).read_text("utf-8")
        names = [
            line.split()[2].partition("(")[0]
            for line in code.splitlines()
            if line.startswith(("export function", "export const"))
        ]
        plain = code.replace("export ", "")
        page.evaluate(f"(() => {{ {plain}\nObject.assign(window, {{ {', '.join(names)} }}); }})()")


def within(page: Page, seconds: float, expression: str) -> Any:
    """Return what a promise comes to; an error where it has not settled in time."""
    late = f"it has not settled in {seconds} seconds"
    timer = f"setTimeout(reject, {seconds * 1000}, new Error({late!r}))"
    return page.evaluate(
        f"Promise.race([{expression}, new Promise((_, reject) => {timer})])",
    )


def plays(page: Page, seconds: float = 150) -> None:
    """Expect that a move is played and searched, whatever was before."""
    state = within(
        page,
        seconds,
        """(async () => {
            await plyscope.open({ side: "both" });
            await plyscope.move("b2");
            const { value } = await plyscope.search();
            return [plyscope.state().game, plyscope.state().moves, value];
        })()""",
    )
    assert state == ["tictactoe", ["b2"], 0]
