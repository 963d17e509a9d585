"""Bring into dist/ the assets that a site has published, which the next build then keeps.

    python3 -m web.build.published https://someone.github.io/plyscope/

For a machine that builds from nothing: one that has built before has them in dist/ already.
"""

import http.client
import json
import re
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from web.build.steps import CACHE, ROOT, Missing, say

NAME = re.compile(r"[\w-][\w.-]*(/[\w-][\w.-]*)?", re.ASCII)  # a file in assets/, or one deeper


def get(url: str) -> bytes | None:
    """Return what is at an address, None where nothing is."""
    try:
        with urllib.request.urlopen(url, timeout=60) as answer:
            return bytes(answer.read())
    except urllib.error.HTTPError as error:
        if error.code == 404:
            return None
        raise Missing(f"{url} answered {error.code}, not a file: try again later.") from None
    except (OSError, http.client.HTTPException) as error:
        raise Missing(f"{url} could not be read ({error}): try again later.") from None


def names(found: bytes, url: str) -> list[str]:
    """Return the files that a list of builds names."""
    try:
        listed = [str(name) for build in json.loads(found)["builds"] for name in build]
    except (ValueError, KeyError, TypeError):
        raise Missing(f"{url} is no list of builds: give the address of a Plyscope page.") from None
    for name in listed:
        if not NAME.fullmatch(name):
            raise Missing(f"{url} names {name[:80]!r}, which is no file of a build.")
    return sorted(set(listed))


def bring(site: str, dist: Path) -> None:
    """Copy the assets of a site, and the list of them, into dist/."""
    assets = f"{site.rstrip('/')}/assets"
    found = get(f"{assets}/builds.json?{time.time_ns()}")  # not the list that a cache remembers
    if found is None:
        say(f"Nothing to keep: {assets}/builds.json is not there.")
        return
    contents = {name: get(f"{assets}/{name}") for name in names(found, f"{assets}/builds.json")}
    for name, content in contents.items():
        if content is not None:
            path = dist / "assets" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    (dist / "assets" / "builds.json").write_bytes(found)
    say(f"Kept {sum(content is not None for content in contents.values())} files of {site}")


if __name__ == "__main__":
    try:
        (CACHE / "dist.stamp").unlink(missing_ok=True)
        bring(sys.argv[1], ROOT / "dist")
    except Missing as missing:
        sys.exit(f"published.py: {missing}")
