"""How games on boards are begun: the size of the board, its free cells, and its first men."""

from pathlib import Path

from plyscope.student_code.adapters.starts.program_record import record_program
from plyscope.student_code.adapters.starts.recognition import recognize
from plyscope.student_code.call_tree.sibling_files import files_beside, list_siblings
from plyscope.student_code.course_modules.isolation import IsolationGame
from plyscope.student_code.grader.own_game.program_check import check_program

WITHOUT_SELF = """
class Drop:
    ME, FOE = 1, 2

    def show(grid):
        print("", grid)

    def columns(grid):
        return [c for c in range(5) if grid[0][c] == 0]

    def drop(grid, column, playerNumber):
        grid = [list(row) for row in grid]
        for i in range(4):
            if grid[3 - i][column] == 0:
                grid[3 - i][column] = playerNumber
                return grid

    def has_won(grid, piece):
        for r in range(4):
            for c in range(3):
                if grid[r][c] == grid[r][c + 1] == grid[r][c + 2] == piece:
                    return True
        for c in range(5):
            for r in range(2):
                if grid[r][c] == grid[r + 1][c] == grid[r + 2][c] == piece:
                    return True
        return False

    def score(grid):
        return sum(c * (grid[r][c] == Drop.FOE) for r in range(4) for c in range(5))

    def search(grid, depth, alpha, beta, playerNumber):
        if Drop.has_won(grid, Drop.ME):
            return -99
        if Drop.has_won(grid, Drop.FOE):
            return 99
        if depth == 0 or not Drop.columns(grid):
            return Drop.score(grid)
        if playerNumber == 2:
            for c in Drop.columns(grid):
                alpha = max(alpha, Drop.search(Drop.drop(grid, c, 2), depth - 1, alpha, beta, 1))
                if alpha >= beta:
                    break
            return alpha
        for c in Drop.columns(grid):
            beta = min(beta, Drop.search(Drop.drop(grid, c, 1), depth - 1, alpha, beta, 2))
            if alpha >= beta:
                break
        return beta
"""


def test_functions_without_self_are_called_by_their_class_on_a_board_as_large_as_their_loops():
    start = recognize(WITHOUT_SELF)[0]
    board = "[[0] * 5 for _ in range(4)]"
    assert start.call == f"Drop.search({board}, 3, float('-inf'), float('inf'), 1)"
    assert len(record_program(WITHOUT_SELF).nodes) > 30


MEN_BY_A_METHOD = """
class Strip:
    def __init__(self, size):
        self.size = size
        self.cells = [["."] * size for _ in range(2)]

    def make_board(self):
        for column in range(self.size):
            self.cells[0][column] = "W"
        self.cells[1][1] = "B"

    def steps(self, mark):
        for row in range(2):
            for column in range(self.size):
                if self.cells[row][column] == mark and self.cells[1 - row][column] == ".":
                    yield row, column

    def worth(self):
        return sum(c * (r == 1) for r in range(2) for c in range(self.size)
                   if self.cells[r][c] == "W")

    def minimax(self, depth, mark, board):
        steps = list(self.steps(mark))
        if depth == 0 or not steps:
            return self.worth()
        found = []
        for row, column in steps:
            board[row][column], board[1 - row][column] = ".", mark
            found.append(self.minimax(depth - 1, "B" if mark == "W" else "W", board))
            board[row][column], board[1 - row][column] = mark, "."
        return max(found) if mark == "W" else min(found)

    def value(self, mark):
        return self.minimax(3, mark, self.cells)

def main():
    strip = Strip(int(input()))
    strip.make_board()
    while True:
        print(strip.value("W"), input())

main()
"""


def test_men_are_put_on_the_board_before_the_search_and_a_board_is_that_of_its_object():
    starts = recognize(MEN_BY_A_METHOD)
    assert [each.call for each in starts] == [
        "strip.value('W')",
        "strip.minimax(3, 'W', strip.cells)",
    ]
    assert "each.make_board()" in starts[0].objects["strip"]
    assert len(record_program(MEN_BY_A_METHOD).nodes) > 4


LARGE_PAWNS = """
WORTH = {"K": 0, "Q": 9, "R": 5, "B": 3, "N": 3, "P": 1}
DEPTH = 1

def count(state):
    men = [man for row in state.board for man in row if man != "--"]
    return sum(WORTH[man[1]] * (1 if man[0] == "w" else -1) for man in men)

def negamax(state, validMoves, depth, sign):
    if depth == 0 or state.checkmate or state.stalemate:
        return sign * count(state)
    best = -1000
    for move in validMoves:
        state.makeMove(move)
        best = max(best, -negamax(state, state.getValidMoves(), depth - 1, -sign))
        state.undoMove()
    return best

def value(state, validMoves):
    return negamax(state, validMoves, DEPTH, 1 if state.whiteToMove else -1)
"""


def test_pawns_have_the_letter_that_the_program_uses():
    start = recognize(LARGE_PAWNS)[0]
    made = "ChessState(pawn='P')"
    assert (start.call, start.error) == (f"value({made}, {made}.getValidMoves())", "")
    assert recognize(LARGE_PAWNS.replace('"P"', '"p"'))[0].call.startswith("value(ChessState(),")


AGAINST_THE_CLOCK = """
import time

def value(stones, depth, start_time):
    if time.time() - start_time > 5:
        raise TimeoutError
    if depth == 0 or stones == 0:
        return -stones
    return max(-value(stones - n, depth - 1, start_time) for n in (1, 2) if n <= stones)
"""


def test_a_time_at_which_the_search_started_is_now():
    start = recognize(AGAINST_THE_CLOCK)[0]
    assert (start.call, start.error) == ("value(5, 3, time.time())", "")


TOURNAMENT = """
import random

def value(stones):
    return max((-value(stones - n) for n in (1, 2) if n <= stones), default=-1)

def choose(stones):
    return max((n for n in (1, 2) if n <= stones), key=lambda n: -value(stones - n))

def runTournament(games=2):
    for _ in range(games):
        stones = 7
        while stones > 0:
            stones -= choose(stones)
            stones -= random.choice([1, 2])
"""


def test_a_search_comes_before_a_function_that_plays_a_tournament():
    assert [each.search for each in recognize(TOURNAMENT)] == ["choose", "value", "runTournament"]


OLDER_ISOLATION = """
class SearchTimeout(Exception):
    pass

def score(game, player):
    if game.is_loser(player):
        return float("-inf")
    other = game.get_opponent(player)
    return float(len(game.get_legal_moves(player)) - len(game.get_legal_moves(other)))

class Agent:
    def __init__(self, depth=2):
        self.depth, self.time_left = depth, None

    def get_move(self, game, time_left):
        self.time_left = time_left
        best = (-1, -1)
        try:
            for depth in range(1, 20):
                _, best = self.search(game, depth, True)
        except SearchTimeout:
            pass
        return best

    def search(self, game, depth, is_max):
        if self.time_left() < 10:
            raise SearchTimeout()
        moves = game.get_legal_moves()
        if depth == 0 or not moves:
            return score(game, self), None
        found = [(self.search(game.forecast_move(m), depth - 1, not is_max)[0], m) for m in moves]
        return max(found) if is_max else min(found)
"""


def test_an_agent_of_the_older_isolation_gets_a_board_and_a_clock():
    start = recognize(OLDER_ISOLATION)[0]
    assert (start.call, start.error) == ("Agent().get_move(IsolationGame(), Countdown())", "")
    assert len(record_program(OLDER_ISOLATION).nodes) > 500
    report = check_program(OLDER_ISOLATION)
    assert report is not None
    assert "how far it looks depends on its clock" in report.searches[0].sentence


def test_an_agent_that_hands_its_game_to_one_of_its_methods_is_handed_the_same():
    text = OLDER_ISOLATION.replace(
        "_, best = self.search(game, depth, True)",
        "way = self.search; _, best = way(game, depth, True)",
    ).replace(
        "def get_move(self, game, time_left)", "def get_move(self, game, legal_moves, time_left)"
    )
    moves = "IsolationGame().get_legal_moves()"
    calls = [each.call for each in recognize(text)]
    assert f"Agent().get_move(IsolationGame(), {moves}, Countdown())" in calls


def test_the_older_isolation_ends_where_a_knight_cannot_move():
    agent = object()
    board = IsolationGame()
    assert board.get_player_location(agent) == (2, 3)
    assert (board.active_player, board.get_opponent(agent)) == (agent, "second")
    after = board.forecast_move((4, 4))
    assert after.active_player == "second"
    assert after.get_legal_moves() == after.get_legal_moves("second")
    assert (4, 4) not in after.get_blank_spaces()
    everything = frozenset((row, column) for row in range(7) for column in range(7))
    stuck = IsolationGame(everything)
    assert (stuck.is_loser(agent), stuck.is_winner("second")) == (True, True)
    assert stuck.utility(agent) == float("-inf")


TWO_PILES = """
# A game of Nim.
def after(state, pile):
    return (state[0] - 1, state[1]) if pile == "red" else (state[0], state[1] - 1)

def value(state, is_max):
    if state[0] == 0 or state[1] == 0:
        return 2 * state[0] - 3 * state[1]
    found = [value(after(state, pile), not is_max) for pile in ("red", "blue")]
    return max(found) if is_max else min(found)
"""

COUNTED = """
LIMIT = 0

def value(cells, limit):
    if limit == 0 or "." not in cells:
        return cells.count("x")
    places = [place for place, sign in enumerate(cells) if sign == "."]
    return max(-value(cells[:p] + "x" + cells[p + 1:], limit - 1) for p in places)

def main():
    row, free = "x..", 0
    for sign in row:
        free += sign == "."
    print(value("x..", free))

main()
"""


def test_two_piles_are_a_pair():
    assert recognize(TWO_PILES)[0].call == "value((3, 4), True)"


def test_a_number_that_is_counted_is_not_what_it_was_set_to_nor_is_a_depth_0():
    calls = [each.call for each in recognize(COUNTED) if each.search == "value"]
    assert calls == ["value('.........', 3)"]


def test_a_folder_that_is_removed_meanwhile_has_no_files(monkeypatch, tmp_path):
    def fail(_folder, _pattern):
        raise FileNotFoundError

    with files_beside(tmp_path / "program.py"):
        monkeypatch.setattr(Path, "glob", fail)
        assert list_siblings() == []
