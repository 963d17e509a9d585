"""Endings of a king and one other man against a lone king, solved by retrograde analysis.

position  white king | man << 6 | black king << 12, the squares of squares.py; White has the man
"""

from array import array
from collections import defaultdict
from functools import cache

from plyscope.games.chess import squares
from plyscope.games.chess.board import board_for_size
from plyscope.games.chess.squares import BITS

UNKNOWN = -1


@cache
def squares_of(bits):
    """Return the squares of a set: the sets of neighbours are few."""
    return tuple(squares.squares_of(bits))


class Solved:
    """`won` and `lost` are the plies to mate where White and where Black is to move, or UNKNOWN.

    A black king that can take the man, or has no move and is not in check, has a draw. `promoted`
    are the solved endings that a pawn can come to. A board of `size` is in the lower left corner.
    """

    def __init__(self, kind, promoted=(), size=8):
        self.kind, self.board = kind, board_for_size(size)
        self.won, self.lost = (array("h", [UNKNOWN]) * (1 << 18) for _ in range(2))
        self.exits = bytearray(1 << 18)  # moves of the black king that are not known to lose
        self.by_plies = defaultdict(set)  # positions by plies to mate; even: Black is to move
        self.legal = bytearray(1 << 18)  # 1: White may be to move
        self.last = size - 1  # the row where a pawn promotes
        everywhere = self.board.squares
        self.squares = [man for man in everywhere if kind != "P" or 0 < man // 8 < self.last]
        for man in self.squares:
            for white in everywhere:
                if white != man:
                    self._place(white, man)
        for table in promoted:
            self._promote(table)
        plies = 0
        while plies <= max(self.by_plies):
            for position in self.by_plies[plies]:
                if plies % 2:
                    self._take_back_black(position, plies)
                else:
                    self._take_back_white(position, plies)
            plies += 1

    def attacks(self, man, men):
        if self.kind == "P":
            return self.board.pawn[0][man]
        straight = self.board.rook[man][men & self.board.rook_blockers[man]]
        if self.kind == "R":
            return straight
        return straight | self.board.bishop[man][men & self.board.bishop_blockers[man]]

    def _place(self, white, man):
        near, by_man = self.board.king[white], self.attacks(man, BITS[white])
        for black in self.board.squares:
            if black in (white, man) or near & BITS[black]:
                continue
            position = white | man << 6 | black << 12
            check = by_man & BITS[black]
            self.legal[position] = not check
            exits = self.board.king[black] & ~(near | by_man) & ~BITS[white]
            self.exits[position] = exits.bit_count()
            if check and not exits:
                self.lost[position] = 0
                self.by_plies[0].add(position)

    def _promote(self, table):
        for position in range(1 << 18):
            white, man, black = position & 63, position >> 6 & 63, position >> 12
            if man // 8 == self.last - 1 and self.legal[position] and man + 8 not in (white, black):
                plies = table.lost[white | man + 8 << 6 | black << 12]
                if plies >= 0:
                    self.by_plies[plies + 1].add(position)

    def _take_back_black(self, position, plies):
        """Take in a position that White wins in so many plies: what may Black have moved?"""
        white, man, black = position & 63, position >> 6 & 63, position >> 12
        if self.won[position] != UNKNOWN:
            return
        self.won[position] = plies
        for before in squares_of(
            self.board.king[black] & ~self.board.king[white] & ~(BITS[white] | BITS[man])
        ):
            earlier = white | man << 6 | before << 12
            self.exits[earlier] -= 1
            if not self.exits[earlier] and self.lost[earlier] == UNKNOWN:
                self.lost[earlier] = plies + 1
                self.by_plies[plies + 1].add(earlier)

    def _take_back_white(self, position, plies):
        white, man, black = position & 63, position >> 6 & 63, position >> 12
        taken = BITS[man] | BITS[black]
        earlier = [
            before | man << 6 | black << 12
            for before in squares_of(self.board.king[white] & ~self.board.king[black] & ~taken)
        ]
        earlier += [
            white | before << 6 | black << 12 for before in self._origins(white, man, black)
        ]
        for before in earlier:
            if self.legal[before] and self.won[before] == UNKNOWN:
                self.by_plies[plies + 1].add(before)

    def _origins(self, white, man, black):
        """Return the squares that the man can have come from."""
        men = BITS[white] | BITS[black]
        if self.kind != "P":
            return squares_of(self.attacks(man, men) & ~men)
        one, two = man - 8, man - 16
        if one < 8 or men & BITS[one]:
            return ()
        twice = self.last == 7 and man // 8 == 3 and not men & BITS[two]
        return (one, two) if twice else (one,)


def solved_endings(size=8):
    """Return the solved endings with a queen, a rook and a pawn, by their letters."""
    queen, rook = Solved("Q", size=size), Solved("R", size=size)
    return {"Q": queen, "R": rook, "P": Solved("P", (queen, rook), size)}


def longest_defence(game, state, tables):
    """Return the move of the bare king that is lost last, by the tables, or draws."""

    def plies(action):
        after = game.result(state, action)
        strong = after.white if state.turn else after.black
        if strong == strong & after.kings:
            return 1_000
        letter = next(
            letter
            for letter, men in (("Q", after.queens), ("R", after.rooks), ("P", after.pawns))
            if men
        )
        found = tables[letter].won[number_of(after)]
        return found if found >= 0 else 1_000

    return max(game.actions(state), key=plies)


def number_of(state):
    """Return the number of a state in which one side has a bare king; Black's men are turned."""
    white, black = state.white, state.black
    strong, bare, turned = (white, black, 0) if black & state.kings == black else (black, white, 56)
    own = (strong & state.kings).bit_length() - 1
    man = (strong & ~state.kings).bit_length() - 1
    return (own ^ turned) | (man ^ turned) << 6 | (bare.bit_length() - 1 ^ turned) << 12


def fen_of(position, kind, white_wins=True, more=()):
    """Return the FEN of a position in which the side with the man is to move."""
    men = {position & 63: "K", position >> 6 & 63: kind, position >> 12: "k", **dict(more)}
    rows = []
    for row in range(7, -1, -1):
        line, gap = "", 0
        for column in range(8):
            letter = men.get(8 * row + column, "")
            line += letter and f"{gap or ''}{letter}"
            gap = 0 if letter else gap + 1
        rows.append(f"{line}{gap or ''}")
    if white_wins:
        return f"{'/'.join(rows)} w - - 0 1"
    return f"{'/'.join(rows[::-1]).swapcase()} b - - 0 1"
