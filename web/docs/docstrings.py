"""Docstrings as reStructuredText.

The docstrings of the package are plain text with `code` in single backticks, examples after `>>>`
and indented tables. Sphinx reads reStructuredText, where a star or an underscore would be markup.
"""

import re
from collections.abc import Iterable, Iterator, Sequence


def to_restructured_text(lines: Sequence[str]) -> list[str]:
    """Return a docstring as reStructuredText.

    An example stays as it is, an indented paragraph becomes a literal block, and in any other
    paragraph `code` becomes a literal and markup characters are escaped.
    """
    converted: list[str] = []
    for paragraph in split_paragraphs(lines):
        if paragraph[0].startswith(">>>"):
            converted += paragraph
        elif all(line.startswith("  ") for line in paragraph):
            converted += ["::", "", *paragraph]
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
