"""The manifest by which a browser installs the page; made when the site is built."""

from typing import Any

from plyscope.page.previews import ICONS

BACKGROUND = "#ffffff"  # --surface of web/style/tokens.css, in the light


def describe_web_app() -> dict[str, Any]:
    """Return the manifest: https://www.w3.org/TR/appmanifest/."""
    return {
        "name": "Plyscope",
        "short_name": "Plyscope",
        "description": "Watch a game tree search think.",
        "lang": "en",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": BACKGROUND,
        "theme_color": BACKGROUND,
        "icons": [
            {
                "src": path,
                "type": "image/png",
                "sizes": f"{size}x{size}",
                "purpose": "maskable" if "maskable" in path else "any",
            }
            for path, (size, _) in ICONS.items()
        ],
    }
