"""The bounds that Star1 and Star2 are told of all values, and that no leaf may leave."""

from plyscope.validation import short

FAR = 1_000_000  # how far from 0 they may be


def within(search: str, utility: float, low: float, high: float) -> float:
    """Return the utility of a leaf; raise ValueError where it lies outside of the bounds."""
    if low <= utility <= high:
        return utility
    if not low <= high:
        raise ValueError(f"low is at most high, which is {high}, not {low}.")
    raise ValueError(f"{search} was told that values are {low} to {high}; one is {short(utility)}.")
