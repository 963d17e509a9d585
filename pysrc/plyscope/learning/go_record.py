"""What is known of the run in which the network of Go learned, and of its snapshots.

`python pysrc/training/go_matches.py` made this file, and says how.
"""

from typing import NamedTuple


class Round(NamedTuple):
    """A line of the log: the losses of a round, and trial games against random moves."""

    games: int
    policy_loss: float
    value_loss: float
    trial_wins: int


class SnapshotRecord(NamedTuple):
    """What a snapshot did: games won of MATCH against random moves, and its first moves.

    policy_*  without search: the likeliest move
    search_*  with SIMULATIONS simulations a move
    """

    policy_wins: int
    policy_opening: str
    search_wins: int
    search_opening: str


TRIAL, MATCH, SIMULATIONS = 40, 60, 50
LOG = (
    Round(250, 2.0605, 0.3867, 14),
    Round(500, 2.0483, 0.3259, 26),
    Round(750, 1.997, 0.2962, 34),
    Round(1_000, 1.9294, 0.2805, 38),
    Round(1_250, 1.8604, 0.2745, 37),
    Round(1_500, 1.8004, 0.2664, 38),
    Round(1_750, 1.7519, 0.2634, 37),
    Round(2_000, 1.7054, 0.2501, 35),
    Round(2_250, 1.6723, 0.242, 39),
    Round(2_500, 1.6314, 0.2386, 37),
    Round(2_750, 1.6083, 0.2312, 39),
    Round(3_000, 1.5804, 0.226, 34),
    Round(3_250, 1.5478, 0.2158, 37),
    Round(3_500, 1.5382, 0.2122, 36),
    Round(3_750, 1.5142, 0.2087, 38),
    Round(4_000, 1.5031, 0.2016, 37),
    Round(4_250, 1.4903, 0.2, 39),
    Round(4_500, 1.473, 0.1974, 40),
    Round(4_750, 1.4193, 0.1798, 39),
    Round(5_000, 1.3565, 0.1669, 40),
    Round(5_250, 1.3072, 0.1554, 38),
    Round(5_500, 1.272, 0.1494, 37),
    Round(5_750, 1.239, 0.1412, 38),
    Round(6_000, 1.216, 0.1356, 39),
    Round(6_250, 1.1942, 0.1291, 39),
    Round(6_500, 1.1753, 0.1226, 39),
    Round(6_750, 1.1592, 0.1226, 39),
    Round(7_000, 1.1449, 0.1176, 40),
    Round(7_250, 1.1361, 0.1134, 40),
    Round(7_500, 1.1181, 0.1095, 39),
    Round(7_750, 1.1107, 0.1062, 40),
    Round(8_000, 1.0987, 0.1014, 39),
    Round(8_250, 1.091, 0.1007, 39),
    Round(8_500, 1.0827, 0.0995, 39),
    Round(8_750, 1.0705, 0.0951, 40),
    Round(9_000, 1.0593, 0.0946, 40),
    Round(9_250, 1.0554, 0.0939, 40),
    Round(9_500, 1.0387, 0.0904, 40),
    Round(9_750, 1.032, 0.0898, 40),
    Round(10_000, 1.0304, 0.0875, 40),
)
SNAPSHOT_RECORDS = {
    0: SnapshotRecord(27, "A4", 44, "A4"),
    1_000: SnapshotRecord(53, "D3", 60, "B3"),
    2_500: SnapshotRecord(54, "C3", 60, "C3"),
    5_000: SnapshotRecord(58, "C3", 60, "C3"),
    10_000: SnapshotRecord(60, "C3", 60, "C3"),
}
