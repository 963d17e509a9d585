"""Run before the memory is copied: nothing is left to import when the page opens."""

import ast
import functools
import gc
import linecache
import re
import sys
import zipimport

import _pyodide._base

import plyscope.games.memo
import plyscope.page.wire

plyscope.page.wire.warm_up()
for table in [one for one in gc.get_objects() if isinstance(one, plyscope.games.memo.Table)]:
    table.clear()  # filled to find the bounds of utilities, which are kept elsewhere
import plyscope.calls.bridge  # noqa: E402 (it comes after what fills the tables)

plyscope.calls.bridge.warm_up()
for stream in (sys.stdin, sys.stdout, sys.stderr):
    stream.flush()
    stream.buffer.__init__(stream.buffer.raw, 1024)  # or 128 KB each of what lay there before
linecache.clearcache()
zipimport._zip_directory_cache.clear()  # the library is not there when Python starts from the image
re.purge()
for cached in [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]:
    if cached.__module__.startswith(("plyscope.endgames", "plyscope.games.go")):
        cached.cache_clear()  # what is built in no time, or what only built endgames needed

# What Pyodide evaluates at each start, from the image too. To compile it there takes time: the
# browser itself has to compile all of Python's compiler first.
STARTS = (
    "{}",
    "import importlib; importlib",
    "import __main__; __main__.__dict__",
    "import builtins; builtins.__dict__",
)


def compile_start(text):
    """Compile the statements of a text, and the expression at its end."""
    tree = ast.parse(text)
    value = ast.Expression(tree.body.pop().value)
    return compile(tree, "<start>", "exec"), compile(value, "<start>", "eval")


def evaluate_start(text, namespace=None, *, compiled=None, base=_pyodide._base):
    """Stand in for eval_code until all that a start evaluates was asked for, once each."""
    statements, value = compiled.pop(text)
    if not compiled:
        base.eval_code = base.EVAL_CODE
        del base.EVAL_CODE
    exec(statements, namespace)
    return eval(value, namespace)


_pyodide._base.EVAL_CODE = _pyodide._base.eval_code
_pyodide._base.eval_code = functools.partial(
    evaluate_start, compiled={text: compile_start(text) for text in STARTS}
)
del compile_start, evaluate_start
gc.collect()
# Zeros in the place of what lies free among Python's own objects, or it would be packed and sent.
zeros = [bytes(size) for size in range(0, 480, 16) for _ in range(200)]
del zeros
