"""Play, watch, check and set game tree searches."""

import argparse
import os
import sys
from collections.abc import Sequence

from plyscope import __version__
from plyscope.cli import (
    check_command,
    endgames_command,
    exercise_command,
    explain_command,
    match_command,
    play_command,
    record_command,
    serve_command,
    solve_command,
    uci_command,
)
from plyscope.cli.argument_parser import ExitCode, Parser, Undecided
from plyscope.validation import short_repr

COMMANDS = {
    "solve": solve_command,
    "record": record_command,
    "explain": explain_command,
    "check": check_command,
    "exercise": exercise_command,
    "endgames": endgames_command,
    "match": match_command,
    "play": play_command,
    "serve": serve_command,
    "uci": uci_command,
}
EPILOG = """\
Examples:
  plyscope solve tictactoe
  plyscope explain "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
  plyscope exercise --seed 7 --kind alphabeta --count 10 --out sheet.html
  plyscope play chess --level club

plyscope COMMAND --help has examples of each command. Exit codes: 0 done, or right; 1 what was
checked is wrong; 2 the command line or a file is wrong; 3 the question could not be decided.
"""
INTERRUPTED = 130  # the exit code of a program that Ctrl-C ended, by the shells' convention


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit code."""
    parser = build_parser()
    options = parser.parse_args(arguments)
    if options.command is None:
        parser.print_help()
        return ExitCode.SUCCESS
    try:
        status: int = COMMANDS[options.command].run(options)
        return status
    except BrokenPipeError:  # its reader has ended: Python must not flush what is left at the exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ExitCode.UNDECIDED
    except OSError as error:
        where = f" {short_repr(error.filename)}" if error.filename else ""
        print(f"The file{where} cannot be used: {error.strerror}.", file=sys.stderr)
        return ExitCode.USAGE
    except ValueError as error:
        print(error, file=sys.stderr)
        return ExitCode.USAGE
    except Undecided as error:
        print(error, file=sys.stderr)
        return ExitCode.UNDECIDED
    except KeyboardInterrupt:
        return INTERRUPTED


def build_parser() -> Parser:
    """Return the parser of the whole command line."""
    parser = Parser(
        prog="plyscope",
        description=__doc__,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"plyscope {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    for command in COMMANDS.values():
        command.add(commands)
    return parser
