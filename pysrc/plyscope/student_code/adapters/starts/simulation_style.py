"""Monte Carlo tree search: a class of nodes that have children and count their visits."""

from dataclasses import replace
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
        if function.name.startswith("__") or function.name in _PHASES:
            continue
        makes_root = name in names_used(function.code) and function.owner not in nodes
        is_of_root = function.owner in nodes and _has_phases(function.code)
        if not (makes_root or is_of_root) or not _simulates(function.code):
            continue
        written = list_written_calls(program, [function.name])
        for call in [*written, *guess.list_calls(function)]:
            title = f"Monte Carlo tree search: {function.qualified_name}, nodes of {name}"
            start = Start("Monte Carlo", title, call, function.qualified_name, node_class=name)
            found.append(replace(start, objects=guess.list_objects_in(call)))
    return found


def _is_node(owner: type) -> bool:
    code = getattr(vars(owner).get("__init__"), "__code__", None)
    return is_node_by_names(names_used(code) if code is not None else set())


def is_node_by_names(used: set[str]) -> bool:
    """Return whether a class is one of nodes, by the names that its `__init__` uses."""
    return bool(used & set(VISITS)) and bool(used & set(CHILDREN))


def _has_phases(code: CodeType) -> bool:
    """Return whether a method of a node goes through the phases of simulations again and again."""
    used = {name.lower() for name in names_used(code)}
    phases = (("select", "policy"), ("simul", "roll", "playout"), ("backprop", "backup", "update"))
    found = [any(word in name for name in used for word in words) for words in phases]
    return sum(found) > 1 and "range" in used


def _simulates(code: CodeType) -> bool:
    """Return whether a code goes through simulations, and not only makes nodes."""
    words = ("range", "roll", "simul", "playout", "backprop", "backup", "time")
    used = names_used(code)
    return any(word in name.lower() for name in used for word in words)
