"""The user's programs: what is in each, and which of them the page's calls are about.

A program is read without running it, by a sandbox. The search that is shown is that of the text
that was told to run, while the text in the editor goes on. A program that came by a link does not
run before the user has pressed Run, Check or Play for it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from plyscope.page.part import Failure, Part, answer
from plyscope.page.program_facts import (
    OWN,
    START_PREFIX,
    ProgramFacts,
    Recognition,
    SearchFacts,
    is_start_game,
    is_student_game,
    read_program_facts,
    read_recognition,
)

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.session import SessionState

UNTRUSTED = "This program came by a link. Read it in the Code tab, and press Run it there."
MAX_STARTS = 8  # programs whose games are known
ELSEWHERE = "is in another program than this game"  # follows the name of a search


@dataclass(frozen=True)
class Program:
    """A program: its name on this device ("" if it is not stored), its title and its text.

    `is_untrusted`: it came by a link, and the user has never run it.
    """

    draft: str
    title: str
    text: str
    is_untrusted: bool


@dataclass(frozen=True)
class Code:
    """A program, and which function of it is meant; "" for the only search.

    start  the call that starts its search, where it brings its own game
    """

    text: str
    function: str = ""
    start: str = ""

    def to_arguments(self) -> dict[str, Any]:
        """Return it as the calls of a sandbox take it."""
        start = {"start": self.start} if self.start else {}
        return {"text": self.text, "name": self.function or None, **start}


@dataclass(frozen=True)
class Reading:
    """What was found in a program without running it, or the error in it (see student_code/errors).

    recognition  what the text says of its calls
    """

    facts: ProgramFacts | None
    error: dict | None = None  # type: ignore[type-arg]
    recognition: Recognition = field(default_factory=Recognition)


@dataclass(frozen=True)
class ProgramsState:
    """What is known of the user's programs.

    readings  what is in them, by their texts
    tasks     the readings under way, by the texts
    failed    the texts whose reading failed: none is read again before the user asks for it
    searched  the program whose search was told to run last
    played    the program whose game, or whose evaluation, was told to be played last
    next      the program that the next search is of, if not that in the editor
    starts    the programs with the games that they bring, by the names of these games
    """

    readings: Mapping[str, Reading] = field(default_factory=dict)
    tasks: Mapping[str, int] = field(default_factory=dict)
    failed: tuple[str, ...] = ()
    searched: Code | None = None
    played: Code | None = None
    next: Code | None = None
    starts: Mapping[str, Code] = field(default_factory=dict)


class Programs(Part[ProgramsState]):
    """The user's programs."""

    name = "programs"

    def __init__(self, app: "App") -> None:
        super().__init__(app, ProgramsState())

    # The programs, and what is in them

    def list_programs(self) -> list[Program]:
        """Return the programs: that in the editor, if there is one, then the others stored here."""
        editor = self.app.editor.state
        others = [
            Program(one.name, one.name, one.text, one.is_untrusted)
            for one in self.app.storage.stored.programs
            if one.name != editor.draft
        ]
        if not editor.text.strip():
            return others
        title = editor.title or "Program"
        return [Program(editor.draft, title, editor.text, editor.is_untrusted), *others]

    def find_reading(self, text: str) -> Reading | None:
        """Return what was found in a program, or None if it was not read."""
        if not text.strip():
            return Reading(ProgramFacts())
        return self.state.readings.get(text)

    def find_facts(self, text: str) -> ProgramFacts:
        """Return what is in a program, as far as that is known."""
        reading = self.find_reading(text)
        return (reading and reading.facts) or ProgramFacts()

    def read(self, text: str, *, is_asked: bool = True) -> None:
        """Have a program read, unless it was; nothing in it runs.

        Where the user has not asked for it, a reading that failed is not tried again.
        """
        state = self.state
        is_given_up = text in state.failed and not is_asked
        if self.find_reading(text) or text in state.tasks or is_given_up:
            return
        code = {"text": text, "name": None}
        task = self.app.start_task(
            "read", {"code": code}, self.take_reading, text, worker="sandbox"
        )
        self.change(tasks={**self.state.tasks, text: task})

    @answer
    def take_reading(self, result: Any, text: str) -> None:
        """Take what is in a program."""
        tasks = {one: task for one, task in self.state.tasks.items() if one != text}
        self.change(tasks=tasks, failed=tuple(one for one in self.state.failed if one != text))
        if not isinstance(result, Failure):
            found = read_recognition(result["recognized"])
            self._keep_reading(text, Reading(read_program_facts(result), recognition=found))
        elif result.kind == "Taught":  # it is not Python
            self._keep_reading(text, Reading(None, result.detail))
        elif not result.is_stopped:
            self.change(failed=(*self.state.failed, text))
            self.app.write.fail_reading(text, result.message)
            self.app.address_bar.fail_reading(text, result.message)
            return
        self.app.write.take_reading(text)

    def _keep_reading(self, text: str, reading: Reading) -> None:
        known = {program.text for program in self.list_programs()}
        readings = {one: old for one, old in self.state.readings.items() if one in known}
        self.change(readings={**readings, text: reading})

    # Which program a call is about

    def find_code(self, game: str, algorithm: str = "") -> dict[str, Any] | None:
        """Return the code of a call about a game, or about the user's search; None: it has none.

        Raises ValueError for a program that came by a link and that the user has not run.
        """
        if not is_student_game(game) and algorithm != OWN:
            return None
        searched, played = self.state.searched, self.state.played
        if is_start_game(game):
            return self._find_start(game).to_arguments()
        if is_student_game(game) and played and (not searched or played.text != searched.text):
            return played.to_arguments()
        return (searched or self.edited_code).to_arguments()

    def _find_start(self, game: str) -> Code:
        """Return the program that brings a game, with its call."""
        if game not in self.state.starts:
            raise ValueError("The program of this game is not known any more: run it again.")
        return self.state.starts[game]

    @property
    def edited_code(self) -> Code:
        """The program in the editor, to be run; raise ValueError if it came by a link."""
        editor = self.app.editor.state
        if editor.is_untrusted:
            raise ValueError(UNTRUSTED)
        return Code(editor.text, editor.function)

    def start_search(self, game: str, algorithm: str) -> dict[str, Any] | None:
        """Return the code of a search that begins; what is shown is of this code from now on.

        Raises ValueError for a program that came by a link and that the user has not run.
        """
        if is_start_game(game):
            self.change(searched=self._find_start(game), next=None)
        elif algorithm == OWN:
            self.change(searched=self.state.next or self.edited_code, next=None)
        return self.find_code(game, algorithm)

    def search_next(self, code: Code) -> None:
        """Have the next search be of a program that was run before."""
        self.change(next=code)

    def play(self, code: Code, entry: Mapping[str, Any]) -> None:
        """Take a game of a program, by the catalog entry that a sandbox made of it.

        The name of the game says which class or evaluation it is.
        """
        catalog = self.app.catalog
        catalog.add_student_game(entry)
        self.change(played=Code(code.text))
        search = catalog.state.search
        if search is not None:
            is_elsewhere = self.find_search(code) is None
            unfit = {**search.unfit, entry["name"]: ELSEWHERE if is_elsewhere else ""}
            catalog.set_student_search(replace(search, unfit=unfit))

    def play_start(self, code: Code, entry: Mapping[str, Any]) -> None:
        """Take the game that a program brings, and its search, which has only that game."""
        self.app.catalog.add_student_game(entry)
        search = SearchFacts(code.function or "search", False, only_game=entry["name"])
        self.app.catalog.set_student_search(search)
        others = [(name, one) for name, one in self.state.starts.items() if name != entry["name"]]
        self.change(starts=dict([*others[1 - MAX_STARTS :], (entry["name"], code)]))

    def session_changed(self, before: "SessionState") -> None:
        """Have the search of the game on the board, where a program brings both."""
        game = self.app.session.settings.game
        search = self.app.catalog.state.search
        if is_start_game(game) and (search is None or search.only_game != game):
            name = game.removeprefix(START_PREFIX)
            self.app.catalog.set_student_search(SearchFacts(name, False, only_game=game))

    # The search that can be chosen

    def find_search(self, code: Code) -> SearchFacts | None:
        """Return the search of a program that is meant, or None."""
        return self.find_facts(code.text).find_search(code.function)

    def offer_search(self) -> None:
        """Have the search of the program in the editor among those that can be chosen.

        A program without one leaves the search that was there, and so does one that is typed while
        the game of another program is on the board, whose search is that program's.
        """
        if is_start_game(self.app.session.settings.game):
            return
        editor = self.app.editor.state
        search = self.find_search(Code(editor.text, editor.function))
        if search is not None:
            self.app.catalog.set_student_search(search)


def has_student_game(facts: ProgramFacts, game: str) -> bool:
    """Return whether a program has the class, or the evaluation, of a game by its name."""
    _, kind, name, *_ = game.split(":")
    return name in (facts.games if kind == "game" else facts.evaluations)
