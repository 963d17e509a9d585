"""Why code failed, in plain words: one sentence for each kind of error that students meet.

Sentences of our own, not friendly-traceback's: with what it needs that is 270 KB, zipped, in the
page; it says that it is for Python 3.6 to 3.10; and it tells an error in 1,400 letters, in which
there is no word of searches and games.
"""

import builtins
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from types import FrameType, FunctionType
from typing import Any

from plyscope.student_code.convention.argument_binding import signature
from plyscope.validation import truncate

LONGEST = 1_000  # characters of a sentence: a message can be as long as the memory

_PLAIN: dict[type[BaseException], str] = {
    SystemExit: ("the code calls sys.exit(), which ends the program; a search returns its answer."),
    KeyboardInterrupt: (
        "the code raises KeyboardInterrupt, which ends the program; a search returns its answer."
    ),
    RecursionError: (
        "the function calls itself without end. Is the game over tested before the calls, and "
        "is the position handed on that game.result made?"
    ),
    MemoryError: (
        "this takes more memory than there is: does a list, or a text, grow without end?"
    ),
    ZeroDivisionError: "something is divided by zero.",
    StopIteration: "next() is asked for more than there is: are there no actions here?",
    EOFError: "input() is called, and nobody can answer here: hand it over as an argument.",
}


def explain_exception(error: BaseException, frame: FrameType | None) -> str:
    """Say in a plain sentence what an error comes of; `frame` is the one that raised it."""
    try:
        told = _why(error, frame)
    except Exception:  # their class may answer str() and dir() as it likes
        told = f"{type(error).__name__}."
    return truncate(told, LONGEST)


def _why(error: BaseException, frame: FrameType | None) -> str:
    local: Mapping[str, Any] = frame.f_locals if frame is not None else {}
    globals_: Mapping[str, Any] = frame.f_globals if frame is not None else {}
    for kind, sentence in _PLAIN.items():
        if isinstance(error, kind):
            return sentence
    if isinstance(error, UnboundLocalError):
        name = str(error).split("'")[1]  # which it tells in words alone
        return (
            f"{name} is read before anything is put into it: a variable that is set anywhere "
            "in a function is the function's own. Set it before the loop."
        )
    if isinstance(error, NameError) and error.name:
        theirs = [*local, *(frame.f_code.co_varnames if frame else ()), *globals_]
        return f"the name {error.name} is not known{_near(error.name, theirs, dir(builtins))}"
    if isinstance(error, AttributeError) and error.name:
        return _of_attribute(error.obj, error.name)
    if isinstance(error, TypeError):
        return _of_types(str(error), {**globals_, **local})
    if isinstance(error, IndexError):
        return (
            "there is no such place in what is looked into: the first is 0, the last is one less "
            "than its length."
        )
    if isinstance(error, KeyError):
        return f"there is no such key {error} in what is looked into."
    if isinstance(error, ModuleNotFoundError):
        return f"there is no module {error.name} here; Python's own are there, such as math."
    return _otherwise(error)


def _otherwise(error: BaseException) -> str:
    message = " ".join(str(error).split())
    if isinstance(error, ValueError) and message.endswith("arg is an empty sequence"):
        return "max() or min() is handed nothing at all: are there no actions here?"
    if isinstance(error, ValueError) and "empty" in message and "max() " in f"{message} ":
        return "max() or min() is handed nothing at all: is the game over here?"
    if isinstance(error, ValueError) and "empty" in message and "iterable" in message:
        return "max() or min() is handed nothing at all: is the game over here?"
    if isinstance(error, ValueError) and "unpack" in message:
        return f"what is taken apart has another number of parts than there are names: {message}."
    if isinstance(error, AssertionError):
        return f"what the code asserts is not so{f': {message}' if message else ''}."
    end = "" if message.endswith((".", "!", "?")) else "."
    return f"{type(error).__name__}: {message}{end}" if message else f"{type(error).__name__}."


def _of_attribute(owner: Any, name: str) -> str:
    if owner is None:
        return f"{name} is asked of None: what should be there was not returned."
    what = "the game" if hasattr(owner, "actions") else f"a {type(owner).__name__}"
    return f"{what} has no {name}{_near(name, dir(owner))}"


def _of_types(message: str, known: Mapping[str, Any]) -> str:
    if "NoneType" in message and "not supported between" in message:
        return "a number is compared with None: a function here returns nothing on some way."
    if "not supported between" in message and "'str'" in message and message.count("'str'") == 1:
        return "a text is compared with a number."
    if "unpack" in message or "not iterable" in message:
        whose = "None" if "NoneType" in message else "what is no pair"
        return f"{whose} is taken apart as if it were several values: look at what is returned."
    if "NoneType" in message and "operand" in message:
        return "something is calculated with None: a function here returns nothing on some way."
    if "NoneType" in message and "subscriptable" in message:
        return "a place is looked up in None: a function here returns nothing on some way."
    if "does not support item" in message:
        return (
            "something is to be changed that cannot be, as a position: game.result makes a new one "
            f"instead ({message})."
        )
    if "not callable" in message:
        return f"something is called that is no function ({message}): is a variable named like one?"
    if "argument" in message:
        return _of_call(message, known)
    return f"{message}."


def _of_call(message: str, known: Mapping[str, Any]) -> str:
    """Say how a function was called, and how it would be."""
    name = message.partition("(")[0].rpartition(".")[2]
    function = known.get(name)
    head = ""
    if isinstance(function, FunctionType):
        head = f" It is {name}({', '.join(signature(function).parameters)})."
    return f"a function is called with other arguments than it takes: {message}.{head}"


def _near(name: str, *known: Collection[str]) -> str:
    """Ask whether the nearest name is meant, of the first of these that has one near."""
    for names in known:
        near = get_close_matches(name, [each for each in names if not each.startswith("_")], 1)
        if near:
            return f"; is {near[0]} meant?"
    return "."
