"""The corpus: programs as students hand them in, each with its style, its start and a verdict."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from plyscope.student_code.adapters.starts.recognition import recognize
from plyscope.student_code.adapters.starts.search_start import Start

CORPUS = Path(__file__).parent / "corpus"


class Entry(NamedTuple):
    """A program of the corpus.

    start    the call with which its search starts
    verdict  "right"; "search" or "rules" for what is wrong
    mistake  in words
    """

    style: str
    start: str
    verdict: str = "right"
    mistake: str = ""


GHOSTS = (
    "TreeState([[[[3, 9], [12, 8]], [[2, 4], [6, 14]]], [[[5, 2], [7, 1]], [[0, 11], [13, 10]]]])"
)
TREE = "TreeGame([[[3, 12], [8, 2]], [[4, 6], [14, 5]], [[2, 7], [1, 9]]])"
DICE = "DiceTreeGame([[[3, 9], [12, 8]], [[2, 4], [6, 14]]])"

PROGRAMS = {
    "aima_expectiminimax": Entry(
        "AIMA",
        f"expect_minmax((game := {DICE}).initial, game)",
        "search",
        "the mean over the chances is divided by their number once more",
    ),
    "aima_functions": Entry("AIMA", f"minmax_decision((game := {TREE}).initial, game)"),
    "aima_is_terminal_tictactoe": Entry(
        "AIMA", "minimax_search(game := TicTacToe(), game.initial)"
    ),
    "aima_own_nim": Entry("AIMA", "alphabeta_search((game := Sticks()).initial, game)"),
    "checkers_copies": Entry("class of positions", "minimax(Board(), 3, True)"),
    "checkers_depth_limited": Entry("numbers", "pick(start())"),
    "checkers_search_alone": Entry("board", "minimax(CheckersBoard(), 3, True, None)"),
    "chess_search_alone": Entry(
        "board", "findBestMove(ChessState(), ChessState().getValidMoves())"
    ),
    "chess_minimax_material": Entry("python-chess", "choose_move(chess.Board())"),
    "chess_negamax_tables": Entry("python-chess", "Engine(chess.Board(), 2).best_move()"),
    "chess_quiescence": Entry(
        "python-chess", "get_best_move('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1')"
    ),
    "class_available_moves": Entry(
        "class of positions", "SmartPlayer('X').minimax(TicTacToe(), 'X')"
    ),
    "class_copies_itself": Entry("class of positions", "Agent('X').minimax(Board())"),
    "class_gomoku_negamax": Entry("class of positions", "GomokuAI().choose()"),
    "class_legal_push_pop": Entry("class of positions", "best_move(Position())"),
    "connect4_bitboard": Entry(
        "numbers", "solve(0, 0)", "search", "the table keeps bounds as if they were values"
    ),
    "connect4_class_agent": Entry(
        "class of positions", "MinimaxAgent(ConnectFour(), 1, 2).get_move()"
    ),
    "connect4_numpy": Entry("board", "minimax(board, 5, -math.inf, math.inf, True)"),
    "connect4_undo": Entry("class of positions", "best_move(Board())"),
    "cs188_alpha_beta_no_update_at_root": Entry(
        "CS188",
        f"AlphaBetaAgent(depth='2').getAction({GHOSTS})",
        "search",
        "alpha is not raised at the root, so that too much is visited",
    ),
    "cs188_depth_counts_plies": Entry(
        "CS188",
        f"MinimaxAgent(depth='2').getAction({GHOSTS})",
        "search",
        "the depth counts moves of agents, not rounds",
    ),
    "cs188_expectimax_sum": Entry(
        "CS188",
        f"ExpectimaxAgent(depth='2').getAction({GHOSTS})",
        "search",
        "the sum stands for the mean",
    ),
    "cs188_last_ghost_wrong": Entry(
        "CS188",
        f"MinimaxAgent(depth='2').getAction({GHOSTS})",
        "search",
        "only the first of several ghosts moves",
    ),
    "cs188_lists_returned": Entry("CS188", f"AlphaBetaAgent(depth='2').getAction({GHOSTS})"),
    "cs188_minimax": Entry("CS188", f"MinimaxAgent(depth='2').getAction({GHOSTS})"),
    "cs188_prunes_on_equality": Entry(
        "CS188",
        f"AlphaBetaAgent(depth='2').getAction({GHOSTS})",
        "search",
        "it cuts on equality, which the course forbids",
    ),
    "cs188_three_agents": Entry("CS188", f"MinimaxAgent(depth='2').getAction({GHOSTS})"),
    "cs50_alpha_beta": Entry("CS50", "minimax(initial_state())"),
    "cs50_best_starts_at_zero": Entry(
        "CS50", "minimax(initial_state())", "search", "the best value begins at 0"
    ),
    "cs50_changes_board": Entry(
        "CS50", "minimax(initial_state())", "rules", "result changes the board that it is handed"
    ),
    "cs50_early_stop": Entry("CS50", "minimax(initial_state())"),
    "cs50_forgets_full_board": Entry(
        "CS50", "minimax(initial_state())", "rules", "a full board is not terminal"
    ),
    "cs50_max_min_value": Entry("CS50", "minimax(initial_state())"),
    "cs50_missing_return": Entry(
        "CS50", "minimax(initial_state())", "search", "a return is missing"
    ),
    "cs50_one_function": Entry("CS50", "minimax(initial_state())"),
    "cs50_print_statements": Entry("CS50", "minimax(initial_state())"),
    "cs50_random_ties": Entry("CS50", "minimax(initial_state())"),
    "cs50_reversed_cut": Entry(
        "CS50", "minimax(initial_state())", "search", "the test of the cut is reversed"
    ),
    "cs50_value_and_move": Entry("CS50", "minimax(initial_state())"),
    "cs50_wrong_diagonal": Entry(
        "CS50",
        "minimax(initial_state())",
        "rules",
        "winner forgets one diagonal or tests a wrong one",
    ),
    "cs50_wrong_player": Entry(
        "CS50", "minimax(initial_state())", "rules", "player names the wrong player"
    ),
    "easyai_game_of_bones": Entry(
        "easyAI", "Negamax(6)(GameOfBones([Human_Player(), AI_Player(ai)]))"
    ),
    "easyai_own_negamax": Entry("easyAI", "negamax(TicTacToe(), 3)"),
    "inplace_dict_board": Entry("board", "minimax(board, 0, False)"),
    "inplace_flat_global": Entry("board", "comp_move()"),
    "inplace_forgets_undo_after_cut": Entry(
        "board", "choose([0] * 9)", "search", "a cut leaves the move on the board"
    ),
    "inplace_list_flag": Entry("board", "find_best_move(board)"),
    "inplace_try_cells": Entry("class of positions", "Game().max()"),
    "inplace_wrong_depth_sign": Entry("board", "ai_turn()", "search", "a later win counts more"),
    "leaf_array_alphabeta": Entry(
        "array of leaves", "minimax(0, 0, True, [3, 5, 6, 9, 1, 2, 0, -1], MIN, MAX)"
    ),
    "leaf_array_basic": Entry("array of leaves", "minimax(0, 0, True, scores, tree_depth)"),
    "leaf_array_cut_forgotten": Entry(
        "array of leaves",
        "alphabeta(0, 0, True, leaves, float('-inf'), float('inf'), 3)",
        "search",
        "the cut is forgotten, so that too much is visited",
    ),
    "leaf_array_ternary": Entry("array of leaves", "value(0, 0, True)"),
    "mcts_tables": Entry("Monte Carlo", "play_game()"),
    "mcts_tictactoe_loop": Entry("Monte Carlo", "mcts([None] * 9, 1)"),
    "mcts_uct_nodes": Entry("Monte Carlo", "best_action(State())"),
    "mcts_wrong_player_credit": Entry(
        "Monte Carlo", "uct(5)", "search", "the player to move is credited, not the one who moved"
    ),
    "nested_lists_isinstance": Entry("nested lists", "alphabeta(tree)"),
    "nim_memo_lambda": Entry("numbers", "choose(7)"),
    "nim_piles_negamax": Entry("board", "best_move([1, 2, 3])"),
    "node_alphabeta_stores_value": Entry(
        "nodes", "alpha_beta(root, -sys.maxsize, sys.maxsize, True)"
    ),
    "node_children_value": Entry("nodes", "minimax(tree, 2, True)"),
    "node_dict_graph": Entry("numbers", "max_node('A')"),
    "node_grown_tree": Entry("board", "best([0] * 9, 1)"),
    "node_left_right": Entry("nodes", "root.minimax()"),
    "node_wrong_both_bounds": Entry(
        "nodes",
        "search(root, float('-inf'), float('inf'), True)",
        "search",
        "both bounds move at every node",
    ),
    "othello_grid": Entry("board", "ai_move(new_board(), BLACK)"),
    "tictactoe_generator_moves": Entry("class of positions", "minimax(start)"),
    "tictactoe_iterative_deepening": Entry("board", "deepen('         ')"),
    "tictactoe_static_methods": Entry("board", "Computer.negamax(['-'] * 9, 'X', 'O')"),
    "tictactoe_swapped_players": Entry(
        "class of positions", "best(TTT())", "search", "X takes the least value and O the largest"
    ),
    "tictactoe_window_class": Entry("class of positions", "game.try_move(5)"),
    "tictactoe_tkinter": Entry("board", "best_move([''] * 9)"),
}


def read_program(name: str) -> str:
    """Return the text of a program."""
    return (CORPUS / f"{name}.py").read_text("utf-8")


@cache
def list_starts(name: str) -> list[Start]:
    """Return the starts of a program as they are recognized, once for all tests."""
    return recognize(read_program(name))
