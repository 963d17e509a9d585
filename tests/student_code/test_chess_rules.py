"""The rules of a program's own chess engine, compared with ours position by position."""

import pytest

from plyscope import Verdict
from plyscope.student_code.call_tree.loading import load
from plyscope.student_code.course_modules import python_chess
from plyscope.student_code.grader.own_game import chess_rules
from plyscope.student_code.grader.own_game.chess_rules import compare_chess, find_engine
from plyscope.student_code.grader.own_game.program_check import check_program

ENGINE = """
import chess

class Step:
    def __init__(self, start, end):
        self.startRow, self.startCol = start
        self.endRow, self.endCol = end
        self.moveID = 1000 * self.startRow + 100 * self.startCol + 10 * self.endRow + self.endCol

class GameState:
    def __init__(self):
        self.inner = chess.Board()
        self.fill()

    def fill(self):
        self.board = [["--"] * 8 for _ in range(8)]
        for square, piece in self.inner.piece_map().items():
            name = piece.symbol()
            self.board[7 - square // 8][square % 8] = "wb"[name.islower()] + name.upper()

    def getValidMoves(self):
        return [self.step(move) for move in self.inner.legal_moves]

    def step(self, move):
        start, end = move.from_square, move.to_square
        return Step((7 - start // 8, start % 8), (7 - end // 8, end % 8))

    def makeMove(self, step):
        start = (7 - step.startRow) * 8 + step.startCol
        end = (7 - step.endRow) * 8 + step.endCol
        moves = self.inner.legal_moves
        self.inner.push(next(m for m in moves if (m.from_square, m.to_square) == (start, end)))
        self.fill()

    def undoMove(self):
        self.inner.pop()
        self.fill()
"""
SEARCH = """
VALUES = {"Q": 9, "R": 5, "B": 3, "N": 3, "P": 1}

def worth(state):
    cells = [cell for row in state.board for cell in row]
    return sum(VALUES.get(cell[1], 0) * (1 if cell[0] == "w" else -1) for cell in cells)

def negamax(state, validMoves, depth, turn):
    if depth == 0 or not validMoves:
        return turn * worth(state)
    best = -1000
    for move in validMoves:
        state.makeMove(move)
        best = max(best, -negamax(state, state.getValidMoves(), depth - 1, -turn))
        state.undoMove()
    return best
"""
NO_CASTLING = ENGINE.replace(
    "for move in self.inner.legal_moves]",
    "for move in self.inner.legal_moves if not self.inner.is_castling(move)]",
)
UPSIDE_DOWN = ENGINE.replace("7 - square // 8", "square // 8").replace(
    "Step((7 - start // 8, start % 8), (7 - end // 8, end % 8))",
    "Step((start // 8, start % 8), (end // 8, end % 8))",
)
UPSIDE_DOWN = UPSIDE_DOWN.replace("(7 - step.startRow)", "step.startRow").replace(
    "(7 - step.endRow)", "step.endRow"
)
TEXTS = ENGINE.replace("def step(self, move):", "def step(self, move):\n        return move.uci()")
TEXTS = TEXTS.replace(
    "def makeMove(self, step):",
    "def makeMove(self, step):\n        self.inner.push_uci(step)\n        return self.fill()",
)


@pytest.fixture(autouse=True)
def _few_games(monkeypatch):
    monkeypatch.setattr(chess_rules, "GAMES", 4)


TAKES_ROOK = ENGINE.replace(
    "        start, end = move.from_square, move.to_square\n",
    "        start, end = move.from_square, move.to_square\n"
    "        if self.inner.is_castling(move):\n"
    "            end += 1 if end > start else -2\n",
).replace(
    "        moves = self.inner.legal_moves\n",
    "        moves = self.inner.legal_moves\n"
    "        castling = [m for m in moves if self.inner.is_castling(m)]\n"
    "        for m in castling:\n"
    "            end_of_rook = m.to_square + (1 if m.to_square > start else -2)\n"
    "            if (m.from_square, end_of_rook) == (start, end):\n"
    "                end = m.to_square\n",
)


@pytest.mark.parametrize("text", [ENGINE, UPSIDE_DOWN, TEXTS, TAKES_ROOK])
def test_an_engine_is_right_however_it_counts_rows_and_writes_moves(text):
    report = compare_chess(find_engine(load(text)))
    assert (report.shown, report.count) == ((), 0)
    assert report.positions > 100


def test_a_legal_move_that_is_missing_is_told_with_its_position_and_can_be_typed():
    program = load(NO_CASTLING)
    report = compare_chess(find_engine(program))
    (shown,) = report.shown
    assert shown.rule == "getValidMoves"
    position, move = shown.sentence.removeprefix("On ").split(", getValidMoves has no ")
    board = python_chess.Board(position)
    castling = board.parse_uci(move.split(",")[0])
    assert board.is_castling(castling)
    assert castling in board.legal_moves
    assert len(eval(shown.call, program.names)) < board.legal_moves.count()


def test_a_move_that_is_not_legal_is_told():
    more = ENGINE.replace(
        "        return [self.step(move) for move in self.inner.legal_moves]",
        "        found = [self.step(move) for move in self.inner.legal_moves]\n"
        "        return found + ([Step((0, 0), (7, 7))] if len(found) > 20 else [])",
    )
    (shown,) = compare_chess(find_engine(load(more))).shown
    assert shown.sentence.endswith(", which is not legal.")


def test_an_engine_with_cells_that_are_unlike_those_of_the_start_is_not_judged():
    marked = ENGINE.replace(
        "        self.fill()\n\n    def undoMove",
        "        self.fill()\n"
        "        self.board[step.endRow][step.endCol] += ' moved'\n\n    def undoMove",
    )
    with pytest.raises(LookupError):
        compare_chess(find_engine(load(marked)))
    assert check_program(marked + SEARCH).rules is None


def test_a_move_that_leaves_another_board_is_told():
    kept = ENGINE.replace(
        "        self.fill()\n\n    def undoMove",
        "        self.fill()\n"
        "        self.board[step.startRow][step.startCol] = 'wP'\n\n    def undoMove",
    )
    (shown,) = compare_chess(find_engine(load(kept))).shown
    assert shown.rule == "makeMove"
    assert shown.sentence.startswith("makeMove leaves another board than ")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("getValidMoves", "getSomething"),
        ("range(8)]", "range(10)]"),
        ("self.fill()\n\n    def fill", "self.fill()\n        print(1 / 0)\n\n    def fill"),
        ("self.inner.legal_moves]", "list(self.inner.legal_moves)[:19]]"),
    ],
)
def test_what_is_not_understood_is_not_compared(old, new):
    assert find_engine(load(ENGINE.replace(old, new, 1))) is None


def test_a_program_is_wrong_by_the_rules_of_its_engine():
    report = check_program(NO_CASTLING + SEARCH)
    assert report.verdict is Verdict.WRONG
    assert report.sentences[0].endswith(", which is legal.")
    right = check_program(ENGINE + SEARCH)
    assert right.verdict is Verdict.RIGHT
    assert right.sentences[0].startswith("The rules are right in all ")
