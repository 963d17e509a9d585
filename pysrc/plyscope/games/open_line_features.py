"""The features of games of lines: the lines that are still open to one player only."""

from collections.abc import Mapping, Sequence

_NUMBERS = ("ones", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines")


class OpenLines:
    """The features of a game of lines: lines open to one player only, by their stones.

    `lines` and `centre` are bit boards. In three in a row the features are "ones", "twos" and
    "centre", the stones on the central cells. The default weight of a line is the square of its
    stones, so that two in a row count more than one and one; that of the centre is 0.
    """

    def __init__(self, lines: Sequence[int], in_row: int, centre: int) -> None:
        self.lines, self.in_row, self.centre = lines, in_row, centre
        self.names = (*_NUMBERS, *(f"{stones}s" for stones in range(10, in_row)))[: in_row - 1]
        self.weights = {name: stones**2 for stones, name in enumerate(self.names, 1)}
        self.weights["centre"] = 0

    def features(self, x: int, o: int) -> dict[str, float]:
        """Return the features of X's stones minus those of O's."""
        counts = [0] * (self.in_row + 1)
        for line in self.lines:
            if not o & line:
                counts[(x & line).bit_count()] += 1
            elif not x & line:
                counts[(o & line).bit_count()] -= 1
        features: dict[str, float] = dict(zip(self.names, counts[1:-1], strict=True))
        features["centre"] = (x & self.centre).bit_count() - (o & self.centre).bit_count()
        return features

    def scale(self, weights: Mapping[str, float]) -> float:
        """Return a bound that the sum never reaches; with default weights, all lines times a full
        one.
        """
        largest = max((abs(weights[name]) for name in self.names), default=0)
        lines = len(self.lines) * max(self.in_row**2, 1 + largest)
        return lines + abs(weights["centre"]) * self.centre.bit_count()
