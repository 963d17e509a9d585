"""Make the files of Pyodide that the page downloads: its scripts in one, and its WebAssembly."""

import re
from pathlib import Path

from web.build.bundles import esbuild
from web.build.gzip_files import gzip
from web.build.pyodide_exports import UnknownForm, slim
from web.build.steps import ROOT

PACKAGE = ROOT / "node_modules" / "pyodide"
MODULE = "pyodide.asm.mjs"
WASM = "pyodide.asm.wasm"
LOADER = 'export { loadPyodide, version } from "pyodide";\n'
FUNCTION = re.compile(
    r"async function (\w+)(\([\s\S]*\})var (\w+)=\1;export\{\3 as default\};\s*", re.ASCII
)


def make_pyodide_files(node: str, folder: Path) -> None:
    """Write Pyodide's module, as the image is made with it, and what the page downloads of it."""
    users = [PACKAGE / "pyodide.mjs", ROOT / "web" / "build" / "python.mjs"]
    script, wasm = slim(
        (PACKAGE / MODULE).read_text("utf-8"),
        (PACKAGE / WASM).read_bytes(),
        "".join(path.read_text("utf-8") for path in users),
    )
    (folder / MODULE).write_text(script, "utf-8", newline="")
    (folder / WASM).write_bytes(wasm)
    scripts = join_scripts(node, folder)
    for name, content in gzip(node, {"scripts.bin": scripts, "wasm.bin": wasm}).items():
        (folder / name).write_bytes(content)


def join_scripts(node: str, folder: Path) -> bytes:
    """Return Pyodide's two scripts as one."""
    loader = folder / "loader.mjs"
    loader.write_text(LOADER, "utf-8")
    options = ("--external:node:*", "--external:ws", "--tsconfig-raw={}")
    own = esbuild(node, loader, *options)
    loader.unlink()
    module = FUNCTION.fullmatch(esbuild(node, folder / MODULE, *options))
    if not module:
        raise UnknownForm("pyodide.asm.mjs is no longer a single function.")
    # In brackets it is compiled as it is read: else 0.8 MB would be parsed again when it is called.
    return f"{own}export const createModule = (async function{module[2]});".encode()
