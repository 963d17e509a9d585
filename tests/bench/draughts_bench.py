"""How fast draughts is, against pydraughts. Run it with `build.py bench draughts`.

Move generation by perft, which counts sequences of moves, and alpha-beta to a depth, each by what
the other library offers: its list of legal moves, a move made and taken back. Both searches judge
by the same numbers and try the moves in the same order, so that they visit the same nodes: the
counts are compared. Ours begins with empty tables each time. What the order and the judgement cost
theirs is measured and taken off. The library is installed for this run alone.
"""

import statistics
import subprocess
import sys
import tempfile
import time
import venv
from math import inf
from pathlib import Path

PYSRC = Path(__file__).resolve().parents[2] / "pysrc"
PINS = ["pydraughts==0.6.7", "msl-loadlib==0.10.0"]
PERFT = [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931]  # OEIS A133046
SHALLOW = 4  # plies of their perft
DEPTH = 5  # plies of both searches
ROUNDS = 3
MARK = 3.0  # times their leaves and their nodes a second, at least


def perft(game, state, depth):
    """Return how many sequences of so many moves there are."""
    actions, result = game.actions(state), game.result
    if depth == 1:
        return len(actions)
    return sum([perft(game, result(state, action), depth - 1) for action in actions])


def their_perft(game, depth):
    """Return the same by pydraughts."""
    moves, _ = game.legal_moves()
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        game.push(move)
        count += their_perft(game, depth - 1)
        game.pop()
    return count


class Theirs:
    """Alpha-beta over pydraughts, with our evaluation, our order, and a clock for both."""

    def __init__(self):
        from plyscope.games.draughts import Draughts

        self.ours, self.nodes, self.apart = Draughts(), 1, 0.0

    def position(self, game):
        """Return our state of their position, and where its pieces stand."""
        from plyscope.games.draughts.board import BITS, KINGS, TURN, WHITE

        found = TURN if game.whose_turn() == 2 else 0
        for piece in game.board.searcher.uncaptured_pieces:
            bit = BITS[piece.position - 1]
            found |= bit << (WHITE if piece.player == 2 else 0) | (bit << KINGS) * piece.king
        return found

    def search(self, game, state, depth, alpha, beta):
        """Return the value to Black."""
        from plyscope import MAX

        began = time.process_time()
        if not depth:
            value = self.ours.evaluate(self.position(game), MAX)
            self.apart += time.process_time() - began
            return value
        moves, _ = game.legal_moves()
        began = time.process_time()
        if not moves:
            return self.ours.utility(state, MAX)
        named = {"-".join(map(str, (m[0][0], *(end for _, end in m)))): m for m in moves}
        ordered = [
            (named[self.ours.action_name(state, action).replace("x", "-")], action)
            for action in self.ours.actions(state)
        ]
        self.apart += time.process_time() - began
        is_max = game.whose_turn() == 1
        best = -inf if is_max else inf
        for move, action in ordered:
            self.nodes += 1
            game.push(move)
            value = self.search(game, self.ours.result(state, action), depth - 1, alpha, beta)
            game.pop()
            if is_max:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best


def timed(function, *arguments):
    """Return what a function returns, and the seconds of the processor that it took."""
    began = time.process_time()
    found = function(*arguments)
    return found, time.process_time() - began


def measure():
    """Print the speeds and the ratios; return 1 where a count is wrong or a mark is missed."""
    from draughts.core.game import Game

    from plyscope import solve
    from plyscope.games.draughts import Draughts
    from plyscope.games.draughts.move_generation import moves
    from plyscope.games.memo import tables

    def leaves(state, depth):
        after = moves(state)
        return len(after) if depth == 1 else sum([leaves(s, depth - 1) for s in after.values()])

    def fresh():
        tables.cache_clear()
        return Draughts()

    start = Draughts().start
    right = True
    for depth, published in enumerate(PERFT, 1):
        game = fresh()
        count, seconds = timed(perft, game, game.initial, depth)
        bare, bare_seconds = timed(leaves, game.initial, depth)
        right = right and count == bare == published
        print(
            f"perft {depth}: {count:>9,}{count / seconds:>12,.0f} leaves/s by actions and result"
            f"{bare / bare_seconds:>12,.0f} without tables"
        )
    rates = {"leaves": [], "nodes": []}
    for _ in range(ROUNDS):
        theirs = Game("english", start)
        count, their_seconds = timed(their_perft, theirs, SHALLOW)
        # Ours to a depth of its own: to theirs it would be over at once.
        ours, seconds = timed(leaves, Draughts().initial, SHALLOW + 2)
        right = right and (count, ours) == (PERFT[SHALLOW - 1], PERFT[SHALLOW + 1])
        rates["leaves"].append((ours / seconds, count / their_seconds))

        other, game = Theirs(), fresh()
        found, seconds = timed(lambda game=game: solve(game, None, "h_alphabeta", depth=DEPTH))
        value, their_seconds = timed(
            other.search, Game("english", start), game.initial, DEPTH, -inf, inf
        )
        nodes = found.counts["nodes"]
        right = right and (nodes, found.value) == (other.nodes, value)
        rates["nodes"].append((nodes / seconds, nodes / (their_seconds - other.apart)))
    print(
        f"counts are {'right, and the same nodes visited' if right else 'WRONG'}: {nodes:,} nodes"
    )
    held = right
    for what, pairs in rates.items():
        ratio = statistics.median(ours / theirs for ours, theirs in pairs)
        ours, theirs = (statistics.median(each) for each in zip(*pairs, strict=True))
        print(
            f"{what}/s: {ours:,.0f}, of pydraughts {theirs:,.0f}: times {ratio:.1f} "
            f"(at least {MARK:.1f})"
        )
        held = held and ratio >= MARK
    return 0 if held else 1


def beside(script):
    """Install the library for this run alone, and measure with the Python that has it."""
    with tempfile.TemporaryDirectory(prefix="plyscope-") as folder:
        venv.create(folder, with_pip=True)
        python = next(Path(folder).glob("[bS][ic][nr]*/python*"))
        if subprocess.run([python, "-m", "pip", "install", "-q", "--no-deps", *PINS]).returncode:
            print("pydraughts could not be installed: check the network, try again.")
            return 1
        return subprocess.run([python, script, "measure"]).returncode


if __name__ == "__main__":
    if sys.argv[1:] == ["measure"]:
        sys.path.insert(0, str(PYSRC))
        sys.exit(measure())
    sys.exit(beside(__file__))
