"""A Python in which somebody else's code may run: nothing that it can reach leads to JavaScript.

What Pyodide knows of JavaScript is forgotten, and so is how a module made in C is loaded, for
among those are Pyodide's own, ctypes and other interpreters. What a search may want is loaded
before. That nothing is left, a test looks up by everything that is alive.
"""

import builtins
import contextlib
import gc
import importlib.machinery
import json
import os
import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from plyscope import sandbox
from plyscope.sandbox.integrity import watch_modules
from plyscope.sandbox.sandbox_dispatch import load_all

_PYODIDES = {"js", "pyodide", "pyodide_js", "_pyodide", "_pyodide_core"}

# Made in C, and harmless: the standard library asks for them where it is imported.
_KEPT = """
    _abc _ast _asyncio _bisect _blake2 _bz2 _codecs _collections _contextvars _csv _datetime
    _decimal _functools _heapq _hmac _io _json _locale _lzma _md5 _opcode _operator _pickle _queue
    _random _sha1 _sha2 _sha3 _signal _sre _stat _statistics _string _struct _suggestions _symtable
    _thread _tokenize _tracemalloc _types _typing _warnings _weakref _zstd array atexit binascii
    cmath errno gc itertools marshal math time unicodedata zlib
""".split()
_LOADERS = ("create_builtin", "exec_builtin", "create_dynamic", "exec_dynamic")

_BROKEN = "The code has broken the Python that it ran in; a new one is started."
_SPOILT = (
    '{"error": {"kind": "Spoilt", "message": "The code changes what all else in Python rests on, '
    '%s: leave that as it is."}}'
)
_CRASH = json.dumps({"error": {"kind": "Crash", "message": _BROKEN}})
_DEFECT = '{"error": {"kind": "Defect"'


class Enclosed(NamedTuple):
    """A Python in which somebody else's code runs.

    call       answers a call of the page, JSON in and out
    is_spoilt  tells whether the calls so far have left anything behind, so that no other program
               may run here
    """

    call: Callable[[str, str], str]
    is_spoilt: Callable[[], bool]


def enclose(tape: str) -> Enclosed:
    """Close this Python; blocks of a tape are written to the file named so."""
    file = os.open(tape, os.O_WRONLY)
    for name in _KEPT:
        importlib.import_module(name)
    load_all()
    _forget_loaders()
    _forget_pyodide()

    def deliver(block: bytes) -> None:
        os.write(file, block)

    held, given = vars(builtins), dict(vars(builtins))
    ask, changed, spoilt = sandbox.call, watch_modules(file), ""

    def call(name: str, arguments: str) -> str:
        nonlocal spoilt
        held.update(given)  # whatever the code before has made of them
        try:
            answer = ask(name, arguments, deliver)
        except BaseException:
            answer = _CRASH
        spoilt = changed()
        return _SPOILT % spoilt if spoilt and answer.startswith(_DEFECT) else answer

    return Enclosed(call, lambda: spoilt != "")


def _forget_loaders() -> None:
    """Load nothing more that was made in C."""
    imp: Any = sys.modules["_imp"]
    for name in _LOADERS:
        with contextlib.suppress(AttributeError):
            delattr(imp, name)
    builtin: Any = importlib.machinery.BuiltinImporter
    sys.meta_path.remove(builtin)


def _is_pyodides(name: object) -> bool:
    return str(name).partition(".")[0] in _PYODIDES


def _forget_pyodide() -> None:
    """Leave no object of JavaScript, and nothing that makes one."""
    # An exception of JavaScript made in Python would have a constructor, which has one too.
    error: Any = getattr(sys.modules.get("_pyodide_core"), "JsException", None)
    if error is not None:
        error.__new__ = None  # the one made in C is lost with this, and
        del error.__new__  # none takes its place
    sys.excepthook = sys.__excepthook__
    time.sleep = getattr(time.sleep, "__wrapped__", time.sleep)
    loop: Any = sys.modules.get("asyncio")
    if loop is not None:
        loop._set_running_loop(None)
        loop.events._event_loop_policy = None
    finders = [finder for finder in sys.meta_path if not _is_pyodides(_home(finder))]
    sys.meta_path[:] = [_NoJavaScript, *finders]
    for name in filter(_is_pyodides, list(sys.modules)):
        del sys.modules[name]
    for thing in gc.get_objects():
        if type(thing) is dict and _is_pyodides(thing.get("__name__")):
            thing.clear()  # a module's, or the copy that is kept of one made in C
        elif type(thing).__name__ in ("JsLoader", "JsFinder"):
            vars(thing).clear()
    gc.collect()


class _NoJavaScript:
    """Says so where it is imported; what lies of it in the library would do nothing."""

    @staticmethod
    def find_spec(name: str, *_: object) -> None:
        if _is_pyodides(name):
            raise ModuleNotFoundError(f"There is no {name} here: Python is on its own.", name=name)


def _home(finder: Any) -> object:
    """Return the module that a finder was defined in: it is a class, or an instance."""
    return (finder if isinstance(finder, type) else type(finder)).__module__
