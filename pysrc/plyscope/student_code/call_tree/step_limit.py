"""Calls of a program that end after so many lines, whatever the program catches."""

import ast
from collections.abc import Callable
from inspect import CO_GENERATOR
from types import FrameType
from typing import Any

from plyscope.student_code.tracer.call_hooks import call_traced


class TooLong(BaseException):
    """Raised if a call runs too many lines."""


class BareHandlers(ast.NodeTransformer):
    """Has `except:` catch what a program may raise, and not the end of a call that takes long.

    A loop that asks its user again after any error would else never end.
    """

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        if node.type is None:
            node.type = ast.copy_location(ast.Name("plyscope_errors", ast.Load()), node)
        return self.generic_visit(node)


def is_generator(frame: FrameType) -> bool:
    """Return whether a frame is one of a generator, which cannot end a call while it is closed."""
    return bool(frame.f_code.co_flags & CO_GENERATOR)


def run_limited(call: Callable[[], Any], steps: int) -> Any:
    """Make a call; end it after so many calls of functions."""
    left = steps

    def count(frame: Any, event: str, arg: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0 and (not is_generator(frame) or left < -steps):
            raise TooLong
        return count

    return call_traced(call, count)
