"""The console script: its version, its help, and how errors end it."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import plyscope
from plyscope.cli.main import COMMANDS, build_parser

ROOT = Path(__file__).parents[2]


def test_the_commands_are_these():
    assert list(COMMANDS) == (
        "solve record explain check exercise endgames match play serve uci".split()
    )


def test_the_version_is_that_of_the_package(run_command):
    assert run_command("--version") == (0, f"plyscope {plyscope.__version__}\n", "")


def test_without_a_command_the_help_is_printed(run_command):
    done = run_command()
    assert (done.code, done.err) == (0, "")
    assert "plyscope play chess --level club" in done.out
    assert "3 the question could not be decided" in done.out


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_ends_in_examples(run_command, command):
    done = run_command(command, "--help")
    assert (done.code, done.err) == (0, "")
    assert f"Examples:\n  plyscope {command}" in done.out


def test_an_unknown_command_or_option_is_one_sentence(refuse_command):
    assert refuse_command("chess").startswith("Argument COMMAND: invalid choice: 'chess' ")
    sentence = refuse_command("solve", "tictactoe", "--fast")
    assert sentence == "Unrecognized arguments: --fast. See plyscope --help."


def test_ctrl_c_ends_a_command_without_a_traceback(run_command, monkeypatch):
    def interrupt(_options):
        raise KeyboardInterrupt

    monkeypatch.setattr("plyscope.cli.solve_command.read_task", interrupt)
    assert run_command("solve", "tictactoe") == (130, "", "")


def test_it_runs_as_a_module_into_a_pipe_whose_reader_has_ended():
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "plyscope", "explain", "tree-aima"],
        stdout=writer,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT / "pysrc")},
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (3, b"")


def documented_commands():
    """Yield every command line in the documentation, with its file."""
    for path in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("web/docs/**/*.md")]:
        text = path.read_text("utf-8")
        for block in re.findall(r"^```(?:sh|shell|bash|console)\n(.*?)^```", text, re.M | re.S):
            for line in re.findall(r"^(?:\$ )?(?:.*-m )?plyscope (.*)$", block, re.M):
                yield path.name, line


def is_accepted(line):
    """Return whether the parser takes a command line as it stands."""
    words = shlex.split(line.partition(" > ")[0], comments=True)
    try:
        build_parser().parse_args(words)
    except SystemExit as ended:
        return ended.code == 0
    return True


def test_every_command_line_of_the_documentation_is_accepted():
    commands = list(documented_commands())
    assert len(commands) >= 5
    assert [command for command in commands if not is_accepted(command[1])] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_example_of_the_help_is_accepted(run_command, command):
    shown = run_command(command, "--help").out.partition("Examples:\n")[2]
    examples = re.findall(r"^  plyscope (.*)$", shown, re.M)
    assert examples
    assert [example for example in examples if not is_accepted(example)] == []
