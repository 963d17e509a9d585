"""A stand-in for the Python that reads and runs a visitor's code: the tests say what it answers.

What the page asks of it is answered here, in the page, before any worker hears of it; a search of
the visitor's own is searched by ours in its place, and notes that it was told to run.
"""

import json
from pathlib import Path

from playwright.sync_api import Page

MINIMAX = """\
def minimax(game, state, maximizing):
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = []
    for action in game.actions(state):
        child = game.result(state, action)
        values.append(minimax(game, child, not maximizing))
    return max(values) if maximizing else min(values)
"""

BEGINNINGS = [
    {
        "name": "minimax",
        "title": "Minimax",
        "group": "To be completed",
        "line": "Fill in what a MIN node is worth.",
        "text": MINIMAX.replace("return max(values) if maximizing else min(values)", "..."),
    },
    {
        "name": "alpha-not-passed",
        "title": "Alpha–beta that looks at too much",
        "group": "To be repaired",
        "line": "It finds the right value, and visits more than it must.",
        "text": MINIMAX,
    },
    {
        "name": "lines",
        "title": "Open lines of tic-tac-toe",
        "group": "Evaluations",
        "line": "How good a position looks.",
        "text": "def lines(state):\n    return 0\n",
    },
    {
        "name": "nim",
        "title": "Nim",
        "group": "A game",
        "line": "A game of one’s own.",
        "text": "class Nim:\n    initial = (3, 4)\n",
    },
]

STAND_IN = Path(__file__).with_suffix(".js").read_text("utf-8")


def stand_in(page: Page) -> None:
    """Have the stand-in answer, from the next time that the page is opened."""
    page.add_init_script(STAND_IN.replace("BEGINNINGS", json.dumps(BEGINNINGS)))
