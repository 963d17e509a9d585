"""What code of somebody else's may come to, as JSON has it: without infinite numbers."""

from math import isfinite
from numbers import Real
from typing import Any


def plain(value: Any) -> Any:
    """Return plain data with null for every number that is not finite."""
    if isinstance(value, dict):
        return {name: plain(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    if isinstance(value, bool) or type(value) is int:
        return value
    if isinstance(value, Real):  # a Fraction, too
        return float(value) if isfinite(value) else None
    return value
