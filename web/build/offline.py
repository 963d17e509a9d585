"""The service worker, by which the page works without network, and the zip of the site."""

import base64
import hashlib
import json
import tempfile
import zipfile
from fnmatch import fnmatch
from pathlib import Path

from web.build.earlier_builds import LIST, list_builds
from web.build.steps import CACHE, ROOT, digest, run, step

WORKER = "service-worker.js"
RUNTIME = ("workbox-core", "workbox-precaching", "workbox-routing", "workbox-strategies")
RECIPE = [
    Path(__file__),
    Path(__file__).with_name("service-worker.mjs"),
    ROOT / "package-lock.json",
]
# Nothing needs these without network: pictures of links, which only the servers of chats
# fetch; what search engines and other documentations read; maps for debuggers.
LEFT_OUT = ("examples/*.png", "pictures/plyscope.png", "*sitemap.xml", "*.map")
LEFT_OUT += ("docs/objects.inv", "docs/.buildinfo", "docs/_sources/*", ".nojekyll")


def list_published(dist: Path) -> list[str]:
    """Return the files of the newest build, without what it keeps of earlier ones."""
    others = {name for build in list_builds(dist)[1:] for name in build}
    kept = {f"assets/{name}" for name in others - set(list_builds(dist)[0])}
    paths = (path.relative_to(dist).as_posix() for path in dist.rglob("*") if path.is_file())
    return sorted(path for path in paths if path not in kept)


def list_stored(dist: Path) -> list[str]:
    """Return the files that the service worker stores."""
    own = {WORKER, LIST.as_posix()}
    return [
        path
        for path in list_published(dist)
        if path not in own and not any(fnmatch(path, one) for one in LEFT_OUT)
    ]


def describe_entry(dist: Path, path: str) -> dict[str, str | None]:
    """Return what the worker knows of a file: what is damaged is refused.

    The name of an asset has a hash: the browser may have it.
    """
    content = (dist / path).read_bytes()
    digest = base64.b64encode(hashlib.sha384(content).digest()).decode()
    revision = None if path.startswith("assets/") else hashlib.sha256(content).hexdigest()[:32]
    return {"url": path, "revision": revision, "integrity": f"sha384-{digest}"}


def generate_worker(node: str, dist: Path) -> None:
    """Write the service worker of a folder; what is missing is stored again later."""
    with tempfile.TemporaryDirectory() as folder:
        entries = Path(folder) / "entries.json"
        listed = [describe_entry(dist, path) for path in list_stored(dist)]
        entries.write_text(json.dumps(listed), "utf-8")
        command = [node, "web/build/service-worker.mjs", dist / WORKER, entries]
        run(command, "workbox-build failed: see above.")


def write_worker(node: str, dist: Path) -> None:
    """Write the service worker of a whole dist/, unless it is there."""
    stored = list_stored(dist)
    stamp = CACHE / "service-worker.stamp"
    if not (dist / WORKER).exists():
        stamp.unlink(missing_ok=True)
    key = digest([*RECIPE, *(dist / path for path in stored)])
    step("The service worker", key, stamp, lambda: generate_worker(node, dist))


def pack_site(dist: Path, target: Path) -> None:
    """Write the newest build as a zip of one folder, on every machine to the same bytes.

    Nothing is compressed: most of it is already, and versions of zlib differ.
    """
    newest = [name for name in list_builds(dist)[0] if not name.endswith(".map")]
    listed = f"{json.dumps({'builds': [newest]}, indent=1)}\n".encode()
    with zipfile.ZipFile(target, "w") as packed:
        for path in list_published(dist):
            if not path.endswith(".map"):
                content = listed if path == LIST.as_posix() else (dist / path).read_bytes()
                entry = zipfile.ZipInfo(f"plyscope/{path}")  # of the year 1980
                entry.external_attr = 0o644 << 16
                packed.writestr(entry, content)
