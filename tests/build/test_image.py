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
MADE = ["files.json", "image.bin", "scripts.bin", "stdlib.bin", "stdlib.zip", "wasm.bin"]
MACHINES = [
    ("here", "UTC", "C.UTF-8"),
    ("a/folder/with/a/longer/path", "Asia/Tokyo", "de_DE.UTF-8"),
]

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


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Two folders, each with a build made in it, on machines of different zones and languages."""
    folders, builds = [], []
    for path, zone, language in MACHINES:
        folder = tmp_path_factory.mktemp("built") / path
        for name in ("web", "pysrc", "node_modules", ".cache/stdlib"):
            shutil.copytree(ROOT / name, folder / name)
        for name in COPIED:
            shutil.copy(ROOT / name, folder / name)
        (folder / "out").mkdir()
        command = f"{IMAGE} && {shlex.quote(sys.executable)} -c {shlex.quote(ASSEMBLE)}"
        env = {**os.environ, "TZ": zone, "LC_ALL": language, "PYTHONPATH": "."}
        builds.append(subprocess.Popen(command, shell=True, cwd=folder, env=env))
        folders.append(folder)
    assert [build.wait() for build in builds] == [0, 0]
    return folders


def contents(folder):
    """Return every file in a folder by its path."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


@pytest.mark.parametrize(("name", "files"), [("out", MADE), ("dist", ["index.html"])])
def test_two_folders_give_the_same_bytes(built, name, files):
    one, other = (contents(folder / name) for folder in built)
    assert set(files) <= set(one)
    assert [file for file in {*one, *other} if one.get(file) != other.get(file)] == []


def test_the_image_does_not_hold_the_folder_it_was_built_in(built):
    for folder in built:
        image = gzip.decompress((folder / "out/image.bin").read_bytes())
        assert image.startswith(b"Plyscope image 1, Pyodide 314.0.7, library ")
        assert b"_=./this.program\0" in image  # where the script's own path used to be
        assert str(folder).encode() not in image
        assert str(folder).encode("utf-32-le") not in image
        assert b"python.mjs" not in image


def test_the_image_holds_no_event_loop_and_nothing_that_installs_packages(built):
    image = gzip.decompress((built[0] / "out/image.bin").read_bytes())
    for module in (b"asyncio/events", b"zipfile/__init__", b"socket", b"subprocess", b"tempfile"):
        assert b"python314.zip/" + module + b".py" not in image
    assert b"python314.zip/plyscope/page/app.py" in image
