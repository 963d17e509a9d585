"""The address at which dist/ is published.

It is used for canonical links, the site map of the documentation and the URLs of the Python
package. `build.py --site URL` and the workflows set it. Without it every link is relative.
"""

import argparse
import os
from urllib.parse import urlsplit

SITE = ""  # where the variable is not set
VARIABLE = "PLYSCOPE_SITE"  # which the programs that build.py starts read, too


def published_site() -> str:
    """Return the address, with a slash at its end; "" if it is unknown."""
    text = os.environ.get(VARIABLE) or SITE
    return parse_site(text) if text else ""


def parse_site(text: str) -> str:
    """Return the address of a folder, with a slash at its end."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise argparse.ArgumentTypeError(
            f"expected an address such as https://example.org/plyscope/, not {text!r}"
        )
    return text.rstrip("/") + "/"
