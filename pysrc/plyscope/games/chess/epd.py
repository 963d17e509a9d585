"""EPD, positions with operations: four fields of a FEN, then "bm Qg6; id "WAC.001";"."""

import re
from collections.abc import Mapping, Sequence

from plyscope.validation import short_repr

_OPCODE = re.compile(r"[A-Za-z]\w*")
_OPERAND = re.compile(r'"[^"]*"|[^\s";]+')
_OPERATION = re.compile(r'((?:"[^"]*"|[^";])*)(;|$)')


def split(text: str) -> tuple[str, Mapping[str, Sequence[str]]]:
    """Return the FEN of a line, and its operations: operands by opcode, none for a plain FEN.

    The counters may be fields or the operations hmvc and fmvn. Raises ValueError for an operation
    that cannot be parsed.
    """
    fields = text.split(maxsplit=4)
    rest = fields[4] if len(fields) > 4 else ""
    counters: list[str] = []
    while len(counters) < 2 and (match := re.match(r"\d+(\s+|$)", rest)):
        counters.append(match[0].strip())
        rest = rest[match.end() :]
    if not (_OPCODE.match(rest) and (";" in rest or " " in rest)):
        return text, {}
    operations: dict[str, Sequence[str]] = {}
    place = 0
    while place < len(rest):
        match = _OPERATION.match(rest, place)
        if match is None:
            raise ValueError(
                f"{short_repr(rest[place:])} of the EPD has a quotation mark without end."
            )
        place = match.end()
        words = _OPERAND.findall(match[1])
        if not words:
            continue
        if not _OPCODE.fullmatch(words[0]):
            raise ValueError(
                "An operation of EPD begins with its name, as in bm Qg6;, not "
                f"{short_repr(words[0])}."
            )
        operations[words[0]] = [word.strip('"') for word in words[1:]]
    for number, opcode in enumerate(("hmvc", "fmvn")):
        if len(counters) <= number:
            counters.append((operations.get(opcode) or ("0", "1")[number])[0])
    return " ".join([*fields[:4], *counters]), operations
