"""Monte Carlo tree search: a class of nodes that have children and count their visits."""

from types import CodeType

from plyscope.student_code.adapters.starts.argument_guess import ArgumentGuess
from plyscope.student_code.adapters.starts.program_functions import (
    list_classes,
    list_functions,
    names_used,
)
from plyscope.student_code.adapters.starts.search_start import Start
from plyscope.student_code.adapters.starts.simulation_tree import CHILDREN, VISITS
from plyscope.student_code.adapters.starts.written_calls import list_written_calls
from plyscope.student_code.call_tree.loading import Program

_PHASES = (
    *("expand", "select", "simulate", "rollout", "backup", "backpropagate", "tree_policy"),
    *("default_policy", "best_child", "selection", "expansion", "simulation", "backpropagation"),
)


def find_starts(program: Program) -> list[Start]:
    """Return the calls of functions that make a node and simulate from it."""
    nodes = [owner for owner in list_classes(program) if _is_node(owner)]
    if not nodes:
        return []
    name, found = nodes[0].__name__, []
    guess = ArgumentGuess(program)
    for function in list_functions(program):
        if function.owner in nodes or function.name.startswith("__") or function.name in _PHASES:
            continue
        if name not in names_used(function.code) or not _simulates(function.code):
            continue
        written = list_written_calls(program, [function.name])
        for call in [*written, *guess.list_calls(function)]:
            title = f"Monte Carlo tree search: {function.qualified_name}, nodes of {name}"
            found.append(
                Start("Monte Carlo", title, call, function.qualified_name, node_class=name)
            )
    return found


def _is_node(owner: type) -> bool:
    code = getattr(vars(owner).get("__init__"), "__code__", None)
    return is_node_by_names(names_used(code) if code is not None else set())


def is_node_by_names(used: set[str]) -> bool:
    """Return whether a class is one of nodes, by the names that its `__init__` uses."""
    return bool(used & set(VISITS)) and bool(used & set(CHILDREN))


def _simulates(code: CodeType) -> bool:
    """Return whether a code goes through simulations, and not only makes nodes."""
    words = ("range", "roll", "simul", "playout", "backprop", "backup", "time")
    used = names_used(code)
    return any(word in name.lower() for name in used for word in words)
