"""The program in a Jupyter notebook: its code cells, with their numbers."""

import json

import pytest

from plyscope.student_code.adapters.starts.program_record import record_program
from plyscope.student_code.notebook import read_notebook

SEARCH = """\
def minimax(node, is_max):
    if isinstance(node, int):
        return node
    values = [minimax(child, not is_max) for child in node]
    return max(values) if is_max else min(values)
"""


def make_notebook(*sources):
    """Return a notebook with a cell of text, and then with these of code."""
    cells = [{"cell_type": "markdown", "source": ["# Homework"]}]
    cells += [{"cell_type": "code", "source": source, "outputs": []} for source in sources]
    return json.dumps({"cells": cells, "nbformat": 4})


def test_the_cells_of_code_are_one_program_each_with_its_number():
    text = make_notebook(["x = 1\n", "y = 2"], "print(x)\n")
    assert read_notebook(text) == "# Cell 2\nx = 1\ny = 2\n\n\n# Cell 3\nprint(x)\n"
    assert read_notebook(make_notebook()) == ""


def test_what_ipython_alone_reads_becomes_a_comment():
    text = make_notebook(
        "%matplotlib inline\n!pip install x\nif x:\n    %time f()\ny = (7\n  % 2\n  != 1)"
    )
    assert read_notebook(text).splitlines()[1:] == [
        "# %matplotlib inline",
        "# !pip install x",
        "if x:",
        "    # %time f()",
        "y = (7",
        "  % 2",
        "  != 1)",
    ]


@pytest.mark.parametrize("text", ["", "x = 1", "[1]", "{}", '{"cells": [1]}', "[" * 100_000])
def test_what_is_no_notebook_is_told(text):
    with pytest.raises(ValueError, match="It cannot be read as a notebook; expected one of "):
        read_notebook(text)


def test_a_search_in_a_notebook_is_recorded(tmp_path):
    path = tmp_path / "homework.ipynb"
    path.write_text(make_notebook(SEARCH, "minimax([[3, 12, 8], [2, 4, 6], [14, 5, 2]], True)"))
    for program in (path, str(path)):
        trace = record_program(program)
        assert (trace.result.value, len(trace.nodes)) == (3, 13)
