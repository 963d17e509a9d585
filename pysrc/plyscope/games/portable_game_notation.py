"""The tags and moves of a game in PGN and PDN, parsed and written.

Comments, variations, numeric annotations and move numbers are skipped.
"""

import re
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from plyscope.validation import short_repr

WIDTH = 79  # characters of a line that is written
_TAG = re.compile(r'\s*\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_SKIPPED = re.compile(
    r"\s+|;[^\n]*|^%[^\n]*|\$\d+|\d+\s*\.+|\.+|[!?]+|[+#](?=\s|$)|e\.p\.", re.MULTILINE
)
_RESULT = re.compile(r"(?:1-0|0-1|1/2-1/2|1-1|2-0|0-2|\*)(?![^\s{(;])")
_MOVE = re.compile(r"[^\s{}()\[\];$]+")


@dataclass(frozen=True)
class PortableGame:
    """A game as text: its tags by name, and its moves as they are written."""

    tags: Mapping[str, str]
    moves: Sequence[str]


def parse_portable(text: str) -> PortableGame:
    """Return the one game of a text; raise ValueError, saying where it cannot be read."""
    tags, offset = {}, 0
    while match := _TAG.match(text, offset):
        tags[match[1]] = re.sub(r"\\(.)", r"\1", match[2])
        offset = match.end()
    moves: list[str] = []
    over = False
    while offset < len(text):
        where = f"after {short_repr(moves[-1])}" if moves else "before the first move"
        sign = text[offset]
        if sign == "{":
            offset = text.find("}", offset) + 1
            if not offset:
                raise ValueError(f"The comment {where} has no end: a }} ends it.")
        elif sign == "(":
            offset = _after_variation(text, offset, where)
        elif match := _SKIPPED.match(text, offset):
            offset = match.end()
        elif over or sign == "[":
            raise ValueError(
                f"There is more than one game, or a tag that cannot be read, {where}: paste one "
                'game, whose tags stand first, as in [Event "Casual"].'
            )
        elif match := _RESULT.match(text, offset):
            offset, over = match.end(), True
        elif match := _MOVE.match(text, offset):
            moves.append(match[0].rstrip("!?"))
            offset = match.end()
        else:
            raise ValueError(f"{short_repr(sign)} {where} has no beginning: a move is expected.")
    return PortableGame(tags, moves)


def _after_variation(text: str, offset: int, where: str) -> int:
    """Return the index after a variation, which may contain others and comments."""
    depth = 0
    while offset < len(text):
        sign = text[offset]
        if sign == "{":
            end = text.find("}", offset)
            if end < 0:
                break
            offset = end
        elif sign == ";":
            end = text.find("\n", offset)
            offset = len(text) if end < 0 else end
        depth += (sign == "(") - (sign == ")")
        offset += 1
        if depth == 0:
            return offset
    raise ValueError(f"The variation {where} has no end: a ) ends it.")


def move_number(ply: int, first: int = 1, second_begins: bool = False) -> str:
    """Return the text before a move: "1." or, for the second player, "1..."."""
    turn = ply + second_begins
    return f"{first + turn // 2}{'...' if turn % 2 else '.'}"


def format_portable(
    tags: Mapping[str, str],
    moves: Sequence[str],
    result: str,
    first: int = 1,
    second_begins: bool = False,
) -> str:
    """Return a game as text: its tags, an empty line, its moves with their numbers, the result."""
    words = []
    for ply, move in enumerate(moves):
        number = move_number(ply, first, second_begins)
        words.append(move if number.endswith("...") and ply else f"{number} {move}")
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]
    return "\n".join([*lines, "", *textwrap.wrap(" ".join([*words, result]), WIDTH), ""])


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
