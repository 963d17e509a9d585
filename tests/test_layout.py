"""Names of files say what is in them, and the README of each folder lists them."""

import re
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "pysrc" / "plyscope"


def is_folder(path):
    """Return whether it is a folder with files: a removed one may still hold Python's cache."""
    return path.is_dir() and any(
        file.is_file() and "__pycache__" not in file.parts for file in path.rglob("*")
    )


FOLDERS = [
    folder
    for root in (PACKAGE, ROOT / "pysrc" / "training", ROOT / "web")
    for folder in (root, *sorted(root.rglob("*")))
    if is_folder(folder)
]
SHORTEST, LONGEST = 5, 20  # lines of a folder's README

# Stems that two files have, each with the reason why the folder tells them apart.
TWINS = {
    "board": "the board of chess, of draughts",
    "evaluation": "the weighted sum of features; that of chess, of draughts",
    "openings": "the opening book of chess, of draughts",
    "position": "a state of chess, of draughts",
    "explanation": "what a tick means; the Explain tab of the page",
    "match": "a match, of the package; what the page shows of one",
    "notation": "moves of chess as text; the page's field for positions and games as text",
    "rules": "the rules of chess, of draughts",
    "view": "the drawn board of chess, of draughts",
    "move_generation": "the moves of chess, of draughts",
}
# Last words of a name that are no nouns of the field.
NO_NOUNS = set(
    "told again there besides lent likes nearing wide taught meant known shown judged named own "
    "others plain seen asked given taken found kept held made read forward outward back later"
    " other same such what which who where how none some any it they".split()
)
# Nouns that look like a participle.
NOUNS = {
    "castling",
    "grading",
    "ordering",
    "binding",
    "embedding",
    "encoding",
    "king",
    "reading",
    "shrinking",
    "matching",
    "loading",
    "pruning",
    "deepening",
}


def stems():
    """Return the files of the package by stem; a panel has the name of what it shows."""
    found = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        if not path.stem.startswith("__") and path.parent.name != "panels":
            found[path.stem].append(path.relative_to(PACKAGE).as_posix())
    return found


def test_a_module_is_named_with_a_noun():
    assert len(stems()) > 400
    for stem in stems():
        last = stem.split("_")[-1]
        assert last not in NO_NOUNS, stem
        assert not last.endswith("ly"), stem
        assert not (re.search("(ed|ing)$", last) and last not in NOUNS), f"{stem}: a participle"


def test_no_two_modules_have_the_same_name_but_for_twins():
    assert {stem for stem, files in stems().items() if len(files) > 1} == set(TWINS)


def files_in(folder):
    """Return the names that the README of a folder lists: its modules, folders and styles."""
    found = set()
    for path in folder.iterdir():
        if path.name.startswith(("__", ".")) or path.name == "README.md":
            continue
        if is_folder(path):
            found.add(path.name + "/")
        elif path.suffix in (".py", ".js", ".mjs", ".ts", ".tsx", ".css"):
            found.add(path.stem)
    return found


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_readme_of_a_folder_lists_what_is_in_it(folder):
    text = (folder / "README.md").read_text("utf-8")
    named = set(re.findall(r"`([\w./-]+)`", text))
    missing = files_in(folder) - named
    assert not missing, f"{folder.name}/README.md does not name {sorted(missing)}"
    listed = {
        name
        for line in re.findall(r"^\| (`.*?) \|", text, re.M)
        for name in re.findall(r"`([\w./-]+)`", line)
    }
    assert listed <= files_in(folder), f"{sorted(listed - files_in(folder))} is not there"
    assert text.startswith("# ")
