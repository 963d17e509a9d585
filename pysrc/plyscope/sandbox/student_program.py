"""The visitor's text, run: with builtins of its own, and what it prints caught."""

import builtins
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from io import StringIO
from traceback import walk_tb
from types import ModuleType
from typing import Any

from plyscope.sandbox.captured_output import Printed
from plyscope.student_code.adapters.custom_evaluation import EvaluationError
from plyscope.student_code.convention.function_call import NO_ARGUMENTS, CallConvention
from plyscope.student_code.convention.source_text import SOURCE_PREFIX, SourceError, load_search
from plyscope.student_code.errors.error_payload import ExplainedError, explain_error
from plyscope.student_code.errors.student_code_error import NotTraceable, StudentCodeError
from plyscope.watch import SearchStopped

FILE = f"{SOURCE_PREFIX}>"  # what a traceback calls it: one name, for each run is of a text anew
Code = Mapping[str, Any]  # {"text": the whole of it, "name": the function that is meant, or None}


def loaded(code: Code, given: Mapping[str, Any] = NO_ARGUMENTS) -> CallConvention:
    """Run the text anew, so that nothing is left of what it kept before; return what is meant.

    It finds builtins of its own (see `theirs`): what it patches is patched for nobody else.
    """
    try:
        return load_search(code["text"], code["name"], given, FILE)
    except ValueError as error:  # no function, or several, or one that takes no such thing
        raise explain_error(error) from error


@contextmanager
def theirs(printed: Printed) -> Iterator[None]:
    """Run student code: its errors become an ExplainedError, and its patches are undone.

    Other exceptions pass, such as a stop by the page.
    """
    undo = _undoing()
    sys.modules["builtins"] = _copied()
    try:
        try:
            sys.stdin = StringIO("")
            with redirect_stdout(printed), redirect_stderr(printed):
                yield
        finally:
            patched = undo()
    except BaseException as error:  # KeyboardInterrupt, too, may be theirs
        if isinstance(error, ExplainedError):
            error.detail["printed"] = printed.text
            raise
        if isinstance(error.__cause__, SearchStopped):
            raise error.__cause__ from None
        if isinstance(error, SearchStopped):
            raise
        if patched and not _is_theirs(error):
            raise explain_error(ValueError(_PATCHED), printed.text) from error
        if not _is_theirs(error):
            raise
        raise explain_error(error, printed.text) from error


_KEPT = ("stdin", "stdout", "stderr", "displayhook", "excepthook")


def _copied() -> ModuleType:
    copy = ModuleType("builtins", builtins.__doc__)
    vars(copy).update(vars(builtins))
    return copy


_PATCHED = (
    "The code replaces built-in functions of Python, which everything else needs: use other names."
)


def _undoing() -> Callable[[], bool]:
    """Return what makes all as it is now, and tells whether a builtin was not.

    It asks no builtin itself.
    """
    before = [(name, getattr(sys, name)) for name in _KEPT]
    held, real, limit, put = vars(builtins), dict(vars(builtins)), sys.getrecursionlimit(), setattr

    def undo() -> bool:
        patched = held != real
        held.clear()
        held.update(real)
        sys.modules["builtins"] = builtins
        for name, value in before:
            put(sys, name, value)
        with suppress(RecursionError):  # at the end of calls that are deeper than it
            sys.setrecursionlimit(limit)
        return patched

    return undo


def _is_theirs(error: BaseException) -> bool:
    """Tell whether an error came of the visitor's text: of what it did, or of what it is."""
    frames = (frame for frame, _ in walk_tb(error.__traceback__))
    return isinstance(error, (EvaluationError, NotTraceable, SourceError, StudentCodeError)) or any(
        frame.f_code.co_filename.startswith(SOURCE_PREFIX) for frame in frames
    )
