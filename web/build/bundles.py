"""Bundle browser code and style sheets by esbuild."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from web.build.steps import run

NO_TRANSITION = "./web/build/no-transition.js"
OPTIONS = (
    "--entry-names=[name]-[hash]",
    "--asset-names=[name]-[hash]",
    "--target=es2022,chrome109,firefox115,safari16.4",
    "--sourcemap",
    "--legal-comments=none",  # all of them are in the notices
    f"--alias:d3-transition={NO_TRANSITION}",
    f"--alias:d3-interpolate={NO_TRANSITION}",
    "--loader:.woff2=file",
    "--loader:.svg=file",
)
PACKAGE = re.compile(r"node_modules/((?:@[^/]+/)?[^/]+)")


@dataclass
class Bundles:
    """What bundling made."""

    files: dict[str, Path] = field(default_factory=dict)
    """The bundles, by the path of the source that was their entry point."""
    packages: set[str] = field(default_factory=set)
    """The npm packages that went in."""


def esbuild(node: str, *arguments: str | Path) -> str:
    """Bundle as a minified module; return what esbuild prints."""
    command = [node, "node_modules/esbuild/bin/esbuild", "--bundle", "--format=esm", "--minify"]
    command += ["--log-level=error", *map(str, arguments)]
    return run(command, "esbuild could not bundle the browser code: see above.")


def bundle(
    node: str, entry_points: Sequence[str], folder: Path, made: Bundles, *options: str
) -> None:
    """Bundle entry points into a folder, and note in `made` what came of them."""
    about = folder / "metafile.json"
    esbuild(node, *entry_points, f"--outdir={folder}", f"--metafile={about}", *OPTIONS, *options)
    metafile = json.loads(about.read_text("utf-8"))
    about.unlink()
    for path, output in metafile["outputs"].items():
        if entry_point := output.get("entryPoint"):
            made.files[entry_point] = folder / path.rpartition("/")[2]
    for path in metafile["inputs"]:
        made.packages.update(PACKAGE.findall(path)[:1])
