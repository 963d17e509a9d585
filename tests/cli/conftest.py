"""Running a command as the console script does, in this process."""

import io
import sys
from typing import NamedTuple

import pytest

from plyscope.cli.main import main


class Done(NamedTuple):
    """How a command ended: its exit code, and what it printed."""

    code: int
    out: str
    err: str


@pytest.fixture
def run_command(capfdbinary, monkeypatch):
    """Return a function that runs a command with these arguments and this standard input."""

    def run(*arguments, stdin=""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), "utf-8"))
        try:
            code = main(arguments)
        except SystemExit as ended:
            code = ended.code
        out, err = capfdbinary.readouterr()
        return Done(code, out.decode(), err.decode())

    return run


@pytest.fixture
def refuse_command(run_command):
    """Return a function that runs a wrong command and returns its one sentence."""

    def refuse(*arguments, stdin="", code=2):
        done = run_command(*arguments, stdin=stdin)
        assert (done.code, done.out) == (code, "")
        (sentence,) = done.err.splitlines()
        return sentence

    return refuse
