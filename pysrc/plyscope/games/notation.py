"""Positions and games as text: FEN, EPD, PGN, PDN and SGF, parsed and written."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plyscope.game import IllegalMove, play_moves
from plyscope.games.chess import epd
from plyscope.games.chess.fen import FenError
from plyscope.games.chess.rules import Chess
from plyscope.games.draughts.rules import Draughts
from plyscope.games.factory import find_entry, make
from plyscope.games.go import Go
from plyscope.games.go.sgf import parse_sgf, write_sgf
from plyscope.games.portable_game_notation import format_portable, move_number, parse_portable
from plyscope.validation import short_repr

_GAME = re.compile(r"\s*(?:[\[{(;%*]|\d+\s*\.)")
LONGEST = 100_000  # characters: no game has as many
_ROSTER = ("Event", "Site", "Date", "Round", "White", "Black")  # tags that every PGN has


@dataclass(frozen=True)
class Pasted:
    """What a text holds.

    game   the name of a game: "chess", or with the position that it begins with
    moves  those made from there, by their names
    best   the best moves of an EPD line, by their names; none where it does not say
    avoid  the moves that it says to avoid
    """

    game: str
    moves: Sequence[str] = ()
    best: Sequence[str] = ()
    avoid: Sequence[str] = ()


def parse_notation(name: str, text: str) -> Pasted:
    """Return the content of a text for the game with this name, whatever position it starts from.

    A position is a FEN or an EPD line, or in draughts a FEN of PDN; a game is PGN or PDN, in Go
    SGF. Raises ValueError, in a sentence that says where, for text that cannot be read.

    >>> parse_notation("chess", "1. e4 {best by test} e5 2. Nf3 (2. f4) *").moves
    ('e4', 'e5', 'Nf3')
    """
    base = name.partition(":")[0]
    entry = find_entry(base)
    if entry.from_position is None or not has_notation(make(base)):
        raise ValueError(f"{entry.label} has no notation: chess, draughts and Go have.")
    if not isinstance(text, str):
        raise ValueError(f"A position or a game is a text, not {short_repr(text)}.")
    if len(text) > LONGEST:
        raise ValueError(f"A game has at most {LONGEST:,} characters; this has {len(text):,}.")
    if isinstance(usual := make(base), Go):
        found_game = parse_sgf(text)
        pasted = Go(found_game.size, found_game.komi)
        return Pasted(
            base if pasted == usual else f"{base}:{pasted.start_text()}", found_game.moves
        )
    if _GAME.match(text):
        return _game(base, text)
    game = make(f"{base}:{text}")
    placed = f"{base}:{game.fen(game.initial)}"
    if not isinstance(game, Chess):
        return Pasted(placed)
    _, operations = epd.split(text)
    found = {opcode: _moves(game, opcode, operations.get(opcode, ())) for opcode in ("bm", "am")}
    return Pasted(placed, (), found["bm"], found["am"])


def has_notation(game: Any) -> bool:
    """Return whether positions of a game can be written as text."""
    return hasattr(game, "fen") or isinstance(game, Go)


def write_position(game: Any, state: Any) -> str | None:
    """Return a position as FEN, in Go the game so far as SGF; None if it has no notation."""
    if isinstance(game, Go):
        return write_sgf(game, state)
    text: str | None = game.fen(state) if hasattr(game, "fen") else None
    return text


def _moves(game: Chess, opcode: str, texts: Sequence[str]) -> tuple[str, ...]:
    """Return the moves of an operation by their names."""
    names = []
    for text in texts:
        try:
            action = game.parse_action(game.initial, text)
        except IllegalMove as error:
            raise FenError(f"{opcode} of the EPD: {error}") from None
        names.append(game.action_name(game.initial, action))
    return tuple(names)


def _game(base: str, text: str) -> Pasted:
    """Return a game, its moves replayed."""
    found = parse_portable(text)
    fen = found.tags.get("FEN")
    start = make(base if fen is None else f"{base}:{fen}")
    state = start.initial
    first, second_begins = _numbering(start)
    moves = []
    for ply, move in enumerate(found.moves):
        try:
            action = start.parse_action(state, move)
        except IllegalMove as error:
            number = move_number(ply, first, second_begins)
            raise IllegalMove(f"Move {number} {move}: {error}") from None
        moves.append(start.action_name(state, action))
        state = start.result(state, action)
    name = base if fen is None else f"{base}:{start.fen(start.initial)}"
    return Pasted(name, tuple(moves))


def _numbering(game: Any) -> tuple[int, bool]:
    """Return the number of a game's first move, and whether the second player makes it."""
    number = game.initial.move_number if isinstance(game, Chess) else 1
    return number, game.to_move(game.initial) == 1


def write_notation(game: Any, moves: Sequence[str], tags: Mapping[str, str] | None = None) -> str:
    """Return a game and its moves as PGN, of draughts as PDN, of Go as SGF.

    `tags` are added to PGN and PDN, or take the place of those that every PGN has and that are not
    known: "?". The result of a draughts game that is won stands in words: its two numbers are read
    both ways.
    Raises ValueError for a game that has no such notation, IllegalMove for an illegal move.
    """
    if not has_notation(game):
        raise ValueError(f"{type(game).__name__} has no notation: Chess, Draughts and Go have.")
    state = play_moves(game, moves)
    if isinstance(game, Go):
        return write_sgf(game, state)
    names, before = [], game.initial
    for move in moves:
        action = game.parse_action(before, move)
        names.append(game.action_name(before, action))
        before = game.result(before, action)
    result = "*"
    if game.is_terminal(state):
        worth = game.utility(state, 0)
        result = "1/2-1/2" if worth == 0 else "1-0" if worth > 0 else "0-1"
        if isinstance(game, Draughts):
            result = f"{{{game.end_text(state)}}} {result if worth == 0 else '*'}"
    first, second_begins = _numbering(game)
    found = {name: "????.??.??" if name == "Date" else "?" for name in _ROSTER}
    found["Result"] = result.rpartition(" ")[2]
    if isinstance(game, Draughts):
        found["GameType"] = "21"  # English draughts
    elif game.size < 8:
        found["Variant"] = "Gardner"
    start = type(game)().initial
    if game.fen(game.initial) != game.fen(start):
        found |= {"SetUp": "1", "FEN": game.fen(game.initial)}
    return format_portable(found | dict(tags or {}), names, result, first, second_begins)
