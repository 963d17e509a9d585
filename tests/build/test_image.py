"""The memory image and the page: the same bytes wherever built, and not a word about where."""

import gzip
import json
import os
import shlex
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import build
from web.build.compile import with_package
from web.build.memory_image import LINE, pack_image, read_snapshot

ROOT = Path(__file__).parents[2]
OWN = ROOT / ".cache/python"  # of the checkout, by its last build
EXPORTED = [f".cache/{name}.json" for name in build.EXPORTS]
IMAGE = "node --import tsx web/build/python.mjs image .cache/stdlib out"
ASSEMBLE = """
from pathlib import Path
import build
from web.build.dist import assemble
exports = {name: Path(f".cache/{name}.json") for name in build.EXPORTS}
assemble("node", Path(".cache/python"), exports, Path("dist").absolute())
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
    """A folder with a build made in it, as on a machine of another zone and language.

    It begins with the compiled package of the checkout, and the page with its packed image.
    """
    folder = tmp_path / "a/folder/with/a/longer/path"
    for name in ("web", "pysrc", "node_modules", ".cache/stdlib", ".cache/python"):
        shutil.copytree(ROOT / name, folder / name, copy_function=link)
    # Of the pictures those of one search and the icons are drawn anew.
    drawn = shutil.ignore_patterns("made.stamp", "examples-alphabeta.*", "pictures-*")
    shutil.copytree(ROOT / ".cache/pixels", folder / ".cache/pixels", ignore=drawn)
    for name in COPIED:
        shutil.copy(ROOT / name, folder / name)
    (folder / "out").mkdir()
    shutil.copy(folder / ".cache/python/stdlib.zip", folder / "out")
    command = f"{IMAGE} && {shlex.quote(sys.executable)} -c {shlex.quote(ASSEMBLE)}"
    env = {**os.environ, "TZ": "Asia/Tokyo", "LC_ALL": "de_DE.UTF-8", "PYTHONPATH": "."}
    subprocess.run(command, shell=True, cwd=folder, env=env, check=True)
    return folder


def link(source, target):
    """Give a file one more name: nothing is written into it, and a copy takes long."""
    try:
        os.link(source, target)
    except OSError:  # on another disk
        shutil.copy(source, target)


def contents(folder):
    """Return every file in a folder by its path."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def own_image():
    """Return the image of the checkout, unpacked."""
    return gzip.decompress((OWN / "image.bin").read_bytes())


def test_two_folders_give_the_same_bytes(folder):
    image, snapshot = own_image(), read_snapshot(folder / "out")
    line = image[:LINE].decode().rstrip()
    assert line.endswith(f", library {(OWN / 'stdlib.bin').stat().st_size}")
    assert pack_image(snapshot.memory, line, snapshot.fresh) == image
    assert snapshot.about == json.loads((OWN / "files.json").read_text("utf-8"))
    one, other = contents(ROOT / "dist"), contents(folder / "dist")
    other.pop("assets/builds.json", None)  # which knows earlier builds, too
    assert "index.html" in other
    assert [file for file in other if one.get(file) != other[file]] == []
    assert is_free_of(folder)


def test_a_package_is_compiled_to_the_same_bytes_in_two_folders(tmp_path):
    library = tmp_path / "library.zip"
    with zipfile.ZipFile(library, "w") as archive:
        archive.writestr("json.pyc", b"compiled")
    names = ("__init__.py", "game.py", "explain/__init__.py", "page/app.py")
    for folder, order in (("one", names), ("another/longer", names[::-1])):
        for name in order:
            target = tmp_path / folder / "plyscope" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / "pysrc/plyscope" / name, target)
        with_package(
            str(library), str(tmp_path / folder), str(tmp_path / f"{names.index(order[0])}.zip")
        )
    one, other = ((tmp_path / name).read_bytes() for name in ("0.zip", "3.zip"))
    assert one == other
    with zipfile.ZipFile(tmp_path / "0.zip") as archive:
        listed = archive.namelist()
        assert len(listed) == 9
        codes = b"".join(archive.read(name) for name in listed if name.endswith(".pyc"))
    assert b"python314.zip/plyscope/page/app.py" in codes
    assert str(tmp_path).encode() not in codes


def is_free_of(folder):
    """Return whether the image does not hold where a folder is."""
    image = own_image()
    return str(folder).encode() not in image and str(folder).encode("utf-32-le") not in image


def test_the_image_does_not_hold_the_folder_it_was_built_in():
    assert is_free_of(ROOT)
    image = own_image()
    assert image.startswith(b"Plyscope image 1, Pyodide 314.0.7, library ")
    assert b"_=./this.program\0" in image  # where the script's own path used to be
    assert b"python.mjs" not in image


def test_the_image_holds_no_event_loop_and_nothing_that_installs_packages():
    image = own_image()
    for module in (b"asyncio/events", b"zipfile/__init__", b"socket", b"subprocess", b"tempfile"):
        assert b"python314.zip/" + module + b".py" not in image
    assert b"python314.zip/plyscope/page/app.py" in image
