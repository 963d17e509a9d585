"""Collect the licences of all third-party work in dist/."""

import json
import re
from collections.abc import Iterable
from pathlib import Path

from web.build.steps import ROOT, Missing

LICENCES = Path(__file__).parent / "licences"
NO_LICENCE = "The package {} brings no licence text: add one to web/build/licences/."
HEADING = (
    "Plyscope contains the following work of others, unchanged but for compiling and packing, and"
    " that Pyodide's module exports no more than is used here."
)

# What Pyodide is compiled from, for its npm package brings no licence texts. Each text is that of a
# package which carries it, and says in its first line which; tests/build/test_notices.py compares
# the versions with Pyodide's own.
INSIDE_PYODIDE = {
    "Python 3.14.2 and its standard library": "CPython",
    "What Python incorporates: Mersenne Twister, SipHash, mimalloc,"
    " the Unicode Character Database 16.0.0 and others": "CPython-incorporated",
    "HACL* (the hashes of Python's hashlib)": "HACL",
    "Expat 2.7.3": "Expat",
    "libmpdec 2.5.1": "libmpdec",
    "libffi 3.4.4": "libffi",
    "zlib 1.3.1": "zlib",
    "bzip2 1.0.6": "bzip2",
    "liblzma 5.2.2 (XZ Utils)": "liblzma",
    "Zstandard 1.5.7": "Zstandard",
    "SQLite 3.39.0": "SQLite",
    "Emscripten 5.0.3": "Emscripten",
    "musl 1.2.5": "musl",
    "LLVM's run-time libraries: compiler-rt, libc++, libc++abi, libunwind": "LLVM",
    "error-stack-parser and stackframe": "stackframe",
}


def read_text(path: Path) -> str:
    """Return a licence text."""
    return path.read_text("utf-8").strip()


def describe_package(name: str) -> str:
    """Return the section of an npm package."""
    folder = ROOT / "node_modules" / name
    package = json.loads((folder / "package.json").read_text("utf-8"))
    version, licence = package["version"], package["license"]
    texts = [
        path
        for path in sorted(folder.iterdir())
        if re.match("licen[cs]e|copying", path.name, re.IGNORECASE)
    ]
    if not texts and name != "pyodide":
        raise Missing(NO_LICENCE.format(name))
    text = read_text(texts[0] if texts else LICENCES / f"{licence}.txt")
    source = package.get("homepage") or package.get("repository", {}).get("url", "")
    return f"{name} {version} ({licence})\nSource: {source}\n\n{text}"


def write_notices(packages: Iterable[str]) -> str:
    """Return the whole file; `packages` are those that npm brought."""
    sections = [HEADING, *map(describe_package, sorted(packages))]
    sections += [
        f"{name} (inside Pyodide)\n\n{read_text(LICENCES / f'{file}.txt')}"
        for name, file in INSIDE_PYODIDE.items()
    ]
    return f"\n\n{'=' * 80}\n\n".join(sections) + "\n"
