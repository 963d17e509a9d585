"""Explicit trees for a search of nodes whose program has no tree, or reads it from its user."""

from collections.abc import Sequence
from inspect import Parameter, signature
from types import FunctionType
from typing import Any

from plyscope.student_code.adapters.starts.node_attributes import split_words
from plyscope.student_code.adapters.starts.parameter_use import ParameterUse
from plyscope.student_code.course_modules.tree_node import find_meaning

NESTED = [[[3, 5], [6, 9]], [[1, 2], [0, -1]]]
# The same with names: in one dict, and in two.
_INNER = {each[0]: [*each[1:]] for each in ("ABC", "BDE", "CFG", "DHI", "EJK", "FLM", "GNO")}
_LEAVES = dict(zip("HIJKLMNO", (3, 5, 6, 9, 1, 2, 0, -1), strict=True))
ROOT = "'A'"
_NAMES = ("name", "label", "id", "key", "state")
_VALUES = (
    *("value", "score", "leaves", "leaf", "utility", "utilities", "terminal", "values"),
    *("scores", "payoffs", "heuristic", "heuristics", "evals"),
)
_ORDER = ("name", "value", "is_leaf", "children")  # in which a dict is written


def list_dict_nodes(use: ParameterUse) -> list[str]:
    """Return trees of dicts with the keys that a parameter is used with, [] if one says nothing.

    A leaf lacks what the search looks for before it uses it.
    """
    meanings = {key: find_meaning(key) or _find_name(key) for key in sorted(use.keys)}
    if not {"children", "value"} <= set(meanings.values()) <= set(_ORDER):
        return []
    meanings = dict(sorted(meanings.items(), key=lambda each: _ORDER.index(each[1])))
    sparse = _write_dict(NESTED, {k: m for k, m in meanings.items() if k in use.tested}, meanings)
    full = _write_dict(NESTED, {}, meanings)
    return list(dict.fromkeys([sparse, full]))


def _find_name(key: str) -> str:
    return "name" if key in _NAMES else ""


def _write_dict(nested: Any, optional: dict[str, str], meanings: dict[str, str]) -> str:
    is_inner = isinstance(nested, list)
    parts = []
    for key, meaning in meanings.items():
        if key in optional and meaning == ("value" if is_inner else "children"):
            continue
        if meaning == "children":
            below = [_write_dict(each, optional, meanings) for each in (nested if is_inner else [])]
            written = f"[{', '.join(below)}]"
        elif meaning == "value":
            written = "None" if is_inner else repr(nested)
        else:
            written = repr("" if meaning == "name" else not is_inner)
        parts.append(f"{key!r}: {written}")
    return f"{{{', '.join(parts)}}}"


def list_own_trees(owners: Sequence[type], use: ParameterUse) -> list[str]:
    """Return trees of a program's own nodes, which are made with their children.

    use  of the parameter that is such a node
    """
    found = []
    is_node = {find_meaning(each) for each in use.attributes} & {"children", "left"}
    for owner in owners if is_node else ():
        init = vars(owner).get("__init__")
        if not isinstance(init, FunctionType):
            continue
        every = list(signature(init).parameters.values())[1:]
        kinds = {each.name: _find_kind(each.name) for each in every}
        given = [each for each in every if each.default is Parameter.empty or kinds[each.name]]
        makes_all = {"left", "right"} <= set(kinds.values()) or "children" in kinds.values()
        if makes_all and "value" in kinds.values() and all(kinds[each.name] for each in given):
            found += [_write_node(owner, NESTED, given, kinds, inner) for inner in ("None", "0")]
    return found


def _find_kind(name: str) -> str:
    if name.lower() in ("left", "right"):
        return name.lower()
    if set(split_words(name)) & {"max", "maximizing", "maximizer", "min"}:
        return "is_max"
    return find_meaning(name) or _find_name(name)


def _write_node(
    owner: type,
    nested: Any,
    given: Sequence[Parameter],
    kinds: dict[str, str],
    inner: str,
    is_max: bool = True,
) -> str:
    """Return an expression that makes a node; `inner` is the value of one that has children."""
    is_inner = isinstance(nested, list)
    below = [
        _write_node(owner, each, given, kinds, inner, not is_max)
        for each in (nested if is_inner else [])
    ]
    written = {
        "children": f"[{', '.join(below)}]",
        "left": below[0] if below else "None",
        "right": below[-1] if below else "None",
        "value": inner if is_inner else repr(nested),
        "name": "''",
        "is_leaf": repr(not is_inner),
        "is_max": repr(is_max),
    }
    parts = []
    for each in given:
        kind = kinds[each.name]
        # What a leaf has by itself, it is not given.
        is_own = kind == ("value" if is_inner and inner == "None" else "children")
        if each.default is not Parameter.empty and is_own and (is_inner == (kind == "value")):
            continue
        parts.append(f"{each.name}={written[kind]}")
    return f"{owner.__name__}({', '.join(parts)})"


def list_named_trees(name: str, others: Sequence[str]) -> list[str]:
    """Return dicts of the names of nodes, for a parameter that is read by another one.

    others  the names of the parameters beside it, one of which may have the leaves
    """
    if _has_values(name):
        return [repr(_LEAVES)]
    both = [repr(_INNER), repr({**_INNER, **_LEAVES})]
    return both if any(map(_has_values, others)) else both[::-1]


def is_tree(value: Any) -> bool:
    """Return whether a dict is a tree: a node with others in it, or a table of the names below."""
    if not isinstance(value, dict):
        return False
    lists = [each for each in value.values() if isinstance(each, (list, tuple))]
    if any(isinstance(one, dict) for each in lists for one in each):
        return True
    is_table = all(isinstance(each, (list, tuple, int, float)) for each in value.values())
    names = {one for each in lists for one in each if isinstance(one, str)}
    return is_table and not names.isdisjoint(value)


def _has_values(name: str) -> bool:
    return bool(set(split_words(name)) & set(_VALUES))
