"""Moves as people write them: SAN, "Nf3", "exd5", "O-O", "e8=Q+"; UCI, "e7e8q", is parsed, too."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from plyscope.game import Action
from plyscope.games.chess.castling import ALL_CASTLES, ROOK_MOVES
from plyscope.games.chess.illegal_move_reasons import kind_at
from plyscope.games.chess.position import Position
from plyscope.games.chess.squares import BITS, SQUARE_NAMES

LETTERS = ("", "N", "B", "R", "Q", "K")
_MOVE = re.compile(
    r"([KNBRQ]?)([a-h]?)([1-8]?)[-x:]?([a-h][1-8])(?:=?\(?/?([NBRQnbrq])\)?)?(?: ?e\.?p\.?)?"
)
_CASTLE = re.compile(r"([O0o])-?\1(-?\1)?")


class ParsedMove(NamedTuple):
    """The parts of a move's text; None for a part that it leaves out."""

    kind: int | None
    column: int | None
    row: int | None
    to: int
    promotion: int


def format_san(state: Position, action: Action, actions: Sequence[Action]) -> str:
    """Return the SAN of a legal move, one of these, without the sign of check or mate."""
    origin, to, promotion = action & 63, action >> 6 & 63, action >> 12
    kind = kind_at(state, origin)
    if kind == 5 and action in ROOK_MOVES and abs(origin - to) == 2:
        return "O-O" if to > origin else "O-O-O"
    takes = BITS[to] & (state.white | state.black) or (kind == 0 and origin - to & 7)
    if kind == 0:
        start = SQUARE_NAMES[origin][0] if takes else ""
    else:
        start = LETTERS[kind] + _disambiguation(state, origin, to, actions)
    end = f"={LETTERS[promotion]}" if promotion else ""
    return f"{start}{'x' if takes else ''}{SQUARE_NAMES[to]}{end}"


def _disambiguation(state: Position, origin: int, to: int, actions: Sequence[Action]) -> str:
    """Return the column, the row or both, whichever tells a man apart from others of its kind."""
    men = next(kind for kind in state.kinds() if kind >> origin & 1)
    others = [a & 63 for a in actions if a >> 6 & 63 == to and men >> (a & 63) & 1]
    others = [other for other in others if other != origin]
    if not others:
        return ""
    if all(other & 7 != origin & 7 for other in others):
        return SQUARE_NAMES[origin][0]
    if all(other >> 3 != origin >> 3 for other in others):
        return SQUARE_NAMES[origin][1]
    return SQUARE_NAMES[origin]


def parse_move_text(text: str) -> ParsedMove | None:
    """Return the parts of a move's text that is no castling; None if it is not a move."""
    match = _MOVE.fullmatch(_strip_annotations(text))
    if not match:
        return None
    letter, column, row, to, promotion = match.groups()
    whole = not letter and column and row  # UCI: a man of any kind
    return ParsedMove(
        None if whole else LETTERS.index(letter),
        "abcdefgh".index(column) if column else None,
        int(row) - 1 if row else None,
        SQUARE_NAMES.index(to),
        LETTERS.index(promotion.upper()) if promotion else 0,
    )


def parse_castling(text: str, turn: int) -> int | None:
    """Return the index in castling.ALL of the castling that a text names, or None."""
    match = _CASTLE.fullmatch(_strip_annotations(text))
    return None if not match else 2 * turn + bool(match.group(2))


def matches_origin(wanted: ParsedMove, state: Position, origin: int) -> bool:
    """Return whether the text's part about the origin is true of this square."""
    return (
        (wanted.kind is None or wanted.kind == kind_at(state, origin))
        and (wanted.column is None or wanted.column == origin & 7)
        and (wanted.row is None or wanted.row == origin >> 3)
    )


def castle_action(castling_side: int) -> Action:
    return ALL_CASTLES[castling_side].action


def uci(action: Action) -> str:
    """Return a move in UCI notation: "e2e4", "e7e8q"."""
    promotion = LETTERS[action >> 12].lower()
    return f"{SQUARE_NAMES[action & 63]}{SQUARE_NAMES[action >> 6 & 63]}{promotion}"


def _strip_annotations(text: str) -> str:
    """Return a move without the signs of check, mate and opinion."""
    return text.strip().rstrip("+#!?").strip()
