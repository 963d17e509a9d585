"""The address at which dist/ is published.

`build.py --site URL` and the workflow of GitHub Pages set it, for canonical links, the site map of
the documentation and the URLs of the Python package. Without it every link is relative.
"""

import argparse
import os
from urllib.parse import urlsplit

from web.build.steps import Missing

SITE = "PLYSCOPE_SITE"  # the variable that holds it, which the tools that build.py starts read too


def published_site() -> str:
    """Return the address, with a slash at its end; "" if it is unknown."""
    text = os.environ.get(SITE, "")
    try:
        return parse_site(text) if text else ""
    except argparse.ArgumentTypeError as error:
        raise Missing(f"{SITE}: {error}.") from None


def parse_site(text: str) -> str:
    """Return the address of a folder, with a slash at its end."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise argparse.ArgumentTypeError(
            f"expected an address such as https://example.org/plyscope/, not {text!r}"
        )
    return text.rstrip("/") + "/"
