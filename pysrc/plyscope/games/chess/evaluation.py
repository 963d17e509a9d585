"""Evaluation of chess positions: a weighted sum of features, White's numbers minus Black's.

unit   1/32 of a pawn, so that sums in pawns are exact in binary
phase  of the pieces on the board, 1 for a knight or bishop, 2 for a rook, 4 for a queen: with all
       of them it is the middlegame, with none the endgame, and in between each has its share
score  a sum that a state carries along: middlegame units + endgame units << 16 + phase << 32
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import floor
from typing import Final, NamedTuple, TypeAlias

from plyscope.games.chess.activity import activity_on
from plyscope.games.chess.bare_king import bare_king_on
from plyscope.games.chess.board import Board
from plyscope.games.chess.lone_pawn import is_lone_pawn
from plyscope.games.chess.pawn_structure import structures_on
from plyscope.games.chess.piece_squares import largest, piece_square
from plyscope.games.chess.position import Position
from plyscope.games.chess.squares import squares_of

UNITS: Final = 32  # in a pawn
MOST: Final = 16_384  # positions whose evaluation is kept; beyond it the table begins anew
NAMES = ("pawns", "knights", "bishops", "rooks", "queens")
WEIGHTS: Mapping[str, float] = {
    **{"queens": 9, "rooks": 5, "bishops": 3, "knights": 3, "pawns": 1},
    **{"middlegame squares": 1, "endgame squares": 1, "bishop pairs": 1 / 2, "mobility": 1 / 16},
    **{"passed pawns": 1, "pawn structure": 1, "king safety": 1, "bare king": 1},
}
# No feature is more than this, nor less than minus it.
BOUNDS: Mapping[str, int] = {
    **{"bishop pairs": 1, "mobility": 48},
    **{"passed pawns": 8, "pawn structure": 4, "king safety": 4, "bare king": 10},
}
_PAIR, _MOBILITY = (int(WEIGHTS[name] * UNITS) for name in ("bishop pairs", "mobility"))
_PHASES = (0, 1, 1, 2, 4, 0)
_END, _HALF, _MASK = 16, 1 << 15, (1 << 16) - 1  # where endgame units begin in a score


class Terms(NamedTuple):
    """The terms of a position, in units, pairs and squares; `squares` include the material."""

    squares: int
    pairs: int
    mobility: int
    passed: int
    structure: int
    safety: int
    bare: int


Measure: TypeAlias = Callable[[Position], Terms]


@cache
def tables(board: Board) -> tuple[tuple[list[int], ...], tuple[list[int], ...]]:
    """Return, for White's men and Black's, the score of each kind on each square."""
    found: tuple[list[list[int]], list[list[int]]] = ([], [])
    for kind in range(6):
        worth = int(WEIGHTS[NAMES[kind]]) * UNITS if kind < len(NAMES) else 0
        phase = _PHASES[kind] << 2 * _END
        white, black = [0] * 64, [0] * 64
        for square in board.squares:
            row, column = divmod(square, 8)
            for table, sign, up in ((white, 1, row), (black, -1, board.size - 1 - row)):
                middlegame, endgame = piece_square(board.size, kind, up, column)
                table[square] = sign * (worth + middlegame + (worth + endgame << _END)) + phase
        found[0].append(white)
        found[1].append(black)
    return tuple(found[0]), tuple(found[1])


def score(board: Board, kinds: Sequence[int], white: int) -> int:
    """Return the sum over all men that a state carries along."""
    ours, theirs = tables(board)
    return sum(
        (ours if white >> square & 1 else theirs)[kind][square]
        for kind, men in enumerate(kinds)
        for square in squares_of(men)
    )


def unpack(score: int) -> tuple[int, int, int]:
    """Return the middlegame units, the endgame units and the phase of a score."""
    rest = score + _HALF
    middlegame = (rest & _MASK) - _HALF
    rest = (rest >> _END) + _HALF
    return middlegame, (rest & _MASK) - _HALF, rest >> _END


def full_phase(board: Board) -> int:
    """Return the phase of the pieces at the start, where both sides have the same."""
    return 2 * (2 * (1 + 1 + 2) + 4 if board.size == 8 else 1 + 1 + 2 + 4)


def within(number: int, limit: int) -> int:
    """Return the number clamped to the range from -most to most."""
    return max(-limit, min(limit, number))


@cache
def measurer(board: Board) -> Measure:
    """Return the function that computes the terms of a position on this board."""
    full, structures = full_phase(board), structures_on(board)
    activity, bare_king = activity_on(board), bare_king_on(board)
    most_mobility = BOUNDS["mobility"]
    most_passed, most_safety = (UNITS * BOUNDS[name] for name in ("passed pawns", "king safety"))

    def measure(state: Position) -> Terms:
        pawns, _, bishops, _, _, kings, white, black = state[:8]
        white_king, black_king = kings & white, kings & black
        middlegame, endgame, phase = unpack(state.score)
        phase = min(phase, full)
        rest = full - phase
        structure = structures[pawns & white, pawns & black]
        mobility, safety = activity(state, structure)
        safety, passed = round(safety * phase / full), 0
        if structure.passed and not is_lone_pawn(state):  # that is in `bare`
            passed = structure.passed_units(
                white_king.bit_length() - 1, black_king.bit_length() - 1
            )
            passed = round(passed * rest / full)
        return Terms(
            round((middlegame * phase + endgame * rest) / full),
            ((bishops & white).bit_count() > 1) - ((bishops & black).bit_count() > 1),
            mobility if abs(mobility) < most_mobility else within(mobility, most_mobility),
            passed if abs(passed) < most_passed else within(passed, most_passed),
            structure.units,
            safety if abs(safety) < most_safety else within(safety, most_safety),
            bare_king(state) if white == white_king or black == black_king else 0,
        )

    return measure


@cache
def evaluator(board: Board) -> Callable[[Position], int]:
    """Return the function that sums all features with the game's own weights, in units.

    It caches its last values by the men on the board: of five positions that the engine has
    evaluated, to order moves or at a leaf, four come up again at once.
    """
    measure, known = measurer(board), dict[tuple[int, ...], int]()

    def evaluate(state: Position) -> int:
        men = state[:8]
        found = known.get(men)
        if found is None:
            squares, pairs, mobility, passed, structure, safety, bare = measure(state)
            found = squares + _PAIR * pairs + _MOBILITY * mobility
            found += passed + structure + safety + bare
            if is_lone_pawn(state):  # where `bare` depends on who is to move
                return found
            if len(known) >= MOST:
                known.clear()
            known[men] = found
        return found

    return evaluate


def features(board: Board, state: Position) -> dict[str, float]:
    """Return White's numbers minus Black's.

    Men, pairs of bishops and, as mobility, squares are counted; all others are in pawns.
    """
    white, black = state.white, state.black
    counts = {
        name: (men & white).bit_count() - (men & black).bit_count()
        for name, men in zip(NAMES, state.kinds(), strict=False)
    }
    material = UNITS * sum(int(WEIGHTS[name]) * count for name, count in counts.items())
    terms, full = measurer(board)(state), full_phase(board)
    middlegame, _, phase = unpack(state.score)
    middlegame = round((middlegame - material) * min(phase, full) / full)
    found: dict[str, float] = {
        **counts,
        "middlegame squares": middlegame / UNITS,
        "endgame squares": (terms.squares - material - middlegame) / UNITS,
        "bishop pairs": terms.pairs,
        "mobility": terms.mobility,
        "passed pawns": terms.passed / UNITS,
        "pawn structure": terms.structure / UNITS,
        "king safety": terms.safety / UNITS,
        "bare king": terms.bare / UNITS,
    }
    return {name: found[name] for name in WEIGHTS}


def scale(weights: Mapping[str, float], men: int) -> float:
    """Return a whole number above the sum, for at most so many men on each side.

    All but the king may be of the kind that counts most. The shares of the two phases sum to 1; one
    more unit allows for rounding them.
    """
    squares = max(abs(weights["middlegame squares"]), abs(weights["endgame squares"]))
    most = [abs(weights[name]) + squares * largest(kind) / UNITS for kind, name in enumerate(NAMES)]
    places = sum(abs(weights[name]) * bound for name, bound in BOUNDS.items())
    bound = (men - 1) * max(most) + squares * (largest(len(NAMES)) + 1) / UNITS + places
    return floor(bound) + 1
