"""The colours of the tree can be told from what is behind them: WCAG 2.2, 1.4.11."""

import re
from pathlib import Path

import pytest

TOKENS = Path(__file__).parents[2] / "web" / "style" / "tokens.css"
PAIR = re.compile(r"--([\w-]+): var\(--light, (#\w{6})\) var\(--dark, (#\w{6})\)")
COLOURS = {name: pair for name, *pair in PAIR.findall(TOKENS.read_text("utf-8"))}


def luminance(colour: str) -> float:
    """Return the relative luminance of #rrggbb."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_black_on_white_is_21_to_1() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("line", ["ink-soft", "ghost", "accent", "selection", "ink"])
def test_edges_ghosts_the_variation_and_the_selection_have_3_to_1(line: str, theme: int) -> None:
    assert contrast(COLOURS[line][theme], COLOURS["surface-2"][theme]) >= 3


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_variation_and_selection_are_no_colour_of_a_player(theme: int) -> None:
    players = {COLOURS[name][theme] for name in ("max", "min", "third", "chance")}
    own = {COLOURS[name][theme] for name in ("accent", "selection", "ink")}
    assert len(own) == 3
    assert not own & players
