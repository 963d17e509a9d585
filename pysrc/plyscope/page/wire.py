"""`App` in its worker: JSON in and JSON out, and restored where a worker before it died."""

import json

from plyscope.calls.json_writer import write_json
from plyscope.explain.source import find_source
from plyscope.page.app import App
from plyscope.page.settings import DEFAULT_GAME, find_game

_app = App()


def handle(event: str) -> str:
    """Return the update that an event makes, both as JSON."""
    return write_json(_app.handle(json.loads(event)).to_json())


def restore(parts: str) -> None:
    """Go on from a saved state, given as JSON: the parts by name."""
    global _app
    _app = App.restore(json.loads(parts))


def warm_up() -> None:
    """Fill caches for the memory image: of games, and of the types of states and events."""
    find_game(DEFAULT_GAME)  # of all games it would be a tenth of the image
    app = App()
    app.handle({"type": "start"})
    app.handle({"type": "act", "action": ["session.play", "b2"]})
    app.handle({"type": "act", "action": ["drawer.show", "why"]})
    find_source(app.session.settings.algorithm)  # for the running code
    App.restore(app.save())
