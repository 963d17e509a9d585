"""A call with which a search of a program starts."""

import ast
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from io import StringIO
from types import CodeType
from typing import Any

from plyscope.student_code.adapters.starts.program_game import ProgramGame
from plyscope.student_code.call_tree.loading import Program, load
from plyscope.student_code.call_tree.start_call import run_statements
from plyscope.student_code.errors.student_code_error import NotTraceable


@dataclass(frozen=True)
class Start:
    """A call that starts a search.

    style    how the program is written: "CS50", "CS188", "AIMA" …; "" for none that is known
    title    what was recognised, for people
    call     an expression, which users may edit
    setup    statements that run before it
    search   the function or the class that searches, as the program calls it
    helpers  what the call names and the program does not define
    objects  what else it names: expressions that are evaluated before the search, because they use
             modules that are not here, such as a window
    codes    of a library's search, where the program has the game only
    node_class  the class of the nodes of a tree of simulations, "" for a recursion
    make_game   makes the game of a loaded program, if its rules are known
    error    what the call raises, "" for nothing; a wrong program may be started all the same
    is_long  the call makes more calls than a trial has seen
    """

    style: str
    title: str
    call: str
    search: str
    setup: tuple[str, ...] = field(default=(), kw_only=True)
    helpers: Mapping[str, Any] = field(default_factory=dict, hash=False)
    objects: Mapping[str, str] = field(default_factory=dict, hash=False)
    codes: tuple[CodeType, ...] = ()
    node_class: str = ""
    make_game: Callable[[Program], ProgramGame] | None = None
    error: str = ""
    is_long: bool = False

    @property
    def line(self) -> str:
        """The statements and the call, as they are typed."""
        return "; ".join([*self.setup, self.call])


def split_line(line: str) -> tuple[tuple[str, ...], str]:
    """Return the statements and the expression of a line, or of several, that starts a search.

    Raises ValueError if it is not Python, or does not end with an expression.
    """
    try:
        body = ast.parse(line.strip()).body
    except (SyntaxError, RecursionError, MemoryError) as error:
        reason = getattr(error, "msg", "") or "it is too long"
        raise ValueError(f"The start {line!r} is not Python: {reason}.") from None
    if not body or not isinstance(body[-1], ast.Expr):
        raise ValueError(f"The start {line!r} does not end with a call, such as minimax(board).")
    return tuple(map(ast.unparse, body[:-1])), ast.unparse(body[-1])


def load_for(start: Start, text: str, file: str = "") -> Program:
    """Load a program, with the names that a start needs beside its own, and run its statements.

    Raises NotTraceable if one of these fails.
    """
    program = load_names(start, text, file)
    run_setup(start, program)
    return program


def load_names(start: Start, text: str, file: str = "") -> Program:
    """Load a program, with the names that a start needs beside its own, and those it imports."""
    program = load(text, file)
    for name, value in start.helpers.items():
        program.names.setdefault(name, value)
    for statement in filter(_is_import, start.setup):
        _run(statement, program)
    for name, expression in start.objects.items():
        with redirect_stdout(StringIO()):
            program.names[name] = eval(expression, program.names)
    if start.codes:
        # A program lists the codes that are constants of its modules.
        holder = compile("None", program.file, "eval").replace(co_consts=start.codes)
        program.modules.append(holder)
    return program


def run_setup(start: Start, program: Program) -> None:
    """Run the statements of a start but its imports; raise NotTraceable if one fails."""
    for statement in start.setup:
        if not _is_import(statement):
            _run(statement, program)


def _is_import(statement: str) -> bool:
    return statement.startswith("from ")


def _run(statement: str, program: Program) -> None:
    try:
        run_statements(program.names, [statement])
    except (Exception, SystemExit) as error:
        kind = type(error).__name__
        raise NotTraceable(f"{statement} raised {kind}: {error}".rstrip(". ") + ".") from None
