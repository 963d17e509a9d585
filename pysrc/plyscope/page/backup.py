"""Everything that is kept on this device, in one file: saved, and read on another device.

Reading a file merges: nothing that is kept here is lost, and what is here already is not doubled.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from plyscope.page.form_fields import ChosenFile
from plyscope.page.number_text import count_of
from plyscope.page.part import Part, event
from plyscope.page.storage import (
    MAX_PROGRAMS,
    AddWord,
    Change,
    CourseMark,
    NamedText,
    PutEntry,
    SetText,
    Stored,
    add_course_mark,
    find_free_name,
    read_stored,
)
from plyscope.validation import join_with

if TYPE_CHECKING:
    from plyscope.page.app import App

FORMAT = "plyscope-backup"
VERSION = 1
FILE_NAME = "plyscope-backup.json"
MAX_FILE_BYTES = 50_000_000
TREE_NAME = "Tree from a file"
_LISTS = ("programs", "trees", "course")
_WORDS = ("tried", "walked")


@dataclass(frozen=True)
class BackupState:
    """What is said of the file that was read last; `is_problem`: it could not be read."""

    message: str = ""
    is_problem: bool = False


class Backup(Part[BackupState]):
    """The file with everything that is kept on this device."""

    name = "backup"

    def __init__(self, app: "App") -> None:
        super().__init__(app, BackupState())

    @event
    def save_file(self) -> None:
        """Save everything as a file."""
        text = json.dumps(format_backup(self.app.storage.stored), ensure_ascii=False, indent=1)
        self.app.command("download", name=FILE_NAME, text=text, type="application/json")
        self.change(message="", is_problem=False)

    @event
    def open_file(self, file: ChosenFile) -> None:
        """Merge what is in a file with what is kept here; say why where that cannot be."""
        storage = self.app.storage
        try:
            changes = list(merge(storage.stored, read_backup(file)))
        except ValueError as error:
            self.change(message=str(error), is_problem=True)
            return
        for change in changes:
            storage.store(change)
        for key in dict.fromkeys(change.key for change in changes):
            for part in self.app.parts.values():
                part.storage_changed(key)
        self.change(message=_describe(file.name, changes), is_problem=False)


def format_backup(stored: Stored) -> dict[str, Any]:
    """Return what is kept on this device as plain data."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "programs": [one.to_json() for one in stored.programs],
        "trees": [one.to_json() for one in stored.trees],
        "tree": stored.tree,
        "course": [asdict(one) for one in stored.course],
        "tried": list(stored.tried),
        "walked": list(stored.walked),
    }


def read_backup(file: ChosenFile) -> Stored:
    """Return what is in a file; raise ValueError for any other file."""
    expected = "expected a file that “Save everything” of Plyscope has made."
    if file.size > MAX_FILE_BYTES:
        raise ValueError(f"{file.name} has more than {MAX_FILE_BYTES // 1_000_000} MB, {expected}")
    try:
        data = json.loads(file.text or "")
    except (ValueError, RecursionError):
        raise ValueError(f"{file.name} is not JSON, {expected}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError(f"{file.name} is not a backup, {expected}")
    version = data.get("version")
    if version != VERSION:
        raise ValueError(
            f"{file.name} has version {version!r} of the format, and this page reads version "
            f"{VERSION}: open it with a newer Plyscope."
        )
    texts = {"tree": data.get("tree", "")}
    texts |= {name: json.dumps(data.get(name, [])) for name in _LISTS}
    words = {name: data.get(name, []) for name in _WORDS}
    for name, value in words.items():
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise ValueError(f"{file.name}: {name} is not a list of words, {expected}")
        texts[name] = " ".join(value)
    if not isinstance(texts["tree"], str):
        raise ValueError(f"{file.name}: tree is not text, {expected}")
    read = read_stored({f"plyscope-{name}": text for name, text in texts.items()}, {})
    for name in _LISTS:
        given, entries = data.get(name, []), getattr(read, name)
        if not isinstance(given, list) or len(entries) != len(given):
            raise ValueError(f"{file.name}: an entry of {name} is damaged, {expected}")
    return read


def merge(kept: Stored, read: Stored) -> Iterator[Change]:
    """Yield the changes that add what was read to what is kept.

    Raises ValueError if there is no room for all programs.
    """
    programs = [one for one in read.programs if not _is_among(one, kept.programs)]
    room = MAX_PROGRAMS - len(kept.programs)
    if len(programs) > room:
        raise ValueError(
            f"The file has {count_of(len(programs), 'program')} that {_is_are(programs)} not on "
            f"this device, which has room for {room}: delete some in the Code tab first."
        )
    trees = [one for one in read.trees if not _is_among(one, kept.trees)]
    if read.tree and not kept.tree:
        yield SetText("tree", read.tree)
    elif read.tree not in ("", kept.tree, *(one.text for one in (*kept.trees, *read.trees))):
        names = [one.name for one in (*kept.trees, *read.trees)]
        trees.append(NamedText(find_free_name(TREE_NAME, names), read.tree))
    yield from (PutEntry("programs", one) for one in programs)
    yield from (PutEntry("trees", one) for one in trees)
    marks: list[CourseMark] = list(kept.course)
    for mark in read.course:
        if mark in marks:
            marks.remove(mark)  # a mark may be there twice
        else:
            yield add_course_mark(mark)
    for key in _WORDS:
        known = getattr(kept, key)
        yield from (AddWord(key, word) for word in getattr(read, key) if word not in known)


def _is_among(entry: NamedText, others: tuple[NamedText, ...]) -> bool:
    return any((one.name, one.text) == (entry.name, entry.text) for one in others)


def _is_are(entries: list[NamedText]) -> str:
    return "is" if len(entries) == 1 else "are"


def _describe(name: str, changes: list[Change]) -> str:
    """Return what was added, in a sentence."""
    counts: Mapping[str, int] = {
        key: sum(change.key == key for change in changes) for key in _LISTS
    }
    trees = counts["trees"] + any(change.key == "tree" for change in changes)
    added = [
        text
        for text, count in (
            (count_of(counts["programs"], "program"), counts["programs"]),
            (count_of(trees, "tree"), trees),
            (count_of(counts["course"], "exercise"), counts["course"]),
        )
        if count
    ]
    if not added:
        return f"{name}: everything in it is on this device already."
    return f"{name}: {join_with('and', added)} added."
