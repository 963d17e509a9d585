"""Rewriting the `watch.` lines of a search, so that watching costs what it must and no more.

A search is written once, with its watch lines. When nobody watches, `solve` runs the same function
without them, 1.3 times as fast; a tape has its records written in their place (trace/record.py),
three times cheaper than calls. The game's five functions are looked up once, not at every call: a
fourteenth of an alpha-beta search. Line numbers stay those of the source.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

# What every game has: what others lack cannot be looked up before it is called.
GAME_FUNCTIONS = ("to_move", "actions", "result", "is_terminal", "utility")

Rewrite = Callable[[str, list[ast.expr]], list[ast.stmt] | None]
RewriteLoop = Callable[[ast.expr], tuple[list[ast.stmt], ast.expr]]


def compile_watch(
    function: Callable[..., Any],
    rewrite: Rewrite,
    prologue: Sequence[ast.stmt] = (),
    rewrite_loop: RewriteLoop | None = None,
) -> Callable[..., Any]:
    """Return `function` with each `watch.verb(arguments)` line as `rewrite(verb, arguments)`.

    None leaves the line as it is. An update to the value of the child that was left right before is
    first offered as the verb "take". `opening` comes before the function's own lines; of a loop
    over `game.actions(state)`, `loops(state)` are the lines before it and what it is over. Without
    a source of its own (typed at a prompt, or a closure) the function itself is returned: its
    watch lines then are calls, slower but the same.
    """
    try:
        source = textwrap.dedent(inspect.getsource(function))
    except (OSError, TypeError):
        return function
    if function.__closure__:
        return function
    tree = ast.parse(source)
    ast.increment_lineno(tree, function.__code__.co_firstlineno - 1)
    weaver = _WatchCompiler(rewrite, "game" in inspect.signature(function).parameters, rewrite_loop)
    weaver.child_updates.update(_find_child_updates(tree))
    tree = weaver.visit(tree)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if body == []:  # it held nothing but watch lines
            body.append(ast.Pass())
    first = tree.body[0].body
    asked = [f"{local_name(name)} = game.{name}" for name in sorted(weaver.called_functions)]
    found = [*ast.parse("\n".join(asked)).body, *prologue]
    first[:0] = [_at_location(line, first[0]) for line in found]
    ast.fix_missing_locations(tree)
    namespace = dict(function.__globals__)
    exec(compile(tree, function.__code__.co_filename, "exec"), namespace)
    woven: Callable[..., Any] = namespace[function.__name__]
    return woven


@cache
def strip_watch(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function without its watch lines: the figure as the book prints it."""
    return compile_watch(function, lambda _verb, _arguments: [])


def _at_location(line: ast.stmt, location: ast.stmt) -> ast.stmt:
    """Return a line, as if all of it stood where another does."""
    for node in ast.walk(line):
        ast.copy_location(node, location)
    return line


def _find_child_updates(tree: ast.AST) -> Iterator[ast.stmt]:
    """Yield each line that tells of an update to the value of the child that was just left.

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
                    told = ast.unparse(leave), ast.unparse(update)
                    if told == (f"watch.leave({value})", f"watch.update({best})"):
                        yield update


class _WatchCompiler(ast.NodeTransformer):
    def __init__(
        self, rewrite: Rewrite, takes_game: bool, rewrite_loop: RewriteLoop | None
    ) -> None:
        self.rewrite = rewrite
        self.takes_game = takes_game  # whether the game is an argument
        self.rewrite_loop = rewrite_loop
        self.called_functions: set[str] = set()  # which of its functions are called
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
                lines, over = self.rewrite_loop(state)
                node.iter = ast.copy_location(over, node.iter)
                return [*(_at_location(line, node) for line in lines), node]
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """max(a, b) and min(a, b) as comparisons: the calls are a fifth of an alpha-beta search."""
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


def local_name(name: str) -> str:
    """Return what a woven search calls one of the game's functions."""
    return f"_game_{name}"
