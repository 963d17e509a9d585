"""What is done with the program in the editor: run, checked, played.

What a button asks for waits until the text of that moment, and what is typed meanwhile, has been
read, and until a program with its own game has been recognized (see program_starts.py).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from plyscope.games import GAMES
from plyscope.page.compared_searches import choose_search
from plyscope.page.elements import Child
from plyscope.page.panels.program_report import RESULT_ID
from plyscope.page.panels.write import EDITOR_ID, render_write
from plyscope.page.part import Failure, Part, answer, event
from plyscope.page.players import Player
from plyscope.page.position import Root
from plyscope.page.program_facts import OWN, is_student_game, needs_stand_ins
from plyscope.page.programs import Code, has_student_game
from plyscope.page.search_run import Offer, SearchState
from plyscope.page.settings import DEFAULT_GAME, Settings, read_settings
from plyscope.student_code.grader.trials.references import REFERENCES
from plyscope.validation import check_choice

if TYPE_CHECKING:
    from plyscope.page.app import App
    from plyscope.page.session import SessionState

DEFAULT_ALGORITHM = "alphabeta"  # in place of the search of a program whose game is left
JUDGED_DEPTH = 2  # plies, where an evaluation is played against: to the end nothing is evaluated

Busy = Literal["", "run", "check", "play"]
# "program" brings its own game, or it is not known yet whether it does.
Kind = Literal["", "search", "game", "evaluation", "program"]
Request = Literal["", "run", "check", "see", "play", "play_against", "match", "compare"]


@dataclass(frozen=True)
class Check:
    """What a check found.

    report  as the grader gives it (see student_code/grader/report.py)
    game    the smallest tree on which the search is wrong, as the name of a game, or None
    tick    where the search departs there, or None
    code    what was checked
    """

    report: dict  # type: ignore[type-arg]
    game: str | None
    tick: int | None
    code: Code


@dataclass(frozen=True)
class ProgramCheck:
    """What the check of a program on its own game found.

    report  see student_code/grader/own_game/program_report.py
    code    what was checked
    """

    report: dict  # type: ignore[type-arg]
    code: Code


@dataclass(frozen=True)
class LeftGame:
    """The game that was on the board before that of a program, or a counterexample.

    offer     its search that was shown, or None
    replaced  the name of the game that is on the board instead
    """

    settings: Settings
    moves: tuple[str, ...]
    offer: Offer | None
    replaced: str


@dataclass(frozen=True)
class WriteState:
    """What is done with the program.

    kind        what the program was when it was read last (see `Write.kind`)
    busy        what is under way
    request     what waits until the program is read
    task        the check, or the trial of a game, that is under way
    check_task  the check of a program on its own game: a run has one beside it; `checking` is what
                it checks
    reference   what a search is checked against; `is_chosen`: by the user
    base_game   the game that an evaluation is for
    error       the error that a run ended with, until something is typed (see student_code/errors)
    marks_error the error is of the text in the editor
    violations  of the game class, as sentences
    printed     what the program printed when it ran last
    left        the game to which the user can go back, or None
    was_seen    the tab was to be seen
    is_ready    a sandbox was started ahead
    """

    kind: Kind = ""
    busy: Busy = ""
    request: Request = ""
    task: int | None = None
    check_task: int | None = None
    checking: Code | None = None
    reference: str = "alphabeta"
    is_chosen: bool = False
    base_game: str = DEFAULT_GAME
    error: dict | None = None  # type: ignore[type-arg]
    marks_error: bool = False
    check: Check | None = None
    program_check: ProgramCheck | None = None
    violations: tuple[str, ...] = ()
    printed: str = ""
    left: LeftGame | None = None
    was_seen: bool = False
    is_ready: bool = False


class Write(Part[WriteState]):
    """The Code tab."""

    name = "write"

    def __init__(self, app: "App") -> None:
        super().__init__(app, WriteState())

    @property
    def is_seen(self) -> bool:
        """Whether the tab is to be seen."""
        return self.app.drawer.shows("write")

    @property
    def hidden_check(self) -> ProgramCheck | None:
        """The check of the program on the board, unless the tab with its report is to be seen."""
        started = self.app.programs.state.starts.get(self.app.session.settings.game)
        check = self.state.program_check
        is_told = check and started and check.code.text == started.text
        return check if is_told and not self.is_seen else None

    def render(self) -> Child:
        """Return the tab; it stays once it was seen, as its editor has a history."""
        return render_write(self) if self.state.was_seen else None

    @property
    def kind(self) -> Kind:
        """What the function or class is that is meant; "" if there is none.

        While it is typed, it is what it was: what a button asks for waits for the reading.
        """
        editor = self.app.editor.state
        if self.app.programs.find_reading(editor.text) is None:
            return self.state.kind
        starts = self.app.starts
        if starts.chosen_start is not None or starts.is_typed_alone or self.is_unrecognized:
            return "program"
        facts, name = self.app.programs.find_facts(editor.text), editor.function
        may_be_ours = facts.fits_ours or self.app.starts.may_be_ours
        if may_be_ours and any(one.name == name for one in facts.searches):
            return "search"
        if name in facts.games:
            return "game"
        return "evaluation" if name in facts.evaluations else ""

    @property
    def is_busy(self) -> bool:
        """Whether the program runs, or is checked."""
        return bool(self.state.busy) or self.state.check_task is not None

    @property
    def is_unrecognized(self) -> bool:
        """Whether the program may bring its own game, and a run has to find its calls."""
        text = self.app.editor.state.text
        reading = self.app.programs.find_reading(text)
        if not text.strip() or reading is None or reading.facts is None:
            return False
        has_others = "terminal_test" in text or needs_stand_ins(text)
        is_ours = reading.facts.fits_ours and not has_others
        return not is_ours and self.app.starts.recognition is None

    @property
    def error(self) -> Mapping[str, Any] | None:
        """The error in the program: that of a run, else that of reading or recognizing it."""
        if self.state.error is not None:
            return self.state.error
        reading = self.app.programs.find_reading(self.app.editor.state.text)
        if reading and reading.error:
            return reading.error
        recognition = self.app.starts.recognition
        return recognition.error if recognition else None

    # Reading

    def session_changed(self, before: "SessionState") -> None:
        """Read the program while the tab is seen; take what a search of it came to."""
        editor = self.app.editor.state
        if self.is_seen:
            self.change(was_seen=True)
            if editor.pause is None:
                self.app.programs.read(editor.text, is_asked=False)
            self._start_sandbox()
        search = self.app.session.search
        if search is not None and search.algorithm == OWN:
            self._take_search(search, before.search)
        is_running = search is not None and search.is_running
        self.resume()
        state = self.state
        if state.busy == "run" and not state.request and state.task is None and not is_running:
            self._end()

    def resume(self) -> None:
        """Go on with what a search of a program has stopped, once that search has ended."""
        search = self.app.session.search
        is_taken = search is not None and search.is_running and search.algorithm == OWN
        if self.state.request and self.is_unrecognized and not is_taken:
            self._go_on()

    def _start_sandbox(self) -> None:
        """Start a sandbox ahead where none has read a text yet: it takes seconds."""
        is_empty = self.app.editor.state.is_empty
        if is_empty and self.app.session.state.is_python_ready and not self.state.is_ready:
            code = {"text": "pass", "name": None}
            self.app.start_task("read", {"code": code}, self.take_sandbox, worker="sandbox")
            self.change(is_ready=True)

    @answer
    def take_sandbox(self, _result: Any) -> None:
        """Take that a sandbox runs, or that it does not: then the next call says why."""

    def _take_search(self, search: SearchState, before: SearchState | None) -> None:
        """Take what a search of the program printed, and the error that ended it."""
        known = before if before and before.number == search.number else None
        if search.student_error is not None and not (known and known.student_error):
            self._take_error(search.student_error, self.app.programs.state.searched)
        elif search.result is not None and not (known and known.result):
            self.change(printed=search.result.printed)

    def take_reading(self, text: str) -> None:
        """Take what is in the program, and do what waited for it."""
        editor = self.app.editor
        if text == editor.state.text:
            reading = self.app.programs.find_reading(text)
            if reading is None:
                return
            if reading.facts:
                editor.change(function=reading.facts.choose_name(editor.state.function))
                self._guess_reference()
                if self.kind != "program":
                    self.app.programs.offer_search()
            self.change(kind=self.kind)
        if self.state.request:
            self._go_on()

    def fail_reading(self, text: str, message: str) -> None:
        """Say why the program could not be read."""
        if text == self.app.editor.state.text:
            self.app.editor.refuse(message)
            self.change(busy="", request="")

    def _guess_reference(self) -> None:
        editor = self.app.editor.state
        search = self.app.programs.find_search(Code(editor.text, editor.function))
        if search is not None and not self.state.is_chosen:
            self.change(reference=search.guess_reference())

    def forget_error(self) -> None:
        """Forget the error of a run: the text is another."""
        self.change(error=None)

    def forget_all(self) -> None:
        """Forget what is known of a program: another one is in the editor."""
        self.change(
            kind="",
            error=None,
            check=None,
            program_check=None,
            violations=(),
            printed="",
            is_chosen=False,
            reference="alphabeta",
        )

    # Choosing

    @event
    def choose_reference(self, name: str) -> None:
        """Choose what a search is checked against."""
        check_choice("reference", name, list(REFERENCES))
        self.change(reference=name, is_chosen=True)

    @event
    def choose_base_game(self, name: str) -> None:
        """Choose the game that an evaluation is for."""
        check_choice("game", name, list(GAMES))
        self.change(base_game=name)

    @event
    def go_to_line(self, line: int) -> None:
        """Go to a line in the editor."""
        self.app.command("go_to_line", id=EDITOR_ID, line=line)

    # What buttons ask for

    @event
    def run(self) -> None:
        """Search the position on the board."""
        self._begin("run", "run")

    @event
    def check(self) -> None:
        """Check the search against a reference."""
        self._begin("check", "check")

    @event
    def show_check(self) -> None:
        """Go to the report on the program on the board."""
        self.app.drawer.show("write")
        self.app.command("focus", id="tab-write")  # the button that had it is gone
        self.app.command("reveal", id=RESULT_ID)

    @event
    def compare(self) -> None:
        """Compare the search of the program with ours, on the game of the program."""
        self._begin("play", "compare")

    @event
    def show_call(self, call: str) -> None:
        """Run a call that the check found, such as a counterexample, and show its tree."""
        if not self.state.busy:
            self.app.starts.set_line(call)
            self._begin("run", "run")

    @event
    def see(self) -> None:
        """Show the smallest tree on which the search is wrong, at the tick where it is."""
        self._begin("run", "see")

    @event
    def play(self) -> None:
        """Try the game class, and play it."""
        self._begin("play", "play")

    @event
    def play_against(self) -> None:
        """Try the evaluation, and play a game against it."""
        self._begin("play", "play_against")

    @event
    def match(self) -> None:
        """Choose the program as the first player of a match, in the Compare tab."""
        if not self.state.busy:
            self.change(request="match")
            self._go_on()

    @event
    def stop(self) -> None:
        """End what is under way; nothing is heard of it any more."""
        self.app.end_task(self.state.task)
        self.app.end_task(self.state.check_task)
        if self.app.starts.is_under_way:
            self.app.starts.stop()
        if self.state.busy == "run" and not self.state.request:
            self.app.session.stop()
        self.change(busy="", request="", task=None, check_task=None, checking=None)

    def _begin(self, busy: Busy, request: Request) -> None:
        if self.state.busy or self.app.file_check.is_running:
            return
        self.app.editor.trust()
        self.app.editor.refuse("")
        self.change(busy=busy, request=request, error=None, violations=(), printed="")
        self._go_on()

    def _go_on(self) -> None:
        """Do what was asked for, once the text of now is read."""
        programs, text = self.app.programs, self.app.editor.state.text
        reading = programs.find_reading(text)
        if reading is None:
            programs.read(text)
            return
        if self.is_unrecognized:
            self.app.starts.recognize()
            return
        request = self.state.request
        self.change(request="")
        if reading.facts is None:
            self._end()
            return
        carry_out = {
            "run": self._run,
            "check": self._check,
            "see": self._see,
            "play": self._play,
            "play_against": self._play_against,
            "match": self._match,
        }
        kind = self.kind
        if not kind and request in ("run", "check", "play", "compare"):
            self._end()  # it was recognized as nothing, and the tab says so
            return
        if kind == "program":
            carry_out |= {"run": self._run_start, "play": self._play_start}
            carry_out |= {"check": self._check_program, "compare": self._compare_start}
        try:
            carry_out.get(request, self._end)()
        except ValueError as error:
            self.app.editor.refuse(str(error))
            self._end()

    def _end(self) -> None:
        """Take that nothing is under way any more, and bring what came of it into view."""
        self.change(busy="", task=None)
        self.app.command("reveal", id=RESULT_ID)

    def _ask(self, call: str, arguments: Mapping[str, Any], take: Any) -> None:
        """Have a sandbox run the program."""
        code = self.app.programs.edited_code
        task = self.app.start_task(
            call,
            {"code": code.to_arguments(), **arguments},
            take,
            code.text,
            code.function,
            worker="sandbox",
        )
        self.change(task=task)

    def _fail(self, failure: Failure, code: Code, *, is_over: bool = True) -> None:
        """Say why there is no answer."""
        if failure.kind == "Taught" and failure.detail:
            self._take_error(failure.detail, code)
        elif not failure.is_stopped:
            self.app.editor.refuse(failure.message)
        if is_over:
            self._end()

    def _take_error(self, error: dict, code: Code | None) -> None:  # type: ignore[type-arg]
        """Take an error of the program."""
        is_text_of_now = code is not None and code.text == self.app.editor.state.text
        if code is not None and code.start and not error.get("line"):
            if is_text_of_now:
                self.app.starts.refuse(str(error["sentence"]))  # it is of the line
            return
        self.change(error=error, marks_error=is_text_of_now, printed=str(error.get("printed", "")))
        if is_text_of_now and error.get("line"):
            self.app.command("reveal_line", id=EDITOR_ID, line=error["line"])

    # A search

    def _run(self) -> None:
        self._leave_game()
        session = self.app.session
        session.configure(algorithm=OWN)
        self.app.drawer.step_aside()
        session.study()

    def _leave_game(self) -> None:
        """Leave a game of another program."""
        game = self.app.session.settings.game
        facts = self.app.programs.find_facts(self.app.editor.state.text)
        if is_student_game(game) and not has_student_game(facts, game):
            self.app.session.configure(game=DEFAULT_GAME, algorithm=DEFAULT_ALGORITHM)
            self.app.programs.offer_search()

    def _check(self) -> None:
        self.change(check=None)
        arguments = {"like": self.state.reference, "ties": None, "first": None}
        self._ask("check", arguments, self.take_check)

    @answer
    def take_check(self, result: Any, text: str, function: str) -> None:
        """Take what the check found."""
        code = Code(text, function)
        if isinstance(result, Failure):
            self._fail(result, code)
            return
        found = Check(result["report"], result["game"], result["tick"], code)
        self.change(check=found, printed=result["printed"])
        self._end()

    def _see(self) -> None:
        found = self.state.check
        if found is None or found.game is None:
            self._end()
            return
        depth = found.report["depth"]
        editor = self.app.editor.state
        search = self.app.programs.find_search(Code(editor.text, editor.function))
        if depth and not (search and search.takes_depth):
            self.app.editor.refuse(
                f"The program was checked to depth {depth}, but its search takes no depth now: "
                "check it again."
            )
            self._end()
            return
        session = self.app.session
        left = self._find_left_game(found.game)
        self._leave_game()
        session.add_own_game(found.game)
        strength = {"strength": f"depth:{depth}"} if depth else {}
        session.configure(game=found.game, side="both", algorithm=OWN, **strength)
        root = Root(found.game, session.settings.first, ())
        session.offer_search(Offer(root, session.position.to_move, found.tick))
        self.change(left=left)
        self.app.programs.search_next(found.code)
        session.run_offer()
        self.app.drawer.step_aside()

    # A game

    def _play(self) -> None:
        self._ask("contract", {"name": self.app.editor.state.function}, self.take_trial)

    def _play_against(self) -> None:
        name, game = self.app.editor.state.function, self.state.base_game
        self._ask("judged", {"name": name, "game": game}, self.take_evaluation_trial)

    @answer
    def take_trial(self, result: Any, text: str, function: str) -> None:
        """Take what is wrong with the game class; a right one is played."""
        code = Code(text, function)
        if isinstance(result, Failure):
            self._fail(result, code)
            return
        violations = tuple(one["sentence"] for one in result["failures"])
        if violations or result["entry"] is None:
            self.change(violations=violations)
        else:
            self._play_game(code, result["entry"])
        self._end()

    @answer
    def take_evaluation_trial(self, result: Any, text: str, function: str) -> None:
        """Play the game of an evaluation, looking as far ahead as it is quick."""
        code = Code(text, function)
        if isinstance(result, Failure):
            self._fail(result, code)
            return
        entry = result["entry"]
        depths = entry["depths"]
        depth = JUDGED_DEPTH if JUDGED_DEPTH in depths else next(iter(depths), 0)
        self._play_game(code, entry, **({"strength": f"depth:{depth}"} if depth else {}))
        self._end()

    def _play_game(self, code: Code, entry: Mapping[str, Any], **changes: str) -> None:
        """Play a game of the program."""
        session, programs = self.app.session, self.app.programs
        programs.play(code, entry)
        is_again = session.settings.game == entry["name"]
        if session.settings.algorithm == OWN and programs.find_search(code) is None:
            changes["algorithm"] = entry["algorithm"]
        session.configure(game=entry["name"], **changes)
        if is_again:
            session.new_game()
        self.app.drawer.step_aside()

    # The way back

    @property
    def left(self) -> LeftGame | None:
        """The game to which the user can go back, as long as what took its place is played."""
        left = self.state.left
        return left if left and left.replaced == self.app.session.settings.game else None

    @property
    def left_name(self) -> str:
        """The name of that game; "" for none."""
        left = self.left
        return self.app.session.find_game_choices(left.settings.game).entry.label if left else ""

    def _find_left_game(self, game: str) -> LeftGame:
        """Return the game to go back to once another game is on the board."""
        if self.left is not None:  # the game of now is no game of the user's choice
            return replace(self.left, replaced=game)
        session, offer = self.app.session, None
        settings, position = session.settings, session.position
        if not is_student_game(settings.game):
            tick, searched_moves, view = self.app.address_bar.find_search()
            if tick is not None and searched_moves == len(session.moves):
                offer = Offer(session.root, position.to_move, tick, view)
        return LeftGame(settings, session.moves, offer, game)

    @event
    def go_back(self) -> None:
        """Put the game, the sides and the search back that were there before."""
        left, session = self.left, self.app.session
        if left is None or self.state.busy:
            return
        settings, offer = left.settings, left.offer
        search = self.app.catalog.state.search
        is_elsewhere = search is None or search.only_game != ""
        if settings.algorithm == OWN and not is_student_game(settings.game) and is_elsewhere:
            settings = read_settings(game=settings.game, first=settings.first, side=settings.side)
            offer = None  # the search was another program's
        session.show(settings, left.moves, offer)
        self.change(left=None)
        if offer is not None:
            session.study()

    # A program with its own game

    @property
    def started_code(self) -> Code:
        """The program in the editor with the call that it starts with."""
        starts = self.app.starts
        search = starts.chosen_start.search if starts.chosen_start else ""
        return Code(self.app.programs.edited_code.text, search, starts.line.strip())

    def _prepare(self, take: Any) -> None:
        """Have a sandbox make the game of the program."""
        starts = self.app.starts
        fault = starts.find_fault()
        starts.refuse(fault)
        if fault:
            self._end()
            return
        code = self.started_code
        arguments = {"code": code.to_arguments()}
        task = self.app.start_task(
            "prepare", arguments, take, code.text, code.function, code.start, worker="sandbox"
        )
        self.change(task=task)

    def _run_start(self) -> None:
        """Record the search, and check the program beside it."""
        self._prepare(self.take_run_game)
        if self.state.busy:
            self._start_check()

    def _play_start(self) -> None:
        self._prepare(self.take_played_game)

    def _compare_start(self) -> None:
        self._prepare(self.take_compared_game)

    @answer
    def take_run_game(self, result: Any, text: str, search: str, call: str) -> None:
        """Search the first position of the game of the program, as its call does."""
        if self._put_game(result, Code(text, search, call), side="both"):
            self.app.session.study()

    @answer
    def take_played_game(self, result: Any, text: str, search: str, call: str) -> None:
        """Play against the search of the program."""
        if self._put_game(result, Code(text, search, call)):
            self._end()

    @answer
    def take_compared_game(self, result: Any, text: str, search: str, call: str) -> None:
        """Choose the search of the program and one of ours for a comparison, and run them."""
        if not self._put_game(result, Code(text, search, call), side="both"):
            return
        choices = self.app.session.choices
        other = choices.default_algorithm
        if other == OWN:
            self.app.editor.refuse("None of our searches can search this game.")
        else:
            searches = tuple(choose_search(choices, name) for name in (OWN, other))
            self.app.comparison.take(searches, choices.entry.name)
            self.app.drawer.show("compare")
            self.app.comparison.race()
        self._end()

    def _put_game(self, result: Any, code: Code, side: str | None = None) -> bool:
        """Put the game of a program on the board; return whether that was done."""
        self.change(task=None)
        if isinstance(result, Failure):
            self._fail(result, code)
            return False
        session, entry = self.app.session, result["entry"]
        left = self._find_left_game(entry["name"])
        session.clear_search()
        if is_student_game(session.settings.game):
            session.configure(game=DEFAULT_GAME, algorithm=DEFAULT_ALGORITHM)
        self.app.programs.play_start(code, entry)
        players = entry["players"]
        if side is None:
            side = session.settings.side if session.settings.side in players else players[0]
        session.configure(game=entry["name"], side=side, algorithm=OWN)
        self.change(left=left)
        self.app.drawer.step_aside()
        return True

    def _check_program(self) -> None:
        self.change(program_check=None)
        self._start_check()

    def _start_check(self) -> None:
        """Have the program checked, unless that was done or is under way."""
        code = Code(self.app.programs.edited_code.text)  # all of its searches
        found = self.state.program_check
        if self.state.checking == code or (found is not None and found.code == code):
            return
        self.app.end_task(self.state.check_task)
        arguments = {"code": code.to_arguments()}
        task = self.app.start_task(
            "check_program", arguments, self.take_program_check, code.text, worker="sandbox"
        )
        self.change(check_task=task, checking=code, program_check=None)

    @answer
    def take_program_check(self, result: Any, text: str) -> None:
        """Take what the check of a program on its own game found."""
        code, is_asked = Code(text), self.state.busy == "check"
        self.change(check_task=None, checking=None)
        if not isinstance(result, Failure):
            self.change(program_check=ProgramCheck(result, code))
        elif is_asked or result.kind != "Taught":  # beside a run, that tells of it
            self._fail(result, code, is_over=is_asked)
            return
        if is_asked:
            self.change(printed=result["printed"])
        if is_asked or not self.state.busy:
            self._end()

    # A match

    def _match(self) -> None:
        """Choose the program as a player, on a game that it is for."""
        editor, session = self.app.editor.state, self.app.session
        name, game = editor.function, session.settings.game
        if self.kind == "search":
            search = self.app.programs.find_search(Code(editor.text, name))
            if search is not None and search.unfit_reason(game):
                fitting = [one for one in GAMES if not search.unfit_reason(one)]
                if fitting:
                    session.configure(game=fitting[0])
            player = Player(OWN, {}, "", editor.draft, name)
        elif self.kind == "evaluation":
            if game != self.state.base_game and not game.startswith("own:game:"):
                session.configure(game=self.state.base_game)
            player = Player("", {}, "", editor.draft, name)
        else:
            return
        self.app.drawer.show("compare")
        self.app.match.challenge(player)
