"""Keep the assets of earlier builds: an index.html that is still open must find what it names."""

import json
import shutil
from pathlib import Path

MOST = 8  # builds besides the newest: six megabytes each at most, as they share what did not change
LIST = Path("assets") / "builds.json"


def list_builds(dist: Path) -> list[list[str]]:
    """Return the files in assets/ of each build, the newest first."""
    if not (dist / LIST).exists():
        return []
    builds: list[list[str]] = json.loads((dist / LIST).read_text("utf-8"))["builds"]
    return builds


def keep_earlier(fresh: Path, before: Path) -> None:
    """Copy what the builds before published into a new dist/, and list it all.

    `fresh` has nothing but its own assets; `before` is the dist/ that it replaces.
    """
    assets = fresh / "assets"
    own = sorted(
        path.relative_to(assets).as_posix() for path in assets.rglob("*") if path.is_file()
    )
    others = [names for names in list_builds(before) if names != own][:MOST]
    kept = [[name for name in names if (before / "assets" / name).exists()] for names in others]
    for name in {name for names in kept for name in names} - set(own):
        (assets / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(before / "assets" / name, assets / name)
    text = json.dumps({"builds": [own, *kept]}, indent=1)
    (fresh / LIST).write_text(f"{text}\n", "utf-8")
