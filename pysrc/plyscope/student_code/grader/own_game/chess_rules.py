"""The rules of a program's own chess engine, compared with ours position by position.

An engine is a class with the board as eight lists of eight cells, a method that lists the legal
moves, and one that makes a move. How it writes pieces and moves is learned from the start: the cell
of each piece there, and the twenty first moves. An engine of which that is not understood is not
compared.
"""

import re
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import permutations
from random import Random
from time import process_time
from typing import Any

from plyscope.student_code.adapters.starts.program_functions import list_classes
from plyscope.student_code.call_tree.loading import Program
from plyscope.student_code.course_modules import python_chess
from plyscope.student_code.grader.own_game.program_report import RuleDifference, RuleReport

GAMES = 20
PLIES = 60  # of a game
SECONDS = 2.0  # of processor time, after which no further position is compared
MAX_NUMBERS = 9  # that a move has
_LIST_METHODS = ("validmoves", "legalmoves", "allvalidmoves", "alllegalmoves")
_MAKE_METHODS = ("makemove", "move", "push", "domove", "playmove", "applymove")
_UCI = re.compile(r"([a-h])([1-8])([a-h])([1-8])[qrbn]?")

# Castling as some engines write it, the king to its rook's square; and as it is written here.
_CASTLING = {(4, 7): (4, 6), (4, 0): (4, 2), (60, 63): (60, 62), (60, 56): (60, 58)}

Squares = tuple[int, int]  # from and to, as python-chess numbers squares


class ChessEngine:
    """An engine of a program, with its way to write pieces and moves.

    Raises `LookupError` if it is not understood.
    """

    def __init__(self, owner: type) -> None:
        self.owner = owner
        methods = [name for name in dir(owner) if callable(getattr(owner, name))]
        self.list_method = _find_method(
            methods, (*_LIST_METHODS, *(f"get{each}" for each in _LIST_METHODS))
        )
        self.make_method = _find_method(methods, _MAKE_METHODS)
        made = owner()
        self.board_name = next(name for name, value in vars(made).items() if _is_board(value))
        moves = list(getattr(made, self.list_method)())
        self.is_rank_1_first, self.number_places = _learn_moves(moves)
        self.codes = self._learn_codes(made)

    def _learn_codes(self, made: Any) -> Mapping[str, Hashable]:
        """Return the cell of each piece, "" for none."""
        codes: dict[str, Hashable] = {}
        board = python_chess.Board()
        for square, cell in self._list_cells(made):
            piece = board.piece_at(square)
            symbol = piece.symbol() if piece else ""
            if codes.setdefault(symbol, cell) != cell:
                raise LookupError(symbol)
        if len(set(codes.values())) != len(codes):
            raise LookupError("pieces of one code")
        return codes

    def _list_cells(self, made: Any) -> Iterator[tuple[int, Any]]:
        for number, row in enumerate(getattr(made, self.board_name)):
            rank = number if self.is_rank_1_first else 7 - number
            yield from ((python_chess.square(file, rank), cell) for file, cell in enumerate(row))

    def shows(self, made: Any, board: python_chess.Board) -> bool:
        """Return whether the board of an engine is that of a position."""
        pieces = {square: piece.symbol() for square, piece in board.piece_map().items()}
        cells = list(self._list_cells(made))
        if not {cell for _, cell in cells} <= set(self.codes.values()):
            raise LookupError("a cell that is not written as at the start")
        return all(cell == self.codes[pieces.get(square, "")] for square, cell in cells)

    def list_moves(self, made: Any) -> dict[Squares, int]:
        """Return the place of each move in the engine's list, by its squares."""
        moves = getattr(made, self.list_method)()
        return {
            _read_move(m, self.is_rank_1_first, self.number_places): n for n, m in enumerate(moves)
        }

    def make_move(self, made: Any, place: int) -> None:
        """Make the move at a place of the engine's list."""
        getattr(made, self.make_method)(getattr(made, self.list_method)()[place])

    def write_call(self, places: Sequence[int]) -> str:
        """Return an expression for the engine's moves after those at some places of its lists."""
        name = self.owner.__name__
        steps = (
            f"[engine.{self.make_method}(engine.{self.list_method}()[k]) for k in {list(places)}]"
        )
        return f"(engine := {name}(), {steps}, engine.{self.list_method}())[-1]"


def find_engine(program: Program) -> ChessEngine | None:
    """Return the chess engine of a program; None if it has none that is understood."""
    for owner in list_classes(program):
        try:
            return ChessEngine(owner)
        except (Exception, SystemExit):  # the program may raise anything
            continue
    return None


def compare_chess(engine: ChessEngine) -> RuleReport:
    """Compare the legal moves and the boards of an engine with ours, in random games."""
    chance, end = Random(1), process_time() + SECONDS
    shown, counts, positions = dict[str, RuleDifference](), dict[str, int](), 0
    for _ in range(GAMES):
        made, board, places = engine.owner(), python_chess.Board(), list[int]()
        seen = Counter[str]()  # positions of this game
        while len(places) < PLIES and process_time() < end:
            moves = {(each.from_square, each.to_square): each for each in board.legal_moves}
            if not moves or board.is_insufficient_material() or board.is_fifty_moves():
                break
            positions += 1
            if not engine.shows(made, board):
                said = f"{engine.make_method} leaves another board than {board.fen()}"
                _add(shown, counts, engine.make_method, engine.write_call(places), f"{said}.")
                break
            own = _read_castling(engine.list_moves(made), set(moves))
            seen[board.fen().rsplit(" ", 2)[0]] += 1
            if not own and max(seen.values()) > 2:
                break  # a draw by repetition
            if set(own) != set(moves):
                said = _tell(engine.list_method, board, set(moves), set(own))
                _add(shown, counts, engine.list_method, engine.write_call(places), said)
            plain = [each for each in moves if each in own and not moves[each].promotion]
            if not plain:
                break
            chosen = chance.choice(plain)
            engine.make_move(made, own[chosen])
            places.append(own[chosen])
            board.push(moves[chosen])
    return RuleReport(tuple(shown.values()), tuple(counts.items()), positions)


def _read_castling(own: Mapping[Squares, int], moves: set[Squares]) -> dict[Squares, int]:
    """Return an engine's moves, with castling as a move of the king by two squares."""
    found = {}
    for squares, place in own.items():
        castling = _CASTLING.get(squares, squares)
        found[castling if squares not in moves and castling in moves else squares] = place
    return found


def _add(
    shown: dict[str, RuleDifference], counts: dict[str, int], rule: str, call: str, said: str
) -> None:
    counts[rule] = counts.get(rule, 0) + 1
    shown.setdefault(rule, RuleDifference(rule, call, said))


def _tell(rule: str, board: python_chess.Board, ours: set[Squares], own: set[Squares]) -> str:
    """Return a sentence on one move in which two lists of legal moves differ."""
    lacking = sorted(ours - own)
    squares = lacking[0] if lacking else min(own - ours)
    name = "".join(map(python_chess.square_name, squares))
    if lacking:
        return f"On {board.fen()}, {rule} has no {name}, which is legal."
    return f"On {board.fen()}, {rule} has {name}, which is not legal."


def _is_board(value: Any) -> bool:
    return (
        isinstance(value, (list, tuple))
        and len(value) == 8
        and all(isinstance(row, (list, tuple)) and len(row) == 8 for row in value)
    )


def _find_method(methods: Sequence[str], names: Sequence[str]) -> str:
    """Return the method with one of these names, however it is spelled."""
    found = [name for name in methods if name.replace("_", "").lower() in names]
    if not found:
        raise LookupError(names[0])
    return found[0]


def _learn_moves(moves: Sequence[Any]) -> tuple[bool, tuple[int, ...]]:
    """Return whether rows count from the first rank, and where a move has its four numbers.

    Those are the row and column from which, and to which, a piece moves; () for a text as e2e4.
    """
    expected = {(m.from_square, m.to_square) for m in python_chess.Board().legal_moves}
    if len(moves) != len(expected):
        raise LookupError("other first moves")
    numbers = [_list_numbers(each) for each in moves]
    count = min(map(len, numbers))
    ways: list[tuple[int, ...]] = [()] if all(isinstance(m, str) for m in moves) else []
    if count <= MAX_NUMBERS:
        ways += permutations(range(count), 4)
    for places in ways:
        for is_rank_1_first in (False, True):
            if _reads(moves, is_rank_1_first, places, expected):
                return is_rank_1_first, places
    raise LookupError("moves")


def _reads(
    moves: Sequence[Any], is_rank_1_first: bool, places: Sequence[int], expected: set[Squares]
) -> bool:
    """Return whether moves are these, if they are read like this."""
    try:
        return {_read_move(each, is_rank_1_first, places) for each in moves} == expected
    except LookupError:
        return False


def _read_move(move: Any, is_rank_1_first: bool, places: Sequence[int]) -> Squares:
    """Return the squares of a move; raise LookupError if it has none."""
    if not places:
        found = _UCI.fullmatch(move)
        if found is None:
            raise LookupError(move)
        files, ranks = ("abcdefgh".index(found[n]) for n in (1, 3)), (int(found[2]), int(found[4]))
        start, end = (python_chess.square(f, r - 1) for f, r in zip(files, ranks, strict=True))
        return start, end
    numbers = _list_numbers(move)
    row, column, last_row, last_column = (numbers[place] for place in places)
    if not all(0 <= each < 8 for each in (row, column, last_row, last_column)):
        raise LookupError(move)
    rank, last_rank = (row, last_row) if is_rank_1_first else (7 - row, 7 - last_row)
    return python_chess.square(column, rank), python_chess.square(last_column, last_rank)


def _list_numbers(move: Any) -> list[int]:
    """Return the whole numbers in a move: of a tuple, of tuples in it, or of its attributes."""
    if type(move) is int:
        return [move]
    if isinstance(move, (list, tuple)):
        return [number for each in move for number in _list_numbers(each)]
    values = vars(move) if hasattr(move, "__dict__") else {}
    return [number for each in values.values() if _is_plain(each) for number in _list_numbers(each)]


def _is_plain(value: Any) -> bool:
    """Return whether a value is a whole number, or a tuple or list of such."""
    if isinstance(value, (list, tuple)):
        return all(type(each) is int for each in value)
    return type(value) is int
