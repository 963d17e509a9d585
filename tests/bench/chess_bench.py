"""Chess against python-chess, and its deepest published counts. Run it with `build.py bench chess`.

Both in one process and in turn. Moves: all that are legal at a position, each made and taken back,
to a depth, so that every leaf is a position. Alpha-beta: both visit the same nodes, for both order
moves by their number and judge by the same sum, our search by the public `solve`, python-chess by a
plain function over its board that knows mate and stalemate alone. The sum is material, counted anew
at each leaf; and material with piece squares in two phases, which our state carries along.
"""

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path
from typing import Any

from search_bench import PYSRC, beside, seconds

PINS = ["chess==1.10.0"]
MARK = 1.5  # times python-chess, at least, in all three
ROUNDS = 5
SCALE = 144  # of the evaluation
POSITIONS = {  # name: plies of moves made, plies of alpha-beta
    "start": (3, 4),
    "Kiwipete": (2, 3),
    "3": (4, 5),
    "4": (3, 3),
    "5": (2, 3),
    "6": (2, 3),
}

Search = Callable[[], object]


def ours_moves(fen: str, depth: int) -> tuple[int, Search]:
    """Return how many positions there are in `depth` plies, and the walk through all of them."""
    from plyscope.games import Chess

    def walk(state: Any, left: int) -> int:
        if not left:
            return 1
        return sum(walk(game.result(state, action), left - 1) for action in game.actions(state))

    game = Chess(fen)
    return walk(game.initial, depth), lambda: walk(game.position(fen), depth)


def theirs_moves(fen: str, depth: int) -> tuple[int, Search]:
    """Return the same of python-chess."""
    import chess

    def walk(left: int) -> int:
        if not left:
            return 1
        leaves = 0
        for move in board.legal_moves:
            board.push(move)
            leaves += walk(left - 1)
            board.pop()
        return leaves

    board = chess.Board(fen)
    return walk(depth), lambda: walk(depth)


def ours_search(fen: str, depth: int, squares: bool) -> tuple[int, Search]:
    """Return the nodes of h_alphabeta, and the search."""
    from plyscope import solve
    from plyscope.game import with_methods
    from plyscope.games import Chess
    from plyscope.games.chess.evaluation import UNITS, full_phase, unpack

    def tapered(state: Any, player: int) -> float:
        if not goes_on(state) and not game.actions(state):
            return game.utility(state, player)
        middlegame, endgame, phase = unpack(state.score)
        phase = min(phase, full)
        total = (middlegame * phase + endgame * (full - phase)) / (full * UNITS * SCALE)
        return total if player == 0 else -total

    def by_number(state: Any) -> list[int]:
        return sorted(game.actions(state))

    def material(state: Any, player: int) -> float:
        if not goes_on(state) and not game.actions(state):
            return game.utility(state, player)
        pawns, knights, bishops, rooks, queens, _, white, black, *_ = state
        total = (
            9 * ((queens & white).bit_count() - (queens & black).bit_count())
            + 5 * ((rooks & white).bit_count() - (rooks & black).bit_count())
            + 3 * ((bishops & white).bit_count() - (bishops & black).bit_count())
            + 3 * ((knights & white).bit_count() - (knights & black).bit_count())
            + ((pawns & white).bit_count() - (pawns & black).bit_count())
        )
        return total / SCALE if player == 0 else -total / SCALE

    game = Chess(fen)
    goes_on = game._goes_on
    full = full_phase(game.board)
    ordered = with_methods(game, actions=by_number, evaluate=tapered if squares else material)
    options = {"algorithm": "h_alphabeta", "depth": depth}
    nodes = solve(ordered, game.initial, **options).counts["nodes"]
    return nodes, lambda: solve(ordered, game.position(fen), **options)


def theirs_search(fen: str, depth: int, squares: bool) -> tuple[int, Search]:
    """Return the same of a plain alpha-beta over python-chess."""
    import chess

    from plyscope.games.chess.board import board_for_size
    from plyscope.games.chess.evaluation import UNITS, full_phase, tables, unpack

    white_tables, black_tables = tables(board_for_size(8))
    board, nodes, full = chess.Board(fen), 0, full_phase(board_for_size(8))

    def number(move: chess.Move) -> int:
        return move.from_square | move.to_square << 6 | ((move.promotion or 1) - 1) << 12

    def evaluate() -> float:
        if not any(board.generate_legal_moves()):
            return 0 if not board.is_check() else -1 if board.turn else 1
        white, black = board.occupied_co[True], board.occupied_co[False]
        kinds = board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings
        if squares:
            units = 0
            for kind, ours, theirs in zip(kinds, white_tables, black_tables, strict=True):
                for square in chess.scan_forward(kind & white):
                    units += ours[square]
                for square in chess.scan_forward(kind & black):
                    units += theirs[square]
            middlegame, endgame, phase = unpack(units)
            phase = min(phase, full)
            return (middlegame * phase + endgame * (full - phase)) / (full * UNITS * SCALE)
        pawns, knights, bishops, rooks, queens, _ = kinds
        return (
            9 * ((queens & white).bit_count() - (queens & black).bit_count())
            + 5 * ((rooks & white).bit_count() - (rooks & black).bit_count())
            + 3 * ((bishops & white).bit_count() - (bishops & black).bit_count())
            + 3 * ((knights & white).bit_count() - (knights & black).bit_count())
            + ((pawns & white).bit_count() - (pawns & black).bit_count())
        ) / SCALE

    def value(alpha: float, beta: float, left: int) -> float:
        nonlocal nodes
        nodes += 1
        if not left:
            return evaluate()
        moves = sorted(board.legal_moves, key=number)
        if not moves:
            return evaluate()
        best = -inf if board.turn else inf
        for move in moves:
            board.push(move)
            found = value(alpha, beta, left - 1)
            board.pop()
            if board.turn:
                best = max(best, found)
                alpha = max(alpha, best)
                if best >= beta:
                    break
            else:
                best = min(best, found)
                beta = min(beta, best)
                if best <= alpha:
                    break
        return best

    value(-inf, inf, depth)
    return nodes, lambda: value(-inf, inf, depth)


def compared() -> Iterator[bool]:
    """Print how fast both are, and yield whether each ratio reaches its mark."""
    from tests.games.perft import PUBLISHED

    what = {
        "moves made": (0, ours_moves, theirs_moves, ()),
        "alpha-beta, material": (1, ours_search, theirs_search, (False,)),
        "alpha-beta, with squares": (1, ours_search, theirs_search, (True,)),
    }
    for name, (place, ours, theirs, more) in what.items():
        print(f"{name:26}{'nodes':>9}{'ours/s':>11}{'theirs/s':>11}{'times':>7}")
        ratios = []
        for position, depths in POSITIONS.items():
            fen = PUBLISHED[position][0]
            pair = [make(fen, depths[place], *more) for make in (ours, theirs)]
            nodes, counted = pair[0][0], pair[1][0]
            if nodes != counted:
                raise AssertionError(f"{name}, {position}: {nodes:,} nodes, and {counted:,}")
            times = [[seconds(search) for _, search in pair] for _ in range(ROUNDS)]
            ratio = statistics.median(other / own for own, other in times)
            speeds = [nodes / statistics.median(column) for column in zip(*times, strict=True)]
            print(f"  {position:24}{nodes:>9,}{speeds[0]:>11,.0f}{speeds[1]:>11,.0f}{ratio:>7.2f}")
            ratios.append(ratio)
        middle = statistics.median(ratios)
        print(f"{name}: times {middle:.2f} the nodes/s of python-chess (at least {MARK})\n")
        yield middle >= MARK


def counted() -> bool:
    """Print the deepest published counts, which the tests leave out; tell whether all are right."""
    from plyscope.games import Chess
    from tests.games.perft import PUBLISHED, perft

    right = True
    for name, (fen, published) in PUBLISHED.items():
        began = time.process_time()
        count = perft(Chess(fen).initial, len(published))
        passed = time.process_time() - began
        mark = "as published" if count == published[-1] else f"NOT {published[-1]:,}"
        right = right and count == published[-1]
        print(f"perft {name}, {len(published)} plies: {count:,}, {mark}; {count / passed:,.0f}/s")
    return right


def measure() -> int:
    """Print all; return 1 where a mark is missed or a count is wrong."""
    held = all([*compared()])
    return 0 if counted() and held else 1


if __name__ == "__main__":
    if sys.argv[1:2] == ["measure"]:
        sys.path[:0] = [str(PYSRC), str(Path(__file__).resolve().parents[2])]
        sys.exit(measure())
    sys.exit(beside(__file__, PINS))
