"""Rows as text for a spreadsheet: tab separated for the clipboard, CSV for a file.

A spreadsheet runs a text that begins like a formula; an apostrophe before it prevents that.
"""

import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

Cell: TypeAlias = str | int | float | None

_FORMULA = re.compile(r"\s*[=+\-@\uff1d\uff0b\uff0d\uff20]")
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?", re.ASCII)
_QUOTED = re.compile(r'[",\r\n]')


def write_tabs(rows: Iterable[Sequence[Cell]]) -> str:
    """Return rows with their cells separated by tabs."""
    return "\n".join(
        "\t".join(re.sub(r"[\t\r\n]+", " ", _write_cell(cell)) for cell in row) for row in rows
    )


def write_csv(rows: Iterable[Sequence[Cell]]) -> str:
    """Return rows as RFC 4180 has them."""
    return "".join(f"{','.join(map(_quote, row))}\r\n" for row in rows)


def _write_cell(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        is_formula = _FORMULA.match(cell) and not _NUMBER.fullmatch(cell)
        return f"'{cell}" if is_formula else cell
    return str(int(cell) if isinstance(cell, float) and cell.is_integer() else cell)


def _quote(cell: Cell) -> str:
    text = _write_cell(cell)
    doubled = text.replace('"', '""')
    return f'"{doubled}"' if _QUOTED.search(text) else text
