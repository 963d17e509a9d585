"""A program with a hook around each function of its recursion."""

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import FrameType
from typing import Any

from plyscope.student_code.call_tree.recursion import Recursion
from plyscope.student_code.call_tree.snapshot import take_snapshot

# Calls of a function go through the hook: its number, the function, and what it is handed.
Hook = Callable[[int, Any, list[Any], dict[str, Any]], Any]

_PRELUDE = """
def plyscope_hooked(number):
    def decorate(function):
        def plyscope_call(*arguments, **named):
            hook = plyscope_hooks[0]
            if hook is None:
                return function(*arguments, **named)
            return hook(number, function, list(arguments), named)
        return plyscope_call
    return decorate
plyscope_hooks = [None]
"""
MAX_PARTS = 6  # of a loop's value that are named besides it
_CACHES = ("cache", "lru_cache", "memoize", "memo", "cached")
_LOOPS = (ast.For, ast.comprehension)


class NotHooked(Exception):
    """Raised if a function of a recursion is not found in the text."""


def hook_text(text: str, recursion: Recursion) -> str:
    """Return the text of a program with a hook around each function, numbered as in `recursion`.

    Caches of results are taken off: what comes back in a hooked run is not the value.
    """
    tree = ast.parse(text)
    wanted = {
        (code.co_name, code.co_firstlineno): number
        for number, code in enumerate(recursion.functions)
    }
    found = _Decorator(wanted)
    tree = found.visit(tree)
    if set(wanted.values()) - found.done:
        raise NotHooked
    place = 0
    for statement in tree.body:
        is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        is_future = isinstance(statement, ast.ImportFrom) and statement.module == "__future__"
        if not is_text and not is_future:
            break
        place += 1
    tree.body[place:place] = ast.parse(_PRELUDE).body
    return ast.unparse(ast.fix_missing_locations(tree))


class _Decorator(ast.NodeTransformer):
    """Wraps functions, by their names and first lines."""

    def __init__(self, wanted: Mapping[tuple[str, int], int]) -> None:
        self.wanted = wanted
        self.done: set[int] = set()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        line = min([node.lineno, *(each.lineno for each in node.decorator_list)])
        number = self.wanted.get((node.name, line))
        if number is not None:
            self.done.add(number)
            kept = [each for each in node.decorator_list if _name_of(each) not in _CACHES]
            node.decorator_list = [*kept, ast.parse(f"plyscope_hooked({number})").body[0].value]  # type: ignore[attr-defined]
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        number = self.wanted.get(("<lambda>", node.lineno))
        if number is None or number in self.done:
            self.generic_visit(node)
            return node
        self.done.add(number)  # the outermost of a line
        self.generic_visit(node)
        made: Any = ast.parse(f"plyscope_hooked({number})(0)").body[0]
        made.value.args = [node]
        return made.value  # type: ignore[no-any-return]


def _name_of(node: ast.expr) -> str:
    target = node.func if isinstance(node, ast.Call) else node
    return getattr(target, "id", getattr(target, "attr", ""))


def bind_arguments(
    function: Any, arguments: Sequence[Any], named: Mapping[str, Any]
) -> dict[str, Any]:
    """Return what a function is handed, by the names of its parameters."""
    code = function.__code__
    names = code.co_varnames[: code.co_argcount]
    bound = dict(zip(names, arguments, strict=False))
    bound.update(named)
    defaults = function.__defaults__ or ()
    for name, value in zip(names[len(names) - len(defaults) :], defaults, strict=True):
        bound.setdefault(name, value)
    return bound


class LoopNames:
    """The names that the loops of a program set, and what they stand at in a frame."""

    def __init__(self, text: str) -> None:
        self._names: dict[tuple[str, int], tuple[str, ...]] = {}
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef):
                line = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                targets = [each.target for each in ast.walk(node) if isinstance(each, _LOOPS)]
                targets += _list_counters(node)
                names = [
                    name.id
                    for target in targets
                    for name in ast.walk(target)
                    if isinstance(name, ast.Name)
                ]
                self._names[node.name, line] = tuple(dict.fromkeys(names))

    def read(self, frame: FrameType | None, top: Any) -> tuple[tuple[str, Any], ...]:
        """Return the names and values of loops, from a frame on to that of the code `top`."""
        found: dict[str, Any] = {}
        parts: dict[str, Any] = {}
        while frame is not None:
            code = frame.f_code
            if code.co_name != "plyscope_call":
                names = self._names.get((code.co_name, code.co_firstlineno), ())
                if code is not top and not names:  # a lambda or a helper inside
                    names = code.co_varnames[: code.co_argcount]
                if code.co_name.startswith("<") and code.co_name != "<lambda>":
                    names = code.co_varnames[1:]
                local = frame.f_locals
                for name in names:
                    if name in local and name not in found and name != "self":
                        found[name] = take_snapshot(local[name])
                        parts.update(_list_parts(name, local[name]))
            if code is top:
                break
            frame = frame.f_back
        return tuple({**found, **parts}.items())


def _list_counters(function: ast.FunctionDef) -> list[ast.expr]:
    """Return the names that while loops of a function count with, such as `i += 1`."""
    return [
        each.target
        for loop in ast.walk(function)
        if isinstance(loop, ast.While)
        for each in ast.walk(loop)
        if isinstance(each, ast.AugAssign) and isinstance(each.value, ast.Constant)
    ]


def _list_parts(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the small parts of a dict or an object: `node["move"]` may be the move."""
    items = value if isinstance(value, dict) else getattr(value, "__dict__", {})
    if len(items) > MAX_PARTS:
        return
    for key, part in items.items():
        is_small = isinstance(part, (tuple, list)) and len(part) <= 4
        if isinstance(part, (int, str)) or (
            is_small and not any(isinstance(e, list) for e in part)
        ):
            yield f"{name}.{key}", take_snapshot(part)
