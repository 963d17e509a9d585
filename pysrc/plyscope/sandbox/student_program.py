"""Running student code: with its own builtins, and its output captured."""

import builtins
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from io import StringIO
from traceback import walk_tb
from types import ModuleType
from typing import Any

from plyscope.sandbox.captured_output import CapturedOutput
from plyscope.student_code.adapters.custom_evaluation import EvaluationError
from plyscope.student_code.convention.function_call import NO_ARGUMENTS, CallConvention
from plyscope.student_code.convention.source_text import SOURCE_PREFIX, SourceError, load_search
from plyscope.student_code.errors.error_payload import ExplainedError, explain_error
from plyscope.student_code.errors.student_code_error import NotTraceable, StudentCodeError
from plyscope.watch import SearchStopped

TRACEBACK_FILE = f"{SOURCE_PREFIX}>"  # its name in tracebacks
Code = Mapping[str, Any]  # {"text": the program, "name": the function, or None}


def load_program(code: Code, given: Mapping[str, Any] = NO_ARGUMENTS) -> CallConvention:
    """Run the program again, without the state of earlier runs, and return its search.

    It has builtins of its own (see `run_student_code`), so its patches affect nobody else.
    """
    try:
        return load_search(code["text"], code["name"], given, TRACEBACK_FILE)
    except ValueError as error:  # no function, or several, or one that takes no such thing
        raise explain_error(error) from error


@contextmanager
def run_student_code(printed: CapturedOutput) -> Iterator[None]:
    """Run student code: its errors become an ExplainedError, and its patches are undone.

    Other exceptions pass, such as a stop by the page.
    """
    undo = _make_undo()
    sys.modules["builtins"] = _copy_builtins()
    try:
        try:
            sys.stdin = StringIO("")
            with redirect_stdout(printed), redirect_stderr(printed):
                yield
        finally:
            patched = undo()
    except BaseException as error:  # KeyboardInterrupt, too, may be theirs
        if isinstance(error, ExplainedError):
            error.detail["printed"] = error.detail.get("printed") or printed.text
            raise
        if isinstance(error.__cause__, SearchStopped):
            raise error.__cause__ from None
        if isinstance(error, SearchStopped):
            raise
        if patched and not _is_student_error(error):
            raise explain_error(ValueError(_PATCHED_SENTENCE), printed.text) from error
        if not _is_student_error(error):
            raise
        raise explain_error(error, printed.text) from error


_SYS_NAMES = ("stdin", "stdout", "stderr", "displayhook", "excepthook")


def _copy_builtins() -> ModuleType:
    copy = ModuleType("builtins", builtins.__doc__)
    vars(copy).update(vars(builtins))
    return copy


_PATCHED_SENTENCE = (
    "The code replaces built-in functions of Python, which everything else needs: use other names."
)


def _make_undo() -> Callable[[], bool]:
    """Return a function that restores the present state and returns whether a builtin had changed.

    It calls no builtin itself.
    """
    before = [(name, getattr(sys, name)) for name in _SYS_NAMES]
    namespace, originals = vars(builtins), dict(vars(builtins))
    recursion_limit, set_attribute = sys.getrecursionlimit(), setattr

    def undo() -> bool:
        patched = namespace != originals
        namespace.clear()
        namespace.update(originals)
        sys.modules["builtins"] = builtins
        for name, value in before:
            set_attribute(sys, name, value)
        with suppress(RecursionError):  # the present call may be deeper than the limit
            sys.setrecursionlimit(recursion_limit)
        return patched

    return undo


def _is_student_error(error: BaseException) -> bool:
    """Return whether student code raised an error or has one in its source."""
    frames = (frame for frame, _ in walk_tb(error.__traceback__))
    return isinstance(error, (EvaluationError, NotTraceable, SourceError, StudentCodeError)) or any(
        frame.f_code.co_filename.startswith(SOURCE_PREFIX) for frame in frames
    )
