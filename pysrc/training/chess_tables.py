"""Fits the piece-square tables of chess to positions with values from chess_positions.py.

Run it with `python pysrc/training/chess_tables.py FILE ...`, in an environment with NumPy. It
writes `piece_squares.py` of the package. Logistic regression fits the weighted sum of the features
to the expected points of each position: a table for each kind and phase, symmetric left to right,
with a penalty on differences between neighbouring squares. The other features are fitted along
with the tables; their weights are printed beside the present ones.
"""

import sys
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from plyscope.games import Chess
from plyscope.games.chess import evaluation
from plyscope.games.chess.piece_squares import FILE
from plyscope.games.chess.squares import squares_of

Array: TypeAlias = Any  # numpy.ndarray, which mypy does not find where NumPy is not installed

S = 150  # centipawns: the expected points are 1 / (1 + e^(-v/S))
SMOOTH, SMALL = (
    300.0,
    30.0,
)  # penalties: on differences between neighbouring squares, and on all weights
OTHERS = ("bishop pairs", "mobility", "passed pawns", "pawn structure", "king safety")
KINDS = (*evaluation.NAMES, "kings")
TABLES, MATERIAL = 2 * 6 * 32, 2 * 5
COLUMNS = TABLES + MATERIAL + len(OTHERS)
STEPS, CHUNK = 6, 20_000


def column(phase: int, kind: int, row: int, file: int) -> int:
    """Return the column of a square; tables have only their left half."""
    return ((phase * 6 + kind) * 8 + row) * 4 + min(file, 7 - file)


def row_of(game: Chess, state: Any) -> Array:
    """Return the features of a position, with one column for each square of a table."""
    row_features = np.zeros(COLUMNS, np.float32)
    features, full = game.features(state), evaluation.full_phase(game.board)
    share = min(evaluation.unpack(state.score)[2], full) / full
    for kind, men in enumerate(state.kinds()):
        for square in squares_of(men):
            white = state.white >> square & 1
            row, sign = (square // 8, 1) if white else (7 - square // 8, -1)
            for phase, part in enumerate((share, 1 - share)):
                row_features[column(phase, kind, row, square % 8)] += sign * part
    for number, name in enumerate(evaluation.NAMES):
        row_features[TABLES + number] = features[name] * share
        row_features[TABLES + 5 + number] = features[name] * (1 - share)
    for number, name in enumerate(OTHERS):
        row_features[TABLES + MATERIAL + number] = features[name]
    return row_features


def read(files: list[str]) -> tuple[Array, Array]:
    """Return the features of all positions, and their expected points."""
    game = Chess()
    lines = [line for file in files for line in Path(file).read_text().splitlines()]
    rows = np.zeros((len(lines), COLUMNS), np.float32)
    values = np.zeros(len(lines))
    for number, line in enumerate(lines):
        fen, value = line.split(";")
        rows[number], values[number] = row_of(game, game.position(fen)), int(value)
    return rows, 1 / (1 + np.exp(-values / S))


def penalty() -> Array:
    """Return the matrix of the quadratic penalty on the tables."""
    matrix = np.zeros((COLUMNS, COLUMNS))
    for phase in range(2):
        for kind in range(6):
            for row in range(8):
                for file in range(4):
                    one = column(phase, kind, row, file)
                    matrix[one, one] += SMALL
                    for other in (
                        column(phase, kind, row, file + 1) if file < 3 else one,
                        column(phase, kind, row + 1, file) if row < 7 else one,
                    ):
                        matrix[one, one] += SMOOTH
                        matrix[other, other] += SMOOTH
                        matrix[one, other] -= SMOOTH
                        matrix[other, one] -= SMOOTH
    return matrix + 1e-3 * np.eye(COLUMNS)


def fit(rows: Array, shares: Array) -> Array:
    """Return the weights of the columns by Newton's method."""
    weights, penalties = np.zeros(COLUMNS), penalty()
    for _ in range(STEPS):
        gradient, hessian, loss = -penalties @ weights, penalties.copy(), 0.0
        for start in range(0, len(rows), CHUNK):
            part, targets = rows[start : start + CHUNK], shares[start : start + CHUNK]
            predicted = 1 / (1 + np.exp(-(part @ weights)))
            gradient += part.T @ (targets - predicted)
            hessian += (part * (predicted * (1 - predicted))[:, None].astype(np.float32)).T @ part
            loss += float(((targets - predicted) ** 2).sum())
        weights += np.linalg.solve(hessian, gradient)
        print(f"mean squared error {loss / len(rows):.5f}", flush=True)
    return weights


def main() -> None:
    """Fit the tables and write them."""
    weights = fit(*read(sys.argv[1:]))
    material = weights[TABLES : TABLES + MATERIAL].reshape(2, 5)
    values = np.array([evaluation.WEIGHTS[name] for name in evaluation.NAMES])
    # The unit, a pawn, fits the material values best, averaged over the two phases.
    pawn = float((material.mean(0) * values).sum() / (values * values).sum())
    for phase, row in zip(("middlegame", "endgame"), material / pawn, strict=True):
        print(
            phase,
            *(f"{name} {value:.2f}" for name, value in zip(evaluation.NAMES, row, strict=True)),
        )
    for other, weight in zip(OTHERS, weights[TABLES + MATERIAL :] / pawn, strict=True):
        print(f"{other}: {weight:.3f}, now {evaluation.WEIGHTS[other]}")
    tables = weights[:TABLES].reshape(2, 6, 8, 4) / pawn
    tables[:, :5] += (material / pawn - values)[:, :, None, None]
    tables[:, 0, [0, 7]] = 0
    units = np.rint(tables * evaluation.UNITS).astype(int)
    text = Path(FILE).read_text()
    head, mark, _ = text.partition("# Fitted")
    lines = [f"{head}{mark} by pysrc/training/chess_tables.py to {len(sys.argv) - 1} files."]
    for number, name in enumerate(("MIDDLEGAME", "ENDGAME")):
        lines.append(f"{name}: Tables = (")
        for kind, kind_name in enumerate(KINDS):
            lines.append(f"    (  # {kind_name}")
            lines += [f"        ({', '.join(map(str, row))})," for row in units[number, kind]]
            lines.append("    ),")
        lines.append(")")
    Path(FILE).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
