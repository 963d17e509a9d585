"""The roles of a function's parameters, from their use and their names.

game, state          what is searched
alpha, beta, window  the window, or both ends of it as a pair
depth, ply           plies that are left, counted down; plies that were made, counted up
maximizing           True where MAX is to move
player, mover        the number of who is to move; its name, or "max" and "min"
colour               +1 where MAX is to move, -1 where MIN is
memo                 a table of its own
evaluate             what judges a position: a function that is handed it
"""

import ast
from collections.abc import Iterable, Mapping, Sequence

from plyscope.student_code.convention.function_definition import Definition, last_name

_WORDS: dict[str, frozenset[str]] = {
    role: frozenset(words.split())
    for role, words in {
        "game": "game problem g rules",
        "state": "state node position board s pos st current currentstate",
        "alpha": "alpha α alfa",
        "beta": "beta β",
        "window": "window",
        "depth": "depth d plies ply limit maxdepth depthlimit depthleft remaining level cutoff",
        "maximizing": "maximizing maximising maximizingplayer maximisingplayer ismax max "
        "ismaxplayer maxplayer ismaximizing ismaximising ismaximizer maximize maximise maxturn "
        "maxnode maxsturn maximizer ismaxturn ismaxnode",
        "player": "player tomove turn mover who currentplayer whoseturn p side",
        "colour": "color colour sign",
        "memo": "memo cache table tt seen transpositions visited",
        "evaluate": "evaluate evaluation eval evalfn evalfunc evalfunction evaluationfn "
        "evaluationfunction evaluator heuristic heuristicfn heuristicfunction h",
    }.items()
}
_PAIRS = (("a", "b"), ("low", "high"), ("lo", "hi"), ("lower", "upper"))  # alpha and beta, both
_SEVERAL = ("depth", "memo")  # a depth and its limit, two tables
_OF_STATES = ("actions", "is_terminal", "to_move", "utility", "result", "evaluate", "outcomes")

Roles = Mapping[str, str]


def find_roles(names: Sequence[str], body: Definition | None) -> dict[str, str]:
    """Return the role of each parameter whose role is known."""
    found = _used(names, body)
    plain = {name: name.lower().replace("_", "") for name in names}
    for name in names:
        for role, words in _WORDS.items():
            free = role in _SEVERAL or role not in found.values()
            if name not in found and plain[name] in words and free:
                found[name] = role
    by_plain = {plain[name]: name for name in names if name not in found}
    for low, high in _PAIRS:
        if low in by_plain and high in by_plain and "alpha" not in found.values():
            found |= {by_plain[low]: "alpha", by_plain[high]: "beta"}
    if body is not None:
        for name, role in list(found.items()):
            if role in ("maximizing", "player", "colour"):
                found[name] = _mover(name, role, body)
            elif role == "depth":
                found[name] = _depth(name, body)
    return found


def _used(names: Iterable[str], body: Definition | None) -> dict[str, str]:
    """Return which parameters are used as a game and as its position."""
    found: dict[str, str] = {}
    for node in ast.walk(body) if body is not None else ():
        if not isinstance(node, ast.Call) or last_name(node.func) not in _OF_STATES:
            continue
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        if isinstance(owner, ast.Name) and owner.id in names and "game" not in found.values():
            found.setdefault(owner.id, "game")
        state = node.args[0] if node.args else None
        if isinstance(state, ast.Name) and state.id in names and "state" not in found.values():
            found.setdefault(state.id, "state")
    return found


def _is(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _mover(name: str, role: str, body: Definition) -> str:
    """Return what says who moves, by how it is used: a truth, a sign, a number or a name."""
    for node in ast.walk(body):
        match node:
            case ast.UnaryOp(op=ast.USub(), operand=each) if _is(each, name):
                return "colour"
            case ast.BinOp(left=left, op=ast.Mult(), right=right):
                if _is(left, name) or _is(right, name):
                    return "colour"
            case ast.Compare(left=each, comparators=[ast.Constant(value=value)]) if _is(each, name):
                if isinstance(value, str):
                    return "mover"
            case ast.UnaryOp(op=ast.Not(), operand=each) if _is(each, name):
                return "maximizing"
            case ast.Call(func=func, args=[_, each]) if _is(each, name):
                if last_name(func) in ("utility", "evaluate"):
                    return "player"
            case ast.BinOp(left=ast.Constant(value=1), op=ast.Sub(), right=each):
                if _is(each, name):
                    return "player"
    tests = [node.test for node in ast.walk(body) if isinstance(node, (ast.If, ast.IfExp))]
    return "maximizing" if any(_is(test, name) for test in tests) else role


def _depth(name: str, body: Definition) -> str:
    """Return "ply" where it is counted up: handed on with 1 added; else "depth"."""
    for node in ast.walk(body):
        match node:
            case ast.BinOp(left=each, op=ast.Add(), right=ast.Constant()) if _is(each, name):
                return "ply"
            case ast.BinOp(left=ast.Constant(), op=ast.Add(), right=each) if _is(each, name):
                return "ply"
            case ast.AugAssign(target=each, op=ast.Add()) if _is(each, name):
                return "ply"
    return "depth"
