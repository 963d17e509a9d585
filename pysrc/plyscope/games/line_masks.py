"""All lines of a board in columns at once: whether one is full, and what they are worth.

A state holds X's bit board and, `shift` bits higher, O's; a column is `height` bits, the highest of
which stays empty, so that no line runs from one column's top into the next.
"""

from collections.abc import Sequence


class LineMasks:
    """The lines of `in_row` cells on a bit board: up, to the right, and on the two diagonals.

    A line is a step and the cell where it starts. Multiplying a state by `planes[i]` lays it out
    four times side by side, once for each step, and moved by i of these steps: so for each line the
    bit of its start tells whether there is a stone on its cell i.
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
        """Return the starts of the lines that one player holds: X's are among `xs`."""
        won = self.starts
        for plane in self.planes:
            won &= state * plane
        return won

    def evaluate_fours(self, state: int) -> float:
        """Return 1 or -1 where a line of four is full, else what the open lines are worth to X.

        A line that only one player has stones on counts their square; X's less O's are divided by
        `scale`. Of n stones the square is 1 + 3 + 5 as far as there are one, two, three of them.
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
