"""An error of student code as data for the page."""

import linecache
import traceback
from types import FrameType
from typing import Any

from plyscope.student_code.convention.source_text import SOURCE_PREFIX, SourceError
from plyscope.student_code.errors.exception_explanation import explain_exception
from plyscope.student_code.errors.student_code_error import (
    MAX_TRACEBACK_LINES,
    NotTraceable,
    StudentCodeError,
)
from plyscope.student_code.tracer.variable_format import format_variables
from plyscope.validation import UserError, truncate

LONGEST, NAME = 2_000, 100  # characters of a sentence, of a name


class ExplainedError(UserError):
    """An error of student code, with its explanation.

    Its detail is {"sentence", "line" (in their text, from 1, or 0), "kind" (the exception's name
    or ""), "frames": [{"line", "function", "text", "variables"}], "printed"}.
    """

    kind = "Taught"


class _NoGame:
    """Stands where a game would name the moves of a position."""

    def actions(self, _state: Any) -> tuple[int, ...]:
        return ()


def explain_error(error: BaseException, printed: str = "") -> ExplainedError:
    """Return the explanation of an error that student code caused."""
    if isinstance(error, ExplainedError):
        return error
    if isinstance(error, SourceError):
        return _told(str(error), error.line, "SyntaxError", [], printed)
    cause = error.__cause__ if isinstance(error, StudentCodeError) else None
    frames = _frames(error if cause is None else cause)
    if isinstance(error, StudentCodeError):
        if cause is None and not frames:
            frames = [
                {"line": s.line, "function": s.function, "text": s.text, "variables": {}}
                for s in error.steps
            ]
        if error.variables and frames:
            frames[-1]["variables"] = error.variables
        kind = "" if cause is None else type(cause).__name__
        return _told(str(error), error.line or 0, kind, frames, printed)
    if isinstance(error, (NotTraceable, ValueError)) and not frames:
        return _told(str(error), 0, "", frames, printed)  # a sentence of ours
    frame = _innermost(error)
    where = f"Line {frames[-1]['line']}, in {frames[-1]['function']}: " if frames else ""
    where = where.replace(", in <module>", "")
    line = frames[-1]["line"] if frames else 0
    sentence = f"{where}{explain_exception(error, frame)}"
    return _told(sentence, line, type(error).__name__, frames, printed)


def _told(
    sentence: str, line: int, kind: str, frames: list[dict[str, Any]], printed: str
) -> ExplainedError:
    sentence = truncate(sentence, LONGEST)
    detail = {
        "sentence": sentence,
        "line": line,
        "kind": truncate(kind, NAME),
        "frames": [
            {
                "line": frame["line"],
                "function": truncate(frame["function"], NAME),
                "text": truncate(frame["text"], LONGEST),
                "variables": {
                    truncate(name, NAME): truncate(value, LONGEST)
                    for name, value in frame["variables"].items()
                },
            }
            for frame in frames
        ],
        "printed": printed,
    }
    return ExplainedError(sentence, detail)


def _inside(error: BaseException) -> list[tuple[FrameType, int]]:
    walked = traceback.walk_tb(error.__traceback__)
    return [
        (frame, line)
        for frame, line in walked
        if frame.f_code.co_filename.startswith(SOURCE_PREFIX)
    ]


def _innermost(error: BaseException) -> FrameType | None:
    inside = _inside(error)
    return inside[-1][0] if inside else None


def _frames(error: BaseException) -> list[dict[str, Any]]:
    """Return the traceback, cut down to the lines of the text; the innermost last."""
    return [
        {
            "line": line,
            "function": frame.f_code.co_name,
            "text": linecache.getline(frame.f_code.co_filename, line).strip(),
            "variables": _variables(frame),
        }
        for frame, line in _inside(error)[-MAX_TRACEBACK_LINES:]
    ]


def _variables(frame: FrameType) -> dict[str, str]:
    if frame.f_code.co_name == "<module>":
        return {}
    try:
        return format_variables(frame.f_locals, _NoGame(), None)  # type: ignore[arg-type]
    except Exception:  # their class may answer repr() as it likes
        return {}
