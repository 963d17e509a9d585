"""Games of Go as SGF, the Smart Game Format (FF[4]), parsed and written.

Of variations the first is followed. Comments and all that does not move stones are skipped.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isfinite

from plyscope.game import Action, IllegalMove
from plyscope.games.go.rules import KOMIS, MAX_SIZE, Go, State, check_komi
from plyscope.validation import short_repr

LETTERS = "abcdefghi"
_TOKEN = re.compile(r"\s*(?:([();])|([A-Za-z]+)|\[((?:[^\\\]]|\\.)*)\])", re.DOTALL)
_COLOURS = {"B": "Black", "W": "White"}
_SETUP = ("AB", "AW", "AE", "PL")


class SgfError(ValueError):
    """A text that is no game of Go in SGF."""


@dataclass(frozen=True)
class GoGame:
    """A game as text: its size, its komi, and its moves by their names."""

    size: int
    komi: float
    moves: Sequence[str]


def parse_sgf(text: str) -> GoGame:
    """Return the first game of a text, its moves replayed.

    Raises SgfError for text that cannot be read, and IllegalMove for an illegal move, in a sentence
    that says where.

    >>> parse_sgf("(;SZ[5]KM[6.5];B[cc];W[bb];B[])").moves
    ('C3', 'B4', 'pass')
    """
    nodes = _read_nodes(text)
    size, komi = _read_size(nodes[0]), _read_komi(nodes[0])
    if komi is None:
        komi = KOMIS[size]
    try:
        check_komi(komi, size)
    except ValueError as error:
        raise SgfError(f"KM of the SGF: {error}") from None
    game = Go(size, komi)
    state, moves = game.initial, list[str]()
    for node in nodes:
        setup = next((name for name in _SETUP if name in node), None)
        if setup:
            raise SgfError(
                f"{setup} of the SGF sets stones up: here a game begins with an empty board and "
                "Black."
            )
        for colour in (name for name in node if name in _COLOURS):
            number, value = len(moves) + 1, node[colour][0]
            name = _name_point(value, size, number)
            mover = game.players[game.to_move(state)]
            if _COLOURS[colour] != mover:
                raise SgfError(
                    f"Move {number} of the SGF is {_COLOURS[colour]}'s; {mover} is next."
                )
            try:
                action = game.parse_action(state, name)
            except IllegalMove as error:
                raise IllegalMove(f"Move {number} of the SGF: {error}") from None
            moves.append(name)
            state = game.result(state, action)
    return GoGame(size, komi, tuple(moves))


def write_sgf(game: Go, state: State) -> str:
    """Return the game that led to a state as SGF.

    >>> from plyscope.game import play_moves
    >>> write_sgf(Go(5), play_moves(Go(5), ["C3", "B4", "pass"]))
    '(;GM[1]FF[4]SZ[5]KM[24.5];B[cc];W[bb];B[])'
    """
    moves = []
    for ply in range(1, len(state)):
        mover = "BW"[game.to_move(state[:ply])]
        moves.append(f";{mover}[{_write_point(game, find_action(game, state[: ply + 1]))}]")
    result = ""
    if game.is_terminal(state):
        margin = game.score(state)
        winner = "B" if margin > 0 else "W"
        result = f"RE[{winner}+{abs(margin):g}]" if margin else "RE[0]"
    return f"(;GM[1]FF[4]SZ[{game.size}]KM[{game.komi:g}]{result}{''.join(moves)})"


def find_action(game: Go, state: State) -> Action:
    """Return the last action of a game: the mover's stone that is new, or a pass."""
    before, after = (game.stones(state[:end])[game.to_move(state[:-1])] for end in (-1, None))
    added = after & ~before
    return game.points.bits.index(added) if added else game.size * game.size


def _write_point(game: Go, action: Action) -> str:
    if action == game.size * game.size:
        return ""
    row, column = divmod(action, game.size)
    return LETTERS[column] + LETTERS[game.size - 1 - row]


def _name_point(value: str, size: int, number: int) -> str:
    """Return the name of a point in SGF, which counts rows from the top; "" and "tt" are passes."""
    if value.strip() in ("", "tt"):
        return "pass"
    places = [LETTERS[:size].find(letter) for letter in value.strip()]
    if len(places) != 2 or min(places) < 0:
        raise SgfError(
            f"Move {number} of the SGF is {short_repr(value)}; a point is two letters from a to "
            f"{LETTERS[size - 1]}, and a pass has none."
        )
    return f"{'ABCDEFGHJ'[places[0]]}{size - places[1]}"


def _read_size(root: dict[str, list[str]]) -> int:
    kind = root.get("GM", ["1"])[0].strip()
    if kind != "1":
        raise SgfError(f"GM of the SGF is {short_repr(kind)}: 1 is Go.")
    text = root.get("SZ", ["19"])[0].strip()
    columns, _, rows = text.partition(":")
    if not columns.isascii() or not columns.isdigit() or (rows or columns) != columns:
        raise SgfError(f"SZ of the SGF is {short_repr(text)}: expected a number such as 5.")
    if len(columns) > 3 or not 1 <= int(columns) <= MAX_SIZE:
        given = "19, if it is not given" if "SZ" not in root else text
        raise SgfError(
            f"SZ of the SGF is {given[:40]}: boards go up to {MAX_SIZE}x{MAX_SIZE} here."
        )
    return int(columns)


def _read_komi(root: dict[str, list[str]]) -> float | None:
    text = root.get("KM", [""])[0].strip()
    if not text:
        return None
    try:
        komi = float(text)
    except ValueError:
        komi = float("nan")
    if not isfinite(komi):
        raise SgfError(f"KM of the SGF is {short_repr(text)}: expected a number such as 6.5.")
    return komi


def _read_nodes(text: str) -> list[dict[str, list[str]]]:
    """Return the properties of each node of the first game, along its first variation."""
    nodes: list[dict[str, list[str]]] = []
    depth, name, is_main, has_ended = 0, "", True, False
    for token, place in _tokens(text):
        if token == "(":
            if depth and not nodes:
                raise SgfError(f"( at character {place} of the SGF: a game begins with a node, (;.")
            depth += 1
            is_main = is_main and not has_ended
        elif token == ")":
            depth -= 1
            has_ended = True
            if not depth:
                break
        elif not depth:
            raise SgfError(f"An SGF begins with (; and not with {short_repr(token[:10])}.")
        elif token == ";":
            if is_main and not has_ended:
                nodes.append({})
            name = ""
        elif token.startswith("["):
            if not name:
                raise SgfError(
                    f"The value at character {place} of the SGF has no name, such as B in B[cc]."
                )
            if is_main and not has_ended:
                nodes[-1].setdefault(name, []).append(re.sub(r"\\(.)", r"\1", token[1:-1]))
        else:
            name = re.sub("[a-z]", "", token)  # older files write Black for B
            if not nodes:
                raise SgfError(f"{token[:10]} of the SGF is before the first node: ; begins one.")
    if depth:
        raise SgfError("The SGF is cut off: a ) ends the game.")
    if not nodes:
        raise SgfError("The SGF has no node: a game begins with (;.")
    return nodes


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    """Yield the parts of a text, values with their brackets, and where they begin, from 1."""
    text = text.rstrip()
    offset = 0
    while offset < len(text):
        match = _TOKEN.match(text, offset)
        if match is None:
            rest = text[offset:].lstrip()
            place = len(text) - len(rest) + 1
            if rest.startswith("["):
                raise SgfError(
                    f"The value at character {place} of the SGF has no end: a ] ends it."
                )
            raise SgfError(f"{short_repr(rest[0])} at character {place} does not belong in an SGF.")
        begin = match.start(match.lastindex or 0)
        is_value = match.lastindex == 3
        yield (f"[{match[3]}]" if is_value else match[match.lastindex or 0]), begin + 1 - is_value
        offset = match.end()
