"""The program in the editor: typed, opened, renamed, deleted, brought by a link.

What is typed is stored on this device at once, so that nothing is lost. Another
window may change what is stored: what it makes of a program stays, and the one here becomes
another program.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from plyscope.page.form_fields import ChosenFile
from plyscope.page.packed_program import MAX_BYTES, pack_program
from plyscope.page.part import Part, answer, event
from plyscope.page.storage import (
    DEFAULT_NAME,
    MAX_PROGRAMS,
    NamedText,
    RemoveEntry,
    SetText,
    add_link,
    normalize_lines,
    put_program,
)
from plyscope.student_code.templates import REPAIR, TABLE, Beginning

if TYPE_CHECKING:
    from plyscope.page.app import App

PAUSE = 350  # milliseconds without a key, after which a program is read
MOST_TYPED = 80  # characters that come at once; more are pasted, and read without a pause
REPAIRED_NAME = "My search"
NOT_STORED = (
    "This browser stores nothing for this page, or has no room left: save the program as a file."
)
FULL = (
    f"{MAX_PROGRAMS} programs are on this device, as many as are stored: delete one first, or save "
    "it as a file."
)


@dataclass(frozen=True)
class EditorState:
    """The program in the editor.

    number        counts the texts that the editor was given; what is typed belongs to one of them
    draft         its name on this device; "" if it is not stored
    is_untrusted  it came by a link, and the user has not run it
    has_focus     what is typed goes into it as soon as it is drawn
    function      which function or class is meant; "" if that is to be chosen
    stored        it as this window stored it last, or None
    deleted       the program that was deleted last, to be had again
    refusal       why something cannot be done, in one sentence
    pause         the task that waits until nothing is typed any more
    new_name      the name that is typed for it, or None
    """

    text: str = ""
    number: int = 0
    draft: str = ""
    title: str = DEFAULT_NAME
    is_untrusted: bool = False
    has_focus: bool = False
    function: str = ""
    stored: NamedText | None = None
    deleted: NamedText | None = None
    refusal: str = ""
    pause: int | None = None
    new_name: str | None = None

    @property
    def is_empty(self) -> bool:
        """Whether there is no program yet."""
        return not self.text.strip()


class Editor(Part[EditorState]):
    """The program in the editor."""

    name = "editor"

    def __init__(self, app: "App") -> None:
        super().__init__(app, EditorState())

    def start(self, facts: Mapping[str, Any]) -> None:
        """Open the program of the last visit."""
        first = self.app.storage.stored.first_program
        if first is not None:
            self._open(first)

    def publish(self) -> Mapping[str, Any]:
        """Return the program as it is stored: the shell stores what is typed as the page goes."""
        state = self.state
        entry = state.stored or NamedText(state.title, state.text, state.is_untrusted)
        is_stored = state.stored is not None
        return {"draft": {"number": state.number, "entry": entry.to_json(), "is_stored": is_stored}}

    @property
    def template(self) -> Beginning | None:
        """The template in the editor, as long as it is not changed."""
        title, text = self.state.title, self.state.text
        return next((one for one in TABLE if (one.title, one.text) == (title, text)), None)

    # Typing

    @event
    def type(self, number: int, text: str) -> None:
        """Take what is typed into the text with this number."""
        if number != self.state.number or text == self.state.text:
            return
        count = count_pasted(self.state.text, text)
        self.change(text=text, refusal="", deleted=None, has_focus=False)
        self.app.starts.stop()
        if 2 * count > len(text):  # another program than before
            self.app.starts.forget()
        self._store(is_linked=False)
        self.app.end_task(self.state.pause)
        if count > MOST_TYPED:
            self._read()
        else:
            pause = self.app.start_task(
                "wait", {"milliseconds": PAUSE}, self.take_pause, worker="shell"
            )
            self.change(pause=pause)
        self.app.write.forget_error()

    @answer
    def take_pause(self, _result: Any) -> None:
        """Take that nothing is typed any more."""
        self._read()

    def _read(self) -> None:
        """Read what was typed; store it again where another window has changed it."""
        self.change(pause=None)
        self._store()
        self._remember_link()
        if self.app.write.is_seen:
            self.app.programs.read(self.state.text)

    def _end_pause(self) -> None:
        """Take what was typed as it is now, without waiting for a pause."""
        if self.state.pause is not None:
            self.app.end_task(self.state.pause)
            self.change(pause=None)
            self._store()
            self._remember_link()

    def _store(self, name: str = "", *, is_linked: bool = True) -> None:
        """Store the program, in place of what this window stored before.

        If it `is_linked`, this window may write it into its address.
        """
        state = self.state
        program = NamedText(name or state.draft or state.title, state.text, state.is_untrusted)
        if program == state.stored:
            return
        change = put_program(program, state.stored)
        storage = self.app.storage
        storage.store(change)
        stored = change.find_stored(storage.stored.programs)
        assert stored is not None
        self._take_stored(stored)
        if is_linked:
            self._remember_link()

    def _take_stored(self, stored: NamedText) -> None:
        self.change(draft=stored.name, title=stored.name, stored=stored)
        if self.app.storage.stored.open_program != stored.name:
            self.app.storage.store(SetText("program", stored.name))

    def _remember_link(self) -> None:
        """Remember the program as one that this window writes into its address."""
        packed = self.packed
        if packed and packed not in self.app.storage.stored.links[-1:]:
            self.app.storage.store(add_link(packed))

    def storage_changed(self, key: str) -> None:
        """Find the program among those that are stored now; another window may have changed it."""
        stored = self.state.stored
        if key != "programs" or stored is None:
            return
        programs = self.app.storage.stored.programs
        if not any((one.name, one.text) == (stored.name, stored.text) for one in programs):
            found = put_program(stored).find_stored(programs)
            if found is None:
                self.change(draft="", stored=None)
            else:
                self._take_stored(found)

    def storage_refused(self, key: str) -> None:
        """Say that the program is not stored."""
        if key == "programs":
            self.change(refusal=NOT_STORED)

    # Another program

    def _show(self, text: str, title: str, stored: NamedText | None = None) -> None:
        """Have a program in the editor."""
        text = normalize_lines(text)
        self.change(
            text=text,
            number=self.state.number + 1,
            draft=stored.name if stored else "",
            title=title,
            is_untrusted=stored.is_untrusted if stored else False,
            has_focus=False,
            function="",
            stored=stored,
            refusal="",
            new_name=None,
            deleted=None,
        )
        self.app.write.forget_all()
        self.app.starts.forget()
        self.app.write.take_reading(text)

    def _open(self, program: NamedText) -> None:
        """Open a program that is stored."""
        self._show(program.text, program.name, program)
        self._take_stored(program)

    def _add(self, program: NamedText) -> None:
        """Open a program and store it; where there is no room, it is stored once it is changed."""
        self._end_pause()
        self._show(program.text, program.name)
        self.change(is_untrusted=program.is_untrusted)
        if self.app.storage.stored.has_room:
            self._store()

    def _has_room(self) -> bool:
        """Return whether one more program can be begun, and say why not."""
        has_room = self.app.storage.stored.has_room
        self.change(refusal="" if has_room else FULL)
        return has_room

    @event
    def choose(self, value: str) -> None:
        """Open a stored program (-name) or a template (+name)."""
        kind, name = value[:1], value[1:]
        if kind == "-":
            self.open(name)
        elif kind == "+":
            self.begin(name)

    @event
    def open(self, name: str) -> None:
        """Open a program that is stored."""
        self._end_pause()
        found = [one for one in self.app.storage.stored.programs if one.name == name]
        if found:
            self._open(found[0])

    @event
    def begin(self, name: str) -> None:
        """Begin with a template."""
        self._end_pause()
        found = [one for one in TABLE if one.name == name]
        if found and self._has_room():
            # Once it is repaired, it has no longer the bug that the template is named for.
            name = REPAIRED_NAME if found[0].group == REPAIR else found[0].title
            self._show(found[0].text, name)

    @event
    def clear(self) -> None:
        """Begin a program without a template."""
        self._end_pause()
        if self._has_room():
            self._show("", DEFAULT_NAME)
            self.change(has_focus=True)

    def invite(self) -> None:
        """Have an empty editor take the focus, so that a program can be pasted at once."""
        if self.state.is_empty and not self.app.drawer.state.covers_tree:
            self.change(number=self.state.number + 1, has_focus=True)

    @event
    def ask_name(self) -> None:
        """Show the field for another name, or hide it."""
        self.change(new_name=self.state.title if self.state.new_name is None else None)

    @event
    def set_name(self, name: str) -> None:
        """Take the name that is typed."""
        self.change(new_name=name)

    @event
    def rename(self) -> None:
        """Give the program the name that was typed."""
        name = (self.state.new_name or "").strip()
        self.change(new_name=None)
        if name and name != self.state.draft:
            self._store(name)

    @event
    def delete(self) -> None:
        """Delete the program; it can be had again."""
        self._end_pause()
        stored = self.state.stored
        if stored is None:
            return
        self.app.storage.store(RemoveEntry("programs", stored))
        programs = self.app.storage.stored.programs
        if programs:
            self._open(programs[-1])
        else:
            self._show("", DEFAULT_NAME)
        self.change(deleted=stored)

    @event
    def restore(self) -> None:
        """Have the program again that was deleted last."""
        if self.state.deleted:
            self._add(self.state.deleted)

    # Files and links

    @event
    def open_file(self, file: ChosenFile) -> None:
        """Open a program in a file; nothing in it runs."""
        self._end_pause()
        if not self._has_room():
            return
        if file.size > MAX_BYTES:
            clear = " Clear the outputs of the notebook." if file.is_notebook else ""
            self.refuse(f"{file.name} is too long: a program has at most 1 MB.{clear}")
        elif file.text is None:
            self.refuse(f"{file.name} is not UTF-8 text, as a Python program must be.")
        else:
            try:
                text = file.read_program()
            except ValueError as error:
                self.refuse(f"{file.name}: {error}")
                return
            name = re.sub(r"\.(py|ipynb)$", "", file.name, flags=re.IGNORECASE)
            self._add(NamedText(name, normalize_lines(text)))
            if self.app.write.is_seen:
                self.app.programs.read(self.state.text)

    @event
    def save_file(self) -> None:
        """Save the program as a file."""
        self.app.download(name=self.file_name, text=self.state.text, type="text/x-python")

    @property
    def file_name(self) -> str:
        """The name of the program as that of a file."""
        letters = unicodedata.normalize("NFKD", self.state.title)
        name = re.sub(r"\W+", "_", letters, flags=re.ASCII).strip("_")
        return f"{name or 'program'}.py"

    @property
    def packed(self) -> str:
        """The program as a link holds it; "" if it is too long for one."""
        return _pack(self.state.text)[0]

    @property
    def link_refusal(self) -> str:
        """Why no link can hold the program, or ""."""
        return _pack(self.state.text)[1]

    @event
    def refuse_link(self) -> None:
        """Say why no link can hold the program."""
        self.refuse(self.link_refusal)

    def open_link(self, letters: str, *, is_reload: bool = False) -> None:
        """Open the program of a link; it runs only once the user has pressed a button for it.

        "" is the program of the last visit. A reloaded window goes on with its own program. Raises
        ValueError for a damaged program.
        """
        if not letters:
            return
        self._end_pause()
        stored = self.app.storage.stored
        program = stored.find_linked_program(letters, is_reload=is_reload)
        if program in stored.programs:
            self._open(program)
        elif program.text != self.state.text:
            self._add(program)
        self.app.programs.read(self.state.text)

    def trust(self) -> None:
        """Take that the user runs the program: it is the user's own from now on."""
        if self.state.is_untrusted:
            self.change(is_untrusted=False)
            if self.state.draft:
                self._store()

    def refuse(self, sentence: str) -> None:
        """Say why something cannot be done; "" for no more."""
        self.change(refusal=sentence)

    @event
    def choose_function(self, name: str) -> None:
        """Choose which function or class is meant."""
        self.change(function=name)
        self.app.write.take_reading(self.state.text)


def count_pasted(before: str, text: str) -> int:
    """Return how many characters of a text are new; it was changed in one place."""
    start = _count_common(before, text)
    most = min(len(before), len(text)) - start
    return len(text) - start - min(most, _count_common(before[::-1], text[::-1]))


def _count_common(one: str, other: str) -> int:
    """Return how many characters two texts have in common at their beginnings."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


@lru_cache(8)
def _pack(text: str) -> tuple[str, str]:
    """Return a program as a link holds it, or why none can."""
    try:
        return pack_program(text), ""
    except ValueError as error:
        return "", str(error)
