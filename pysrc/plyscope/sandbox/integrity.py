"""Whether student code has changed the modules of this Python.

A patched function, such as json.dumps, stays patched for every later program. So the worker is
replaced after such a call. Modules that a program imported are removed.
"""

import gc
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from types import FunctionType, ModuleType
from typing import Any

_MISSING = object()
_monitoring: Any = getattr(sys, "monitoring", None)  # of Python 3.12 and later
_PACKAGE = "plyscope"


def watch_modules(file: int) -> Callable[[], str]:
    """Return a function that returns the first name changed since now, or "".

    `file` is a file that must stay open. Names are compared by identity: 30,000 take a millisecond.
    The function calls nothing that could have been patched.
    """
    modules, known = sys.modules, dict(sys.modules)
    names = [(name, held, dict(held)) for name, held in _list_namespaces(known)]
    lists = [(name, held, held[:]) for name, held in _list_lists(known)]
    functions = [each for _, held, _ in names for each in held.values() if _is_function(each)]
    codes = [each.__code__ for each in functions]
    of_sys, state = sys, _interpreter_state(file)
    _len, _list, _str, _getattr = len, list, str, getattr
    error = BaseException

    def changed() -> str:
        try:
            if _getattr(of_sys, "modules", None) is not modules:
                return "sys.modules"
            for name, held, before in names:
                if held != before:
                    for key in before:
                        if held.get(key, _MISSING) is not before[key]:
                            return f"{name}.{key}"
            for name, items, first in lists:
                if items[: _len(first)] != first:
                    return name
            if [each.__code__ for each in functions] != codes:
                return "the code of a function"
            if _interpreter_state(file) != state:
                return "the interpreter"
            for name in _list(modules):
                if name not in known and _str(name).partition(".")[0] != _PACKAGE:
                    del modules[name]
        except error:
            return "a module"
        return ""

    return changed


def _list_namespaces(modules: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield namespaces that only a patch changes: modules, classes, tables."""
    yield "sys.modules", sys.modules
    seen = set()
    for module_name, module in modules.items():
        if not isinstance(module, ModuleType):
            continue
        yield module_name, vars(module)
        for name, held in list(vars(module).items()):
            table = type(held) is dict and not name.startswith("__")
            if id(held) in seen or not (table or _is_class_of(held, module_name)):
                continue
            seen.add(id(held))
            yield f"{module_name}.{name}", held if table else vars(held)


def _list_lists(modules: Mapping[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    for module_name, module in modules.items():
        if isinstance(module, ModuleType):
            for name, held in vars(module).items():
                if type(held) is list:
                    yield f"{module_name}.{name}", held


def _is_class_of(held: Any, module: str) -> bool:
    return isinstance(held, type) and held.__module__ == module


def _is_function(held: Any) -> bool:
    return type(held) is FunctionType


def _interpreter_state(file: int) -> tuple[Any, ...]:
    """Return the state of the interpreter that all programs share."""
    return (
        [_monitoring.get_tool(tool) for tool in range(6)] if _monitoring else [],
        (sys.gettrace(), sys.getprofile(), sys.get_int_max_str_digits()),
        (gc.isenabled(), os.getcwd(), os.fstat(file).st_rdev, list(map(os.path.exists, sys.path))),
    )
