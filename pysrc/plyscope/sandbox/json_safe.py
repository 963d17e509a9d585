"""Results of student code as JSON, which has no infinite numbers."""

from math import isfinite
from numbers import Real
from typing import Any


def make_json_safe(value: Any) -> Any:
    """Return plain data with None for every number that is not finite."""
    if isinstance(value, dict):
        return {name: make_json_safe(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [make_json_safe(each) for each in value]
    if isinstance(value, bool) or type(value) is int:
        return value
    if isinstance(value, Real):  # a Fraction, too
        return float(value) if isfinite(value) else None
    return value
