"""What stands for modules of courses does what programs expect of them."""

from copy import deepcopy

import pytest

from plyscope.student_code.adapters.starts.program_record import record_program
from plyscope.student_code.adapters.starts.recognition import recognize
from plyscope.student_code.call_tree.loading import load
from plyscope.student_code.call_tree.sibling_files import files_beside
from plyscope.student_code.call_tree.stand_ins import Searching, StandInUsed
from plyscope.student_code.course_modules import arrays, python_chess
from plyscope.student_code.course_modules.aima import DiceTreeGame, TreeGame
from plyscope.student_code.course_modules.isolation import IsolationBoard
from plyscope.student_code.course_modules.pacman_states import GridState, TreeState
from plyscope.student_code.course_modules.tutorial_boards import (
    CheckersBoard,
    ChessState,
    Window,
)

np = arrays.find_module("numpy")
chess = python_chess.find_module("chess")
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
MATE = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4"


def count_leaves(board, depth):
    if not depth:
        return 1
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += count_leaves(board, depth - 1)
        board.pop()
    return total


@pytest.mark.parametrize(("fen", "leaves"), [(chess.STARTING_FEN, 400), (KIWIPETE, 2039)])
def test_a_chess_board_has_the_known_numbers_of_moves_and_is_restored(fen, leaves):
    board = chess.Board(fen)
    assert count_leaves(board, 2) == leaves
    assert board.fen() == fen
    assert board.move_stack == []


def test_a_chess_board_reads_and_writes_moves():
    board = chess.Board()
    for text in "e4 e5 Nf3 Nc6 Bc4 Nf6".split():
        board.push_san(text)
    castling = chess.Move.from_uci("e1g1")
    assert board.san(castling) == "O-O"
    assert board.is_castling(castling)
    assert castling in board.legal_moves
    assert board.ply() == len(board.move_stack) == 6
    assert board.peek() == chess.Move(chess.G8, chess.F6)
    assert board.turn is chess.WHITE
    with pytest.raises(ValueError, match="e1e5"):
        board.push_uci("e1e5")


def test_a_chess_board_knows_how_a_game_ends():
    board = chess.Board(MATE)
    assert board.is_check()
    assert board.is_checkmate()
    assert board.is_game_over()
    assert (board.result(), board.outcome().winner) == ("1-0", chess.WHITE)
    stalemate = chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert (stalemate.is_stalemate(), stalemate.result()) == (True, "1/2-1/2")
    bare = chess.Board("7k/8/6K1/8/8/8/8/8 b - - 0 1")
    assert bare.is_insufficient_material()
    assert chess.Board().outcome() is None


def test_a_chess_board_knows_its_pieces():
    board = chess.Board()
    assert len(board.pieces(chess.PAWN, chess.WHITE)) == 8
    assert list(board.pieces(chess.KNIGHT, chess.BLACK)) == [chess.B8, chess.G8]
    assert board.piece_at(chess.E1).symbol() == "K"
    assert board.piece_at(chess.E4) is None
    assert len(board.piece_map()) == 32
    assert board.king(chess.BLACK) == chess.E8
    assert board.is_attacked_by(chess.WHITE, chess.F3)
    assert not board.is_attacked_by(chess.BLACK, chess.F3)
    assert chess.square_mirror(chess.A1) == chess.A8
    assert str(board).splitlines()[0] == "r n b q k b n r"


def test_a_chess_board_tells_captures_checks_and_promotions():
    board = chess.Board("4k3/P7/8/3pP3/8/8/8/4K3 w - d6 0 1")
    passing = chess.Move.from_uci("e5d6")
    assert board.is_en_passant(passing)
    assert board.is_capture(passing)
    assert [str(move) for move in board.generate_legal_captures()] == ["e5d6"]
    promotion = chess.Move(chess.A7, chess.A8, chess.QUEEN)
    assert promotion in board.legal_moves
    assert board.gives_check(promotion)
    board.push(promotion)
    assert board.piece_at(chess.A8).piece_type == chess.QUEEN


def test_a_copy_of_a_chess_board_is_its_own():
    board = chess.Board()
    copy = board.copy()
    copy.push_uci("e2e4")
    assert board.fen() == chess.STARTING_FEN
    assert copy != board


def test_the_chess_board_of_a_tutorial_has_rows_of_pieces_and_undoes_moves():
    state = ChessState()
    assert state.board[0] == ["bR", "bN", "bB", "bQ", "bK", "bB", "bN", "bR"]
    assert (state.board[6][4], state.board[4][4]) == ("wp", "--")
    moves = state.getValidMoves()
    assert len(moves) == 20
    pawn = next(move for move in moves if move.getChessNotation() == "e2e4")
    assert (pawn.startRow, pawn.startCol, pawn.endRow, pawn.isCapture) == (6, 4, 4, False)
    state.makeMove(pawn)
    assert (state.board[4][4], state.whiteToMove, state.moveLog) == ("wp", False, [pawn])
    state.undoMove()
    assert (state.board[4][4], state.whiteToMove, state.moveLog) == ("--", True, [])
    mated = ChessState(MATE)
    assert (mated.checkmate, mated.stalemate, mated.getValidMoves()) == (True, False, [])


def test_the_checkers_board_of_a_tutorial_moves_takes_and_crowns():
    red, white = (255, 0, 0), (255, 255, 255)
    board = CheckersBoard()
    assert (board.red_left, board.white_left, board.evaluate()) == (12, 12, 0)
    for color in (red, white):
        pieces = board.get_all_pieces(color)
        assert sum(len(board.get_valid_moves(piece)) for piece in pieces) == 7
    board.move(board.get_piece(5, 0), 4, 1)
    board.move(board.get_piece(2, 3), 3, 2)
    taker = board.get_piece(4, 1)
    moves = board.get_valid_moves(taker)
    assert {place: len(taken) for place, taken in moves.items()} == {(3, 0): 0, (2, 3): 1}
    board.move(taker, 2, 3)
    board.remove(moves[2, 3])
    assert (board.white_left, board.winner()) == (11, None)
    board.move(taker, 0, 1)
    assert taker.king


def test_a_tree_for_several_ghosts_is_walked_by_all_of_them():
    state = TreeState([[[3, 9], [12, 8]], [[2, 4], [6, 14]]], agents=3)
    for agent, action in ((0, "a2"), (1, "b1"), (2, "c2")):
        assert action in state.getLegalActions(agent)
        assert not state.isWin()
        state = state.generateSuccessor(agent, action)
    assert (state.isWin(), state.isLose(), state.getScore()) == (True, False, 4)
    with pytest.raises(Exception, match="'z9' is not a legal action"):
        TreeState([1, 2]).generateSuccessor(0, "z9")


def test_pacman_eats_wins_and_loses_on_the_grid():
    state = GridState(["%%%%%", "%P.G%", "%%%%%"])
    assert (state.getPacmanPosition(), state.getGhostPositions()) == ((1, 1), [(3, 1)])
    assert state.getLegalActions(0) == ["East", "Stop"]
    won = state.generatePacmanSuccessor("East")
    assert (won.isWin(), won.getScore(), won.getLegalActions(0)) == (True, 509, [])
    state = GridState(["%%%%%%", "%.P G%", "%%%%%%"]).generateSuccessor(0, "East")
    lost = state.generateSuccessor(1, "West")
    assert (lost.isLose(), lost.getScore()) == (True, -501)


def test_a_capsule_scares_a_ghost_so_that_pacman_eats_it():
    state = GridState(["%%%%%%", "%.PoG%", "%%%%%%"]).generatePacmanSuccessor("East")
    assert state.getGhostStates()[0].scaredTimer == 40
    state = state.generatePacmanSuccessor("East")
    assert (state.isLose(), state.getScore()) == (False, 198)
    assert state.getFood().asList() == [(1, 1)]
    assert state.getFood()[1][1]
    assert state.getCapsules() == []


def test_a_tree_is_a_game_in_the_style_of_aima():
    game = TreeGame([[3, 12], [2, 4]])
    state = game.result(game.result(game.initial, 1), 0)
    assert game.terminal_test(state)
    assert (game.utility(state, "MAX"), game.utility(state, "MIN")) == (2, -2)
    assert game.to_move(game.initial) == "MAX"


def test_dice_fall_between_the_moves_of_a_tree_with_chances():
    game = DiceTreeGame([[[3, 9], [12, 8]], [[2, 4], [6, 14]]])
    thrown = game.result(game.initial, 0)
    assert (game.chances(thrown), thrown.to_move) == ([0, 1], "MIN")
    state = game.outcome(thrown, 1)
    assert game.actions(state) == [0, 1]
    assert game.utility(game.result(state, 0), "MAX") == 12
    assert game.terminal_test(game.result(state, 0))
    # A program may throw again without going back to the state before.
    assert game.outcome(state, 0) == game.outcome(thrown, 0)


def test_a_row_of_an_array_is_a_view_and_a_copy_is_not():
    board = np.zeros((2, 3))
    board[0][1] = 5
    board[1, 2] = 7
    other = board.copy()
    other[0][0] = 1
    assert board.tolist() == [[0.0, 5, 0.0], [0.0, 0.0, 7]]
    assert board.shape == (2, 3)
    assert board[:, 2].tolist() == [0.0, 7]
    assert board[-1].tolist() == [0.0, 0.0, 7]
    with pytest.raises(IndexError, match="index 2 is out of bounds for axis 0 with size 2"):
        board[2]


def test_a_cell_is_read_by_its_row_and_column_from_either_end():
    board = np.array([[1, 2, 3], [4, 5, 6]])
    for grid in (board, board.T, board[:, ::-1], board.T[1:]):
        rows, columns = grid.shape
        for row in range(-rows, rows):
            for column in range(-columns, columns):
                assert grid[row, column] == grid.tolist()[row][column] == grid[row][column]
    with pytest.raises(IndexError, match="index 3 is out of bounds for axis 1 with size 3"):
        board[0, 3]


def test_arrays_compare_and_add_cell_by_cell():
    grid = np.array([[1, 2], [3, 4]])
    assert (grid == 3).tolist() == [[False, False], [True, False]]
    assert np.any(grid > 3)
    assert not np.all(grid > 3)
    assert (grid + grid).tolist() == [[2, 4], [6, 8]]
    assert grid.sum(axis=0).tolist() == [4, 6]
    assert np.sum(grid, axis=1).tolist() == [3, 7]
    assert (grid.max(), grid.argmax()) == (4, 3)
    assert np.diag(np.fliplr(grid)).tolist() == [2, 3]
    assert [axis.tolist() for axis in np.where(grid > 2)] == [[1, 1], [0, 1]]
    with pytest.raises(ValueError, match="ambiguous"):
        bool(grid == 3)


def test_arrays_are_made_in_the_usual_ways():
    assert np.full((2, 2), 9).tolist() == [[9, 9], [9, 9]]
    assert np.zeros(3, dtype=int).tolist() == [0, 0, 0]
    assert np.arange(4).reshape(2, 2).tolist() == [[0, 1], [2, 3]]
    assert np.rot90(np.array([[1, 2], [3, 4]])).tolist() == [[2, 4], [1, 3]]
    assert np.rot90([[1, 2], [3, 4]], -1).tolist() == [[3, 1], [4, 2]]
    assert np.rot90([[1, 2], [3, 4]], 2).tolist() == [[4, 3], [2, 1]]
    assert np.inf == float("inf")
    assert np.array_equal(np.array([1, 2]), [1, 2])


def test_what_a_search_asks_of_an_array_is_answered_for_lists_too():
    grid = np.array([[1, 0], [0, -2]])
    assert (np.shape(grid), np.shape([[1, 2, 3]]), np.shape(4)) == ((2, 2), (1, 3), ())
    assert (np.ndim([1]), np.size(grid), np.size(grid, 0)) == (1, 4, 2)
    assert [each.tolist() for each in np.nonzero(grid)] == [[0, 1], [0, 1]]
    assert [each.tolist() for each in grid.nonzero()] == [[0, 1], [0, 1]]
    assert np.flatnonzero(grid == 0).tolist() == [1, 2]
    assert dict(np.ndenumerate(grid)) == {(0, 0): 1, (0, 1): 0, (1, 0): 0, (1, 1): -2}
    assert list(np.ndindex((1, 2))) == list(np.ndindex(1, 2)) == [(0, 0), (0, 1)]
    assert (np.abs(grid).tolist(), np.abs(-3)) == ([[1, 0], [0, 2]], 3)
    assert np.count_nonzero(grid, axis=0).tolist() == [1, 1]
    assert grid[grid != 0].tolist() == [1, -2]
    assert (np.isin(2, [1, 2]), np.isin(grid, [0]).tolist()) == (
        True,
        [[False, True], [True, False]],
    )
    assert (np.mean(grid), grid.mean(axis=0).tolist()) == (-0.25, [0.5, -1.0])
    assert np.maximum(grid, 0).tolist() == [[1, 0], [0, 0]]
    assert np.logical_or(grid > 0, grid < 0).tolist() == [[True, False], [False, True]]
    assert (grid.item(3), grid.item(0, 0)) == (-2, 1)


def test_arrays_are_put_together():
    rows = np.array([[1, 2], [3, 4]])
    assert np.concatenate(([1], [2, 3])).tolist() == [1, 2, 3]
    assert np.hstack([rows, rows]).tolist() == [[1, 2, 1, 2], [3, 4, 3, 4]]
    assert np.vstack([rows, [5, 6]]).tolist() == [[1, 2], [3, 4], [5, 6]]
    assert np.append([1, 2], 3).tolist() == [1, 2, 3]
    assert np.append(rows, [[5, 6]], axis=0).tolist() == [[1, 2], [3, 4], [5, 6]]
    assert np.empty((1, 2), dtype=object).tolist() == [[None, None]]
    assert sorted(np.random.permutation(3)) == [0, 1, 2]
    with pytest.raises(ValueError, match="must match"):
        np.vstack([rows, [1]])


def test_a_chess_board_tells_what_attacks_a_square():
    board = chess.Board(KIWIPETE)
    assert set(board.attackers(chess.WHITE, chess.H3)) == {chess.G2, chess.F3}
    knight = {chess.B1, chess.D1, chess.A2, chess.A4, chess.E2, chess.E4, chess.B5, chess.D5}
    assert set(board.attacks(chess.C3)) == knight
    assert set(board.attacks(chess.D4)) == set()
    assert board.is_pinned(chess.BLACK, chess.D7) is False
    pinned = chess.Board("4k3/4r3/8/8/8/4Q3/8/4K3 b - - 0 1")
    assert pinned.is_pinned(chess.BLACK, chess.E7)
    assert pinned.is_pinned(chess.WHITE, chess.E3)
    assert set(chess.Board(MATE).checkers()) == {chess.F7}


def test_a_chess_board_gives_its_pieces_as_masks_and_takes_a_turn():
    board = chess.Board()
    assert board.pawns == chess.BB_RANK_2 | chess.BB_RANK_7
    assert board.kings == chess.BB_E1 | chess.BB_E8
    assert (chess.lsb(board.queens), chess.msb(board.queens)) == (chess.D1, chess.D8)
    assert list(chess.scan_reversed(board.rooks)) == [chess.H8, chess.A8, chess.H1, chess.A1]
    assert board.remove_piece_at(chess.D1) == chess.Piece(chess.QUEEN, chess.WHITE)
    assert len(board.pieces(chess.QUEEN, chess.WHITE)) == 0
    board.set_piece_at(chess.D1, chess.Piece(chess.ROOK, chess.WHITE))
    assert board.board_fen().endswith("RNBRKBNR")
    board.turn = chess.BLACK
    assert {move.uci()[1] for move in board.legal_moves} == {"7", "8"}
    assert chess.Board(KIWIPETE).mirror().mirror().fen() == KIWIPETE
    assert chess.Board(KIWIPETE).mirror().turn is chess.BLACK
    assert chess.Color is bool


def test_a_board_of_checkers_has_the_colours_of_a_program():
    black, white = (20, 20, 20), (240, 240, 240)
    board = CheckersBoard(black, white)
    (man, *_) = board.get_all_pieces(black)
    assert (len(board.get_all_pieces(black)), len(board.get_all_pieces(white))) == (12, 12)
    assert (man.color, man.row, man.goes_up) == (black, 5, True)
    assert set(board.get_valid_moves(man)) == {(4, 1)}
    board.remove(board.get_all_pieces(white))
    assert board.winner() == black


def test_what_only_shows_something_is_left_out_of_a_search_where_its_value_is_not_used():
    program = load(
        "import ctypes, os, pygame, psutil\n"
        "def show(window):\n    pygame.draw.circle(window.surface, (0, 0, 0))\n    window.flip()\n"
        "def read(window):\n    return window.scale()\n"
        "def wait():\n    psutil.Process()\n"
        "def clear():\n    os.system('cls')\n    ctypes.windll.user32.SetProcessDPIAware()\n"
        "def ask():\n    return os.getcwd()\n"
    )
    with Searching():
        program.names["clear"]()
        with pytest.raises(StandInUsed, match=r"os\.getcwd"):
            program.names["ask"]()
        program.names["show"](Window())
        with pytest.raises(StandInUsed, match=r"Window\.scale"):
            program.names["read"](Window())
        with pytest.raises(StandInUsed, match=r"psutil\.Process"):
            program.names["wait"]()


def test_arrays_are_reduced_along_an_axis():
    made = np.array([[1, 0, 1], [1, 0, 0]])
    assert (made == 1).all(axis=0).tolist() == [True, False, False]
    assert made.any(axis=1).tolist() == [True, True]
    assert np.all(made, axis=1).tolist() == [False, False]
    assert np.trace(np.array([[1, 2], [3, 4]])) == 5
    assert np.argwhere(made == 0).tolist() == [[0, 1], [1, 1], [1, 2]]
    assert [each.tolist() for each in np.where(np.array([0, 3, 0, 4]))] == [[1, 3]]
    assert np.where(made == 1, 5, -made).tolist() == [[5, 0, 5], [5, 0, 0]]
    assert np.dot([1, 2], np.array([3, 4])) == 11


@pytest.mark.parametrize(
    ("use", "part"),
    [
        (lambda: np.array([1]).cumsum(), "numpy's array.cumsum"),
        (lambda: np.array([1]).sum(keepdims=True), "numpy's array.sum with such arguments"),
        (lambda: np.full((2, 2), 0, order="C"), "numpy's full with such arguments"),
        (lambda: np.dot([[1]], [1]), "numpy.dot of what are not two rows of one length"),
        (lambda: np.linalg.norm([1, 2]), "numpy.linalg.norm"),
    ],
)
def test_a_part_of_numpy_that_is_not_here_is_told_as_that(use, part):
    with Searching(), pytest.raises(StandInUsed) as raised:
        use()
    assert str(raised.value) == part


def test_a_mistake_in_a_call_of_numpy_is_the_programs_own():
    with pytest.raises(TypeError):
        np.sum(None)
    assert not hasattr(np.array([1]), "fen")


def test_the_squares_of_a_set_are_counted_as_those_of_a_mask():
    board = chess.Board()
    assert chess.popcount(board.pieces(chess.PAWN, chess.WHITE)) == 8
    assert chess.popcount(board.pieces_mask(chess.PAWN, chess.WHITE)) == 8


def test_a_knight_of_isolation_jumps_to_free_cells_until_one_is_stuck():
    board = IsolationBoard()
    assert (board.player(), len(board.actions()), board.terminal_test()) == (0, 8, False)
    assert board.board.bit_count() == 11 * 9 - 2
    after = board.result(board.actions()[0])
    assert (after.player(), after.locs[1]) == (1, board.locs[1])
    assert board.locs[0] not in after.liberties(after.locs[0])
    corner = 0
    stuck = IsolationBoard(frozenset({0, 15, 27, 60}), 2, (corner, 60))
    assert (stuck.actions(), stuck.terminal_test()) == ([], True)
    assert (stuck.utility(0), stuck.utility(1)) == (float("-inf"), float("inf"))


def test_a_state_of_a_tree_has_the_names_of_other_courses():
    tree = TreeState([[1, 2], [3]])
    assert tree.getAvailableActions(0) == tree.getLegalActions(0)
    assert tree.generateNextState(0, "a2") == tree.generateSuccessor(0, "a2")


def test_a_board_of_checkers_is_copied_with_its_pieces_and_what_a_program_adds():
    board = CheckersBoard((255, 0, 0), (255, 255, 255))
    board.selected, board.owner = board.board[0][1], board
    copied = deepcopy(board)
    assert copied.selected is copied.board[0][1] is not board.board[0][1]
    assert copied.owner is copied
    piece = copied.getPiece(5, 0)
    copied.move(piece, 4, 1)
    assert (board.get_piece(5, 0).row, board.get_piece(4, 1)) == (5, 0)
    assert copied.get_piece(4, 1).color == (255, 0, 0)
    assert (copied.red_left, copied.white_left) == (12, 12)


def test_the_cells_of_rows_columns_and_turned_arrays_are_in_order():
    made = np.array([[1, 2, 3], [4, 5, 6]])
    assert list(made.flat) == [1, 2, 3, 4, 5, 6]
    assert list(made.T.flat) == [1, 4, 2, 5, 3, 6]
    assert list(made[:, 1].flat) == [2, 5]
    assert list(made[1].flat) == list(made[1:, :].flat) == [4, 5, 6]
    assert list(made[:, 1:].flat) == [2, 3, 5, 6]
    assert list(made[::-1].flat) == [4, 5, 6, 1, 2, 3]
    assert list(np.zeros((2, 0)).flat) == []


OLD_EASYAI = """
from easyAI import TwoPlayersGame, Human_Player, AI_Player, id_solve
from easyAI.AI import TT

class Coins(TwoPlayersGame):
    def __init__(self, players):
        self.players = players
        self.nplayer = 1
        self.coins = 5

    def possible_moves(self):
        return [str(take) for take in (1, 2) if take <= self.coins]

    def make_move(self, move):
        self.coins -= int(move)
        self.taken_by = self.nplayer

    def is_over(self):
        return self.coins == 0

    def scoring(self):
        assert self.taken_by == self.nopponent
        return -100 if self.is_over() else 0

if __name__ == "__main__":
    print(id_solve(Coins, range(2, 20), win_score=100, tt=TT()))
"""


def test_a_game_for_an_older_easyai_calls_the_player_to_move_nplayer():
    start = recognize(OLD_EASYAI)[0]
    assert (start.style, start.error) == ("easyAI", "")
    assert record_program(OLD_EASYAI, start.line).calls.result == "2"  # three are left


def test_a_game_of_easyai_may_leave_its_evaluation_to_the_search():
    scoring = "lambda game: -100 if game.is_over() else 0"
    played = f"Coins([Human_Player(), AI_Player(Negamax(9, {scoring}))]).play()"
    text = OLD_EASYAI.replace("def scoring", "def unused").replace("id_solve", "Negamax")
    text = text[: text.index("    print(")] + f"    {played}"
    start = recognize(text)[0]
    assert (start.error, start.make_game) == ("", None)
    assert start.call.startswith(f"Negamax(6, {scoring})(Coins(")
    assert record_program(text, start.line).calls.result == "2"


def test_a_game_of_easyai_with_many_moves_is_searched_less_deep():
    text = OLD_EASYAI.replace("(1, 2)", "range(1, 401)").replace("coins = 5", "coins = 500")
    text = text.replace("import", "import Human_Player,", 1).replace(
        "self.nplayer = 1", "self.nplayer = 1\n        colorama.init()"
    )
    start = recognize(f"import colorama\n{text}")[0]
    assert start.call == "Negamax(2)(Coins([Human_Player(), Human_Player()]))"


def test_a_library_comes_before_a_folder_of_its_name_and_after_a_package(tmp_path):
    folder = tmp_path / "chess"
    folder.mkdir()
    (folder / "mine.py").write_text("import chess\nboard = chess.Board()\n")
    with files_beside(folder / "mine.py"):
        program = load((folder / "mine.py").read_text())
        assert isinstance(program.names["board"], python_chess.Board)
        (folder / "__init__.py").write_text("class Board:\n    pass\n")
        program = load((folder / "mine.py").read_text())
        assert not isinstance(program.names["board"], python_chess.Board)


def test_a_set_of_squares_is_a_list_and_can_be_combined():
    pawns = python_chess.Board().pieces(python_chess.PAWN, python_chess.WHITE)
    listed = pawns.tolist()
    assert (len(listed), listed[:9], sum(listed)) == (64, [False] * 8 + [True], 8)
    first = python_chess.SquareSet(0xFF)
    assert (pawns ^ first, len(~first), pawns - first) == (0xFFFF, 56, pawns)
    first.add(8)
    first.discard(0)
    assert first == 0x1FE
