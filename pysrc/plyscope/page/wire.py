"""`App` in its worker: JSON in and JSON out, and restored where a worker before it died."""

import json

from plyscope.page.app import App

_app = App()


def handle(event: str) -> str:
    """Return the update that an event makes, both as JSON."""
    return json.dumps(_app.handle(json.loads(event)).to_json(), allow_nan=False)


def restore(parts: str) -> None:
    """Go on from a saved state, given as JSON: the parts by name."""
    global _app
    _app = App.restore(json.loads(parts))
