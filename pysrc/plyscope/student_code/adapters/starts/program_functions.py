"""The functions of a program, and which of them lead to a recursion.

What leads where is read from the names that the code uses, so that too many functions may be
found; a trial run decides.
"""

import ast
import linecache
from collections.abc import Iterator
from dataclasses import dataclass
from dis import get_instructions
from functools import cached_property, lru_cache
from inspect import CO_NEWLOCALS, Parameter, signature
from itertools import pairwise
from types import CodeType, FunctionType
from typing import Any

from plyscope.student_code.adapters.starts.node_attributes import split_words
from plyscope.student_code.call_tree.loading import Program

_INTERACTIVE = {"input", "mainloop", "getMouse", "Human_Player", "ask_move"}
_DRAWING = {"pygame"}
_SEARCHES = ("minimax", "minmax", "negamax", "alphabeta")
_PLAYING = {"play", "simulate", "run", "main", "test", "benchmark", "compare", "demo"}
_PLAYING |= {"tournament", "match", "single"}
_PLAYING |= {"jogar", "jugar", "jouer", "spielen", "vs", "versus", "against"}
RULES = set(
    "player actions action terminal utility winner initial_state is_terminal terminal_test to_move"
    " result heuristic evaluate display show".split()
)


@dataclass(frozen=True)
class ProgramFunction:
    """A function of a program.

    owner  the class that it is a method of, None for a function at the top
    """

    name: str
    function: FunctionType
    owner: type | None = None

    @property
    def qualified_name(self) -> str:
        return f"{self.owner.__name__}.{self.name}" if self.owner else self.name

    @property
    def code(self) -> CodeType:
        return self.function.__code__

    @cached_property
    def required(self) -> tuple[str, ...]:
        """The parameters that need an argument; without that for the object of a method."""
        every = list(signature(self.function).parameters.values())
        if self.is_method:
            every = every[1:]
        kinds = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
        return tuple(p.name for p in every if p.kind in kinds and p.default is Parameter.empty)

    @cached_property
    def is_method(self) -> bool:
        if self.owner is None:
            return False
        kept = next(c.__dict__[self.name] for c in self.owner.__mro__ if self.name in c.__dict__)
        if isinstance(kept, (staticmethod, classmethod)):
            return False
        if _has_self(self.function):
            return True
        others = any(map(_has_self, vars(self.owner).values()))
        return not others and not _is_called_by_class(self.owner, self.name)


def _has_self(value: Any) -> bool:
    """Return whether a value is a function whose first parameter is called self.

    Beside methods that have it, a function without it is called by the name of the class.
    """
    code = getattr(value, "__code__", None)
    return code is not None and code.co_argcount > 0 and code.co_varnames[0] == "self"


def _is_called_by_class(owner: type, name: str) -> bool:
    """Return whether functions of a class call one of them by the name of the class."""
    functions = [each for each in vars(owner).values() if isinstance(each, FunctionType)]
    for each in functions:
        parts = list(get_instructions(each))
        for holder, called in pairwise(parts):
            is_owner = holder.opname == "LOAD_GLOBAL" and holder.argval == owner.__name__
            if is_owner and called.argval == name:
                return True
    return False


def list_functions(program: Program, *, with_files: bool = False) -> list[ProgramFunction]:
    """Return the functions at the top of a program, and the methods of its classes.

    with_files  whether those are wanted as well that it imports from files beside it
    """

    def is_wanted(function: FunctionType) -> bool:
        is_own = function.__code__.co_filename == program.file
        return is_own or (with_files and function.__module__ == program.names["__name__"])

    found = []
    for name, value in program.names.items():
        function = _unwrap(value)
        if function is not None and is_wanted(function):
            found.append(ProgramFunction(name, function))
    for owner in list_every_class(program) if with_files else list_classes(program):
        for name in dict.fromkeys(n for c in owner.__mro__ for n in c.__dict__):
            kept = next(c.__dict__[name] for c in owner.__mro__ if name in c.__dict__)
            function = _unwrap(kept)
            if function is not None and is_wanted(function):
                found.append(ProgramFunction(name, function, owner))
    return found


def list_classes(program: Program) -> list[type]:
    """Return the classes that a program defines."""
    name = program.names["__name__"]
    values = [v for v in program.names.values() if isinstance(v, type) and v.__module__ == name]
    return list(dict.fromkeys(values))


def list_every_class(program: Program) -> list[type]:
    """Return the classes that a program defines, those inside them, and those of its files.

    A file from which it imports a search has classes that the program has no name for.
    """
    found = list_classes(program)
    for value in program.names.values():
        found += _list_around(program, _unwrap(value))
    for owner in found:
        near = [one for one in vars(owner).values() if _is_class_of(program, one)]
        near += _list_around(program, _unwrap(vars(owner).get("__init__")))
        found += [one for one in dict.fromkeys(near) if one not in found]
    return list(dict.fromkeys(found))


def _list_around(program: Program, function: FunctionType | None) -> list[type]:
    """Return the classes of the file of a function."""
    if function is None or function.__module__ != program.names["__name__"]:
        return []
    return [one for one in function.__globals__.values() if _is_class_of(program, one)]


def _is_class_of(program: Program, value: Any) -> bool:
    return isinstance(value, type) and value.__module__ == program.names["__name__"]


def _unwrap(value: Any) -> FunctionType | None:
    """Return the function inside a decorated one."""
    for _ in range(4):
        if isinstance(value, FunctionType):
            if not hasattr(value, "__wrapped__"):
                return value
            value = value.__wrapped__
        elif isinstance(value, (staticmethod, classmethod)):
            value = value.__func__
        else:
            value = getattr(value, "__wrapped__", None)
    return value if isinstance(value, FunctionType) else None


def walk_codes(code: CodeType) -> Iterator[CodeType]:
    """Yield a code and those inside it."""
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from walk_codes(each)


def names_used(code: CodeType) -> set[str]:
    """Return the names that a code and those inside it use."""
    return {
        name
        for each in walk_codes(code)
        for name in (*each.co_names, *each.co_freevars, *each.co_cellvars)
    }


def mangle_name(code: CodeType) -> str:
    """Return the name by which other methods name a code: `__search` of a class has that before."""
    owner = code.co_qualname.split(".")[-2:-1]
    is_private = code.co_name.startswith("__") and not code.co_name.endswith("__")
    if not (is_private and owner) or owner == ["<locals>"]:
        return code.co_name
    return f"_{owner[0].lstrip('_')}{code.co_name}"


class CallGraph:
    """Which functions of a program lead to which, by their names.

    with_files  whether those are wanted as well that it imports from files beside it
    """

    def __init__(self, program: Program, *, with_files: bool = False) -> None:
        self.functions = list_functions(program, with_files=with_files)
        own = {"input"} & set(program.names)  # a table, say, that a program calls so
        self._asking = _INTERACTIVE - own
        codes = [code for code in program.list_codes() if _is_function(code)]
        if with_files:
            codes += [each.code for each in self.functions if each.code not in codes]
        self._named: dict[str, list[CodeType]] = {}
        for code in codes:
            self._named.setdefault(mangle_name(code), []).append(code)
        for each in self.functions:  # a lambda that has a name, or a function with another one
            if each.owner is None and each.code.co_name != each.name:
                self._named.setdefault(each.name, []).append(each.code)
            if each.owner is not None and each.name == "__init__":  # runs where the class is called
                self._named.setdefault(each.owner.__name__, []).append(each.code)
        self._reached = {
            code: self._reach(code) for codes in self._named.values() for code in codes
        }

    def _next(self, code: CodeType) -> list[CodeType]:
        return [c for name in names_used(code) for c in self._named.get(name, ())]

    def _reach(self, code: CodeType) -> set[CodeType]:
        found: set[CodeType] = set()
        waiting = [code]
        while waiting:
            for each in self._next(waiting.pop()):
                if each not in found:
                    found.add(each)
                    waiting.append(each)
        return found

    def list_reached(self, function: ProgramFunction) -> set[CodeType]:
        """Return the code of a function, and of those that it leads to."""
        return {function.code} | self._reached.get(function.code, set())

    def is_recursive(self, function: ProgramFunction) -> bool:
        """Return whether a function leads back to itself."""
        return function.code in self._reached.get(function.code, ())

    def leads_to_recursion(self, function: ProgramFunction) -> bool:
        """Return whether a function is recursive, or leads to one that is."""
        inner = set(walk_codes(function.code)) | self._reached.get(function.code, set())
        return any(code in self._reached.get(code, ()) for code in inner)

    def is_interactive(self, function: ProgramFunction) -> bool:
        """Return whether a function leads to something that asks the user."""
        codes = {function.code} | self._reached.get(function.code, set())
        return any(names_used(code) & self._asking for code in codes)

    def _draws(self, function: ProgramFunction) -> bool:
        """Return whether a function leads to something that draws."""
        codes = {function.code} | self._reached.get(function.code, set())
        return any(names_used(code) & _DRAWING for code in codes)

    def find_searches(self) -> list[ProgramFunction]:
        """Return the functions that may start a search: those around the recursion first.

        A rule may draw as well, where it is asked to; without others, or where only such have the
        name of a search, those with one are returned.
        """
        found = [
            each
            for each in self.functions
            if each.name not in RULES
            and not each.name.startswith("__")
            and self.leads_to_recursion(each)
            and not self.is_interactive(each)
        ]
        quiet = [each for each in found if not self._draws(each)]
        if any(map(_is_search, found)) and not any(map(_is_search, quiet)):
            quiet = []
        return sorted(
            quiet or found, key=lambda each: (plays_games(each.name), self.is_recursive(each))
        )


def _is_function(code: CodeType) -> bool:
    """Return whether a code is that of a function with a name: no body of a class, no lambda."""
    return bool(code.co_flags & CO_NEWLOCALS) and not code.co_name.startswith("<")


def is_search_name(name: str) -> bool:
    """Return whether a name, or a text, has that of a search in it."""
    plain = name.lower().replace("_", "")
    return any(word in plain for word in _SEARCHES)


def _is_search(function: ProgramFunction) -> bool:
    return is_search_name(function.name)


def plays_games(name: str) -> bool:
    """Return whether a function plays whole games, by its name."""
    return any(word in _PLAYING for word in split_words(name))


@lru_cache(32)
def _list_definitions(text: str) -> tuple[ast.FunctionDef | ast.Lambda, ...]:
    nodes = ast.walk(ast.parse(text))
    return tuple(node for node in nodes if isinstance(node, (ast.FunctionDef, ast.Lambda)))


def find_definition(program: Program, code: CodeType) -> ast.FunctionDef | ast.Lambda | None:
    """Return the text of a function as a tree."""
    is_own = code.co_filename == program.file
    text = program.text if is_own else "".join(linecache.getlines(code.co_filename))
    for node in _list_definitions(text):
        if isinstance(node, ast.FunctionDef) and node.name == code.co_name:
            lines = [node.lineno, *(each.lineno for each in node.decorator_list)]
            if code.co_firstlineno in lines:
                return node
        if isinstance(node, ast.Lambda) and (code.co_name, code.co_firstlineno) == (
            "<lambda>",
            node.lineno,
        ):
            return node
    return None
