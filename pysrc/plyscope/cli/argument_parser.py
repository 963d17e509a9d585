"""What all commands share: a parser that speaks in sentences, and printing."""

import argparse
import sys
from pathlib import Path
from typing import NoReturn

WRONG = 2  # the exit status of what cannot be done as it was asked


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one sentence, without the usage."""

    def error(self, message: str) -> NoReturn:
        """Say it and end."""
        sentence = message[0].upper() + message[1:].rstrip(".")
        self.exit(WRONG, f"{sentence}. See {self.prog} --help.\n")


def parse_path(text: str) -> Path:
    """Return a path; refuse the empty one, which Path takes for the current directory."""
    if not text:
        raise argparse.ArgumentTypeError("expected the name of a file or folder, not ''")
    return Path(text)


def say(text: str) -> None:
    """Print a text as UTF-8, whatever the terminal's own encoding is: a file must be readable."""
    try:
        sys.stdout.buffer.write(text.encode())
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise ValueError(f"The output cannot be written: {error.strerror}.") from error
