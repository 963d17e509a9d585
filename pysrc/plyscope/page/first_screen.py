"""The first screen, which the build writes into the page: it is there before Python."""

from typing import Any

from plyscope.games import GAMES
from plyscope.page.app import App
from plyscope.page.html_text import render_html
from plyscope.page.settings import DEFAULT_GAME, find_game

# The data of `App` that the shell has before `App` runs; others depend on the user's device.
_SHOWN_DATA = ("board", "keys", "late_parts", "layout", "lecture", "snapshot", "supplied_games")
_CLOSED = ("drawer", "explanation", "help")  # panels in what the shell opens


def make_first_screen() -> dict[str, Any]:
    """Return the first screen.

    update  the first update of `App`, as the shell would get it
    html    the panels that are seen at once as HTML text, by name
    games   the labels of all other games by name; of positions and trees, by the word before ":"
    """
    update = App().handle({"type": "start", "is_python_ready": False})
    data = {name: update.data[name] for name in _SHOWN_DATA}
    panels = {name: content for name, content in update.panels.items() if content is not None}
    return {
        "update": {
            "revision": update.revision,
            "panels": panels,
            "data": data,
            "commands": [],
            "parts": {},
        },
        "html": {
            name: render_html(content, is_first_screen=True)
            for name, content in panels.items()
            if name not in _CLOSED
        },
        "games": _name_games(),
    }


def _name_games() -> dict[str, str]:
    labels = {name: entry.label for name, entry in GAMES.items() if name != DEFAULT_GAME}
    return labels | {"tree": find_game("tree:[1, 2]").entry.label}
