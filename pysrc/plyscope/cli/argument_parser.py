"""What all commands share: a parser that reports errors in sentences, exit codes, output."""

import argparse
import sys
import textwrap
from collections.abc import Sequence
from enum import IntEnum
from pathlib import Path
from typing import NoReturn

from plyscope.student_code import notebook

PROGRAM_SUFFIXES = (".py", notebook.SUFFIX)


class ExitCode(IntEnum):
    """How a command ended."""

    SUCCESS = 0  # done, or right
    WRONG = 1  # the program, game or answer that was checked is wrong
    USAGE = 2  # the command line, or a file that it names, is wrong
    UNDECIDED = 3  # the question could not be decided


class Undecided(Exception):
    """Raised where a question could not be decided; the sentence says why."""


class Parser(argparse.ArgumentParser):
    """A parser that reports an error in one sentence, without the usage."""

    def error(self, message: str) -> NoReturn:
        """Print the sentence and exit."""
        sentence = message[0].upper() + message[1:].rstrip(".")
        self.exit(ExitCode.USAGE, f"{sentence}. See {self.prog} --help.\n")


WIDTH = 80  # characters of a line of help


def add_command(
    commands: "argparse._SubParsersAction[Parser]",
    name: str,
    summary: str,
    description: str,
    examples: Sequence[str],
) -> Parser:
    """Add a command whose help ends in examples."""
    lines = "\n".join(f"  plyscope {example}" for example in examples)
    return commands.add_parser(
        name,
        help=summary,
        description=textwrap.fill(description, WIDTH),
        epilog=f"Examples:\n{lines}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def parse_path(text: str) -> Path:
    """Return a path; refuse the empty one, which Path takes for the current directory."""
    if not text:
        raise argparse.ArgumentTypeError("expected the name of a file or folder, not ''")
    return Path(text)


def read_text(path: Path) -> str:
    """Return the text of a file, or of standard input for "-"."""
    source = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(
            f"File {str(path)!r}: byte {error.start + 1} is not UTF-8; expected text in UTF-8."
        ) from None


def read_program_text(path: Path) -> str:
    """Return the text of a program: that of a file, or the code of a Jupyter notebook."""
    text = read_text(path)
    if path.suffix.lower() != notebook.SUFFIX:
        return text
    try:
        return notebook.read_notebook(text)
    except ValueError as error:
        raise ValueError(f"File {str(path)!r}: {error}") from None


def write_output(text: str, path: Path | None = None) -> None:
    """Write a text to a file or print it, as UTF-8 whatever the encoding of the terminal is."""
    if path is not None:
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as error:  # on a full disk the error names no file
            raise OSError(error.errno, error.strerror, str(path)) from error
        return
    try:
        sys.stdout.buffer.write(text.encode())
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise ValueError(f"The output cannot be written: {error.strerror}.") from error
