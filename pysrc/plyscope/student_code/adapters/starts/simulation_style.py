"""Monte Carlo tree search: a class of nodes that have children and count their visits."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from dis import get_instructions
from itertools import islice
from types import CodeType

from plyscope.student_code.adapters.starts.argument_guess import ArgumentGuess
from plyscope.student_code.adapters.starts.node_attributes import is_node_by_names, is_of_kind
from plyscope.student_code.adapters.starts.program_functions import (
    CallGraph,
    ProgramFunction,
    find_definition,
    list_classes,
    names_used,
    plays_games,
)
from plyscope.student_code.adapters.starts.search_start import Start
from plyscope.student_code.adapters.starts.written_calls import list_written_calls
from plyscope.student_code.call_tree.loading import Program

MAX_FUNCTIONS = 6  # that are tried
MAX_CALLS = 12  # of one function that are tried
MAX_REPEATED = 4  # of them that are made again and again
SIMULATIONS = 100  # of a function that goes through one
# Words of the names that two phases of a simulation use; in the last one, visits are counted.
_SELECTING = ("select", "policy", "uct", "ucb", "best", "log")
_SIMULATING = ("simul", "roll", "playout", "random", "choice", "default")
_RETURNING = ("backprop", "back_prop", "backup", "propag", "update")
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
    name = nodes[0].__name__
    for function in _list_searches(graph, program)[:MAX_FUNCTIONS]:
        written = list_written_calls(program, [function.name])
        guessed = list(islice(guess.list_calls(function), MAX_CALLS))
        title = f"Monte Carlo tree search: {function.qualified_name}, nodes of {name}"
        for call in [*written, *guessed]:
            start = Start("Monte Carlo", title, call, function.qualified_name, node_class=name)
            yield _add_needed(start, guess)
        for call in guessed[:MAX_REPEATED]:
            start = _repeat(program, function, call)
            again = f"{title}, {SIMULATIONS} times"
            yield _add_needed(replace(start, title=again, node_class=name), guess)


def _add_needed(start: Start, guess: ArgumentGuess) -> Start:
    """Return a start with the objects that it must find made, and imports of classes beside it."""
    objects = guess.list_objects_in(start.line)
    imports = guess.list_imports_in("; ".join([start.line, *objects.values()]))
    return replace(start, setup=(*imports, *start.setup), objects=objects)


def list_node_classes(program: Program) -> list[type]:
    """Return the classes of nodes, those without subclasses first."""
    classes = list_classes(program)
    found = [owner for owner in classes if _is_node(owner) and owner.__name__ in program.names]
    return sorted(found, key=lambda one: any(one in other.__mro__[1:] for other in classes))


def _is_node(owner: type) -> bool:
    makers = [vars(each).get("__init__") for each in owner.__mro__]
    codes = [code for each in makers if (code := getattr(each, "__code__", None)) is not None]
    return is_node_by_names({name for code in codes for name in code.co_names})


def _list_searches(graph: CallGraph, program: Program) -> list[ProgramFunction]:
    """Return the functions that lead to all phases, those that do so again and again first."""
    found = [
        each
        for each in graph.functions
        if not each.name.startswith("__")
        and each.name.replace("_", "").lower() not in _PARTS
        and _has_phases(graph, each)
        and not graph.is_interactive(each)
    ]
    names = {each.name for each in found}
    return sorted(
        found,
        key=lambda each: (
            each.code.co_filename != program.file,
            not _repeats(find_definition(program, each.code), names),
            plays_games(each.name),
            each.name.startswith("_"),
        ),
    )


def _repeats(definition: ast.AST | None, names: set[str]) -> bool:
    """Return whether a loop of a function names two phases, or a function that leads to them."""
    for loop in ast.walk(definition) if definition else ():
        if not isinstance(loop, (ast.For, ast.While)):
            continue
        used = {getattr(n, "id", "") or getattr(n, "attr", "") for n in ast.walk(loop)}
        phases = sum(_has_words(used, words) for words in (_SELECTING, _SIMULATING, _RETURNING))
        if phases > 1 or used & names:
            return True
    return False


def _has_phases(graph: CallGraph, function: ProgramFunction) -> bool:
    codes = graph.list_reached(function)
    names = {name for code in codes for name in names_used(code)}
    simulates = _has_words(names, _SELECTING) and _has_words(names, _SIMULATING)
    return simulates and any(map(_counts_visits, codes))


def _has_words(names: set[str], words: tuple[str, ...]) -> bool:
    return any(word in name.lower() for name in names for word in words)


def _counts_visits(code: CodeType) -> bool:
    """Return whether a code changes how often a node was visited."""
    if code.co_name == "__init__":
        return False
    steps = list(get_instructions(code))
    stored = {step.argval for step in steps if step.opname == "STORE_ATTR"}
    if any(step.opname == "STORE_SUBSCR" for step in steps):  # in a table, by the node
        stored |= set(code.co_names)
    return any(is_of_kind(name, "visits") for name in stored)


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
