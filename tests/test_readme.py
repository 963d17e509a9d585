"""The examples in the documents and the docstrings are run: what they print is what they say."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import build
import plyscope
from plyscope import ALGORITHMS
from plyscope.search import GROUPS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
DOCUMENTS = ["README.md", "CONTRIBUTING.md"]


def blocks(language):
    """The fenced blocks of the README in a language, with the line on which each begins."""
    for match in re.finditer(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL):
        yield README.count("\n", 0, match.start()) + 2, match.group(1)


@pytest.fixture
def algorithms():
    """The table of algorithms, which is afterwards as it was before."""
    before = dict(ALGORITHMS)
    yield ALGORITHMS
    ALGORITHMS.clear()
    ALGORITHMS.update(before)


def test_every_python_block_of_the_readme_runs_and_prints_what_it_shows(algorithms):
    namespace = {"__name__": "readme"}
    examples = 0
    for line, block in blocks("python"):
        if ">>>" not in block:
            exec(compile("\n" * (line - 1) + block, "README.md, in memory", "exec"), namespace)
            continue
        test = doctest.DocTestParser().get_doctest(block, namespace, "README.md", None, line - 1)
        runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
        report = []
        runner.run(test, out=report.append, clear_globs=False)
        assert not report, "".join(report)
        namespace = test.globs
        examples += len(test.examples)
    assert examples >= 15
    assert "Nim" in namespace
    assert algorithms["negamax"].function is namespace["negamax"]


MODULES = [
    "plyscope",
    *(module.name for module in pkgutil.walk_packages(plyscope.__path__, "plyscope.")),
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_the_docstrings_of_a_module_are_true(name):
    outcome = doctest.testmod(importlib.import_module(name), report=True)
    assert outcome.failed == 0
    if name in ("plyscope", "plyscope.games.tree"):
        assert outcome.attempted > 0


def test_the_calls_on_window_plyscope_exist():
    api = (ROOT / "web" / "page" / "api.js").read_text("utf-8")
    (block,) = [text for _, text in blocks("js")]
    calls = set(re.findall(r"plyscope\.(\w+)", block))
    assert calls == {
        *("ready", "open", "on", "search", "seek", "step", "play", "pause", "state", "move", "stop")
    }
    returned = api[api.index("    get ready() {\n") :]
    offered = set(re.findall(r"^    (?:async |get )?(\w+)[(:,]", returned, re.MULTILINE))
    assert calls <= offered


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_files_that_a_document_names_exist(document):
    text = (ROOT / document).read_text("utf-8")
    made = ("dist", ".venv", "node_modules", ".cache")
    named = set(re.findall(r"`((?:pysrc|web|tests|\.github|\.ci)/[\w./-]*)`", text))
    named |= set(re.findall(r"\]\(([\w./-]+)\)", text))
    missing = [path for path in named if not path.startswith(made) and not (ROOT / path).exists()]
    assert len(named) > 3
    assert missing == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_commands_that_a_document_names_are_understood(document):
    text = (ROOT / document).read_text("utf-8")
    source = (ROOT / "build.py").read_text("utf-8")
    for command in set(re.findall(r"python3 build\.py (\w+)", text)):
        assert f'add_parser("{command}"' in source
    for check in set(re.findall(r"--only (\w[\w-]*)", text)):
        assert check in {*build.CHECKS, "changed"}


def test_the_readme_names_every_search_in_its_part_of_the_lecture():
    rows = re.findall(r"^\| ([A-Z][^|]*) \| (`.*`) \|$", README, re.MULTILINE)
    named = {part: re.findall(r"`(\w+)`", names) for part, names in rows}
    assert list(named) == list(GROUPS)
    for part, names in named.items():
        assert sorted(names) == sorted(each.name for each in GROUPS[part])
