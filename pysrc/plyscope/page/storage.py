"""What the browser stores for the page, and changes to it.

Two windows of the page share what is stored. A list is therefore changed by one entry, which is
identified by its name and its text as this window knows them: what another window made of an entry
stays. The shell applies a change to what is stored at that time, as `Change.apply` does, and
answers with the new text. What cannot be read stays stored, and is not shown.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from math import isfinite
from typing import TYPE_CHECKING, Any, Literal, NoReturn, TypeVar

from plyscope.page.packed_program import unpack_program
from plyscope.page.part import Part, event

if TYPE_CHECKING:
    from plyscope.page.app import App

PREFIX = "plyscope-"
SESSION_KEYS = ("links", "address")
THEMES = ("system", "light", "dark")
MAX_PROGRAMS = 30
MAX_LINKS = 8  # of this window's own, to be recognized after a reload
MAX_NAME_LENGTH = 60  # characters
DEFAULT_NAME = "Program"
LINKED_NAME = "From a link"

_MAX_EXACT = 2**53 - 1
_T = TypeVar("_T")


@dataclass(frozen=True)
class NamedText:
    """A stored program or tree; `is_untrusted`: it came by a link, and was never run."""

    name: str
    text: str
    is_untrusted: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return it as it is stored."""
        return {"name": self.name, "text": self.text} | (
            {"link": True} if self.is_untrusted else {}
        )


@dataclass(frozen=True)
class CourseMark:
    """A marked exercise of the course."""

    step: int
    seed: int
    points: int
    of: int


@dataclass(frozen=True)
class Stored:
    """What is stored.

    tried, walked    the steps of the tour that were tried, and the examples that were seen
    tree, trees      the last tree, "" for none, and those that have a name
    open_program     the name of the program that was open last
    links            the programs, packed, that this window wrote into its address
    address          the hash before this window was left, and the one after; None for none
    """

    theme: str = THEMES[0]
    is_drawer_open: bool = True
    has_letter_keys: bool = True
    tried: tuple[str, ...] = ()
    walked: tuple[str, ...] = ()
    tree: str = ""
    trees: tuple[NamedText, ...] = ()
    course: tuple[CourseMark, ...] = ()
    programs: tuple[NamedText, ...] = ()
    open_program: str = ""
    links: tuple[str, ...] = ()
    address: tuple[str, str] | None = None

    @property
    def has_room(self) -> bool:
        """Whether one more program can be stored."""
        return len(self.programs) < MAX_PROGRAMS

    @property
    def first_program(self) -> NamedText | None:
        """The program to begin with: the one that was open last, or the last one, or None."""
        named = [one for one in self.programs if one.name == self.open_program]
        return next(iter((*named, *reversed(self.programs))), None)

    def restore_hash(self, hash: str) -> str:
        """Return the hash of a reloaded window, which the browser may have set back."""
        if self.address is not None and hash == self.address[0]:
            return self.address[1]
        return hash

    def find_linked_program(self, letters: str, *, is_reload: bool = False) -> NamedText:
        """Return the program of a link: a stored one with this text, or one to be stored.

        A reloaded window whose own address it is goes on with its program, as the address lags
        behind what is typed. Raises ValueError for a damaged program.
        """
        first = self.first_program
        if is_reload and first is not None and letters in self.links:
            return first
        text = normalize_lines(unpack_program(letters))
        same = [one for one in self.programs if one.text == text]
        names = [one.name for one in self.programs]
        return same[0] if same else NamedText(find_free_name(LINKED_NAME, names), text, True)


def read_stored(local: Mapping[str, str], session: Mapping[str, str]) -> Stored:
    """Read what the browser stores, by its keys; what is missing or damaged has its default."""

    def read(name: str) -> str:
        return local.get(PREFIX + name, "")

    theme = read("theme")
    return Stored(
        theme=theme if theme in THEMES else THEMES[0],
        is_drawer_open=read("drawer") != "closed",
        has_letter_keys=read("letters") != "off",
        tried=_read_words(read("tried")),
        walked=_read_words(read("walked")),
        tree=read("tree"),
        trees=_read_entries(read("trees"), _read_named_text),
        course=_read_entries(read("course"), _read_course_mark),
        programs=_read_entries(read("programs"), _read_named_text),
        open_program=read("program"),
        links=_read_entries(session.get(f"{PREFIX}links", ""), _read_text)[-MAX_LINKS:],
        address=_read_address(session.get(f"{PREFIX}address", "")),
    )


def _read_words(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text.split()))


def _parse_list(text: str | None) -> list[Any]:
    """Return a stored list; an empty one where there is none."""
    try:
        data = json.loads(text or "[]", parse_constant=_refuse_number, parse_float=_parse_float)
    except (ValueError, RecursionError):
        return []
    return data if isinstance(data, list) else []


def _parse_float(text: str) -> float:
    return float(text) if isfinite(float(text)) else _refuse_number(text)


def _refuse_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a JSON number.")


def _read_entries(text: str, read: Callable[[Any], _T | None]) -> tuple[_T, ...]:
    return tuple(one for one in map(read, _parse_list(text)) if one is not None)


def _read_text(data: Any) -> str | None:
    """Return Unicode text, or None: half of a surrogate pair cannot be shown or packed."""
    try:
        return data if isinstance(data, str) and data.encode() is not None else None
    except UnicodeEncodeError:
        return None


def _read_named_text(data: Any) -> NamedText | None:
    if not isinstance(data, dict):
        return None
    name, text = _read_text(data.get("name")), _read_text(data.get("text"))
    if name is None or text is None:
        return None
    link = data.get("link")
    return NamedText(name, text, link is not None and link is not False)


def _read_course_mark(data: Any) -> CourseMark | None:
    if not isinstance(data, dict):
        return None
    numbers = [data.get(name) for name in ("step", "seed", "points", "of")]
    if not all(type(one) is int and 0 <= one <= _MAX_EXACT for one in numbers):
        return None
    return CourseMark(*numbers)  # type: ignore[arg-type]


def _read_address(text: str) -> tuple[str, str] | None:
    match [_read_text(one) for one in _parse_list(text)]:
        case [str(before), str(after)]:
            return before, after
    return None


def normalize_lines(text: str) -> str:
    """Return a program with line feeds at the ends of its lines."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def clean_name(text: str) -> str:
    """Return a name of one line that is not too long."""
    return " ".join(text.split())[:MAX_NAME_LENGTH].strip() or DEFAULT_NAME


def find_free_name(name: str, names: Iterable[str]) -> str:
    """Return a name that is not among others: with a number after it if it is."""
    taken = set(names)
    if name not in taken:
        return name
    number = 2
    while f"{name} {number}" in taken:
        number += 1
    return f"{name} {number}"


@dataclass(frozen=True)
class Change:
    """A change of what is stored under a key."""

    key: str

    @property
    def area(self) -> Literal["local", "session"]:
        """Where it is stored: for all windows, or for this one until it is closed."""
        return "session" if self.key in SESSION_KEYS else "local"

    def apply(self, text: str | None) -> str | None:
        """Return the text to store in place of another; None: the key is removed."""
        raise NotImplementedError

    def to_json(self) -> dict[str, Any]:
        """Return it as plain data for the shell."""
        raise NotImplementedError


@dataclass(frozen=True)
class SetText(Change):
    """Store a text, or remove the key for None."""

    text: str | None

    def apply(self, text: str | None) -> str | None:
        """Return the new text."""
        return self.text

    def to_json(self) -> dict[str, Any]:
        """Return it as plain data for the shell."""
        return {"kind": "set", "text": self.text}


@dataclass(frozen=True)
class AddWord(Change):
    """Store one more word, if it is not there yet."""

    word: str

    def apply(self, text: str | None) -> str | None:
        """Return the words with the new one."""
        return " ".join(_read_words(f"{text or ''} {self.word}"))

    def to_json(self) -> dict[str, Any]:
        """Return it as plain data for the shell."""
        return {"kind": "add_word", "word": self.word}


@dataclass(frozen=True)
class AppendEntry(Change):
    """Store one more entry at the end of a list, which keeps its last `max_count` entries."""

    entry: Any
    max_count: int | None = None

    def apply(self, text: str | None) -> str | None:
        """Return the list with the new entry."""
        entries = [*_parse_list(text), self.entry]
        return _format_list(entries[-self.max_count :] if self.max_count else entries)

    def to_json(self) -> dict[str, Any]:
        """Return it as plain data for the shell."""
        return {"kind": "append", "entry": self.entry, "max_count": self.max_count}


@dataclass(frozen=True)
class PutEntry(Change):
    """Store an entry in place of another one, or at the end if that is gone or None.

    It gets a number after its name if another entry has this name. If it is there already, nothing
    changes.
    """

    entry: NamedText
    replaced: NamedText | None = None

    def apply(self, text: str | None) -> str | None:
        """Return the list with the entry."""
        entries = _parse_list(text)
        if self.entry.to_json() in entries:
            return _format_list(entries)
        at = next(
            (at for at, one in enumerate(entries) if _is_entry(one, self.replaced)), len(entries)
        )
        others = [*entries[:at], *entries[at + 1 :]]
        names = [one["name"] for one in others if _read_named_text(one)]
        named = replace(self.entry, name=find_free_name(self.entry.name, names))
        entries[at : at + 1] = [named.to_json()]
        return _format_list(entries)

    def find_stored(self, entries: Iterable[NamedText]) -> NamedText | None:
        """Return the entry among those stored after the change, as its name may have a number."""
        name = re.compile(rf"{re.escape(self.entry.name)}( \d+)?", re.ASCII)
        found = [one for one in entries if one.text == self.entry.text and name.fullmatch(one.name)]
        return found[-1] if found else None

    def to_json(self) -> dict[str, Any]:
        """Return it as plain data for the shell."""
        return {
            "kind": "put",
            "entry": self.entry.to_json(),
            "replaced": _identify(self.replaced) if self.replaced else None,
        }


@dataclass(frozen=True)
class RemoveEntry(Change):
    """Remove an entry."""

    entry: NamedText

    def apply(self, text: str | None) -> str | None:
        """Return the list without the entry."""
        return _format_list(one for one in _parse_list(text) if not _is_entry(one, self.entry))

    def to_json(self) -> dict[str, Any]:
        """Return it as plain data for the shell."""
        return {"kind": "remove", "entry": _identify(self.entry)}


def _is_entry(data: Any, entry: NamedText | None) -> bool:
    if entry is None or not isinstance(data, dict):
        return False
    return (data.get("name"), data.get("text")) == (entry.name, entry.text)


def _identify(entry: NamedText) -> dict[str, str]:
    return {"name": entry.name, "text": entry.text}


def _format_list(entries: Iterable[Any]) -> str:
    return json.dumps(list(entries), ensure_ascii=False, separators=(",", ":"))


# The changes that the page makes


def set_theme(theme: str) -> SetText:
    """Store a theme."""
    return SetText("theme", theme)


def next_theme(theme: str) -> str:
    """Return the theme after another one, in turn."""
    return THEMES[(THEMES.index(theme) + 1) % len(THEMES)]


def set_drawer(is_open: bool) -> SetText:
    """Store whether the drawer is open, on a screen wide enough for it."""
    return SetText("drawer", "open" if is_open else "closed")


def set_letter_keys(is_on: bool) -> SetText:
    """Store whether letters are keys of the page."""
    return SetText("letters", "on" if is_on else "off")


def put_tree(stored: Stored, name: str, text: str) -> PutEntry | None:
    """Store a tree with a name, in place of the one that has it.

    None: the name is blank, or the tree is stored already.
    """
    if not name.strip():
        return None
    tree = NamedText(clean_name(name), text)
    same_name = [one for one in stored.trees if one.name == tree.name]
    if tree in same_name:
        return None
    return PutEntry("trees", tree, same_name[0] if same_name else None)


def put_program(program: NamedText, replaced: NamedText | None = None) -> PutEntry:
    """Store a program, in place of another one or as a new one."""
    return PutEntry("programs", replace(program, name=clean_name(program.name)), replaced)


def add_course_mark(mark: CourseMark) -> AppendEntry:
    """Store a marked exercise of the course."""
    return AppendEntry("course", asdict(mark))


def add_link(letters: str) -> AppendEntry:
    """Store a program, packed, that this window writes into its address."""
    return AppendEntry("links", letters, MAX_LINKS)


def set_address(before: str, after: str) -> SetText:
    """Store the hash before this window is left, and the one after."""
    return SetText("address", _format_list([before, after]))


# The part


@dataclass(frozen=True)
class StorageState:
    """What the browser stores, as this window knows it: the texts by their keys, without prefix.

    `can_store`: it stores something for this page.
    """

    texts: Mapping[str, str] = field(default_factory=dict)
    can_store: bool = True


class Storage(Part[StorageState]):
    """What the browser stores.

    A change is made here at once, and by the shell to what is stored at that time. Then the shell
    says what is stored now, as it does when another window has changed something.
    """

    name = "storage"

    def __init__(self, app: "App") -> None:
        super().__init__(app, StorageState())
        self._read: tuple[StorageState, Stored] = self.state, Stored()

    def start(self, facts: Mapping[str, Any]) -> None:
        """Take what is stored."""
        texts = facts.get("stored", {}).items()
        self.change(texts={str(key): text for key, text in texts if isinstance(text, str)})
        self.change(can_store=facts.get("can_store", True) is not False)

    @property
    def stored(self) -> Stored:
        """What is stored."""
        if self._read[0] is not self.state:
            texts = {PREFIX + key: text for key, text in self.state.texts.items()}
            self._read = self.state, read_stored(texts, texts)
        return self._read[1]

    def store(self, change: Change) -> None:
        """Change what is stored."""
        self._keep(change.key, change.apply(self.state.texts.get(change.key)))
        self.app.command("store", key=change.key, area=change.area, change=change.to_json())

    @event
    def changed(self, key: str, text: str | None) -> None:
        """Take what is stored under a key now."""
        if text != self.state.texts.get(key):
            self._keep(key, text)
            for part in self.app.parts.values():
                part.storage_changed(key)

    @event
    def refused(self, key: str) -> None:
        """Take that the browser stores nothing, or has no room left."""
        self.change(can_store=False)
        for part in self.app.parts.values():
            part.storage_refused(key)

    def _keep(self, key: str, text: str | None) -> None:
        texts = {name: one for name, one in self.state.texts.items() if name != key}
        self.change(texts=texts if text is None else {**texts, key: text})
