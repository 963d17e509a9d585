"""A position of ours for a search that asks its position for what nothing in its program has."""

import ast
from collections.abc import Iterator
from types import ModuleType

from plyscope.student_code.adapters.starts.parameter_use import ParameterUse
from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.course_modules.named_tictactoe import find_state_meaning

OUR_TICTACTOE = "on tic-tac-toe of ours"
_FEW_FREE = "XOX.O...."  # of which a search to the end is short
_EMPTY = "........."
_PLAIN = {name for kind in (str, list, dict, set, int) for name in dir(kind)} - {"copy"}
# What a search cannot do without: the moves and what they lead to, or the positions after them.
_NEEDED = ({"moves", "made"}, {"states"})


def list_states(program: Program, use: ParameterUse, *, is_simulated: bool) -> list[str]:
    """Return positions that have all that a parameter is used with, [] if some has no meaning.

    is_simulated  whether the search plays games at random: then the board is empty
    """
    asked = dict(_list_asked(program))
    meanings = {name: _find_meaning(written) for name, written in asked.items()}
    if not use.attributes or not all(meanings.get(name) for name in use.attributes):
        return []
    cells, marks = _EMPTY if is_simulated else _FEW_FREE, _find_marks(program.text)
    names = [written for name, written in asked.items() if meanings[name]]
    kinds, found = set(meanings.values()), []
    if any(needed <= kinds for needed in _NEEDED):
        found.append(_write(cells, marks, names))
    elif "moves" in kinds:  # what it asks for are the positions after them
        places = [each for each in asked if meanings[each]]
        ends = [" states" if meanings[each] == "moves" else "" for each in places]
        found.append(_write(cells, marks, [n + end for n, end in zip(names, ends, strict=True)]))
    return found


def _write(cells: str, marks: tuple[object, object], names: list[str]) -> str:
    return f"TicTacToeState({', '.join(map(repr, (cells, marks, *names)))})"


def _find_meaning(written: str) -> str:
    name, is_called, arguments = written.partition("(")
    if not is_called:
        return find_state_meaning(name, -1)
    return find_state_meaning(name, int(arguments[0]) if arguments[0].isdigit() else 0)


def _list_asked(program: Program) -> Iterator[tuple[str, str]]:
    """Yield what a program asks objects for and does not define, each as a name and as written."""
    tree = ast.parse(program.text)
    nodes = list(ast.walk(tree))
    own = {n.name for n in nodes if isinstance(n, (ast.FunctionDef, ast.ClassDef))}
    kept = {n.attr for n in nodes if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Store)}
    calls = {n.func: n for n in nodes if isinstance(n, ast.Call)}
    alone = {n.value for n in nodes if isinstance(n, ast.Expr)}
    found: dict[str, str] = {}
    for node in nodes:
        if not isinstance(node, ast.Attribute) or node.attr in own:
            continue
        name, call = getattr(node.value, "id", ""), calls.get(node)
        is_kept = node.attr in kept and (call is None or name == "self")
        if is_kept or isinstance(program.names.get(name), ModuleType):
            continue
        written = node.attr
        if call is not None:
            written += f"({len(call.args) + len(call.keywords) or ''})"
            written += "!" if call in alone else ""
        if len(written) > len(found.get(node.attr, "")):
            found[node.attr] = written
    yield from ((name, each) for name, each in found.items() if name not in _PLAIN)


def _find_marks(text: str) -> tuple[object, object]:
    """Return what a program calls the two players, by the signs and numbers that it has."""
    signs = {n.value for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Constant)}
    for pair in (("x", "o"), ("X", "O")):
        if set(pair) & signs:
            return pair
    return (1, 2) if "3 - " in text or "== 2" in text else (1, -1)
