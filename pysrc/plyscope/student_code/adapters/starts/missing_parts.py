"""What a search asks its position for, and nothing in its program has: it is in another file."""

import ast
import builtins
from collections.abc import Iterator
from itertools import chain

from plyscope.student_code.adapters.starts.parameter_use import UseFinder
from plyscope.student_code.adapters.starts.program_functions import CallGraph, ProgramFunction
from plyscope.student_code.adapters.starts.simulation_phases import has_phases, list_node_classes
from plyscope.student_code.call_tree.loading import Program, load
from plyscope.student_code.call_tree.sibling_files import list_siblings, parse_module
from plyscope.student_code.convention.source_text import SourceError
from plyscope.student_code.course_modules.python_chess import Board
from plyscope.student_code.errors.own_errors import list_set_names
from plyscope.validation import join_with

# What our own games have: a search that asks for any of it was written for them.
_OUR_GAMES = set(
    "actions result is_terminal utility to_move initial_state outcomes terminal_test".split()
)
_PLAIN = {name for kind in (str, list, dict, set, int) for name in dir(kind)}
_ARRAYS = set("shape size ndim T any all sum max min argmax flatten reshape tolist".split())


def tell_missing_part(text: str) -> str:
    """Return a sentence on what a search asks for and nothing in its program has, "" for nothing.

    A text that cannot be read has no such search.
    """
    try:
        program = load(text)
    except SourceError:
        return ""
    known = _list_known(program)
    nodes = list_node_classes(program)
    ours = set() if nodes else _OUR_GAMES  # none of our games is played at random
    uses = UseFinder(program)
    searches = list(_list_searches(program))
    owners = {e.owner for e in searches if e.owner is not None} | {*nodes}
    others = [each for each in uses.list_functions() if each.owner in owners]
    for function in (*searches, *others):
        undefined = _list_undefined(program, uses, function)
        if undefined:
            return (
                "No call was found that starts a search: "
                f"{function.qualified_name} uses {join_with('and', undefined)}, which the program "
                "does not define."
            )
        code = function.code
        for name in code.co_varnames[: code.co_argcount]:
            asked = uses.find_use(function, name).attributes
            missing = asked - known - ours
            if missing and not asked & ours:
                first = min(missing, key=lambda each: (text.find(f".{each}"), each))
                lack = f"def {first}(" in text  # it has it as an abstract method
                return (
                    "No call was found that starts a search: "
                    f"{function.qualified_name} asks {name} for {first}, which no class in the "
                    f"program {'implements' if lack else 'has'}."
                )
    return ""


def _list_undefined(program: Program, uses: UseFinder, function: ProgramFunction) -> list[str]:
    """Return the global names that a function calls and that nothing in its program sets."""
    definition = uses.find_definition(function)
    calls = ast.walk(definition) if definition else ()
    called = [
        each.func.id
        for each in calls
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Name)
    ]
    known = {*program.names, *dir(builtins), *list_set_names(program.text)}
    return [name for name in dict.fromkeys(called) if name not in known]


def _list_searches(program: Program) -> Iterator[ProgramFunction]:
    """Yield the functions that lead to a recursion, or else go through the phases of simulations.

    A method that is one comes before the functions that call it.
    """
    graph = CallGraph(program)
    yield from reversed(graph.find_searches())
    yield from (each for each in graph.functions if has_phases(graph, each))


def _list_known(program: Program) -> set[str]:
    """Return all names of parts that anything in a program has, and those of plain values.

    What files beside it have counts as well: then another reason is the right one.
    """
    known = _PLAIN | _ARRAYS
    if "chess" in program.stand_ins:
        known |= set(dir(Board()))
    texts = [program.text, *(text for _, text in list_siblings())]
    trees = [ast.parse(texts[0]), *map(parse_module, texts[1:])]
    for node in chain.from_iterable(map(ast.walk, trees)):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            known.add(node.attr)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            if not any("abstract" in ast.unparse(each) for each in node.decorator_list):
                known.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            known.add(node.id)
        elif isinstance(node, ast.keyword) and node.arg:
            known.add(node.arg)
    return known
