"""The quick way to read a tree's text: Python's own parser of JSON, wherever that can.

It is some ten times as fast as the parser of this package, which knows where everything stands and
says what is wrong. What is read here is read there as the same: a test compares them.
"""

import json
import re
from collections.abc import Callable
from typing import Any, NoReturn

_FRACTION = re.compile(r"(?<![\w.])(\d{1,15})\s*/\s*(\d{1,15})(?![\w.])")
_LAST_COMMA = re.compile(r",(?=\s*[\]})])")
_TUPLE = "<tuple>"
_BRACKET = re.compile(r"[][(){}]")
_DEEPEST = 200  # lists within lists: the parser of JSON recurses, and WebAssembly's stack is small


def quick(text: str, made: Callable[[list[tuple[str, Any]]], Any]) -> tuple[bool, Any]:
    """Return whether a text could be read so, and what it says.

    `made` is what it is in `Parser`. Tuples become objects of one key, and fractions numbers, but
    nowhere within quotes.
    """
    if "'" in text or "\\" in text or _is_deep(text):
        return False, None
    pieces = text.split('"')  # every other one is in quotes
    if any("#" in piece for piece in pieces[::2]) or _TUPLE in pieces[1::2]:
        return False, None

    def object_of(pairs: list[tuple[str, Any]]) -> Any:
        if len({key for key, _ in pairs}) < len(pairs):
            raise ValueError("A key is there twice.")
        if len(pairs) == 1 and pairs[0][0] == _TUPLE:
            if len(pairs[0][1]) == 1:
                raise ValueError("It is either a tuple or a number in brackets.")
            return tuple(pairs[0][1])
        return made(pairs)

    try:
        pieces[::2] = map(_as_json, pieces[::2])
        return True, json.loads(
            '"'.join(pieces), object_pairs_hook=object_of, parse_constant=_no_number
        )
    except (ValueError, ArithmeticError, RecursionError):
        return False, None


def _is_deep(text: str) -> bool:
    """Tell whether lists are nested deeper than can be read so."""
    depth = 0
    for bracket in _BRACKET.findall(text):
        depth += 1 if bracket in "[({" else -1
        if depth > _DEEPEST:
            return True
    return False


def _as_json(piece: str) -> str:
    if "(" in piece or "/" in piece:
        piece = _FRACTION.sub(lambda match: repr(int(match[1]) / int(match[2])), piece)
        return _LAST_COMMA.sub("", piece).replace("(", f'{{"{_TUPLE}":[').replace(")", "]}")
    return _LAST_COMMA.sub("", piece)


def _no_number(_word: str) -> NoReturn:
    raise ValueError("NaN and Infinity are no numbers of a tree.")
