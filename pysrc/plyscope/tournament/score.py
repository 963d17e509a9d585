"""What the games of a match come to, and how sure that is."""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

Z = 1.959963984540054  # of 95 percent


def standing(games: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return {wins, draws, losses, points, share, low, high, ahead} of the match's first player.

    Each game is what `contest` returned, with the "seats" of `schedule`: which player of the match
    sat where. `share` is the part of all points that it won, `low` and `high` an interval that has
    the share of endless games like these with 95 % confidence: E. B. Wilson's, of "Probable
    inference, the law of succession, and statistical inference", JASA 22 (1927), which also holds
    where all games were won. A draw counts as half a win; as points then scatter less than wins
    would, the interval is rather too wide than too narrow. `ahead` is the player, 0 or 1, on whose
    side of one half the whole interval lies: the stronger one, as surely as that; else None.
    """
    points = [game["points"][list(game["seats"]).index(0)] for game in games]
    total, count = sum(points), len(points)
    low, high = wilson(total, count)
    return {
        "wins": points.count(1),
        "draws": points.count(0.5),
        "losses": points.count(0),
        "points": total,
        "share": total / count if count else None,
        "low": low,
        "high": high,
        "ahead": 0 if low > 0.5 else 1 if high < 0.5 else None,
    }


def wilson(points: float, games: int) -> tuple[float, float]:
    """Return Wilson's interval for the share of so many points in so many games; 0 to 1 of none."""
    if not games:
        return 0.0, 1.0
    share, weight = points / games, Z * Z / games
    middle = (share + weight / 2) / (1 + weight)
    half = Z * sqrt(share * (1 - share) / games + weight / (4 * games)) / (1 + weight)
    return max(0.0, middle - half), min(1.0, middle + half)
