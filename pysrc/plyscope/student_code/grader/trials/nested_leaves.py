"""The leaves of nested lists; a child of a chance node is a pair of its odds and its tree."""

from collections.abc import Iterator, Mapping
from typing import Any


def is_odds(pair: Any) -> bool:
    """Tell whether it is a probability with what it leads to, and no vector of utilities."""
    return (
        isinstance(pair, tuple)
        and len(pair) == 2
        and isinstance(pair[0], float)
        and 0 <= pair[0] <= 1
    )


def without_odds(child: Any) -> Any:
    """Return a child without its probability."""
    return child[1] if is_odds(child) else child


def list_leaves(part: Any) -> Iterator[Any]:
    """Yield the values of the leaves, from left to right."""
    for each in part:
        below = without_odds(each)
        if isinstance(below, list):
            yield from list_leaves(below)
        else:
            yield below


def replace_leaves(nested: Any, new: Mapping[Any, Any]) -> Any:
    """Return the tree with other leaves in the place of these."""
    if not isinstance(nested, list):
        return new.get(nested, nested)
    return [
        (child[0], replace_leaves(child[1], new)) if is_odds(child) else replace_leaves(child, new)
        for child in nested
    ]
