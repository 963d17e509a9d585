"""How many plies a search of a program looks ahead, as far as its text and its call say."""

import ast
from functools import lru_cache

_WORDS = ("depth", "ply", "plies", "lookahead", "max_level", "profundi", "profondeur", "tiefe")


def find_depth_limit(text: str, call: str) -> int | None:
    """Return the least number of plies that a search may look ahead, None for one without a limit.

    A search whose text has a depth is taken to look as far as the smallest number says that it is
    given: in the call, as a default, or as a constant with such a name. Without a text it is a
    library's search, to the depth that the call gives it.
    """
    tree = ast.parse(text)
    if text and not any(_tests_depth(node) for node in ast.walk(tree)):
        return None
    numbers = [*_list_numbers(ast.parse(call))]
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            given = node.args.args[len(node.args.args) - len(node.args.defaults) :]
            pairs = zip(given, node.args.defaults, strict=True)
            numbers += [n for a, d in pairs if is_depth(a.arg) for n in _list_numbers(d)]
        elif isinstance(node, (ast.Assign, ast.keyword)) and any(map(is_depth, _list_names(node))):
            numbers += _list_numbers(node.value)
    # Without a number, or with one that counts up from 0, only the last move is sure.
    return max(1, min((n for n in numbers if n > 0), default=1))


def _list_names(node: ast.Assign | ast.keyword) -> list[str]:
    if isinstance(node, ast.keyword):
        return [node.arg or ""]
    return [getattr(each, "id", getattr(each, "attr", "")) for each in node.targets]


def _tests_depth(node: ast.AST) -> bool:
    """Return whether a node decides something by a depth: one that is only added limits nothing."""
    tested: list[ast.AST] = []
    if isinstance(node, ast.Compare):
        tested = [node]
    elif isinstance(node, (ast.If, ast.While, ast.IfExp)):
        tested = [node.test, *(n for n in ast.walk(node.test) if isinstance(n, ast.UnaryOp))]
        tested = [each.operand if isinstance(each, ast.UnaryOp) else each for each in tested]
        tested = [each for each in tested if isinstance(each, (ast.Name, ast.Attribute))]
    names = [
        n for each in tested for n in ast.walk(each) if isinstance(n, (ast.Name, ast.Attribute))
    ]
    return any(is_depth(getattr(n, "id", getattr(n, "attr", ""))) for n in names)


@lru_cache(1024)
def is_depth(name: str) -> bool:
    """Return whether a name is that of a depth."""
    return any(word in name.lower() for word in _WORDS)


def _list_numbers(node: ast.AST) -> list[int]:
    return [
        each.value
        for each in ast.walk(node)
        if isinstance(each, ast.Constant) and type(each.value) is int and each.value <= 40
    ]
