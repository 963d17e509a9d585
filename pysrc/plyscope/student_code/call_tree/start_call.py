"""Run the call that a search starts with."""

import random
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.call_tree.stand_ins import Searching

SEED = 1  # of the random numbers of a program, so that two runs of it do the same


def evaluate(program: Program, expression: str) -> Any:
    """Evaluate an expression in a program; what it prints is dropped."""
    code = compile(expression, "<starts with>", "eval")
    random.seed(SEED)
    with Searching(), redirect_stdout(StringIO()):
        return eval(code, program.names)
