"""Turn drawings into PNG files, by resvg under Node: previews of links and icons are no SVG."""

import shutil
from collections.abc import Mapping
from pathlib import Path

from web.build.steps import CACHE, ROOT, digest, run, step

FOLDER = CACHE / "pixels"
RECIPE = [Path(__file__), Path(__file__).with_name("rasterize.mjs"), ROOT / "package-lock.json"]


def rasterize(node: str, drawings: Mapping[str, str]) -> dict[str, bytes]:
    """Return SVG documents as PNG files, by their names; made anew only if one has changed."""
    paths = {name: FOLDER / name.replace("/", "-") for name in drawings}

    def make() -> None:
        shutil.rmtree(FOLDER, ignore_errors=True)
        FOLDER.mkdir(parents=True)
        for name, path in paths.items():
            path.write_text(drawings[name], "utf-8")
        run([node, "web/build/rasterize.mjs", *paths.values()], "resvg failed: see above.")

    key = digest(RECIPE, *(text for drawing in drawings.items() for text in drawing))
    step("Previews and icons", key, FOLDER / "made.stamp", make)
    return {name: path.read_bytes() for name, path in paths.items()}
