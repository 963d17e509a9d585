"""Positions of draughts as text, as PDN writes them: "B:W18,24,K10:B1,2,K27"."""

import re
from typing import Any

from plyscope.games.draughts.board import (
    BITS,
    BOARD,
    KINGS,
    LAST,
    MOST,
    POSITION,
    TURN,
    WHITE,
    Position,
)
from plyscope.validation import is_integer, short_repr

START = "B:W21-32:B1-12"
COLOURS = {"B": "Black", "W": "White"}

_TAG = re.compile(r'\s*\[\s*FEN\s+"([^"]*)"\s*\]\s*')
_COUNTER = re.compile(r"[HF]\d{1,4}")
_PIECES = re.compile(r"(K?)(\d{1,2})(?:-(\d{1,2}))?")


def is_position(thing: Any) -> bool:
    """Return whether it is a position that a game could come to, as far as the board shows.

    The player who has just moved has a piece, nobody has more than twelve, and no man stands on its
    last row.
    """
    if not is_integer(thing) or not 0 <= thing <= POSITION:
        return False
    black, white, kings = (thing >> shift & (1 << WHITE) - 1 for shift in (0, WHITE, KINGS))
    return (
        not (black | white | kings) & ~BOARD
        and not black & white
        and not kings & ~(black | white)
        and not (black & LAST[0] | white & LAST[1]) & ~kings
        and max(black.bit_count(), white.bit_count()) <= MOST
        and bool(black if thing & TURN else white)
    )


def parse_position(text: Any) -> Position:
    """Return the position of a text; raise ValueError, saying what is wrong, if it has none.

    It may be in a tag of PDN, [FEN "..."]; a colon may follow a colour, and counters at the end,
    H0:F1, are skipped.
    """
    if not isinstance(text, str):
        raise ValueError(f"A position is a text such as {START!r}, not {short_repr(text)}.")
    tag = _TAG.fullmatch(text)
    turn, *parts = (tag[1] if tag else text).strip().rstrip(".").replace(" ", "").upper().split(":")
    while parts and _COUNTER.fullmatch(parts[-1]):
        parts.pop()
    sides: list[str] = []
    for part in parts:
        if sides and sides[-1] in COLOURS and part[:1] not in COLOURS:
            sides[-1] += part
        else:
            sides.append(part)
    if turn not in COLOURS:
        raise ValueError(
            f"A position begins with who is to move, B: or W:, as {START!r} does, not "
            f"{short_repr(turn)}."
        )
    if sorted(side[:1] for side in sides) != sorted(COLOURS):
        raise ValueError(
            "After who is to move come White's pieces and Black's, once each, as in "
            f"{START!r}; see {short_repr(text)}."
        )
    pieces, kings = {"B": 0, "W": 0}, 0
    for side in sides:
        for piece in side[1:].split(",") if side[1:] else ():
            bits, crowned = _piece(side[0], piece)
            if bits & (pieces["B"] | pieces["W"]):
                raise ValueError(f"Two pieces stand on one square: see {short_repr(piece)}.")
            pieces[side[0]] |= bits
            kings |= bits if crowned else 0
        if pieces[side[0]].bit_count() > MOST:
            raise ValueError(
                f"{COLOURS[side[0]]} has {pieces[side[0]].bit_count()} pieces; at most {MOST}."
            )
    waits = "W" if turn == "B" else "B"
    if not pieces[waits]:
        raise ValueError(
            f"{COLOURS[waits]}, who has just moved, has no piece: a game ends before that."
        )
    return pieces["B"] | pieces["W"] << WHITE | kings << KINGS | (TURN if turn == "W" else 0)


def _piece(colour: str, text: str) -> tuple[int, bool]:
    """Return the squares that a part of a side names, and whether kings stand there."""
    match = _PIECES.fullmatch(text)
    if not match:
        raise ValueError(
            f"A piece is a square, such as 18, with K before it for a king; see {short_repr(text)}."
        )
    king, first = bool(match[1]), int(match[2])
    last = int(match[3] or first)
    for square in (first, last):
        if not 1 <= square <= len(BITS):
            raise ValueError(f"There is no square {square}; squares are 1 to {len(BITS)}.")
    if last < first:
        raise ValueError(f"Squares run upwards: {last}-{first}, not {short_repr(text)}.")
    bits = sum(BITS[first - 1 : last])
    player = list(COLOURS).index(colour)
    if not king and bits & LAST[player]:
        rows = ("29 to 32", "1 to 4")
        raise ValueError(
            f"A man of {COLOURS[colour]} on {rows[player]} is a king: write K before it, "
            f"K{last if player == 0 else first}, not {short_repr(text)}."
        )
    return bits, king


def format_position(position: Position) -> str:
    """Return the text of a position."""
    kings = position >> KINGS
    sides = []
    for colour, shift in (("W", WHITE), ("B", 0)):
        names = [
            f"{'K' if kings & bit else ''}{square}"
            for square, bit in enumerate(BITS, 1)
            if position >> shift & bit
        ]
        sides.append(colour + ",".join(names))
    return ":".join(["W" if position & TURN else "B", *sides])


def has_piece(position: Position, player: int) -> bool:
    """Return whether a player, 0 for Black, has any piece left."""
    return bool(position >> player * WHITE & BOARD)


def is_on_square(position: Position, player: int, square: int) -> bool:
    """Return whether a piece of the player stands on a square, numbered from 1."""
    return 1 <= square <= len(BITS) and bool(position >> player * WHITE & BITS[square - 1])
