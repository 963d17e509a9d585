"""The memory image: the same bytes wherever it was built, and not a word about where that was."""

import gzip
import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MADE = ["files.json", "image.bin", "stdlib.bin", "stdlib.zip", "wasm.bin"]
MACHINES = [
    ("here", "UTC", "C.UTF-8"),
    ("a/folder/with/a/longer/path", "Asia/Tokyo", "de_DE.UTF-8"),
]


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Two folders, each with a build made in it, on machines of different zones and languages."""
    folders, builds = [], []
    for path, zone, language in MACHINES:
        folder = tmp_path_factory.mktemp("built") / path
        for name in ("web", "pysrc", "node_modules/pyodide"):
            shutil.copytree(ROOT / name, folder / name)
        shutil.copytree(ROOT / ".cache/stdlib", folder / "stdlib")
        (folder / "out").mkdir()
        command = ["node", "web/build/python.mjs", "image", "stdlib", "pysrc", "out"]
        env = {**os.environ, "TZ": zone, "LC_ALL": language, "PWD": str(folder)}
        builds.append(subprocess.Popen(command, cwd=folder, env=env))
        folders.append(folder)
    assert [build.wait() for build in builds] == [0, 0]
    return folders


def test_two_folders_give_the_same_bytes(built):
    one, other = (sorted((folder / "out").iterdir()) for folder in built)
    assert [file.name for file in one] == MADE
    assert [
        a.name for a, b in zip(one, other, strict=True) if a.read_bytes() != b.read_bytes()
    ] == []


def test_the_image_does_not_hold_the_folder_it_was_built_in(built):
    for folder in built:
        image = gzip.decompress((folder / "out/image.bin").read_bytes())
        assert image.startswith(b"Plyscope image 1, Pyodide 314.0.7, library ")
        assert b"_=./this.program\0" in image  # where the script's own path used to be
        assert str(folder).encode() not in image
        assert str(folder).encode("utf-32-le") not in image
        assert b"python.mjs" not in image
