"""Record a program by a start: what `plyscope.record_program` does."""

import ast
from collections.abc import Callable, Sequence
from io import TextIOBase
from pathlib import Path
from typing import Any

from plyscope.student_code import notebook
from plyscope.student_code.adapters.starts import cs50_style
from plyscope.student_code.adapters.starts.missing_parts import tell_missing_part
from plyscope.student_code.adapters.starts.recognition import recognize, tell_missing
from plyscope.student_code.adapters.starts.search_start import (
    Start,
    load_for,
    load_names,
    split_line,
)
from plyscope.student_code.adapters.starts.simulation_tree import SimulationTree, grow_tree
from plyscope.student_code.adapters.starts.start_trial import try_start
from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.call_tree.recorded_trace import RecordedTrace, record_recursion
from plyscope.student_code.call_tree.recorder import MAX_NODES, Halted
from plyscope.student_code.call_tree.recursion import find_recursion
from plyscope.student_code.errors.student_code_error import NotTraceable
from plyscope.tape.writer import Tape


def record_program(
    program: str | Path,
    start: str | None = None,
    *,
    limit: int = MAX_NODES,
    stop: Callable[[int], bool] | None = None,
    tape: Tape | None = None,
) -> RecordedTrace | SimulationTree:
    """Run a program that brings its own game, and return the trace of its search.

    program  the text of the program, or a path to it or to a Jupyter notebook; a text of one line
             that ends in .py or .ipynb is a path
    start    the call with which the search starts, such as "minimax(initial_state())", or
             statements and then a call: "board = initial_state(); minimax(board)"; None for the
             best of those that `recognize` finds
    limit    the largest number of calls that are recorded
    stop     called now and then with the number of calls; the recording ends if it returns True

    The program needs no change: any recursion whose calls are handed positions is a tree, whatever
    the game. Modules that are not installed are replaced, and loops that ask the user do not run.
    What the program raises is told at the last tick. A Monte Carlo tree search makes no tree of
    calls: of it the result is the `SimulationTree` of its nodes.

    The program runs with the rights of the caller. Raises ValueError if the text is not Python or
    the start is no call, and `NotTraceable` if there is no start or it calls no recursion.

    >>> trace = record_program('''
    ... def value(node, is_max):
    ...     if isinstance(node, int):
    ...         return node
    ...     values = [value(child, not is_max) for child in node]
    ...     return max(values) if is_max else min(values)
    ... ''', "value([[3, 12, 8], [2, 4, 6], [14, 5, 2]], True)")
    >>> trace.result.value, len(trace.nodes), trace.nodes[1].value
    (3, 13, 3)
    >>> trace.explain(2).sentence
    'value(node, is_max=True) is called for 3.'
    """
    text = read_program(program)
    starts = recognize(text)
    chosen = find_start(starts, start, text)
    if chosen.node_class:
        return grow_tree(load_names(chosen, text), chosen)
    return record_start(text, chosen, starts[0].call if starts else "", limit, stop, tape)


def read_program(program: str | Path) -> str:
    """Return the text of a program, or of the file of a path; of a notebook, its code."""
    endings = (".py", notebook.SUFFIX)
    if not isinstance(program, Path) and ("\n" in program or not program.endswith(endings)):
        return program
    path = Path(program)
    text = path.read_text("utf-8-sig")
    return notebook.read_notebook(text) if path.suffix == notebook.SUFFIX else text


def find_start(starts: Sequence[Start], line: str | None, text: str) -> Start:
    """Return the start of a line, with the names that it may use; the first if no line is given.

    Raise NotTraceable if there is none, ValueError if the line is not Python, or has no call.
    """
    if line is None:
        if not starts:
            raise NotTraceable(
                tell_missing(text)
                or tell_missing_part(text)
                or "No call was found that starts a search in this program; say one, such as "
                "minimax(board)."
            )
        return starts[0]
    setup, call = split_line(line)
    names = {node.id for node in ast.walk(ast.parse(line)) if isinstance(node, ast.Name)}
    for each in starts:
        if split_line(each.line) == (setup, call):
            return each
    helpers = {name: value for each in starts for name, value in each.helpers.items()}
    objects = {
        name: made for each in starts for name, made in each.objects.items() if name in names
    }
    first = starts[0] if starts else Start("", "", call, "")
    return Start(
        first.style,
        first.title,
        call,
        "",
        helpers,
        objects,
        first.codes,
        first.node_class,
        # Other rules may be those of the game in the start that was recognised.
        cs50_style.make_game if first.make_game is cs50_style.make_game else None,
        setup=setup,
    )


def record_start(
    text: str,
    start: Start,
    sample: str = "",
    limit: int = MAX_NODES,
    stop: Callable[[int], bool] | None = None,
    tape: Tape | None = None,
    printed: TextIOBase | None = None,
) -> RecordedTrace:
    """Record the recursion of a start; `sample` is a call that shows more of the recursion.

    What the program prints goes to `printed`.
    """

    def load(changed: str = text) -> Program:
        return load_for(start, changed)

    recursion = find_recursion(load, start.call, sample if sample != start.call else "")
    if recursion is None:
        raise NotTraceable(_explain_failure(text, start))
    try:
        trace = record_recursion(
            load,
            recursion,
            start.call,
            limit=limit,
            stop=stop,
            tape=tape,
            make_game=start.make_game,
            printed=printed,
        )
    except ValueError:
        raise NotTraceable(_explain_failure(text, start)) from None
    if len(trace.calls) == 1 and not recursion.functions[recursion.entry].source.kind:
        raise NotTraceable(_explain_failure(text, start))  # another call shows a recursion
    if isinstance(trace.calls.error, Halted):
        limit = len(trace.calls) - 1
    trace.run.remake = _remake, (text, start.line, limit)
    return trace


def _explain_failure(text: str, start: Start) -> str:
    error = try_start(text, start).error
    if error:
        return f"{start.call} raised {error.rstrip('.')}, before a function called itself."
    return f"{start.call} called no function that calls itself."


def _remake(text: str, line: str, limit: int) -> Any:
    """Record again what was pickled."""
    return record_program(text, line, limit=limit)
