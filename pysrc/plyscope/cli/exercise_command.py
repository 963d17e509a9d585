"""Exercises to print, from the command line."""

import argparse
import sys

from plyscope.cli.argument_parser import Parser, parse_path, say
from plyscope.exercises import (
    DIRECTIONS,
    KINDS,
    LEVELS,
    TIES,
    Exercise,
    Sheet,
    make_sheet,
    parse_tree,
)
from plyscope.exercises.sheet import DEFAULT_TITLE, MAX_EXERCISES
from plyscope.validation import short_repr

FORMATS = ("html", "tex", "json", "moodle")
ENDINGS = {".html": "html", ".htm": "html", ".tex": "tex", ".json": "json", ".xml": "moodle"}


def run(asked: argparse.Namespace) -> int:
    """Print the sheet that is asked for, or write it to a file; return the exit status."""
    text = _written(_sheet(asked), asked)
    if asked.out is None:
        say(text)
    else:
        try:
            asked.out.write_text(text, encoding="utf-8")
        except OSError as error:  # one of a full disk names no file
            raise OSError(error.errno, error.strerror, str(asked.out)) from error
    return 0


def _sheet(asked: argparse.Namespace) -> Sheet:
    """Return the sheet that is asked for: drawn from a seed, or one tree of one's own."""
    title = DEFAULT_TITLE if asked.title is None else asked.title
    kinds = [kind.strip() for each in asked.kind or ["alphabeta"] for kind in each.split(",")]
    direction = asked.direction.replace("-", " ")  # without a space it needs no quotes
    if asked.tree is None:
        seed, count, level = (
            default if given is None else given
            for given, default in ((asked.seed, 0), (asked.count, 1), (asked.level, 2))
        )
        return make_sheet(seed, count, kinds, level, direction, asked.ties, title=title)
    for name in ("seed", "count", "level"):
        if getattr(asked, name) is not None:
            raise ValueError(f"--tree is one exercise of your own: --{name} is not for it.")
    if len(kinds) > 1:
        raise ValueError("--tree is one exercise: give it one --kind.")
    source = sys.stdin.buffer.read() if str(asked.tree) == "-" else asked.tree.read_bytes()
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(f"The file {short_repr(str(asked.tree))} is no text in UTF-8.") from None
    return Sheet((Exercise(parse_tree(text), kinds[0], direction, asked.ties),), title)


def _written(made: Sheet, asked: argparse.Namespace) -> str:
    """Return the sheet in the format that is named or, else, that the file's name ends in."""
    format_ = asked.format
    if format_ is None and asked.out is not None:
        format_ = ENDINGS.get(asked.out.suffix.lower())
    if format_ == "moodle":
        if not asked.key:
            raise ValueError("Moodle grades by the key: --no-key is not for --moodle.")
        return made.moodle()
    writers = {"html": made.html, "tex": made.tex, "json": made.json}
    text = writers.get(format_, made.text)(asked.key)
    return text if text.endswith("\n") else f"{text}\n"


def add(commands: "argparse._SubParsersAction[Parser]") -> None:
    """Add the command and what it can be told."""
    asker = commands.add_parser(
        "exercise",
        help="print exercises on game tree search, with their key",
        description="Print exercises on game tree search, with their key: as plain text, where no "
        "format is named and --out ends in none.",
    )
    asker.add_argument("--seed", type=int, help="what the trees are drawn from (default 0)")
    asker.add_argument(
        "--count", type=int, help=f"how many exercises, from 1 to {MAX_EXERCISES} (default 1)"
    )
    asker.add_argument(
        "--kind",
        action="append",
        help=f"{', '.join(KINDS)}; several take turns, with commas or each with its --kind "
        "(default alphabeta)",
    )
    asker.add_argument(
        "--level",
        type=int,
        help=f"how hard, from {LEVELS[0]} to {LEVELS[-1]} (default 2)",
    )
    asker.add_argument(
        "--direction",
        default=DIRECTIONS[0],
        help="in which alpha-beta goes: left-to-right or right-to-left",
    )
    asker.add_argument(
        "--ties",
        default=TIES[0],
        help="alpha-beta cuts at equality: cut; or only beyond it: strict",
    )
    asker.add_argument(
        "--tree",
        type=parse_path,
        metavar="FILE",
        help="a tree of your own as text; - reads it here",
    )
    formats = asker.add_mutually_exclusive_group()
    for name, what in zip(
        FORMATS,
        ("a page that prints well", "LaTeX, with forest", "data", "Moodle XML, to import"),
        strict=True,
    ):
        formats.add_argument(
            f"--{name}", dest="format", action="store_const", const=name, help=what
        )
    asker.add_argument(
        "--out", type=parse_path, metavar="FILE", help="where to; else it is printed"
    )
    asker.add_argument("--no-key", dest="key", action="store_false", help="the exercises alone")
    asker.add_argument("--title", help=f"of the sheet (default {DEFAULT_TITLE})")
