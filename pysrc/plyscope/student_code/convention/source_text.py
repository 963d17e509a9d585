"""A search as text: which of its functions could be meant, and that function."""

import ast
import linecache
import sys
from collections.abc import Mapping
from itertools import count
from typing import Any
from warnings import catch_warnings

from plyscope.student_code.convention.call_graph import (
    calls_of,
    functions,
    leads_to_itself,
    reached,
)
from plyscope.student_code.convention.function_call import NOTHING, Calling, calling
from plyscope.student_code.convention.function_definition import Definition, called
from plyscope.student_code.convention.parameter_roles import roles
from plyscope.student_code.errors.syntax_error_explanation import unread

MOST = 200_000  # letters; the longest homework has a tenth of it
THEIRS = "<search"  # how a traceback names every text that was run here
_numbers = count(1)


class NotPython(ValueError):
    """Raised for a text that is no Python; `line` is where, from 1."""

    def __init__(self, sentence: str, line: int = 1) -> None:
        super().__init__(sentence)
        self.line = line


def candidates(text: str) -> list[str]:
    """Return the names of the functions in a text that could be meant: f, or Class.method.

    Those are handed a position, and none of the others leads to them; first of all those that are
    recursive, or lead to one that is. Raises NotPython where the text cannot be read.
    """
    found = dict(functions(parsed(text)))
    calls = calls_of(found)
    searches = [name for name, body in found.items() if _takes_state(body)]
    recursive = [name for name in searches if leads_to_itself(name, calls)]
    if not recursive:
        return [name for name in searches if not _is_called(name, searches, calls)]
    tops = [name for name in recursive if not _is_called(name, searches, calls)]
    maxs = [name for name in tops if "max" in name.rpartition(".")[2].lower()]
    # Where max_value and min_value call each other, MAX's stands for both.
    return [n for n in tops if n in maxs or not any(m in reached(n, calls) for m in maxs)]


def searches(text: str) -> list[str]:
    """Return those candidates that search: they are recursive, or they lead to a new position.

    A function that is handed a position and makes no other judges it, or draws it.
    """
    found = dict(functions(parsed(text)))
    calls = calls_of(found)
    makes = {name for name, body in found.items() if {"result", "outcomes"} & {*called(body)}}
    return [
        name
        for name in candidates(text)
        if leads_to_itself(name, calls) or makes & ({name} | reached(name, calls))
    ]


def the_one(text: str, name: str | None = None) -> str:
    """Return the name of the function that is meant; raise ValueError where that is not clear."""
    all_ = candidates(text)
    every = [each for each, _ in functions(parsed(text))]
    if name is not None:
        if name in every:
            return name
        there = f"there are {', '.join(every)}" if every else "there is none"
        raise ValueError(f"The text has no function {name}; {there}.")
    if len(all_) == 1:
        return all_[0]
    if all_:
        raise ValueError(f"Several functions could be meant, {', '.join(all_)}: say which.")
    raise ValueError(
        "The text has no function that is handed a position, such as def minimax(game, state)."
    )


def load(
    text: str, name: str | None = None, given: Mapping[str, Any] = NOTHING, file: str = ""
) -> Calling:
    """Run a text, and return how the function that is meant is called.

    Raises NotPython and ValueError as `the_one` and `calling` do, and whatever the text raises.
    `file` is what a traceback calls it.
    """
    meant, _, method = the_one(text, name).partition(".")
    return calling(run(text, file)[meant], given, method)


def run(text: str, file: str = "") -> dict[str, Any]:
    """Run a text as a module of its own, and return its names; raises whatever the text raises."""
    file = file or f"{THEIRS} {next(_numbers)}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    namespace: dict[str, Any] = {
        "__name__": "search",
        "__file__": file,
        "__builtins__": sys.modules["builtins"],  # a copy in the sandbox
    }
    with catch_warnings(action="ignore"):
        program = compile(text, file, "exec")
    exec(program, namespace)
    return namespace


def parsed(text: str) -> ast.Module:
    """Return the syntax tree of a text; raise NotPython, with a sentence, where it has none."""
    if not isinstance(text, str) or not text.strip():
        raise NotPython("The text is empty: it has no search.")
    if len(text) > MOST:
        raise NotPython(f"The text has {len(text):,} letters; at most {MOST:,} are read.")
    if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise NotPython("The text has a character that is none: is it a text at all?")
    try:
        tree = ast.parse(text)
        with catch_warnings(action="ignore"):  # that an "is" compares numbers, say
            compile(tree, "<text>", "exec")  # which finds a return in no function
        return tree
    except SyntaxError as error:
        line = error.lineno or 1
        raise NotPython(f"Line {line}: {unread(error)}", line) from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise NotPython(f"This is no Python: {error or 'it is nested too deep'}.") from None


def _takes_state(body: Definition) -> bool:
    names = [each.arg for each in (*body.args.posonlyargs, *body.args.args)]
    return "state" in roles(names, body).values() or len([n for n in names if n != "self"]) >= 2


def _is_called(name: str, by: list[str], calls: dict[str, set[str]]) -> bool:
    """Tell whether another, to which it does not lead back, calls a function."""
    back = reached(name, calls)
    return any(name in reached(each, calls) for each in by if each != name and each not in back)
