"""Run the statements and the call that a search starts with."""

import random
from collections.abc import Iterable
from contextlib import redirect_stdout
from io import TextIOBase
from typing import Any

from plyscope.student_code.call_tree.loading import SEED, Program
from plyscope.student_code.call_tree.stand_ins import Searching


class NoOutput(TextIOBase):
    """Drops what is written, so that endless output takes no memory."""

    def write(self, text: str) -> int:
        return len(text)


def evaluate(program: Program, expression: str, printed: TextIOBase | None = None) -> Any:
    """Evaluate an expression in a program; what it prints goes to `printed`, or is dropped."""
    code = compile(expression, "<starts with>", "eval")
    random.seed(SEED)
    with Searching(), redirect_stdout(printed or NoOutput()):
        return eval(code, program.names)


def run_statements(names: dict[str, Any], statements: Iterable[str]) -> None:
    """Run statements with the names of a program; what they print is dropped.

    A board that is filled at random is the same each time.
    """
    random.seed(SEED)
    with redirect_stdout(NoOutput()):
        for each in statements:
            exec(compile(each, "<starts with>", "exec"), names)
