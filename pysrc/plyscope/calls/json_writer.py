"""Data as JSON that keeps infinite numbers: the value of a tree's leaf may be ±∞."""

import json
import re
from typing import Any

# JSON has no infinity, but reads a number beyond the range of a float as infinite, here and in
# JavaScript. Texts are matched first, and stay.
_TEXT_OR_INFINITY = re.compile(r'"(?:[^"\\]|\\.)*"|Infinity|NaN')


def write_json(value: Any) -> str:
    """Return JSON text; raise ValueError for what is not a number."""
    try:
        return json.dumps(value, allow_nan=False)  # seldom fails, and is faster
    except ValueError:
        return _TEXT_OR_INFINITY.sub(_replace_infinity, json.dumps(value))


def _replace_infinity(match: re.Match[str]) -> str:
    if match[0] == "NaN":
        raise ValueError("JSON has no NaN.")
    return "1e999" if match[0] == "Infinity" else match[0]
