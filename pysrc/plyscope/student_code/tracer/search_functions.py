"""The traced functions and the roles of their variables."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from inspect import CO_GENERATOR
from types import CodeType, FunctionType

from plyscope.student_code.convention.function_definition import Definition, definition, names_in
from plyscope.student_code.convention.parameter_roles import find_roles
from plyscope.student_code.convention.return_shape import own


@dataclass(frozen=True)
class SearchCode:
    """What is known of a function that searches.

    state, alpha, beta, colour, depth  the names of its parameters, "" for none
    values  its variables that hold the best value so far: of each call only one is there
    picks   "max" or "min", by the comprehension, or the key, whose values that is handed
    """

    name: str
    state: str
    alpha: str = ""
    beta: str = ""
    colour: str = ""
    depth: str = ""
    values: tuple[str, ...] = ()
    picks: Mapping[CodeType, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        self.windows: bool
        self.one: str  # the variable that is all there is to look at, "" where that is not so
        object.__setattr__(self, "windows", bool(self.alpha or self.beta))
        plain = len(self.values) == 1 and not (self.windows or self.picks)
        one = self.values[0] if plain else ""
        object.__setattr__(self, "one", one)


_NO_STATES = ("self", "cls", "a", "action", "move", "m", "v", "value")


def all_codes(functions: Iterable[FunctionType]) -> list[CodeType]:
    """Return the code of functions and of their inner ones, without comprehensions and lambdas."""
    waiting = [function.__code__ for function in functions]
    found: list[CodeType] = []
    while waiting:
        code = waiting.pop(0)
        if code in found:
            continue
        if not code.co_name.startswith("<"):
            found.append(code)
        waiting += [each for each in code.co_consts if isinstance(each, CodeType)]
    return found


def find_search_codes(codes: Iterable[CodeType]) -> dict[CodeType, SearchCode]:
    """Return the codes that take a position and are recursive or lead to a recursive one."""
    codes = list(codes)
    leads = {code: _led_to(code, codes) for code in codes}
    found = {}
    for code in codes:
        reached = _reached([code], leads)
        if any(each in _reached(leads[each], leads) for each in reached):
            about = read_search_code(code)
            if about is not None and not code.co_flags & CO_GENERATOR:
                found[code] = about
    return found


def _led_to(code: CodeType, codes: list[CodeType]) -> list[CodeType]:
    names = {*names_in(code), *code.co_freevars, *code.co_cellvars}
    names -= {code.co_name} - {*code.co_names, *code.co_freevars, *_below(code)}
    return [each for each in codes if each.co_name in names]


def _below(code: CodeType) -> Iterator[str]:
    """Yield the names that comprehensions and inner functions of a code use."""
    for inside in code.co_consts:
        if isinstance(inside, CodeType):
            yield from names_in(inside)
            yield from inside.co_freevars


def _reached(first: Iterable[CodeType], leads: dict[CodeType, list[CodeType]]) -> set[CodeType]:
    seen: set[CodeType] = set()
    waiting = list(first)
    while waiting:
        code = waiting.pop()
        if code not in seen:
            seen.add(code)
            waiting += leads[code]
    return seen


def read_search_code(code: CodeType) -> SearchCode | None:
    """Return what is known of a function that takes a position; None for any other."""
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    body = definition(code)
    found = find_roles(names, body)
    by_role = {role: name for name, role in reversed(found.items())}
    free = [name for name in names if name not in found and name not in _NO_STATES]
    state = by_role.get("state") or (free[0] if len(free) == 1 else "")
    if not state:
        return None
    return SearchCode(
        code.co_name,
        state,
        by_role.get("alpha", ""),
        by_role.get("beta", ""),
        by_role.get("colour", ""),
        by_role.get("depth", by_role.get("ply", "")),
        () if body is None else _values(body, {*names}),
        {} if body is None else dict(_picks(body, code)),
    )


def _values(body: Definition, parameters: set[str]) -> tuple[str, ...]:
    """Return the variables that are returned, and set both before a loop and in it."""
    returned: set[str] = set()
    in_loop: set[str] = set()
    before: set[str] = set()
    for node in own(body):
        if isinstance(node, ast.Return) and node.value is not None:
            value = node.value
            parts = value.elts if isinstance(value, (ast.Tuple, ast.List)) else [value]
            parts = [part.operand if isinstance(part, ast.UnaryOp) else part for part in parts]
            returned |= {part.id for part in parts if isinstance(part, ast.Name)}
        if isinstance(node, (ast.For, ast.While)):
            in_loop |= {name for each in ast.walk(node) for name in _set_by(each)}
    loops = {id(n) for loop in own(body) if isinstance(loop, (ast.For, ast.While))
             for n in ast.walk(loop)}  # fmt: skip
    for node in own(body):
        if id(node) not in loops:
            before |= set(_set_by(node))
    kept = {name for name in (in_loop & before) - parameters if not _is_move(name)}
    # Where it is not returned itself, something that is called the best, or a value, was kept.
    return tuple(sorted(returned & kept or {n for n in kept if "best" in n or "val" in n}))


def _is_move(name: str) -> bool:
    return name in ("a", "m") or "move" in name.lower() or "action" in name.lower()


def _set_by(node: ast.AST) -> Iterator[str]:
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign):
        targets = node.targets
    elif isinstance(node, (ast.AugAssign, ast.AnnAssign, ast.NamedExpr)):
        targets = [node.target]
    for target in targets:
        for each in ast.walk(target):
            if isinstance(each, ast.Name):
                yield each.id


def _picks(body: Definition, code: CodeType) -> Iterator[tuple[CodeType, str]]:
    """Yield each generator, or key, that is handed to max or min, and which of them it is."""
    handed: dict[int, str] = {}
    for node in ast.walk(body):
        match node:
            case ast.Call(func=ast.Name(id="max" | "min" as which), args=args, keywords=named):
                handed |= {id(each): which for each in (*args, *(k.value for k in named))}
    inside = [each for each in code.co_consts if isinstance(each, CodeType)]
    for kind, name in ((ast.GeneratorExp, "<genexpr>"), (ast.Lambda, "<lambda>")):
        nodes: list[ast.expr] = [n for n in own(body) if isinstance(n, kind)]
        nodes.sort(key=lambda node: (node.lineno, node.col_offset))
        codes = [each for each in inside if each.co_name == name]
        if len(nodes) == len(codes):  # in the order of the text, as they are compiled
            yield from (
                (each, handed[id(node)])
                for node, each in zip(nodes, codes, strict=True)
                if id(node) in handed
            )
