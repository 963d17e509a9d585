"""The similarity of two programs, used to choose between two possible mistakes.

Several mistakes do the same on every tree: whether α is not passed down, or never raised, MIN cuts
nothing. What was seen is true of each; which one it is the text tells, by a few marks of it.
"""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from plyscope.student_code.convention.function_definition import last_name
from plyscope.student_code.convention.parameter_roles import find_roles

Marks: TypeAlias = Counter[str]

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_LOOPS = (ast.For, ast.While, ast.GeneratorExp, ast.ListComp)
_HUGE = 1_000  # a student's infinity is at least so much


def marks(bodies: Iterable[ast.AST]) -> Marks:
    """Return the features of a program: assignments, arguments, comparisons, omissions."""
    found: Marks = Counter()
    definitions = [
        each for body in bodies for each in ast.walk(body) if isinstance(each, _FUNCTIONS)
    ]
    ends = {"α": {"alpha"}, "β": {"beta"}}
    for body in definitions:
        told = find_roles([each.arg for each in body.args.args], body)
        ends["α"] |= {name for name, role in told.items() if role == "alpha"}
        ends["β"] |= {name for name, role in told.items() if role == "beta"}
    own = {body.name for body in definitions}
    seen: set[int] = set()
    for body in definitions:
        for node in ast.walk(body):
            if id(node) not in seen:
                seen.add(id(node))
                found.update(_marks(node, ends, own))
    return Counter({mark: min(count, 2) for mark, count in found.items()})


def distance(one: Marks, other: Marks) -> int:
    """Return in how many features two programs differ."""
    return sum(((one - other) + (other - one)).values())


def _marks(node: ast.AST, ends: dict[str, set[str]], own: set[str]) -> Iterator[str]:
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            yield from _set(name, value, ends)
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
            for each, value in zip(names, values, strict=False):
                if isinstance(each, ast.Name):
                    yield from _set(each.id, value, ends)
        case ast.Nonlocal() | ast.Global():
            yield "shared"
        case ast.Subscript(slice=ast.Slice(lower=low, upper=high)):
            yield f"from {_kind(low, ends)} to {_kind(high, ends)}"
        case ast.Call(func=func, args=[_, player]) if last_name(func) in ("utility", "evaluate"):
            yield f"worth to {_kind(player, ends)}"
        case ast.BinOp(op=ast.Mult()) | ast.UnaryOp(op=ast.USub()):
            inside = {last_name(n.func) for n in ast.walk(node) if isinstance(n, ast.Call)}
            if inside & {"utility", "evaluate"}:
                yield "worth signed"
            elif inside & own:
                yield "value negated"
    if isinstance(node, _LOOPS):
        yield from _in_loop(node, ends, own)


def _set(name: str, value: ast.AST, ends: dict[str, set[str]]) -> Iterator[str]:
    kinds = [kind for kind, names in ends.items() if name in names]
    for kind in kinds:
        itself = any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(value))
        yield f"{kind} set" if itself else f"{kind} replaced"
    if not kinds and isinstance(value, ast.Constant) and value.value == 0:
        yield "begins at 0"


def _in_loop(loop: ast.AST, ends: dict[str, set[str]], own: set[str]) -> Iterator[str]:
    """Yield the marks of what is done for each action."""
    for child in ast.iter_child_nodes(loop):
        if isinstance(child, ast.Return):
            yield "returns after the first"
    side = _side(loop)
    for node in ast.walk(loop):
        if isinstance(node, ast.If):
            compares = [n for n in ast.walk(node.test) if isinstance(n, ast.Compare)]
            leaves = any(isinstance(n, (ast.Return, ast.Break)) for n in node.body)
            for compare in compares:
                left, right = _kind(compare.left, ends), _kind(compare.comparators[0], ends)
                sign = type(compare.ops[0]).__name__
                yield f"{side} {'leaves if' if leaves else 'if'} {left} {sign} {right}"
            if leaves:
                yield "leaves"
        if isinstance(node, ast.Call) and last_name(node.func) in own:
            kinds = [_kind(each, ends) for each in (*node.args, *(k.value for k in node.keywords))]
            yield from (f"passes {kind}" for kind in set(kinds) & {"α", "β", "-α", "-β", "∞", "-∞"})
            if {"α", "β"} <= set(kinds) and kinds.index("β") < kinds.index("α"):
                yield "passes β first"


def _side(loop: ast.AST) -> str:
    """Return whether a loop looks for the greatest or the least, "" where it does not say."""
    called = {last_name(n.func) for n in ast.walk(loop) if isinstance(n, ast.Call)}
    found = called & {"max", "min"}
    if len(found) == 1:
        return found.pop()
    signs = {type(n.ops[0]) for n in ast.walk(loop) if isinstance(n, ast.Compare)}
    return "max" if ast.Gt in signs else "min" if ast.Lt in signs else ""


def _kind(node: ast.AST | None, ends: dict[str, set[str]]) -> str:
    """Return what an expression is, as far as it matters."""
    match node:
        case None:
            return "∅"
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return f"-{_kind(inner, ends)}"
        case ast.Name(id=name):
            of = [kind for kind, names in ends.items() if name in names]
            return of[0] if of else {"inf": "∞", "MAX": "0", "MIN": "1"}.get(name, "v")
        case ast.Subscript(slice=ast.Constant(value=value)):
            return f"entry {value!r}"
        case ast.Subscript():
            return "an entry"
        case ast.Attribute(attr="inf"):
            return "∞"
        case ast.Constant(value=value) if isinstance(value, (int, float)):
            return "∞" if value >= _HUGE else str(value)
        case ast.Call(func=func, args=args):
            name = last_name(func)
            if name == "float" and args:
                given = args[0].value if isinstance(args[0], ast.Constant) else None
                return "-∞" if str(given).startswith("-") else "∞"
            return name if name == "to_move" else "v"
        case ast.BinOp(op=ast.Sub(), left=ast.Constant(value=1)):
            return "other"
    return "v"
