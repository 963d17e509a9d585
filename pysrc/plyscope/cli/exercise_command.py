"""The command `exercise`: exercises to print with their solutions, and answers graded."""

import argparse
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from plyscope.cli.argument_parser import (
    ExitCode,
    Parser,
    add_command,
    parse_path,
    read_text,
    write_output,
)
from plyscope.exercises import (
    DIRECTIONS,
    KINDS,
    LEVELS,
    TIES,
    Exercise,
    Marks,
    Sheet,
    grade,
    make_sheet,
    parse_tree,
)
from plyscope.exercises.sheet import DEFAULT_TITLE, MAX_EXERCISES
from plyscope.validation import short_repr

FORMATS = ("html", "tex", "json", "moodle")
SUFFIXES = {".html": "html", ".htm": "html", ".tex": "tex", ".json": "json", ".xml": "moodle"}
DRAWN = ("seed", "count", "level")  # the options of exercises drawn at random


def add(commands: "argparse._SubParsersAction[Parser]") -> None:
    """Add the command and its options."""
    parser = add_command(
        commands,
        "exercise",
        "print exercises with their solutions, or grade an answer",
        "Print exercises on game tree search with their solutions. The format is the one named, "
        "else that of the suffix of --out, else plain text. With --grade, grade the answers in a "
        'JSON file instead: a mapping such as {"values": {"b": 3}, "move": "a1"}, or a '
        "list of one mapping for each exercise. Exit code 1 then means that a mistake was found.",
        [
            "exercise --seed 7 --kind alphabeta --count 10 --out sheet.html",
            "exercise --seed 7 --kind alphabeta --count 10 --tex > sheet.tex",
            "exercise --kind minimax,expectimax --level 3 --moodle --out sheet.xml",
            "exercise --tree my-tree.txt --ties strict",
            "exercise --seed 7 --grade answer.json",
            "exercise --sheet sheet.json --grade answers.json --json",
        ],
    )
    parser.add_argument("--seed", type=int, help="what the trees are drawn from (default 0)")
    parser.add_argument(
        "--count", type=int, help=f"the number of exercises, from 1 to {MAX_EXERCISES} (default 1)"
    )
    parser.add_argument(
        "--kind",
        action="append",
        help=f"{', '.join(KINDS)}; several take turns, with commas or each with its --kind "
        "(default alphabeta)",
    )
    parser.add_argument(
        "--level",
        type=int,
        help=f"the difficulty, from {LEVELS[0]} to {LEVELS[-1]} (default 2)",
    )
    parser.add_argument(
        "--direction",
        default=DIRECTIONS[0],
        help="the direction of alpha-beta: left-to-right or right-to-left",
    )
    parser.add_argument(
        "--ties",
        default=TIES[0],
        help="alpha-beta cuts at equality (cut) or only beyond it (strict)",
    )
    source = parser.add_mutually_exclusive_group()
    source.add_argument(
        "--tree", type=parse_path, metavar="FILE", help="a tree as text; - reads standard input"
    )
    source.add_argument(
        "--sheet",
        type=parse_path,
        metavar="FILE",
        help="a sheet that this command wrote as JSON; - reads standard input",
    )
    formats = parser.add_mutually_exclusive_group()
    for name, title in zip(
        FORMATS,
        ("a page that prints well", "LaTeX, with forest", "JSON", "Moodle XML, to import"),
        strict=True,
    ):
        formats.add_argument(
            f"--{name}", dest="format", action="store_const", const=name, help=title
        )
    parser.add_argument(
        "--out", type=parse_path, metavar="FILE", help="the file to write (default: print it)"
    )
    parser.add_argument(
        "--no-key", dest="key", action="store_false", help="leave the solutions out"
    )
    parser.add_argument("--title", help=f"the title of the sheet (default {DEFAULT_TITLE})")
    parser.add_argument(
        "--grade",
        type=parse_path,
        metavar="FILE",
        help="grade the answers of this JSON file; - reads standard input",
    )


def run(options: argparse.Namespace) -> int:
    """Print or write the sheet, or the marks of an answer; return the exit code."""
    made = _make_sheet(options)
    if options.grade is not None:
        return _grade(made, options)
    write_output(_format_sheet(made, options), options.out)
    return ExitCode.SUCCESS


def _make_sheet(options: argparse.Namespace) -> Sheet:
    """Return the sheet: drawn from a seed, of one tree of a file, or read from a file."""
    title = DEFAULT_TITLE if options.title is None else options.title
    for name in DRAWN:
        for source in ("tree", "sheet"):
            if getattr(options, source) is not None and getattr(options, name) is not None:
                raise ValueError(f"--{source} names the exercises: leave --{name} out.")
    if options.sheet is not None:
        return _read_sheet(options.sheet, options.title)
    kinds = [kind.strip() for each in options.kind or ["alphabeta"] for kind in each.split(",")]
    direction = options.direction.replace("-", " ")  # without a space it needs no quotes
    if options.tree is None:
        seed, count, level = (
            default if given is None else given
            for given, default in ((options.seed, 0), (options.count, 1), (options.level, 2))
        )
        return make_sheet(seed, count, kinds, level, direction, options.ties, title=title)
    if len(kinds) > 1:
        raise ValueError("--tree is one exercise: give it one --kind.")
    tree = parse_tree(read_text(options.tree))
    return Sheet((Exercise(tree, kinds[0], direction, options.ties),), title)


def _read_sheet(path: Path, title: str | None) -> Sheet:
    """Return the sheet of a file that --json wrote."""
    text = read_text(path)
    try:
        sheet = Sheet.from_json(text)
    except ValueError as error:
        raise ValueError(f"The file {short_repr(str(path))} is not a sheet. {error}") from None
    return replace(sheet, title=title) if title else sheet


def _read_json(path: Path) -> Any:
    """Return the data of a JSON file; raise ValueError with the place where it is none."""
    try:
        return json.loads(read_text(path))
    except json.JSONDecodeError as error:
        raise ValueError(
            f"The file {short_repr(str(path))} is not JSON: line {error.lineno}, column "
            f"{error.colno}: {error.msg}."
        ) from None


def _format_sheet(sheet: Sheet, options: argparse.Namespace) -> str:
    """Return the sheet in the format named or, else, in that of the file's suffix."""
    format_ = options.format
    if format_ is None and options.out is not None:
        format_ = SUFFIXES.get(options.out.suffix.lower())
    if format_ == "moodle":
        if not options.key:
            raise ValueError("Moodle grades by the solutions: leave --no-key out.")
        return sheet.moodle()
    writers = {"html": sheet.html, "tex": sheet.tex, "json": sheet.json}
    text = writers.get(format_, sheet.text)(options.key)
    return text if text.endswith("\n") else f"{text}\n"


def _grade(sheet: Sheet, options: argparse.Namespace) -> int:
    """Grade the answers and print the marks; return the exit code."""
    if options.format not in (None, "json"):
        raise ValueError(f"Marks are printed as text or --json: leave --{options.format} out.")
    answers = _read_json(options.grade)
    if not isinstance(answers, list):
        answers = [answers]
    if len(answers) != len(sheet.exercises):
        raise ValueError(
            f"The sheet has {len(sheet.exercises)} exercises, but the file "
            f"{short_repr(str(options.grade))} has {len(answers)} answers."
        )
    marks = [grade(each, answer) for each, answer in zip(sheet.exercises, answers, strict=True)]
    if options.format == "json":
        data = [each.to_json() for each in marks]
        write_output(f"{json.dumps(data, ensure_ascii=False)}\n", options.out)
    else:
        write_output(_format_marks(marks), options.out)
    return ExitCode.SUCCESS if all(each.is_right for each in marks) else ExitCode.WRONG


def _format_marks(marks: Sequence[Marks]) -> str:
    """Return the marks as lines: the points of each exercise, and every mistake with its reason."""
    lines = []
    for number, each in enumerate(marks, 1):
        lines.append(f"Exercise {number}: {each.points} of {each.max_points} points")
        lines += [f"  {mark.feedback}" for mark in each.mistakes]
    return "\n".join(lines) + "\n"
