"""Many programs checked: files that the user chooses or drops, and a table of the reports.

Nothing in them runs before the user presses Check. They are checked one after another in a sandbox,
each with a time limit; no file leaves this device.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from plyscope.page.form_fields import ChosenFile
from plyscope.page.part import Failure, Part, answer, event
from plyscope.page.program_facts import list_imported
from plyscope.page.spreadsheet import write_csv
from plyscope.page.storage import normalize_lines
from plyscope.student_code.grader.own_game.report_table import COLUMNS, UNCHECKED, make_row

if TYPE_CHECKING:
    from plyscope.page.app import App

MAX_FILES = 200
MAX_BYTES = 200_000  # of a file
SECONDS = 60  # for the check of a file, the same as on the command line
MAX_ATTEMPTS = 3  # at a file whose check gives way to a search
FILE_NAME = "plyscope-check.csv"
LATE = f"The check did not end within {SECONDS} seconds."
REPLACED = "Searches took the place of its check: check it again."

Status = Literal["waiting", "checking", "done"]


@dataclass(frozen=True)
class FileRow:
    """A file in the table.

    verdict, mistake, counterexample, differences, sentence  as the columns of the table
    """

    name: str
    status: Status = "waiting"
    verdict: str = ""
    mistake: str = ""
    counterexample: str = ""
    differences: int = 0
    sentence: str = ""


@dataclass(frozen=True)
class FileTextsState:
    """The files, as they were chosen."""

    files: tuple[ChosenFile, ...] = ()


class FileTexts(Part[FileTextsState]):
    """The texts of the files, apart from the table: they are saved once, not for each row."""

    name = "file_texts"

    def __init__(self, app: "App") -> None:
        super().__init__(app, FileTextsState())


@dataclass(frozen=True)
class FileCheckState:
    """The check of the files.

    rows      one for each file, in the order of their names
    place     of the file that is checked, or None
    attempts  at that file so far
    refusal   why files cannot be taken, in one sentence
    """

    rows: tuple[FileRow, ...] = ()
    place: int | None = None
    attempts: int = 0
    task: int | None = None
    limit: int | None = None
    refusal: str = ""


class FileCheck(Part[FileCheckState]):
    """The check of many files."""

    name = "file_check"

    def __init__(self, app: "App") -> None:
        super().__init__(app, FileCheckState())
        self.texts = FileTexts(app)

    @property
    def is_running(self) -> bool:
        """Whether files are being checked."""
        return self.state.place is not None

    @property
    def done_count(self) -> int:
        """How many files were checked."""
        return sum(row.status == "done" for row in self.state.rows)

    def _find_waiting(self) -> int | None:
        """Return the place of the next file to be checked, or None."""
        rows = enumerate(self.state.rows)
        return next((place for place, row in rows if row.status == "waiting"), None)

    # Files

    @event
    def choose(self, files: tuple[ChosenFile, ...]) -> None:
        """Take files in place of those before; nothing in them runs."""
        if not files or self.is_running:
            return
        if len(files) > MAX_FILES:
            self.change(
                refusal=f"{len(files):,} files were chosen, expected at most {MAX_FILES} at a time."
            )
            return
        files = tuple(sorted(files, key=lambda one: one.name))
        self.texts.change(files=files)
        self.change(rows=tuple(map(_make_row, files)), refusal="")

    @event
    def clear(self) -> None:
        """Remove the files from the table."""
        self.stop()
        self.texts.change(files=())
        self.change(rows=(), refusal="")

    @event
    def open(self, place: int) -> None:
        """Open a file in the editor; nothing in it runs."""
        if place < len(self.texts.state.files):
            self.app.editor.open_file(self.texts.state.files[place])

    def find_siblings(self, text: str) -> list[dict[str, str]]:
        """Return the files that were dropped and that imports connect with a program.

        It imports them, by itself or by another, or they import it. Each has its name and text.
        """
        files = {
            one.name: one.text
            for one in self.texts.state.files
            if one.text is not None and not one.is_notebook
        }
        imported = {name: set(list_imported(one)) for name, one in files.items()}
        names = {_name_module(name) for name, one in files.items() if one == text}
        waiting, found = [(names, set(list_imported(text)) if files else set())], list[str]()
        for modules, needed in waiting:
            for name in files:
                near = _name_module(name) in needed or modules & imported[name]
                if near and name not in found and files[name] != text:
                    found.append(name)
                    waiting.append(({_name_module(name)}, imported[name]))
        return [{"name": name, "text": normalize_lines(files[name])} for name in found]

    # Checking

    @event
    def check(self) -> None:
        """Check the files that were not checked yet; all of them again if none is left."""
        if self.is_running or self.app.write.is_busy:
            return
        if self._find_waiting() is None:
            self.change(rows=tuple(map(_make_row, self.texts.state.files)))
        self._check_next()

    @event
    def stop(self) -> None:
        """End the check; the files that were checked keep their rows."""
        if self.state.place is not None:
            self._end_tasks()
            self._replace(self.state.place, status="waiting")
            self.change(place=None)

    def _check_next(self) -> None:
        place = self._find_waiting()
        self.change(place=place, attempts=0)
        if place is not None:
            self._replace(place, status="checking")
            self._start(place)

    def _start(self, place: int) -> None:
        """Have a file checked, in the time that one has."""
        text = normalize_lines(self.texts.state.files[place].read_program())
        task = self.app.start_task(
            "check_program",
            {"code": {"text": text, "name": None}},
            self.take_report,
            place,
            worker="sandbox",
        )
        limit = self.app.start_task(
            "wait", {"milliseconds": 1000 * SECONDS}, self.take_limit, place, worker="shell"
        )
        self.change(task=task, limit=limit, attempts=self.state.attempts + 1)

    def _end_tasks(self) -> None:
        self.app.end_task(self.state.task)
        self.app.end_task(self.state.limit)
        self.change(task=None, limit=None)

    @answer
    def take_limit(self, _result: Any, place: int) -> None:
        """Give up a file whose check takes too long."""
        self._end_tasks()
        self._finish(place, verdict=UNCHECKED, sentence=_tell(LATE))

    @answer
    def take_report(self, result: Any, place: int) -> None:
        """Take the report on a file."""
        self._end_tasks()
        if not isinstance(result, Failure):
            _, verdict, mistake, counterexample, differences, sentence = make_row("", result)
            self._finish(
                place,
                verdict=verdict,
                mistake=mistake,
                counterexample=counterexample,
                differences=differences,
                sentence=sentence,
            )
        elif not result.is_stopped:
            self._finish(place, verdict=UNCHECKED, sentence=_tell(result.message))
        elif self.state.attempts < MAX_ATTEMPTS:
            self._start(place)
        else:
            self._finish(place, verdict=UNCHECKED, sentence=_tell(REPLACED))

    def _finish(self, place: int, **found: Any) -> None:
        self._replace(place, status="done", **found)
        self._check_next()

    def _replace(self, place: int, **changes: Any) -> None:
        rows = list(self.state.rows)
        rows[place] = replace(rows[place], **changes)
        self.change(rows=tuple(rows))

    # The table

    @event
    def save(self) -> None:
        """Save the table as a file for a spreadsheet."""
        rows = [
            (
                *(row.name, row.verdict, row.mistake, row.counterexample, row.differences),
                row.sentence,
            )
            for row in self.state.rows
            if row.status == "done"
        ]
        text = write_csv([COLUMNS, *rows])
        self.app.command("download", name=FILE_NAME, text=text, type="text/csv")


def _make_row(file: ChosenFile) -> FileRow:
    """Return the row of a file that was chosen; one that is no program is done at once."""
    if file.size > MAX_BYTES:
        why = f"It has {file.size:,} bytes, expected at most {MAX_BYTES:,}."
    elif file.text is None:
        why = "It is not UTF-8 text, as a Python program must be."
    else:
        try:
            file.read_program()
        except ValueError as error:
            why = str(error)
        else:
            return FileRow(file.name)
    return FileRow(file.name, "done", UNCHECKED, sentence=_tell(why))


def _tell(why: str) -> str:
    return f"Could not be checked: {why}"


def _name_module(name: str) -> str:
    """Return the name by which a file is imported."""
    return name.removesuffix(".py")
