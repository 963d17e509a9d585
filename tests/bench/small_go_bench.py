"""The values of Go 3x3 and 4x4, by proof. Run it with `build.py bench small_go`.

One search proves that Black gets at least the published margin, another that White keeps Black to
it. They have two outcomes, won or not yet won, and deepen ply by ply, with the rules of the
package: positional superko, no suicide, two passes end the game. Stones that are alive whatever
happens (Benson, 1976) end a line early. A table holds a position once for its eight symmetries. A
result in which superko forbade a board from before the position is not stored; which boards another
way to the position has met is not asked, as is usual.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "pysrc"))

from plyscope.game import MAX, MIN, Player
from plyscope.games import Go
from plyscope.games.go.rules import State

MARGINS = {3: 9, 4: 2}  # Black's, with best play (van der Werf and Winands, 2009)
MAX_PLIES = 40
SETTLED = 1_000  # the depth of a result that more depth does not change
FREE = 1 << 30  # the ply of a result that superko had no part in


class Proof:
    """A proof that a player gets at least a margin, their own points minus the other's."""

    def __init__(self, size: int, prover: Player, margin: int) -> None:
        self.game = Go(size)
        self.points, self.prover, self.margin = self.game.points, prover, margin
        self.area = size * size
        self.nodes = 0
        self.won: set[int] = set()
        self.unproved: dict[int, int] = {}  # position: the depth to which it is not won
        self._best: dict[int, int] = {}  # position: the board after the move that decided it
        self._history: dict[tuple[bool, int], int] = {}
        self._canonical: dict[int, int] = {}
        self._alive: dict[tuple[int, int], int] = {}
        turned = [[(x, y) for y in range(size) for x in range(size)]]
        for _ in range(3):
            turned.append([(size - 1 - y, x) for x, y in turned[-1]])
        turned += [[(y, x) for x, y in each] for each in turned]
        self._symmetries = [[self.points.bits[x + y * size] for x, y in each] for each in turned]

    def find(self) -> int | None:
        """Return the number of plies in which it is proved; None if it is not."""
        for plies in range(1, MAX_PLIES):
            if self._proves(self.game.initial, plies)[0]:
                return plies
        return None

    def _proves(self, state: State, depth: int) -> tuple[bool, int]:
        """Return whether it is won, and the ply of the earliest board that superko forbade."""
        self.nodes += 1
        game, board, ply = self.game, state[-1], len(state) - 1
        black, white = game.stones(state)
        is_provers = game.to_move(state) == self.prover
        has_passed = ply > 0 and board == state[-2]
        if has_passed and (self._is_enough(black, white) == is_provers or game.is_terminal(state)):
            return self._is_enough(black, white), FREE  # the mover passes, too, or did
        key = (self._find_canonical(board) << 2) + 2 * (ply & 1) + has_passed
        if key in self.won:
            return True, FREE
        if self.unproved.get(key, -1) >= depth:
            return False, FREE
        own, other = (black, white) if self.prover == MAX else (white, black)
        if 2 * self._find_alive(own, other).bit_count() - self.area >= self.margin:
            self.won.add(key)
            return True, FREE
        if self.area - 2 * self._find_alive(other, own).bit_count() < self.margin:
            self.unproved[key] = SETTLED
            return False, FREE
        if not depth:
            return False, FREE
        result, earliest = self._try_moves(state, depth, key, is_provers)
        if earliest >= ply:
            earliest = FREE
            if result:
                self.won.add(key)
            else:
                self.unproved[key] = max(self.unproved.get(key, -1), depth)
        return result, earliest

    def _try_moves(self, state: State, depth: int, key: int, is_provers: bool) -> tuple[bool, int]:
        game, earliest, moves = self.game, FREE, []
        best, seen = self._best.get(key), set()
        for action in range(self.area):
            after = game._place(state, action)
            if after is None:
                continue
            if after in state:
                earliest = min(earliest, state.index(after))
                continue
            captures = after.bit_count() <= state[-1].bit_count()
            kept = self._history.get((is_provers, action), 0)
            same = self._find_canonical(after)
            moves.append((same != best, not captures, -kept, action, after, same))
        for *_, action, after, same in sorted(moves):
            if same in seen and earliest == FREE:
                continue
            seen.add(same)
            result, forbidden = self._proves((*state, after), depth - 1)
            earliest = min(earliest, forbidden)
            if result == is_provers:
                self._best[key] = same
                entry = is_provers, action
                self._history[entry] = self._history.get(entry, 0) + (1 << depth)
                return result, earliest
        result, forbidden = self._proves((*state, state[-1]), depth - 1)
        return result, min(earliest, forbidden)

    def _is_enough(self, black: int, white: int) -> bool:
        areas = [area.bit_count() for area in self.points.area(black, white)]
        margin = areas[0] - areas[1]
        return (margin if self.prover == MAX else -margin) >= self.margin

    def _find_canonical(self, board: int) -> int:
        """Return the board that stands for all that are the same when turned or mirrored."""
        found = self._canonical.get(board)
        if found is None:
            bits, shift = self.points.bits, self.points.shift
            boards = []
            for symmetry in self._symmetries:
                moved = 0
                for bit, to in zip(bits, symmetry, strict=True):
                    moved |= to * (board & bit > 0) | (to << shift) * (board >> shift & bit > 0)
                boards.append(moved)
            found = min(boards)
            for each in boards:
                self._canonical[each] = found
        return found

    def _find_alive(self, own: int, other: int) -> int:
        """Return the stones that cannot be captured even if their player always passes.

        Eyes of one point count with them: the other player cannot play there.
        """
        if (own, other) in self._alive:
            return self._alive[own, other]
        points, regions = self.points, []
        empty, left = points.all & ~(own | other), points.all & ~own
        while left:
            regions.append(points.connected(left & -left, left))
            left ^= regions[-1]
        chains, count = list(points.groups[own]), -1
        while count != len(chains) + len(regions):
            count = len(chains) + len(regions)
            safe = [
                chain
                for chain in chains
                if sum(region & empty and not region & empty & ~chain[1] for region in regions) > 1
            ]
            around = [chain[1] for chain in chains if chain not in safe]
            regions = [one for one in regions if not any(one & each for each in around)]
            chains = safe
        alive = sum(chain[0] for chain in chains)
        if alive:
            alive |= sum(one for one in regions if one & empty and not one & one - 1)
        self._alive[own, other] = alive
        return alive


def main() -> None:
    passed = True
    for size, margin in MARGINS.items():
        for prover, least in ((MAX, margin), (MIN, -margin)):
            proof, began = Proof(size, prover, least), time.process_time()
            plies = proof.find()
            passed = passed and plies is not None
            print(
                f"{size}x{size}: {Go.players[prover]} "
                f"{'gets at least' if prover == MAX else 'keeps Black to'} {margin}: "
                f"{'not proved' if plies is None else f'proved in {plies} plies'}, "
                f"{proof.nodes:,} nodes, {time.process_time() - began:.0f} s of the processor",
                flush=True,
            )
    sys.exit(not passed)


if __name__ == "__main__":
    main()
