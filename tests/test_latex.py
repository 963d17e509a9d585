"""Tests with LaTeX ask for every file that their documents load, and skip with its name."""

import re
from pathlib import Path

import pytest

from plyscope import Tree
from plyscope.calls.search_queries import draw_figure
from plyscope.exercises import make_sheet
from plyscope.games import make
from plyscope.render.tikz import trace_to_tikz
from plyscope.trace.trace import record
from tests.latex import FILES, compile_latex

KPSEWHICH = """#!/bin/sh
for name in "$@"; do
  case " $LACKING " in *" $name "*) ;; *) echo "/texmf/$name";; esac
done
"""


def test_all_files_that_the_documents_load_are_asked_for() -> None:
    chess = record(make("gardner"), algorithm="h_alphabeta", depth=1)
    text = make_sheet(1, 2, ("minimax", "alphabeta")).tex()
    text += trace_to_tikz(record(Tree([3, [4, 5]])))
    text += draw_figure(chess.game, chess.state, format="tikz", nodes=chess.nodes)
    found = re.findall(r"\\(documentclass|usepackage|usetikzlibrary)(?:\[.*?\])?\{(.*?)\}", text)
    kinds = {
        "documentclass": "{}.cls",
        "usepackage": "{}.sty",
        "usetikzlibrary": "tikzlibrary{}.code.tex",
    }
    loaded = {
        kinds[kind].format(name.strip()) for kind, names in found for name in names.split(",")
    }
    assert len(loaded) == 10
    assert loaded <= set(FILES)


@pytest.mark.parametrize("lacking", ["standalone.cls", "forest.sty elocalloc.sty", "geometry.sty"])
def test_a_small_tex_live_skips_and_names_what_it_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lacking: str
) -> None:
    for name, script in (("pdflatex", "#!/bin/sh\nexit 1\n"), ("kpsewhich", KPSEWHICH)):
        (tmp_path / name).write_text(script)
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("LACKING", lacking)
    with pytest.raises(pytest.skip.Exception) as skipped:
        compile_latex("", tmp_path)
    reason = str(skipped.value)
    listed = ", ".join(name for name in FILES if name in lacking.split())
    assert reason.startswith(f"LaTeX lacks {listed}: install texlive-latex-extra")
    # Where nothing is lacking, a document that LaTeX refuses fails.
    monkeypatch.setenv("LACKING", "")
    with pytest.raises(AssertionError):
        compile_latex("", tmp_path)


def test_without_latex_the_reason_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(pytest.skip.Exception, match=r"^LaTeX is not installed: install texlive"):
        compile_latex("", tmp_path)
