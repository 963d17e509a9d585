"""Errors of student code while it is traced."""

import linecache
import traceback
from collections.abc import Collection
from dataclasses import dataclass
from types import CodeType
from typing import TYPE_CHECKING

from plyscope.student_code.errors.exception_explanation import explain_exception
from plyscope.student_code.tracer.variable_format import format_variables

if TYPE_CHECKING:
    from plyscope.student_code.tracer.listener import SearchListener
    from plyscope.student_code.tracer.traced_search import TracedSearch


class NotTraceable(ValueError):
    """Raised if the calls of a search form no tree."""


@dataclass(frozen=True)
class TracebackLine:
    """One line of a traceback: the function, its line from 1, and the text of that line."""

    function: str
    line: int
    text: str


class StudentCodeError(ValueError):
    """Raised if a traced function fails or returns no value and no move.

    trace      what it did until then
    steps      the traceback, cut down to the lines of the search, the innermost last
    line       the line on which it failed, None where there is none
    variables  what its variables held there, by name, as people read it
    """

    def __init__(
        self,
        sentence: str,
        trace: "TracedSearch",
        steps: tuple[TracebackLine, ...] = (),
        variables: dict[str, str] | None = None,
    ) -> None:
        super().__init__(sentence)
        self.trace, self.steps = trace, steps
        self.line = steps[-1].line if steps else None
        self.variables = variables or {}


MAX_TRACEBACK_LINES = 20  # lines of a traceback that are kept


def make_student_code_error(
    error: BaseException,
    codes: Collection[CodeType],
    trace: "TracedSearch",
    heard: "SearchListener",
) -> StudentCodeError:
    """Return the error for an exception that the code raised."""
    files = {code.co_filename for code in codes}
    inside = [
        (frame, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if frame.f_code.co_filename in files
    ]
    lines = traceback.StackSummary.extract(
        iter(inside[-MAX_TRACEBACK_LINES:]), capture_locals=False
    )
    steps = tuple(TracebackLine(each.name, each.lineno or 0, each.line or "") for each in lines)
    frame = inside[-1][0] if inside else None
    where = f"Line {steps[-1].line}, in {steps[-1].function}: " if steps else ""
    before = f" Before that, {heard.wrong}." if heard.wrong else ""
    held = format_variables(frame.f_locals, heard.game, heard.node.state) if frame else {}
    return StudentCodeError(f"{where}{explain_exception(error, frame)}{before}", trace, steps, held)


def make_wrong_return_error(
    heard: "SearchListener", trace: "TracedSearch", file: str
) -> StudentCodeError:
    """Return the error for a call that returned no value."""
    line, name = heard.wrong_line, heard.wrong.partition(" ")[0]
    step = TracebackLine(name, line, linecache.getline(file, line).strip())
    missing = " Is a return missing?" if heard.wrong.endswith(" None") else ""
    return StudentCodeError(
        f"Line {line}: {heard.wrong}; a search returns a value, or a value and a move.{missing}",
        trace,
        (step,),
    )
