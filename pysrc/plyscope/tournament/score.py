"""The score of a match, with a confidence interval."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

Z = 1.959963984540054  # the normal quantile of 95 percent, two-sided


@dataclass(frozen=True)
class Score:
    """The score of a match, from the view of its first player.

    wins, draws, losses  numbers of games
    points               1 for a win, 1/2 for a draw
    share                points divided by games, 0 to 1; None without games
    low, high            the 95 % confidence interval of the share in the long run, 0 to 1
    leader               the player, 0 or 1, on whose side of 1/2 the whole interval lies, else None

    The interval is E. B. Wilson's ("Probable inference, the law of succession, and statistical
    inference", JASA 22, 1927), which also holds if all games were won. A draw counts as half a
    win: points then scatter less than wins would, so the interval is rather too wide.
    """

    wins: int
    draws: int
    losses: int
    points: float
    share: float | None
    low: float
    high: float
    leader: int | None

    @classmethod
    def from_points(cls, points: Sequence[float]) -> "Score":
        """Return the score of a player with these points (1, 0.5 or 0), one for each game."""
        total, count = sum(points), len(points)
        low, high = wilson_interval(total, count)
        return cls(
            wins=points.count(1),
            draws=points.count(0.5),
            losses=points.count(0),
            points=total,
            share=total / count if count else None,
            low=low,
            high=high,
            leader=0 if low > 0.5 else 1 if high < 0.5 else None,
        )

    def to_json(self) -> dict[str, Any]:
        """Return the score as the page reads it."""
        return {
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "points": self.points,
            "share": self.share,
            "low": self.low,
            "high": self.high,
            "ahead": self.leader,
        }


def wilson_interval(points: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of the share of points; (0, 1) without games."""
    if not games:
        return 0.0, 1.0
    share, weight = points / games, Z * Z / games
    center = (share + weight / 2) / (1 + weight)
    half_width = Z * sqrt(share * (1 - share) / games + weight / (4 * games)) / (1 + weight)
    return max(0.0, center - half_width), min(1.0, center + half_width)
