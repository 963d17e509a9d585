"""Squares and sets of squares.

square  an int, 8 * row + column, from a1, which is 0, to h8, which is 63
bits    a bit board, an int: bit s is set if something stands on square s

A smaller board lies in the lower left corner of these 64, so that all have the same names.
"""

from collections.abc import Iterator

SQUARE_NAMES = tuple(f"{'abcdefgh'[square & 7]}{(square >> 3) + 1}" for square in range(64))
BITS = tuple(1 << square for square in range(64))
FILE_A, FILE_H = (sum(BITS[column::8]) for column in (0, 7))


def squares_of(bits: int) -> Iterator[int]:
    """Yield the squares of a set, from a1 on."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def square_names(bits: int) -> list[str]:
    """Return the names of the squares of a set, from a1 on."""
    return [SQUARE_NAMES[square] for square in squares_of(bits)]
