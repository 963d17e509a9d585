"""The bounds of all leaf values that Star1 and Star2 rely on."""

from plyscope.validation import short_repr

MAX_LEAF_BOUND = 1_000_000  # the greatest absolute value of a bound


def check_leaf_value(search_name: str, utility: float, low: float, high: float) -> float:
    """Return the utility of a leaf; raise ValueError if it is outside of the bounds."""
    if low <= utility <= high:
        return utility
    if not low <= high:
        raise ValueError(f"low must be at most high = {high}, not {low}.")
    raise ValueError(
        f"{search_name} assumes values from {low} to {high}; a leaf has {short_repr(utility)}."
    )
