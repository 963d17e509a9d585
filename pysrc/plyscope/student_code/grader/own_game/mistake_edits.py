"""Edits of a program's text, each the correction of a mistake that students often make.

An edit names a mistake only if the program with it is right; see `program_check`.
"""

import ast
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import product
from typing import Any

BONUS_SIGN = "depth-bonus-sign"
MAX_STARTS = 4  # variables that begin at 0, of which combinations are tried
_WINDOW = {"alpha": "beta", "beta": "alpha", "a": "b", "b": "a", "low": "high", "high": "low"}
_SWAPPED = {"max": "min", "min": "max"}
_REVERSED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.Gt,
    ast.Gt: ast.Lt,
    ast.LtE: ast.GtE,
    ast.GtE: ast.LtE,
}
_LOWEST = ("float('-inf')", "-math.inf", "-inf", "-np.inf", "float('-infinity')", "-float('inf')")
_BLOCKS = ("body", "orelse")
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True)
class Edit:
    """A corrected text, and the mistake that it corrects: a short name, and a sentence's words."""

    name: str
    title: str
    text: str


def list_edits(text: str) -> Iterator[Edit]:
    """Yield the edits of a program, those that change least first."""
    tree = ast.parse(text)
    for propose in (
        _add_returns,
        _start_beyond,
        _part_bounds,
        _turn_cuts,
        _turn_bonus,
        _swap_players,
        _undo_moves,
        _copy_board,
        _raise_window,
        _pass_window,
    ):
        yield from propose(tree)


def list_undo_edits(text: str) -> Iterator[Edit]:
    """Yield the edits of a program that may leave its positions as they were."""
    tree = ast.parse(text)
    yield from _undo_moves(tree)
    yield from _copy_board(tree)


def list_rule_edits(text: str) -> Iterator[Edit]:
    """Yield the edits of a program that may mend its rules."""
    tree = ast.parse(text)
    yield from _copy_board(tree)
    yield from _add_returns(tree)


def _number(tree: ast.AST) -> list[ast.AST]:
    return list(ast.walk(tree))


def _edit(tree: ast.Module, places: Sequence[int], change: Callable[[ast.AST, int], None]) -> str:
    """Return the text of a tree after a change of the nodes at some places of its walk."""
    copy = deepcopy(tree)
    nodes = _number(copy)
    for count, place in enumerate(places):
        change(nodes[place], count)
    return ast.unparse(ast.fix_missing_locations(copy))


def _lines(nodes: Sequence[Any]) -> str:
    lines = sorted({node.lineno for node in nodes})
    return f"line {lines[0]}" if len(lines) == 1 else f"lines {', '.join(map(str, lines))}"


def _one_or_all(places: list[int]) -> Iterator[list[int]]:
    """Yield each place alone, then all."""
    yield from ([place] for place in places)
    if len(places) > 1:
        yield places


def _add_returns(tree: ast.Module) -> Iterator[Edit]:
    """Return what a call in a statement of its own gives."""
    names = {node.name for node in ast.walk(tree) if isinstance(node, _FUNCTIONS)}
    nodes: list[Any] = _number(tree)
    places = [
        place
        for place, node in enumerate(nodes)
        if isinstance(node, ast.Expr)
        and isinstance(node.value, (ast.Call, ast.Name, ast.UnaryOp))
        and any(_called(each) in names for each in ast.walk(node.value))
    ]
    blocks = [
        (place, name)
        for place, node in enumerate(nodes)
        for name in ("body", "orelse")
        if isinstance(getattr(node, name, None), list)
    ]
    for some in _one_or_all(places):
        copy = deepcopy(tree)
        copied: list[Any] = _number(copy)
        chosen = {id(copied[place]) for place in some}
        for place, name in blocks:
            block = getattr(copied[place], name)
            block[:] = [ast.Return(each.value) if id(each) in chosen else each for each in block]
        text = ast.unparse(ast.fix_missing_locations(copy))
        what = ast.unparse(nodes[some[0]])
        title = f"{_lines([nodes[p] for p in some])}: return is missing before {what}"
        yield Edit("missing-return", title, text)


def _called(node: ast.AST) -> str:
    if not isinstance(node, ast.Call):
        return ""
    return getattr(node.func, "id", getattr(node.func, "attr", ""))


def _start_beyond(tree: ast.Module) -> Iterator[Edit]:
    """Begin a best value below or above all values, instead of at 0."""
    nodes: list[Any] = _number(tree)
    loops = [n for n in nodes if isinstance(n, (ast.For, ast.While))]
    changed = {
        name
        for loop in loops
        for node in ast.walk(loop)
        if isinstance(node, ast.Assign)
        for target in node.targets
        for name in _list_stored(target)
        if _is_compared(name, loop)
    }
    assigned = [n for n in nodes if isinstance(n, ast.Assign)]
    values = {id(v) for node in assigned for v in _list_zeros(node, changed)}
    places = [place for place, node in enumerate(nodes) if id(node) in values][:MAX_STARTS]
    # Those that begin all at 0 are all mended: a trial may show but one of them.
    choices = product(("", "-inf", "inf"), repeat=len(places))
    for signs in sorted(choices, key=lambda each: each.count("")):
        some = [(p, sign) for p, sign in zip(places, signs, strict=True) if sign]
        if not some:
            continue

        def change(node: Any, count: int, some: list[tuple[int, str]] = some) -> None:
            node.value = float(some[count][1])

        text = _edit(tree, [place for place, _ in some], change)
        where = _lines([nodes[p] for p, _ in some])
        written = " or ".join(sorted({sign for _, sign in some}))
        title = (
            f"{where}: the best value begins at 0, not at {written}, so values beyond 0 are lost"
        )
        yield Edit("best-begins-at-0", title, text)


def _list_stored(target: ast.expr) -> Iterator[str]:
    return (n.id for n in ast.walk(target) if isinstance(n, ast.Name))


def _is_compared(name: str, loop: ast.AST) -> bool:
    """Return whether a loop keeps the largest or the smallest value in a variable."""
    for node in ast.walk(loop):
        is_call = isinstance(node, ast.Call) and _called(node) in _SWAPPED
        parts: list[Any] = []
        if is_call:
            parts = node.args  # type: ignore[attr-defined]
        elif isinstance(node, ast.Compare) and type(node.ops[0]) in _REVERSED:
            parts = [node.left, *node.comparators]
        if any(isinstance(each, ast.Name) and each.id == name for each in parts):
            return True
    return False


def _list_zeros(node: ast.Assign, names: set[str]) -> Iterator[ast.expr]:
    """Yield the zeros that an assignment gives to some names."""
    for target in node.targets:
        pairs = [(target, node.value)]
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            pairs = list(zip(target.elts, node.value.elts, strict=False))
        for name, value in pairs:
            is_number = isinstance(value, ast.Constant) and type(value.value) in (int, float)
            is_best = isinstance(name, ast.Name) and name.id in names
            if is_number and is_best and ast.literal_eval(value) == 0:
                yield value


def _part_bounds(tree: ast.Module) -> Iterator[Edit]:
    """Have a loop that moves both bounds of its window move that of the player to move alone."""
    nodes: list[Any] = _number(tree)
    places = [n for n, node in enumerate(nodes) if len(_list_both_bounds(node)) == 2]
    yield from _drop_other_bounds(tree, nodes, places)
    for place in places:
        node, bounds = nodes[place], _list_both_bounds(nodes[place])
        tests = [
            ast.unparse(each.test)
            for each in ast.walk(node)
            if isinstance(each, (ast.If, ast.IfExp)) and isinstance(each.test, ast.Name)
        ]
        for test in dict.fromkeys(tests):

            def change(found: Any, _count: int, test: str = test, bounds: Any = bounds) -> None:
                for number in bounds:
                    moved = found.body[number]
                    written = test if _moved_bound(moved) == "max" else f"not {test}"
                    branch: Any = ast.parse(f"if {written}: pass").body[0]
                    branch.body = [moved]
                    found.body[number] = branch

            title = (
                f"{_lines([node.body[n] for n in bounds])}: both bounds of the window move at "
                "every node, not only that of the player to move"
            )
            yield Edit("both-bounds-moved", title, _edit(tree, [place], change))


def _list_both_bounds(node: Any) -> list[int]:
    """Return where a loop moves both bounds of its window, [] if it does not."""
    if not isinstance(node, ast.For):
        return []
    bounds = [n for n, each in enumerate(node.body) if _moved_bound(each)]
    moved = {_moved_bound(node.body[n]) for n in bounds}
    return bounds if moved == {"max", "min"} and len(bounds) == 2 else []


def _drop_other_bounds(
    tree: ast.Module, nodes: Sequence[Any], places: Sequence[int]
) -> Iterator[Edit]:
    """Have loops of one player each move the bound that they move first, and not the other."""
    if not places:
        return

    def change(found: Any, _count: int) -> None:
        del found.body[_list_both_bounds(found)[1]]

    others = [nodes[place].body[_list_both_bounds(nodes[place])[1]] for place in places]
    title = f"{_lines(others)}: the bound of the other player is moved, too"
    yield Edit("both-bounds-moved", title, _edit(tree, places, change))


def _moved_bound(node: ast.stmt) -> str:
    """Return "max" for `alpha = max(alpha, …)`, "min" for `beta = min(beta, …)`, else ""."""
    if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call):
        return ""
    name = _called(node.value)
    first = node.targets[0]
    is_own = isinstance(first, ast.Name) and any(
        isinstance(each, ast.Name) and each.id == first.id for each in node.value.args
    )
    is_bound = isinstance(first, ast.Name) and first.id.lower() in _WINDOW
    return name if name in ("max", "min") and is_own and is_bound else ""


def _turn_cuts(tree: ast.Module) -> Iterator[Edit]:
    """Turn the comparisons that end a loop early."""
    nodes: list[Any] = _number(tree)
    cuts = [
        node.test
        for loop in nodes
        if isinstance(loop, (ast.For, ast.While))
        for node in ast.walk(loop)
        if isinstance(node, ast.If)
        and isinstance(node.test, ast.Compare)
        and len(node.test.ops) == 1
        and type(node.test.ops[0]) in _REVERSED
        and any(isinstance(each, (ast.Break, ast.Return)) for each in node.body)
    ]
    places = [place for place, node in enumerate(nodes) if any(node is cut for cut in cuts)]
    for some in _one_or_all(places):
        for turns, swaps in ((True, False), (True, True), (False, True)):

            def change(node: Any, _count: int, turns: bool = turns, swaps: bool = swaps) -> None:
                if turns:
                    node.ops = [_REVERSED[type(node.ops[0])]()]
                for each in ast.walk(node) if swaps else ():
                    if isinstance(each, ast.Name):
                        each.id = _WINDOW.get(each.id, each.id)

            text = _edit(tree, some, change)
            right = " and ".join(dict.fromkeys(_cut_text(tree, place, change) for place in some))
            title = (
                f"{_lines([nodes[p] for p in some])}: the test of the cut is reversed: {right} cuts"
            )
            yield Edit("reversed-cut", title, text)


def _cut_text(tree: ast.Module, place: int, change: Callable[[ast.AST, int], None]) -> str:
    node = _number(deepcopy(tree))[place]
    change(node, 0)
    return ast.unparse(node)


def _turn_bonus(tree: ast.Module) -> Iterator[Edit]:
    """Turn the sign of a depth that is added to a value."""
    nodes: list[Any] = _number(tree)
    places = [
        place
        for place, node in enumerate(nodes)
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, (ast.Add, ast.Sub))
        and isinstance(node.right, ast.Name)
        and "depth" in node.right.id.lower()
    ]
    for some in _one_or_all(places):
        text = _edit(tree, some, _turn_sign)
        title = f"{_lines([nodes[p] for p in some])}: the depth has the wrong sign in the value"
        yield Edit(BONUS_SIGN, title, text)


def _turn_sign(node: Any, _count: int) -> None:
    node.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()


def _swap_players(tree: ast.Module) -> Iterator[Edit]:
    """Swap max and min, or < and >, or both, in one function or in all."""
    nodes: list[Any] = _number(tree)
    functions = [place for place, node in enumerate(nodes) if isinstance(node, _FUNCTIONS)]
    for some in _one_or_all(functions):
        for calls, signs in ((True, False), (False, True), (True, True)):
            if not any(_swap(deepcopy(nodes[place]), calls, signs) for place in some):
                continue

            def change(node: Any, _count: int, calls: bool = calls, signs: bool = signs) -> None:
                _swap(node, calls, signs)

            text = _edit(tree, some, change)
            names = ", ".join(nodes[place].name for place in some[:4])
            where = f"line {nodes[some[0]].lineno}"
            yield Edit("max-min-swapped", f"{where}: MAX and MIN are swapped in {names}", text)


def _swap(function: Any, calls: bool, signs: bool) -> bool:
    """Swap in a function; return whether something was."""
    found = False
    for node in ast.walk(function):
        if calls and isinstance(node, ast.Name) and node.id in _SWAPPED:
            node.id, found = _SWAPPED[node.id], True
        if signs and isinstance(node, ast.Compare) and type(node.ops[0]) in _REVERSED:
            node.ops[0], found = _REVERSED[type(node.ops[0])](), True
    return found


@dataclass(frozen=True)
class _MadeMove:
    """A statement that makes a move on a board, which is not undone.

    block, field, index  where it stands: the place of the node around it, and where in that
    call    the index of the statement that searches after it
    leaves  the places of statements that leave before the move is undone; () if it never is
    """

    block: int
    field: str
    index: int
    call: int
    leaves: tuple[int, ...]
    title: str

    def undo(self, nodes: Sequence[Any]) -> None:
        """Add the statements that undo it to a tree, of which all nodes are given."""
        block = getattr(nodes[self.block], self.field)
        made, target = block[self.index], _target_of(block[self.index])
        is_set = isinstance(made, ast.Assign)
        kept = f"kept_{self.block}_{self.index}"
        undone = ast.parse(f"{target} = {kept}" if is_set else f"{target}.pop()").body
        leaves = [nodes[place] for place in self.leaves]
        for owner, field in ((n, f) for n in nodes for f in _BLOCKS) if leaves else ():
            some = getattr(owner, field, None)
            if isinstance(some, list):
                some[:] = [
                    each
                    for statement in some
                    for each in ([*undone, statement] if statement in leaves else [statement])
                ]
        if not leaves:
            block[self.call + 1 : self.call + 1] = undone
        if is_set:
            block[self.index : self.index] = ast.parse(f"{kept} = {target}").body


def _undo_moves(tree: ast.Module) -> Iterator[Edit]:
    """Undo a move that is made on the board and left there."""
    found = list(_list_made_moves(tree))
    for some in reversed(list(_one_or_all(list(range(len(found)))))):  # all of them first
        copy = deepcopy(tree)
        nodes = _number(copy)
        for each in sorted((found[n] for n in some), key=lambda made: -made.index):
            each.undo(nodes)
        text = ast.unparse(ast.fix_missing_locations(copy))
        yield Edit("missing-undo", "; ".join(found[n].title for n in some), text)


def _list_made_moves(tree: ast.Module) -> Iterator[_MadeMove]:
    nodes: list[Any] = _number(tree)
    places = {id(node): place for place, node in enumerate(nodes)}
    names = {node.name for node in nodes if isinstance(node, _FUNCTIONS)}
    for place, owner in enumerate(nodes):
        for field in _BLOCKS if not isinstance(owner, ast.Module) else ():
            found = getattr(owner, field, None)
            block: list[Any] = found if isinstance(found, list) else []
            for index, made in enumerate(block):
                target = _target_of(made)
                rest = list(enumerate(block))[index + 1 :]
                call = next((n for n, each in rest if _calls_one_of(each, names)), None)
                if not target or call is None or isinstance(block[call], ast.Return):
                    continue
                undone = next((n for n, each in rest if _undoes(each, made)), None)
                leaves = tuple(
                    places[id(node)]
                    for number, each in rest
                    if undone is not None and call < number < undone
                    for node in ast.walk(each)
                    if isinstance(node, (ast.Return, ast.Break, ast.Continue))
                )
                if undone is not None and not leaves:
                    continue
                before = f" before line {nodes[leaves[0]].lineno} leaves" if leaves else ""
                title = (
                    f"line {made.lineno}: the move that {ast.unparse(made)} makes is not undone"
                    f"{before}"
                )
                yield _MadeMove(place, field, index, call, leaves, title)


def _target_of(node: ast.stmt) -> str:
    """Return what a statement sets a part of, or pushes a move on; "" for any other."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
        return ast.unparse(node.targets[0])
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        function = node.value.func
        if isinstance(function, ast.Attribute) and function.attr in ("push", "append"):
            return ast.unparse(function.value)
    return ""


def _undoes(node: ast.stmt, made: ast.stmt) -> bool:
    """Return whether a statement undoes a move."""
    if isinstance(made, ast.Assign):
        return isinstance(node, ast.Assign) and _target_of(node) == _target_of(made)
    return ast.unparse(node) == f"{_target_of(made)}.pop()"


def _calls_one_of(node: ast.AST, names: set[str]) -> bool:
    return any(_called(each) in names for each in ast.walk(node))


def _copy_board(tree: ast.Module) -> Iterator[Edit]:
    """Have a function that is handed a position work on a copy."""
    nodes: list[Any] = _number(tree)
    for place, node in enumerate(nodes):
        if not isinstance(node, ast.FunctionDef):
            continue
        # Moves that a loop makes one after another stay on a copy as well.
        repeated = {
            id(each)
            for loop in ast.walk(node)
            if isinstance(loop, (ast.For, ast.While))
            for each in ast.walk(loop)
        }
        stored = {
            each.value.id if isinstance(each.value, ast.Name) else _name_inside(each.value)
            for each in ast.walk(node)
            if isinstance(each, ast.Subscript) and isinstance(each.ctx, ast.Store)
            if id(each) not in repeated
        }
        for name in (each.arg for each in node.args.args if each.arg in stored):

            def change(found: Any, _count: int, name: str = name) -> None:
                found.body[:0] = ast.parse(f"import copy\n{name} = copy.deepcopy({name})").body

            title = (
                f"line {node.lineno}: {node.name} changes {name}, which its caller goes on using"
            )
            yield Edit("position-changed", title, _edit(tree, [place], change))


def _name_inside(node: ast.expr) -> str:
    while isinstance(node, (ast.Subscript, ast.Attribute)):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _raise_window(tree: ast.Module) -> Iterator[Edit]:
    """Move a bound of the window at the end of each turn of a loop that has none that moves."""
    nodes: list[Any] = _number(tree)
    for place, node in enumerate(nodes):
        if not isinstance(node, ast.For):
            continue
        names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
        stored = [
            each.id
            for each in ast.walk(node)
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
        ]
        for low, best in ((low, best) for low in ("alpha", "a", "low") for best in stored):
            if low not in names or low in stored or best == low:
                continue

            def change(found: Any, _count: int, low: str = low, best: str = best) -> None:
                found.body += ast.parse(f"{low} = max({low}, {best})").body

            title = f"line {node.lineno}: {low} is not raised to {best} in this loop"
            yield Edit("alpha-not-raised", title, _edit(tree, [place], change))


def _pass_window(tree: ast.Module) -> Iterator[Edit]:
    """Hand the best value so far on as a bound, instead of an infinite one."""
    nodes: list[Any] = _number(tree)
    for loop in nodes:
        if not isinstance(loop, ast.For):
            continue
        stored = [
            each.id
            for each in ast.walk(loop)
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
        ]
        bounds = {
            id(each)
            for call in ast.walk(loop)
            if isinstance(call, ast.Call) and len(call.args) > 2
            for each in call.args
            if ast.unparse(each) in _LOWEST
        }
        for place, node in enumerate(nodes):
            for best in stored if id(node) in bounds else ():

                def change(found: Any, _count: int, best: str = best) -> None:
                    name = ast.Name(best, ast.Load())
                    found.__class__ = ast.Name
                    found.__dict__.clear()
                    found.__dict__.update(vars(name))

                title = (
                    f"line {node.lineno}: each move is searched with the whole window; "
                    f"{best} is not handed on as alpha"
                )
                yield Edit("alpha-not-raised", title, _edit(tree, [place], change))
