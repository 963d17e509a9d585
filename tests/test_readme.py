"""The examples in the documents and the docstrings are run: what they print is what they say."""

import doctest
import importlib
import importlib.util
import pkgutil
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import build
import plyscope
from plyscope import ALGORITHMS
from plyscope.search import GROUPS

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "web" / "docs"
DOCUMENTS = [
    "README.md",
    "CONTRIBUTING.md",
    *sorted(path.relative_to(ROOT).as_posix() for path in DOCS.glob("*.md")),
]
README = (ROOT / "README.md").read_text("utf-8")


def blocks(document, language):
    """The fenced blocks of a document in a language: line, what the language needs, text."""
    text = (ROOT / document).read_text("utf-8")
    for match in re.finditer(rf"^```{language}(.*)\n([^`]*?)^```$", text, re.MULTILINE):
        yield text.count("\n", 0, match.start()) + 2, match.group(1).strip(), match.group(2)


WITH_EXAMPLES = [document for document in DOCUMENTS if [*blocks(document, "python")]]


@pytest.fixture(autouse=True)
def algorithms():
    """The table of algorithms, which is afterwards as it was before."""
    before = dict(ALGORITHMS)
    yield ALGORITHMS
    ALGORITHMS.clear()
    ALGORITHMS.update(before)


def run_examples(document):
    """Run the Python blocks of a document in one namespace; return it and what was missing."""
    namespace, missing = {"__name__": "example"}, set()
    for line, package, block in blocks(document, "python"):
        if package and importlib.util.find_spec(package) is None:
            missing.add(package)
            continue
        if ">>>" not in block:
            exec(compile("\n" * (line - 1) + block, f"{document}, in memory", "exec"), namespace)
            continue
        test = doctest.DocTestParser().get_doctest(block, namespace, document, None, line - 1)
        assert test.examples
        flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        runner = doctest.DocTestRunner(verbose=False, optionflags=flags)
        report = []
        runner.run(test, out=report.append, clear_globs=False)
        assert not report, "".join(report)
        namespace = test.globs
    return namespace, missing


@pytest.mark.parametrize("document", WITH_EXAMPLES)
def test_every_python_block_of_a_document_runs_and_prints_what_it_shows(document):
    _, missing = run_examples(document)
    if missing:
        pytest.skip(f"{', '.join(sorted(missing))} is not installed")


def test_most_documents_have_examples():
    assert len(WITH_EXAMPLES) >= 12
    examples = [
        line
        for document in WITH_EXAMPLES
        for _, _, block in blocks(document, "python")
        for line in block.splitlines()
        if line.startswith(">>>")
    ]
    assert len(examples) > 130


def test_the_recipes_of_a_game_and_a_search_make_them(algorithms):
    assert "Nim" in run_examples("web/docs/adding_a_game.md")[0]
    namespace, _ = run_examples("web/docs/adding_a_search.md")
    assert algorithms["negamax"].function is namespace["negamax"]


def test_the_session_of_the_readme_shows_a_trace_and_an_error():
    namespace, _ = run_examples("README.md")
    assert namespace["trace"].result.value == 3


def commands():
    """The `plyscope` commands of the documents with what they print; the shell's pipes aside."""
    for document in DOCUMENTS:
        for _, _, block in blocks(document, "console"):
            for part in block.split("$ ")[1:]:
                command, _, output = part.partition("\n")
                yield command, output


@pytest.mark.skipif(sys.platform == "win32", reason="the commands are for a POSIX shell")
@pytest.mark.parametrize(("command", "output"), [*commands()])
def test_a_command_prints_what_the_documents_show(command, output, tmp_path):
    script = tmp_path / "plyscope"
    python = shlex.quote(sys.executable)
    script.write_text(f'#!/bin/sh\nexec {python} -m plyscope "$@"\n')
    script.chmod(0o755)
    path = f"{tmp_path}:/usr/bin:/bin"
    done = subprocess.run(
        ["sh", "-c", command],
        capture_output=True,
        text=True,
        env={"PATH": path, "PYTHONPATH": str(ROOT / "pysrc")},
    )
    assert done.stdout.strip() == output.strip(), done.stderr


MODULES = [
    name
    for name in [
        "plyscope",
        *(module.name for module in pkgutil.walk_packages(plyscope.__path__, "plyscope.")),
    ]
    if ">>> " in Path(importlib.util.find_spec(name).origin).read_text("utf-8")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_the_docstrings_of_a_module_are_true(name):
    outcome = doctest.testmod(importlib.import_module(name), report=True)
    assert outcome.failed == 0
    assert outcome.attempted > 0


def test_the_calls_on_window_plyscope_exist():
    api = (ROOT / "web" / "shell" / "api.ts").read_text("utf-8")
    (block,) = [text for _, _, text in blocks("web/docs/embedding.md", "js")]
    calls = set(re.findall(r"plyscope\.(\w+)", block))
    assert calls == {
        *(
            "ready",
            "open",
            "on",
            "search",
            "seek",
            "step",
            "play",
            "pause",
            "state",
            "move",
            "stop",
        ),
        "openExercise",
    }
    returned = api[api.index("    plyscope: {\n") :]
    offered = set(re.findall(r"^      (?:get )?(\w+)[(:,]", returned, re.MULTILINE))
    assert calls <= offered


def test_the_events_of_window_plyscope_are_documented():
    api = (ROOT / "web" / "shell" / "api.ts").read_text("utf-8")
    events = re.findall(r'"(\w+)"', re.search(r"const EVENTS = \[(.*?)\]", api)[1])
    text = (DOCS / "embedding.md").read_text("utf-8")
    assert len(events) == 6
    assert [event for event in events if f"`{event}`" not in text] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_files_that_a_document_names_exist(document):
    text = (ROOT / document).read_text("utf-8")
    made = ("dist", ".venv", "node_modules", ".cache")
    folders = r"(?:pysrc|web|tests|\.github|\.ci)"
    named = {ROOT / path for path in re.findall(rf"`({folders}/[\w./-]*)`", text)}
    links = re.findall(r"\]\(([\w./-]+)(?:#[\w.]+)?\)", text)
    named |= {(ROOT / document).parent / path for path in links}
    made_paths = tuple(ROOT / path for path in made)
    missing = [
        path for path in named if not path.exists() and not path.is_relative_to(ROOT / "dist")
    ]
    assert [path for path in missing if path not in made_paths] == []


def test_the_documents_name_many_files():
    texts = [(ROOT / document).read_text("utf-8") for document in DOCUMENTS]
    assert sum(len(re.findall(r"\]\([\w./-]+\)", text)) for text in texts) > 30


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_commands_that_a_document_names_are_understood(document):
    text = (ROOT / document).read_text("utf-8")
    source = (ROOT / "build.py").read_text("utf-8")
    for command in set(re.findall(r"python3 build\.py (\w+)", text)):
        assert f'add_parser("{command}"' in source
    for check in set(re.findall(r"--only (\w[\w-]*)", text)):
        assert check in {*build.CHECKS, "changed"}


def test_every_command_of_plyscope_is_documented():
    from plyscope.cli.main import COMMANDS

    rows = re.findall(r"^\| `(\w+)` \|", (DOCS / "command_line.md").read_text("utf-8"), re.M)
    assert rows == list(COMMANDS)


def test_the_documents_name_every_search_in_its_part_of_the_lecture():
    text = (DOCS / "searches.md").read_text("utf-8")
    rows = re.findall(r"^\| ([A-Z][^|]*) \| (`.*`) \|$", text, re.MULTILINE)
    named = {part: re.findall(r"`(\w+)`", names) for part, names in rows}
    assert list(named) == list(GROUPS)
    for part, names in named.items():
        assert sorted(names) == sorted(each.name for each in GROUPS[part])
    assert f"{sum(map(len, named.values()))} searches" in README


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md"])
def test_a_document_of_the_first_folder_is_short(document):
    assert len((ROOT / document).read_text("utf-8").splitlines()) <= 150
