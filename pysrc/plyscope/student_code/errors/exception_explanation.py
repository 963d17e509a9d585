"""One plain sentence for each kind of exception that students meet.

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
    SystemExit: "sys.exit() ends the program; return the answer instead.",
    KeyboardInterrupt: (
        "the code raises KeyboardInterrupt, which ends the program; return the answer instead."
    ),
    RecursionError: (
        "the function calls itself without end. Test is_terminal before the recursive calls, and "
        "pass on the position that game.result returns."
    ),
    MemoryError: ("there is not enough memory. Does a list or a string grow without end?"),
    ZeroDivisionError: "division by zero.",
    StopIteration: "next() has nothing left to return. Are there no actions here?",
    EOFError: "input() cannot be used here. Pass the value as an argument.",
}


def explain_exception(error: BaseException, frame: FrameType | None) -> str:
    """Return why an error was raised; `frame` is the one that raised it."""
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
        return f"{name} is used before it has a value (assigning it in a function makes it local)."
    if isinstance(error, NameError) and error.name:
        theirs = [*local, *(frame.f_code.co_varnames if frame else ()), *globals_]
        return f"the name {error.name} is not defined{_near(error.name, theirs, dir(builtins))}"
    if isinstance(error, AttributeError) and error.name:
        return _of_attribute(error.obj, error.name)
    if isinstance(error, TypeError):
        return _of_types(str(error), {**globals_, **local})
    if isinstance(error, IndexError):
        return "the index is out of range: the first is 0, the last is the length minus 1."
    if isinstance(error, KeyError):
        return f"there is no key {error}."
    if isinstance(error, ModuleNotFoundError):
        return f"there is no module {error.name} here; use Python's own, such as math."
    return _otherwise(error)


def _otherwise(error: BaseException) -> str:
    message = " ".join(str(error).split())
    if isinstance(error, ValueError) and message.endswith("arg is an empty sequence"):
        return "max() or min() got an empty sequence. Are there no actions here?"
    if isinstance(error, ValueError) and "empty" in message and "max() " in f"{message} ":
        return "max() or min() got an empty sequence. Is the game over here?"
    if isinstance(error, ValueError) and "empty" in message and "iterable" in message:
        return "max() or min() got an empty sequence. Is the game over here?"
    if isinstance(error, ValueError) and "unpack" in message:
        return f"the number of values does not match the number of names: {message}."
    if isinstance(error, AssertionError):
        return f"an assertion failed{f': {message}' if message else ''}."
    end = "" if message.endswith((".", "!", "?")) else "."
    return f"{type(error).__name__}: {message}{end}" if message else f"{type(error).__name__}."


def _of_attribute(owner: Any, name: str) -> str:
    if owner is None:
        return f"None has no {name}. Did a function return nothing?"
    what = "the game" if hasattr(owner, "actions") else f"a {type(owner).__name__}"
    return f"{what} has no {name}{_near(name, dir(owner))}"


def _of_types(message: str, known: Mapping[str, Any]) -> str:
    if "NoneType" in message and "not supported between" in message:
        return "something is compared with None. Does a function return nothing?"
    if "not supported between" in message and "'str'" in message and message.count("'str'") == 1:
        return "a string is compared with something that is not a string."
    if "unpack" in message or "not iterable" in message:
        whose = "None" if "NoneType" in message else "a single value"
        return f"{whose} is used as if it were several values. Check what is returned."
    if "NoneType" in message and "operand" in message:
        return "None is used in a calculation. Does a function return nothing?"
    if "NoneType" in message and "subscriptable" in message:
        return "None is indexed. Does a function return nothing?"
    if "does not support item" in message:
        return (
            "something is changed that cannot change, perhaps a position; game.result returns a "
            f"new one ({message})."
        )
    if "not callable" in message:
        return (
            f"something is called that is not a function ({message}). Does a variable have "
            "its name?"
        )
    if "argument" in message:
        return _of_call(message, known)
    return f"{message}."


def _of_call(message: str, known: Mapping[str, Any]) -> str:
    """Say how a function was called, and how it would be."""
    name = message.partition("(")[0].rpartition(".")[2]
    function = known.get(name)
    head = ""
    if isinstance(function, FunctionType):
        head = f" Its signature is {name}({', '.join(signature(function).parameters)})."
    return f"a function is called with the wrong arguments: {message}.{head}"


def _near(name: str, *known: Collection[str]) -> str:
    """Ask whether the nearest name is meant, of the first of these that has one near."""
    for names in known:
        near = get_close_matches(name, [each for each in names if not each.startswith("_")], 1)
        if near:
            return f"; did you mean {near[0]}?"
    return "."
