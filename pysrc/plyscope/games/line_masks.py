"""All lines of a bit board of columns at once: complete lines, and the value of open lines.

A state holds X's bit board and, `shift` bits higher, O's. A column has `height` bits; the highest
stays empty, so that no line runs from the top of one column into the next.
"""

from collections.abc import Sequence


class LineMasks:
    """The lines of `in_row` cells on a bit board: up, to the right, and on both diagonals.

    A line is a step and its first cell. Multiplying a state by `planes[i]` puts four copies of it
    side by side, one for each step, shifted by i of these steps: the bit of a line's first cell
    then says whether its cell i has a stone.
    """

    def __init__(self, board: int, height: int, shift: int, in_row: int) -> None:
        steps: Sequence[int] = (1, height, height + 1, height - 1)
        reach = (in_row - 1) * max(steps)
        width = 2 * shift + reach
        self.planes = tuple(
            sum(1 << field * width + reach - i * step for field, step in enumerate(steps))
            for i in range(in_row)
        )
        found, xs = set(), 0
        for field, step in enumerate(steps):
            for start in range(board.bit_length()):
                line = sum(1 << start + i * step for i in range(in_row))
                if line & board == line:
                    found.add(line)
                    xs |= 1 << field * width + reach + start
        self.masks = tuple(sorted(found))
        self.xs, self.os = xs, xs << shift  # the starts, once for each player
        self.starts = self.xs | self.os
        self.shift = shift
        self.both = 1 | 1 << shift
        self.scale = len(self.masks) * 16  # of fours: more than the sum of them can be

    def winning_starts(self, state: int) -> int:
        """Return the first cells of the lines that one player has completed; X's are among `xs`."""
        won = self.starts
        for plane in self.planes:
            won &= state * plane
        return won

    def evaluate_fours(self, state: int) -> float:
        """Return 1 or -1 if a line of four is complete, else the value of the open lines for X.

        A line with stones of one player only counts the square of their number; the sum of X's
        lines minus O's is divided by `scale`. The square of n is the sum of the first n of 1, 3, 5.
        """
        first, second, third, fourth = self.planes
        a, b, c, d = state * first, state * second, state * third, state * fourth
        ab, cd, a_b, c_d = a & b, c & d, a | b, c | d  # both stones of a half, any of it
        if ab & cd:
            return 1 if ab & cd & self.xs else -1
        ones = (a_b | c_d) & self.starts  # one stone or more
        ones ^= (ones & ones >> self.shift & self.xs) * self.both  # and none of the other player
        twos = (ab | cd | a_b & c_d) & ones
        threes = (ab & c_d | cd & a_b) & twos
        # With O's bits turned over, a count of bits is X's less O's and a constant.
        os = self.os
        ones, twos, threes = ones ^ os, twos ^ os, threes ^ os
        sum_ = ones.bit_count() + 3 * twos.bit_count() + 5 * threes.bit_count()
        return (sum_ - 9 * len(self.masks)) / self.scale
