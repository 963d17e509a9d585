"""Evaluation of draughts positions: men and kings, and where they stand."""

from collections.abc import Mapping

from plyscope.games.draughts.board import BITS, BOARD, KINGS, MOST, ROWS, WHITE, Position

# A man is the unit. Material first, as in Samuel (1959), whose other terms were about places too.
WEIGHTS: Mapping[str, float] = {
    "men": 1,
    "kings": 1.4,
    "back": 0.1,
    "centre": 0.05,
    "advance": 0.04,
    "mobility": 0.02,
}

# The men there keep the other's from being crowned; past the middle they are nearer to it.
_BACK = ROWS[0], ROWS[7]
_FAR = sum(ROWS[4:]), sum(ROWS[:4])
_CENTRE = sum(BITS[number - 1] for number in (10, 11, 14, 15, 18, 19, 22, 23))

# No feature can be more than this, nor less than minus it.
_BOUNDS: Mapping[str, int] = {
    "back": 4,
    "centre": 8,
    "advance": MOST,
    "mobility": 4 * MOST,
}


def features(position: Position) -> Mapping[str, float]:
    """Return Black's numbers less White's: men, kings, men on the own back row, pieces on the eight
    squares of the centre, men past the middle, and free squares to step to, one by one.
    """
    black, white, kings = position & BOARD, position >> WHITE & BOARD, position >> KINGS & BOARD
    b_men, w_men, empty = black & ~kings, white & ~kings, BOARD & ~(black | white)
    b_kings, w_kings = black & kings, white & kings
    return {
        "men": b_men.bit_count() - w_men.bit_count(),
        "kings": b_kings.bit_count() - w_kings.bit_count(),
        "back": (b_men & _BACK[0]).bit_count() - (w_men & _BACK[1]).bit_count(),
        "centre": (black & _CENTRE).bit_count() - (white & _CENTRE).bit_count(),
        "advance": (b_men & _FAR[0]).bit_count() - (w_men & _FAR[1]).bit_count(),
        "mobility": (black << 4 & empty).bit_count()
        + (black << 5 & empty).bit_count()
        + (b_kings >> 4 & empty).bit_count()
        + (b_kings >> 5 & empty).bit_count()
        - (white >> 4 & empty).bit_count()
        - (white >> 5 & empty).bit_count()
        - (w_kings << 4 & empty).bit_count()
        - (w_kings << 5 & empty).bit_count(),
    }


def scale(weights: Mapping[str, float]) -> float:
    """Return a bound that the sum never reaches, with twelve men or kings on either side."""
    material = 0, weights["men"], weights["kings"]
    places = sum(abs(weights[name]) * most for name, most in _BOUNDS.items())
    return 1 + MOST * (max(material) - min(material)) + places
