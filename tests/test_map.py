"""The map in CONTRIBUTING.md names every folder and every file of the project, and no other."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"## The map\n\n```\n(.*?)```", re.DOTALL)
NAMES = re.compile(r"( {0,6})([\w./-]+(?:, [\w./-]+)*)(?: +(.*))?")  # more words stand further in
SUFFIXES = ("", ".py", ".js", ".css")


def entries(text):
    """Yield (folder, name, what is said of it) of a map, whose folders are told by indentation."""
    folders = {0: ""}
    for line in text.splitlines():
        match = NAMES.fullmatch(line)
        if not match:
            continue
        indent, names, said = match.groups()
        for name in names.split(", "):
            yield folders[len(indent)], name.rstrip("/"), said or ""
        folders[len(indent) + 2] = f"{folders[len(indent)]}{names.rstrip('/')}/"


MAP = list(entries(BLOCK.search((ROOT / "CONTRIBUTING.md").read_text("utf-8")).group(1)))


@pytest.mark.parametrize(("folder", "name"), [entry[:2] for entry in MAP])
def test_what_the_map_names_is_there(folder, name):
    assert any((ROOT / f"{folder}{name}{suffix}").exists() for suffix in SUFFIXES)


def unnamed(named, folder):
    """Yield what has no name of its own in a folder, and in those below; some are told as one."""
    for path in sorted((ROOT / folder).iterdir()):
        name = folder + re.sub(r"\.(py|js)$", "", path.name)
        if path.name.startswith("__"):
            continue
        if name not in named:
            yield name
        elif path.is_dir() and not re.search("one .*to a file", named[name]):
            yield from unnamed(named, f"{name}/")


@pytest.mark.parametrize("folder", ["pysrc/plyscope/", "web/"])
def test_the_map_names_all_that_is_there(folder):
    named = {f"{folder}{name}": said for folder, name, said in MAP}
    assert list(unnamed(named, folder)) == []


def test_a_map_is_read_as_people_read_it():
    text = (
        "index.html                the skeleton\n"
        "web/\n"
        "  main                    wiring\n"
        "  trace/                  the tape,\n"
        "                          and its tree\n"
        "    columns, cursor       two\n"
        "  state                   after a folder\n"
    )
    assert list(entries(text)) == [
        ("", "index.html", "the skeleton"),
        ("", "web", ""),
        ("web/", "main", "wiring"),
        ("web/", "trace", "the tape,"),
        ("web/trace/", "columns", "two"),
        ("web/trace/", "cursor", "two"),
        ("web/", "state", "after a folder"),
    ]
