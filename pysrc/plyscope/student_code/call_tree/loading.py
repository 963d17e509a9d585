"""Load a program as it is: its definitions run, its game loop does not.

Modules that are not here are replaced by stand-ins. A statement at the top of the program that
would ask the user, open a window or loop for ever is left out, and so is one that fails.
"""

import __future__

import ast
import builtins
import dis
import errno
import linecache
import random
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass, field
from functools import lru_cache, partial
from io import StringIO
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple, TypeGuard

from plyscope.student_code.call_tree import board_copies
from plyscope.student_code.call_tree.assumed_names import assume_names
from plyscope.student_code.call_tree.linked_objects import list_linking
from plyscope.student_code.call_tree.sibling_files import find_sibling
from plyscope.student_code.call_tree.stand_ins import find_in_package, find_module
from plyscope.student_code.call_tree.step_limit import BareHandlers, TooLong, run_limited
from plyscope.student_code.call_tree.typed_answers import TypedAnswers, list_asking
from plyscope.student_code.convention.source_text import (
    PROGRAM_PREFIX,
    SOURCE_PREFIX,
    SourceError,
    parse_source,
)

TOO_LONG = "it takes too long"
SEED = 1  # of the random numbers of a program, so that two runs of it do the same
MAX_KEPT = 20  # texts with statements that take too long
MAX_STEPS = 2_000_000  # lines that a statement at the top of a program may run
ANSWER_OF_OBJECTS = "1"  # what an object gets that asks for a name or a number while it is made
MAX_COMPILED = 24  # texts whose code is kept
LOOP_HOOK = "plyscope_go_through"  # what a text calls whose loops are watched
_STATEMENTS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
_LOOPING = ("mainloop", "run", "play", "start", "main", "mainLoop", "game_loop", "exec_")


class NoInput(Exception):
    """Raised if a program asks its user for something."""


# What a program raises and catches by that name: Python's own would end or outlive its check.
_Interrupt = type("KeyboardInterrupt", (Exception,), {"__module__": "builtins"})


@dataclass
class Program:
    """A program that was loaded.

    names    what it defines
    file     what its code calls its file
    skipped  the lines of statements that were left out or failed, with the reason
    assumed  the values that names have which it imports from a file that is not here
    typed    what was typed in where it asks for its tree
    """

    text: str
    names: dict[str, Any]
    file: str
    skipped: Mapping[int, str] = field(default_factory=dict)
    stand_ins: tuple[str, ...] = ()
    assumed: Mapping[str, Any] = field(default_factory=dict)
    typed: Sequence[str] = ()
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


class _Compiled(NamedTuple):
    """A program that was compiled: its statements, each with why it has no code, and its code.

    Every loading of a text has the same code: a check loads one hundreds of times.
    """

    file: str
    tree: ast.Module
    statements: tuple[tuple[ast.stmt, str, CodeType | None], ...]


@lru_cache(MAX_COMPILED)
def _compile(text: str, file: str) -> _Compiled:
    tree = BareHandlers().visit(parse_source(text))
    file = file or next(_file_names)
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    definitions = {n.name: n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)}
    flags = _read_future_flags(tree)  # each statement is compiled alone
    statements = []
    for statement in tree.body:
        reason = _find_reason_to_skip(statement, definitions)
        module = ast.Module([statement], [])
        code = None if reason else compile(module, file, "exec", flags, dont_inherit=True)
        statements.append((statement, reason, code))
    return _Compiled(file, tree, tuple(statements))


def _read_future_flags(tree: ast.Module) -> int:
    """Return what `from __future__ import` asks of a compiler, such as annotations as texts."""
    names = [
        each.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module == "__future__"
        for each in node.names
    ]
    features = [getattr(__future__, name, None) for name in names]
    return sum({each.compiler_flag for each in features if each is not None})


def load(text: str, file: str = "") -> Program:
    """Load a program; raise SourceError if its text is not Python.

    What its statements raise is kept in `skipped`: nothing else is raised. Where one takes too
    long, such as a whole search at the top, the program is loaded anew without it. What it
    draws from `random` is the same each time.
    """
    compiled = _compile(text, file)
    too_long = _too_long.setdefault(text, set())
    drawn = random.getstate()
    while True:
        program = Program(text, _make_names(compiled.file, text), compiled.file)
        random.seed(SEED)
        late = _run_statements(compiled, program, too_long)
        if late is None:
            break
        too_long.add(late)
    random.setstate(drawn)
    if not too_long:
        del _too_long[text]
    while len(_too_long) > MAX_KEPT:
        del _too_long[next(iter(_too_long))]
    program.stand_ins = tuple(program.names["__builtins__"].__dict__["plyscope_missing"])
    return program


_too_long: dict[str, set[int]] = {}  # the lines of statements that take too long, by text


def _run_statements(compiled: _Compiled, program: Program, too_long: Collection[int]) -> int | None:
    """Run the statements of a program; return the line of the first that takes too long."""
    skipped: dict[int, str] = {}
    for statement, reason, code in compiled.statements:
        if statement.lineno in too_long:
            reason = TOO_LONG
        elif code is not None:
            kept = _find_replaced(statement, program)
            try:
                reason = _execute(code, program, is_limited=not _is_plain_function(statement))
            except TooLong:
                return statement.lineno
            program.names.update(kept)
        if reason:
            skipped[statement.lineno] = reason
        elif isinstance(statement, ast.ImportFrom) and _is_missing(statement, program):
            assumed = assume_names(compiled.tree, program.text, program.names)
            program.assumed = {**program.assumed, **assumed}
            program.names.update(assumed)
    _set_counters(compiled.tree, skipped, program)
    _set_names_of_main(compiled.tree, program)
    _ask_for_names(compiled.tree, program)
    program.skipped = skipped
    return None


def _name_files() -> Iterator[str]:
    number = 0
    while True:
        number += 1
        yield f"{PROGRAM_PREFIX} {number}>"


_file_names = _name_files()


def _make_names(file: str, text: str) -> dict[str, Any]:
    """Return the names that a program begins with."""
    own = ModuleType("builtins")
    own.__dict__.update(vars(sys.modules["builtins"]))
    missing: list[str] = []
    names: dict[str, Any] = {"__name__": "program", "__file__": file, "__builtins__": own}
    original = builtins.__import__
    siblings = _Siblings(own, text, names)
    copying = board_copies.make_module()
    drawing = _copy_module(random)  # in which a program may set anything, such as seed

    def import_(
        name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0
    ) -> Any:
        sibling = siblings.load(name, fromlist or (), level, globals or {})
        if sibling is not None:
            return sibling
        if level:  # from a package that is not here
            return find_in_package(name, fromlist or ())
        if level == 0:
            module = find_module(name, fromlist or ())
            if module is not None:
                if name.partition(".")[0] not in missing:
                    missing.append(name.partition(".")[0])
                return module
        if name == "sys":
            return _copy_module(sys, maxint=sys.maxsize)  # as Python 2 has it
        if name == "random":
            return drawing
        if name == "copy":
            return copying
        return original(name, globals, locals, fromlist, level)

    def input(prompt: object = "") -> str:
        typed = own.__dict__["plyscope_typed"]
        if typed is not None:
            answer: str = typed.answer(prompt, sys._getframe(1))
            return answer
        if sys._getframe(1).f_code.co_name == "__init__":
            return ANSWER_OF_OBJECTS
        raise NoInput("The program asks its user for input.")

    def open_(file: Any, *arguments: Any, **named: Any) -> Any:
        if isinstance(file, int):  # a guessed argument: closing it would close one of ours
            raise OSError(errno.EBADF, "There is no file of this number")
        return open(file, *arguments, **named)

    def leave(*_code: object) -> None:
        raise NoInput("The program ends itself.")

    own.__dict__.update(
        xrange=range,
        raw_input=input,
        __import__=import_,
        input=input,
        open=open_,
        exit=leave,
        quit=leave,
        KeyboardInterrupt=_Interrupt,
        plyscope_missing=missing,
        plyscope_typed=None,
        plyscope_errors=(Exception, SystemExit, GeneratorExit),
        **{LOOP_HOOK: lambda _first, _last, items: items},
    )
    return names


class _Siblings:
    """The files beside a program that it imports, each loaded once."""

    def __init__(self, builtins_: ModuleType, text: str, names: Mapping[str, Any]) -> None:
        self.builtins, self.text, self.names = builtins_, text, names
        self.modules: dict[Path, ModuleType] = {}

    def load(
        self, name: str, wanted: Sequence[str], level: int, importer: Mapping[str, Any]
    ) -> ModuleType | None:
        """Return what `__import__` returns for a file beside the program; None if none has it."""
        file = str(importer.get("__sibling__", ""))
        made = module = self._load_one(name, level, file)
        if made is None:
            return None
        for part in wanted:
            if not hasattr(made, part):
                inner = self._load_one(f"{name}.{part}" if name else part, level, file)
                if inner is not None:
                    setattr(made, part, inner)
        parts = name.split(".")
        if wanted or len(parts) == 1:
            return made
        for place in range(len(parts) - 1, 0, -1):  # `import a.b` names a
            outer = self._load_one(".".join(parts[:place]), level, file)
            if outer is None:
                return None
            setattr(outer, parts[place], module)
            module = outer
        return module

    def _load_one(self, name: str, level: int, importer: str) -> ModuleType | None:
        found = find_sibling(name, level, importer)
        if found is None:
            return None
        path, text = found
        if path in self.modules:
            return self.modules[path]
        if text == self.text:  # the program itself
            if not importer:
                return None  # what it defines is there
            module = ModuleType("program")
            vars(module).update(self.names)
            return module
        try:
            compiled = _compile(
                text if text.strip() else "pass", f"{SOURCE_PREFIX} file {path.name}>"
            )
        except SourceError:
            return None  # such as one for Python 2
        # Its classes count as those of the program.
        module = self.modules[path] = ModuleType("program")
        names = vars(module)
        names.update(__file__=compiled.file, __sibling__=str(path), __builtins__=self.builtins)
        for statement, reason, code in compiled.statements:
            late = statement.lineno in _too_long.get(text, ())
            if code is not None and not reason and not late:
                try:
                    _execute(code, Program(text, names, compiled.file))
                except TooLong:  # it is left out from now on
                    _too_long.setdefault(text, set()).add(statement.lineno)
        return module


def import_beside(program: Program, statements: Sequence[str]) -> list[str]:
    """Import what files beside a program define and it does not; return the statements for that."""
    done = []
    for statement in statements:
        module, _, names = statement.removeprefix("from ").partition(" import ")
        wanted = [name for name in names.split(", ") if name not in program.names]
        if not wanted:
            continue
        line = f"from {module} import {', '.join(wanted)}"
        with suppress(TooLong):
            if not _execute(compile(line, "<beside>", "exec"), program):
                done.append(line)
    return done


def _copy_module(module: ModuleType, **more: Any) -> ModuleType:
    made = ModuleType(module.__name__)
    made.__dict__.update(vars(module), **more)
    return made


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


def _find_replaced(statement: ast.stmt, program: Program) -> dict[str, Any]:
    """Return what a program has defined and imports as well: it is several files in one text."""
    if not isinstance(statement, ast.ImportFrom):
        return {}
    names = {each.asname or each.name for each in statement.names} & set(program.names)
    if statement.names[0].name == "*":
        names = set(program.names)
    own = program.names["__name__"]
    return {
        name: program.names[name]
        for name in names
        if isinstance(program.names[name], (FunctionType, type))
        and program.names[name].__module__ == own
    }


def _is_missing(statement: ast.ImportFrom, program: Program) -> bool:
    """Return whether a statement imports from a file that is not here."""
    first = (statement.module or "").partition(".")[0]
    if statement.level:
        return True
    return first in program.names["__builtins__"].__dict__["plyscope_missing"]


def _set_counters(tree: ast.Module, skipped: Mapping[int, str], program: Program) -> None:
    """Set the plain names that functions declare global and a part that was left out begins with.

    So a search may count its calls in a name that the game loop sets to 0.
    """
    wanted = _find_globals(tree)
    for statement in tree.body if wanted else ():
        for node in ast.walk(statement) if statement.lineno in skipped else ():
            if not isinstance(node, ast.Assign):
                continue
            for target in node.targets:
                if isinstance(target, ast.Name) and target.id in wanted - set(program.names):
                    with suppress(ValueError):
                        program.names[target.id] = ast.literal_eval(node.value)


def _set_names_of_main(tree: ast.Module, program: Program) -> None:
    """Set the names that functions use and that only `if __name__ == "__main__":` sets."""
    for setting in _list_settings_of_main(tree):
        if not {name.id for name in _list_targets(setting)} & set(program.names):
            _run_one(setting, program)
    classes = {node.name for node in tree.body if isinstance(node, ast.ClassDef)}
    for guard in tree.body:
        if isinstance(guard, ast.If) and _tests_main(guard.test):
            links = list_linking(guard.body, classes)
            made = {name.id for each in links for name in ast.walk(each) if _is_set(name)}
            for statement in links if not made & set(program.names) else ():
                _run_one(statement, program)


def _ask_for_names(tree: ast.Module, program: Program) -> None:
    """Set names that functions read and the program asks its user for, and trees that it reads in.

    A name that has a value by now is left alone, other than a list that is still empty.
    """
    definitions = {n.name: n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)}
    asks = partial(_asks_user, definitions=definitions)
    guards = [each for each in tree.body if isinstance(each, ast.If) and _tests_main(each.test)]
    typed = TypedAnswers()
    for body in (tree.body, *(each.body for each in guards)):
        filled = {name for name, value in program.names.items() if not _is_empty(value)}
        known = {*filled, *dir(builtins)}
        wanted = _list_used(tree) | _list_read_in(body, definitions, asks)
        statements = list_asking(body, wanted - known, asks, known)
        own = program.names["__builtins__"].__dict__
        own["plyscope_typed"] = typed
        for statement in statements:
            _run_one(statement, program)
        own["plyscope_typed"] = None
    program.typed = tuple(typed.given)


def _is_empty(value: Any) -> bool:
    return type(value) in (list, dict) and not value


def _list_read_in(
    body: Sequence[ast.stmt],
    definitions: Mapping[str, ast.FunctionDef],
    asks: Callable[[ast.stmt], bool],
) -> set[str]:
    """Return the names that are set to what a function of the program reads in by calling itself.

    Such a function reads in a tree, node by node.
    """
    found = set[str]()
    for each in body:
        if not (isinstance(each, ast.Assign) and isinstance(each.value, ast.Call)):
            continue
        called = _called_name(each.value)
        inner = ast.walk(definitions[called]) if called in definitions else ()
        calls_itself = any(isinstance(n, ast.Call) and _called_name(n) == called for n in inner)
        if calls_itself and asks(each):
            found |= {name.id for name in _list_targets(each)}
    return found


def _list_targets(setting: ast.Assign) -> list[ast.Name]:
    """Return the names that an assignment sets, also those of a tuple."""
    return [each for target in setting.targets for each in ast.walk(target) if _is_set(each)]


def _is_set(node: ast.AST) -> TypeGuard[ast.Name]:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def _run_one(statement: ast.stmt, program: Program) -> None:
    module = ast.Module([statement], [])
    with suppress(TooLong):
        _execute(compile(module, program.file, "exec", dont_inherit=True), program)


@lru_cache(MAX_COMPILED)
def _list_settings_of_main(tree: ast.Module) -> tuple[ast.Assign, ...]:
    """Return the assignments of `if __name__ == "__main__":` to names that functions use."""
    definitions = {n.name: n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)}
    used = _list_used(tree)
    found = [
        statement
        for guard in tree.body
        if isinstance(guard, ast.If) and _tests_main(guard.test)
        for statement in guard.body
        if isinstance(statement, ast.Assign)
    ]
    return tuple(
        each
        for each in found
        if used.intersection(name.id for name in _list_targets(each))
        and not _asks_user(each, definitions)
        and not any(isinstance(n, ast.Call) and _called_name(n) in _LOOPING for n in ast.walk(each))
    )


@lru_cache(MAX_COMPILED)
def _list_used(tree: ast.Module) -> frozenset[str]:
    """Return the names of the program that its functions use."""
    used: set[str] = set()
    waiting = [compile(tree, "<text>", "exec", dont_inherit=True)]
    while waiting:
        inner = [each for each in waiting.pop().co_consts if isinstance(each, CodeType)]
        waiting += inner
        used.update(
            step.argval
            for code in inner
            for step in dis.get_instructions(code)
            if step.opname == "LOAD_GLOBAL"
        )
    return frozenset(used)


@lru_cache(MAX_COMPILED)
def _find_globals(tree: ast.Module) -> frozenset[str]:
    """Return the names that functions declare global."""
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Global)]
    return frozenset(name for node in nodes for name in node.names)


def _is_plain_function(statement: ast.stmt) -> bool:
    """Return whether a statement only defines a function: nothing is called."""
    if not isinstance(statement, ast.FunctionDef) or statement.decorator_list:
        return False
    defaults = (*statement.args.defaults, *statement.args.kw_defaults)
    return all(each is None or isinstance(each, (ast.Constant, ast.Name)) for each in defaults)


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


def _execute(code: CodeType, program: Program, *, is_limited: bool = True) -> str:
    """Run a statement; return why it failed, or ""; raise TooLong if it `is_limited`."""
    program.modules.append(code)
    try:
        if not is_limited:
            exec(code, program.names)
            return ""
        with redirect_stdout(StringIO()):
            run_limited(lambda: exec(code, program.names), MAX_STEPS)
    except (Exception, SystemExit) as error:
        return f"it raises {type(error).__name__}: {error}"
    return ""
