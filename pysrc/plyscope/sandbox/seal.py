"""Sealing a Python for student code, which can then reach no JavaScript.

Pyodide's objects of JavaScript are removed. So are the loaders of modules in C, as these include
Pyodide's own, ctypes and other interpreters; the modules a search may need are loaded before. A
test walks over all living objects to check that nothing is left.
"""

import builtins
import contextlib
import gc
import importlib.machinery
import json
import os
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

from plyscope import sandbox
from plyscope.sandbox.integrity import watch_modules
from plyscope.sandbox.sandbox_dispatch import import_all

_PYODIDE_MODULES = {"js", "pyodide", "pyodide_js", "_pyodide", "_pyodide_core"}

# Modules in C that the standard library imports, and that are harmless.
_HARMLESS_MODULES = """
    _abc _ast _asyncio _bisect _blake2 _bz2 _codecs _collections _contextvars _csv _datetime
    _decimal _functools _heapq _hmac _io _json _locale _lzma _md5 _opcode _operator _pickle _queue
    _random _sha1 _sha2 _sha3 _signal _sre _stat _statistics _string _struct _suggestions _symtable
    _thread _tokenize _tracemalloc _types _typing _warnings _weakref _zstd array atexit binascii
    cmath errno gc itertools marshal math time unicodedata zlib
""".split()
_LOADERS = ("create_builtin", "exec_builtin", "create_dynamic", "exec_dynamic")

_CRASH_SENTENCE = "The code crashed the Python it ran in. A new one is started."
_MODIFIED_ERROR = (
    '{"error": {"kind": "Spoilt", "message": "The code changes %s, which all other code '
    'needs: leave it as it is."}}'
)
_CRASH_ERROR = json.dumps({"error": {"kind": "Crash", "message": _CRASH_SENTENCE}})
_DEFECT_PREFIX = '{"error": {"kind": "Defect"'


class SealedPython(NamedTuple):
    """A Python in which student code runs.

    call       answers a call of the page, JSON in and out
    is_spoilt  returns whether the calls so far have changed Python, so that no other program may
               run here
    """

    call: Callable[[str, str], str]
    is_spoilt: Callable[[], bool]


def seal_python(tape: str) -> SealedPython:
    """Seal this Python; blocks of a tape are written to the file `tape`."""
    file = os.open(tape, os.O_WRONLY)
    for name in _HARMLESS_MODULES:
        importlib.import_module(name)
    import_all()
    _forget_loaders()
    _forget_pyodide()

    def deliver(block: bytes) -> None:
        os.write(file, block)

    namespace, originals = vars(builtins), dict(vars(builtins))
    answer_call, find_change, change = sandbox.call, watch_modules(file), ""

    def call(name: str, arguments: str) -> str:
        nonlocal change
        namespace.update(originals)  # earlier code may have replaced some
        try:
            answer = answer_call(name, arguments, deliver)
        except BaseException:
            answer = _CRASH_ERROR
        change = find_change()
        return _MODIFIED_ERROR % change if change and answer.startswith(_DEFECT_PREFIX) else answer

    return SealedPython(call, lambda: change != "")


def _forget_loaders() -> None:
    """Remove the loaders of modules in C."""
    imp: Any = sys.modules["_imp"]
    for name in _LOADERS:
        with contextlib.suppress(AttributeError):
            delattr(imp, name)
    builtin: Any = importlib.machinery.BuiltinImporter
    sys.meta_path.remove(builtin)


def is_pyodide_module(name: object) -> bool:
    return str(name).partition(".")[0] in _PYODIDE_MODULES


def _forget_pyodide() -> None:
    """Remove every object of JavaScript, and everything that makes one."""
    # A JsException made in Python would have a constructor of JavaScript.
    error: Any = getattr(sys.modules.get("_pyodide_core"), "JsException", None)
    if error is not None:
        error.__new__ = None  # drops the one made in C
        del error.__new__  # and leaves none
    sys.excepthook = sys.__excepthook__
    finders = [
        finder for finder in sys.meta_path if not is_pyodide_module(_defining_module(finder))
    ]
    sys.meta_path[:] = [_NoJavaScript, *finders]
    for name in filter(is_pyodide_module, list(sys.modules)):
        del sys.modules[name]
    for thing in gc.get_objects():
        if type(thing) is dict and is_pyodide_module(thing.get("__name__")):
            thing.clear()  # a module's, or the copy that is kept of one made in C
        elif type(thing).__name__ in ("JsLoader", "JsFinder"):
            vars(thing).clear()
    gc.collect()


class _NoJavaScript:
    """A finder that refuses Pyodide's modules with a sentence."""

    @staticmethod
    def find_spec(name: str, *_: object) -> None:
        if is_pyodide_module(name):
            raise ModuleNotFoundError(
                f"No module {name} in the sandbox: it has no JavaScript.", name=name
            )


def _defining_module(finder: Any) -> object:
    """Return the module that defines a finder, which is a class or an instance."""
    return (finder if isinstance(finder, type) else type(finder)).__module__
