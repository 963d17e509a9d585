"""Modules that a program imports and that are not here.

Most are inert: they can be imported and named, in base classes and in functions that draw, and
raise `StandInUsed` only where the search itself uses them. Course material that a program cannot
search without is written anew: see `course_modules`; so is what searches use of numpy.
"""

import dis
import sys
from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from types import CodeType, FrameType, ModuleType
from typing import Any

# Modules of this package that stand for others, by the names by which programs import them.
COURSE_MODULES = {
    "util": "cs188",
    "game": "cs188",
    "games": "aima",
    "games4e": "aima",
    "utils": "aima",
    "utils4e": "aima",
    "easyAI": "easyai",
    "chess": "python_chess",
    "numpy": "arrays",
}
# Modules that are here, but that a search has no use for: they would wait, write or open windows.
INERT = (
    *("tkinter", "turtle", "os", "time", "threading", "subprocess", "socket", "curses", "pip"),
    *("ctypes", "winsound", "msvcrt"),
)
# What only shows something, or waits: a search goes on without it.
SHOWING = (
    *("pygame", "tkinter", "turtle", "time", "matplotlib", "tqdm", "Window", "os", "ctypes"),
    *("colorama", "termcolor", "rich", "winsound", "playsound", "customtkinter"),
)
_FOLDER = "plyscope.student_code.course_modules"


class StandInUsed(Exception):
    """Raised if a search uses a module that is not here."""


class PartNotHere(StandInUsed, AttributeError):
    """Raised for a part of a module that is not written here: it is no error of the program."""


class StandIn:
    """A module that is not here, or something in it."""

    def __init__(self, path: str, *, is_ready: bool = False) -> None:
        self.__dict__.update(_path=path, _is_ready=is_ready)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return StandIn(f"{self._path}.{name}")

    def __setattr__(self, name: str, value: object) -> None:
        self.__dict__[name] = value

    def __call__(self, *arguments: object, **named: object) -> Any:
        if is_searching() and not (self._only_shows() and _is_value_dropped(sys._getframe(1))):
            raise StandInUsed(self._path)
        return StandIn(f"{self._path}()")

    def _only_shows(self) -> bool:
        return self._path.partition(".")[0].partition("(")[0] in SHOWING

    def __mro_entries__(self, _bases: object) -> tuple[type, ...]:
        return (InertBase,)

    def __iter__(self) -> Any:
        return iter(())

    def __getitem__(self, key: object) -> Any:
        return StandIn(f"{self._path}[{key!r}]")

    def __repr__(self) -> str:
        return f"<{self._path}, which is not here>"

    def __bool__(self) -> bool:
        return False


def _is_value_dropped(caller: FrameType) -> bool:
    """Return whether the call that a frame is making is a statement: its value is not used."""
    return caller.f_lasti in _find_dropped_calls(caller.f_code)


@lru_cache(256)
def _find_dropped_calls(code: CodeType) -> frozenset[int]:
    steps = list(dis.get_instructions(code))
    return frozenset(
        one.offset
        for one, following in pairwise(steps)
        if one.opname.startswith("CALL") and following.opname == "POP_TOP"
    )


class InertBase:
    """The base of a class whose base is not here."""

    def __init__(self, *arguments: object, **named: object) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return StandIn(f"{type(self).__name__}.{name}")


_searching: list[bool] = []


def is_searching() -> bool:
    """Return whether a search is under way, which must not use a stand-in."""
    return bool(_searching)


class Searching:
    """The time in which a search runs."""

    def __enter__(self) -> None:
        _searching.append(True)

    def __exit__(self, *_error: object) -> None:
        _searching.pop()


class InertModule(ModuleType):
    """A module that is not here."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        if self.__name__ == "time" and name in (
            "time",
            "perf_counter",
            "monotonic",
            "process_time",
        ):
            return getattr(import_module("time"), name)
        if (self.__name__, name) == ("os", "cpu_count"):
            return lambda: 1
        return StandIn(f"{self.__name__}.{name}")


def find_module(name: str, wanted: Sequence[str]) -> Any:
    """Return what stands for a module, as `__import__` returns it; None if it is really here."""
    first = name.partition(".")[0]
    if first in COURSE_MODULES:
        module = import_module(f"{_FOLDER}.{COURSE_MODULES[first]}")
        return module.find_module(name if wanted else first)
    if first in sys.stdlib_module_names and first not in INERT:
        return None
    if first not in INERT and first in sys.modules and not _is_ours(first):
        return None if _is_installed(first) else InertModule(first)
    return InertModule(name if wanted else first)


def find_in_package(name: str, wanted: Sequence[str]) -> Any:
    """Return what stands for a module of a package that is not here: `..model.util` for `util`."""
    last = name.rpartition(".")[2]
    if last in COURSE_MODULES:
        return find_module(last, wanted)
    module = InertModule(last)
    for each in wanted:
        if each in COURSE_MODULES:
            setattr(module, each, find_module(each, ()))
    return module


def _is_ours(name: str) -> bool:
    return name == "plyscope"


def _is_installed(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except (ImportError, ValueError):
        return False
