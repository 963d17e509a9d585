"""The memory image and the page: the same bytes wherever built, and not a word about where."""

import gzip
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import build

ROOT = Path(__file__).parents[2]
OWN = ROOT / ".cache/python"  # of the checkout, by its last build
MADE = ["files.json", "image.bin", "scripts.bin", "stdlib.bin", "stdlib.zip", "wasm.bin"]
EXPORTED = [f".cache/{name}.json" for name in build.EXPORTS]
IMAGE = "node --import tsx web/build/python.mjs image .cache/stdlib pysrc out"
ASSEMBLE = """
from pathlib import Path
import build
from web.build.dist import assemble
from web.build.memory_image import pack_start_files
pack_start_files("node", Path(".cache/stdlib"), Path("out"))
exports = {name: Path(f".cache/{name}.json") for name in build.EXPORTS}
assemble("node", Path("out"), exports, Path("dist").absolute())
"""
COPIED = [
    "index.html",
    "LICENSE",
    "tsconfig.json",
    "package.json",
    "package-lock.json",
    "build.py",
    *(f".cache/{name}" for name in build.MODULES),
    *EXPORTED,
]


@pytest.fixture
def folder(tmp_path):
    """A folder with a build made in it, as on a machine of another zone and language."""
    folder = tmp_path / "a/folder/with/a/longer/path"
    for name in ("web", "pysrc", "node_modules", ".cache/stdlib"):
        shutil.copytree(ROOT / name, folder / name)
    # Of the pictures those of one search and the icons are drawn anew.
    drawn = shutil.ignore_patterns("made.stamp", "examples-alphabeta*", "pictures-*")
    shutil.copytree(ROOT / ".cache/pixels", folder / ".cache/pixels", ignore=drawn)
    for name in COPIED:
        shutil.copy(ROOT / name, folder / name)
    (folder / "out").mkdir()
    command = f"{IMAGE} && {shlex.quote(sys.executable)} -c {shlex.quote(ASSEMBLE)}"
    env = {**os.environ, "TZ": "Asia/Tokyo", "LC_ALL": "de_DE.UTF-8", "PYTHONPATH": "."}
    subprocess.run(command, shell=True, cwd=folder, env=env, check=True)
    return folder


def contents(folder):
    """Return every file in a folder by its path."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_two_folders_give_the_same_bytes(folder):
    for name, own, some in (("out", OWN, MADE), ("dist", ROOT / "dist", ["index.html"])):
        one, other = contents(own), contents(folder / name)
        other.pop("assets/builds.json", None)  # which knows earlier builds, too
        assert set(some) <= set(other)
        assert [file for file in other if one.get(file) != other[file]] == []
    assert is_free_of(folder)


def is_free_of(folder):
    """Return whether the image does not hold where a folder is."""
    image = gzip.decompress((OWN / "image.bin").read_bytes())
    return str(folder).encode() not in image and str(folder).encode("utf-32-le") not in image


def test_the_image_does_not_hold_the_folder_it_was_built_in():
    assert is_free_of(ROOT)
    image = gzip.decompress((OWN / "image.bin").read_bytes())
    assert image.startswith(b"Plyscope image 1, Pyodide 314.0.7, library ")
    assert b"_=./this.program\0" in image  # where the script's own path used to be
    assert b"python.mjs" not in image


def test_the_image_holds_no_event_loop_and_nothing_that_installs_packages():
    image = gzip.decompress((OWN / "image.bin").read_bytes())
    for module in (b"asyncio/events", b"zipfile/__init__", b"socket", b"subprocess", b"tempfile"):
        assert b"python314.zip/" + module + b".py" not in image
    assert b"python314.zip/plyscope/page/app.py" in image
