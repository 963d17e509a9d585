"""Docstrings as reStructuredText.

The docstrings of the package are plain text with `code` in single backticks, examples after `>>>`,
and parameters or attributes as two columns. Sphinx reads reStructuredText, where a star or an
underscore would be markup.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

COLUMNS = re.compile(r"(\S(?:.*?\S)??) {2,}(\S.*)")  # a term, and what it means


def to_restructured_text(lines: Sequence[str]) -> list[str]:
    """Return a docstring as reStructuredText.

    An example stays the same, two columns become a definition list, and an indented paragraph
    becomes a literal block. In any other paragraph `code` becomes a literal, and characters that
    would be markup are escaped.
    """
    converted: list[str] = []
    for paragraph in split_paragraphs(lines):
        if paragraph[0].startswith(">>>"):
            converted += paragraph
        elif all(line.startswith("  ") for line in paragraph):
            converted += ["::", "", *paragraph]
        elif all(COLUMNS.match(line) or line.startswith("  ") for line in paragraph):
            converted += convert_columns(paragraph)
        else:
            converted += convert_mixed(paragraph)
        converted.append("")
    return converted


def split_paragraphs(lines: Iterable[str]) -> Iterator[list[str]]:
    """Yield the groups of lines between blank lines."""
    paragraph: list[str] = []
    for line in [*lines, ""]:
        if line.strip():
            paragraph.append(line)
        elif paragraph:
            yield paragraph
            paragraph = []


def convert_columns(paragraph: Sequence[str]) -> list[str]:
    """Convert two columns; a line that begins with spaces continues the one above it."""
    terms: list[tuple[str, list[str]]] = []
    for line in paragraph:
        found = COLUMNS.match(line)
        if found and not line.startswith(" "):
            terms.append((found[1], [found[2]]))
        elif terms:
            terms[-1][1].append(line.strip())
    converted = []
    for term, lines in terms:
        text = convert_inline("\n".join(lines)).split("\n")
        converted += [f"``{term}``", *(f"  {line}" for line in text), ""]
    return converted


def convert_mixed(paragraph: Sequence[str]) -> list[str]:
    """Convert a paragraph that may hold bullet points and indented tables."""
    segments: list[tuple[str, list[str]]] = []
    for line in paragraph:
        before = segments[-1][0] if segments else ""
        if re.match(r"[-*] ", line):
            segments.append(("- ", [line[2:]]))
        elif line.startswith("  ") and before == "- ":
            segments[-1][1].append(line.strip())
        else:
            kind = "::" if line.startswith("  ") else ""
            if before != kind or not segments:
                segments.append((kind, []))
            segments[-1][1].append(line)
    converted: list[str] = []
    for kind, lines in segments:
        if kind == "::":
            converted += ["", "::", "", *lines, ""]
        else:
            first, *rest = convert_inline("\n".join(lines)).split("\n")
            converted += ["", kind + first, *(" " * len(kind) + line for line in rest), ""]
    return converted


def convert_inline(text: str) -> str:
    """Double the backticks around code; escape what would be markup elsewhere."""
    parts = re.split(r"(`[^`]+`)", text)
    return "".join(
        f"`{part}`" if index % 2 else re.sub(r"([*|\\`]|_\b)", r"\\\1", part)
        for index, part in enumerate(parts)
    )
