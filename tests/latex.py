"""LaTeX in tests: compile a document, or skip and say what to install."""

import shutil
import subprocess
from pathlib import Path

import pytest

# What the documents load, and what those packages load that a small TeX Live leaves out.
FILES = (
    "article.cls",
    "standalone.cls",
    "xkeyval.sty",
    "inputenc.sty",
    "geometry.sty",
    "amssymb.sty",
    "textcomp.sty",
    "forest.sty",
    "elocalloc.sty",
    "environ.sty",
    "trimspaces.sty",
    "pgfopts.sty",
    "etoolbox.sty",
    "tikzlibraryshapes.geometric.code.tex",
    "tikzlibraryshapes.misc.code.tex",
    "tikzlibrarysvg.path.code.tex",
)
INSTALL = (
    "install texlive-latex-extra and texlive-pictures on Debian, or standalone and forest with "
    "TeX Live's tlmgr"
)


def find_missing(files: tuple[str, ...] = FILES) -> list[str]:
    """Return the files that this machine's LaTeX does not find."""
    found = subprocess.run(["kpsewhich", *files], capture_output=True, text=True).stdout
    names = {Path(line).name for line in found.splitlines()}
    return [name for name in files if name not in names]


def compile_latex(source: str, folder: Path) -> bytes:
    """Return the PDF of a document; skip the test where LaTeX lacks something it needs."""
    if shutil.which("pdflatex") is None:
        pytest.skip(f"LaTeX is not installed: {INSTALL}")
    if missing := find_missing():
        pytest.skip(f"LaTeX lacks {', '.join(missing)}: {INSTALL}")
    (folder / "document.tex").write_text(source, encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "document.tex"]
    made = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace")
    assert made.returncode == 0, made.stdout[-2000:]
    pdf = (folder / "document.pdf").read_bytes()
    assert pdf.startswith(b"%PDF")
    return pdf
