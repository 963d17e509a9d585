"""Turn drawings into PNG files, by resvg under Node: previews of links and icons are no SVG."""

from collections.abc import Mapping
from pathlib import Path

from web.build.steps import CACHE, ROOT, digest, run, step

FOLDER = CACHE / "pixels"
RECIPE = [Path(__file__), Path(__file__).with_name("rasterize.mjs"), ROOT / "package-lock.json"]


def rasterize(node: str, drawings: Mapping[str, str]) -> dict[str, bytes]:
    """Return SVG documents as PNG files, by their names; each is made anew if it has changed."""
    paths = {name: FOLDER / name.replace("/", "-") for name in drawings}
    keys = {name: digest(RECIPE, drawing) for name, drawing in drawings.items()}

    def make() -> None:
        FOLDER.mkdir(parents=True, exist_ok=True)
        stamps = {name: path.with_suffix(".stamp") for name, path in paths.items()}
        changed = [
            name
            for name, stamp in stamps.items()
            if not (stamp.exists() and stamp.read_text() == keys[name])
        ]
        for name in changed:
            stamps[name].unlink(missing_ok=True)
            paths[name].write_text(drawings[name], "utf-8")
        files = [paths[name] for name in changed]
        run([node, "web/build/rasterize.mjs", *files], "resvg failed: see above.")
        for name in changed:
            stamps[name].write_text(keys[name])
        for path in {*FOLDER.iterdir()} - {*paths.values(), *stamps.values()}:
            path.unlink()

    key = digest((), *(text for each in keys.items() for text in each))
    step("Previews and icons", key, FOLDER / "made.stamp", make)
    return {name: path.read_bytes() for name, path in paths.items()}
