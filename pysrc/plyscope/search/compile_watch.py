"""Compile a search with its `watch.` lines replaced, and find these lines in its source.

What runs is not literally what is shown. The source of a search has a line such as
`watch.leave(v2)` for every event, and that source is what students see. `solve` and `record`
compile it again with four changes, measured on an alpha-beta search:

- Without a watch, the watch lines are removed: the search is 1.3 times as fast.
- With a tape, each watch line becomes the lines that append its record to the tape (see
  tape/writer.py). They take a third of the time of a call.
- The functions of the game, such as `game.actions`, are looked up once, before the search:
  a fourteenth of the time.
- `max(a, b)` and `min(a, b)` of two variables become comparisons: a fifth of the time.

This is safe because no change affects a value, a move or the order of events. A watch only listens:
a watch line is a statement of its own, and nothing in the search reads what it returns. A game does
not replace its functions during a search. The comparisons return the first of two equal arguments,
as `max` and `min` do. All statements keep their line numbers, so that a traceback points to the
source. tests/search/test_solve.py and tests/trace/test_tape.py run searches both ways and compare
values, moves and events. A function without a source file, or one with a closure, runs unchanged:
its watch lines are then calls, slower but with the same effect.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import pairwise
from traceback import walk_tb
from types import CodeType
from typing import Any

# The functions that every game has. Others may be missing, so they are not looked up in advance.
GAME_FUNCTIONS = ("to_move", "actions", "result", "is_terminal", "utility")

Search = Callable[..., Any]
Rewrite = Callable[[str, list[ast.expr]], list[ast.stmt] | None]
RewriteLoop = Callable[[ast.expr], tuple[list[ast.stmt], ast.expr]]
# ((player, verb), line): the verb of an annotation is its kind; lines of a function count from 1.
WatchCall = tuple[tuple[str, str], int]


def compile_watch(
    function: Search,
    rewrite: Rewrite,
    prologue: Sequence[ast.stmt] = (),
    rewrite_loop: RewriteLoop | None = None,
) -> Search:
    """Return `function` with each line `watch.verb(arguments)` replaced by other lines.

    rewrite(verb, arguments)  returns these lines, or None to keep the line; an update to the value
                              of the child that was just left is offered as the verb "take" first
    prologue                  is put before the first line of the function
    rewrite_loop(state)       returns, for a loop over `game.actions(state)`, the lines to put
                              before the loop and the expression to loop over

    Returns `function` itself where it has no source (typed at a prompt) or has a closure.
    """
    tree = _parse_source(function)
    if tree is None or function.__closure__:
        return function
    ast.increment_lineno(tree, function.__code__.co_firstlineno - 1)
    compiler = _WatchCompiler(
        rewrite, "game" in inspect.signature(function).parameters, rewrite_loop
    )
    compiler.child_updates.update(_find_child_updates(tree))
    tree = compiler.visit(tree)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if body == []:  # all its lines were watch lines
            body.append(ast.Pass())
    first = tree.body[0].body
    lookups = [f"{local_name(name)} = game.{name}" for name in sorted(compiler.called_functions)]
    opening_lines = [*ast.parse("\n".join(lookups)).body, *prologue]
    first[:0] = [_at_location(line, first[0]) for line in opening_lines]
    ast.fix_missing_locations(tree)
    namespace = dict(function.__globals__)
    exec(compile(tree, function.__code__.co_filename, "exec"), namespace)
    compiled: Search = namespace[function.__name__]
    return compiled


@cache
def strip_watch(function: Search) -> Search:
    """Return the function without its watch lines: the figure as the book prints it."""
    return compile_watch(function, lambda _verb, _arguments: [])


def local_name(name: str) -> str:
    """Return the variable of a compiled search that holds a function of the game."""
    return f"_game_{name}"


@contextmanager
def explain_recursion_error(search_name: str) -> Iterator[None]:
    """Raise ValueError in place of the RecursionError of a search of that name.

    A ply is a call that plays an action. Where few calls do, it is a method of the game that
    recurses without end, not the search: its RecursionError is raised as it is.
    """
    try:
        yield
    except RecursionError as error:
        codes = [frame.f_code for frame, _ in walk_tb(error.__traceback__)]
        names_of_frames = [{*code.co_names, *code.co_freevars} for code in codes]
        game_names = ("result", local_name("result"))
        plies = sum(not names.isdisjoint(game_names) for names in names_of_frames)
        if plies * 4 < len(names_of_frames):
            raise
        raise ValueError(
            f"{search_name} reached ply {plies}, where Python can recurse no deeper: start "
            "nearer to the end of the game, or search to a depth."
        ) from None


@cache
def find_watch_verbs(function: Search) -> frozenset[str]:
    """Return the verbs that a search calls on its watch.

    For an annotation that is its kind, for a cut also "cut" with the name of the value.
    """
    return frozenset(verb for _, calls in find_watch_calls(function) for (_, verb), _ in calls)


@cache
def find_watch_calls(function: Search) -> tuple[tuple[str, tuple[WatchCall, ...]], ...]:
    """Return the source of a search and of each function that gets its watch, with their calls.

    The player of a call is MAX, MIN or EXP (chance) in an inner function of that player alone,
    else "".
    """
    sources = (
        textwrap.dedent(inspect.getsource(each)) for each in _iter_watching_functions(function)
    )
    return tuple((text, tuple(_iter_verb_lines(ast.parse(text).body[0]))) for text in sources)


@cache
def is_windowless(function: Search) -> bool:
    """Return whether a search never enters a node with a window, and compiles completely.

    A search that hands its watch to another function may enter nodes with a window there.
    """
    tree = _parse_source(function)
    if tree is None or function.__closure__:
        return False
    lines = {line.value for line in ast.walk(tree) if isinstance(line, ast.Expr)}
    calls = [(verb, call) for verb, call in _iter_watch_calls(tree) if call in lines]
    uses = [name for name in ast.walk(tree) if isinstance(name, ast.Name) and name.id == "watch"]
    has_windows = any(verb == "enter" and len(call.args) > 1 for verb, call in calls)
    return len(uses) == len(calls) and not has_windows


def _parse_source(function: Search) -> ast.Module | None:
    """Return the syntax tree of a function; None where it has no source."""
    try:
        return ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, TypeError):
        return None


def _at_location(line: ast.stmt, location: ast.stmt) -> ast.stmt:
    """Return a line with all its parts at the location of another line."""
    for node in ast.walk(line):
        ast.copy_location(node, location)
    return line


def _find_child_updates(tree: ast.AST) -> Iterator[ast.stmt]:
    """Yield each line that reports an update to the value of the child that was just left.

    It follows `v, move = v2, a` in an `if` right after `watch.leave(v2)`.
    """
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for lines in pairwise(body if isinstance(body, list) else ()):
            match lines:
                case (
                    leave,
                    ast.If(
                        body=[
                            ast.Assign(
                                targets=[ast.Tuple(elts=[ast.Name(id=best), ast.Name()])],
                                value=ast.Tuple(elts=[ast.Name(id=value), ast.Name()]),
                            ),
                            update,
                        ]
                    ),
                ):
                    calls = ast.unparse(leave), ast.unparse(update)
                    if calls == (f"watch.leave({value})", f"watch.update({best})"):
                        yield update


class _WatchCompiler(ast.NodeTransformer):
    def __init__(
        self, rewrite: Rewrite, takes_game: bool, rewrite_loop: RewriteLoop | None
    ) -> None:
        self.rewrite = rewrite
        self.takes_game = takes_game  # whether the game is an argument
        self.rewrite_loop = rewrite_loop
        self.called_functions: set[str] = set()  # the game's functions that the search calls
        self.child_updates: set[ast.stmt] = set()

    def visit_Expr(self, node: ast.Expr) -> ast.AST | list[ast.stmt] | None:
        match node.value:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="watch"), attr=verb), args=args):
                lines = self.rewrite("take", args) if node in self.child_updates else None
                if lines is None:
                    lines = self.rewrite(verb, args)
                if lines is None:
                    return node
                return [ast.copy_location(line, node) for line in lines]
        return self.generic_visit(node)

    def visit_For(self, node: ast.For) -> ast.AST | list[ast.stmt]:
        self.generic_visit(node)
        match node.iter:
            case ast.Call(func=ast.Name(id=name), args=[state]) if (
                self.rewrite_loop and name == local_name("actions")
            ):
                lines, iterable = self.rewrite_loop(state)
                node.iter = ast.copy_location(iterable, node.iter)
                return [*(_at_location(line, node) for line in lines), node]
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Replace a lookup of a game's function, and max or min of two variables."""
        self.generic_visit(node)
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="game"), attr=name)) if (
                self.takes_game and name in GAME_FUNCTIONS
            ):
                self.called_functions.add(name)
                node.func = ast.copy_location(ast.Name(local_name(name), ast.Load()), node.func)
            case ast.Call(
                func=ast.Name(id="max" | "min" as which), args=[ast.Name() as a, ast.Name() as b]
            ):
                order = ast.GtE() if which == "max" else ast.LtE()
                return ast.IfExp(ast.Compare(a, [order], [b]), a, b)
        return node


def _iter_watch_calls(part: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """Yield each call of the watch in a part of a source: its verb and the call."""
    for node in ast.walk(part):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="watch"), attr=verb)):
                yield verb, node


def _iter_watching_functions(function: Search) -> Iterator[Search]:
    """Yield a search, then every function that it hands its watch to."""
    waiting, seen = [function], {function}
    while waiting:
        search = waiting.pop(0)
        yield search
        for name in _iter_global_names(search.__code__):
            other = search.__globals__.get(name)
            if inspect.isfunction(other) and "watch" in inspect.signature(other).parameters:
                waiting += [other] * (other not in seen)
                seen.add(other)


def _iter_global_names(code: CodeType) -> Iterator[str]:
    """Yield the global names that a function or its inner functions use."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _iter_global_names(constant)


def _iter_verb_lines(search: ast.stmt) -> Iterator[WatchCall]:
    """Yield every watch call of a search, and as the verb "start" the line of its first call.

    That is the first statement that returns and is no definition; where there is a loop, the loop.
    """
    assert isinstance(search, ast.FunctionDef)
    loops = [inner.lineno for inner in search.body if isinstance(inner, (ast.For, ast.While))]
    yield from ((("", "start"), line) for line in loops)
    for inner in search.body:
        if isinstance(inner, ast.FunctionDef):
            player = next((p for p in ("MAX", "MIN", "EXP") if p.lower() in inner.name), "")
            yield from (((player, verb), line) for verb, line in _iter_calls_with_lines(inner))
        else:
            yield from ((("", verb), line) for verb, line in _iter_calls_with_lines(inner))
            returns = any(isinstance(part, ast.Return) for part in ast.walk(inner))
            if isinstance(inner, (ast.If, ast.Return, ast.Try)) and returns:
                yield ("", "start"), inner.lineno


def _iter_calls_with_lines(part: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield each verb that a part calls on its watch (an annotation's kind), and the line."""
    for verb, call in _iter_watch_calls(part):
        match verb, call.args:
            case "annotate", [ast.Constant(value=str(kind)), _]:
                yield kind, call.lineno
            case "cut", [ast.Name(id=name), *_]:
                yield from (("cut", call.lineno), (f"cut {name}", call.lineno))
            case _:
                yield verb, call.lineno
