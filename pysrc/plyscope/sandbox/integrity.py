"""Whether the modules of this Python are as they were before somebody else's code ran in it.

What a program patches, such as json.dumps, stays patched for every later program. So a worker is
replaced after a call that has left such a thing behind. Modules that it has imported are forgotten.
"""

import gc
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from types import FunctionType, ModuleType
from typing import Any

_MISSING = object()
_monitoring: Any = getattr(sys, "monitoring", None)  # of Python 3.12 and later
_OURS = "plyscope"


def watch_modules(file: int) -> Callable[[], str]:
    """Return what tells which name is another than it is now, "" where none is.

    `file` is a file that must stay open. All of it is looked at by identity: 30,000 names in one
    millisecond. What is told was found first; it calls nothing that could have been patched.
    """
    modules, known = sys.modules, dict(sys.modules)
    names = [(name, held, dict(held)) for name, held in _names(known)]
    lists = [(name, held, held[:]) for name, held in _lists(known)]
    functions = [each for _, held, _ in names for each in held.values() if _is_function(each)]
    codes = [each.__code__ for each in functions]
    of_sys, state = sys, _state(file)
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
            if _state(file) != state:
                return "the interpreter"
            for name in _list(modules):
                if name not in known and _str(name).partition(".")[0] != _OURS:
                    del modules[name]
        except error:
            return "a module"
        return ""

    return changed


def _names(modules: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield what has names that nothing but a patch changes: modules, classes, tables."""
    yield "sys.modules", sys.modules
    seen = set()
    for module_name, module in modules.items():
        if not isinstance(module, ModuleType):
            continue
        yield module_name, vars(module)
        for name, held in list(vars(module).items()):
            table = type(held) is dict and not name.startswith("__")
            if id(held) in seen or not (table or _is_of(held, module_name)):
                continue
            seen.add(id(held))
            yield f"{module_name}.{name}", held if table else vars(held)


def _lists(modules: Mapping[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    for module_name, module in modules.items():
        if isinstance(module, ModuleType):
            for name, held in vars(module).items():
                if type(held) is list:
                    yield f"{module_name}.{name}", held


def _is_of(held: Any, module: str) -> bool:
    return isinstance(held, type) and held.__module__ == module


def _is_function(held: Any) -> bool:
    return type(held) is FunctionType


def _state(file: int) -> tuple[Any, ...]:
    """Return what is no name, and is shared by all programs."""
    return (
        [_monitoring.get_tool(tool) for tool in range(6)] if _monitoring else [],
        (sys.gettrace(), sys.getprofile(), sys.get_int_max_str_digits()),
        (gc.isenabled(), os.getcwd(), os.fstat(file).st_rdev, list(map(os.path.exists, sys.path))),
    )
