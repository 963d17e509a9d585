"""The address at which dist/ is published.

It is known to whoever publishes: `build.py --site URL` and the workflow of GitHub Pages give it.
Without it the pages have no canonical link, and there is no site map.
"""

import argparse
from urllib.parse import urlsplit

SITE = ""


def parse_site(text: str) -> str:
    """Return the address of a folder, with a slash at its end."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise argparse.ArgumentTypeError(
            f"expected an address such as https://someone.github.io/plyscope/, not {text!r}"
        )
    return text.rstrip("/") + "/"
