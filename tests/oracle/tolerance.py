"""Comparisons of numbers up to rounding."""

EPSILON = 1e-9  # relative: what rounding may do


def close(a, b):
    """Tell whether two numbers are equal but for rounding."""
    return a == b or abs(a - b) <= EPSILON * max(1, abs(a), abs(b))


def below(a, b):
    """Tell whether one number is less than another, and not by rounding alone."""
    return a < b and not close(a, b)


def same(a, b):
    """Tell whether two values, or two vectors, are equal but for rounding."""
    if not isinstance(a, tuple):
        return close(a, b)
    return len(a) == len(b) and all(close(x, y) for x, y in zip(a, b, strict=True))
