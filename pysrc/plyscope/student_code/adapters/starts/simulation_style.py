"""Monte Carlo tree search: a class of nodes that have children and count their visits."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from plyscope.student_code.adapters.starts import aima_style
from plyscope.student_code.adapters.starts.argument_guess import ArgumentGuess
from plyscope.student_code.adapters.starts.object_guess import HELPERS
from plyscope.student_code.adapters.starts.program_functions import (
    CallGraph,
    ProgramFunction,
    find_definition,
    plays_games,
)
from plyscope.student_code.adapters.starts.search_start import Start
from plyscope.student_code.adapters.starts.simulation_phases import (
    count_phases,
    has_phases,
    list_node_classes,
)
from plyscope.student_code.adapters.starts.state_guess import OUR_TICTACTOE
from plyscope.student_code.adapters.starts.written_calls import list_written_calls
from plyscope.student_code.call_tree.loading import Program

MAX_FUNCTIONS = 6  # that are tried
MAX_CALLS = 12  # of one function that are tried
MAX_REPEATED = 4  # of them that are made again and again
SIMULATIONS = 100  # of a function that goes through one
_PARTS = set(
    "expand select simulate rollout backup backpropagate treepolicy defaultpolicy bestchild"
    " selection expansion simulation backpropagation".split()
)


def find_starts(program: Program) -> Iterator[Start]:
    """Yield the calls of functions that go through the phases of simulations.

    A function that goes through them once is called again and again.
    """
    nodes = list_node_classes(program)
    if not nodes:
        return
    graph, guess = CallGraph(program, with_files=True), ArgumentGuess(program)
    name = nodes[0].__qualname__
    for function in _list_searches(graph, program)[:MAX_FUNCTIONS]:
        written = list_written_calls(program, [function.name])
        guessed = list(islice(guess.list_calls(function), MAX_CALLS))
        written += guess.list_calls_of_returned(function)
        title = f"Monte Carlo tree search: {function.qualified_name}, nodes of {name}"
        for call, helpers in aima_style.list_calls(program, function):
            start = Start("Monte Carlo", title, call, function.qualified_name, helpers)
            yield replace(start, node_class=name)
        for call in [*written, *guessed]:
            start = Start("Monte Carlo", title, call, function.qualified_name, node_class=name)
            yield _add_needed(start, guess)
        for call in guessed[:MAX_REPEATED]:
            start = _repeat(program, function, call)
            again = f"{title}, {SIMULATIONS} times"
            yield _add_needed(replace(start, title=again, node_class=name), guess)


def _add_needed(start: Start, guess: ArgumentGuess) -> Start:
    """Return a start with the objects that it must find made, and what else it names."""
    objects = guess.objects.list_objects_in(start.line)
    made = "; ".join([start.line, *objects.values()])
    imports = guess.objects.list_imports_in(made)
    helpers = {name: each for name, each in HELPERS.items() if f"{name}(" in made}
    title = f"{start.title}, {OUR_TICTACTOE}" if "TicTacToeState" in helpers else start.title
    return replace(
        start, title=title, setup=(*imports, *start.setup), objects=objects, helpers=helpers
    )


def _list_searches(graph: CallGraph, program: Program) -> list[ProgramFunction]:
    """Return the functions that lead to all phases, those that do so again and again first."""
    found = [
        each
        for each in graph.functions
        if not each.name.startswith("__")
        and each.name.replace("_", "").lower() not in _PARTS
        and has_phases(graph, each)
        and not graph.is_interactive(each)
    ]
    names = {each.name for each in found}

    def rank(function: ProgramFunction) -> tuple[bool, ...]:
        repeats = _repeats(find_definition(program, function.code), names)
        plays = plays_games(function.name)
        is_own = function.code.co_filename == program.file
        return plays or not repeats, not is_own, not repeats, plays, function.name.startswith("_")

    return sorted(found, key=rank)


def _repeats(definition: ast.AST | None, names: set[str]) -> bool:
    """Return whether a loop of a function names two phases, or a function that leads to them."""
    for loop in ast.walk(definition) if definition else ():
        if not isinstance(loop, (ast.For, ast.While)):
            continue
        used = {getattr(n, "id", "") or getattr(n, "attr", "") for n in ast.walk(loop)}
        if count_phases(used) > 1 or used & names:
            return True
    return False


def _repeat(program: Program, function: ProgramFunction, call: str) -> Start:
    """Return a start that makes a call again and again, on objects that are made before."""
    node = ast.parse(call, mode="eval").body
    assert isinstance(node, ast.Call)
    setup = []

    def keep(made: ast.expr, name: str) -> ast.expr:
        if not isinstance(made, (ast.Call, ast.List, ast.Dict, ast.BinOp)):
            return made
        while name in program.names:
            name += "_"
        setup.append(f"{name} = {ast.unparse(made)}")
        return ast.Name(name)

    if isinstance(node.func, ast.Attribute) and function.owner is not None:
        node.func.value = keep(node.func.value, function.owner.__name__.lower())
    node.args = [
        keep(each, name) for each, name in zip(node.args, function.required, strict=False)
    ] + node.args[len(function.required) :]
    repeated = f"[{ast.unparse(node)} for _ in range({SIMULATIONS})]"
    return Start("Monte Carlo", "", repeated, function.qualified_name, setup=tuple(setup))
