"""The shape of a function's result, from its text: value or move, order and player."""

import ast
from collections.abc import Iterator, Sequence

from plyscope.student_code.convention.function_definition import Definition, called, last_name

_MOVES = ("move", "action", "zug")
_VALUES = ("value", "val", "score", "best", "eval", "util", "alpha", "beta", "result", "wert")
_CHOOSES = ("decision", "bestmove", "choosemove", "getmove", "findmove", "bestaction", "search")


def own(body: Definition) -> Iterator[ast.AST]:
    """Yield every syntax node of a function except those of inner functions."""
    waiting: list[ast.AST] = [*body.body]
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, (*_INNER, ast.ClassDef)):
            waiting += ast.iter_child_nodes(node)


_INNER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def value_place(bodies: Sequence[Definition]) -> int | None:
    """Return the index of the value in returned pairs, 0 or 1; None if unclear."""
    votes = [0, 0]
    for body in bodies:
        for node in ast.walk(body):
            pair = node.value if isinstance(node, ast.Return) else None
            if isinstance(pair, (ast.Tuple, ast.List)) and len(pair.elts) == 2:
                for place, each in enumerate(pair.elts):
                    votes[place] += _is_value(each)
                    votes[1 - place] += _is_move(each)
    return None if votes[0] == votes[1] else int(votes[1] > votes[0])


def returns_move(body: Definition | None, place: int | None) -> bool:
    """Return whether a function returns only a move."""
    if body is None:
        return False
    returned = [node.value for node in own(body) if isinstance(node, ast.Return) and node.value]
    returned = [each for each in returned if not _is_none(each)]
    if not returned:
        return False
    if any(_is_value(each) for each in returned):
        return False
    if any(_picks(each, place) for each in returned):
        return True
    plain = body.name.lower().replace("_", "")
    recursive = body.name in called(body)
    named = [each for each in returned if isinstance(each, ast.Name)]
    return not recursive and bool(named) and any(word in plain for word in _CHOOSES)


def _picks(each: ast.AST, place: int | None) -> bool:
    """Tell whether an expression is a move: by its name, one of the actions, or that of a pair."""
    if _is_move(each) and not _is_none(each):
        return True
    if isinstance(each, ast.Subscript) and isinstance(each.slice, ast.Constant):
        return place is not None and each.slice.value == 1 - place
    if isinstance(each, ast.Call) and last_name(each.func) in ("max", "min", "argmax", "argmin"):
        of_actions = [name for arg in each.args[:1] for name in _chosen_among(arg)]
        key = any(keyword.arg == "key" for keyword in each.keywords) or len(each.args) == 2
        return key and any("actions" in name or "moves" in name for name in of_actions)
    return False


def _chosen_among(choices: ast.AST) -> list[str]:
    """Return the names of what is chosen among, none where it is something made of each."""
    if isinstance(choices, (ast.GeneratorExp, ast.ListComp)) and not isinstance(
        choices.elt, ast.Name
    ):
        return []
    if isinstance(choices, ast.Call) and last_name(choices.func) == "map":
        return []
    return [*called(choices), last_name(choices)]


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_move(node: ast.AST) -> bool:
    name = last_name(node).lower()
    return _is_none(node) or name in ("a", "m") or any(word in name for word in _MOVES)


def _is_value(node: ast.AST) -> bool:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return True
    if isinstance(node, ast.BinOp):
        return True
    if isinstance(node, ast.Constant):
        return isinstance(node.value, (int, float)) and not isinstance(node.value, bool)
    if isinstance(node, ast.Call):
        return last_name(node.func) in ("utility", "evaluate")
    name = last_name(node).lower()
    if _is_move(node):
        return False
    return name in ("v", "u", "w") or any(word in name for word in _VALUES)


def negates(bodies: Sequence[Definition]) -> bool:
    """Return whether the result of a recursive call is negated, as in negamax."""
    inside = (node for body in bodies for node in ast.walk(body))
    names = {node.name for node in inside if isinstance(node, Definition)}
    return any(_negates(body, names) for body in bodies)


def _negates(body: Definition, names: set[str]) -> bool:
    came = _came_back(body, names)

    def back(node: ast.AST) -> bool:
        if isinstance(node, ast.Subscript):
            node = node.value
        if isinstance(node, ast.Name):
            return node.id in came
        return isinstance(node, ast.Call) and last_name(node.func) in names

    for node in ast.walk(body):
        match node:
            case ast.UnaryOp(op=ast.USub(), operand=each) if back(each):
                return True
            case ast.BinOp(left=left, op=ast.Mult(), right=right):
                ends = (left, right)
                if any(_is_minus_one(end) for end in ends) and any(map(back, ends)):
                    return True
            case ast.BinOp(left=ast.Constant(value=0), op=ast.Sub(), right=each) if back(each):
                return True
    return False


def _is_minus_one(node: ast.AST) -> bool:
    match node:
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1)):
            return True
    return False


def _came_back(body: Definition, names: set[str]) -> set[str]:
    """Return the variables that hold what a recursive call returned."""
    found: set[str] = set()
    for node in ast.walk(body):
        if not isinstance(node, ast.Assign) or len(node.targets) != 1:
            continue
        value = node.value.value if isinstance(node.value, ast.Subscript) else node.value
        if isinstance(value, ast.Call) and last_name(value.func) in names:
            target = node.targets[0]
            parts = target.elts if isinstance(target, (ast.Tuple, ast.List)) else [target]
            found |= {part.id for part in parts if isinstance(part, ast.Name)}
    return found


def looks_up(body: Definition) -> bool:
    """Return whether a function looks something up: x in table, table.get(x)."""
    for node in ast.walk(body):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.In, ast.NotIn)):
            return True
        if isinstance(node, ast.Call) and last_name(node.func) == "get":
            return True
    return False


def judges_another(body: Definition, searches: set[str]) -> bool:
    """Return whether utility is called for a new position, or without a recursive call."""
    inside = [node for node in ast.walk(body) if isinstance(node, _INNER)]
    names = {each.arg for node in inside for each in node.args.args}
    calls = [node for node in ast.walk(body) if isinstance(node, ast.Call)]
    asked = [node for node in calls if last_name(node.func) == "utility"]
    inner = {node.name for node in inside if isinstance(node, Definition)}
    if asked and not (searches | inner) & set(called(body)):
        return True  # of a helper that may be handed anything
    return any(not node.args or last_name(node.args[0]) not in names for node in asked)
