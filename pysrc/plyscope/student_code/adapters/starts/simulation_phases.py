"""The phases of simulations, by the names that the functions of a program use."""

from collections.abc import Iterable
from dis import get_instructions
from types import CodeType

from plyscope.student_code.adapters.starts.node_attributes import is_node_by_names, is_of_kind
from plyscope.student_code.adapters.starts.program_functions import (
    CallGraph,
    ProgramFunction,
    list_every_class,
    names_used,
    walk_codes,
)
from plyscope.student_code.call_tree.loading import Program

# Words of the names that two phases of a simulation use; in the last one, visits are counted.
_SELECTING = ("select", "policy", "uct", "ucb", "best", "log")
_SIMULATING = ("simul", "roll", "playout", "random", "choice", "default")
_RETURNING = ("backprop", "back_prop", "backup", "propag", "update")


def list_node_classes(program: Program) -> list[type]:
    """Return the classes of nodes, those without subclasses first.

    They may be inside other classes, or in a file from which the program imports the search alone.
    """
    classes = list_every_class(program)
    found = [owner for owner in classes if _is_node(owner)]
    return sorted(found, key=lambda one: any(one in other.__mro__[1:] for other in classes))


def find_node_class(program: Program, name: str) -> type | None:
    """Return the class of nodes of a name, None if there is none."""
    classes = list_node_classes(program)
    return next((each for each in classes if each.__qualname__ == name), None)


def _is_node(owner: type) -> bool:
    makers = [vars(each).get("__init__") for each in owner.__mro__]
    codes = [code for each in makers if (code := getattr(each, "__code__", None)) is not None]
    return is_node_by_names({name for code in codes for name in _list_set(code)})


def _list_set(code: CodeType) -> Iterable[str]:
    """Yield the names that a code uses, and those of keywords: `self.__dict__.update(visits=0)`."""
    yield from code.co_names
    if "update" in code.co_names:
        for each in code.co_consts:
            if isinstance(each, tuple):
                yield from (name for name in each if isinstance(name, str))


def has_phases(graph: CallGraph, function: ProgramFunction) -> bool:
    """Return whether a function leads to the phases of simulations, by the names that it uses."""
    codes = graph.list_reached(function)
    names = {name for code in codes for name in names_used(code)}
    simulates = _has_words(names, _SELECTING) and _has_words(names, _SIMULATING)
    return simulates and any(_counts_visits(one) for code in codes for one in walk_codes(code))


def count_phases(names: set[str]) -> int:
    """Return how many phases names tell of."""
    return sum(_has_words(names, words) for words in (_SELECTING, _SIMULATING, _RETURNING))


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
