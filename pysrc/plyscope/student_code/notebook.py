"""The program in a Jupyter notebook (nbformat 4): its code cells, one after another."""

import json
import re
from typing import Any

SUFFIX = ".ipynb"
# A line that only IPython reads, as %matplotlib inline; one of Python may begin with "% (" or "!=".
_IPYTHON = re.compile(r"(\s*)((?:%%?[A-Za-z]|!!?[A-Za-z{./~$]).*)")


def read_notebook(text: str) -> str:
    """Return the code cells of a notebook as one program, each below a comment with its number.

    Lines that only IPython reads, such as `%matplotlib inline`, become comments. Raises ValueError
    if the text is no notebook.

    >>> cell = '{"cell_type": "code", "source": ["%time\\\\n", "x = 1"]}'
    >>> print(read_notebook(f'{{"cells": [{cell}]}}'))
    # Cell 1
    # %time
    x = 1
    <BLANKLINE>
    """
    try:
        cells = json.loads(text)["cells"]
        numbered = enumerate(cells, start=1)
        code = [(n, _read_source(cell)) for n, cell in numbered if cell["cell_type"] == "code"]
    except (ValueError, LookupError, TypeError, RecursionError):
        raise ValueError(
            "It cannot be read as a notebook; expected one of Jupyter, saved as nbformat 4."
        ) from None
    return "\n\n".join(f"# Cell {number}\n{source}\n" for number, source in code)


def _read_source(cell: Any) -> str:
    source = cell["source"]
    text = source if isinstance(source, str) else "".join(source)
    lines = (_IPYTHON.fullmatch(line) or line for line in text.splitlines())
    return "\n".join(
        line if isinstance(line, str) else f"{line[1]}# {line[2]}" for line in lines
    ).rstrip()
