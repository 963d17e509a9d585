"""The calls with which the searches of the program in the editor start: found, chosen, edited.

Nothing in a program runs before the user presses a button. Its text alone says how it is written,
and of some programs the calls; else a button has them found in a sandbox, which runs the program.
"""

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from plyscope.page.part import Failure, Part, answer, event
from plyscope.page.program_facts import Recognition, Start, read_recognition
from plyscope.validation import truncate

if TYPE_CHECKING:
    from plyscope.page.app import App

OURS = "ours"  # the choice of a search on our games
SECONDS = 15  # after which a program is not waited for
MAX_LENGTH = 4_000  # characters of a call
LATE = (
    f"No search was found in it within {SECONDS} seconds: a loop outside its functions may be "
    "endless."
)
LINE_NAME = "Starts with"


@dataclass(frozen=True)
class StartsState:
    """What is known of the starts of programs.

    recognitions  by the texts of the programs
    text          the program that is being recognized, and the tasks for it: the call, its limit
    chosen        the start that was chosen by its call, OURS, or "" for the best guess
    line          the call as it was edited, or None
    refusal       why the call cannot be run, in one sentence
    """

    recognitions: Mapping[str, Recognition] = field(default_factory=dict)
    text: str = ""
    task: int | None = None
    limit: int | None = None
    chosen: str = ""
    line: str | None = None
    refusal: str = ""


class ProgramStarts(Part[StartsState]):
    """The starts of the program in the editor."""

    name = "starts"

    def __init__(self, app: "App") -> None:
        super().__init__(app, StartsState())

    @property
    def recognition(self) -> Recognition | None:
        """What is known of the calls of the program in the editor; None if a run has to find them.

        What a run has found comes before what the text says.
        """
        text = self.app.editor.state.text
        found = self.state.recognitions.get(text)
        reading = self.app.programs.find_reading(text)
        if found is None and reading is not None and reading.recognition.is_enough:
            return reading.recognition
        return found

    @property
    def title(self) -> str:
        """What the text of the program in the editor alone says, in words."""
        reading = self.app.programs.find_reading(self.app.editor.state.text)
        return reading.recognition.title if reading else ""

    @property
    def chosen_start(self) -> Start | None:
        """The start that is chosen; None for a search on our games, and where none is known."""
        found = self.recognition
        if found is None or not found.starts:
            return None
        chosen = self.state.chosen
        if chosen == OURS or (not chosen and found.fits_ours):
            return None
        return next((one for one in found.starts if one.call == chosen), found.starts[0])

    @property
    def may_be_ours(self) -> bool:
        """Whether the program may be a search on our games."""
        found = self.recognition
        return found is None or found.fits_ours

    @property
    def line(self) -> str:
        """The call as the field shows it."""
        if self.state.line is not None:
            return self.state.line
        return self.chosen_start.call if self.chosen_start else ""

    @property
    def is_typed_alone(self) -> bool:
        """Whether the user has typed a call for a program in which none was found."""
        found = self.recognition
        return found is not None and found.may_be_called and bool(self.line.strip())

    @property
    def is_edited(self) -> bool:
        """Whether the call is another than the one that was found."""
        return self.chosen_start is not None and self.line != self.chosen_start.call

    @property
    def linked_line(self) -> str:
        """The call as a link has it; "" where the program is a search on our games."""
        if self.chosen_start is None and self.recognition is not None:
            return ""
        return self.line

    @property
    def is_under_way(self) -> bool:
        """Whether the program in the editor is being recognized."""
        return self.state.task is not None and self.state.text == self.app.editor.state.text

    # Recognizing

    def recognize(self) -> None:
        """Have a run find the calls of the program in the editor, unless they are known."""
        text = self.app.editor.state.text
        if self.recognition is not None or self.is_under_way:
            return
        self.stop()
        code = {"text": text, "name": None}
        task = self.app.start_task(
            "recognize", {"code": code}, self.take_recognition, text, worker="sandbox"
        )
        limit = self.app.start_task(
            "wait", {"milliseconds": 1000 * SECONDS}, self.take_limit, text, worker="shell"
        )
        self.change(text=text, task=task, limit=limit)

    def stop(self) -> None:
        """End the recognition that is under way."""
        self.app.end_task(self.state.task)
        self.app.end_task(self.state.limit)
        self.change(text="", task=None, limit=None)

    @answer
    def take_limit(self, _result: Any, text: str) -> None:
        """Give up a program that takes too long."""
        self.stop()
        self._take(text, Recognition(reason=LATE))

    @answer
    def take_recognition(self, result: Any, text: str) -> None:
        """Take the starts of a program."""
        self.app.end_task(self.state.limit)
        self.change(text="", task=None, limit=None)
        if isinstance(result, Failure):
            if result.is_stopped:  # a search has taken its place
                self.app.write.resume()
            elif result.kind == "Taught" and result.detail:
                self._take(text, Recognition(error=result.detail))
            else:
                self.app.write.fail_reading(text, result.message)
            return
        self._take(text, read_recognition(result))

    def _take(self, text: str, recognition: Recognition) -> None:
        known = {program.text for program in self.app.programs.list_programs()} | {text}
        kept = {one: old for one, old in self.state.recognitions.items() if one in known}
        self.change(recognitions={**kept, text: recognition})
        self.app.write.take_reading(text)

    # Choosing

    @event
    def choose(self, value: str) -> None:
        """Choose a start by its call, or OURS."""
        self.change(chosen=value, line=None, refusal="")
        self.app.write.take_reading(self.app.editor.state.text)

    @event
    def type_line(self, text: str) -> None:
        """Take the call as it is typed."""
        self.change(line=text[:MAX_LENGTH], refusal="")

    @event
    def reset_line(self) -> None:
        """Take the call that was found."""
        self.change(line=None, refusal="")

    def set_line(self, text: str) -> None:
        """Take a call, such as a counterexample or that of a link."""
        self.change(line=text[:MAX_LENGTH], refusal="")

    def forget(self) -> None:
        """Forget what was chosen: another program is in the editor."""
        self.change(chosen="", line=None, refusal="")

    def refuse(self, sentence: str) -> None:
        """Say at the line why it cannot be run."""
        self.change(refusal=sentence)

    def find_fault(self) -> str:
        """Return why the line is no call, in one sentence; "" if it is one."""
        return find_fault(self.line)


def find_fault(line: str) -> str:
    """Return why a line is no call that a search can start with; "" if it may be one."""
    if not line.strip():
        return "The line is empty, expected a call such as minimax(board)."
    try:
        body = ast.parse(line.strip()).body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        why = getattr(error, "msg", "") or "it is too long"
        return f"{truncate(line.strip(), 60)} is not Python: {why}."
    last = body[-1]
    is_call = isinstance(last, ast.Expr) and any(
        isinstance(node, ast.Call) for node in ast.walk(last)
    )
    if not is_call:
        return f"{truncate(line.strip(), 60)} calls no function, expected such as minimax(board)."
    return ""
