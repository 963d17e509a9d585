"""Exercises from the command line, homework checked, and endgames built.

Examples:
  python -m plyscope exercise --seed 7 --kind alphabeta --count 10 --out sheet.html
  python -m plyscope exercise --seed 7 --kind alphabeta --count 10 --tex > sheet.tex
  python -m plyscope exercise --kind minimax,expectimax --level 3 --moodle --out sheet.xml
  python -m plyscope exercise --tree my-tree.txt --ties strict
  python -m plyscope check homework.py --like alphabeta
  python -m plyscope check homework.py --like minimax --function decide --json
  python -m plyscope endgames build --pieces 3 --folder endgames
  python -m plyscope endgames build --pieces 4 --folder endgames --jobs 8
"""

import argparse
import sys
from collections.abc import Sequence

from plyscope.cli import check_command, endgames_command, exercise_command
from plyscope.cli.argument_parser import WRONG, Parser
from plyscope.validation import short_repr

COMMANDS = {"exercise": exercise_command, "check": check_command, "endgames": endgames_command}


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks; return the exit status."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    if asked.command is None:
        parser.print_help()
        return 0
    try:
        status: int = COMMANDS[asked.command].run(asked)
        return status
    except OSError as error:
        where = f" {short_repr(error.filename)}" if error.filename else ""
        print(f"The file{where} cannot be used: {error.strerror}.", file=sys.stderr)
        return WRONG
    except ValueError as error:
        print(error, file=sys.stderr)
        return WRONG


def _parser() -> Parser:
    first, _, rest = (__doc__ or "").partition("\n\n")
    parser = Parser(
        prog="python -m plyscope",
        description=first,
        epilog=rest,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(
        dest="command", metavar=" or ".join(COMMANDS), parser_class=Parser
    )
    for command in COMMANDS.values():
        command.add(commands)
    return parser


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:  # whoever read it wants no more
        sys.exit(1)
