"""The calls by which the tests start the programs of the corpus that bring their own game."""

from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"
LATE = "[['X','O','X'],['O',None,None],[None,None,None]]"
NEAR_END = "[['X','O','X'],['O','O',None],[None,None,None]]"

STARTS = {
    "aima_is_terminal_tictactoe": "minimax_search(TicTacToe(), 'XOXO.....')",
    "aima_own_nim": "alphabeta_search(Sticks(5).initial, Sticks(5))",
    "checkers_copies": "minimax(Board(), 3, True)",
    "checkers_depth_limited": "pick(start())",
    "class_available_moves": "SmartPlayer('X').minimax(TicTacToe(), 'X')",
    "class_copies_itself": "Agent('X').minimax(Board(2))",
    "class_legal_push_pop": "best_move(Position())",
    "connect4_bitboard": "solve(0, 0)",
    "connect4_numpy": "minimax(board, 2, -math.inf, math.inf, True)",
    "connect4_undo": "best_move(Board(), 2)",
    **{
        f"cs50_{name}": f"minimax({LATE})"
        for name in (
            "alpha_beta",
            "best_starts_at_zero",
            "early_stop",
            "forgets_full_board",
            "max_min_value",
            "missing_return",
            "one_function",
            "print_statements",
            "random_ties",
            "reversed_cut",
            "value_and_move",
            "wrong_diagonal",
            "wrong_player",
        )
    },
    "cs50_changes_board": f"minimax({NEAR_END})",
    "easyai_own_negamax": "negamax(TicTacToe(), 3)",
    "inplace_flat_global": "comp_move()",
    "inplace_forgets_undo_after_cut": "choose([1, -1, 1, -1, -1, 0, 0, 0, 0])",
    "inplace_list_flag": "find_best_move(board)",
    "inplace_try_cells": "Game().max()",
    "inplace_wrong_depth_sign": "ai_turn()",
    "leaf_array_alphabeta": "minimax(0, 0, True, [3, 5, 6, 9, 1, 2, 0, -1], MIN, MAX)",
    "leaf_array_basic": "minimax(0, 0, True, scores, tree_depth)",
    "leaf_array_cut_forgotten": ("alphabeta(0, 0, True, leaves, float('-inf'), float('inf'), 3)"),
    "leaf_array_ternary": "value(0, 0, True)",
    "nested_lists_isinstance": "alphabeta(tree)",
    "nim_memo_lambda": "worth(7, 1)",
    "nim_piles_negamax": "best_move([1, 2, 3])",
    "node_alphabeta_stores_value": "alpha_beta(root, -sys.maxsize, sys.maxsize, True)",
    "node_children_value": "minimax(tree, 2, True)",
    "node_dict_graph": "max_node('A')",
    "node_left_right": "root.minimax()",
    "node_wrong_both_bounds": "search(root, float('-inf'), float('inf'), True)",
    "tictactoe_generator_moves": "minimax(start)",
    "tictactoe_iterative_deepening": "deepen('XOX OO   ')",
    "tictactoe_swapped_players": "best(TTT())",
    "tictactoe_tkinter": "best_move(['X', 'O', ''] * 3)",
}


def read_program(name):
    """Return the text of a program of the corpus."""
    return (CORPUS / f"{name}.py").read_text("utf-8")
