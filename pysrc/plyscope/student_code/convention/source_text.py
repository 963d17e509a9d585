"""The text of a program and its search function."""

import ast
import linecache
import sys
from collections.abc import Mapping
from itertools import count
from typing import Any
from warnings import catch_warnings

from plyscope.student_code.convention.call_graph import (
    find_calls,
    find_functions,
    find_reachable,
    leads_to_itself,
)
from plyscope.student_code.convention.function_call import (
    NO_ARGUMENTS,
    CallConvention,
    find_convention,
)
from plyscope.student_code.convention.function_definition import Definition, called
from plyscope.student_code.convention.parameter_roles import find_roles
from plyscope.student_code.errors.syntax_error_explanation import explain_syntax_error

MOST = 200_000  # letters; the longest homework has a tenth of it
SOURCE_PREFIX = "<search"  # how a traceback names every text that was run here
PROGRAM_PREFIX = f"{SOURCE_PREFIX} program"  # a whole program, as it was handed in
_numbers = count(1)


class SourceError(ValueError):
    """Raised for a text that is not valid Python; `line` counts from 1."""

    def __init__(self, sentence: str, line: int = 1) -> None:
        super().__init__(sentence)
        self.line = line


def find_line(error: BaseException | None) -> int:
    """Return the line of a program at which it raised an error, or called what did; 0 for none."""
    trace = error.__traceback__ if error is not None else None
    line = 0
    while trace is not None:
        if trace.tb_frame.f_code.co_filename.startswith(PROGRAM_PREFIX):
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def find_candidates(text: str) -> list[str]:
    """Return the names of possible search functions in a text: f, or Class.method.

    Those are handed a position, and none of the others leads to them; first of all those that are
    recursive, or lead to one that is. Raises SourceError where the text cannot be read.
    """
    found = dict(find_functions(parse_source(text)))
    calls = find_calls(found)
    searches = [
        name
        for name, body in found.items()
        if _takes_state(body) and not isinstance(body, ast.AsyncFunctionDef)
    ]
    recursive = [name for name in searches if leads_to_itself(name, calls)]
    if not recursive:
        return [name for name in searches if not _is_called(name, searches, calls)]
    tops = [name for name in recursive if not _is_called(name, searches, calls)]
    maxs = [name for name in tops if "max" in name.rpartition(".")[2].lower()]
    # Where max_value and min_value call each other, MAX's stands for both.
    return [n for n in tops if n in maxs or not any(m in find_reachable(n, calls) for m in maxs)]


def find_searches(text: str) -> list[str]:
    """Return the candidates that are recursive or lead to a new position.

    A function that is handed a position and makes no other judges it, or draws it.
    """
    found = dict(find_functions(parse_source(text)))
    calls = find_calls(found)
    makes = {name for name, body in found.items() if {"result", "outcomes"} & {*called(body)}}
    return [
        name
        for name in find_candidates(text)
        if leads_to_itself(name, calls) or makes & ({name} | find_reachable(name, calls))
    ]


def choose_search(text: str, name: str | None = None) -> str:
    """Return the name of the search function; raise ValueError if it is not clear."""
    all_ = find_candidates(text)
    every = [each for each, _ in find_functions(parse_source(text))]
    if name is not None:
        if name in every:
            return name
        there = f"it has {', '.join(every)}" if every else "it has none"
        raise ValueError(f"The program has no function {name}; {there}.")
    if len(all_) == 1:
        return all_[0]
    if all_:
        raise ValueError(f"Found several searches ({', '.join(all_)}). Choose one.")
    raise ValueError(
        "The program has no search: a function of a game and a position, such as "
        "def minimax(game, state)."
    )


def load_search(
    text: str, name: str | None = None, given: Mapping[str, Any] = NO_ARGUMENTS, file: str = ""
) -> CallConvention:
    """Run a text and return the call convention of its search.

    Raises SourceError and ValueError as `choose_search` and `find_convention` do, and whatever the
    text raises.
    `file` is what a traceback calls it.
    """
    meant, _, method = choose_search(text, name).partition(".")
    return find_convention(run(text, file)[meant], given, method)


def run(text: str, file: str = "") -> dict[str, Any]:
    """Run a text as a new module and return its names; raises whatever the text raises."""
    file = file or f"{SOURCE_PREFIX} {next(_numbers)}>"
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


def parse_source(text: str) -> ast.Module:
    """Return the syntax tree of a text; raise SourceError if it has none."""
    if not isinstance(text, str) or not text.strip():
        raise SourceError("The program is empty.")
    if len(text) > MOST:
        raise SourceError(
            f"The program has {len(text):,} characters; at most {MOST:,} are allowed."
        )
    if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise SourceError("The program has an invalid character. Is it a text file?")
    try:
        tree = ast.parse(text)
        with catch_warnings(action="ignore"):  # that an "is" compares numbers, say
            compile(tree, "<text>", "exec")  # which finds a return in no function
        return tree
    except SyntaxError as error:
        if isinstance(error, TabError):
            error = _read_with_wide_tabs(text) or error
        line = error.lineno or 1
        raise SourceError(f"Line {line}: {explain_syntax_error(error)}", line) from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise SourceError(
            f"This is not valid Python: {error or 'it is nested too deeply'}."
        ) from None


def _read_with_wide_tabs(text: str) -> SyntaxError | None:
    """Return the error of a text whose tabs are eight spaces wide, as Python 2 has them."""
    try:
        ast.parse(text.expandtabs(8))
    except SyntaxError as error:
        return error
    return None


def _takes_state(body: Definition) -> bool:
    names = [each.arg for each in (*body.args.posonlyargs, *body.args.args)]
    return (
        "state" in find_roles(names, body).values() or len([n for n in names if n != "self"]) >= 2
    )


def _is_called(name: str, by: list[str], calls: dict[str, set[str]]) -> bool:
    """Tell whether another, to which it does not lead back, calls a function."""
    back = find_reachable(name, calls)
    return any(
        name in find_reachable(each, calls) for each in by if each != name and each not in back
    )
