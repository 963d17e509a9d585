"""Load a program as it is: its definitions run, its game loop does not.

Modules that are not here are replaced by stand-ins. A statement at the top of the program that
would ask the user, open a window or loop for ever is left out, and so is one that fails.
"""

import ast
import builtins
import linecache
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from io import StringIO
from types import CodeType, ModuleType
from typing import Any

from plyscope.student_code.call_tree.stand_ins import find_module
from plyscope.student_code.convention.source_text import SOURCE_PREFIX, parse_source

MAX_STEPS = 2_000_000  # lines that a statement at the top of a program may run
_STATEMENTS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
_LOOPING = ("mainloop", "run", "play", "start", "main", "mainLoop", "game_loop", "exec_")


class NoInput(Exception):
    """Raised if a program asks its user for something."""


class _TooLong(BaseException):
    """Raised if a statement runs too many lines."""


@dataclass
class Program:
    """A program that was loaded.

    names    what it defines
    file     what its code calls its file
    skipped  the lines of statements that were left out or failed, with the reason
    """

    text: str
    names: dict[str, Any]
    file: str
    skipped: Mapping[int, str] = field(default_factory=dict)
    stand_ins: tuple[str, ...] = ()
    modules: list[CodeType] = field(default_factory=list, repr=False)  # one for each statement

    def list_codes(self) -> list[CodeType]:
        """Return the code of all its functions, methods, inner functions and lambdas."""
        waiting: list[CodeType] = [*self.modules]
        found: list[CodeType] = []
        while waiting:
            code = waiting.pop(0)
            found.append(code)
            waiting += [each for each in code.co_consts if isinstance(each, CodeType)]
        return found[len(self.modules) :]


def load(text: str, file: str = "") -> Program:
    """Load a program; raise SourceError if its text is not Python.

    What its statements raise is kept in `skipped`: nothing else is raised.
    """
    tree = parse_source(text)
    file = file or next(_file_names)
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    program = Program(text, _make_names(file), file)
    skipped: dict[int, str] = {}
    definitions = {n.name: n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)}
    for statement in tree.body:
        reason = _find_reason_to_skip(statement, definitions)
        if not reason:
            reason = _execute(statement, program)
        if reason:
            skipped[statement.lineno] = reason
    program.skipped = skipped
    program.stand_ins = tuple(program.names["__builtins__"].__dict__["plyscope_missing"])
    return program


def _name_files() -> Iterator[str]:
    number = 0
    while True:
        number += 1
        yield f"{SOURCE_PREFIX} program {number}>"


_file_names = _name_files()


def _make_names(file: str) -> dict[str, Any]:
    """Return the names that a program begins with."""
    own = ModuleType("builtins")
    own.__dict__.update(vars(sys.modules["builtins"]))
    missing: list[str] = []
    names: dict[str, Any] = {"__name__": "program", "__file__": file, "__builtins__": own}
    original = builtins.__import__

    def import_(
        name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0
    ) -> Any:
        if level == 0:
            module = find_module(name, fromlist or ())
            if module is not None:
                if name.partition(".")[0] not in missing:
                    missing.append(name.partition(".")[0])
                return module
        return original(name, globals, locals, fromlist, level)

    def input(prompt: object = "") -> str:
        raise NoInput("The program asks its user for input.")

    def leave(*_code: object) -> None:
        raise NoInput("The program ends itself.")

    own.__dict__.update(
        __import__=import_, input=input, exit=leave, quit=leave, plyscope_missing=missing
    )
    return names


def _find_reason_to_skip(statement: ast.stmt, definitions: Mapping[str, ast.FunctionDef]) -> str:
    """Return why a statement does not run, or ""."""
    if isinstance(statement, _STATEMENTS):
        return ""
    if isinstance(statement, ast.If) and _tests_main(statement.test):
        return "it is what the program does when it is run by itself"
    if isinstance(statement, ast.While):
        return "it is a loop of the game"
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        name = _called_name(statement.value)
        if name == "print" or name in _LOOPING:
            return "it shows something, or plays"
    if _asks_user(statement, definitions):
        return "it asks the user"
    return ""


def _tests_main(test: ast.expr) -> bool:
    return any(isinstance(n, ast.Name) and n.id == "__name__" for n in ast.walk(test))


def _called_name(call: ast.Call) -> str:
    target = call.func
    if isinstance(target, ast.Name):
        return target.id
    return target.attr if isinstance(target, ast.Attribute) else ""


def _asks_user(statement: ast.stmt, definitions: Mapping[str, ast.FunctionDef]) -> bool:
    """Return whether a statement leads to input(), or to a loop without an end."""
    waiting: list[ast.AST] = [statement]
    seen: set[str] = set()
    while waiting:
        for node in ast.walk(waiting.pop()):
            if isinstance(node, ast.While) and _never_ends(node):
                return True
            if isinstance(node, ast.Call):
                name = _called_name(node)
                if name in ("input", "mainloop"):
                    return True
                if name in definitions and name not in seen:
                    seen.add(name)
                    waiting.append(definitions[name])
    return False


def _never_ends(loop: ast.While) -> bool:
    """Return whether a loop has no condition, and nothing that leaves it."""
    leaves = any(isinstance(node, (ast.Break, ast.Return)) for node in ast.walk(loop))
    return isinstance(loop.test, ast.Constant) and bool(loop.test.value) and not leaves


def _execute(statement: ast.stmt, program: Program) -> str:
    """Run a statement; return why it failed, or ""."""
    module = ast.Module([statement], [])
    code = compile(module, program.file, "exec")
    program.modules.append(code)
    try:
        with redirect_stdout(StringIO()):
            run_limited(lambda: exec(code, program.names), MAX_STEPS)
    except _TooLong:
        return "it takes too long"
    except (Exception, SystemExit) as error:
        return f"it raises {type(error).__name__}: {error}"
    return ""


def run_limited(call: Callable[[], Any], steps: int) -> Any:
    """Make a call; end it after so many calls of functions."""
    left = steps

    def count(frame: Any, event: str, arg: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise _TooLong
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        return call()
    finally:
        sys.settrace(before)
